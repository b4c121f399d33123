import { Latest, Refusal } from "../wire/ask";
import { Signal } from "../wire/signal";
import type { Colour, Move, Played, Position } from "../wire/types";
import type { Workshop } from "../variant/workshop";

/** A position of a game, as the server wants to be told it. */
export interface Standing {
  text: string;
  fen?: string;
  moves: string[];
}

/**
 * One game: where it began, its line of moves, and which position of it is looked at. Moves after that one stay.
 */
export class Game {
  /** Where it began; null: the variant's own start. */
  start: string | null = null;
  line: Played[] = [];
  /** How many moves of the line have been made on the board. */
  ply = 0;
  position: Position | null = null;

  readonly changed = new Signal();
  /** The whole game, when only a part of it fits the text as it is now. */
  #torn: { start: string | null; moves: string[]; ply: number } | null = null;
  #asking = new Latest();

  constructor(readonly workshop: Workshop) {}

  get atEnd(): boolean {
    return this.ply === this.line.length;
  }

  get last(): Played | null {
    return this.line[this.ply - 1] ?? null;
  }

  /** Who moves first, and in which move. */
  get first(): { turn: Colour; number: number } {
    const fields = (this.start ?? this.workshop.facts?.start ?? "").split(" ");
    return { turn: fields[1] === "b" ? "black" : "white", number: Number(fields[5]) || 1 };
  }

  standing(ply = this.ply): Standing {
    const place: Standing = { text: this.workshop.good, moves: this.line.slice(0, ply).map((played) => played.move) };
    if (this.start !== null) place.fen = this.start;
    return place;
  }

  /**
   * Begins anew, from a position and moves if given. Changes nothing if they are refused. False: something else was
   * asked for meanwhile. `ply`: how many of the moves are made on the board, if not all.
   */
  async begin(start: string | null = null, moves: string[] = [], ply = moves.length): Promise<boolean> {
    this.#torn = null;
    return this.#begin(start, moves, ply);
  }

  async #begin(start: string | null, moves: string[], ply = moves.length): Promise<boolean> {
    const place: Standing = { text: this.workshop.good, moves };
    if (start !== null) place.fen = start;
    const position = await this.#asking.ask<Position>("position", place);
    if (!position) return false;
    this.start = start;
    this.line = position.history;
    if (ply < moves.length) await this.go(ply);
    else this.#stand(position);
    return true;
  }

  /** Keeps as much of the game on a changed board as still fits. Says what was lost, if anything. */
  async refit(): Promise<string | null> {
    const whole = this.#torn ?? { start: this.start, moves: this.line.map((played) => played.move), ply: this.ply };
    const { start, moves, ply } = whole;
    try {
      if (await this.#begin(start, moves, ply)) this.#torn = null;
      return null;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      const isNews = this.#torn === null;
      this.#torn = whole;
      const kept = legalBefore(error, moves);
      if (kept === null) {
        await this.#begin(null, []);
        return isNews ? "the game so far does not fit the changed text: it comes back if the text does" : null;
      }
      await this.#begin(start, moves.slice(0, kept));
      if (!isNews) return null;
      return `\`${moves[kept] ?? ""}\` is no longer a legal move: the game stands before it, and goes on if the text is changed back`;
    }
  }

  /** Makes a legal move on the position that is looked at. Another continuation replaces the moves after it. */
  async play(move: string): Promise<void> {
    const next = this.line[this.ply];
    if (next?.move === move) {
      await this.go(this.ply + 1);
      return;
    }
    this.#torn = null;
    const place = this.standing();
    place.moves.push(move);
    const position = await this.#asking.ask<Position>("position", place);
    if (!position) return;
    this.line = position.history;
    this.#stand(position);
  }

  /** Looks at the position after so many moves. */
  async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.line.length));
    const position = await this.#asking.ask<Position>("position", this.standing(wanted));
    if (position) this.#stand(position);
  }

  /** Takes back so many moves of those on the board, and all after them. */
  async takeBack(moves: number): Promise<void> {
    this.#torn = null;
    const left = Math.max(0, this.ply - moves);
    const position = await this.#asking.ask<Position>("position", this.standing(left));
    if (!position) return;
    this.line = this.line.slice(0, left);
    this.#stand(position);
  }

  movesFrom(square: string): Move[] {
    return this.position?.moves.filter((move) => move.from === square) ?? [];
  }

  #stand(position: Position): void {
    this.position = position;
    this.ply = position.history.length;
    this.changed.emit();
  }
}

/** How many moves come before the refused one; null if it was no move. The server counts columns in the moves, a space between two. */
function legalBefore(refusal: Refusal, moves: string[]): number | null {
  const problem = refusal.problems.find((one) => one.file === "<moves>");
  let column = 1;
  for (const [i, move] of moves.entries()) {
    if (problem?.column === column) return i;
    column += move.length + 1;
  }
  return null;
}
