/** Bodies for tests, from their usual formulas. */

import type { Side, Solid } from "./scene";

type Point = [number, number, number];

const GRAIN = 4;
const TURN = 2 * Math.PI;

/** `point`: of parts of the whole from west to east and from south to north. */
function solid(form: string, [files, ranks]: [number, number], point: (u: number, v: number) => Point, poles: Side[] = []): Solid {
  const grid = (of: (u: number, v: number) => Point) => {
    const [columns, rows] = [files * GRAIN, ranks * GRAIN];
    return Array.from({ length: rows + 1 }, (_, j) => Array.from({ length: columns + 1 }, (_, i) => of(i / columns, j / rows))).flat(2);
  };
  const board = grid((u, v) => [(u - 0.5) * files, (v - 0.5) * ranks, 0]);
  return { form, files, ranks, grain: GRAIN, poles, steps: [{ t: 0, points: board }, { t: 1, points: grid(point) }] };
}

export function tube(): Solid {
  return solid("cylinder", [8, 8], (u, v) => [Math.sin(TURN * (u - 0.5)), 3 * (v - 0.5), Math.cos(TURN * (u - 0.5))]);
}

/** Whoever leaves over the north side comes back `shift` files further. */
export function ring(shift = 0): Solid {
  return solid("torus", [8, 8], (u, v) => {
    const [round, over] = [TURN * (u + (shift * v) / 8), TURN * v];
    const radius = 2 + Math.cos(over);
    return [radius * Math.sin(round), Math.sin(over), radius * Math.cos(round)];
  });
}

export function globe(poles: Side[] = ["north", "south"]): Solid {
  return solid("sphere", [8, 8], (u, v) => {
    const [round, high] = [TURN * (u - 0.5), (v - 0.5) * 2.8];
    return [Math.cos(high) * Math.sin(round), Math.sin(high), Math.cos(high) * Math.cos(round)];
  }, poles);
}

export function strip(): Solid {
  return solid("moebius", [8, 6], (u, v) => {
    const radius = 2 + (v - 0.5) * Math.cos(Math.PI * u);
    return [radius * Math.sin(TURN * u), (v - 0.5) * Math.sin(Math.PI * u), radius * Math.cos(TURN * u)];
  });
}

/** The bottle as a ring whose section is an eight. */
export function bottle(): Solid {
  return solid("klein", [8, 8], (u, v) => {
    const [half, round, over] = [Math.PI * v, TURN * v, TURN * u];
    const radius = 3 + Math.cos(half) * Math.sin(over) - Math.sin(half) * Math.sin(2 * over);
    return [radius * Math.cos(round), Math.sin(half) * Math.sin(over) + Math.cos(half) * Math.sin(2 * over), radius * Math.sin(round)];
  });
}

/** All squares of a body, named as on a chess board. */
export function squares({ files, ranks }: Solid): [string, number, number][] {
  return Array.from({ length: files * ranks }, (_, i) => {
    const [file, rank] = [i % files, Math.floor(i / files)];
    return [`${"abcdefgh".charAt(file)}${rank + 1}`, file, rank];
  });
}
