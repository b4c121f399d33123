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
   * asked for meanwhile.
   */
  async begin(start: string | null = null, moves: string[] = []): Promise<boolean> {
    const place: Standing = { text: this.workshop.good, moves };
    if (start !== null) place.fen = start;
    const position = await this.#asking.ask<Position>("position", place);
    if (!position) return false;
    this.start = start;
    this.line = position.history;
    this.#stand(position);
    return true;
  }

  /** Keeps as much of the game on a changed board as still fits. Says what was lost, if anything. */
  async refit(): Promise<string | null> {
    const ply = this.ply;
    const moves = this.line.map((played) => played.move);
    try {
      const begun = await this.begin(this.start, moves);
      if (begun && ply < this.line.length) await this.go(ply);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      const kept = legalBefore(error, moves);
      if (kept === null) {
        await this.begin();
        return "the position so far does not fit the changed text: the board is at its start";
      }
      await this.begin(this.start, moves.slice(0, kept));
      return `\`${moves[kept] ?? ""}\` is no longer a legal move: the game goes on before it`;
    }
  }

  /** Makes a legal move on the position that is looked at. Another continuation replaces the moves after it. */
  async play(move: string): Promise<void> {
    const next = this.line[this.ply];
    if (next?.move === move) {
      await this.go(this.ply + 1);
      return;
    }
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
