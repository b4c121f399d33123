import { spotAt } from "../board/neighbours";
import { capital } from "../game/men";
import { Drawing } from "../page/drawing";
import { area, options, select, the } from "../page/element";
import { theme, type Theme } from "../page/theme";
import { ask } from "../wire/ask";
import type { Facts, Picture, Reach } from "../wire/types";

export interface Seen {
  /** Where the piece may go, in order. */
  all: string[];
  picture: Picture;
  /** For the printer; null if it is the same. */
  paper: Picture | null;
  words: string;
  english: string;
  /** What was chosen for it. */
  chosen: { variant: string; piece: string; board: Loaded };
}

/** A variant's text and what is known of it. */
export interface Loaded {
  text: string;
  facts: Facts;
}

/** One of the two boards that are compared. */
export class CompareSide {
  readonly variant: HTMLSelectElement;
  readonly piece: HTMLSelectElement;
  /** The piece to choose when the variant has it. */
  wanted = "";

  readonly #drawing: Drawing;
  /** The same for the printer, where the screen has other colours. */
  readonly #paper: Drawing;
  /** The variant whose pieces are offered. */
  #board: Loaded | null = null;
  #seen: Seen | null = null;

  constructor(
    readonly id: string,
    at: (square: string) => void,
  ) {
    this.variant = select(`compare-${id}-variant`);
    this.piece = select(`compare-${id}-piece`);
    const image = the(`compare-${id}-picture`, HTMLImageElement);
    this.#drawing = new Drawing(image);
    this.#paper = new Drawing(the(`compare-${id}-paper`, HTMLImageElement));
    image.addEventListener("click", (event) => {
      const picture = this.#seen?.picture;
      if (!picture) return;
      const scale = picture.width / image.clientWidth;
      const spot = spotAt(picture.spots, event.offsetX * scale, event.offsetY * scale);
      if (spot) at(spot.square);
    });
  }

  /** Chooses a piece if the variant has it. */
  prefer(id: string): void {
    if (this.#board?.facts.pieces.some((piece) => piece.id === id)) this.piece.value = id;
  }

  async load(text: string, signal: AbortSignal): Promise<Loaded> {
    if (this.#board?.text === text) return this.#board;
    return { text, facts: await ask<Facts>("variant", { text }, signal) };
  }

  /** Lets a piece of a variant be chosen; the same as before, if it has it. */
  offer(board: Loaded): void {
    if (board === this.#board) return;
    this.#board = board;
    const before = this.wanted || this.piece.value || "B";
    const { pieces } = board.facts;
    options(
      this.piece,
      pieces.map((piece) => [piece.id, capital(piece.name)]),
      pieces.some((piece) => piece.id === before) ? before : pieces[0]?.id,
    );
    this.wanted = "";
  }

  async look(board: Loaded, at: string, view: string, signal: AbortSignal): Promise<Seen> {
    const [variant, piece, { text }] = [this.variant.value, this.piece.value, board];
    const draw = (theme: Theme) => ask<Picture>("draw", { text, view, at, piece, theme }, signal);
    const [picture, paper, reach] = await Promise.all([
      draw(theme()),
      theme() === "dark" ? draw("light") : null,
      ask<Reach>("reach", { text, piece, at }, signal),
    ]);
    const all = [...new Set([...reach.move, ...reach.capture])].sort(byRankAndFile);
    return { all, picture, paper, words: words(reach), english: reach.english, chosen: { variant, piece, board } };
  }

  get width(): number {
    return this.variant.closest("section")?.clientWidth ?? 300;
  }

  /** Both pictures are shown at one scale, so that their tiles are equally large. */
  async show(seen: Seen, scale: number): Promise<void> {
    this.#seen = seen;
    const { picture, paper } = seen;
    area(`compare-${this.id}-english`).textContent = seen.english;
    area(`compare-${this.id}-count`).textContent = seen.words;
    const alt = `${picture.title}: ${seen.words}`;
    await Promise.all([this.#drawing.show(picture.svg, alt), paper ? this.#paper.show(paper.svg, alt) : null]);
    if (this.#seen !== seen) return;
    for (const { image } of [this.#drawing, this.#paper]) image.style.width = `${picture.width * scale}px`;
    area(`compare-${this.id}-frame`).classList.toggle("has-paper", paper !== null);
  }

  /** What was chosen last could not be shown: this is still seen. */
  putBack(): void {
    if (!this.#seen) return;
    const { variant, piece, board } = this.#seen.chosen;
    this.variant.value = variant;
    this.offer(board);
    this.piece.value = piece;
    this.wanted = "";
  }
}

function words({ move, capture }: Reach): string {
  const same = move.length === capture.length && move.every((square) => capture.includes(square));
  return same
    ? `moves or takes on ${move.length} squares`
    : `moves to ${move.length} squares, takes on ${capture.length}`;
}

function byRankAndFile(a: string, b: string): number {
  const parts = (square: string) => square.match(/^([a-z]+)(\d+)$/);
  const [one, other] = [parts(a), parts(b)];
  if (!one || !other) return a.localeCompare(b);
  return (one[1] ?? "").localeCompare(other[1] ?? "") || Number(one[2]) - Number(other[2]);
}
