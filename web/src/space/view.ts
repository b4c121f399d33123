/**
 * The board in space: turned by mouse, touch or keys, pieces moved by dragging.
 *
 * Draws when something has changed, and not otherwise. Styles are set through properties: the page allows no others.
 */

import { Group, Raycaster, Scene as World, Vector2, Vector3, WebGLRenderer } from "three";
import { Body } from "./body";
import { coloursOf } from "./colours";
import { Gluing } from "./gluing";
import { Lines } from "./lines";
import { Men } from "./men";
import { Orbit } from "./orbit";
import { type Marks, NO_MARKS, type Place, type Scene } from "./scene";
import { Mark, Tiles } from "./tiles";

export type { Marks, Scene, Solid } from "./scene";

/** What the reader does. */
export interface Touch {
  pick(square: string): void;
  move(from: string, to: string): void;
}

const NAMES: Record<string, string> = {
  cylinder: "a tube",
  torus: "a ring",
  sphere: "a globe",
  moebius: "a strip with half a twist",
  klein: "a bottle without an inside",
};

/** Pixels that a pointer may shake without meaning to drag. */
const SLACK = 5;

/** Everything that belongs to one position on one body. */
interface Stage {
  scene: Scene;
  body: Body;
  tiles: Tiles;
  lines: Lines;
  men: Men;
  middles: Map<string, Place>;
}

/** A pointer that is down. */
interface Drag {
  pointer: number;
  start: Vector2;
  last: Vector2;
  /** The square of the piece that is held; null: the body is turned. */
  piece: string | null;
  moved: boolean;
}

export class SpaceView {
  readonly #host: HTMLElement;
  readonly #touch: Touch;
  readonly #renderer: WebGLRenderer;
  readonly #canvas: HTMLCanvasElement;
  readonly #world = new World();
  readonly #orbit = new Orbit();
  readonly #listeners = new AbortController();
  #stage: Stage | null = null;
  #marks: Marks = NO_MARKS;
  #under: string | null = null;
  #t = 1;
  #drag: Drag | null = null;
  #frame = 0;

