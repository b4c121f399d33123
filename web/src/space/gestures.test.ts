import { expect, test } from "vitest";
import { CONTROLS } from "./controls";
import { pinch, wheelZoom } from "./gestures";

test("fingers that part zoom in as much as they part", () => {
  expect(pinch({ x: 100, y: 0 }, { x: 200, y: 0 }, { x: 0, y: 0 }).zoom).toBe(2);
  expect(pinch({ x: 0, y: 300 }, { x: 0, y: 100 }, { x: 0, y: 0 }).zoom).toBeCloseTo(1 / 3);
  expect(pinch({ x: 1, y: 0 }, { x: 9, y: 0 }, { x: 0, y: 0 }).zoom, "too near to tell").toBe(1);
});

test("two fingers that go the same way turn as far as they go, and do not zoom", () => {
  let [one, other] = [{ x: 0, y: 0 }, { x: 400, y: 0 }];
  const sum = { zoom: 1, x: 0, y: 0 };
  const go = (before: typeof one, x: number, y: number, fixed: typeof one) => {
    const now = { x: before.x + x, y: before.y + y };
    const { zoom, turn } = pinch(before, now, fixed);
    sum.zoom *= zoom;
    sum.x += turn.x;
    sum.y += turn.y;
    return now;
  };
  for (let i = 0; i < 10; i++) {
    one = go(one, 3, 1, other);
    other = go(other, 3, 1, one);
  }
  expect(sum.x).toBeCloseTo(30);
  expect(sum.y).toBeCloseTo(10);
  expect(sum.zoom).toBeCloseTo(1);
});

test("the wheel zooms in and out by the same, and a line is more than a pixel", () => {
  const wheel = (deltaY: number, deltaMode = 0) => wheelZoom({ deltaY, deltaMode });
  expect(wheel(-100)).toBeGreaterThan(1);
  expect(wheel(-100) * wheel(100)).toBeCloseTo(1);
  expect(wheel(-3, 1)).toBeGreaterThan(wheel(-3));
});

test("each key has one meaning, each control a name, and what one does another undoes", () => {
  const keys = CONTROLS.flatMap((control) => control.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "-", "Home"]));
  const sum = { turn: 0, tilt: 0, zoom: 1 };
  for (const { does } of CONTROLS) {
    if (does === "home") continue;
    sum.turn += does.turn ?? 0;
    sum.tilt += does.tilt ?? 0;
    sum.zoom *= does.zoom ?? 1;
  }
  expect(sum.turn).toBeCloseTo(0);
  expect(sum.tilt).toBeCloseTo(0);
  expect(sum.zoom).toBeCloseTo(1);
});
