import { expect, test } from "vitest";
import type { Picture, Spot } from "../wire/types";
import { fitting, inset } from "./fit";

function picture(width: number, height: number, spots: [string, number, number, number, boolean?][]): Picture {
  const made = spots.map(([square, x, y, size, copy]): Spot => ({ square, x, y, size, copy: copy ?? false }));
  return { svg: "", title: "", width, height, spots: made };
}

const RULER = picture(200, 100, [
  ["a1", 50, 50, 40],
  ["b1", 90, 50, 40],
  ["a1", 130, 50, 40, true],
]);

test("a picture of the same size is moved until its tiles lie on those of the ruler", () => {
  const wider = picture(240, 160, [
    ["a1", 70, 60, 40],
    ["b1", 110, 60, 40],
  ]);
  expect(fitting(wider, RULER)).toEqual({ ratio: 1, left: -20, top: -10, tiles: null });
});

test("one that shows less, larger, is made smaller and cut to its tiles", () => {
  const closer = picture(220, 200, [
    ["a1", 60, 100, 80],
    ["b1", 140, 100, 80],
  ]);
  const fit = fitting(closer, RULER);
  expect(fit).toMatchObject({ ratio: 0.5, left: 20, top: 0, tiles: { left: 20, top: 60, right: 180, bottom: 140 } });
  expect(fit.tiles && inset(fit.tiles, { ...closer, width: 200 })).toBe("inset(30% 10% 30% 10%)");
});
