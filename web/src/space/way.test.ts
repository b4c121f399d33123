import { expect, test } from "vitest";
import { Gluing } from "./gluing";
import { globe, squares, strip, tube } from "./samples";
import type { Solid } from "./scene";
import { longest, wayOf } from "./way";

function way(solid: Solid, route: string) {
  const places = new Map(squares(solid).map(([name, file, rank]) => [name, { file: file + 0.5, rank: rank + 0.5 }]));
  const found = wayOf(new Gluing(solid), { file: solid.files, rank: solid.ranks }, route.split(" ").flatMap((square) => places.get(square) ?? []));
  return found?.strokes.map(({ kind, places }) => `${kind}: ${places.map(({ file, rank }) => `${file} ${rank}`).join(", ")}`);
}

test("a way within the board is one line", () => {
  expect(way(tube(), "b2 c3 d4")).toEqual(["along: 1.5 1.5, 2.5 2.5, 3.5 3.5"]);
});

test("a way over a seam breaks there, and goes on at the other side", () => {
  expect(way(tube(), "g4 h4 a4")).toEqual(["along: 6.5 3.5, 7.5 3.5, 8 3.5", "along: 0 3.5, 0.5 3.5"]);
  expect(way(tube(), "h4 a5")).toEqual(["along: 7.5 3.5, 8 4", "along: 0 4, 0.5 4.5"]);
  expect(way(strip(), "h2 a5")).toEqual(["along: 7.5 1.5, 8 1.5", "along: 0 4.5, 0.5 4.5"]);
});

test("a way over a pole comes down on the other side; there is none over an open end", () => {
  expect(way(globe(), "d7 d8 h8")).toEqual(["along: 3.5 6.5, 3.5 7.5, 3.5 8", "pole: 3.5 8, 7.5 8", "along: 7.5 8, 7.5 7.5"]);
  expect(way(globe(), "d1 h1")?.[1]).toBe("pole: 3.5 0, 7.5 0");
  expect(way(globe(["north"]), "d1 h1")).toEqual(["along: 3.5 0.5, 7.5 0.5"]);
});

test("a way of fewer than two tiles is none", () => {
  expect(way(tube(), "d4")).toBeUndefined();
  expect(way(tube(), "d4 z9")).toBeUndefined();
});

test("of routes along a line only the longest is drawn, and equal ones once", () => {
  const routes = ["a1 a2", "a1 a2 a3", "a1 b1", "a1 b1", "a1 a22"].map((route) => route.split(" "));
  expect(longest(routes).map((route) => route.join(" "))).toEqual(["a1 a2 a3", "a1 b1", "a1 a22"]);
});
