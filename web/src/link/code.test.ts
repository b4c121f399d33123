import { expect, test } from "vitest";
import { read, write, type Shared } from "./code";

const NOTHING: Shared = { variant: null, text: null, fen: null, moves: [], ply: null, view: null };

test("a shipped variant is told by its name", async () => {
  const shared = { ...NOTHING, variant: "dot", moves: ["e2e4", "e7e5"], ply: 1, view: "unfolded" };
  const written = await write(shared);
  expect(written).toBe("v=dot&moves=e2e4+e7e5&ply=1&view=unfolded");
  expect(await read(`#${written}`)).toEqual(shared);
});

test("a text comes back as it was, and is made shorter", async () => {
  const text = "name = '\u00fc \u{1F642}'\n".repeat(400);
  const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const written = await write({ ...NOTHING, text, fen });
  expect(written.length).toBeLessThan(text.length / 4);
  expect(await read(written)).toEqual({ ...NOTHING, text, fen });
});

test("an empty address tells nothing", async () => {
  expect(await read("#")).toBeNull();
  expect(await read("")).toBeNull();
});

test("what was cut or changed is said to be so", async () => {
  const written = await write({ ...NOTHING, text: "format = 1\nname = 'x'\n".repeat(20) });
  await expect(read(written.slice(0, -12))).rejects.toThrow("missing or changed");
  await expect(read("t=%20%20")).rejects.toThrow("missing or changed");
  await expect(read("moves=e2e4")).rejects.toThrow("names no variant");
  await expect(read("v=dot&ply=x")).rejects.toThrow("not a number");
});

test("a small link cannot unpack to a huge text", async () => {
  const written = await write({ ...NOTHING, text: "x".repeat(3_000_000) });
  expect(written.length).toBeLessThan(20_000);
  await expect(read(written)).rejects.toThrow("too long");
});
