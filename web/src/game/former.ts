import { button, hide } from "../page/element";
import { notice, trouble } from "../page/notice";
import type { Draft, Workshop } from "../variant/workshop";
import { Queue } from "../wire/queue";
import type { Game } from "./game";
import type { Players } from "./players";

/** All of a game that would be lost when another takes its place. */
interface Kept {
  draft: Draft;
  name: string;
  start: string | null;
  moves: string[];
  ply: number;
}

/**
 * The game that stood on the board before another one took its place: it can be had back, with its variant's text, by the
 * notice that says so and by a button that stays. Games take each other's place one after another, as they were asked for.
 */
export class Former {
  #kept: Kept | null = null;
  #queue = new Queue();

  constructor(
    readonly workshop: Workshop,
    readonly game: Game,
    readonly players: Players,
  ) {
    button("former").addEventListener("click", () => void this.#back().catch(trouble));
  }

  /**
   * Does what puts another game, or another text, in the place of the present one. `change` resolves to what there is to say
   * of it, or null if all stayed as it was; if it fails, all is put back. `isPlain`: it is in sight, and need not be said if
   * nothing is lost by it.
   */
  async instead(change: () => Promise<string | null>, isPlain = false): Promise<void> {
    const changed = await this.#exchange(change);
    if (!changed) return;
    const { words, before } = changed;
    if (!isWorthKeeping(before) || isSame(before, this.#now())) {
      if (!isPlain) notice(words);
      return;
    }
    this.#kept = before;
    this.#show();
    const lost = before.moves.length > 0 ? `the game of ${many(before.moves.length)}` : "what was there";
    notice(`${words}; ${lost} can be had back`, "note", { text: "Undo", act: () => void this.#back().catch(trouble) });
  }

  /** Does something with the game once the changes that were asked for before are made. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  #exchange(change: () => Promise<string | null>): Promise<{ words: string; before: Kept } | null> {
    return this.inTurn(async () => {
      const before = this.#now();
      const goOn = this.players.rest();
      try {
        const words = await change();
        if (words === null) goOn();
        return words === null ? null : { words, before };
      } catch (error) {
        if (this.workshop.origin !== before.draft.origin) this.workshop.restore(before.draft);
        goOn();
        throw error;
      }
    });
  }

  #now(): Kept {
    const { workshop, game } = this;
    return {
      draft: workshop.draft,
      name: game.facts?.name ?? "",
      start: game.start,
      moves: game.line.map((played) => played.move),
      ply: game.ply,
    };
  }

  /** The former game comes back, and the present one is the former. */
  async #back(): Promise<void> {
    const kept = this.#kept;
    if (!kept) return;
    const { draft, start, moves, ply, name } = kept;
    const changed = await this.#exchange(async () => {
      const { workshop } = this;
      if (workshop.text !== draft.text || workshop.good !== draft.good) workshop.restore(draft);
      await this.game.begin(start, moves, ply);
      return `back to ${name}${moves.length > 0 ? `, ${many(moves.length)}` : ""}`;
    });
    if (!changed) return;
    this.#kept = isWorthKeeping(changed.before) ? changed.before : null;
    this.#show();
    notice(changed.words);
  }

  #show(): void {
    const kept = this.#kept;
    hide(button("former"), kept === null, () => button("new-game"));
    if (kept) button("former").textContent = `Back to the game before (${kept.name}, ${many(kept.moves.length)})`;
  }
}

/** Whether anything of it is to be had nowhere else. */
function isWorthKeeping({ draft, start, moves }: Kept): boolean {
  return moves.length > 0 || start !== null || draft.text !== draft.unedited;
}

function isSame(one: Kept, other: Kept): boolean {
  const key = ({ draft, start, moves }: Kept) => JSON.stringify([draft.text, start, moves]);
  return key(one) === key(other);
}

function many(moves: number): string {
  return `${moves} ${moves === 1 ? "move" : "moves"}`;
}
