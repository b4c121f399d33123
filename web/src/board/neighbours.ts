import type { Spot } from "../wire/types";

export type Way = "north" | "east" | "south" | "west";

export const WAYS: Record<string, Way> = {
  ArrowUp: "north",
  ArrowRight: "east",
  ArrowDown: "south",
  ArrowLeft: "west",
};

const STEPS: Record<Way, [number, number]> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/**
 * Which square lies next to which, read off a picture in which the board is a rectangle of tiles. Where tiles are seen
 * again beyond a seam, the way leads there: what is drawn beyond the east edge is what lies east of it.
 */
export function neighbours(spots: Spot[]): Map<string, Partial<Record<Way, string>>> {
  const pitch = pitchOf(spots);
  const cell = (x: number, y: number) => `${Math.round(x / pitch)} ${Math.round(y / pitch)}`;
  const [origin] = spots;
  const found = new Map<string, Partial<Record<Way, string>>>();
  if (!origin) return found;
  const at = new Map(spots.map((spot) => [cell(spot.x - origin.x, spot.y - origin.y), spot.square]));
  for (const spot of spots) {
    if (spot.copy) continue;
    const beside: Partial<Record<Way, string>> = {};
    for (const [way, [right, down]] of Object.entries(STEPS) as [Way, [number, number]][]) {
      const square = at.get(cell(spot.x - origin.x + right * pitch, spot.y - origin.y + down * pitch));
      if (square !== undefined) beside[way] = square;
    }
    found.set(spot.square, beside);
  }
  return found;
}

/** The least distance between two columns or two rows. */
function pitchOf(spots: Spot[]): number {
  const gap = (values: number[]) => {
    const sorted = [...new Set(values.map((value) => Math.round(value * 100) / 100))].sort((a, b) => a - b);
    return sorted.slice(1).reduce((least, value, i) => Math.min(least, value - (sorted[i] ?? value)), Infinity);
  };
  const least = Math.min(gap(spots.map((spot) => spot.x)), gap(spots.map((spot) => spot.y)));
  return Number.isFinite(least) && least > 0 ? least : 1;
}

/** The tile under a point of the picture; the nearest one where tiles are not square. */
export function spotAt(spots: Spot[], x: number, y: number): Spot | null {
  let best: Spot | null = null;
  let nearest = 0.78;
  for (const spot of spots) {
    const away = Math.hypot(spot.x - x, spot.y - y) / spot.size;
    if (away < nearest) {
      nearest = away;
      best = spot;
    }
  }
  return best;
}
