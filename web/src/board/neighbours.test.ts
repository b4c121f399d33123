import { expect, test } from "vitest";
import type { Spot } from "../wire/types";
import { neighbours, spotAt } from "./neighbours";

/** A picture of 3 by 3 tiles a1 to c3, of size 40, with what lies beyond an edge as told. */
function picture(beyond: [square: string, column: number, row: number][]): Spot[] {
  const spot = (square: string, column: number, row: number, copy: boolean): Spot => ({
    square,
    x: 100 + 40 * column,
    y: 300 - 40 * row,
    size: 38,
    copy,
  });
  const own = ["a", "b", "c"].flatMap((file, i) => [1, 2, 3].map((rank) => spot(`${file}${rank}`, i, rank - 1, false)));
  return [...own, ...beyond.map(([square, column, row]) => spot(square, column, row, true))];
}

test("inside the board the next tile is beside it, and edges with nothing beyond end the way", () => {
  const map = neighbours(picture([]));
  expect(map.get("b2")).toEqual({ north: "b3", east: "c2", south: "b1", west: "a2" });
  expect(map.get("a1")).toEqual({ north: "a2", east: "b1" });
});

test("beyond a seam lies what is drawn there", () => {
  // A Moebius strip: east of c1 is a3, mirrored.
  const map = neighbours(
    picture([
      ["a3", 3, 0],
      ["a2", 3, 1],
      ["a1", 3, 2],
      ["c3", -1, 0],
    ]),
  );
  expect(map.get("c1")?.east).toBe("a3");
  expect(map.get("c3")?.east).toBe("a1");
  expect(map.get("a1")?.west).toBe("c3");
});

test("a point belongs to the nearest tile, or to none", () => {
  const spots = picture([]);
  expect(spotAt(spots, 118, 281)?.square).toBe("a1");
  expect(spotAt(spots, 122, 300)?.square).toBe("b1");
  expect(spotAt(spots, 20, 300)).toBeNull();
});
