import type { Game } from "../game/game";
import { standingWords } from "../game/men";
import type { Players } from "../game/players";
import { area } from "../page/element";
import { announce, trouble } from "../page/notice";
import { theme, themeChanged } from "../page/theme";
import { ask, Latest } from "../wire/ask";
import type { Facts, Picture, Position, Route } from "../wire/types";
import { Hand } from "./hand";
import { label } from "./label";
import { neighbours, type Way } from "./neighbours";
import { BoardPicture } from "./picture";
import { Selection } from "./selection";
import { Space, type Marks } from "./space";
import { Views } from "./views";

/** The board in the view that was chosen: drawn anew whenever position, piece in hand, view or colours change. */
export class Board {
  readonly selection: Selection;
  readonly views: Views;
  readonly picture = new BoardPicture(area("picture"), area("legend"));
  readonly space: Space;
  /** From and to of the move that the engine advises. */
  advice: string[] = [];

  #draw = new Latest();
  #routes = new Latest();
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
        void this.selection.move(from, to).then((moved) => {
          if (!moved) this.selection.hold(null);
        }),
    });
    new Hand(this.picture, this.selection, (square, way) => this.#next(square, way));
    this.picture.overlay.addEventListener("focusin", () => void this.#neighbours().catch(trouble), { once: true });
    game.changed.on(() => {
      this.advice = [];
      this.redraw();
    });
    this.selection.changed.on(() => this.redraw());
    this.views.changed.on(() => this.redraw());
    this.views.bent.on((t) => (this.space.t = t));
    themeChanged.on(() => this.redraw());
    game.workshop.changed.on((facts) => {
      this.#rulers.clear();
      this.views.offer(facts);
    });
  }

  advise(squares: string[]): void {
    this.advice = squares;
    this.redraw();
  }

  redraw(): void {
    void this.#redraw().catch(trouble);
  }

  async #redraw(): Promise<void> {
    const { facts } = this.game.workshop;
    const { position } = this.game;
    if (!facts || !position) return;
    const isSpace = this.views.view === "space";
    area("picture").hidden = isSpace;
    area("legend").hidden = isSpace;
    area("space").hidden = !isSpace;
    area("space-hint").hidden = !isSpace;
    if (isSpace) await this.#inSpace(facts, position);
    else await this.#onPaper(facts, position);
  }

  async #onPaper(facts: Facts, position: Position): Promise<void> {
    this.space.close();
    const { view, turn, tilt } = this.views;
    const how = { view, turn, tilt, theme: theme() };
    const at = this.selection.square;
    const standing = this.game.standing();
    const drawn = await this.#draw.run((signal) => {
      const draw = (held: { at?: string }) => ask<Picture>("draw", { ...standing, ...how, ...held }, signal);
      const bare = at !== null && view === "unfolded" ? draw({}) : null;
      return Promise.all([draw(at === null ? {} : { at }), bare, this.#ruler(standing.text, how)]);
    });
    if (!drawn || this.game.position !== position) return;
    const [picture, bare, ruler] = drawn;
    await this.picture.show(picture, bare, ruler, view);
    this.#name(facts, position);
    this.picture.mark({ last: this.#last(), advice: this.advice, held: at === null ? [] : [at] });
  }

  /** The bare board in this view: what measures all pictures of it. */
  #ruler(text: string, how: { view: string; turn: number; tilt: number }): Promise<Picture> {
    const key = `${how.view} ${how.turn} ${how.tilt}`;
    const known = this.#rulers.get(key);
    if (known) return known;
    const asked = ask<Picture>("draw", { text, ...how });
    asked.catch(() => this.#rulers.delete(key));
    if (this.#rulers.size > 40) this.#rulers.clear();
    this.#rulers.set(key, asked);
    return asked;
  }

  async #inSpace(facts: Facts, position: Position): Promise<void> {
    if (!Space.isPossible()) {
      this.views.refuseSpace();
      return;
    }
    await this.space.show(this.game.workshop.good, facts, position.board, theme(), this.views.t);
    if (this.views.view !== "space") {
      this.space.close();
      return;
    }
    const held = this.selection.square;
    this.space.mark(this.#marks(position, []));
    if (held === null) return;
    const answer = await this.#routes.ask<{ routes: Route[] }>("routes", { ...this.game.standing(), at: held });
    if (answer && this.selection.square === held) this.space.mark(this.#marks(position, answer.routes));
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
    for (let steps = 0; next !== undefined && steps < 256; steps++) {
      if (visible.has(next)) return next;
      if (next === square) break;
      next = map.get(next)?.[way];
    }
    announce(next === undefined ? `nothing lies ${way} of ${square}` : "what lies there is behind: turn the picture");
    return null;
  }

  async #neighbours(): Promise<ReturnType<typeof neighbours>> {
    const { good, facts } = this.game.workshop;
    if (this.#beside?.text !== good) {
      const view = facts?.views.includes("unfolded") ? "unfolded" : "flat";
      const chart = await this.#ruler(good, { view, turn: 0, tilt: 0 });
      this.#beside = { text: good, map: neighbours(chart.spots) };
    }
    return this.#beside.map;
  }
}
