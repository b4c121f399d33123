import type { Game } from "../game/game";
import { standingWords } from "../game/men";
import type { Players } from "../game/players";
import { area } from "../page/element";
import { announce, notice, trouble } from "../page/notice";
import { theme, themeChanged, type Theme } from "../page/theme";
import { ask, Latest, pause, Refusal } from "../wire/ask";
import type { Facts, Picture, Position, Route } from "../wire/types";
import { Hand } from "./hand";
import { label } from "./label";
import { neighbours, type Way } from "./neighbours";
import { BoardPicture } from "./picture";
import { Selection } from "./selection";
import { Space, type Marks } from "./space";
import { Views } from "./views";

/** Milliseconds after which the board is drawn for the printer, if it is not drawn anew meanwhile. */
const PAPER_PAUSE = 400;

/** What is to be seen: a position, the piece in hand, and from where. */
interface Look {
  facts: Facts;
  position: Position;
  held: string | null;
  view: string;
  turn: number;
  tilt: number;
}

/** The board in the view that was chosen: drawn anew whenever position, piece in hand, view or colours change. */
export class Board {
  readonly selection: Selection;
  readonly views: Views;
  readonly picture = new BoardPicture(area("picture"), area("legend"));
  readonly space: Space;
  /** From and to of the move that the engine advises. */
  advice: string[] = [];

  #drawing = new Latest();
  #printing = new Latest();
  #facts: Facts | null = null;
  /** What is seen. */
  #shown: Look | null = null;
  #rulers = new Map<string, Promise<Picture>>();
  #beside: { text: string; map: ReturnType<typeof neighbours> } | null = null;

  constructor(
    readonly game: Game,
    players: Players,
  ) {
    this.selection = new Selection(game, players);
    this.views = new Views();
    this.space = new Space(area("space"), {
      pick: (square) => this.selection.pick(square),
      hold: (square) => {
        if (square === null || this.selection.canMove(square)) this.selection.hold(square);
      },
      move: (from, to) =>
        void this.selection.carry(from, to).catch(trouble),
    });
    new Hand(this.picture, this.selection, (square, way) => this.#next(square, way));
    this.picture.overlay.addEventListener("focusin", () => void this.#neighbours().catch(trouble), { once: true });
    game.changed.on(() => {
      this.advice = [];
      this.#offer();
      this.#tell();
      this.redraw();
    });
    this.selection.changed.on(() => this.redraw());
    this.views.changed.on(() => this.redraw());
    this.views.bent.on((t) => (this.space.t = t));
    themeChanged.on(() => this.redraw());
  }

  advise(squares: string[]): void {
    this.advice = squares;
    this.redraw();
  }

  redraw(): void {
    void this.#redraw().catch((error: unknown) => this.#failed(error));
  }

  /** Squares are called by what stands there, and do what can be done there, as soon as it is known. */
  #tell(): void {
    const { facts, position } = this.game;
    if (facts && position && this.#shown?.facts === facts) this.#name(facts, position);
  }

  /** Another board has other views. */
  #offer(): void {
    const { facts } = this.game;
    if (!facts || facts === this.#facts) return;
    this.#facts = facts;
    this.#rulers.clear();
    this.views.offer(facts);
  }

  async #redraw(): Promise<void> {
    const { facts, position } = this.game;
    if (!facts || !position) return;
    const { view, turn, tilt } = this.views;
    const look: Look = { facts, position, held: this.selection.square, view, turn, tilt };
    this.#printing.stop();
    const isShown = await this.#drawing.run(async (signal) => {
      await (view === "space" ? this.#inSpace(look, signal) : this.#onPaper(look, signal));
      return true;
    });
    if (!isShown) return;
    this.#shown = look;
    // The screen is right; a picture that the printer does without is no trouble.
    if (theme() === "dark" && view !== "space") this.#forPaper(look).catch(() => undefined);
  }

