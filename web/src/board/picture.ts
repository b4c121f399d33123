import { el } from "../page/element";
import { Drawing } from "../page/drawing";
import type { Picture, Spot } from "../wire/types";
import { spotAt } from "./neighbours";

/** A tile in the unfolded view is never smaller on the screen: the picture is scrolled instead. */
const LEAST_TILE = 30;

/** On a small board a tile need not be larger than this times what the server draws. */
const MOST_SCALE = 2.5;

/** There the whole picture is in sight; on narrow screens the page is scrolled. */
const wide = matchMedia("(min-width: 62rem)");

/**
 * The server's picture of the board with a button over each tile. What the picture says below the board (the meaning of
 * its marks) is shown in a place of its own, so that the board stays where it is when a piece is taken up.
 */
export class BoardPicture {
  readonly frame = el("div", { class: "frame" });
  readonly overlay = el("div", { class: "squares", role: "group" });
  spots: Spot[] = [];
  scale = 1;

  #drawing = new Drawing(el("img", { alt: "", draggable: "false", class: "picture" }));
  #legend = new Drawing(el("img", { alt: "", draggable: "false" }));
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
    this.frame.append(this.#drawing.image, this.#marks, this.overlay);
    box.append(this.frame);
    new ResizeObserver(() => this.layOut()).observe(box);
  }

  /** Shows a picture; `ruler` is that of the bare board in the same view, whose size and place it keeps. */
  async show(picture: Picture, ruler: Picture, view: string): Promise<void> {
    await Promise.all([this.#drawing.show(picture.svg, picture.title), this.#legend.show(picture.svg, "")]);
    this.#picture = picture;
    this.#ruler = ruler;
    this.box.dataset["view"] = view;
    this.spots = picture.spots;
    this.#buildButtons();
    this.layOut();
    if (this.#scrolled !== view) this.#scrollToBoard();
    this.#scrolled = view;
  }

  layOut(): void {
    const [picture, ruler] = [this.#picture, this.#ruler];
    if (!picture || !ruler || this.box.clientWidth === 0) return;
    const height = wide.matches ? Math.max(this.box.clientHeight, 160) : Infinity;
    let scale = Math.min(this.box.clientWidth / ruler.width, height / ruler.height, MOST_SCALE);
    if (this.box.dataset["view"] === "unfolded") scale = Math.max(scale, LEAST_TILE / smallest(ruler.spots));
    this.scale = scale;
    const [left, top] = this.#shift();
    size(this.frame, ruler.width * scale, ruler.height * scale);
    size(this.#drawing.image, picture.width * scale, picture.height * scale);
    place(this.#drawing.image, left * scale, top * scale);
    this.#layOutLegend(picture, ruler, scale);
    this.#placeButtons(left, top);
  }

  /** Calls what lies over each tile by its name, and says which one the keyboard is on. */
  name(labels: (square: string) => string, current: string | null): void {
    for (const [square, button] of this.#buttons) button.setAttribute("aria-label", labels(square));
    if (this.#current === null || !this.#buttons.has(this.#current)) this.#current = current;
    this.#rove();
  }

  /** Marks tiles, copies too, with a frame of a kind that the style sheet draws. */
  mark(kinds: Record<string, string[]>): void {
    const [left, top] = this.#shift();
    const made: HTMLElement[] = [];
    for (const [kind, squares] of Object.entries(kinds)) {
      for (const spot of this.spots.filter((spot) => squares.includes(spot.square))) {
        const mark = el("div", { class: `mark ${kind}${spot.copy ? " copy" : ""}` });
        this.#over(mark, spot, left, top);
        made.push(mark);
      }
    }
    this.#marks.replaceChildren(...made);
  }

  /** The tile under a point of the window. */
  under(clientX: number, clientY: number): Spot | null {
    const bounds = this.frame.getBoundingClientRect();
    const [left, top] = this.#shift();
    const [x, y] = [(clientX - bounds.left) / this.scale - left, (clientY - bounds.top) / this.scale - top];
    return spotAt(this.spots, x, y);
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
    const current = this.#current !== null && this.#buttons.has(this.#current) ? this.#current : [...this.#buttons.keys()][0];
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

  #placeButtons(left: number, top: number): void {
    for (const spot of this.spots) {
      const button = spot.copy ? undefined : this.#buttons.get(spot.square);
      if (button) this.#over(button, spot, left, top);
    }
  }

  #over(element: HTMLElement, spot: Spot, left: number, top: number): void {
    const ruler = this.#ruler;
    if (!ruler) return;
    const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
    element.style.left = percent(spot.x + left - spot.size / 2, ruler.width);
    element.style.top = percent(spot.y + top - spot.size / 2, ruler.height);
    element.style.width = percent(spot.size, ruler.width);
    element.style.height = percent(spot.size, ruler.height);
  }

  /** By how much the picture must be moved for its tiles to lie where those of the ruler do. */
  #shift(): [number, number] {
    const there = this.#ruler?.spots.find((spot) => !spot.copy);
    const here = there && this.#picture?.spots.find((spot) => !spot.copy && spot.square === there.square);
    return there && here ? [there.x - here.x, there.y - here.y] : [0, 0];
  }

  #layOutLegend(picture: Picture, ruler: Picture, scale: number): void {
    const [left, top] = this.#shift();
    const rest = (picture.height + top - ruler.height) * scale;
    const image = this.#legend.image;
    if (rest < 8) {
      image.parentElement?.remove();
      return;
    }
    const readable = Math.max(scale, 0.85);
    const crop = image.parentElement ?? el("div", { class: "crop" }, image);
    size(crop, picture.width * readable, (rest / scale) * readable);
    size(image, picture.width * readable, picture.height * readable);
    place(image, left * readable, (top - ruler.height) * readable);
    if (!crop.isConnected) this.legend.append(crop);
  }

  #scrollToBoard(): void {
    const own = this.spots.filter((spot) => !spot.copy);
    const middle = (values: number[]) => ((Math.min(...values) + Math.max(...values)) / 2) * this.scale;
    if (own.length === 0) return;
    this.box.scrollLeft = middle(own.map((spot) => spot.x)) - this.box.clientWidth / 2;
    this.box.scrollTop = middle(own.map((spot) => spot.y)) - this.box.clientHeight / 2;
  }
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
