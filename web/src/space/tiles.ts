/** The tiles as one mesh: their colours, names and marks are painted by its shader. */

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DataTexture,
  DoubleSide,
  DynamicDrawUsage,
  MathUtils,
  Mesh,
  NearestFilter,
  NoColorSpace,
  ShaderMaterial,
  type Camera,
  Vector2,
  Vector3,
} from "three";
import type { Body } from "./body";
import type { Colours } from "./colours";
import { hasOutside, type Scene } from "./scene";
import { TILE_FRAGMENT, TILE_VERTEX } from "./shaders";

/** What a tile is marked as; the shader tests the same bits. */
export const MARK = { selected: 1, target: 2, capture: 4, last: 8, under: 16, check: 32 } as const;

/** The opacity of a body that passes through itself. */
const THROUGH = 0.8;

interface Quad {
  /** Where its corners begin in the list of vertices, and the middle it is sorted by. */
  corners: [number, number, number, number];
  depth: number;
}

export class Tiles {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  /** Writes nothing but depth, for a body that is seen through. */
  readonly shadow: Mesh<BufferGeometry, ShaderMaterial> | undefined;
  readonly #body: Body;
  readonly #marks: DataTexture;
  readonly #names: CanvasTexture;
  readonly #quads: Quad[] = [];
  /** For each vertex, where its point is in the body's grid. */
  readonly #sources: number[] = [];
  readonly #squares: string[] = [];
  /** The quads from far to near, if that matters. */
  #order: number[] | undefined;
  readonly #position: BufferAttribute;
  readonly #normal: BufferAttribute;
  readonly #index: BufferAttribute;

