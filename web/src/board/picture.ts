import { el } from "../page/element";
import { Drawing } from "../page/drawing";
import { wide } from "../page/wide";
import type { Picture, Spot } from "../wire/types";
import { fitting, inset } from "./fit";
import { spotAt } from "./neighbours";

/** In these views a tile is never smaller on the screen: the picture is scrolled instead. Unfolded, each bears its name. */
const LEAST_TILE: Record<string, number> = { flat: 24, unfolded: 36, hemispheres: 26 };

/** Unfolded, the board itself and half a tile around it fill the place, if its tiles need not be larger than this. */
const MOST_HOME_TILE = 52;

/** On a small board a tile need not be larger than this times what the server draws. */
const MOST_SCALE = 2.5;

/** Pixels that fit on a sheet of paper side by side, A4 or letter. */
const PAPER_WIDTH = 690;

/** The margin around the tiles of a picture. */
const PAPER = 14;

/**
 * The server's picture of the board with a button over each tile. What the picture says below the board (the meaning of
 * its marks) is shown in a place of its own, so that the board stays where it is when a piece is taken up. All places are
 * those of the `ruler`, the picture of the bare board in the same view.
 */
export class BoardPicture {
  readonly frame = el("div", { class: "frame" });
  readonly overlay = el("div", { class: "squares", role: "group" });
  scale = 1;

  #screen = layers("on-screen");
  #paper = layers("on-paper");
  #crop = el("div", { class: "crop" }, this.#screen.legend.image, this.#paper.legend.image);
  #buttons = new Map<string, HTMLButtonElement>();
  #marks = el("div", { class: "marks", "aria-hidden": "true" });
  #ruler: Picture | null = null;
  #picture: Picture | null = null;
  #current: string | null = null;
  #scrolled = "";

