/** The pieces: pictures that face the viewer, each in the middle of its tile. */

import {
  CanvasTexture,
  CustomBlending,
  GreaterDepth,
  Group,
  LessEqualDepth,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  ShaderMaterial,
  type Texture,
  Vector3,
} from "three";
import type { Body } from "./body";
import { hasOutside, type Place, type Scene } from "./scene";
import { SPRITE_FRAGMENT, SPRITE_VERTEX } from "./shaders";

/** Pixels of a picture's side. */
const DETAIL = 256;
/** Below this much of facing the viewer (1 is straight at him) a tile shows no piece. */
const ASLANT = 0.1;

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
  readonly #outside: boolean;
  readonly #seenThrough: boolean;
  readonly #pictures: Pictures;
  readonly #men = new Map<string, Man>();
  readonly #materials = new Map<string, ShaderMaterial>();

  constructor(body: Body, scene: Scene, places: Map<string, Place>, pictures: Pictures) {
    this.#body = body;
    this.#outside = hasOutside(scene.solid.form);
    this.#seenThrough = scene.solid.form === "klein";
    this.#pictures = pictures;
    for (const [square, letter] of Object.entries(scene.board)) {
      const tile = places.get(square);
      if (!tile) continue;
      const place = { file: tile.file + 0.5, rank: tile.rank + 0.5 };
      const sprite = this.#sprite(letter, "there");
      const ghost = this.#seenThrough ? this.#sprite(letter, "behind") : undefined;
      this.#men.set(square, { letter, place, sprite, ghost });
    }
  }

  letterOn(square: string): string | undefined {
    return this.#men.get(square)?.letter;
  }

  /** Whether a piece of this square is drawn now. */
  isSeen(square: string): boolean {
    return this.#men.get(square)?.sprite.visible ?? false;
  }

  /** Puts every piece where its tile is, as large as the tile looks; those on tiles that face away are not drawn. */
  lay(held: string | undefined): void {
    const turned = this.group.matrixWorld;
    const [at, normal, east, north, spare] = [new Vector3(), new Vector3(), new Vector3(), new Vector3(), new Vector3()];
    for (const [square, { place, sprite, ghost }] of this.#men) {
      this.#body.point(place, 0, at);
      this.#body.normal(place, normal).transformDirection(turned);
      const eye = spare.copy(at).applyMatrix4(turned).sub(this.#eye).negate().normalize();
      const facing = normal.dot(eye);
      const seen = square !== held && (this.#outside ? facing > ASLANT : Math.abs(facing) > ASLANT / 2);
      const size = this.#sizeOf(place, turned, east, north, spare);
      for (const mesh of [sprite, ghost]) {
        if (!mesh) continue;
        mesh.visible = seen;
        mesh.position.copy(at);
        mesh.scale.setScalar(size);
      }
    }
  }

  /** Where the viewer is. */
  set eye(at: Vector3) {
    this.#eye.copy(at);
  }

  readonly #eye = new Vector3(0, 0, 10);

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
    this.group.clear();
  }

  #sizeOf({ file, rank }: Place, turned: Group["matrixWorld"], east: Vector3, north: Vector3, spare: Vector3): number {
    const span = (a: Place, b: Place, into: Vector3) => {
      this.#body.point(a, 0, into).sub(this.#body.point(b, 0, spare));
      const length = into.length();
      into.transformDirection(turned).multiplyScalar(length);
      return Math.hypot(into.x, into.y);
    };
    const across = span({ file: file + 0.5, rank }, { file: file - 0.5, rank }, east);
    const along = span({ file, rank: rank + 0.5 }, { file, rank: rank - 0.5 }, north);
    const area = Math.sqrt(Math.abs(east.x * north.y - east.y * north.x));
    // standing upright it may be a little higher than a tile that lies aslant
    return 1.08 * Math.min(across, along, area);
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
    const mesh = new Mesh(SQUARE, material);
    mesh.frustumCulled = false;
    mesh.renderOrder = way === "held" ? 9 : way === "behind" ? 2 : 6;
    this.group.add(mesh);
    return mesh;
  }
}

