import type { Board } from "../board/board";
import type { Former } from "../game/former";
import type { Game } from "../game/game";
import { button } from "../page/element";
import { copy } from "../page/files";
import { notice, trouble } from "../page/notice";
import type { Desk } from "../variant/desk";
import { Refusal } from "../wire/ask";
import { read, write, type Shared } from "./code";

const PAUSE = 400;

/**
 * The part of the page's address after `#` always tells what is on the desk and on the board, so the page can be loaded
 * again, and shared. It stays in the browser: servers are never sent it.
 */
export class Address {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #own = "";

  constructor(
    readonly desk: Desk,
    readonly game: Game,
    readonly board: Board,
    readonly former: Former,
  ) {
    button("copy-link").addEventListener("click", () => void this.#copy().catch(trouble));
    addEventListener("hashchange", () => void this.#followed().catch(trouble));
  }

  /** Opens what the address tells. False: it tells nothing, or nothing that can be read. */
  async open(): Promise<boolean> {
    const fragment = location.hash;
    const shared = await this.#read(fragment);
    return shared !== null && this.#open(shared);
  }

  /** From now on the address follows what happens on the page. */
  follow(): void {
    const later = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#write().catch(trouble), PAUSE);
    };
    this.game.changed.on(later);
    this.board.views.changed.on(later);
    this.desk.workshop.checked.on(later);
  }

  async #read(fragment: string): Promise<Shared | null> {
    try {
      return await read(fragment);
    } catch (error) {
      notice(
        `this link cannot be read: ${error instanceof Error ? error.message : String(error)}. Nothing on the page was changed by it`,
        "trouble",
      );
      return null;
    }
  }

  /** A link was followed while the page was open. */
  async #followed(): Promise<void> {
    if (location.hash.slice(1) === this.#own) return;
    const shared = await this.#read(location.hash);
    const name = shared?.variant ?? "the text of the link";
    if (shared && (await this.desk.mayReplace(name)))
      await this.former.instead(async () => ((await this.#open(shared)) ? "the link is open" : null));
    await this.#write();
  }

  async #open(shared: Shared): Promise<boolean> {
    const { desk, game } = this;
    try {
      if (shared.variant !== null) await desk.openShipped(shared.variant);
      else if (shared.text !== null) await desk.openText(shared.text, "from a link", false);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notice(`this link names a variant that is not here: ${shared.variant ?? ""}`, "trouble");
      return false;
    }
    if (desk.workshop.state !== "good") {
      notice("the text of this link has errors: they are listed under it");
      return desk.workshop.facts !== null || shared.text !== null;
    }
    if (shared.view !== null) this.board.views.choose(shared.view);
    await this.#set(shared).catch(async (error) => {
      if (!(error instanceof Refusal)) throw error;
      notice(`the variant of this link is here, but not its position: ${error.words}`, "trouble");
      await game.begin();
    });
    return true;
  }

  async #set(shared: Shared): Promise<void> {
    await this.game.begin(shared.fen, shared.moves);
    if (shared.ply !== null && shared.ply < this.game.line.length) await this.game.go(shared.ply);
  }

  async #write(): Promise<string> {
    const { workshop } = this.desk;
    const { game } = this;
    const fits = workshop.text === workshop.good;
    const own = await write({
      variant: workshop.shipped,
      text: workshop.shipped === null ? workshop.text : null,
      fen: fits ? game.start : null,
      moves: fits ? game.line.map((played) => played.move) : [],
      ply: fits ? game.ply : null,
      view: this.board.views.view === "flat" ? null : this.board.views.view,
    });
    this.#own = own;
    history.replaceState(null, "", `#${own}`);
    return location.href;
  }

  async #copy(): Promise<void> {
    await copy(await this.#write(), "the link to this variant and position");
  }
}
