import { defineConfig } from "vite";

// The server forbids inline scripts and styles, so nothing is inlined; and the page may lie under any path, so all paths are relative.
export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: {
    host: "127.0.0.1",
    // The server answers its own page alone: host and origin must go on saying the same.
    proxy: { "/api": { target: process.env["TOPOCHESS_SERVER"] ?? "http://127.0.0.1:8080", changeOrigin: false } },
  },
});
