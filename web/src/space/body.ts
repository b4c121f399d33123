/**
 * The grid of points that the board is at a moment of its becoming a body.
 *
 * Knows no tiles, pieces or seams: only places on the board and points in space.
 */

import { Box3, Vector3 } from "three";
import type { Place, Solid } from "./scene";

export class Body {
  readonly solid: Solid;
  /** Points from west to east and from south to north. */
  readonly columns: number;
  readonly rows: number;
  /** x, y, z of every point now, and of the surface's normal there. */
  readonly points: Float32Array;
  readonly normals: Float32Array;
  t = 0;

  constructor(solid: Solid) {
    this.solid = solid;
    this.columns = solid.files * solid.grain + 1;
    this.rows = solid.ranks * solid.grain + 1;
    this.points = new Float32Array(3 * this.columns * this.rows);
    this.normals = new Float32Array(3 * this.columns * this.rows);
    this.shape(0);
  }

  /** Takes the shape of a moment: 0 the flat board, 1 the body. */
  shape(t: number): void {
    this.t = Math.min(1, Math.max(0, t));
    const { steps } = this.solid;
    const after = steps.findIndex((step) => step.t >= this.t);
    const next = steps[after < 0 ? steps.length - 1 : after];
    const before = steps[Math.max(0, (after < 0 ? steps.length : after) - 1)];
    if (!next || !before) return;
    const part = next.t > before.t ? (this.t - before.t) / (next.t - before.t) : 1;
    for (let i = 0; i < this.points.length; i++) {
      const from = before.points[i] ?? 0;
      this.points[i] = from + ((next.points[i] ?? 0) - from) * part;
    }
    this.#findNormals();
  }

  /** Where a point of the grid is in `points`. */
  index(column: number, row: number): number {
    return 3 * (row * this.columns + column);
  }

  point(place: Place, into: Vector3): Vector3 {
    return this.#blend(this.points, place, into);
  }

  /** The direction away from the board's upper side. */
  normal(place: Place, into: Vector3): Vector3 {
    return this.#blend(this.normals, place, into).normalize();
  }

  /** How wide a tile is on average. */
  tileSize(): number {
    const { files, ranks, grain } = this.solid;
    let sum = 0;
    const from = new Vector3();
    const to = new Vector3();
    for (let row = 0; row < ranks; row++) {
      for (let column = 0; column < files; column++) {
        from.fromArray(this.points, this.index(column * grain, row * grain));
        to.fromArray(this.points, this.index((column + 1) * grain, (row + 1) * grain));
        sum += from.distanceTo(to);
      }
    }
    return sum / (files * ranks * Math.SQRT2);
  }

  /** The middle of the space that it takes up. */
  middle(into: Vector3): Vector3 {
    const box = new Box3();
    const at = new Vector3();
    for (let i = 0; i < this.points.length; i += 3) box.expandByPoint(at.fromArray(this.points, i));
    return box.getCenter(into);
  }

  #blend(from: Float32Array, { file, rank }: Place, into: Vector3): Vector3 {
    const { grain } = this.solid;
    const x = Math.min(this.columns - 1, Math.max(0, file * grain));
    const y = Math.min(this.rows - 1, Math.max(0, rank * grain));
    const column = Math.min(this.columns - 2, Math.floor(x));
    const row = Math.min(this.rows - 2, Math.floor(y));
    const [right, up] = [x - column, y - row];
    into.set(0, 0, 0);
    for (const [i, j, weight] of [
      [0, 0, (1 - right) * (1 - up)],
      [1, 0, right * (1 - up)],
      [0, 1, (1 - right) * up],
      [1, 1, right * up],
    ] as const) {
      if (weight > 0) into.addScaledVector(corner.fromArray(from, this.index(column + i, row + j)), weight);
    }
    return into;
  }

  #findNormals(): void {
    const east = new Vector3();
    const north = new Vector3();
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        this.#slope(column, this.columns, (i) => this.index(i, row), east);
        this.#slope(row, this.rows, (j) => this.index(column, j), north);
        east.cross(north).normalize().toArray(this.normals, this.index(column, row));
      }
    }
  }

  /** How the point changes along a line of the grid; at its ends as exactly as within, so that seams show no crease. */
  #slope(at: number, count: number, index: (i: number) => number, into: Vector3): void {
    const add = (i: number, weight: number) => into.addScaledVector(corner.fromArray(this.points, index(i)), weight);
    into.set(0, 0, 0);
    if (at > 0 && at < count - 1) {
      add(at + 1, 1);
      add(at - 1, -1);
      return;
    }
    const inward = at === 0 ? 1 : -1;
    add(at, -3 * inward);
    add(at + inward, 4 * inward);
    add(at + 2 * inward, -inward);
  }
}

const corner = new Vector3();
