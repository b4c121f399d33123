import { expect, test } from "vitest";
import { read, write, type Shared } from "./code";

const MOST = 256 * 1024;

const NOTHING: Shared = { variant: null, text: null, fen: null, moves: [], ply: null, view: null };

test("a shipped variant is told by its name", async () => {
  const shared = { ...NOTHING, variant: "dot", moves: ["e2e4", "e7e5"], ply: 1, view: "unfolded" };
  const written = await write(shared);
  expect(written).toMatch(/^s=[0-9a-z]+&v=dot&moves=e2e4\+e7e5&ply=1&view=unfolded$/);
  expect(await read(`#${written}`, MOST)).toEqual(shared);
});

test("a text comes back as it was, and is made shorter", async () => {
  const text = "name = '\u00fc \u{1F642}'\n".repeat(400);
  const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const written = await write({ ...NOTHING, text, fen });
  expect(written.length).toBeLessThan(text.length / 4);
  expect(await read(written, MOST)).toEqual({ ...NOTHING, text, fen });
});

test("an empty address tells nothing", async () => {
  expect(await read("#", MOST)).toBeNull();
  expect(await read("", MOST)).toBeNull();
});

test("what was cut anywhere, or changed, is said to be so", async () => {
  const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const links = [
    await write({ ...NOTHING, variant: "dot", fen, moves: ["e1e2", "e8e7"], ply: 1, view: "unfolded" }),
    await write({ ...NOTHING, text: "format = 1\nname = 'x'\n".repeat(20) }),
  ];
  for (const written of links) {
    for (let length = 1; length < written.length; length++) {
      await expect(read(written.slice(0, length), MOST), written.slice(0, length)).rejects.toThrow(/missing or changed|names no variant/);
    }
    await expect(read(written.replace(/(.)$/, "$1x"), MOST)).rejects.toThrow("missing or changed");
  }
});

test("a link that is only written otherwise is as good", async () => {
  const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const shared = { ...NOTHING, variant: "dot", fen, moves: ["e1e2", "e8e7"] };
  const written = await write(shared);
  expect(await read(written.replaceAll("+", "%20").replaceAll("%2F", "/"), MOST)).toEqual(shared);
});

test("a link can be written by hand", async () => {
  expect(await read("v=dot&moves=e2e4,e7e5", MOST)).toEqual({ ...NOTHING, variant: "dot", moves: ["e2e4", "e7e5"] });
  await expect(read("t=%20%20", MOST)).rejects.toThrow("missing or changed");
  await expect(read("moves=e2e4", MOST)).rejects.toThrow("names no variant");
  await expect(read("v=dot&ply=x", MOST)).rejects.toThrow("a move that it does not have");
  await expect(read("v=dot&moves=e2e4&ply=2", MOST)).rejects.toThrow("a move that it does not have");
  await expect(read("v=dot&move=e2e4", MOST)).rejects.toThrow("missing or changed");
});

test("a small link cannot unpack to a huge text", async () => {
  const written = await write({ ...NOTHING, text: "x".repeat(3_000_000) });
  expect(written.length).toBeLessThan(20_000);
  await expect(read(written, MOST)).rejects.toThrow("too long");
});
