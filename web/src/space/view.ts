/** The board as a body that turns under the mouse. Draws only when something has changed. */

import { type Mesh, Raycaster, Scene as World, Vector2, Vector3, WebGLRenderer } from "three";
import { el } from "../page/element";
import { Body } from "./body";
import { Outlook } from "./camera";
import { type Colours, coloursOf } from "./colours";
import { controls } from "./controls";
import { listen } from "./gestures";
import { Gluing } from "./gluing";
import { type LineLook, Lines } from "./lines";
import { arrow, outline } from "./outline";
import { Pictures } from "./pictures";
import { Pieces } from "./pieces";
import { Poles } from "./poles";
import { type Marks, NO_MARKS, type Place, type Scene } from "./scene";
import { MARK, Tiles } from "./tiles";
import { longest, type Stroke, type Way, wayOf } from "./way";
import { describe } from "./words";

export type { Marks, Solid } from "./scene";

/** What the viewer does to the board. */
export interface Touch {
  pick(square: string): void;
  /** Takes a piece in hand, or lets go of it. */
  hold(square: string | null): void;
  move(from: string, to: string): void;
}

/** What is on the stage as long as the board is the same. */
interface Stage {
  body: Body;
  colours: Colours;
  gluing: Gluing;
  tiles: Tiles;
  poles: Poles;
  /** Seams, rims of poles and edges. */
  fixed: Lines[];
  /** File and rank of every tile, and the place of its middle. */
  places: Map<string, Place>;
  middles: Map<string, Place>;
}

export class SpaceView {
  readonly #host: HTMLElement;
  readonly #touch: Touch;
  readonly #box = el("div", { class: "space-canvas" });
  readonly #canvas = el("canvas", { tabindex: 0, role: "application" });
  readonly #renderer: WebGLRenderer;
  readonly #world = new World();
  readonly #outlook = new Outlook(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  readonly #ending = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#resize());
  #scene: Scene | undefined;
  #stage: Stage | undefined;
  #pieces: Pieces | undefined;
  #pictures: Pictures | undefined;
  #marks: Marks = NO_MARKS;
  #ways: Lines[] = [];
  #held: { from: string; over: string | undefined; mesh: Mesh } | undefined;
  #t = 1;
  #frame = 0;