  /** What could not be drawn is not chosen either: piece and view are those that are seen. A new position can be asked for again. */
  #failed(error: unknown): void {
    const shown = this.#shown;
    if (shown?.position === this.game.position) {
      this.selection.square = shown.held;
      this.views.putBack(shown);
      this.#lay(shown.view);
      trouble(error);
    } else if (error instanceof Refusal) {
      notice(error.words, "trouble", { text: "Draw the board", act: () => this.redraw() });
    } else trouble(error);
  }

  /** Makes room for the picture or for the body. */
  #lay(view: string): void {
    const isSpace = view === "space";
    area("picture").hidden = isSpace;
    area("legend").hidden = isSpace;
    area("space").hidden = !isSpace;
    area("space-hint").hidden = !isSpace;
  }

  async #onPaper(look: Look, signal: AbortSignal): Promise<void> {
    const { facts, position, held, view } = look;
    const [[picture, bare], ruler] = await Promise.all([
      this.#pictures(look, theme(), signal),
      this.#ruler(this.game.text, look),
    ]);
    if (signal.aborted) return;
    this.#lay(view);
    this.space.close();
    await this.picture.show(picture, bare, ruler, view, signal);
    if (signal.aborted) return;
    this.#name(facts, position);
    this.picture.mark({ last: this.#last(), advice: this.advice, held: held === null ? [] : [held] });
  }

  /** A look in some colours; and without its marks where the view shows less of the board with them. */
  #pictures({ held, view, turn, tilt }: Look, theme: Theme, signal: AbortSignal): Promise<[Picture, Picture | null]> {
    const how = { ...this.game.standing(), view, turn, tilt, theme };
    const draw = (what: { at?: string }) => ask<Picture>("draw", { ...how, ...what }, signal);
    if (held === null) return Promise.all([draw({}), null]);
    return Promise.all([draw({ at: held }), view === "unfolded" ? draw({}) : null]);
  }

  /** Paper is white: where the screen is dark, the printer gets a picture of its own, once nothing else is wanted. */
  async #forPaper(look: Look): Promise<void> {
    await this.#printing.run(async (signal) => {
      await pause(PAPER_PAUSE, signal);
      const [picture, bare] = await this.#pictures(look, "light", signal);
      await this.picture.showOnPaper(picture, bare, signal);
    });
  }

  /** The bare board in this view: what measures all pictures of it. */
  #ruler(text: string, { view, turn, tilt }: { view: string; turn: number; tilt: number }): Promise<Picture> {
    const key = `${view} ${turn} ${tilt}`;
    const known = this.#rulers.get(key);
    if (known) return known;
    const asked = ask<Picture>("draw", { text, view, turn, tilt });
    asked.catch(() => this.#rulers.delete(key));
    if (this.#rulers.size > 40) this.#rulers.clear();
    this.#rulers.set(key, asked);
    return asked;
  }

  async #inSpace({ facts, position, held }: Look, signal: AbortSignal): Promise<void> {
    if (!Space.isPossible()) {
      this.views.refuseSpace();
      return;
    }
    this.#lay("space");
    await this.space.show(this.game.text, facts, position.board, theme(), this.views.t, signal);
    if (this.views.view !== "space") this.space.close();
    if (signal.aborted) return;
    this.space.mark(this.#marks(position, []));
    if (held === null) return;
    const { routes } = await ask<{ routes: Route[] }>("routes", { ...this.game.standing(), at: held }, signal);
    if (!signal.aborted) this.space.mark(this.#marks(position, routes));
  }

  #marks(position: Position, routes: Route[]): Marks {
    const legal = routes.filter((route) => route.legal !== false);
    return {
      selected: this.selection.square,
      targets: legal.filter((route) => !route.capture).map((route) => route.to),
      captures: legal.filter((route) => route.capture).map((route) => route.to),
      routes: legal.map((route) => route.squares),
      checks: position.checks.flatMap((check) => check.routes),
      last: this.#last(),
    };
  }

  #last(): string[] {
    const last = this.game.last?.move.match(/^([a-z]+\d+)([a-z]+\d+)/);
    return last ? [last[1] ?? "", last[2] ?? ""] : [];
  }

  #name(facts: Facts, position: Position): void {
    const seen = {
      selected: this.selection.square,
      moves: this.selection.moves,
      last: this.#last(),
      royalsInCheck: position.checks.map((check) => check.royal),
    };
    const mover = position.moves[0]?.from ?? null;
    this.picture.name((square) => label(square, position.board, facts, seen), mover);
    for (const button of this.picture.overlay.querySelectorAll<HTMLElement>(".square")) {
      const square = button.dataset["square"] ?? "";
      const isTarget = seen.moves.some((move) => move.to === square);
      button.classList.toggle("can", isTarget || this.selection.canMove(square));
      button.classList.toggle("stands", position.board[square] !== undefined);
    }
    this.picture.overlay.setAttribute(
      "aria-label",
      `board, ${this.views.title}. ${standingWords(facts, position)}. Arrow keys go from square to square, Enter takes up and puts down, Escape lets go.`,
    );
  }

  /** The next square in a direction that can be seen: over seams as the surface joins them. */
  async #next(square: string, way: Way): Promise<string | null> {
    const map = await this.#neighbours();
    const visible = new Set(this.picture.squares);
    let next = map.get(square)?.[way];
    for (let steps = 0; next !== undefined && steps < map.size; steps++) {
      if (visible.has(next)) return next;
      if (next === square) break;
      next = map.get(next)?.[way];
    }
    announce(next === undefined ? `nothing lies ${way} of ${square}` : "what lies there is behind: turn the picture");
    return null;
  }

  async #neighbours(): Promise<ReturnType<typeof neighbours>> {
    const { text, facts } = this.game;
    if (this.#beside?.text === text) return this.#beside.map;
    const view = facts?.views.includes("unfolded") ? "unfolded" : "flat";
    const chart = await this.#ruler(text, { view, turn: 0, tilt: 0 });
    const map = neighbours(chart.spots);
    if (text === this.game.text) this.#beside = { text, map };
    return map;
  }
}
