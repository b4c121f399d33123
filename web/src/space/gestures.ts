/** What hands do on the canvas: turn, zoom, pick a tile, carry a piece. */

export interface Hands {
  /** The tile under a point of the canvas, in pixels. */
  tile(x: number, y: number): string | undefined;
  /** Whether a piece can be taken up there. */
  piece(square: string): boolean;
  turn(x: number, y: number): void;
  zoom(factor: number): void;
  home(): void;
  key(turn: number, tilt: number, zoom: number): void;
  pick(square: string): void;
  carry(square: string, x: number, y: number): void;
  drop(from: string, to: string | undefined): void;
}

interface Touch {
  x: number;
  y: number;
}

/** Pixels that a hand may tremble in a click. */
const TREMBLE = 5;

/** Listens until the signal says that it is over. */
export function listen(canvas: HTMLCanvasElement, hands: Hands, signal: AbortSignal): void {
  const touches = new Map<number, Touch>();
  let start: Touch = { x: 0, y: 0 };
  let piece: string | undefined;
  let moved = false;
  let clicks = false;
  const at = (event: MouseEvent): Touch => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const letGo = () => {
    if (piece && moved) hands.drop(piece, undefined);
    piece = undefined;
  };

  canvas.addEventListener("pointerdown", (event) => {
    const here = at(event);
    touches.set(event.pointerId, here);
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    if (touches.size > 1) {
      letGo();
      moved = true;
      return;
    }
    start = here;
    moved = false;
    clicks = event.button === 0;
    const square = clicks ? hands.tile(here.x, here.y) : undefined;
    piece = square !== undefined && hands.piece(square) ? square : undefined;
  }, { signal });

  canvas.addEventListener("pointermove", (event) => {
    const before = touches.get(event.pointerId);
    if (!before) return;
    const here = at(event);
    touches.set(event.pointerId, here);
    const other = [...touches].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (touch: Touch) => Math.max(20, Math.hypot(touch.x - other.x, touch.y - other.y));
      hands.zoom(apart(here) / apart(before));
      hands.turn((here.x - before.x) / 2, (here.y - before.y) / 2);
      return;
    }
    const begins = !moved && Math.hypot(here.x - start.x, here.y - start.y) > TREMBLE;
    if (begins) moved = true;
    if (!moved) return;
    if (piece) hands.carry(piece, here.x, here.y);
    else hands.turn(here.x - (begins ? start : before).x, here.y - (begins ? start : before).y);
  }, { signal });

  canvas.addEventListener("pointerup", (event) => {
    if (!touches.delete(event.pointerId) || touches.size > 0) return;
    const here = at(event);
    const square = hands.tile(here.x, here.y);
    if (piece && moved) hands.drop(piece, square);
    else if (!moved && clicks && square) hands.pick(square);
    piece = undefined;
  }, { signal });

  canvas.addEventListener("pointercancel", (event) => {
    touches.delete(event.pointerId);
    letGo();
  }, { signal });

  canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    hands.zoom(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0015 : 0.05)));
  }, { signal, passive: false });

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = Math.PI / 12;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => hands.key(-step, 0, 1),
      ArrowRight: () => hands.key(step, 0, 1),
      ArrowUp: () => hands.key(0, -step, 1),
      ArrowDown: () => hands.key(0, step, 1),
      "+": () => hands.key(0, 0, 1.2),
      "=": () => hands.key(0, 0, 1.2),
      "-": () => hands.key(0, 0, 1 / 1.2),
      Home: () => hands.home(),
      Escape: letGo,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }, { signal });
}
