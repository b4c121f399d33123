import type { Board } from "../board/board";
import { viewsOf } from "../board/views";
import type { Former } from "../game/former";
import type { Game } from "../game/game";
import { button } from "../page/element";
import { copy } from "../page/files";
import { notice, trouble } from "../page/notice";
import { Unfit } from "../page/unfit";
import type { Desk } from "../variant/desk";
import { Refusal } from "../wire/ask";
import { read, write, type Shared } from "./code";

const PAUSE = 400;

const FAULTY = "the text of the link has errors: they are listed under it";

/**
 * The part of the page's address after `#` always tells what is on the desk and on the board, so the page can be loaded
 * again, and shared. It stays in the browser: servers are never sent it. A link that cannot be opened as it was meant
 * changes nothing.
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

  /** Opens what the address tells. False: it tells nothing, or nothing that can be opened, which is said. */
  async open(): Promise<boolean> {
    try {
      const shared = await this.#read();
      if (!shared) return false;
      await this.former.instead(() => this.#open(shared), true);
      if (this.desk.workshop.state === "faulty") notice(FAULTY);
      return true;
    } catch (error) {
      trouble(error);
      return false;
    }
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

  async #read(): Promise<Shared | null> {
    try {
      return await read(location.hash, this.desk.limits.text);
    } catch (error) {
      throw error instanceof Unfit ? damaged(error.message) : error;
    }
  }

  /** A link was followed while the page was open. What the page shows stays, and is in its address again, if it cannot be opened. */
  async #followed(): Promise<void> {
    if (location.hash.slice(1) === this.#own) return;
    try {
      const shared = await this.#read();
      const name = shared?.variant ?? "the text of the link";
      if (shared && (await this.desk.mayReplace(name))) await this.former.instead(() => this.#open(shared));
    } finally {
      await this.#write();
    }
  }

  /** What there is to say of it; null if something else was opened meanwhile. Throws if it cannot be opened as it was meant. */
  async #open(shared: Shared): Promise<string | null> {
    const { workshop } = this.desk;
    if (!(await this.#openText(shared))) return null;
    if (workshop.state !== "good" || !workshop.facts) return FAULTY;
    const { view } = shared;
    if (view !== null && !viewsOf(workshop.facts).includes(view)) throw damaged(`this board has no view \`${view}\``);
    try {
      await this.game.begin(shared.fen, shared.moves, shared.ply ?? shared.moves.length);
    } catch (error) {
      if (!(error instanceof Refusal) || error.isUnanswered) throw error;
      throw damaged(error.problems[0]?.message ?? error.message);
    }
    if (view !== null) this.board.views.choose(view);
    return "the link is open";
  }

  async #openText({ variant, text }: Shared): Promise<boolean> {
    if (variant === null) return this.desk.openText(text ?? "", "from a link", false);
    try {
      return await this.desk.openShipped(variant);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404)
        throw new Unfit(`this link names a variant that is not here: \`${variant}\`. Nothing was changed by it`);
      throw error;
    }
  }

  async #write(): Promise<string> {
    const { workshop } = this.desk;
    const { game } = this;
    const fits = workshop.text === game.text;
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

function damaged(why: string): Unfit {
  return new Unfit(`this link is damaged: ${why}. Nothing was changed by it`);
}
