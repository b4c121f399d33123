import { able, button, el, the } from "../page/element";
import { trouble } from "../page/notice";
import type { Game } from "./game";

/** The moves so far, as in a book. A click looks at the position after a move; those after it stay, in grey. */
export class Sheet {
  readonly #body = the("moves", HTMLTableSectionElement);

  constructor(readonly game: Game) {
    game.changed.on(() => this.#show());
    this.#body.addEventListener("keydown", (event) => this.#key(event));
    const jumps: [string, () => number][] = [
      ["to-start", () => 0],
      ["back", () => game.ply - 1],
      ["forward", () => game.ply + 1],
      ["to-end", () => game.line.length],
    ];
    for (const [id, ply] of jumps) button(id).addEventListener("click", () => this.#go(ply()));
  }

  #go(ply: number): void {
    this.game.go(ply).catch(trouble);
  }

  #show(): void {
    const { game } = this;
    const { turn, number } = game.first;
    const offset = turn === "black" ? 1 : 0;
    const rows: HTMLElement[] = [];
    for (let row = 0; row * 2 < game.line.length + offset; row++) {
      const cells = [0, 1].map((side) => this.#cell(row * 2 + side - offset, number + row, side));
      rows.push(el("tr", {}, el("th", { scope: "row" }, `${number + row}.`), ...cells));
    }
    const hadFocus = this.#body.contains(document.activeElement);
    this.#body.replaceChildren(...rows);
    if (hadFocus) (this.#body.querySelector<HTMLElement>('[tabindex="0"]') ?? button("to-start")).focus();
    the("no-moves", HTMLElement).hidden = game.line.length > 0;
    const current = this.#body.querySelector<HTMLElement>("[aria-current]");
    const box = this.#body.closest<HTMLElement>(".scroll");
    if (current && box) {
      const away = current.getBoundingClientRect().top - box.getBoundingClientRect().top;
      box.scrollTop += away - box.clientHeight / 2;
    }
    for (const id of ["to-start", "back"]) able(button(id), game.ply > 0);
    for (const id of ["forward", "to-end"]) able(button(id), !game.atEnd);
  }

  #cell(index: number, number: number, side: number): HTMLElement {
    const played = this.game.line[index];
    if (!played) return el("td", {}, index < 0 ? "\u2026" : "");
    const ply = index + 1;
    const isCurrent = ply === this.game.ply;
    const isEntry = isCurrent || (this.game.ply === 0 && index === 0);
    return el(
      "td",
      {},
      el(
        "button",
        {
          type: "button",
          class: ply > this.game.ply ? "move later" : "move",
          "aria-current": isCurrent ? "step" : null,
          "aria-label": `${number}, ${side === 0 ? "White" : "Black"}: ${played.san}${ply > this.game.ply ? ", not on the board now" : ""}`,
          tabindex: isEntry ? 0 : -1,
          click: () => this.#go(ply),
        },
        played.san,
      ),
    );
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -2,
      ArrowDown: 2,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#go(this.game.ply + step);
  }
}
