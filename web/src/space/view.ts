/** The board as a body that turns under the mouse. Draws only when something has changed. */

import { Color, type Mesh, Raycaster, Scene as Stage, Vector2, Vector3, WebGLRenderer } from "three";
import { Body } from "./body";
import { Outlook } from "./camera";
import { coloursOf } from "./colours";
import { listen } from "./gestures";
import { Gluing } from "./gluing";
import { type LineLook, Lines } from "./lines";
import { arrow, outline } from "./outline";
import { Pictures, Pieces } from "./pieces";
import { Poles } from "./poles";
import { hasOutside, type Marks, NO_MARKS, type Place, type Scene } from "./scene";
import { MARK, Tiles } from "./tiles";
import { type Stroke, type Way, wayOf } from "./way";
import { describe } from "./words";

export type { Marks, Scene, Solid } from "./scene";

/** What is on the stage for one position. */
interface Set {
  scene: Scene;
  body: Body;
  gluing: Gluing;
  tiles: Tiles;
  pieces: Pieces;
  poles: Poles;
  fixed: Lines[];
  places: Map<string, Place>;
}

export class SpaceView {
  readonly #host: HTMLElement;
  readonly #canvas = document.createElement("canvas");
  readonly #renderer: WebGLRenderer;
  readonly #stage = new Stage();
  readonly #outlook = new Outlook();
  readonly #ending = new AbortController();
  readonly #sizes: ResizeObserver;
  #set: Set | undefined;
  #pictures: Pictures | undefined;
  #marks: Marks = NO_MARKS;
  #ways: Lines[] = [];
  #held: { from: string; over: string | undefined; mesh: Mesh } | undefined;
  #t = 1;
  #frame = 0;

