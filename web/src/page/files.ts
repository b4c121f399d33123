import { el } from "./element";
import { notice } from "./notice";

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
