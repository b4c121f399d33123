import { expect, test } from "vitest";
import { Gluing } from "./gluing";
import { arrow, outline } from "./outline";
import { bottle, globe, ring, squares, strip, tube } from "./samples";
import type { Solid } from "./scene";

/** How many sides of tiles are seams of either kind, rims of poles and edges. */
function counts(solid: Solid, without: string[] = []) {
  const left = squares(solid).filter(([name]) => !without.includes(name));
  const { seams, poles, edges } = outline({ solid, squares: left }, new Gluing(solid));
  return [seams[0].length, seams[1].length, poles.length, edges.length];
}

test("each form has its seams, seen from both sides, and its edges", () => {
  expect(counts(tube())).toEqual([16, 0, 0, 16]);
  expect(counts(ring(2))).toEqual([16, 16, 0, 0]);
  expect(counts(strip())).toEqual([12, 0, 0, 16]);
  expect(counts(bottle())).toEqual([16, 16, 0, 0]);
});

test("a globe's pole has a rim, its open end an edge", () => {
  expect(counts(globe())).toEqual([16, 0, 16, 0]);
  expect(counts(globe(["north"]))).toEqual([16, 0, 8, 8]);
});

test("a hole has edges, and no seam leads into it", () => {
  expect(counts(tube(), ["d4"])).toEqual([16, 0, 0, 20]);
  // a3, a5, b4 and, over the seam, h4 end there
  expect(counts(tube(), ["a4"])).toEqual([14, 0, 0, 20]);
});

test("the barbs of an arrow lie behind its tip, on either side", () => {
  const tip = { file: 3, rank: 5 };
  const { places } = arrow({ strokes: [], end: { before: { file: 1, rank: 5 }, at: tip } });
  const [left, middle, right] = places;
  expect(middle).toEqual(tip);
  expect(left?.file).toBeLessThan(3);
  expect(left?.file).toBeCloseTo(right?.file ?? 0);
  expect((left?.rank ?? 0) + (right?.rank ?? 0)).toBeCloseTo(10);
  expect(left?.rank).not.toBeCloseTo(right?.rank ?? 0);
});
