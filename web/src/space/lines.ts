/** Lines over the surface, of the same width on the screen however far away: with a rim, and dotted where something covers them. */

import { GreaterDepth, Group, type InterleavedBufferAttribute, Vector3 } from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type { Body } from "./body";
import type { Place } from "./scene";
import type { Stroke } from "./way";

export interface LineLook {
  colour: string;
  /** In pixels of the page. */
  width: number;
  /** Colour of a rim that sets it off. */
  rim?: string;
  /** Whether it is dotted where something covers it; otherwise it is not seen there. */
  dotted: boolean;
  /** How high above the surface, in tiles. */
  height: number;
}

/** The middle of the disc that closes an opening, seen from a place on its edge; undefined while it is not closed. */
export type PoleMiddle = (edge: Place, into: Vector3) => Vector3 | undefined;

export class Lines {
  readonly group = new Group();
  readonly #body: Body;
  readonly #look: LineLook;
  readonly #geometry = new LineSegmentsGeometry();
  readonly #strokes: Stroke[];
  readonly #heights: number[];
  readonly #pole: PoleMiddle;
  readonly #materials: LineMaterial[] = [];

  /** `bothSides`: where a surface has no outside, the lines are on either side. */
  constructor(body: Body, look: LineLook, strokes: Stroke[], bothSides: boolean, pole: PoleMiddle) {
    this.#body = body;
    this.#look = look;
    this.#pole = pole;
    this.#heights = bothSides ? [look.height, -look.height] : [look.height];
    this.#strokes = strokes.map((stroke) => (stroke.kind === "along" ? finely(stroke, body.solid.grain) : stroke));
    if (look.dotted) this.#add(look.colour, Math.max(1.5, 0.55 * look.width), 1, true);
    if (look.rim) this.#add(look.rim, look.width + 2.5, 3, false);
    this.#add(look.colour, look.width, 4, false);
    this.lay();
  }

  /** Takes the body's shape of now. */
  lay(): void {
    const tile = this.#body.tileSize();
    const numbers: number[] = [];
    for (const height of this.#heights) {
      for (const stroke of this.#strokes) {
        const points = stroke.kind === "pole" ? this.#overPole(stroke, height * tile) : this.#along(stroke, height * tile);
        for (let i = 1; i < points.length; i++) {
          for (const point of [points[i - 1], points[i]]) if (point) numbers.push(point.x, point.y, point.z);
        }
      }
    }
    const start = this.#geometry.attributes["instanceStart"] as InterleavedBufferAttribute | undefined;
    const buffer = start?.data;
    if (buffer && buffer.array.length === numbers.length) {
      buffer.array.set(numbers);
      buffer.needsUpdate = true;
    } else if (numbers.length > 0) {
      this.#geometry.setPositions(numbers);
    }
    this.group.visible = numbers.length > 0;
    for (const line of this.group.children) if (this.#look.dotted) (line as LineSegments2).computeLineDistances();
    for (const material of this.#materials) if (material.dashed) material.dashSize = material.gapSize = 0.09 * tile;
  }

  dispose(): void {
    this.#geometry.dispose();
    for (const material of this.#materials) material.dispose();
  }

  #add(colour: string, width: number, order: number, behind: boolean): void {
    const material = new LineMaterial({ color: colour, linewidth: width, dashed: behind });
    material.depthWrite = false;
    if (behind) material.depthFunc = GreaterDepth;
    // drawn among what is seen through, in the order given
    material.transparent = true;
    const line = new LineSegments2(this.#geometry, material);
    line.renderOrder = order;
    line.frustumCulled = false;
    this.#materials.push(material);
    this.group.add(line);
  }

  #along(stroke: Stroke, height: number): Vector3[] {
    return stroke.places.map((place) => this.#body.point(place, height, new Vector3()));
  }

  #overPole({ places: [from, to] }: Stroke, height: number): Vector3[] {
    const middle = from && this.#pole(from, new Vector3());
    if (!from || !to) return [];
    const ends = [from, to].map((place) => this.#body.point(place, height, new Vector3()));
    const [one, other] = ends;
    // while the opening is not closed the line has no length, so that the number of points stays the same
    if (!one || !other) return [];
    return middle ? [one, middle.setLength(middle.length() + height), other] : [one, one, one];
  }
}

/** A stroke with as many points as the grid has under it. */
function finely({ kind, places }: Stroke, grain: number): Stroke {
  const fine: Place[] = [];
  places.forEach((place, i) => {
    const before = places[i - 1];
    if (!before) {
      fine.push(place);
      return;
    }
    const [file, rank] = [place.file - before.file, place.rank - before.rank];
    const parts = Math.max(1, Math.ceil(2 * grain * Math.max(Math.abs(file), Math.abs(rank))));
    for (let part = 1; part <= parts; part++) {
      fine.push({ file: before.file + (file * part) / parts, rank: before.rank + (rank * part) / parts });
    }
  });
  return { kind, places: fine };
}
