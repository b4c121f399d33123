import { expect, test } from "vitest";
import { changed, Gluing } from "./gluing";
import { bottle, globe, ring, strip, tube } from "./samples";
import { type Place, SIDES, type Side, type Solid } from "./scene";

/** Where a step over a side leads, and whether over a pole. */
function over(solid: Solid, side: Side, from: Place): { place: Place; pole: boolean } | undefined {
  const crossing = new Gluing(solid).beyond(side);
  return crossing && { place: changed(from, crossing.change), pole: crossing.pole };
}

test("a tube goes on over east and west, and ends in the north and in the south", () => {
  expect(over(tube(), "east", { file: 8.5, rank: 3 })).toEqual({ place: { file: 0.5, rank: 3 }, pole: false });
  expect(over(tube(), "west", { file: -0.5, rank: 3 })).toEqual({ place: { file: 7.5, rank: 3 }, pole: false });
  expect(over(tube(), "north", { file: 1, rank: 8.5 })).toBeUndefined();
  expect(over(tube(), "south", { file: 1, rank: -0.5 })).toBeUndefined();
});

test("a ring that is shifted says by how much, and which way", () => {
  expect(over(ring(), "north", { file: 2.5, rank: 8.5 })?.place).toEqual({ file: 2.5, rank: 0.5 });
  const north = over(ring(2), "north", { file: 2.5, rank: 8.5 })?.place;
  const south = over(ring(2), "south", { file: north?.file ?? 0, rank: (north?.rank ?? 0) - 1 })?.place;
  expect(Math.abs((north?.file ?? 0) - 2.5)).toBe(2);
  expect(south).toEqual({ file: 2.5, rank: 7.5 });
});

test("a strip and a bottle turn round what goes over their seams", () => {
  expect(over(strip(), "east", { file: 8.5, rank: 1.5 })?.place).toEqual({ file: 0.5, rank: 4.5 });
  expect(over(strip(), "north", { file: 1, rank: 6.5 })).toBeUndefined();
  expect(over(bottle(), "east", { file: 8.5, rank: 1.5 })?.place).toEqual({ file: 0.5, rank: 1.5 });
  expect(over(bottle(), "north", { file: 1.5, rank: 8.5 })?.place).toEqual({ file: 6.5, rank: 0.5 });
});

test("over a pole one comes down half round the globe, and over an open end nowhere", () => {
  const away = over(globe(), "north", { file: 1.5, rank: 8.5 });
  expect(away).toEqual({ place: { file: 5.5, rank: 7.5 }, pole: true });
  expect(over(globe(["north"]), "north", { file: 1.5, rank: 8.5 })).toEqual(away);
  expect(over(globe(["north"]), "south", { file: 1.5, rank: -0.5 })).toBeUndefined();
});

test("what lies over a seam or pole is the same point of the body", () => {
  for (const solid of [tube(), ring(), ring(3), strip(), bottle()]) {
    const gluing = new Gluing(solid);
    const at = ({ file, rank }: Place) => {
      const columns = solid.files * solid.grain + 1;
      const index = 3 * (Math.round(rank * solid.grain) * columns + Math.round(file * solid.grain));
      return solid.steps.at(-1)?.points.slice(index, index + 3) ?? [];
    };
    for (const side of SIDES) {
      const crossing = gluing.beyond(side);
      if (!crossing) continue;
      const edges: Record<Side, Place> = {
        east: { file: solid.files, rank: 4 },
        west: { file: 0, rank: 4 },
        north: { file: 4, rank: solid.ranks },
        south: { file: 4, rank: 0 },
      };
      const [here, there] = [at(edges[side]), at(changed(edges[side], crossing.change))];
      here.forEach((part, axis) => expect(there[axis], `${solid.form} ${side}`).toBeCloseTo(part, 9));
    }
  }
});
