/** What is drawn along the surface: ways of pieces and checks, the board's sides and seams, the caps of a globe. */

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  ConeGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
  Sprite,
  SpriteMaterial,
  TubeGeometry,
  Vector3,
} from "three";
import type { Body } from "./body";
import type { Colours } from "./colours";
import { type Gluing, SIDES, type Side } from "./gluing";
import type { Marks, Place } from "./scene";
import { wayOf } from "./way";

/** Parts of a line from one tile's middle to the next. */
const FINE = 8;
/** When the body is so far done, the way over a pole is drawn. */
const NEARLY_DONE = 0.98;

/** Everything drawn along the surface; made anew when the body changes its shape. */
export class Lines {
  readonly group = new Group();
  readonly #body: Body;
  readonly #gluing: Gluing;
  readonly #colours: Colours;

  constructor(body: Body, gluing: Gluing, colours: Colours) {
    this.#body = body;
    this.#gluing = gluing;
    this.#colours = colours;
  }

  draw(marks: Marks, middles: Map<string, Place>): void {
    this.dispose();
    // the bottle's neck is much narrower than its body
    const tile = this.#body.tileSize() * (this.#body.solid.form === "klein" ? 0.5 : 1);
    for (const side of SIDES) this.#side(side, tile);
    // the beginnings of longer ways are drawn with them
    const longest = marks.routes.filter((way) => !marks.routes.some((other) => other !== way && begins(way, other)));
    for (const way of longest) this.#way(way, middles, 0.035 * tile, this.#colours.route);
    for (const way of marks.checks) this.#way(way, middles, 0.075 * tile, this.#colours.check);
  }

  dispose(): void {
    this.group.traverse((thing) => {
      if (thing instanceof Mesh) {
        (thing.geometry as BufferGeometry).dispose();
        (thing.material as MeshBasicMaterial).dispose();
      } else if (thing instanceof Sprite) {
        thing.material.map?.dispose();
        thing.material.dispose();
      }
    });
    this.group.clear();
  }

  #way(squares: string[], middles: Map<string, Place>, thick: number, colour: string): void {
    const { files, ranks } = this.#body.solid;
    const places = squares.map((square) => middles.get(square)).filter((place) => place !== undefined);
    const way = wayOf(this.#gluing, { file: files, rank: ranks }, places);
    if (!way) return;
    const height = 1.6 * thick;
    for (const stroke of way.strokes) {
      if (stroke.kind === "along") this.#tube(this.#along(stroke.places, height), thick, colour);
      else if (this.#body.t > NEARLY_DONE) this.#tube(this.#over(stroke.places, height), thick, colour);
    }
    this.#arrow(way.end, height, thick, colour);
  }

  /** Points along places, finely enough to follow the surface. */
  #along(places: Place[], height: number): Vector3[] {
    const points: Vector3[] = [];
    places.forEach((place, i) => {
      const next = places[i + 1];
      const parts = next ? FINE : 1;
      for (let part = 0; part < parts; part++) {
        const k = part / parts;
        const at = next
          ? { file: place.file + (next.file - place.file) * k, rank: place.rank + (next.rank - place.rank) * k }
          : place;
        points.push(this.#body.point(at, height, new Vector3()));
      }
    });
    return points;
  }

  /** Over the cap of a pole, from rim to rim. */
  #over(places: Place[], height: number): Vector3[] {
    const [from, to] = [places[0], places[1]];
    if (!from || !to) return [];
    const [a, b] = [this.#body.point(from, height, new Vector3()), this.#body.point(to, height, new Vector3())];
    const radius = a.length();
    // a globe is round about the origin
    return Array.from({ length: FINE + 1 }, (_, i) => a.clone().lerp(b, i / FINE).setLength(radius));
  }

  #arrow({ before, at }: { before: Place; at: Place }, height: number, thick: number, colour: string): void {
    const tip = this.#body.point(at, height, new Vector3());
    const back = {
      file: at.file - 0.2 * Math.sign(at.file - before.file),
      rank: at.rank - 0.2 * Math.sign(at.rank - before.rank),
    };
    const direction = tip.clone().sub(this.#body.point(back, height, new Vector3())).normalize();
    const cone = new Mesh(new ConeGeometry(3 * thick, 8 * thick, 12), new MeshBasicMaterial({ color: colour }));
    cone.position.copy(tip).addScaledVector(direction, -4 * thick);
    cone.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), direction);
    cone.renderOrder = 2;
    this.group.add(cone);
  }

  #tube(points: Vector3[], thick: number, colour: string): void {
    if (points.length < 2) return;
    const geometry = new TubeGeometry(new CatmullRomCurve3(points), points.length * 2, thick, 6);
    const mesh = new Mesh(geometry, new MeshBasicMaterial({ color: colour }));
    mesh.renderOrder = 2;
    this.group.add(mesh);
  }

  #side(side: Side, tile: number): void {
    const { files, ranks } = this.#body.solid;
    const beyond = this.#gluing.beyond(side);
    const flat = side === "north" || side === "south";
    const count = flat ? files : ranks;
    const places = Array.from({ length: count + 1 }, (_, i) => ({
      file: flat ? i : side === "east" ? files : 0,
      rank: flat ? (side === "north" ? ranks : 0) : i,
    }));
    const colour = !beyond || beyond.pole ? this.#colours.edge : this.#colours.seams[flat ? 1 : 0];
    this.#tube(this.#along(places, 0), (beyond && !beyond.pole ? 0.04 : 0.025) * tile, colour);
    if (beyond?.pole && this.#body.t > 0.9) this.#cap(places, side);
  }

  /** The opening at a pole, closed by a disc with the pole's letter. */
  #cap(places: Place[], side: Side): void {
    const rim = this.#along(places, 0);
    const middle = rim.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(rim.length);
    middle.setLength(Math.min(rim[0]?.length() ?? 1, middle.length() * 1.01));
    const corners = rim.flatMap((point, i) => {
      const next = rim[(i + 1) % rim.length] ?? point;
      return [...middle.toArray(), ...point.toArray(), ...next.toArray()];
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    const disc = new Mesh(geometry, new MeshBasicMaterial({ color: this.#colours.pole, side: DoubleSide }));
    disc.renderOrder = 1;
    this.group.add(disc);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.font = "bold 48px sans-serif";
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.fillStyle = this.#colours.poleInk;
      pen.fillText(side.charAt(0).toUpperCase(), 32, 34);
    }
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    const letter = new Sprite(new SpriteMaterial({ map: texture }));
    const wide = 1.1 * (rim[0]?.distanceTo(middle) ?? 0.1);
    letter.scale.set(wide, wide, 1);
    letter.position.copy(middle).multiplyScalar(1.06);
    letter.renderOrder = 3;
    this.group.add(letter);
  }
}

/** Whether a way is the beginning of another. */
function begins(way: string[], other: string[]): boolean {
  return way.length < other.length && way.every((square, i) => square === other[i]);
}
