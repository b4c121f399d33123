import { Refusal } from "../wire/ask";
import { area, el } from "./element";
import { Unfit } from "./unfit";

/** What can be done about a notice: `undo`. */
export interface Deed {
  text: string;
  act: () => void;
}

/** Milliseconds that a notice stays; one that offers something stays longer, and none goes away under the mouse or the keyboard. */
const STAYS = { note: 6000, trouble: 15000, deed: 30000 };

let going: ReturnType<typeof setTimeout> | undefined;
let stays = 0;
let cameFrom: HTMLElement | null = null;

/** Says something that needs no answer, on the screen and to screen readers. It has a place where it covers nothing. */
export function notice(text: string, kind: "note" | "trouble" = "note", deed?: Deed): void {
  const box = area("notice");
  if (!box.dataset["kind"]) prepare(box);
  // One trouble, met in many places, is said once.
  if (kind === "trouble" && !deed && box.dataset["kind"] === kind && area("notice-text").textContent === text) {
    wait();
    return;
  }
  area("notice-text").textContent = text;
  const close = el(
    "button",
    { type: "button", class: "quiet", "aria-label": "close this message", click: () => clear() },
    "\u00d7",
  );
  const act = () => {
    clear();
    deed?.act();
  };
  area("notice-deeds").replaceChildren(
    ...(deed ? [el("button", { type: "button", class: "quiet deed", click: act }, deed.text)] : []),
    close,
  );
  box.dataset["kind"] = kind;
  box.classList.add("shown");
  stays = STAYS[deed ? "deed" : kind];
  wait();
  uncover(box);
}

function prepare(box: HTMLElement): void {
  box.addEventListener("focusin", (event) => {
    const before = event.relatedTarget;
    if (before instanceof HTMLElement && !box.contains(before)) cameFrom = before;
  });
  for (const stop of ["pointerenter", "focusin"]) box.addEventListener(stop, () => clearTimeout(going));
  for (const start of ["pointerleave", "focusout"]) box.addEventListener(start, wait);
}

function wait(): void {
  clearTimeout(going);
  going = setTimeout(() => {
    if (area("notice").matches(":hover, :focus-within")) return;
    clear();
  }, stays);
}

/** Takes the notice away; the keyboard goes back to where it was. */
function clear(): void {
  clearTimeout(going);
  const box = area("notice");
  const hadFocus = box.contains(document.activeElement);
  area("notice-text").textContent = "";
  area("notice-deeds").replaceChildren();
  box.classList.remove("shown");
  if (hadFocus) (cameFrom?.isConnected ? cameFrom : area("board-pane")).focus();
}

/** On a small screen the page lies behind a notice: what the keyboard is on is brought out from under it. */
function uncover(box: HTMLElement): void {
  const used = document.activeElement;
  if (!used || used === document.body || box.contains(used)) return;
  const [over, under] = [box.getBoundingClientRect(), used.getBoundingClientRect()];
  if (under.top < over.bottom && under.bottom > over.top) scrollBy({ top: under.bottom - over.top + 8 });
}

/** Says what went wrong; a bug is not hidden. */
export function trouble(error: unknown): void {
  if (error instanceof Refusal) {
    notice(error.words, "trouble");
    return;
  }
  if (error instanceof Unfit) {
    notice(error.message, "trouble");
    return;
  }
  console.error(error);
  notice(error instanceof Error ? error.message : String(error), "trouble");
}

/** Tells screen readers alone what others see. What was said already is said again. */
export function announce(text: string): void {
  const said = area("announced");
  said.textContent = said.textContent === text ? `${text}\u00a0` : text;
}
