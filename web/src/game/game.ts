import { ask, Latest, Refusal } from "../wire/ask";
import { Signal } from "../wire/signal";
import type { Colour, Facts, Move, Played, Position } from "../wire/types";
import type { Workshop } from "../variant/workshop";

/** A position of a game, as the server wants to be told it. */
export interface Standing {
  text: string;
  fen?: string;
  moves: string[];
}

/**
 * One game: of which variant, where it began, its line of moves, and which position of it is looked at. Moves after that one
 * stay. All of it changes at once, when the server has answered; until then, and if it does not, all stays as it is.
 */
export class Game {
  /** The variant's text: usually the last one without errors in the workshop. */
  text = "";
  facts: Facts | null = null;
  /** Where it began; null: the variant's own start. */
  start: string | null = null;
  line: Played[] = [];
  /** How many moves of the line have been made on the board. */
  ply = 0;
  position: Position | null = null;

  readonly changed = new Signal();
  /** The whole game, when only a part of it fits the text as it is now. */
  #torn: { start: string | null; moves: string[]; ply: number } | null = null;
  #beginning = new Latest();
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
    const fields = (this.start ?? this.facts?.start ?? "").split(" ");
    return { turn: fields[1] === "b" ? "black" : "white", number: Number(fields[5]) || 1 };
  }

  standing(ply = this.ply): Standing {
    return place(
      this.text,
      this.start,
      this.line.slice(0, ply).map((played) => played.move),
    );
  }

  /**
   * Begins anew with the workshop's last text without errors, from a position and moves if given. Changes nothing if they
   * are refused. False: something else was begun meanwhile. `ply`: how many of the moves are made on the board, if not all.
   */
  async begin(start: string | null = null, moves: string[] = [], ply = moves.length): Promise<boolean> {
    const isBegun = await this.#begin(start, moves, ply);
    if (isBegun) this.#torn = null;
    return isBegun;
  }

  async #begin(start: string | null, moves: string[], ply = moves.length): Promise<boolean> {
    const { good: text, facts } = this.workshop;
    this.#asking.stop();
    const found = await this.#beginning.run(async (signal) => {
      const position = (count: number) => ask<Position>("position", place(text, start, moves.slice(0, count)), signal);
      const whole = await position(moves.length);
      return { line: whole.history, seen: ply < moves.length ? await position(ply) : whole };
    });
    if (!found) return false;
    this.text = text;
    this.facts = facts;
    this.start = start;
    this.line = found.line;
    this.#stand(found.seen);
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
      const kept = legalBefore(error, moves);
      await (kept === null ? this.#begin(null, []) : this.#begin(start, moves.slice(0, kept)));
      this.#torn = whole;
      if (!isNews) return null;
      if (kept === null) return "the game so far does not fit the changed text: it comes back if the text does";
      return `\`${moves[kept] ?? ""}\` is no longer a legal move: the game stands before it, and goes on if the text is changed back`;
    }
  }

  /**
   * Makes a move on the position that is looked at, in any form that the server reads. Another continuation replaces the
   * moves after it. False: something else was asked for meanwhile.
   */
  async play(move: string): Promise<boolean> {
    const { line, ply } = this;
    const standing = this.standing();
    const position = await this.#ask({ ...standing, moves: [...standing.moves, move] });
    if (!position) return false;
    if (position.history[ply]?.move !== line[ply]?.move) {
      this.#torn = null;
      this.line = position.history;
    }
    this.#stand(position);
    return true;
  }

  /** Looks at the position after so many moves. */
  async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.line.length));
    const position = await this.#ask(this.standing(wanted));
    if (position) this.#stand(position);
  }

  /** Takes back so many moves of those on the board, and all after them. */
  async takeBack(moves: number): Promise<void> {
    const left = Math.max(0, this.ply - moves);
    const position = await this.#ask(this.standing(left));
    if (!position) return;
    this.#torn = null;
    this.line = this.line.slice(0, left);
    this.#stand(position);
  }

  movesFrom(square: string): Move[] {
    return this.position?.moves.filter((move) => move.from === square) ?? [];
  }

  /** While another game begins, nothing more happens in this one. */
  async #ask(standing: Standing): Promise<Position | null> {
    return this.#beginning.running ? null : this.#asking.ask<Position>("position", standing);
  }

  #stand(position: Position): void {
    this.position = position;
    this.ply = position.history.length;
    this.changed.emit();
  }
}

function place(text: string, start: string | null, moves: string[]): Standing {
  return start === null ? { text, moves } : { text, fen: start, moves };
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
