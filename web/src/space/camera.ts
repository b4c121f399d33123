/** How the body is turned, and how far away the viewer is. */

import { Group, MathUtils, PerspectiveCamera, Vector3 } from "three";
import type { Body } from "./body";

/**
 * Degrees by which each form is usually turned and tilted. `over`: those by which it is tilted besides in the middle of the
 * first half of its way, where the body turns over: so it shows its face until it is almost a tube, and never its edge alone.
 */
const USUAL: Record<string, { turn: number; tilt: number; over?: number }> = {
  cylinder: { turn: 0, tilt: 22 },
  torus: { turn: 0, tilt: 42 },
  sphere: { turn: 0, tilt: 30 },
  // where most tiles of both faces are seen
  moebius: { turn: -120, tilt: 34 },
  klein: { turn: 35, tilt: 12, over: -80 },
};

const MOTION_MILLISECONDS = 180;
const [FARTHEST, NEAREST] = [0.5, 5];
/** How much wider than the body the picture is. */
const MARGIN = 1.06;

/** Radians, and how many times nearer the viewer came than where all of the body is seen. */
interface Stance {
  turn: number;
  tilt: number;
  zoom: number;
}

export class Outlook {
  readonly camera = new PerspectiveCamera(28, 1, 0.1, 200);
  readonly group = new Group();
  readonly #isStill: () => boolean;
  /** What the viewer added to the usual. */
  #wanted: Stance = { turn: 0, tilt: 0, zoom: 1 };
  #motion: { from: Stance; begun: number } | undefined;
  #usual = { turn: 0, tilt: 0 };
  readonly #middle = new Vector3();

  /** `isStill`: the viewer wants no motion. */
  constructor(isStill: () => boolean) {
    this.#isStill = isStill;
  }

  /** Turns about the body's own axis, and tilts it until it is seen from straight above or below. */
  turnBy(turn: number, tilt: number): void {
    this.#motion = undefined;
    this.#wanted.turn += turn;
    this.#wanted.tilt = this.#upright(this.#wanted.tilt + tilt);
  }

  zoomBy(factor: number): void {
    this.#motion = undefined;
    this.#wanted.zoom = MathUtils.clamp(this.#wanted.zoom * factor, FARTHEST, NEAREST);
  }

  home(): void {
    this.#motion = undefined;
    this.#wanted = { turn: 0, tilt: 0, zoom: 1 };
  }

  /** Makes a change in a short motion, at once for those who want none. */
  ease(change: () => void): void {
    const from = this.#now();
    change();
    if (!this.#isStill()) this.#motion = { from, begun: performance.now() };
  }

  get moving(): boolean {
    return this.#motion !== undefined;
  }

  /** Turns the body and goes so far away that all of it is seen, or as much as the zoom leaves. */
  apply(body: Body, aspect: number): void {
    const { turn, tilt, over = 0 } = USUAL[body.solid.form] ?? { turn: 0, tilt: 0 };
    const turningOver = Math.sin(Math.PI * Math.min(1, 2 * body.t)) ** 2;
    this.#usual = {
      turn: MathUtils.degToRad(turn * body.t),
      tilt: MathUtils.degToRad(tilt * body.t + over * turningOver),
    };
    const now = this.#now();
    body.middle(this.#middle);
    this.group.rotation.set(this.#usual.tilt + this.#upright(now.tilt), this.#usual.turn + now.turn, 0);
    this.group.position.copy(this.#middle).negate().applyEuler(this.group.rotation);
    this.group.updateMatrix();
    this.group.updateMatrixWorld(true);
    const { camera } = this;
    const distance = this.#distance(body, aspect);
    camera.aspect = aspect;
    camera.position.set(0, 0, distance / now.zoom);
    camera.near = 0.02 * distance;
    camera.far = 6 * distance;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  #upright(tilt: number): number {
    return MathUtils.clamp(tilt, -Math.PI / 2 - this.#usual.tilt, Math.PI / 2 - this.#usual.tilt);
  }

  #distance(body: Body, aspect: number): number {
    const up = Math.tan(MathUtils.degToRad(this.camera.fov / 2)) / MARGIN;
    const at = new Vector3();
    let distance = 0;
    for (let i = 0; i < body.points.length; i += 3) {
      at.fromArray(body.points, i).applyMatrix4(this.group.matrix);
      distance = Math.max(distance, at.z + Math.abs(at.x) / (up * aspect), at.z + Math.abs(at.y) / up);
    }
    return distance;
  }

  #now(): Stance {
    if (!this.#motion) return { ...this.#wanted };
    const { from, begun } = this.#motion;
    const part = (performance.now() - begun) / MOTION_MILLISECONDS;
    if (part >= 1) {
      this.#motion = undefined;
      return { ...this.#wanted };
    }
    const eased = 1 - (1 - part) ** 3;
    const { turn, tilt, zoom } = this.#wanted;
    return {
      turn: MathUtils.lerp(from.turn, turn, eased),
      tilt: MathUtils.lerp(from.tilt, tilt, eased),
      zoom: MathUtils.lerp(from.zoom, zoom, eased),
    };
  }
}