  constructor(
    readonly box: HTMLElement,
    readonly legend: HTMLElement,
  ) {
    for (const { under, board } of [this.#screen, this.#paper]) this.frame.append(under.image, board.image);
    this.frame.append(this.#marks, this.overlay);
    box.append(this.frame);
    legend.append(this.#crop);
    new ResizeObserver(() => this.layOut()).observe(box);
  }

  get spots(): Spot[] {
    return this.#ruler?.spots ?? [];
  }

  /**
   * Shows a picture. `bare`: the same position without its marks, for a view that shows less of the surface when a piece
   * is taken up; what is not shown then stays in sight under the picture. `signal`: aborted once another is wanted.
   */
  async show(
    picture: Picture,
    bare: Picture | null,
    ruler: Picture,
    view: string,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#fill(this.#screen, picture, bare);
    if (signal.aborted) return;
    this.#setPaper(false);
    for (const { under } of [this.#screen, this.#paper]) under.image.hidden = bare === null;
    this.#picture = picture;
    this.#ruler = ruler;
    this.box.dataset["view"] = view;
    this.#buildButtons();
    this.layOut();
    const shape = `${view} ${ruler.width} ${ruler.height}`;
    if (this.#scrolled !== shape) this.#scrollToBoard();
    this.#scrolled = shape;
  }

  /** The same in the colours of paper, for the printer, where the screen has others. */
  async showOnPaper(picture: Picture, bare: Picture | null, signal: AbortSignal): Promise<void> {
    await this.#fill(this.#paper, picture, bare);
    if (!signal.aborted) this.#setPaper(true);
  }

  #setPaper(isOwn: boolean): void {
    for (const part of [this.frame, this.#crop]) part.classList.toggle("has-paper", isOwn);
  }

  async #fill({ under, board, legend }: Layers, picture: Picture, bare: Picture | null): Promise<void> {
    await Promise.all([
      board.show(picture.svg, picture.title),
      legend.show(picture.svg, ""),
      bare ? under.show(bare.svg, "") : null,
    ]);
  }

  layOut(): void {
    const [picture, ruler] = [this.#picture, this.#ruler];
    if (!picture || !ruler || this.box.clientWidth === 0) return;
    // On a wide screen the picture has what height is left; elsewhere the page is scrolled, but the picture is in sight whole.
    const height = wide.matches
      ? Math.max(this.box.clientHeight, 160)
      : Math.max(innerHeight * 0.85, Math.min(innerWidth, 500));
    let scale = Math.min(this.box.clientWidth / ruler.width, height / ruler.height, MOST_SCALE);
    const view = this.box.dataset["view"] ?? "";
    if (view === "unfolded") {
      const home = extent(ruler.spots);
      const around = Math.min(this.box.clientWidth / home.width, height / home.height);
      scale = Math.max(scale, Math.min(around, MOST_HOME_TILE / smallest(ruler.spots)));
    }
    scale = Math.max(scale, (LEAST_TILE[view] ?? 0) / smallest(ruler.spots));
    this.scale = scale;
    const fit = fitting(picture, ruler);
    size(this.frame, ruler.width * scale, ruler.height * scale);
    this.frame.style.setProperty("--on-paper", String(Math.min(1, PAPER_WIDTH / (ruler.width * scale))));
    for (const { under, board } of [this.#screen, this.#paper]) {
      size(under.image, ruler.width * scale, ruler.height * scale);
      size(board.image, picture.width * fit.ratio * scale, picture.height * fit.ratio * scale);
      place(board.image, fit.left * scale, fit.top * scale);
      board.image.style.clipPath = fit.tiles ? inset(fit.tiles, picture) : "none";
    }
    this.#layOutLegend(picture, fit.tiles ? fit.tiles.bottom + PAPER : ruler.height - fit.top);
    for (const spot of ruler.spots) {
      const button = spot.copy ? undefined : this.#buttons.get(spot.square);
      if (button) this.#over(button, spot);
    }
  }

  /** Calls what lies over each tile by its name, and says which one the keyboard is on. */
  name(labels: (square: string) => string, current: string | null): void {
    for (const [square, button] of this.#buttons) button.setAttribute("aria-label", labels(square));
    if (this.#current === null || !this.#buttons.has(this.#current)) this.#current = current;
    this.#rove();
  }

  /** Marks tiles, copies too, with a frame of a kind that the style sheet draws. */
  mark(kinds: Record<string, string[]>): void {
    const made: HTMLElement[] = [];
    for (const [kind, squares] of Object.entries(kinds)) {
      for (const spot of this.spots.filter((spot) => squares.includes(spot.square))) {
        const mark = el("div", { class: `mark ${kind}${spot.copy ? " copy" : ""}` });
        this.#over(mark, spot);
        made.push(mark);
      }
    }
    this.#marks.replaceChildren(...made);
  }

  /** The tile under a point of the window. */
  under(clientX: number, clientY: number): Spot | null {
    const bounds = this.frame.getBoundingClientRect();
    return spotAt(this.spots, (clientX - bounds.left) / this.scale, (clientY - bounds.top) / this.scale);
  }

  focus(square: string): boolean {
    const button = this.#buttons.get(square);
    if (!button) return false;
    this.#current = square;
    this.#rove();
    button.focus();
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }

  /** Makes a square the one that Tab leads to. */
  remember(square: string): void {
    this.#current = square;
    this.#rove();
  }

  get squares(): Iterable<string> {
    return this.#buttons.keys();
  }

  #rove(): void {
    const current =
      this.#current !== null && this.#buttons.has(this.#current) ? this.#current : [...this.#buttons.keys()][0];
    for (const [square, button] of this.#buttons) button.tabIndex = square === current ? 0 : -1;
  }

  #buildButtons(): void {
    const own = this.spots.filter((spot) => !spot.copy).map((spot) => spot.square);
    const wanted = new Set(own);
    for (const [square, button] of this.#buttons) {
      if (wanted.has(square)) continue;
      button.remove();
      this.#buttons.delete(square);
    }
    for (const square of own) {
      if (this.#buttons.has(square)) continue;
      const button = el("button", { type: "button", class: "square", "data-square": square, tabindex: -1 });
      this.#buttons.set(square, button);
      this.overlay.append(button);
    }
  }

  #over(element: HTMLElement, spot: Spot): void {
    const ruler = this.#ruler;
    if (!ruler) return;
    const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
    element.style.left = percent(spot.x - spot.size / 2, ruler.width);
    element.style.top = percent(spot.y - spot.size / 2, ruler.height);
    element.style.width = percent(spot.size, ruler.width);
    element.style.height = percent(spot.size, ruler.height);
  }

  /** What the picture has below `from` is its words: in a size that can be read. */
  #layOutLegend(picture: Picture, from: number): void {
    const rest = picture.height - from;
    const isEmpty = rest < 8;
    this.#crop.hidden = isEmpty;
    this.legend.classList.toggle("empty", isEmpty);
    if (isEmpty) return;
    const scale = Math.max(0.85, Math.min(this.scale, 1.1));
    size(this.#crop, picture.width * scale, rest * scale);
    for (const { legend } of [this.#screen, this.#paper]) {
      size(legend.image, picture.width * scale, picture.height * scale);
      place(legend.image, 0, -from * scale);
    }
  }

  #scrollToBoard(): void {
    const own = this.spots.filter((spot) => !spot.copy);
    const middle = (values: number[]) => ((Math.min(...values) + Math.max(...values)) / 2) * this.scale;
    if (own.length === 0) return;
    this.box.scrollLeft = middle(own.map((spot) => spot.x)) - this.box.clientWidth / 2;
    this.box.scrollTop = middle(own.map((spot) => spot.y)) - this.box.clientHeight / 2;
  }
}

/** The picture, what is seen of the board where it shows less, and its words. */
interface Layers {
  under: Drawing;
  board: Drawing;
  legend: Drawing;
}

function layers(where: "on-screen" | "on-paper"): Layers {
  const drawing = (kind: string) => new Drawing(el("img", { alt: "", draggable: "false", class: `${kind} ${where}` }));
  return { under: drawing("picture"), board: drawing("picture"), legend: drawing("words") };
}

/** The board's own tiles and half a tile around them. */
function extent(spots: Spot[]): { width: number; height: number } {
  const own = spots.filter((spot) => !spot.copy);
  const long = (values: number[]) => Math.max(...values) - Math.min(...values) + 2 * smallest(own);
  return { width: long(own.map((spot) => spot.x)), height: long(own.map((spot) => spot.y)) };
}

function smallest(spots: Spot[]): number {
  return Math.max(1, Math.min(...spots.filter((spot) => !spot.copy).map((spot) => spot.size)));
}

function size(element: HTMLElement, width: number, height: number): void {
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

function place(element: HTMLElement, left: number, top: number): void {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
