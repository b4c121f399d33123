/** Lines on the surface, of the same width on the screen however far away: with a rim, and dotted where something covers them. */

import { GreaterDepth, Group, InstancedInterleavedBuffer, InterleavedBufferAttribute, Vector3 } from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type { Body } from "./body";
import type { Place } from "./scene";
import { withLinePull } from "./shaders";
import type { Stroke } from "./way";

export interface LineLook {
  colour: string;
  /** In pixels of the page. */
  width: number;
  /** Colour of a rim that sets it off. */
  rim?: string;
  /** Whether it is dotted where something covers it; otherwise it is not seen there. */
  dotted: boolean;
}

/** The middle of the disc that closes an opening, seen from a place on its edge; undefined while it is not closed. */
export type PoleMiddle = (edge: Place, into: Vector3) => Vector3 | undefined;

/** How much nearer than they are lines count as, in tiles: the surface that they lie on does not cover them. */
const PULL = 0.08;
const DASH = 0.09;

export class Lines {
  readonly group = new Group();
  readonly #body: Body;
  readonly #strokes: Stroke[];
  readonly #pole: PoleMiddle;
  readonly #geometry = new LineSegmentsGeometry();
  readonly #materials: LineMaterial[] = [];
  /** From and to of each straight part, and how far along its stroke both are. */
  readonly #ends: InstancedInterleavedBuffer;
  readonly #distances: InstancedInterleavedBuffer;

  constructor(body: Body, look: LineLook, strokes: Stroke[], pole: PoleMiddle = () => undefined) {
    this.#body = body;
    this.#pole = pole;
    this.#strokes = strokes.map((stroke) => (stroke.kind === "along" ? finely(stroke, body.solid.grain) : stroke));
    const parts = this.#strokes.reduce((sum, { kind, places }) => sum + (kind === "pole" ? 2 : places.length - 1), 0);
    this.#ends = new InstancedInterleavedBuffer(new Float32Array(6 * parts), 6, 1);
    this.#distances = new InstancedInterleavedBuffer(new Float32Array(2 * parts), 2, 1);
    const geometry = this.#geometry;
    geometry.setAttribute("instanceStart", new InterleavedBufferAttribute(this.#ends, 3, 0));
    geometry.setAttribute("instanceEnd", new InterleavedBufferAttribute(this.#ends, 3, 3));
    geometry.setAttribute("instanceDistanceStart", new InterleavedBufferAttribute(this.#distances, 1, 0));
    geometry.setAttribute("instanceDistanceEnd", new InterleavedBufferAttribute(this.#distances, 1, 1));
    geometry.instanceCount = parts;
    this.group.visible = parts > 0;
    if (look.dotted) this.#add(look.colour, Math.max(1.5, 0.55 * look.width), 1, true);
    if (look.rim) this.#add(look.rim, look.width + 2.5, 3, false);
    this.#add(look.colour, look.width, 4, false);
    this.lay();
  }

  /** Takes the body's shape of now. */
  lay(): void {
    const tile = this.#body.tileSize();
    const [ends, distances] = [this.#ends.array, this.#distances.array];
    let part = 0;
    for (const stroke of this.#strokes) {
      const points = stroke.kind === "pole" ? this.#overPole(stroke) : this.#along(stroke);
      let far = 0;
      points.forEach((to, i) => {
        const from = points[i - 1];
        if (!from) return;
        from.toArray(ends, 6 * part);
        to.toArray(ends, 6 * part + 3);
        distances[2 * part] = far;
        far += from.distanceTo(to);
        distances[2 * part + 1] = far;
        part++;
      });
    }
    this.#ends.needsUpdate = this.#distances.needsUpdate = true;
    for (const material of this.#materials) {
      material.uniforms["pull"] = { value: PULL * tile };
      if (material.dashed) material.dashSize = material.gapSize = DASH * tile;
    }
  }

  dispose(): void {
    this.#geometry.dispose();
    for (const material of this.#materials) material.dispose();
  }

  #add(colour: string, width: number, order: number, behind: boolean): void {
    const material = new LineMaterial({ color: colour, linewidth: width, dashed: behind });
    material.vertexShader = withLinePull(material.vertexShader);
    material.uniforms["pull"] = { value: 0 };
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

  #along(stroke: Stroke): Vector3[] {
    return stroke.places.map((place) => this.#body.point(place, new Vector3()));
  }

  /** Always two parts: of no length while the opening is not closed. */
  #overPole({ places: [from, to] }: Stroke): Vector3[] {
    if (!from || !to) return [];
    const start = this.#body.point(from, new Vector3());
    const middle = this.#pole(from, new Vector3());
    return middle ? [start, middle, this.#body.point(to, new Vector3())] : [start, start, start];
  }
}

/** A stroke with as many points as the grid has under it. */
function finely({ kind, places }: Stroke, grain: number): Stroke {
  const fine = places.slice(0, 1);
  places.slice(1).forEach((place, i) => {
    const before = places[i];
    if (!before) return;
    const [file, rank] = [place.file - before.file, place.rank - before.rank];
    const parts = Math.max(1, Math.ceil(2 * grain * Math.max(Math.abs(file), Math.abs(rank))));
    for (let part = 1; part <= parts; part++) {
      fine.push({ file: before.file + (file * part) / parts, rank: before.rank + (rank * part) / parts });
    }
  });
  return { kind, places: fine };
}
