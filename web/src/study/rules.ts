import { Drawing } from "../page/drawing";
import { area, el } from "../page/element";
import { capital } from "../game/men";
import type { Facts, Piece } from "../wire/types";

/** The variant's rules in words: what a printed rule book would say. */
export class RulesPanel {
  readonly #host = area("rules");
  #shown: Facts | null = null;
  #waiting: Facts | null = null;

  /** Shows these facts once the panel is looked at. */
  show(facts: Facts): void {
    this.#waiting = facts;
    if (!this.#host.closest<HTMLElement>("[data-pane]")?.hidden) this.look();
  }

  look(): void {
    const facts = this.#waiting;
    if (!facts || facts === this.#shown) return;
    this.#shown = facts;
    for (const image of this.#host.querySelectorAll("img")) URL.revokeObjectURL(image.src);
    this.#host.replaceChildren(
      el("h2", {}, facts.name),
      section("The board", list(facts.surface)),
      section("The pieces", el("div", { class: "men" }, ...facts.pieces.map(man))),
      section("The rules", list(facts.rules)),
      facts.castling.length > 0 ? section("Castling", list(facts.castling, (squares) => squares)) : "",
      facts.source || facts.notes.length > 0
        ? section("Where it is from", facts.source ? el("p", {}, facts.source) : null, list(facts.notes))
        : "",
    );
  }
}

function section(title: string, ...children: (Node | null)[]): HTMLElement {
  return el("section", {}, el("h3", {}, title), ...children);
}

function list(sentences: string[], said = capital): HTMLElement | null {
  return sentences.length > 0 ? el("ul", {}, ...sentences.map((sentence) => el("li", {}, said(sentence)))) : null;
}

function man(piece: Piece): HTMLElement {
  const image = el("img", { width: 48, height: 48, class: "man" });
  void new Drawing(image).show(piece.white, "");
  const worth = piece.royal
    ? "royal: it must not be taken"
    : piece.value === null
      ? null
      : `worth about ${piece.value.toFixed(1)} pawns`;
  return el(
    "article",
    {},
    image,
    el(
      "div",
      {},
      el("h4", {}, capital(piece.name)),
      el(
        "p",
        { class: "notation" },
        "letter ",
        el("code", {}, piece.id),
        ", moves ",
        el("code", {}, piece.notation || "none"),
        worth ? `; ${worth}` : "",
      ),
      el("p", {}, piece.english),
    ),
  );
}
