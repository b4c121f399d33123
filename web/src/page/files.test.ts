import { expect, test } from "vitest";
import { decode, textOf } from "./files";
import { Unfit } from "./unfit";

const file = (content: BlobPart, name = "game.toml") => new File([content], name);

test("UTF-8 is read, without the mark that some editors put before it", () => {
  expect(decode(new TextEncoder().encode("\ufeffname = 'K\u00f6nig'"), false)).toBe("name = 'K\u00f6nig'");
});

test("Latin-1 is read where old files are expected, and nowhere else", () => {
  const bytes = Uint8Array.of(0x4b, 0xf6, 0x6e, 0x69, 0x67);
  expect(decode(bytes, true)).toBe("K\u00f6nig");
  expect(decode(bytes, false)).toBe(null);
});

test("pictures and programs are no text", () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
  expect(decode(png, true)).toBe(null);
  expect(decode(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0), true)).toBe(null);
});

test("what cannot be read is named, with the reason", async () => {
  const say = (content: BlobPart) => textOf(file(content), "a variant", 256 * 1024).catch((error: unknown) => error);
  expect(await say("")).toMatchObject({ message: "`game.toml` is empty" });
  expect(await say(" \n\t")).toBeInstanceOf(Unfit);
  expect(await say("x".repeat(256 * 1024))).toHaveLength(256 * 1024);
  expect(await say("x".repeat(256 * 1024 + 1))).toMatchObject({
    message: "`game.toml` is too large for a variant: it has 257 KiB, and at most 256 KiB can be read",
  });
  expect(await say(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toMatchObject({
    message: "`game.toml` is not text in UTF-8, so it cannot be a variant",
  });
});
