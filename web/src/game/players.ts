import { Latest } from "../wire/ask";
import { Signal } from "../wire/signal";
import type { Colour, Thought } from "../wire/types";
import { trouble } from "../page/notice";
import type { Game } from "./game";

export type Player = "person" | "engine";

/** Who plays, how strong the engine is, and its thinking. */
export class Players {
  white: Player = "person";
  black: Player = "person";
  level = 8;
  milliseconds = 1000;
  /** What the engine last thought, and of which position. */
  thought: { for: Colour; thought: Thought } | null = null;

  readonly changed = new Signal();
  /** The engine was asked for advice. */
  readonly advised = new Signal<Thought>();
  #thinking = new Latest();
  #paused = false;

  constructor(
    readonly game: Game,
    /** The engine's strongest level, which advises. */
    readonly levels: number,
  ) {
    game.changed.on(() => this.#look());
  }

  get thinking(): boolean {
    return this.#thinking.running;
  }

  get paused(): boolean {
    return this.#paused;
  }

  isPersonsTurn(): boolean {
    const turn = this.game.position?.turn ?? "white";
    return this[turn] === "person" || !this.game.atEnd || this.#paused;
  }

  set(change: Partial<Pick<Players, "white" | "black" | "level" | "milliseconds">>): void {
    Object.assign(this, change);
    this.#paused = false;
    this.#thinking.stop();
    this.#look();
    this.changed.emit();
  }

  /** How many moves `take back` undoes: back to where a person is to move. */
  get backBy(): number {
    const { position, ply } = this.game;
    if (!position) return 0;
    const engines = (this.white === "engine" ? 1 : 0) + (this.black === "engine" ? 1 : 0);
    if (engines !== 1) return Math.min(1, ply);
    return Math.min(this[position.turn] === "engine" ? 1 : 2, ply);
  }

  async takeBack(): Promise<void> {
    const back = this.backBy;
    const paused = this.#paused;
    this.#thinking.stop();
    if (this.white === "engine" && this.black === "engine") this.#paused = true;
    try {
      await this.game.takeBack(back);
    } catch (error) {
      this.#paused = paused;
      this.#look();
      throw error;
    }
    this.changed.emit();
  }

  /** Stops the engine. It moves again when it is told to. */
  stop(): void {
    this.#thinking.stop();
    this.#paused = true;
    this.changed.emit();
  }

  goOn(): void {
    this.#paused = false;
    this.#look();
    this.changed.emit();
  }

  /**
   * Another game is to come: what was thought is of no use, and nothing is paused. What is returned lets the engine go on
   * as before, if none comes.
   */
  rest(): () => void {
    const { thought } = this;
    const paused = this.#paused;
    this.#thinking.stop();
    this.#paused = false;
    this.thought = null;
    return () => {
      this.thought = thought;
      this.#paused = paused;
      this.#look();
    };
  }

  /** The game that comes is to be looked at: the engine waits until it is told to move. */
  wait(): void {
    this.#paused = true;
  }

  async advise(): Promise<void> {
    const thought = await this.#think(this.levels, Math.max(1000, this.milliseconds));
    if (thought) this.advised.emit(thought);
  }

  #look(): void {
    const { position, atEnd } = this.game;
    this.#thinking.stop();
    if (position && !position.outcome && atEnd && !this.#paused && this[position.turn] === "engine") {
      void this.#answer().catch(trouble);
    }
    this.changed.emit();
  }

  /** An engine that gets no answer waits, and can be told to move again. */
  async #answer(): Promise<void> {
    try {
      const thought = await this.#think(this.level, this.milliseconds);
      if (thought) await this.game.play(thought.move);
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  async #think(level: number, milliseconds: number): Promise<Thought | null> {
    const turn = this.game.position?.turn ?? "white";
    const asked = this.#thinking.ask<Thought>("think", { ...this.game.standing(), level, milliseconds });
    this.changed.emit();
    try {
      const thought = await asked;
      if (thought) this.thought = { for: turn, thought };
      return thought;
    } finally {
      this.changed.emit();
    }
  }
}

/** `White is better by 0.35 pawns`, `Black mates in 3`: the score is for the one to move. */
export function scoreWords(mover: Colour, score: Thought["score"]): string {
  const names = { white: "White", black: "Black" };
  const other = mover === "white" ? "black" : "white";
  if ("mate" in score) {
    const winner = score.mate >= 0 ? mover : other;
    return `${names[winner]} mates in ${Math.abs(score.mate)}`;
  }
  const pawns = Math.abs(score.centipawns) / 100;
  if (pawns < 0.1) return "the game is level";
  return `${names[score.centipawns > 0 ? mover : other]} is better by ${pawns.toFixed(2)} pawns`;
}
