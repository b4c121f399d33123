/**
 * Which sides of the board meet, read off the body: there the points of two sides are the same. Only which sides are
 * poles is told.
 *
 * Nothing is known of the variant's seams. A side that meets another (or, over a pole, itself) has a change of
 * places: it leads from just beyond the side to the place on the board that lies there.
 */

import { Vector3 } from "three";
import type { Place, Side, Solid } from "./scene";

/** A change of places: each coordinate may be turned round, then is moved. */
export interface Change {
  flipFile: boolean;
  addFile: number;
  flipRank: boolean;
  addRank: number;
}

export interface Crossing {
  change: Change;
  /** Whether the way leads over a pole: there the body has an opening, which a disc closes. */
  pole: boolean;
}

export class Gluing {
  readonly #crossings = new Map<Side, Crossing>();

  constructor(solid: Solid) {
    const grid = new Grid(solid);
    const { files, ranks } = solid;
    const eastWest = grid.meeting("east", "west");
    const northSouth = grid.meeting("north", "south");
    if (eastWest) {
      const { flip, shift } = eastWest;
      const rank = flip ? { flipRank: true, addRank: ranks } : { flipRank: false, addRank: -shift };
      const back = flip ? rank : { flipRank: false, addRank: shift };
      this.#seam("east", { flipFile: false, addFile: -files, ...rank });
      this.#seam("west", { flipFile: false, addFile: files, ...back });
    }
    if (northSouth) {
      const { flip, shift } = northSouth;
      const file = flip ? { flipFile: true, addFile: files } : { flipFile: false, addFile: -shift };
      const back = flip ? file : { flipFile: false, addFile: shift };
      this.#seam("north", { ...file, flipRank: false, addRank: -ranks });
      this.#seam("south", { ...back, flipRank: false, addRank: ranks });
    }
    for (const side of solid.poles) this.#crossings.set(side, { change: overPole(side, files, ranks), pole: true });
  }

  beyond(side: Side): Crossing | undefined {
    return this.#crossings.get(side);
  }

  changes(): Change[] {
    return [...this.#crossings.values()].map((crossing) => crossing.change);
  }

  #seam(side: Side, change: Change): void {
    this.#crossings.set(side, { change, pole: false });
  }
}

/** Half round the globe, and back the way one came. */
function overPole(side: Side, files: number, ranks: number): Change {
  return {
    north: { flipFile: false, addFile: files / 2, flipRank: true, addRank: 2 * ranks },
    south: { flipFile: false, addFile: files / 2, flipRank: true, addRank: 0 },
    east: { flipFile: true, addFile: 2 * files, flipRank: false, addRank: ranks / 2 },
    west: { flipFile: true, addFile: 0, flipRank: false, addRank: ranks / 2 },
  }[side];
}

export function changed(place: Place, by: Change): Place {
  return {
    file: (by.flipFile ? -place.file : place.file) + by.addFile,
    rank: (by.flipRank ? -place.rank : place.rank) + by.addRank,
  };
}

/** The points of the finished body. */
class Grid {
  readonly #solid: Solid;
  readonly #points: number[];
  readonly #tolerance: number;

  constructor(solid: Solid) {
    this.#solid = solid;
    this.#points = solid.steps.at(-1)?.points ?? [];
    const reach = this.#points.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
    this.#tolerance = 1e-3 * reach;
  }

  /**
   * How one side meets the opposite one: `shift` tiles along, or turned round; undefined if it does not.
   * A point `i` of the first side is point `i - shift` of the second, or the one as far from the other end.
   */
  meeting(one: Side, other: Side): { flip: boolean; shift: number } | undefined {
    const { files, ranks, grain } = this.#solid;
    const tiles = one === "east" || one === "west" ? ranks : files;
    const count = tiles * grain;
    for (let shift = 0; shift < tiles; shift++) {
      const meets = (i: number) => this.#same(one, i, other, shift === 0 ? i : (((i - shift * grain) % count) + count) % count);
      if (every(count, meets)) return { flip: false, shift: 2 * shift > tiles ? shift - tiles : shift };
    }
    return every(count, (i) => this.#same(one, i, other, count - i)) ? { flip: true, shift: 0 } : undefined;
  }

  #same(one: Side, i: number, other: Side, j: number): boolean {
    return this.#at(one, i, here).distanceTo(this.#at(other, j, there)) <= this.#tolerance;
  }

  #at(side: Side, i: number, into: Vector3): Vector3 {
    const { files, ranks, grain } = this.#solid;
    const column = side === "east" ? files * grain : side === "west" ? 0 : i;
    const row = side === "north" ? ranks * grain : side === "south" ? 0 : i;
    return into.fromArray(this.#points, 3 * (row * (files * grain + 1) + column));
  }
}

function every(count: number, holds: (i: number) => boolean): boolean {
  for (let i = 0; i <= count; i++) {
    if (!holds(i)) return false;
  }
  return true;
}

const here = new Vector3();
const there = new Vector3();
