/**
 * Ways over the board as lines: from tile to tile the short way, across seams where that is shorter.
 *
 * A line that crosses a seam breaks there into strokes: at the end of one and the start of the next the body's points
 * are the same.
 */

import { type Change, changed, type Gluing } from "./gluing";
import type { Place, Side } from "./scene";

/** A line without a break, or the leap over a pole between two strokes. */
export interface Stroke {
  kind: "along" | "pole";
  places: Place[];
}

export interface Way {
  strokes: Stroke[];
  /** Where it ends, and the place just before it. */
  end: { before: Place; at: Place };
}

interface Heading {
  file: number;
  rank: number;
}

/** The way from the middle of a tile to that of another, of which `step` says how the one before headed. */
export function wayOf(gluing: Gluing, size: Place, middles: Place[]): Way | undefined {
  const strokes: Stroke[] = [];
  let heading: Heading | undefined;
  for (let i = 1; i < middles.length; i++) {
    const [from, to] = [middles[i - 1], middles[i]];
    if (!from || !to) continue;
    const image = nearest(gluing, from, to, heading);
    heading = stride(gluing, size, from, image, to, strokes);
  }
  const last = strokes.at(-1)?.places;
  const [before, at] = [last?.at(-2), last?.at(-1)];
  return before && at ? { strokes: joined(strokes), end: { before, at } } : undefined;
}

/** Routes that are not the beginning of another: along a line only the longest is drawn. */
export function longest(routes: string[][]): string[][] {
  const words = routes.map((route) => `${route.join(" ")} `);
  return routes.filter((_, i) => !words.some((word, j) => i !== j && word.startsWith(words[i] ?? "") && (word !== words[i] || j < i)));
}

/** Where a tile is seen from another across no, one or two seams: the nearest, and of equals the one straight ahead. */
function nearest(gluing: Gluing, from: Place, to: Place, heading: Heading | undefined): Place {
  const changes = gluing.changes();
  const once = changes.map((change) => changed(to, change));
  const images = [to, ...once, ...once.flatMap((place) => changes.map((change) => changed(place, change)))];
  const cost = (place: Place) => {
    const [file, rank] = [place.file - from.file, place.rank - from.rank];
    const length = Math.hypot(file, rank);
    if (length < 1e-6) return Infinity;
    const turn = heading ? 1 - (file * heading.file + rank * heading.rank) / (length * Math.hypot(heading.file, heading.rank)) : 0;
    return length + 0.001 * turn;
  };
  return images.reduce((best, place) => (cost(place) < cost(best) - 1e-9 ? place : best), to);
}

/** Draws a straight line to a place that may lie beyond the sides; says how it headed where it arrives. */
function stride(gluing: Gluing, size: Place, from: Place, to: Place, wanted: Place, strokes: Stroke[]): Heading {
  let [here, there] = [from, to];
  for (let crossed = 0; crossed < 4; crossed++) {
    const exit = leaves(size, here, there);
    if (!exit) break;
    const beyond = gluing.beyond(exit.side);
    if (!beyond) break;
    strokes.push({ kind: "along", places: [here, exit.at] });
    // behind a pole, or a seam that shifts, the place may lie beyond another side
    const changes = [beyond.change, ...homeward(gluing, size, changed(exit.at, beyond.change))];
    here = changes.reduce(changed, exit.at);
    there = changes.reduce(changed, there);
    if (beyond.pole) strokes.push({ kind: "pole", places: [exit.at, here] });
  }
  const heading = { file: there.file - here.file, rank: there.rank - here.rank };
  strokes.push({ kind: "along", places: [here, leaves(size, here, there) ? wanted : there] });
  return heading;
}

/** The changes that lead a place from beyond the sides back to the board. */
function homeward(gluing: Gluing, size: Place, place: Place): Change[] {
  const changes: Change[] = [];
  let at = place;
  for (let i = 0; i < 2; i++) {
    const side = outside(size, at);
    const beyond = side && gluing.beyond(side);
    if (!beyond || beyond.pole) break;
    changes.push(beyond.change);
    at = changed(at, beyond.change);
  }
  return changes;
}

function outside(size: Place, { file, rank }: Place): Side | undefined {
  if (file > size.file + NEAR) return "east";
  if (file < -NEAR) return "west";
  if (rank > size.rank + NEAR) return "north";
  return rank < -NEAR ? "south" : undefined;
}

/** Where a line leaves the board first. */
function leaves(size: Place, from: Place, to: Place): { side: Side; at: Place } | undefined {
  const [file, rank] = [to.file - from.file, to.rank - from.rank];
  const exits: { side: Side; part: number }[] = [];
  if (to.file > size.file + NEAR) exits.push({ side: "east", part: (size.file - from.file) / file });
  if (to.file < -NEAR) exits.push({ side: "west", part: -from.file / file });
  if (to.rank > size.rank + NEAR) exits.push({ side: "north", part: (size.rank - from.rank) / rank });
  if (to.rank < -NEAR) exits.push({ side: "south", part: -from.rank / rank });
  const first = exits.sort((a, b) => a.part - b.part)[0];
  return first && { side: first.side, at: { file: from.file + file * first.part, rank: from.rank + rank * first.part } };
}

/** Strokes that go on where the one before ends, as one. */
function joined(strokes: Stroke[]): Stroke[] {
  const whole: Stroke[] = [];
  for (const stroke of strokes) {
    const last = whole.at(-1);
    const [end, start] = [last?.places.at(-1), stroke.places[0]];
    const goesOn = end && start && Math.hypot(end.file - start.file, end.rank - start.rank) < NEAR;
    if (last && goesOn && last.kind === "along" && stroke.kind === "along") last.places.push(...stroke.places.slice(1));
    else whole.push({ kind: stroke.kind, places: [...stroke.places] });
  }
  return whole.filter((stroke) => stroke.kind === "pole" || length(stroke.places) > NEAR);
}

function length(places: Place[]): number {
  return places.reduce((sum, place, i) => {
    const before = places[i - 1];
    return before ? sum + Math.hypot(place.file - before.file, place.rank - before.rank) : sum;
  }, 0);
}

const NEAR = 1e-6;
