/** The pieces: pictures that always face the reader, each on the middle of its tile. */

import {
  type Camera,
  CanvasTexture,
  Group,
  type Mesh,
  Raycaster,
  SRGBColorSpace,
  Sprite,
  SpriteMaterial,
  type Texture,
  Vector3,
} from "three";
import type { Body } from "./body";
import { hasOutside, type Place, type Scene } from "./scene";

/** Width of a picture in pixels. */
const SHARP = 160;
/** How much of a tile a piece takes up. */
const SHARE = 0.86;
/** Below this a piece is seen so much from the side that it is not shown. */
const GRAZING = 0.12;

interface Man {
  square: string;
  sprite: Sprite;
  place: Place;
}

export class Men {
  readonly group = new Group();
  readonly #body: Body;
  readonly #textures = new Map<string, Texture>();
  readonly #ray = new Raycaster();
  #men: Man[] = [];
  #loaded: () => void;

  /** `loaded` is called when another picture has come. */
  constructor(body: Body, loaded: () => void) {
    this.#body = body;
    this.#loaded = loaded;
  }

  /** Puts the pieces of a position on their tiles. */
  set(scene: Scene, middles: Map<string, Place>): void {
    this.#clear();
    for (const [square, letters] of Object.entries(scene.board)) {
      const place = middles.get(square);
      const bare = letters.replace(/[[\]]/g, "");
      const piece = scene.pieces.find((piece) => piece.id.toLowerCase() === bare.toLowerCase());
      if (!place || !piece) continue;
      const svg = bare === bare.toLowerCase() ? piece.black : piece.white;
      const material = new SpriteMaterial({ map: this.#texture(svg), depthTest: false, transparent: true });
      const sprite = new Sprite(material);
      this.group.add(sprite);
      this.#men.push({ square, sprite, place });
    }
    this.lay();
  }

  /** Takes the body's shape of now. */
  lay(): void {
    for (const { sprite, place } of this.#men) {
      const size = SHARE * this.#room(place);
      this.#body.point(place, 0.02 * size, sprite.position);
      sprite.userData["size"] = size;
    }
  }

  /** The shorter of a tile's length and breadth, or a little more where it is long. */
  #room({ file, rank }: Place): number {
    const point = (file: number, rank: number) => this.#body.point({ file, rank }, 0, new Vector3());
    const wide = point(file - 0.5, rank).distanceTo(point(file + 0.5, rank));
    const long = point(file, rank - 0.5).distanceTo(point(file, rank + 0.5));
    return Math.min(wide, long, 2 * this.#body.tileSize()) ** 0.75 * Math.max(wide, long) ** 0.25;
  }

  /** Hides what is behind the body, and puts nearer pieces before farther ones. */
  look(camera: Camera, tiles: Mesh): void {
    const { solid, t } = this.#body;
    const oneSided = hasOutside(solid.form);
    const convex = solid.form === "sphere" || (solid.form === "cylinder" && t > 0.5);
    const eye = camera.getWorldPosition(new Vector3());
    const [normal, sight] = [new Vector3(), new Vector3()];
    for (const { sprite, place } of this.#men) {
      sight.copy(eye).sub(sprite.position);
      const distance = sight.length();
      const facing = this.#body.normal(place, normal).dot(sight.divideScalar(distance));
      const seen = oneSided ? facing : Math.abs(facing);
      sprite.visible = seen > GRAZING;
      sprite.renderOrder = 1000 - distance;
      const size = Number(sprite.userData["size"]) * (0.6 + 0.4 * Math.min(1, Math.max(0, seen)));
      sprite.scale.set(size, size, 1);
      if (!sprite.visible || (convex && t > 0.97)) continue;
      this.#ray.set(eye, sight.negate());
      this.#ray.far = distance - 0.2 * size;
      const hidden = this.#ray.intersectObject(tiles, false).length > 0;
      // the bottle is seen through: what is behind its side is paler
      sprite.visible = !hidden || solid.form === "klein";
      sprite.material.opacity = hidden ? 0.35 : 1;
    }
  }

  /** The piece whose picture is at a point of the screen (-1 to 1 each way), the nearest to the reader. */
  at(x: number, y: number, camera: Camera, aspect: number): string | undefined {
    const [middle, side] = [new Vector3(), new Vector3()];
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    let found: { square: string; order: number } | undefined;
    for (const { square, sprite } of this.#men) {
      if (!sprite.visible || sprite.material.opacity < 1) continue;
      middle.copy(sprite.position).project(camera);
      side.copy(sprite.position).addScaledVector(right, 0.42 * sprite.scale.x).project(camera);
      const reach = side.x - middle.x;
      const far = Math.hypot(x - middle.x, (y - middle.y) / aspect);
      if (far <= reach && (!found || sprite.renderOrder > found.order)) found = { square, order: sprite.renderOrder };
    }
    return found?.square;
  }

  /** The picture of the piece on a square. */
  sprite(square: string): Sprite | undefined {
    return this.#men.find((man) => man.square === square)?.sprite;
  }

  dispose(): void {
    this.#loaded = () => undefined;
    this.#clear();
    for (const texture of this.#textures.values()) texture.dispose();
    this.#textures.clear();
  }

  #clear(): void {
    for (const { sprite } of this.#men) sprite.material.dispose();
    this.group.clear();
    this.#men = [];
  }

  #texture(svg: string): Texture {
    const known = this.#textures.get(svg);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SHARP;
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    this.#textures.set(svg, texture);
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const image = new Image();
    image.onload = () => {
      canvas.getContext("2d")?.drawImage(image, 0, 0, SHARP, SHARP);
      texture.needsUpdate = true;
      URL.revokeObjectURL(address);
      this.#loaded();
    };
    image.onerror = () => URL.revokeObjectURL(address);
    image.src = address;
    return texture;
  }
}
