/** What a link tells: a variant by name or its text, where the game began, its moves, and which of them are made. */
export interface Shared {
  variant: string | null;
  text: string | null;
  fen: string | null;
  moves: string[];
  ply: number | null;
  view: string | null;
}

const MOST_TEXT = 256 * 1024;

/** As the part of an address after `#`. It never leaves the browser by itself. */
export async function write(shared: Shared): Promise<string> {
  const parts = new URLSearchParams();
  if (shared.variant !== null) parts.set("v", shared.variant);
  else if (shared.text !== null) parts.set("t", toBase64Url(await deflate(shared.text)));
  if (shared.fen !== null) parts.set("fen", shared.fen);
  if (shared.moves.length > 0) parts.set("moves", shared.moves.join(" "));
  if (shared.ply !== null && shared.ply !== shared.moves.length) parts.set("ply", String(shared.ply));
  if (shared.view !== null) parts.set("view", shared.view);
  return parts.toString();
}

/** Reads such a part; null if it tells no variant. Throws with what is wrong if it cannot be read. */
export async function read(fragment: string): Promise<Shared | null> {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const variant = parts.get("v");
  const packed = parts.get("t");
  if (variant === null && packed === null) {
    if (fragment.replace(/^#/, "") === "") return null;
    throw new Error("it names no variant");
  }
  const ply = parts.get("ply");
  if (ply !== null && !/^\d{1,5}$/.test(ply)) throw new Error("its number of moves is not a number");
  return {
    variant,
    text: packed === null ? null : await inflate(fromBase64Url(packed)),
    fen: parts.get("fen"),
    moves: parts.get("moves")?.split(/[ ,]+/).filter(Boolean) ?? [],
    ply: ply === null ? null : Number(ply),
    view: parts.get("view"),
  };
}

async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Stops where a text would be longer than any the server takes, however small it was packed. */
async function inflate(bytes: Uint8Array): Promise<string> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > MOST_TEXT) throw new RangeError("its text is too long");
      chunks.push(value);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof RangeError ? error : new Error("part of it is missing or changed");
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error("part of it is missing or changed");
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Error("part of it is missing or changed");
  }
}
