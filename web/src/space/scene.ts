/** What the view is told: the body, who stands where, and what is to be marked. */

export type Side = "east" | "north" | "west" | "south";
export const SIDES: readonly Side[] = ["east", "north", "west", "south"];

/** How a board becomes a body in space: grids of points from the flat board to the body. */
export interface Solid {
  form: string;
  files: number;
  ranks: number;
  /** Parts into which a tile's side is divided; even, so that a tile's middle is a point of the grid. */
  grain: number;
  /** The sides that are drawn together to a pole of a globe; an end that is not named is open. */
  poles: Side[];
  /** `points` holds x, y, z for (files * grain + 1) x (ranks * grain + 1) points, rows from the south, each from west to east. */
  steps: { t: number; points: number[] }[];
}

export interface Scene {
  solid: Solid;
  /** Name, file and rank (from 0) of every tile; what is not listed is a hole. */
  squares: [string, number, number][];
  /** Who stands where: a letter as in FEN, upper case for White. */
  board: Record<string, string>;
  /** `white` and `black` are the texts of SVG pictures. */
  pieces: { id: string; name: string; white: string; black: string }[];
  theme: "light" | "dark";
}

export interface Marks {
  selected: string | null;
  targets: string[];
  captures: string[];
  /** Ways through tiles, the first and the last one included. */
  routes: string[][];
  checks: string[][];
  last: string[];
}

export const NO_MARKS: Marks = { selected: null, targets: [], captures: [], routes: [], checks: [], last: [] };

/** A place on the board, in files and ranks from its south-west corner. */
export interface Place {
  file: number;
  rank: number;
}

/** What pieces stand on: one side of a tile, as of anything with an outside, or none in particular. */
export function hasOutside(form: string): boolean {
  return form === "cylinder" || form === "torus" || form === "sphere";
}