  constructor(host: HTMLElement, touch: Touch) {
    // kept, so that the browser can save or print the picture
    const context = this.#canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
    if (!context) throw new Error("this browser cannot draw in space: WebGL 2 is missing or turned off");
    this.#host = host;
    this.#touch = touch;
    this.#renderer = new WebGLRenderer({ canvas: this.#canvas, context });
    this.#renderer.setClearColor(0, 0);
    this.#world.add(this.#outlook.group);
    this.#listen();
    const home = () => this.#change(() => this.#outlook.ease(() => this.#outlook.home()));
    const nudge = (turn: number, tilt: number, zoom: number) =>
      this.#change(() =>
        this.#outlook.ease(() => {
          this.#outlook.turnBy(turn, tilt);
          this.#outlook.zoomBy(zoom);
        }),
      );
    const tools = controls(this.#canvas, { home, nudge: (by) => nudge(by.turn, by.tilt, by.zoom) }, this.#ending.signal);
    this.#box.append(this.#canvas);
    host.append(this.#box, tools);
    this.#sizes.observe(this.#box);
    this.#resize();
  }

  show(scene: Scene): void {
    const before = this.#scene;
    const sameBoard = before?.solid === scene.solid && before.squares === scene.squares && before.theme === scene.theme;
    this.#scene = scene;
    this.#clearPieces();
    if (!this.#pictures?.areOf(scene.pieces)) {
      this.#pictures?.dispose();
      this.#pictures = new Pictures(scene.pieces, () => this.#draw());
    }
    if (!this.#stage || !sameBoard) {
      this.#clearStage();
      this.#stage = this.#build(scene);
      if (before?.solid.form !== scene.solid.form) this.#outlook.home();
    }
    this.#pieces = new Pieces(this.#stage.body, scene.board, this.#stage.middles, this.#pictures);
    this.#outlook.group.add(this.#pieces.group);
    this.mark(NO_MARKS);
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    const [scene, stage] = [this.#scene, this.#stage];
    if (!scene || !stage) return;
    this.#clearWays();
    this.#paintMarks();
    const { body, colours, poles } = stage;
    const add = (ways: Way[], look: LineLook) => {
      if (ways.length === 0) return;
      const strokes = [...ways.flatMap((way) => way.strokes), ...ways.map(arrow)];
      const lines = new Lines(body, look, strokes, (edge, into) => poles.middle(edge, into));
      this.#ways.push(lines);
      this.#outlook.group.add(lines.group);
    };
    const rim = colours.paper;
    add(this.#waysOf(stage, longest(marks.routes)), { colour: colours.route, width: 3, rim, dotted: true });
    add(this.#waysOf(stage, marks.checks), { colour: colours.check, width: 6, rim, dotted: true });
    this.#canvas.setAttribute("aria-label", describe(scene, marks));
    this.#draw();
  }

  /** 0 the flat board, 1 the body. */
  set t(value: number) {
    this.#t = value;
    const stage = this.#stage;
    if (!stage) return;
    stage.body.shape(value);
    for (const part of [stage.tiles, stage.poles, ...stage.fixed, ...this.#ways]) part.lay();
    this.#draw();
  }

  dispose(): void {
    this.#ending.abort();
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#clearPieces();
    this.#clearStage();
    this.#pictures?.dispose();
    this.#renderer.dispose();
    // browsers give out few contexts, and take back those of canvases that are gone only some day
    this.#renderer.forceContextLoss();
    this.#host.replaceChildren();
  }

  #build(scene: Scene): Stage {
    const { group } = this.#outlook;
    const body = new Body(scene.solid);
    body.shape(this.#t);
    const colours = coloursOf(scene.theme);
    const gluing = new Gluing(scene.solid);
    const poles = new Poles(body, colours);
    const tiles = new Tiles(body, scene, colours);
    const { seams, poles: rims, edges } = outline(scene, gluing);
    const lines = (strokes: Stroke[], colour: string, width: number) => new Lines(body, { colour, width, dotted: false }, strokes);
    const fixed = [
      lines(seams[0], colours.seams[0], 3),
      lines(seams[1], colours.seams[1], 3),
      lines(rims, colours.pole, 5),
      lines(edges, colours.edge, 2.5),
    ];
    group.add(tiles.mesh, poles.group, ...fixed.map((line) => line.group));
    if (tiles.shadow) {
      tiles.shadow.renderOrder = -1;
      group.add(tiles.shadow);
    }
    const places = new Map(scene.squares.map(([name, file, rank]) => [name, { file, rank }]));
    const middles = new Map(scene.squares.map(([name, file, rank]) => [name, { file: file + 0.5, rank: rank + 0.5 }]));
    return { body, colours, gluing, tiles, poles, fixed, places, middles };
  }

  #listen(): void {
    const { signal } = this.#ending;
    const lost = el("p", { class: "space-lost", role: "status", hidden: true }, "The graphics card was taken away. The picture comes back when it does.");
    this.#box.append(lost);
    this.#canvas.addEventListener("webglcontextlost", () => (lost.hidden = false), { signal });
    this.#canvas.addEventListener("webglcontextrestored", () => {
      lost.hidden = true;
      this.#draw();
    }, { signal });
    // half a turn across the shorter side
    const perPixel = () => Math.PI / Math.max(200, Math.min(this.#box.clientWidth, this.#box.clientHeight));
    listen(this.#canvas, {
      tile: (x, y) => this.#tileAt(x, y),
      piece: (square) => this.#pieces?.isSeen(square) ?? false,
      turn: (x, y) => this.#change(() => this.#outlook.turnBy(x * perPixel(), y * perPixel())),
      zoom: (factor) => this.#change(() => this.#outlook.zoomBy(factor)),
      pick: (square) => this.#touch.pick(square),
      carry: (square, x, y) => this.#carry(square, x, y),
      drop: (from, to) => {
        this.#letGo();
        if (to === undefined) this.#touch.hold(null);
        else if (to !== from) this.#touch.move(from, to);
      },
      release: () => {
        this.#letGo();
        this.#touch.hold(null);
      },
    }, signal);
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#box;
    if (width === 0 || height === 0) return;
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.setSize(width, height);
    this.#draw();
  }

  #change(change: () => void): void {
    change();
    this.#draw();
  }

  #draw(): void {
    if (this.#frame || this.#ending.signal.aborted) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const stage = this.#stage;
      if (!stage || this.#box.clientHeight === 0) return;
      const { camera } = this.#outlook;
      this.#outlook.apply(stage.body, this.#box.clientWidth / this.#box.clientHeight);
      this.#pieces?.face(camera.position, this.#held?.from);
      stage.poles.face(camera.position);
      stage.tiles.sort(camera);
      this.#renderer.render(this.#world, camera);
      if (this.#outlook.moving) this.#draw();
    });
  }

  #waysOf({ body, gluing, middles }: Stage, routes: string[][]): Way[] {
    const size = { file: body.solid.files, rank: body.solid.ranks };
    return routes.flatMap((route) => wayOf(gluing, size, route.flatMap((square) => middles.get(square) ?? [])) ?? []);
  }

  #paintMarks(): void {
    const stage = this.#stage;
    if (!stage) return;
    const { selected, targets, captures, checks, last } = this.#marks;
    const bits = new Map<string, number>();
    const add = (square: string | null | undefined, bit: number) => {
      if (square != null) bits.set(square, (bits.get(square) ?? 0) | bit);
    };
    add(selected, MARK.selected);
    for (const square of targets) if (!captures.includes(square)) add(square, MARK.target);
    for (const square of captures) add(square, MARK.capture);
    for (const square of last) add(square, MARK.last);
    for (const route of checks) add(route.at(-1), MARK.check);
    add(this.#held?.over, MARK.under);
    stage.tiles.mark(bits, stage.places);
  }

  /** The square that is meant by a point of the canvas: a piece's picture stands for its own, though it juts out over others. */
  #tileAt(x: number, y: number): string | undefined {
    const [stage, pieces] = [this.#stage, this.#pieces];
    if (!stage || !pieces) return undefined;
    const { camera } = this.#outlook;
    const aim = this.#aim(x, y);
    const ray = new Raycaster();
    ray.setFromCamera(aim, camera);
    const squares = ray.intersectObject(stage.tiles.mesh, false).flatMap((hit) => stage.tiles.squareOf(hit.faceIndex ?? -1) ?? []);
    const wanted = (square: string) => this.#marks.targets.includes(square) || this.#marks.captures.includes(square);
    // where one looks through the body, the first that holds something
    if (stage.tiles.shadow) return squares.find((square) => wanted(square) || pieces.standsOn(square)) ?? squares[0];
    const [first] = squares;
    if (this.#held || (first !== undefined && wanted(first))) return first;
    const isOpen = (middle: Vector3) => {
      const distance = middle.distanceTo(camera.position);
      ray.set(camera.position, middle.clone().sub(camera.position).normalize());
      ray.far = distance - 0.3 * stage.body.tileSize();
      return ray.intersectObject(stage.tiles.mesh, false).length === 0;
    };
    return pieces.at(aim, camera).find(({ middle }) => isOpen(middle))?.square ?? first;
  }

  /** -1 to 1 each way. */
  #aim(x: number, y: number): Vector2 {
    return new Vector2((2 * x) / this.#box.clientWidth - 1, 1 - (2 * y) / this.#box.clientHeight);
  }

  /** Moves a piece under the pointer, in the plane of its tile, parallel to the screen. */
  #carry(square: string, x: number, y: number): void {
    const [stage, pieces] = [this.#stage, this.#pieces];
    const place = stage?.middles.get(square);
    const mesh = this.#held?.mesh ?? pieces?.held(square);
    if (!stage || !pieces || !place || !mesh) return;
    if (!this.#held) this.#touch.hold(square);
    const { camera } = this.#outlook;
    const { z } = pieces.group.localToWorld(stage.body.point(place, new Vector3())).project(camera);
    const aim = this.#aim(x, y);
    mesh.position.copy(pieces.group.worldToLocal(new Vector3(aim.x, aim.y, z).unproject(camera)));
    const over = this.#tileAt(x, y);
    this.#held = { from: square, over, mesh };
    this.#paintMarks();
    this.#draw();
  }

  #letGo(): void {
    this.#held?.mesh.removeFromParent();
    this.#held = undefined;
    this.#paintMarks();
    this.#draw();
  }

  #clearWays(): void {
    for (const lines of this.#ways) {
      lines.group.removeFromParent();
      lines.dispose();
    }
    this.#ways = [];
  }

  #clearPieces(): void {
    this.#held = undefined;
    this.#pieces?.group.removeFromParent();
    this.#pieces?.dispose();
    this.#pieces = undefined;
  }

  #clearStage(): void {
    this.#clearWays();
    this.#outlook.group.clear();
    const stage = this.#stage;
    if (stage) for (const part of [stage.tiles, stage.poles, ...stage.fixed]) part.dispose();
    this.#stage = undefined;
  }
}
