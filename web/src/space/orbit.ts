/** From where the body is seen: turned and tilted about its middle, near or far. */

import { MathUtils, PerspectiveCamera, Vector3 } from "three";
import type { Body } from "./body";

/** Degrees by which a body is usually tilted and turned when it is done. */
const USUAL: Record<string, { tilt: number; turn: number }> = {
  cylinder: { tilt: 22, turn: 0 },
  torus: { tilt: 46, turn: 0 },
  sphere: { tilt: 28, turn: 0 },
  moebius: { tilt: 34, turn: 0 },
  klein: { tilt: 14, turn: 35 },
};

const STEEPEST = 88;

export class Orbit {
  readonly camera = new PerspectiveCamera(32, 1, 0.1, 100);
  /** Degrees by which the reader has turned and tilted it, besides the usual. */
  #turn = 0;
  #tilt = 0;
  #near = 1;

  turn(degrees: number, tilt: number): void {
    this.#turn += degrees;
    this.#tilt = MathUtils.clamp(this.#tilt + tilt, -2 * STEEPEST, 2 * STEEPEST);
  }

  /** Above 1: nearer. */
  zoom(factor: number): void {
    this.#near = MathUtils.clamp(this.#near * factor, 0.5, 4);
  }

  reset(): void {
    this.#turn = this.#tilt = 0;
    this.#near = 1;
  }

  /** Puts the camera where all of the body is seen. */
  aim(body: Body, aspect: number): void {
    const usual = USUAL[body.solid.form] ?? { tilt: 0, turn: 0 };
    const tilt = MathUtils.clamp(usual.tilt * body.t + this.#tilt, -STEEPEST, STEEPEST);
    this.#tilt = tilt - usual.tilt * body.t;
    const [yaw, pitch] = [MathUtils.degToRad(-this.#turn - usual.turn * body.t), MathUtils.degToRad(tilt)];
    const middle = body.middle(new Vector3());
    let radius = 0.1;
    const at = new Vector3();
    for (let i = 0; i < body.points.length; i += 3) {
      radius = Math.max(radius, at.fromArray(body.points, i).distanceTo(middle));
    }
    const half = MathUtils.degToRad(this.camera.fov / 2);
    const narrow = Math.min(half, Math.atan(Math.tan(half) * aspect));
    const distance = (1.04 * radius) / Math.sin(narrow) / this.#near;
    this.camera.aspect = aspect;
    this.camera.near = Math.max(0.01, distance - 2 * radius);
    this.camera.far = distance + 3 * radius;
    this.camera.position
      .set(Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw))
      .multiplyScalar(distance)
      .add(middle);
    this.camera.lookAt(middle);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}
