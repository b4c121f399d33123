import { ask } from "../wire/ask";
import type { Facts } from "../wire/types";
import type { SpaceView } from "../space/view";

type Solid = Parameters<SpaceView["show"]>[0]["solid"];
export type Marks = Parameters<SpaceView["mark"]>[0];

export interface Touch {
  pick(square: string): void;
  move(from: string, to: string): void;
}

/** A board with more tiles gets a coarser net: its tiles are small enough to look round. */
const MANY_TILES = 100;

/** The view in space. What draws it is fetched when it is first wanted. */
export class Space {
  #view: SpaceView | null = null;
  #solid: { text: string; solid: Solid } | null = null;
  #starting: Promise<SpaceView> | null = null;
  /** What is seen: a piece that is taken up changes only the marks. */
  #shown: { view: SpaceView; solid: Solid; board: Record<string, string>; theme: string } | null = null;

  constructor(
    readonly host: HTMLElement,
    readonly touch: Touch,
  ) {}

  /** Tried once: browsers give out few contexts. */
  static isPossible(): boolean {
    Space.#possible ??= tryDrawing();
    return Space.#possible;
  }

  static #possible: boolean | undefined;

  async show(
    text: string,
    facts: Facts,
    board: Record<string, string>,
    theme: "light" | "dark",
    t: number,
  ): Promise<void> {
    const [view, solid] = await Promise.all([this.#started(), this.#body(text, facts)]);
    const shown = this.#shown;
    if (shown && shown.view === view && shown.solid === solid && shown.board === board && shown.theme === theme) return;
    this.#shown = { view, solid, board, theme };
    view.t = t;
    view.show({ solid, squares: facts.squares, board, pieces: facts.pieces, theme });
    view.resize();
  }

  mark(marks: Marks): void {
    this.#view?.mark(marks);
  }

  set t(value: number) {
    if (this.#view) this.#view.t = value;
  }

  resize(): void {
    this.#view?.resize();
  }

  /** Gives back the memory of the graphics card; the next `show` starts anew. */
  close(): void {
    this.#view?.dispose();
    this.#view = null;
    this.#starting = null;
    this.#shown = null;
    this.host.replaceChildren();
  }

  #started(): Promise<SpaceView> {
    this.#starting ??= import("../space/view").then((module) => {
      this.#view = new module.SpaceView(this.host, this.touch);
      return this.#view;
    });
    return this.#starting;
  }

  async #body(text: string, facts: Facts): Promise<Solid> {
    if (this.#solid?.text !== text) {
      const grain = facts.squares.length > MANY_TILES ? 2 : 4;
      this.#solid = { text, solid: await ask<Solid>("solid", { text, steps: 16, grain }) };
    }
    return this.#solid.solid;
  }
}

function tryDrawing(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