  constructor(host: HTMLElement, touch: Touch) {
    this.#host = host;
    this.#touch = touch;
    try {
      this.#renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    } catch {
      throw new Error("this browser cannot draw in three dimensions");
    }
    this.#canvas = this.#renderer.domElement;
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute("role", "application");
    Object.assign(this.#canvas.style, { display: "block", width: "100%", height: "100%", touchAction: "none" });
    host.append(this.#canvas);
    this.#listen();
    this.resize();
  }

  show(scene: Scene): void {
    const before = this.#stage;
    const same = before?.scene.solid === scene.solid && before.scene.theme === scene.theme;
    if (before && same) {
      before.scene = scene;
      before.men.set(scene, before.middles);
      this.#describe();
      this.#draw();
      return;
    }
    if (before && before.scene.solid.form !== scene.solid.form) this.#orbit.reset();
    this.#clear();
    const body = new Body(scene.solid);
    body.shape(this.#t);
    const colours = coloursOf(scene.theme);
    const tiles = new Tiles(body, scene, colours);
    const lines = new Lines(body, new Gluing(scene.solid), colours);
    const men = new Men(body, () => this.#draw());
    const middles = new Map(scene.squares.map(([name, file, rank]) => [name, { file: file + 0.5, rank: rank + 0.5 }]));
    men.set(scene, middles);
    const all = new Group();
    all.add(tiles.mesh, lines.group, men.group);
    if (tiles.shadow) {
      tiles.shadow.renderOrder = 1;
      all.add(tiles.shadow);
    }
    this.#world.add(all);
    this.#stage = { scene, body, tiles, lines, men, middles };
    this.#describe();
    this.mark(this.#marks);
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    const stage = this.#stage;
    if (!stage) return;
    this.#paint();
    stage.lines.draw(marks, stage.middles);
    this.#draw();
  }

  set t(value: number) {
    this.#t = value;
    const stage = this.#stage;
    if (!stage) return;
    stage.body.shape(value);
    stage.tiles.lay();
    stage.men.lay();
    stage.lines.draw(this.#marks, stage.middles);
    this.#draw();
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.#host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#listeners.abort();
    this.#clear();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.#canvas.remove();
  }

  #clear(): void {
    this.#stage?.tiles.dispose();
    this.#stage?.lines.dispose();
    this.#stage?.men.dispose();
    this.#stage = null;
    this.#world.clear();
  }

  #describe(): void {
    const form = this.#stage?.scene.solid.form ?? "";
    const what = NAMES[form] ?? "a body";
    this.#canvas.setAttribute(
      "aria-label",
      `The board as ${what} in space. Arrow keys turn it, plus and minus bring it nearer and farther, Home turns it back.`,
    );
  }

  /** Marks on tiles, by the shader's bits. */
  #paint(): void {
    const stage = this.#stage;
    if (!stage) return;
    const bits = new Map<string, number>();
    const add = (squares: (string | null | undefined)[], bit: number) => {
      for (const square of squares) if (square) bits.set(square, (bits.get(square) ?? 0) | bit);
    };
    const { selected, targets, captures, checks, last } = this.#marks;
    add(last, Mark.Last);
    add(targets, Mark.Target);
    add(captures, Mark.Capture);
    add([selected], Mark.Selected);
    add(checks.map((way) => way.at(-1)), Mark.Check);
    add([this.#under], Mark.Under);
    const places = new Map(stage.scene.squares.map(([name, file, rank]) => [name, { file, rank }]));
    stage.tiles.mark(bits, places);
  }

  #draw(): void {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const stage = this.#stage;
      if (!stage) return;
      const size = this.#renderer.getSize(new Vector2());
      this.#orbit.aim(stage.body, size.x / Math.max(1, size.y));
      stage.tiles.sort(this.#orbit.camera);
      stage.men.look(this.#orbit.camera, stage.tiles.mesh);
      this.#carry(stage);
      this.#renderer.render(this.#world, this.#orbit.camera);
    });
  }

  /** A piece that is held is under the pointer. */
  #carry(stage: Stage): void {
    const drag = this.#drag;
    if (!drag?.piece || !drag.moved) return;
    const sprite = stage.men.sprite(drag.piece);
    if (!sprite) return;
    const place = stage.middles.get(drag.piece);
    if (place) stage.body.point(place, 0, sprite.position);
    const depth = new Vector3().copy(sprite.position).project(this.#orbit.camera).z;
    const { x, y } = this.#aimed(drag.last);
    sprite.position.set(x, y, depth).unproject(this.#orbit.camera);
    sprite.visible = true;
    sprite.renderOrder = 2000;
  }

  /** A point of the window as -1 to 1 each way. */
  #aimed(at: Vector2): Vector2 {
    const box = this.#canvas.getBoundingClientRect();
    return new Vector2(((at.x - box.left) / box.width) * 2 - 1, 1 - ((at.y - box.top) / box.height) * 2);
  }

  /** The square at a point of the window; a piece's picture counts for its own. */
  #squareAt(at: Vector2, held: string | null): string | null {
    const stage = this.#stage;
    if (!stage) return null;
    const aimed = this.#aimed(at);
    const size = this.#renderer.getSize(new Vector2());
    const piece = held ? undefined : stage.men.at(aimed.x, aimed.y, this.#orbit.camera, size.x / Math.max(1, size.y));
    if (piece) return piece;
    const ray = new Raycaster();
    ray.setFromCamera(aimed, this.#orbit.camera);
    const hit = ray.intersectObject(stage.tiles.mesh, false)[0];
    return (hit?.faceIndex != null && stage.tiles.squareOf(hit.faceIndex)) || null;
  }

  #listen(): void {
    const { signal } = this.#listeners;
    const canvas = this.#canvas;
    canvas.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.#over(event), { signal });
    canvas.addEventListener("pointerup", (event) => this.#up(event), { signal });
    canvas.addEventListener("pointercancel", () => this.#let(), { signal });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    canvas.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  #down(event: PointerEvent): void {
    if (this.#drag) return;
    this.#canvas.setPointerCapture(event.pointerId);
    const at = new Vector2(event.clientX, event.clientY);
    const square = event.button === 0 ? this.#squareAt(at, null) : null;
    const piece = square && this.#stage?.scene.board[square] ? square : null;
    this.#drag = { pointer: event.pointerId, start: at, last: at.clone(), piece, moved: false };
  }

  #over(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    const at = new Vector2(event.clientX, event.clientY);
    if (!drag.moved && at.distanceTo(drag.start) < SLACK) return;
    drag.moved = true;
    if (drag.piece) {
      this.#hover(this.#squareAt(at, drag.piece));
    } else {
      // across the canvas is half a turn
      const scale = 180 / Math.max(1, this.#canvas.clientWidth);
      this.#orbit.turn((at.x - drag.last.x) * scale, (at.y - drag.last.y) * scale);
    }
    drag.last = at;
    this.#draw();
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    const at = new Vector2(event.clientX, event.clientY);
    const square = drag.piece && drag.moved ? this.#squareAt(at, drag.piece) : null;
    const picked = drag.moved || event.button !== 0 ? null : this.#squareAt(at, null);
    this.#let();
    if (drag.piece && square && square !== drag.piece) this.#touch.move(drag.piece, square);
    else if (picked) this.#touch.pick(picked);
  }

  /** Nothing is held any more. */
  #let(): void {
    this.#drag = null;
    this.#hover(null);
    this.#stage?.men.lay();
    this.#draw();
  }

  #hover(square: string | null): void {
    if (this.#under === square) return;
    this.#under = square;
    this.#paint();
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#orbit.zoom(Math.exp(-event.deltaY * 0.001));
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [-10, 0],
      ArrowRight: [10, 0],
      ArrowUp: [0, 10],
      ArrowDown: [0, -10],
    };
    const turn = turns[event.key];
    if (turn) this.#orbit.turn(...turn);
    else if (event.key === "+" || event.key === "=") this.#orbit.zoom(1.1);
    else if (event.key === "-") this.#orbit.zoom(1 / 1.1);
    else if (event.key === "Home") this.#orbit.reset();
    else return;
    event.preventDefault();
    this.#draw();
  }
}
