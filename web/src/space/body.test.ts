import { Vector3 } from "three";
import { expect, test } from "vitest";
import { Body } from "./body";
import { globe, ring, tube } from "./samples";

test("the flat board is upright, with tiles of the size that was sent, and its upper side to the viewer", () => {
  const body = new Body(tube());
  expect(body.tileSize()).toBeCloseTo(1);
  expect(body.point({ file: 0, rank: 0 }, new Vector3()).toArray()).toEqual([-4, -4, 0]);
  expect(body.point({ file: 6.3, rank: 1.1 }, new Vector3()).distanceTo(new Vector3(2.3, -2.9, 0))).toBeLessThan(1e-5);
  expect(body.normal({ file: 2, rank: 7 }, new Vector3()).toArray()).toEqual([0, 0, 1]);
});

test("between two moments it is between their shapes", () => {
  const body = new Body(globe());
  const place = { file: 6.5, rank: 2.25 };
  const at = (t: number) => {
    body.shape(t);
    return body.point(place, new Vector3());
  };
  const [flat, half, done] = [at(0), at(0.5), at(1)];
  expect(half.distanceTo(flat.clone().lerp(done, 0.5))).toBeLessThan(1e-5);
  expect(at(7).distanceTo(done)).toBe(0);
  expect(done.length()).toBeGreaterThan(0.95);
});

test("the upper side of a globe is its outside, also at its seam", () => {
  const body = new Body(globe());
  body.shape(1);
  for (const place of [{ file: 3.5, rank: 4.5 }, { file: 0, rank: 2 }, { file: 8, rank: 2 }, { file: 1.25, rank: 7 }]) {
    const out = body.point(place, new Vector3()).normalize();
    expect(body.normal(place, new Vector3()).dot(out)).toBeGreaterThan(0.98);
  }
});

test("its middle is that of the space which it takes up", () => {
  const body = new Body(ring());
  body.shape(1);
  expect(body.middle(new Vector3()).length()).toBeLessThan(1e-6);
});
