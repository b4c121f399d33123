import { Unfit } from "../page/unfit";

/** What a link tells: a variant by name or its text, where the game began, its moves, and which of them are made. */
export interface Shared {
  variant: string | null;
  text: string | null;
  fen: string | null;
  moves: string[];
  ply: number | null;
  view: string | null;
}

/** The parts of a link. `s` is the sum of the others: it comes first, so that a link that is cut short is found to be. */
const KEYS = ["s", "v", "t", "fen", "moves", "ply", "view"];

/** What is said of a link that is not as it was written. */
const DAMAGED = "part of it is missing or changed";

/** As the part of an address after `#`. It never leaves the browser by itself. */
export async function write(shared: Shared): Promise<string> {
  const parts = new URLSearchParams();
  if (shared.variant !== null) parts.set("v", shared.variant);
  else if (shared.text !== null) parts.set("t", toBase64Url(await deflate(shared.text)));
  if (shared.fen !== null) parts.set("fen", shared.fen);
  if (shared.moves.length > 0) parts.set("moves", shared.moves.join(" "));
  if (shared.ply !== null && shared.ply !== shared.moves.length) parts.set("ply", String(shared.ply));
  if (shared.view !== null) parts.set("view", shared.view);
  return new URLSearchParams([["s", sum(parts)], ...parts]).toString();
}

/**
 * Reads such a part; null if there is none. One without a sum was written by hand. `most`: bytes of the longest text.
 * Throws `Unfit` with what is wrong if it cannot be read.
 */
export async function read(fragment: string, most: number): Promise<Shared | null> {
  const written = fragment.replace(/^#/, "");
  if (written === "") return null;
  const parts = new URLSearchParams(written);
  const all = [...parts.keys()];
  const said = parts.get("s");
  if (all.some((key, i) => !KEYS.includes(key) || all.indexOf(key) !== i)) throw new Unfit(DAMAGED);
  if (said !== null && said !== sum(parts)) throw new Unfit(DAMAGED);
  const variant = parts.get("v");
  const packed = parts.get("t");
  if (variant === null && packed === null) throw new Unfit("it names no variant");
  const moves = parts.get("moves")?.split(/[ ,]+/).filter(Boolean) ?? [];
  const ply = parts.get("ply");
  if (ply !== null && !(/^\d{1,5}$/.test(ply) && Number(ply) <= moves.length))
    throw new Unfit("it is to show a move that it does not have");
  return {
    variant,
    text: packed === null ? null : await inflate(fromBase64Url(packed), most),
    fen: parts.get("fen"),
    moves,
    ply: ply === null ? null : Number(ply),
    view: parts.get("view"),
  };
}

/** A sum over what the parts say, not over how it is written: programs that pass links on write some letters otherwise (FNV-1a). */
function sum(parts: URLSearchParams): string {
  const told = [...parts].filter(([key]) => key !== "s").flat();
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(told.join("\n"))) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Stops where a text would be longer than any the server takes, however small it was packed. */
async function inflate(bytes: Uint8Array, most: number): Promise<string> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > most) throw new Unfit("its text is too long");
      chunks.push(value);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof Unfit ? error : new Unfit(DAMAGED);
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Unfit(DAMAGED);
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Unfit(DAMAGED);
  }
}
