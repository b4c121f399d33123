import { defineConfig, type Plugin } from "vite";

const SERVER = process.env["TOPOCHESS_SERVER"] ?? "http://127.0.0.1:8080";

// The server answers its own page alone: host and origin must go on saying the same.
const proxy = { "/api": { target: SERVER, changeOrigin: false } };

/** `vite preview` shows the built page under the very policy that the server sends with its own. */
function policy(): Plugin {
  return {
    name: "policy",
    async configurePreviewServer(preview) {
      const name = "content-security-policy";
      const sent = (await fetch(`${SERVER}/api/variants`)).headers.get(name);
      if (sent === null) throw new Error(`${SERVER} sends no ${name}`);
      preview.middlewares.use((_, answer, next) => {
        answer.setHeader(name, sent);
        next();
      });
    },
  };
}

// The server forbids inline scripts and styles, so nothing is inlined; and the page may lie under any path, so all paths are relative.
export default defineConfig({
  base: "./",
  plugins: [policy()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: { host: "127.0.0.1", proxy },
  preview: { host: "127.0.0.1", proxy },
});
