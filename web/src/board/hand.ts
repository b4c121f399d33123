import { el } from "../page/element";
import { address } from "../page/drawing";
import { trouble } from "../page/notice";
import { colourOf, pieceOf } from "../game/men";
import type { Spot } from "../wire/types";
import type { BoardPicture } from "./picture";
import type { Selection } from "./selection";
import { WAYS, type Way } from "./neighbours";

const THRESHOLD = 6;

/** Milliseconds in which a click is the end of carrying. */
const AFTER_CARRYING = 60;

interface Grip {
  spot: Spot;
  pointer: number;
  x: number;
  y: number;
  ghost: HTMLImageElement | null;
}

/** Mouse, finger and keys over the picture. */
export class Hand {
  #grip: Grip | null = null;
  #carriedAt = -Infinity;

  constructor(
    readonly picture: BoardPicture,
    readonly selection: Selection,
    /** The square that lies in a direction, and can be seen. */
    readonly beside: (square: string, way: Way) => Promise<string | null>,
  ) {
    const { overlay } = picture;
    overlay.addEventListener("pointerdown", (event) => this.#down(event));
    overlay.addEventListener("pointermove", (event) => this.#move(event));
    overlay.addEventListener("pointerup", (event) => this.#up(event));
    overlay.addEventListener("pointercancel", () => this.#drop());
    overlay.addEventListener("click", (event) => this.#click(event));
    overlay.addEventListener("keydown", (event) => void this.#key(event).catch(trouble));
    overlay.addEventListener("focusin", (event) => {
      const square = squareOf(event);
      if (square) picture.remember(square);
    });
  }

  #down(event: PointerEvent): void {
    const spot = event.isPrimary && event.button === 0 ? this.picture.under(event.clientX, event.clientY) : null;
    if (spot) this.#grip = { spot, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  #move(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > THRESHOLD;
    if (!grip.ghost && far && this.selection.canMove(grip.spot.square)) this.#lift(grip);
    if (!grip.ghost) return;
    event.preventDefault();
    this.#carry(grip, event);
  }

  #lift(grip: Grip): void {
    const { facts, position } = this.selection.game;
    const letter = position?.board[grip.spot.square];
    const piece = facts && letter ? pieceOf(facts, letter) : undefined;
    if (!piece || !letter) return;
    this.picture.overlay.setPointerCapture(grip.pointer);
    const size = grip.spot.size * this.picture.scale;
    grip.ghost = el("img", {
      class: "ghost",
      alt: "",
      src: address(colourOf(letter) === "white" ? piece.white : piece.black),
    });
    grip.ghost.style.width = `${size}px`;
    grip.ghost.style.height = `${size}px`;
    document.body.append(grip.ghost);
    this.picture.frame.classList.add("dragging");
    this.selection.hold(grip.spot.square);
  }

  #carry(grip: Grip, event: PointerEvent): void {
    if (grip.ghost)
      grip.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    const under = this.picture.under(event.clientX, event.clientY);
    const legal = under && this.selection.moves.some((move) => move.to === under.square);
    for (const button of this.picture.overlay.querySelectorAll(".over")) button.classList.remove("over");
    if (legal) this.picture.overlay.querySelector(`[data-square="${under.square}"]`)?.classList.add("over");
  }

  #up(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const wasCarried = grip.ghost !== null;
    this.#drop();
    // What was pressed and not carried is clicked next: a question that comes up must not get that click.
    if (!wasCarried) return;
    this.#carriedAt = event.timeStamp;
    const under = this.picture.under(event.clientX, event.clientY);
    // Put down again where it stood: it stays taken up, and can be sent on by a click.
    if (under && under.square === grip.spot.square && !under.copy) return;
    if (!under) this.selection.hold(null);
    else void this.selection.carry(grip.spot.square, under.square).catch(trouble);
  }

  #drop(): void {
    const ghost = this.#grip?.ghost;
    if (ghost) {
      URL.revokeObjectURL(ghost.src);
      ghost.remove();
    }
    for (const button of this.picture.overlay.querySelectorAll(".over")) button.classList.remove("over");
    this.picture.frame.classList.remove("dragging");
    this.#grip = null;
  }

  /** By mouse or finger the tile under it, copies too; by Enter, the space bar or a screen reader the one in focus. */
  #click(event: MouseEvent): void {
    if (event.timeStamp - this.#carriedAt < AFTER_CARRYING) return;
    const isPointed = event.detail > 0;
    const under = isPointed ? this.picture.under(event.clientX, event.clientY)?.square : undefined;
    const square = under ?? squareOf(event);
    if (square) this.selection.pick(square);
    else this.selection.hold(null);
  }

  async #key(event: KeyboardEvent): Promise<void> {
    const square = squareOf(event);
    const way = WAYS[event.key];
    if (event.key === "Escape") {
      this.#drop();
      this.selection.hold(null);
    } else if (square && way && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      const next = await this.beside(square, way);
      if (next) this.picture.focus(next);
    }
  }
}

function squareOf(event: Event): string | null {
  return event.target instanceof HTMLElement ? (event.target.dataset["square"] ?? null) : null;
}
