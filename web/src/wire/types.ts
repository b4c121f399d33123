// What the server answers, as `topochess serve` writes it.

export interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

export interface Problem {
  code: string;
  severity: "error" | "warning";
  message: string;
  /** Null in problems that the page makes itself; never sent so. */
  help: string | null;
  file: string | null;
  line: number | null;
  column: number | null;
  end_line: number | null;
  end_column: number | null;
  labels: (Place & { text: string })[];
}

export interface Shipped {
  name: string;
  title: string;
  about: string;
}

export interface Catalogue {
  variants: Shipped[];
  surfaces: string[];
  levels: number;
  /** Always sent; the page's own empty catalogue has none. */
  limits?: Limits;
}

/** What requests may ask for at the most, and where there is a least, from and to. */
export interface Limits {
  /** Bytes of a variant or a record. */
  text: number;
  moves: number;
  /** Bytes of a notation. */
  notation: number;
  /** Letters of a title. */
  title: number;
  tags: number;
  files: [number, number];
  ranks: [number, number];
  tiles: number;
  depth: number;
  milliseconds: number;
  nodes: number;
  steps: number;
  grain: number;
  points: number;
}

export interface Piece {
  id: string;
  name: string;
  notation: string;
  english: string;
  royal: boolean;
  value: number | null;
  white: string;
  black: string;
}

/** What does not change in a game. */
export interface Facts {
  name: string;
  files: number;
  ranks: number;
  start: string;
  squares: [string, number, number][];
  pieces: Piece[];
  views: string[];
  form: string | null;
  rules: string[];
  castling: string[];
  surface: string[];
  source: string;
  notes: string[];
  warnings: Problem[];
}

export type Colour = "white" | "black";

export interface Move {
  move: string;
  san: string;
  from: string;
  to: string;
  takes: string[];
  promotes: string | null;
  castles: boolean;
}

export interface Played {
  san: string;
  move: string;
  fen: string;
}

export interface Check {
  royal: string;
  by: string;
  routes: string[][];
}

export interface Outcome {
  winner: Colour | null;
  reason: string;
  text: string;
}

export interface Position {
  fen: string;
  turn: Colour;
  ply: number;
  history: Played[];
  board: Record<string, string>;
  moves: Move[];
  checks: Check[];
  outcome: Outcome | null;
  result: string;
}

/** Where a tile lies in a picture, in the picture's units. */
export interface Spot {
  square: string;
  x: number;
  y: number;
  size: number;
  copy: boolean;
}

export interface Picture {
  svg: string;
  title: string;
  width: number;
  height: number;
  spots: Spot[];
  /** Where the piece whose moves are shown may go, empty without one. Always sent; the page's own pictures have none. */
  targets?: { move: string[]; capture: string[] };
}

export interface Route {
  to: string;
  capture: boolean;
  /** Null for a piece whose turn it is not. */
  legal: boolean | null;
  squares: string[];
}

export interface Reach {
  move: string[];
  capture: string[];
  english: string;
}

export interface Explained {
  /** Null where the page makes one of these of a notation that cannot be read; never sent so. */
  canonical: string | null;
  english: string | null;
  problems: Problem[];
  svg: string | null;
}

export interface Thought {
  move: string;
  san: string;
  score: { centipawns: number } | { mate: number };
  depth: number;
  nodes: number;
  pv: string[];
}

export interface Counted {
  depth: number;
  nodes: number;
  complete: boolean;
  divide: [string, number][];
}

export interface ReadRecord {
  text: string;
  variant: string | null;
  fen: string | null;
  moves: string[];
  tags: Record<string, string>;
}
