import { Vector3 } from "three";
import { expect, test } from "vitest";
import { Body } from "./body";
import { Outlook } from "./camera";
import { bottle, globe, ring, strip, tube } from "./samples";

const still = () => new Outlook(() => true);

function body(solid = ring(), t = 1): Body {
  const made = new Body(solid);
  made.shape(t);
  return made;
}

/** How far from the middle of the picture the farthest point is, 1 being its side. */
function reach(outlook: Outlook, of: Body): number {
  const at = new Vector3();
  let most = 0;
  for (let i = 0; i < of.points.length; i += 3) {
    at.fromArray(of.points, i).applyMatrix4(outlook.group.matrixWorld).project(outlook.camera);
    most = Math.max(most, Math.abs(at.x), Math.abs(at.y));
  }
  return most;
}

test("the whole body fills the picture, however it is bent, turned and framed", () => {
  for (const solid of [tube(), ring(), globe(), strip(), bottle()]) {
    for (const t of [0, 0.4, 1]) {
      for (const [turn, tilt, aspect] of [[0, 0, 1.5], [1, 0.5, 0.6], [-2, -3, 1]] as const) {
        const [outlook, shape] = [still(), body(solid, t)];
        outlook.turnBy(turn, tilt);
        outlook.apply(shape, aspect);
        expect(reach(outlook, shape)).toBeLessThan(0.96);
        expect(reach(outlook, shape)).toBeGreaterThan(0.9);
      }
    }
  }
});

test("zooming leads nearer within bounds", () => {
  const [outlook, shape] = [still(), body()];
  const distance = () => {
    outlook.apply(shape, 1);
    return outlook.camera.position.z;
  };
  const usual = distance();
  outlook.zoomBy(2);
  expect(distance()).toBeCloseTo(usual / 2);
  outlook.zoomBy(100);
  expect(distance()).toBeCloseTo(usual / 5);
  outlook.zoomBy(1e-6);
  expect(distance()).toBeCloseTo(usual * 2);
});

test("it tilts until it is seen from straight above or below, and comes back from there at once", () => {
  const [outlook, shape] = [still(), body()];
  outlook.apply(shape, 1);
  const usual = outlook.group.rotation.x;
  outlook.turnBy(0, 9);
  outlook.apply(shape, 1);
  expect(outlook.group.rotation.x).toBeCloseTo(Math.PI / 2);
  outlook.turnBy(0, -0.25);
  outlook.apply(shape, 1);
  expect(outlook.group.rotation.x).toBeCloseTo(Math.PI / 2 - 0.25);
  outlook.turnBy(1, -9);
  outlook.apply(shape, 1);
  expect(outlook.group.rotation.x).toBeCloseTo(-Math.PI / 2);
  outlook.home();
  outlook.apply(shape, 1);
  expect(outlook.group.rotation.x).toBeCloseTo(usual);
});

test("keys move it in a short motion, and at once for those who want none", () => {
  for (const isStill of [true, false]) {
    const [outlook, shape] = [new Outlook(() => isStill), body()];
    outlook.apply(shape, 1);
    const before = outlook.group.rotation.y;
    outlook.ease(() => outlook.turnBy(1, 0));
    outlook.apply(shape, 1);
    const gone = outlook.group.rotation.y - before;
    expect(outlook.moving).toBe(!isStill);
    if (isStill) expect(gone).toBeCloseTo(1);
    else expect(gone).toBeLessThan(0.9);
  }
});