  constructor(host: HTMLElement, on: { pick(square: string): void; move(from: string, to: string): void }) {
    const context = this.#canvas.getContext("webgl2", { antialias: true, alpha: true, premultipliedAlpha: true });
    if (!context) throw new Error("this browser shows no pictures in space: WebGL 2 is missing or turned off");
    this.#host = host;
    this.#renderer = new WebGLRenderer({ canvas: this.#canvas, context, antialias: true, alpha: true });
    this.#renderer.setClearColor(new Color(0), 0);
    this.#stage.add(this.#outlook.group);
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute("role", "application");
    this.#canvas.style.display = "block";
    this.#canvas.style.touchAction = "none";
    host.append(this.#canvas);
    this.#canvas.addEventListener("webglcontextrestored", () => this.#draw(), { signal: this.#ending.signal });
    const half = () => Math.PI / Math.max(200, Math.min(host.clientWidth, host.clientHeight));
    listen(this.#canvas, {
      tile: (x, y) => this.#tileAt(x, y),
      piece: (square) => this.#set?.pieces.isSeen(square) ?? false,
      turn: (x, y) => this.#change(() => this.#outlook.turnBy(x * half(), y * half())),
      zoom: (factor) => this.#change(() => this.#outlook.zoomBy(factor)),
      home: () => this.#change(() => this.#outlook.ease(() => this.#outlook.home())),
      key: (turn, tilt, zoom) => this.#change(() => this.#outlook.ease(() => {
        this.#outlook.turnBy(turn, tilt);
        this.#outlook.zoomBy(zoom);
      })),
      pick: (square) => on.pick(square),
      carry: (square, x, y) => this.#carry(square, x, y),
      drop: (from, to) => {
        this.#letGo();
        if (to !== undefined && to !== from) on.move(from, to);
      },
    }, this.#ending.signal);
    this.#sizes = new ResizeObserver(() => this.resize());
    this.#sizes.observe(host);
    this.resize();
  }

  show(scene: Scene): void {
    const sameForm = this.#set?.scene.solid.form === scene.solid.form;
    this.#clear();
    if (!this.#pictures?.show(scene.pieces)) {
      this.#pictures?.dispose();
      this.#pictures = new Pictures(scene.pieces, () => this.#draw());
    }
    const colours = coloursOf(scene.theme);
    const places = new Map(scene.squares.map(([name, file, rank]) => [name, { file, rank }]));
    const body = new Body(scene.solid);
    body.shape(this.#t);
    const gluing = new Gluing(scene.solid);
    const poles = new Poles(body, gluing, colours);
    const tiles = new Tiles(body, scene, colours);
    const pieces = new Pieces(body, scene, places, this.#pictures);
    const { seams, edges } = outline(scene, gluing);
    const look = (colour: string, width: number): LineLook => ({ colour, width, dotted: false, height: 0.02 });
    const lines = (strokes: Stroke[], colour: string, width: number) => new Lines(body, look(colour, width), strokes, true, () => undefined);
    const fixed = [lines(seams[0], colours.seams[0], 3), lines(seams[1], colours.seams[1], 3), lines(edges, colours.edge, 2.5)];
    this.#set = { scene, body, gluing, tiles, pieces, poles, fixed, places };
    if (!sameForm) this.#outlook.home();
    const { group } = this.#outlook;
    group.add(tiles.mesh, pieces.group, poles.group, ...fixed.map((line) => line.group));
    if (tiles.shadow) {
      tiles.shadow.renderOrder = -1;
      group.add(tiles.shadow);
    }
    this.mark(NO_MARKS);
    this.resize();
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    const set = this.#set;
    if (!set) return;
    this.#clearWays();
    this.#paintMarks();
    const colours = coloursOf(set.scene.theme);
    const bothSides = !hasOutside(set.scene.solid.form);
    const add = (ways: Way[], look: LineLook) => {
      const strokes = [...ways.flatMap((way) => way.strokes), ...ways.map(arrow)];
      const lines = new Lines(set.body, look, strokes, bothSides, (edge, into) => set.poles.middle(edge, into));
      this.#ways.push(lines);
      this.#outlook.group.add(lines.group);
    };
    const rim = colours.paper;
    if (marks.routes.length > 0) add(this.#waysOf(longest(marks.routes)), { colour: colours.route, width: 3, rim, dotted: true, height: 0.05 });
    if (marks.checks.length > 0) add(this.#waysOf(marks.checks), { colour: colours.check, width: 6, rim, dotted: true, height: 0.07 });
    this.#canvas.setAttribute("aria-label", describe(set.scene, marks));
    this.#draw();
  }

  /** 0 the flat board, 1 the body. */
  set t(value: number) {
    this.#t = value;
    const set = this.#set;
    if (!set) return;
    set.body.shape(value);
    for (const part of [set.tiles, set.poles, ...set.fixed, ...this.#ways]) part.lay();
    this.resize();
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (width === 0 || height === 0) return;
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.setSize(width, height);
    if (this.#set) this.#outlook.fit(this.#set.body, width / height);
    this.#draw();
  }

  dispose(): void {
    this.#ending.abort();
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#clear();
    this.#pictures?.dispose();
    this.#renderer.dispose();
    this.#canvas.remove();
  }

  #change(change: () => void): void {
    change();
    this.#draw();
  }

  #draw(): void {
    if (this.#frame || this.#ending.signal.aborted) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const set = this.#set;
      if (!set) return;
      const { camera } = this.#outlook;
      this.#outlook.apply(set.body);
      set.pieces.eye = camera.position;
      set.pieces.lay(this.#held?.from);
      set.poles.face(camera.position);
      set.tiles.sort(camera);
      this.#renderer.render(this.#stage, camera);
      if (this.#outlook.moving) this.#draw();
    });
  }

  #waysOf(routes: string[][]): Way[] {
    const set = this.#set;
    if (!set) return [];
    const size = { file: set.scene.solid.files, rank: set.scene.solid.ranks };
    return routes.flatMap((route) => {
      const middles = route.flatMap((square) => {
        const place = set.places.get(square);
        return place ? [{ file: place.file + 0.5, rank: place.rank + 0.5 }] : [];
      });
      return wayOf(set.gluing, size, middles) ?? [];
    });
  }

  #paintMarks(): void {
    const { selected, targets, captures, checks, last } = this.#marks;
    const bits = new Map<string, number>();
    const add = (square: string, bit: number) => bits.set(square, (bits.get(square) ?? 0) | bit);
    if (selected !== null) add(selected, MARK.selected);
    for (const square of targets) if (!captures.includes(square)) add(square, MARK.target);
    for (const square of captures) add(square, MARK.capture);
    for (const square of last) add(square, MARK.last);
    for (const square of checks.flatMap((route) => route.slice(-1))) add(square, MARK.check);
    if (this.#held?.over !== undefined) add(this.#held.over, MARK.under);
    if (this.#set) this.#set.tiles.mark(bits, this.#set.places);
  }

  /** The tile under a point: the first on the line of sight, or where one looks through, the first that holds something. */
  #tileAt(x: number, y: number): string | undefined {
    const set = this.#set;
    if (!set) return undefined;
    const ray = this.#ray(x, y);
    const squares = ray.intersectObject(set.tiles.mesh, false).flatMap((hit) => set.tiles.squareOf(hit.faceIndex ?? -1) ?? []);
    const holds = (square: string) =>
      set.pieces.letterOn(square) !== undefined || this.#marks.targets.includes(square) || this.#marks.captures.includes(square);
    return (set.tiles.shadow ? squares.find(holds) : undefined) ?? squares[0];
  }

  #ray(x: number, y: number): Raycaster {
    const { clientWidth: width, clientHeight: height } = this.#host;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height), this.#outlook.camera);
    return ray;
  }

  #carry(square: string, x: number, y: number): void {
    const set = this.#set;
    const mesh = this.#held?.mesh ?? set?.pieces.held(square);
    if (!set || !mesh) return;
    const ray = this.#ray(x, y).ray;
    // in the plane of its tile, parallel to the screen
    const depth = set.pieces.group.localToWorld(set.body.point(centre(set.places.get(square)), 0, new Vector3())).z;
    const there = ray.at((depth - ray.origin.z) / ray.direction.z, new Vector3());
    mesh.position.copy(set.pieces.group.worldToLocal(there));
    this.#held = { from: square, over: this.#tileAt(x, y), mesh };
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

  #clear(): void {
    this.#clearWays();
    this.#held = undefined;
    this.#outlook.group.clear();
    const set = this.#set;
    if (set) for (const part of [set.tiles, set.pieces, set.poles, ...set.fixed]) part.dispose();
    this.#set = undefined;
  }
}

function centre(tile: Place | undefined): Place {
  return tile ? { file: tile.file + 0.5, rank: tile.rank + 0.5 } : { file: 0, rank: 0 };
}

/** Routes that are not the beginning of another: along a line only the longest is drawn. */
function longest(routes: string[][]): string[][] {
  const words = routes.map((route) => `${route.join(" ")} `);
  return routes.filter((_, i) => !words.some((word, j) => (i !== j && word.startsWith(words[i] ?? "")) && (word !== words[i] || j < i)));
}
