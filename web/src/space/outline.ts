/** Lines that are always there: seams, rims of poles, and edges of the board and of holes. */

import { changed, type Gluing } from "./gluing";
import { type Place, type Scene, type Side, SIDES } from "./scene";
import type { Stroke, Way } from "./way";

const OUTWARD: Record<Side, Place> = {
  east: { file: 1, rank: 0 },
  north: { file: 0, rank: 1 },
  west: { file: -1, rank: 0 },
  south: { file: 0, rank: -1 },
};

export interface Outline {
  /** Where east meets west, and where north meets south. */
  seams: [Stroke[], Stroke[]];
  poles: Stroke[];
  edges: Stroke[];
}

export function outline({ squares, solid }: Pick<Scene, "squares" | "solid">, gluing: Gluing): Outline {
  const found: Outline = { seams: [[], []], poles: [], edges: [] };
  const { files, ranks } = solid;
  const tiles = new Set(squares.map(([, file, rank]) => `${file} ${rank}`));
  const isTile = ({ file, rank }: Place) => tiles.has(`${mod(Math.floor(file), files)} ${mod(Math.floor(rank), ranks)}`);
  for (const [, file, rank] of squares) {
    for (const side of SIDES) {
      const { file: east, rank: north } = OUTWARD[side];
      const next = { file: file + 0.5 + east, rank: rank + 0.5 + north };
      const within = next.file > 0 && next.file < files && next.rank > 0 && next.rank < ranks;
      const beyond = within ? undefined : gluing.beyond(side);
      if (within && isTile(next)) continue;
      const middle = { file: file + 0.5 + east / 2, rank: rank + 0.5 + north / 2 };
      const places = [-0.5, 0.5].map((by) => ({ file: middle.file + by * Math.abs(north), rank: middle.rank + by * Math.abs(east) }));
      const kind =
        beyond?.pole ? found.poles
        : beyond && isTile(changed(next, beyond.change)) ? found.seams[north === 0 ? 0 : 1]
        : found.edges;
      kind.push({ kind: "along", places });
    }
  }
  return found;
}

/** The two barbs of an arrow at the end of a way. */
export function arrow({ end: { before, at } }: Way): Stroke {
  const [file, rank] = [at.file - before.file, at.rank - before.rank];
  const length = Math.hypot(file, rank) || 1;
  const [east, north] = [file / length, rank / length];
  const barb = (aside: number) => ({ file: at.file - 0.24 * east - aside * north, rank: at.rank - 0.24 * north + aside * east });
  return { kind: "along", places: [barb(0.15), at, barb(-0.15)] };
}

function mod(a: number, n: number): number {
  return ((a % n) + n) % n;
}
