import { choose, type Choice } from "../page/dialogs";
import { address } from "../page/drawing";
import { announce, trouble } from "../page/notice";
import type { Game } from "../game/game";
import { capital, colourOf, nameOf, pieceOf } from "../game/men";
import type { Players } from "../game/players";
import { Signal } from "../wire/signal";
import type { Facts, Move } from "../wire/types";

/** Which piece is held, and what becomes of it: the same for every view of the board. */
export class Selection {
  square: string | null = null;
  readonly changed = new Signal();

  constructor(
    readonly game: Game,
    readonly players: Players,
  ) {
    game.changed.on(() => (this.square = null));
  }

  /** The moves of the held piece, if it may be moved now. */
  get moves(): Move[] {
    return this.square !== null && this.players.isPersonsTurn() ? this.game.movesFrom(this.square) : [];
  }

  canMove(square: string): boolean {
    return this.players.isPersonsTurn() && this.game.movesFrom(square).length > 0;
  }

  hold(square: string | null): void {
    if (square === this.square) return;
    this.square = square;
    this.#say();
    this.changed.emit();
  }

  /** A square was clicked, or entered by key. */
  pick(square: string): void {
    const held = this.square;
    if (held !== null && this.moves.some((move) => move.to === square)) {
      void this.move(held, square).catch(trouble);
    } else if (held !== square && this.game.position?.board[square] !== undefined) {
      this.hold(square);
    } else {
      this.hold(null);
    }
  }

  /** Moves from a square to another, asking which move is meant if there are several. False: there is none. */
  async move(from: string, to: string): Promise<boolean> {
    const moves = this.players.isPersonsTurn() ? this.game.movesFrom(from).filter((move) => move.to === to) : [];
    const [only] = moves;
    if (!only) return false;
    const chosen = moves.length === 1 && from !== to ? only : await this.#which(moves, from, to);
    if (!chosen) {
      this.hold(null);
      return true;
    }
    await this.game.play(chosen.move);
    return true;
  }

  /** The piece was carried there: where it may not go, it is let go. */
  async carry(from: string, to: string): Promise<void> {
    if (!(await this.move(from, to))) this.hold(null);
  }

  async #which(moves: Move[], from: string, to: string): Promise<Move | null> {
    const { facts } = this.game;
    if (!facts) return null;
    const white = this.game.position?.turn !== "black";
    const worth = (move: Move) => (move.promotes === null ? Infinity : (pieceOf(facts, move.promotes)?.value ?? 0));
    const choices = [...moves].sort((a, b) => worth(b) - worth(a)).map((move) => choice(move, facts, white));
    const isPromotion = moves.every((move) => move.promotes !== null);
    const name = nameOf(facts, this.game.position?.board[from] ?? "");
    const detail =
      from === to
        ? `The ${name} may move and end where it stands.`
        : isPromotion
          ? `The ${name} arrives on ${to}.`
          : `The ${name} can go from ${from} to ${to} in more than one way.`;
    try {
      return await choose(isPromotion ? "What does it become?" : "Which move?", detail, choices, "Do not move");
    } finally {
      for (const { image } of choices) if (image) URL.revokeObjectURL(image);
    }
  }

  #say(): void {
    const { facts } = this.game;
    const letter = this.square === null ? undefined : this.game.position?.board[this.square];
    if (!facts || this.square === null || letter === undefined) {
      announce(this.square === null ? "let go" : this.square);
      return;
    }
    const targets = [...new Set(this.moves.map((move) => move.to))];
    const where = targets.length > 0 ? `may go to ${targets.join(", ")}` : "no moves for you now";
    announce(`${colourOf(letter)} ${nameOf(facts, letter)} on ${this.square}: ${where}`);
  }
}

function choice(move: Move, facts: Facts, white: boolean): Choice<Move> {
  const notes = [move.san];
  if (move.takes.length > 0) notes.push(`takes on ${move.takes.join(" and ")}`);
  if (move.castles) notes.push("castles");
  if (move.promotes === null) return { value: move, text: notes.slice(1).join(", ") || "moves", note: move.san };
  const piece = pieceOf(facts, move.promotes);
  const made: Choice<Move> = { value: move, text: capital(piece?.name ?? move.promotes), note: notes.join(", ") };
  if (piece) made.image = address(white ? piece.white : piece.black);
  return made;
}
