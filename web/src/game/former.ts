import { button, hide } from "../page/element";
import { notice, trouble } from "../page/notice";
import type { Draft, Workshop } from "../variant/workshop";
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
 * notice that says so and by a button that stays.
 */
export class Former {
  #kept: Kept | null = null;

  constructor(
    readonly workshop: Workshop,
    readonly game: Game,
    readonly players: Players,
  ) {
    button("former").addEventListener("click", () => void this.#back().catch(trouble));
  }

  /**
   * Does what puts another game, or another text, in the place of the present one. `change` resolves to what there is to say
   * of it, or null if all stayed as it was. `isPlain`: it is in sight, and need not be said if nothing is lost by it.
   */
  async instead(change: () => Promise<string | null>, isPlain = false): Promise<void> {
    const before = this.#now();
    const words = await change();
    if (words === null) return;
    if (!isWorthKeeping(before) || isSame(before, this.#now())) {
      if (!isPlain) notice(words);
      return;
    }
    this.#kept = before;
    this.#show();
    const lost = before.moves.length > 0 ? `the game of ${many(before.moves.length)}` : "what was there";
    notice(`${words}; ${lost} can be had back`, "note", { text: "Undo", act: () => void this.#back().catch(trouble) });
  }

  #now(): Kept {
    const { workshop, game } = this;
    return {
      draft: workshop.draft,
      name: workshop.facts?.name ?? "",
      start: game.start,
      moves: game.line.map((played) => played.move),
      ply: game.ply,
    };
  }

  /** The former game comes back, and the present one is the former. */
  async #back(): Promise<void> {
    const kept = this.#kept;
    if (!kept) return;
    const before = this.#now();
    if (this.workshop.text !== kept.draft.text || this.workshop.good !== kept.draft.good) await this.workshop.restore(kept.draft);
    this.players.fresh();
    await this.game.begin(kept.start, kept.moves, kept.ply);
    this.#kept = isWorthKeeping(before) ? before : null;
    this.#show();
    notice(`back to ${kept.name}${kept.moves.length > 0 ? `, ${many(kept.moves.length)}` : ""}`);
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
