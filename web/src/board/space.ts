import { ask, unreachable } from "../wire/ask";
import type { Facts } from "../wire/types";
import type { Marks, Solid, SpaceView, Touch } from "../space/view";

export type { Marks } from "../space/view";

const STEPS = 16;
/** The finest net that is asked for has no more points than this: the more tiles, the less each of them bends. */
const MOST_POINTS = 6000;

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
    signal: AbortSignal,
  ): Promise<void> {
    const [view, solid] = await Promise.all([this.#started(), this.#body(text, facts)]);
    if (signal.aborted) return;
    const shown = this.#shown;
    if (shown && shown.view === view && shown.solid === solid && shown.board === board && shown.theme === theme) return;
    this.#shown = { view, solid, board, theme };
    view.t = t;
    view.show({ solid, squares: facts.squares, board, pieces: facts.pieces, theme });
  }

  mark(marks: Marks): void {
    this.#view?.mark(marks);
  }

  set t(value: number) {
    if (this.#view) this.#view.t = value;
  }

  /** Gives back the memory of the graphics card; the next `show` starts anew. */
  close(): void {
    this.#view?.dispose();
    this.#view = null;
    this.#starting = null;
    this.#shown = null;
  }

  #started(): Promise<SpaceView> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null;
      throw error;
    });
    return this.#starting;
  }

  async #start(): Promise<SpaceView> {
    const module = await import("../space/view").catch(() => {
      throw unreachable();
    });
    this.#view = new module.SpaceView(this.host, this.touch);
    return this.#view;
  }

  async #body(text: string, facts: Facts): Promise<Solid> {
    if (this.#solid?.text === text) return this.#solid.solid;
    const { files, ranks } = facts;
    const grain = [8, 4].find((grain) => (files * grain + 1) * (ranks * grain + 1) <= MOST_POINTS) ?? 2;
    const solid = await ask<Solid>("solid", { text, steps: STEPS, grain });
    this.#solid = { text, solid };
    return solid;
  }
}

function tryDrawing(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
