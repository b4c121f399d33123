/**
 * What hands do on the canvas: turn, zoom, pick a tile, carry a piece.
 *
 * The page goes on scrolling: under a finger that is not on the body, and under a wheel wherever there is anything to
 * scroll, unless Ctrl is held.
 */

export interface Hands {
  /** The tile under a point of the canvas, in pixels. */
  tile(x: number, y: number): string | undefined;
  /** Whether a piece can be taken up there. */
  piece(square: string): boolean;
  /** By pixels. */
  turn(x: number, y: number): void;
  zoom(factor: number): void;
  pick(square: string): void;
  carry(square: string, x: number, y: number): void;
  drop(from: string, to: string | undefined): void;
  /** Nothing is carried any more, and nothing is meant. */
  release(): void;
}

interface Finger {
  x: number;
  y: number;
}

/** Pixels that a hand may tremble in a click. */
const TREMBLE = 5;
/** Fingers nearer to each other than this zoom no faster. */
const CLOSE = 20;

/** What it means that one of two fingers moves: each does half of the turning. */
export function pinch(before: Finger, now: Finger, other: Finger): { zoom: number; turn: Finger } {
  const apart = (finger: Finger) => Math.max(CLOSE, Math.hypot(finger.x - other.x, finger.y - other.y));
  return { zoom: apart(now) / apart(before), turn: { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 } };
}

/** How many times nearer a turn of the wheel leads, told in pixels or lines. */
export function wheelZoom({ deltaY, deltaMode }: { deltaY: number; deltaMode: number }): number {
  return Math.exp(-deltaY * (deltaMode === 0 ? 0.0015 : 0.05));
}

/** Listens until the signal says that it is over. */
export function listen(canvas: HTMLCanvasElement, hands: Hands, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>();
  let start: Finger = { x: 0, y: 0 };
  let piece: string | undefined;
  let moved = false;
  let clicks = false;
  let turns = false;
  const at = (event: MouseEvent | Touch): Finger => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const letGo = () => {
    if (piece !== undefined && moved) hands.release();
    piece = undefined;
  };

  canvas.addEventListener("touchstart", (event) => {
    const [first] = event.touches;
    const here = first && at(first);
    if (event.touches.length > 1 || (here && hands.tile(here.x, here.y) !== undefined)) event.preventDefault();
  }, { signal, passive: false });

  canvas.addEventListener("pointerdown", (event) => {
    const here = at(event);
    fingers.set(event.pointerId, here);
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    if (fingers.size > 1) {
      letGo();
      moved = true;
      return;
    }
    start = here;
    moved = false;
    clicks = event.button === 0;
    const square = hands.tile(here.x, here.y);
    // a finger beside the body scrolls the page
    turns = event.pointerType !== "touch" || square !== undefined;
    piece = clicks && square !== undefined && hands.piece(square) ? square : undefined;
  }, { signal });

  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const here = at(event);
    fingers.set(event.pointerId, here);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const { zoom, turn } = pinch(before, here, other);
      hands.zoom(zoom);
      hands.turn(turn.x, turn.y);
      return;
    }
    const begins = !moved && Math.hypot(here.x - start.x, here.y - start.y) > TREMBLE;
    if (begins) moved = true;
    if (!moved) return;
    if (piece !== undefined) hands.carry(piece, here.x, here.y);
    else if (turns) hands.turn(here.x - (begins ? start : before).x, here.y - (begins ? start : before).y);
  }, { signal });

  canvas.addEventListener("pointerup", (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    const here = at(event);
    const square = hands.tile(here.x, here.y);
    const carried = piece;
    piece = undefined;
    if (carried !== undefined && moved) hands.drop(carried, square);
    else if (!moved && clicks && square !== undefined) hands.pick(square);
  }, { signal });

  canvas.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    letGo();
  }, { signal });

  canvas.addEventListener("keydown", (event) => {
    if (event.key === "Escape") letGo();
  }, { signal });

  canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });

  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey && canScroll(canvas)) return;
    event.preventDefault();
    hands.zoom(wheelZoom(event));
  }, { signal, passive: false });
}

/** Whether the page, or a part of it that holds the element, has more than it shows. */
function canScroll(element: Element): boolean {
  const page = document.scrollingElement;
  for (let one = element.parentElement; one && one !== page; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one);
    if ((overflowY === "auto" || overflowY === "scroll") && one.scrollHeight > one.clientHeight + 1) return true;
  }
  return page !== null && page.scrollHeight > page.clientHeight + 1;
}
