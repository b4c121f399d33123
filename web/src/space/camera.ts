/** How the body is turned, and how far away the viewer is. */

import { Group, PerspectiveCamera, Vector3 } from "three";
import type { Body } from "./body";

/** Degrees by which each form is usually turned and tilted, as in the drawn pictures. */
const USUAL: Record<string, { turn: number; tilt: number }> = {
  cylinder: { turn: 0, tilt: 22 },
  torus: { turn: 0, tilt: 42 },
  sphere: { turn: 0, tilt: 30 },
  moebius: { turn: 0, tilt: 34 },
  klein: { turn: 35, tilt: 12 },
};

const MOTION_MILLISECONDS = 180;

export class Outlook {
  readonly camera = new PerspectiveCamera(28, 1, 0.1, 200);
  readonly group = new Group();
  /** What the user added to the usual, in radians, and how many times nearer he came. */
  #turn = 0;
  #tilt = 0;
  #zoom = 1;
  #from: { turn: number; tilt: number; zoom: number; begun: number } | undefined;
  #distance = 10;
  readonly #middle = new Vector3();

  turnBy(turn: number, tilt: number): void {
    this.#from = undefined;
    this.#turn += turn;
    this.#tilt = Math.min(Math.PI, Math.max(-Math.PI, this.#tilt + tilt));
  }

  zoomBy(factor: number): void {
    this.#zoom = Math.min(5, Math.max(0.5, this.#zoom * factor));
  }

  home(): void {
    this.#turn = this.#tilt = 0;
    this.#zoom = 1;
  }

  /** Makes a change in a short motion, at once for those who want none. */
  ease(change: () => void): void {
    const before = this.#now();
    change();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#from = still ? undefined : { ...before, begun: performance.now() };
  }

  get moving(): boolean {
    return this.#from !== undefined;
  }

  /** Chooses the distance at which the body, as it usually stands, fills the picture. */
  fit(body: Body, aspect: number): void {
    this.camera.aspect = aspect;
    body.middle(this.#middle);
    this.#place(body, 0, 0);
    const up = Math.tan((this.camera.fov * Math.PI) / 360);
    const at = new Vector3();
    this.#distance = 0;
    for (let i = 0; i < body.points.length; i += 3) {
      at.fromArray(body.points, i).applyMatrix4(this.group.matrix);
      this.#distance = Math.max(this.#distance, at.z + (1.06 * Math.abs(at.x)) / (up * aspect), at.z + (1.06 * Math.abs(at.y)) / up);
    }
  }

  apply(body: Body): void {
    const { turn, tilt, zoom } = this.#now();
    this.#place(body, turn, tilt);
    this.camera.position.set(0, 0, this.#distance / zoom);
    this.camera.near = 0.02 * this.#distance;
    this.camera.far = 6 * this.#distance;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  #place(body: Body, turn: number, tilt: number): void {
    const usual = USUAL[body.solid.form] ?? { turn: 0, tilt: 0 };
    const radians = (degrees: number) => (degrees * body.t * Math.PI) / 180;
    this.group.rotation.set(radians(usual.tilt) + tilt, radians(usual.turn) + turn, 0);
    this.group.position.copy(this.#middle).negate().applyEuler(this.group.rotation);
    this.group.updateMatrix();
    this.group.updateMatrixWorld(true);
  }

  #now(): { turn: number; tilt: number; zoom: number } {
    const goal = { turn: this.#turn, tilt: this.#tilt, zoom: this.#zoom };
    if (!this.#from) return goal;
    const part = (performance.now() - this.#from.begun) / MOTION_MILLISECONDS;
    if (part >= 1) {
      this.#from = undefined;
      return goal;
    }
    const eased = 1 - (1 - part) ** 3;
    const between = (a: number, b: number) => a + (b - a) * eased;
    return {
      turn: between(this.#from.turn, goal.turn),
      tilt: between(this.#from.tilt, goal.tilt),
      zoom: between(this.#from.zoom, goal.zoom),
    };
  }
}
