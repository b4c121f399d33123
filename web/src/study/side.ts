import { spotAt } from "../board/neighbours";
import { capital } from "../game/men";
import { Drawing } from "../page/drawing";
import { area, options, select, the } from "../page/element";
import { theme } from "../page/theme";
import { ask } from "../wire/ask";
import type { Facts, Picture, Reach } from "../wire/types";

export interface Seen {
  /** Where the piece may go, in order. */
  all: string[];
  picture: Picture;
  words: string;
}

/** One of the two boards that are compared. */
export class CompareSide {
  readonly variant: HTMLSelectElement;
  readonly piece: HTMLSelectElement;
  /** The piece to choose when the variant has it. */
  wanted = "";

  readonly #drawing: Drawing;
  #text = "";
  #facts: Facts | null = null;
  #picture: Picture | null = null;

  constructor(
    readonly id: string,
    at: (square: string) => void,
  ) {
    this.variant = select(`compare-${id}-variant`);
    this.piece = select(`compare-${id}-piece`);
    const image = the(`compare-${id}-picture`, HTMLImageElement);
    this.#drawing = new Drawing(image);
    image.addEventListener("click", (event) => {
      if (!this.#picture) return;
      const scale = this.#picture.width / image.clientWidth;
      const spot = spotAt(this.#picture.spots, event.offsetX * scale, event.offsetY * scale);
      if (spot) at(spot.square);
    });
  }

  /** Chooses a piece if the variant has it. */
  prefer(id: string): void {
    if (this.#facts?.pieces.some((piece) => piece.id === id)) this.piece.value = id;
  }

  async load(text: string, signal: AbortSignal): Promise<Facts> {
    if (!this.#facts || text !== this.#text) {
      this.#facts = await ask<Facts>("variant", { text }, signal);
      this.#text = text;
      const before = this.wanted || this.piece.value || "B";
      const ids = this.#facts.pieces.map((piece) => piece.id);
      options(
        this.piece,
        this.#facts.pieces.map((piece) => [piece.id, capital(piece.name)]),
        ids.includes(before) ? before : ids[0],
      );
      this.wanted = "";
    }
    return this.#facts;
  }

  async look(at: string, view: string, signal: AbortSignal): Promise<Seen> {
    const piece = this.piece.value;
    const text = this.#text;
    const [picture, reach] = await Promise.all([
      ask<Picture>("draw", { text, view, at, piece, theme: theme() }, signal),
      ask<Reach>("reach", { text, piece, at }, signal),
    ]);
    area(`compare-${this.id}-english`).textContent = reach.english;
    const words = this.#words(reach);
    area(`compare-${this.id}-count`).textContent = words;
    const all = [...new Set([...reach.move, ...reach.capture])].sort(byRankAndFile);
    return { all, picture, words };
  }

  get width(): number {
    return this.variant.closest("section")?.clientWidth ?? 300;
  }

  /** Both pictures are shown at one scale, so that their tiles are equally large. */
  async show({ picture, words }: Seen, scale: number): Promise<void> {
    this.#picture = picture;
    await this.#drawing.show(picture.svg, `${picture.title}: ${words}`);
    this.#drawing.image.style.width = `${picture.width * scale}px`;
  }

  #words({ move, capture }: Reach): string {
    const same = move.length === capture.length && move.every((square) => capture.includes(square));
    return same
      ? `moves or takes on ${move.length} squares`
      : `moves to ${move.length} squares, takes on ${capture.length}`;
  }
}

function byRankAndFile(a: string, b: string): number {
  const parts = (square: string) => square.match(/^([a-z]+)(\d+)$/);
  const [one, other] = [parts(a), parts(b)];
  if (!one || !other) return a.localeCompare(b);
  return (one[1] ?? "").localeCompare(other[1] ?? "") || Number(one[2]) - Number(other[2]);
}
