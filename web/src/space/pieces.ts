/** The pieces: pictures that face the viewer, each in the middle of its tile. */

import { type Camera, GreaterDepth, Group, Mesh, PlaneGeometry, type ShaderMaterial, type Vector2, Vector3 } from "three";
import type { Body } from "./body";
import { type Pictures, spriteMaterial } from "./pictures";
import { hasOutside, type Place, type Scene } from "./scene";

/** Below this much of facing the viewer (1 is straight at him) a tile shows no piece. */
const ASLANT = 0.1;
/** How much of a picture's half is the piece itself, and not what is round it. */
const GRIP = 0.7;

interface Man {
  letter: string;
  place: Place;
  sprite: Mesh;
  /** What shines through a body that is seen through. */
  ghost: Mesh | undefined;
}

export class Pieces {
  readonly group = new Group();
  readonly #body: Body;
  readonly #pictures: Pictures;
  readonly #men = new Map<string, Man>();
  readonly #materials = new Map<string, ShaderMaterial>();
  readonly #square = new PlaneGeometry(1, 1);

  /** `middles`: of all tiles, by name. */
  constructor(body: Body, board: Scene["board"], middles: Map<string, Place>, pictures: Pictures) {
    this.#body = body;
    this.#pictures = pictures;
    for (const [square, letter] of Object.entries(board)) {
      const place = middles.get(square);
      if (!place) continue;
      const sprite = this.#sprite(letter, "there");
      const ghost = body.solid.form === "klein" ? this.#sprite(letter, "behind") : undefined;
      this.#men.set(square, { letter, place, sprite, ghost });
    }
  }

  standsOn(square: string): boolean {
    return this.#men.has(square);
  }

  /** Whether the piece of this square is on a tile that faces the viewer. */
  isSeen(square: string): boolean {
    return this.#men.get(square)?.sprite.visible ?? false;
  }

  /** Puts every piece where its tile is, as large as the tile looks; those on tiles that face away are not drawn. */
  face(eye: Vector3, held: string | undefined): void {
    const turned = this.group.matrixWorld;
    const outside = hasOutside(this.#body.solid.form);
    const [at, normal, sight] = [new Vector3(), new Vector3(), new Vector3()];
    for (const [square, { place, sprite, ghost }] of this.#men) {
      this.#body.point(place, at);
      this.#body.normal(place, normal).transformDirection(turned);
      sight.copy(at).applyMatrix4(turned).sub(eye).negate().normalize();
      const facing = normal.dot(sight);
      const seen = square !== held && (outside ? facing > ASLANT : Math.abs(facing) > ASLANT / 2);
      const size = this.#sizeOf(place);
      for (const mesh of [sprite, ghost]) {
        if (!mesh) continue;
        mesh.visible = seen;
        mesh.position.copy(at);
        mesh.scale.setScalar(size);
      }
    }
  }

  /** Pieces whose pictures are at a point of the screen (-1 to 1 each way), the nearest first, and where they are. */
  at(aim: Vector2, camera: Camera): { square: string; middle: Vector3 }[] {
    const found: { square: string; middle: Vector3; depth: number }[] = [];
    const [shown, side] = [new Vector3(), new Vector3()];
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    for (const [square, { sprite }] of this.#men) {
      if (!sprite.visible) continue;
      const middle = sprite.getWorldPosition(new Vector3());
      shown.copy(middle).project(camera);
      const reach = (GRIP / 2) * sprite.scale.x;
      const wide = side.copy(middle).addScaledVector(right, reach).project(camera).x - shown.x;
      const high = side.copy(middle).addScaledVector(up, reach).project(camera).y - shown.y;
      if (Math.hypot((aim.x - shown.x) / wide, (aim.y - shown.y) / high) <= 1) found.push({ square, middle, depth: shown.z });
    }
    return found.sort((a, b) => a.depth - b.depth);
  }

  /** A picture of a piece that is moved by hand, before everything else. */
  held(square: string): Mesh | undefined {
    const man = this.#men.get(square);
    if (!man) return undefined;
    const mesh = this.#sprite(man.letter, "held");
    mesh.scale.copy(man.sprite.scale).multiplyScalar(1.25);
    mesh.position.copy(man.sprite.position);
    return mesh;
  }

  dispose(): void {
    for (const material of this.#materials.values()) material.dispose();
    this.#square.dispose();
    this.group.clear();
  }

  #sizeOf({ file, rank }: Place): number {
    const turned = this.group.matrixWorld;
    const spare = new Vector3();
    // as seen: without depth
    const span = (a: Place, b: Place) => {
      const whole = this.#body.point(a, new Vector3()).sub(this.#body.point(b, spare));
      const length = whole.length();
      return whole.transformDirection(turned).multiplyScalar(length);
    };
    const east = span({ file: file + 0.5, rank }, { file: file - 0.5, rank });
    const north = span({ file, rank: rank + 0.5 }, { file, rank: rank - 0.5 });
    const area = Math.sqrt(Math.abs(east.x * north.y - east.y * north.x));
    // standing upright it may be a little higher than a tile that lies aslant
    return 1.08 * Math.min(Math.hypot(east.x, east.y), Math.hypot(north.x, north.y), area);
  }

  #sprite(letter: string, way: "there" | "behind" | "held"): Mesh {
    const key = `${letter} ${way}`;
    let material = this.#materials.get(key);
    if (!material) {
      material = spriteMaterial(this.#pictures.of(letter));
      if (way === "behind") {
        material.depthFunc = GreaterDepth;
        material.uniforms["opacity"] = { value: 0.28 };
      }
      if (way === "held") material.depthTest = false;
      this.#materials.set(key, material);
    }
    const mesh = new Mesh(this.#square, material);
    mesh.frustumCulled = false;
    mesh.renderOrder = way === "held" ? 9 : way === "behind" ? 2 : 6;
    this.group.add(mesh);
    return mesh;
  }
}