  constructor(body: Body, scene: Scene, colours: Colours) {
    this.#body = body;
    const { files, ranks, grain } = scene.solid;
    const places: number[] = [];
    const tiles: number[] = [];
    for (const [name, file, rank] of scene.squares) {
      const first = this.#sources.length;
      const vertex = (i: number, j: number) => first + j * (grain + 1) + i;
      for (let j = 0; j <= grain; j++) {
        for (let i = 0; i <= grain; i++) {
          this.#sources.push(body.index(file * grain + i, rank * grain + j));
          places.push(i / grain, j / grain);
          tiles.push(file, rank);
        }
      }
      for (let j = 0; j < grain; j++) {
        for (let i = 0; i < grain; i++) {
          this.#quads.push({ corners: [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)], depth: 0 });
          this.#squares.push(name);
        }
      }
    }
    this.#position = new BufferAttribute(new Float32Array(3 * this.#sources.length), 3).setUsage(DynamicDrawUsage);
    this.#normal = new BufferAttribute(new Float32Array(3 * this.#sources.length), 3).setUsage(DynamicDrawUsage);
    this.#index = new BufferAttribute(new Uint32Array(6 * this.#quads.length), 1);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", this.#position);
    geometry.setAttribute("normal", this.#normal);
    geometry.setAttribute("place", new BufferAttribute(new Float32Array(places), 2));
    geometry.setAttribute("tile", new BufferAttribute(new Float32Array(tiles), 2));
    geometry.setIndex(this.#index);

    this.#marks = new DataTexture(new Uint8Array(4 * files * ranks), files, ranks);
    this.#marks.magFilter = this.#marks.minFilter = NearestFilter;
    this.#names = namesOf(scene);
    const seenThrough = scene.solid.form === "klein";
    const material = new ShaderMaterial({
      vertexShader: TILE_VERTEX,
      fragmentShader: TILE_FRAGMENT,
      side: DoubleSide,
      transparent: seenThrough,
      depthWrite: !seenThrough,
      depthTest: !seenThrough,
      // pieces and lines on the tiles win where depths are nearly the same
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
      uniforms: {
        size: { value: new Vector2(files, ranks) },
        marks: { value: this.#marks },
        names: { value: this.#names },
        opacity: { value: 1 },
        inside: { value: hasOutside(scene.solid.form) ? 0.74 : 1 },
        ...paint(colours),
      },
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    if (seenThrough) {
      const depth = material.clone();
      depth.colorWrite = false;
      depth.depthWrite = depth.depthTest = true;
      depth.transparent = false;
      this.shadow = new Mesh(geometry, depth);
      this.shadow.frustumCulled = false;
    }
    this.#connect();
    this.lay();
  }

  /** Takes the body's shape of now. */
  lay(): void {
    const { points, normals } = this.#body;
    const [position, normal] = [this.#position.array, this.#normal.array];
    this.#sources.forEach((source, vertex) => {
      for (let axis = 0; axis < 3; axis++) {
        position[3 * vertex + axis] = points[source + axis] ?? 0;
        normal[3 * vertex + axis] = normals[source + axis] ?? 0;
      }
    });
    this.#position.needsUpdate = this.#normal.needsUpdate = true;
    // a board that does not yet meet itself hides nothing that matters
    if (this.shadow) this.mesh.material.uniforms["opacity"] = { value: MathUtils.lerp(1, THROUGH, MathUtils.smoothstep(this.#body.t, 0.3, 0.8)) };
    // a ray is tested against these first
    this.mesh.geometry.computeBoundingSphere();
  }

  /** Puts what is farther before what is nearer, so that a body which is seen through looks right. */
  sort(camera: Camera): void {
    if (!this.shadow) return;
    const eye = this.mesh.worldToLocal(camera.getWorldPosition(new Vector3()));
    const at = new Vector3();
    for (const quad of this.#quads) {
      quad.depth = 0;
      for (const corner of quad.corners) quad.depth += at.fromBufferAttribute(this.#position, corner).distanceToSquared(eye);
    }
    const order = this.#quads.map((_, i) => i).sort((a, b) => (this.#quads[b]?.depth ?? 0) - (this.#quads[a]?.depth ?? 0));
    this.#order = order;
    this.#connect();
  }

  mark(marks: Map<string, number>, places: Map<string, { file: number; rank: number }>): void {
    const data = this.#marks.image.data as Uint8Array;
    data.fill(0);
    for (const [square, bits] of marks) {
      const tile = places.get(square);
      if (tile) data[4 * (tile.rank * this.#body.solid.files + tile.file)] = bits;
    }
    this.#marks.needsUpdate = true;
  }

  /** The tile of a triangle of the mesh. */
  squareOf(triangle: number): string | undefined {
    const quad = Math.floor(triangle / 2);
    return this.#squares[this.#order ? (this.#order[quad] ?? -1) : quad];
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.shadow?.material.dispose();
    this.#marks.dispose();
    this.#names.dispose();
  }

  #connect(): void {
    const index = this.#index.array;
    for (let i = 0; i < this.#quads.length; i++) {
      const quad = this.#quads[this.#order?.[i] ?? i];
      if (!quad) continue;
      const [a, b, c, d] = quad.corners;
      index.set([a, b, c, a, c, d], 6 * i);
    }
    this.#index.needsUpdate = true;
  }
}

/** The colours that the shader paints with. It computes with them as they are written, without a change of colour space. */
function paint(colours: Colours): Record<string, { value: Color }> {
  const colour = (hex: string) => ({ value: new Color().setStyle(hex, NoColorSpace) });
  return {
    dark: colour(colours.dark),
    light: colour(colours.light),
    joint: colour(colours.joint),
    ink: colour(colours.ink),
    selectedColour: colour(colours.selected),
    targetColour: colour(colours.target),
    lastColour: colour(colours.last),
    checkColour: colour(colours.check),
  };
}

/** The names of all squares, each in a corner of its tile. */
function namesOf(scene: Scene): CanvasTexture {
  const { files, ranks } = scene.solid;
  const side = Math.min(128, Math.floor(4096 / Math.max(files, ranks)));
  const canvas = document.createElement("canvas");
  canvas.width = files * side;
  canvas.height = ranks * side;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.font = `${Math.round(0.17 * side)}px sans-serif`;
    pen.fillStyle = "#fff";
    pen.textBaseline = "alphabetic";
    for (const [name, file, rank] of scene.squares) pen.fillText(name, (file + 0.06) * side, (ranks - rank - 0.07) * side);
  }
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 8;
  return texture;
}
