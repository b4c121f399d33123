import { Refusal } from "../wire/ask";
import { area, el } from "./element";

let hide: ReturnType<typeof setTimeout> | undefined;

/** Says something that needs no answer, on the screen and to screen readers. */
export function notice(text: string, kind: "note" | "trouble" = "note"): void {
  const box = area("notice");
  box.replaceChildren(
    el("span", {}, text),
    el(
      "button",
      { type: "button", class: "quiet", "aria-label": "close this message", click: () => box.replaceChildren() },
      "\u00d7",
    ),
  );
  box.dataset["kind"] = kind;
  clearTimeout(hide);
  hide = setTimeout(() => box.replaceChildren(), kind === "note" ? 6000 : 15000);
}

/** Says what went wrong; a bug is not hidden. */
export function trouble(error: unknown): void {
  if (error instanceof Refusal) {
    notice(error.words, "trouble");
    return;
  }
  console.error(error);
  notice(error instanceof Error ? error.message : String(error), "trouble");
}

/** Tells screen readers alone what others see. */
export function announce(text: string): void {
  area("announced").textContent = text;
}
