import { Signal } from "../wire/signal";
import { area } from "./element";
import { wide } from "./wide";

export type Tab = "board" | "text" | "rules" | "compare" | "count";

/** The panes of the page. On a wide screen the board is always there, and has no tab of its own. */
export class Tabs {
  readonly changed = new Signal<Tab>();
  #tab: Tab = "board";

  constructor() {
    const list = area("tabs");
    list.addEventListener("click", (event) => {
      const tab = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[role=tab]") : null;
      if (tab) this.show(tab.dataset["tab"] as Tab);
    });
    list.addEventListener("keydown", (event) => this.#key(event));
    wide.addEventListener("change", () => this.show(this.#tab));
    this.show(wide.matches ? "text" : "board");
  }

  show(wanted: Tab): void {
    const tab = wide.matches && wanted === "board" ? "text" : wanted;
    this.#tab = tab;
    document.body.dataset["tab"] = tab;
    for (const one of this.#all()) {
      const isOn = one.dataset["tab"] === tab;
      one.setAttribute("aria-selected", String(isOn));
      one.tabIndex = isOn ? 0 : -1;
      if (one.dataset["tab"] === "board") one.hidden = wide.matches;
    }
    for (const pane of document.querySelectorAll<HTMLElement>("[data-pane]")) {
      const name = pane.dataset["pane"];
      pane.hidden = name === "board" ? (wide.matches ? tab === "compare" : tab !== "board") : name !== tab;
    }
    this.changed.emit(tab);
  }

  #all(): HTMLElement[] {
    return [...area("tabs").querySelectorAll<HTMLElement>("[role=tab]")];
  }

  #key(event: KeyboardEvent): void {
    const shown = this.#all().filter((tab) => !tab.hidden);
    const at = shown.findIndex((tab) => tab === document.activeElement);
    const to: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 };
    const next = to[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const tab = shown[(next + shown.length) % shown.length];
    if (!tab) return;
    this.show(tab.dataset["tab"] as Tab);
    tab.focus();
  }
}
