import { area, button, el, input } from "../page/element";
import { announce, notice } from "../page/notice";
import { Signal } from "../wire/signal";
import type { Facts } from "../wire/types";

export const TITLES: Record<string, string> = {
  flat: "Flat",
  unfolded: "Unfolded",
  hemispheres: "Hemispheres",
  solid: "Solid",
  space: "3-D",
};

const MEANINGS: Record<string, string> = {
  flat: "the board as a rectangle, with arrows and letters where its sides meet",
  unfolded: "the board with what lies beyond each side",
  hemispheres: "both halves of the globe, seen from above the poles",
  solid: "the board as a body, drawn",
  space: "the board as a body that turns under the mouse",
};

const BODIES: Record<string, string> = {
  cylinder: "tube",
  torus: "ring",
  sphere: "globe",
  moebius: "Moebius strip",
  klein: "Klein bottle",
};

/** The views that a board has. */
export function viewsOf({ form, views }: Facts): string[] {
  return form === null ? views : [...views, "space"];
}

const TURNS = 16;
const ROLL = 2600;

/** Which view is wanted, and from where it is looked at. */
export class Views {
  view = "flat";
  turn = 0;
  tilt = 0;
  /** 0: the flat board; 1: the body that it becomes. */
  t = 1;

  readonly changed = new Signal();
  readonly bent = new Signal<number>();

  #offered: string[] = [];
  #body = "body";
  #rolling = 0;

  constructor() {
    button("turn-left").addEventListener("click", () => this.#look(-1, 0));
    button("turn-right").addEventListener("click", () => this.#look(1, 0));
    button("tilt-up").addEventListener("click", () => this.#look(0, 1));
    button("tilt-down").addEventListener("click", () => this.#look(0, -1));
    input("bend").addEventListener("input", () => {
      this.#rolling++;
      this.#bend(Number(input("bend").value) / 100);
    });
    button("roll").addEventListener("click", () => this.#roll());
  }

  get title(): string {
    return `${TITLES[this.view] ?? this.view} view`;
  }

  /** Offers the views that a board has; keeps the one that is on if it can. */
  offer(facts: Facts): void {
    this.#body = BODIES[facts.form ?? ""] ?? "body";
    const offered = viewsOf(facts);
    if (!offered.includes(this.view)) this.view = offered[0] ?? "flat";
    if (offered.join() !== this.#offered.join()) {
      this.#offered = offered;
      area("views").replaceChildren(...offered.map((view) => this.#control(view)));
      area("view-choice").hidden = offered.length === 1;
    }
    area("bend-end").textContent = this.#body;
    this.#show();
  }

  choose(view: string): void {
    if (!this.#offered.includes(view)) return;
    this.view = view;
    this.#show();
    this.changed.emit();
  }

  /** What was chosen last could not be shown: this is still seen. */
  putBack({ view, turn, tilt }: { view: string; turn: number; tilt: number }): void {
    Object.assign(this, { view, turn, tilt });
    this.#show();
  }

  /** This browser cannot draw in space. */
  refuseSpace(): void {
    notice(
      "this browser cannot draw in space (it has no WebGL 2): here is the solid view, which turns by its buttons",
      "trouble",
    );
    this.choose(this.#offered.includes("solid") ? "solid" : "flat");
  }

  #control(view: string): HTMLElement {
    const radio = el("input", { type: "radio", name: "view", value: view, change: () => this.choose(view) });
    radio.checked = view === this.view;
    return el("label", { title: MEANINGS[view] }, radio, el("span", {}, TITLES[view] ?? view));
  }

  #show(): void {
    for (const radio of area("views").querySelectorAll("input")) radio.checked = radio.value === this.view;
    area("turning").hidden = this.view !== "hemispheres" && this.view !== "solid";
    button("tilt-up").hidden = this.view !== "solid";
    button("tilt-down").hidden = this.view !== "solid";
    area("bending").hidden = this.view !== "space";
    this.#tellBend();
  }

  #look(turn: number, tilt: number): void {
    this.turn = (this.turn + (turn * 360) / TURNS + 360) % 360;
    this.tilt = Math.max(-90, Math.min(90, this.tilt + tilt * 15));
    this.changed.emit();
  }

  #bend(t: number): void {
    this.t = t;
    this.#tellBend();
    this.bent.emit(t);
  }

  #tellBend(): void {
    const control = input("bend");
    control.value = String(Math.round(this.t * 100));
    const percent = `${Math.round(this.t * 100)} % of the way to a ${this.#body}`;
    control.setAttribute("aria-valuetext", this.t === 0 ? "flat board" : this.t === 1 ? this.#body : percent);
    button("roll").textContent = this.t > 0.5 ? "Unroll" : "Roll up";
  }

  /** Goes all the way to the other end, slowly enough to be followed; at once for those who want no motion. */
  #roll(): void {
    const [from, to] = [this.t, this.t > 0.5 ? 0 : 1];
    const mine = ++this.#rolling;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#bend(to);
      return;
    }
    announce(to === 1 ? `the board becomes a ${this.#body}` : "the board becomes flat");
    const begin = performance.now();
    const step = (now: number) => {
      if (mine !== this.#rolling) return;
      const done = Math.min(1, (now - begin) / ROLL);
      const eased = done * done * (3 - 2 * done);
      this.#bend(from + (to - from) * eased);
      if (done < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