const SQUARE = new PlaneGeometry(1, 1);

/** A picture whose colours are multiplied with their opacity, as canvases hand them over. */
export function spriteMaterial(picture: Texture): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: SPRITE_VERTEX,
    fragmentShader: SPRITE_FRAGMENT,
    uniforms: { picture: { value: picture }, opacity: { value: 1 }, pull: { value: 0.6 } },
    transparent: true,
    depthWrite: false,
    depthFunc: LessEqualDepth,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
}

/** Pictures of pieces, drawn once for each letter. They appear when their SVG is read: `ready` is called then. */
export class Pictures {
  readonly #textures = new Map<string, CanvasTexture>();
  readonly #svgs = new Map<string, string>();
  readonly #ready: () => void;
  #disposed = false;

  constructor(pieces: Scene["pieces"], ready: () => void) {
    this.#ready = ready;
    for (const { id, white, black } of pieces) {
      this.#svgs.set(inCase(id, true), white);
      this.#svgs.set(inCase(id, false), black);
    }
  }

  /** Whether these are the pictures of the same pieces. */
  show(pieces: Scene["pieces"]): boolean {
    return (
      2 * pieces.length === this.#svgs.size &&
      pieces.every(({ id, white, black }) => this.#svgs.get(inCase(id, true)) === white && this.#svgs.get(inCase(id, false)) === black)
    );
  }

  of(letter: string): CanvasTexture {
    const known = this.#textures.get(letter);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = DETAIL;
    const texture = new CanvasTexture(canvas);
    texture.premultiplyAlpha = true;
    texture.anisotropy = 4;
    this.#textures.set(letter, texture);
    const svg = this.#svgs.get(letter);
    if (svg) this.#draw(svg, canvas, texture);
    else drawLetter(letter, canvas);
    return texture;
  }

  dispose(): void {
    this.#disposed = true;
    for (const texture of this.#textures.values()) texture.dispose();
  }

  #draw(svg: string, canvas: HTMLCanvasElement, texture: CanvasTexture): void {
    const url = URL.createObjectURL(new Blob([withSize(svg)], { type: "image/svg+xml" }));
    const image = new Image();
    image.onload = () => {
      URL.revokeObjectURL(url);
      if (this.#disposed) return;
      canvas.getContext("2d")?.drawImage(image, 0, 0, DETAIL, DETAIL);
      texture.needsUpdate = true;
      this.#ready();
    };
    image.onerror = () => URL.revokeObjectURL(url);
    image.src = url;
  }
}

/** A piece's letter as FEN writes it for White or Black: letters change their case, what stands round them does not. */
function inCase(id: string, white: boolean): string {
  return white ? id.toUpperCase() : id.toLowerCase();
}

/** Some browsers draw a picture on a canvas only if it says how large it is. */
function withSize(svg: string): string {
  return svg.replace(/<svg\b[^>]*>/, (tag) => {
    const bare = tag.replace(/\s(?:width|height)="[^"]*"/g, "");
    return `${bare.slice(0, 4)} width="${DETAIL}" height="${DETAIL}"${bare.slice(4)}`;
  });
}

/** For a piece without a picture. */
function drawLetter(letter: string, canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const white = letter !== letter.toLowerCase();
  pen.fillStyle = white ? "#ffffff" : "#26221e";
  pen.strokeStyle = white ? "#14110e" : "#f4efe6";
  pen.lineWidth = DETAIL / 32;
  pen.beginPath();
  pen.arc(DETAIL / 2, DETAIL / 2, 0.4 * DETAIL, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = pen.strokeStyle;
  pen.font = `bold ${0.5 * DETAIL}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(letter, DETAIL / 2, DETAIL / 2);
}
