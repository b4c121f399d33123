/** Pictures of pieces as textures, and how a picture is painted that faces the viewer. */

import { CanvasTexture, CustomBlending, LessEqualDepth, OneFactor, OneMinusSrcAlphaFactor, ShaderMaterial, type Texture } from "three";
import type { Scene } from "./scene";
import { SPRITE_FRAGMENT, SPRITE_VERTEX } from "./shaders";

/** Pixels of a picture's side. */
const DETAIL = 256;

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
  areOf(pieces: Scene["pieces"]): boolean {
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
