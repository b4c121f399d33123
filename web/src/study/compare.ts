import { TITLES } from "../board/views";
import { area, button, input, options, select } from "../page/element";
import { trouble } from "../page/notice";
import { themeChanged } from "../page/theme";
import type { Workshop } from "../variant/workshop";
import { Latest, Refusal } from "../wire/ask";
import type { Facts, Shipped } from "../wire/types";
import { CompareSide, type Seen } from "./side";

/** The text in the editor, among the names of shipped variants. */
const OWN = "";

const MOST_SCALE = 1.1;

/** Both sides as they are seen, and what was chosen for both. */
interface Shown {
  seen: Seen[];
  at: string;
  view: string;
  views: string[];
}

/** Two variants side by side: one piece of each, on the same square of both empty boards. */
export class ComparePanel {
  #sides: CompareSide[];
  #looking = new Latest();
  #shown: Shown | null = null;
  #isOpen = false;

  constructor(
    readonly workshop: Workshop,
    readonly text: (name: string) => Promise<string>,
    shipped: Shipped[],
  ) {
    this.#sides = ["left", "right"].map((id) => new CompareSide(id, (square) => this.#at(square)));
    for (const [i, side] of this.#sides.entries()) {
      side.variant.addEventListener("change", () => this.#look());
      side.piece.addEventListener("change", () => {
        // Usually one piece is compared with itself; the right one can then be changed alone.
        if (i === 0) this.#sides[1]?.prefer(side.piece.value);
        this.#look();
      });
    }
    input("compare-at").addEventListener("change", () => this.#look());
    select("compare-view").addEventListener("change", () => this.#look());
    button("compare-swap").addEventListener("click", () => {
      const [left, right] = this.#sides;
      if (!left || !right) return;
      [left.variant.value, right.variant.value] = [right.variant.value, left.variant.value];
      [left.wanted, right.wanted] = [right.piece.value, left.piece.value];
      this.#look();
    });
    themeChanged.on(() => this.#look());
    workshop.changed.on(() => this.#look());
    this.#offer(shipped);
  }

  #offer(shipped: Shipped[]): void {
    const entries: [string, string][] = [
      [OWN, "the text in the editor"],
      ...shipped.map(({ name, title }): [string, string] => [name, title]),
    ];
    for (const [i, side] of this.#sides.entries()) {
      options(side.variant, entries, i === 0 ? OWN : (shipped.find(({ name }) => name === "chess")?.name ?? OWN));
    }
  }

  /** Whether it is looked at: only then are pictures asked for. */
  open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (isOpen) this.#look();
  }

  #at(square: string): void {
    input("compare-at").value = square;
    this.#look();
  }

  #look(): void {
    if (this.#isOpen) void this.#show().catch(trouble);
  }

  async #show(): Promise<void> {
    const fault = area("compare-fault");
    try {
      const found = await this.#looking.run((signal) => this.#find(signal));
      if (!found) return;
      fault.textContent = "";
      this.#shown = found;
      const { seen } = found;
      const widest = Math.max(...seen.map(({ picture }) => picture.width));
      const scale = Math.min(MOST_SCALE, ...this.#sides.map((side) => side.width / widest));
      await Promise.all(this.#sides.map((side, i) => seen[i] && side.show(seen[i], scale)));
      const [left, right] = seen;
      if (left && right) this.#tell(left, right);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fault.textContent = error.words;
      // What is wrong can be mended where it was written; without an answer nothing has changed.
      if (error.isUnanswered) this.#putBack();
    }
  }

  async #find(signal: AbortSignal): Promise<Shown> {
    const boards = await Promise.all(
      this.#sides.map(async (side) => side.load(await this.#textOf(side.variant.value), signal)),
    );
    // What was chosen meanwhile is offered by whoever looks for it.
    signal.throwIfAborted();
    for (const [i, side] of this.#sides.entries()) if (boards[i]) side.offer(boards[i]);
    this.#agree(boards.map(({ facts }) => facts));
    const [at, view] = [input("compare-at").value.trim(), select("compare-view").value];
    const seen = await Promise.all(
      this.#sides.flatMap((side, i) => (boards[i] ? [side.look(boards[i], at, view, signal)] : [])),
    );
    return { seen, at, view, views: [...select("compare-view").options].map((option) => option.value) };
  }

  #putBack(): void {
    if (!this.#shown) return;
    const { at, view, views } = this.#shown;
    for (const side of this.#sides) side.putBack();
    input("compare-at").value = at;
    this.#offerViews(views, view);
  }

  #offerViews(views: string[], view: string): void {
    options(
      select("compare-view"),
      views.map((one) => [one, TITLES[one] ?? one]),
      view,
    );
  }

  async #textOf(name: string): Promise<string> {
    return name === OWN ? this.workshop.good : this.text(name);
  }

  /** Offers the views and squares that both boards have. */
  #agree(facts: Facts[]): void {
    const [left, right] = facts;
    if (!left || !right) return;
    const shared = left.views.filter((one) => right.views.includes(one));
    const before = select("compare-view").value;
    this.#offerViews(shared, shared.includes(before) ? before : (shared[0] ?? "flat"));
    const squares = left.squares
      .map(([square]) => square)
      .filter((square) => right.squares.some(([other]) => other === square));
    const at = input("compare-at");
    if (!squares.includes(at.value.trim()) && document.activeElement !== at)
      at.value = squares[Math.floor(squares.length / 2)] ?? "a1";
  }

  #tell(left: Seen, right: Seen): void {
    const line = (id: string, title: string, squares: string[]) => {
      area(id).textContent = `${title}: ${squares.length}${squares.length > 0 ? ` (${squares.join(", ")})` : ""}`;
    };
    const [here, there] = [new Set(left.all), new Set(right.all)];
    line(
      "compare-both",
      "both",
      left.all.filter((square) => there.has(square)),
    );
    line(
      "compare-left-only",
      "only the left",
      left.all.filter((square) => !there.has(square)),
    );
    line(
      "compare-right-only",
      "only the right",
      right.all.filter((square) => !here.has(square)),
    );
  }
}
