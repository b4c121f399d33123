import { able, area, button, el, hide, input } from "../page/element";
import { trouble } from "../page/notice";
import { Latest } from "../wire/ask";
import type { Counted } from "../wire/types";
import type { Game } from "../game/game";

/** Counts the lines of play from the position on the board: the usual test of a program's rules. */
export class CountPanel {
  #counting = new Latest();

  constructor(
    readonly game: Game,
    deepest: number,
  ) {
    input("count-depth").max = String(deepest);
    button("count-go").addEventListener("click", () => void this.#count().catch(trouble));
    button("count-stop").addEventListener("click", () => {
      this.#counting.stop();
      this.#busy(false);
      area("count-result").replaceChildren("stopped");
    });
    game.changed.on(() => {
      this.#counting.stop();
      this.#busy(false);
      area("count-result").replaceChildren();
    });
  }

  async #count(): Promise<void> {
    const depth = Number(input("count-depth").value);
    const before = [...area("count-result").childNodes];
    area("count-result").replaceChildren("counting \u2026");
    this.#busy(true);
    try {
      const counted = await this.#counting.ask<Counted>("perft", { ...this.game.standing(), depth });
      if (counted) this.#show(counted);
    } catch (error) {
      area("count-result").replaceChildren(...before);
      throw error;
    } finally {
      if (!this.#counting.running) this.#busy(false);
    }
  }

  #busy(busy: boolean): void {
    able(button("count-go"), !busy);
    hide(button("count-stop"), !busy, () => button("count-go"));
  }

  #show(counted: Counted): void {
    const number = (value: number) => value.toLocaleString("en");
    const sans = new Map(this.game.position?.moves.map((move) => [move.move, move.san]));
    const total = `${number(counted.nodes)} lines of ${counted.depth} ${counted.depth === 1 ? "move" : "moves"}`;
    area("count-result").replaceChildren(
      el(
        "p",
        {},
        el("strong", {}, total),
        counted.complete ? "" : ": the limit of time was reached, so this is not all of them; count less deep",
      ),
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "first move"), el("th", { scope: "col" }, "lines"))),
        el(
          "tbody",
          {},
          ...counted.divide.map(([move, lines]) =>
            el("tr", {}, el("th", { scope: "row" }, sans.get(move) ?? move), el("td", {}, number(lines))),
          ),
        ),
      ),
    );
  }
}
