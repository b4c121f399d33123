import { el } from "./element";
import { notice } from "./notice";
import { Unfit } from "./unfit";

/** Copies to the clipboard; where that is forbidden, shows the text to be copied by hand. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice(`${what} is copied`);
  } catch {
    const field = el("textarea", { readonly: true, rows: 4, "aria-label": what });
    field.value = text;
    const dialog = el(
      "dialog",
      { "aria-label": `copy ${what}` },
      el("p", {}, `This browser lets no page copy. Here is ${what}: copy it with Ctrl-C.`),
      field,
      el("div", { class: "dialog-end" }, el("button", { type: "button", click: () => dialog.close() }, "Close")),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }
}

export function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Lets a file be picked; null if none is. */
export function pickFile(kinds: string): Promise<File | null> {
  return new Promise((resolve) => {
    const field = el("input", { type: "file", accept: kinds });
    field.addEventListener("change", () => resolve(field.files?.[0] ?? null));
    field.addEventListener("cancel", () => resolve(null));
    field.click();
  });
}

/**
 * The text of a file of at most so many bytes. `old`: one that is no UTF-8 may be Latin-1, as records of games were once
 * written. Throws `Unfit`.
 */
export async function textOf(file: File, what: string, most: number, old: "old" | "new" = "new"): Promise<string> {
  if (file.size > most) {
    const [size, limit] = [Math.ceil(file.size / 1024), Math.floor(most / 1024)].map((one) => one.toLocaleString("en"));
    throw new Unfit(
      `\`${file.name}\` is too large for ${what}: it has ${size} KiB, and at most ${limit} KiB can be read`,
    );
  }
  const text = decode(new Uint8Array(await file.arrayBuffer()), old === "old");
  if (text === null) throw new Unfit(`\`${file.name}\` is not text in UTF-8, so it cannot be ${what}`);
  if (text.trim() === "") throw new Unfit(`\`${file.name}\` is empty`);
  return text;
}

/** Null if this is no text. */
export function decode(bytes: Uint8Array, isOldAllowed: boolean): string | null {
  for (const name of isOldAllowed ? ["utf-8", "windows-1252"] : ["utf-8"]) {
    try {
      const text = new TextDecoder(name, { fatal: true }).decode(bytes);
      return CONTROLS.test(text) ? null : text;
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}

/** Characters that no text has: all controls but tab, line feed, form feed, carriage return and the end mark of old files. */
const CONTROLS = /[\0-\x08\x0b\x0e-\x19\x1b-\x1f]/;
