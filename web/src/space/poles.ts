/** The discs that close a globe's openings, each with a letter. */

import { BufferAttribute, BufferGeometry, CanvasTexture, Color, DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3 } from "three";
import type { Body } from "./body";
import type { Colours } from "./colours";
import { spriteMaterial } from "./pictures";
import type { Place, Side } from "./scene";

interface Cap {
  side: Side;
  disc: Mesh<BufferGeometry, MeshBasicMaterial>;
  letter: Mesh;
  picture: CanvasTexture;
  middle: Vector3;
}

export class Poles {
  readonly group = new Group();
  readonly #body: Body;
  readonly #caps: Cap[] = [];

  constructor(body: Body, colours: Colours) {
    this.#body = body;
    for (const side of body.solid.poles) {
      const count = this.#ring(side).length;
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * (count + 1)), 3));
      geometry.setIndex(Array.from({ length: count - 1 }, (_, i) => [count, i, i + 1]).flat());
      const disc = new Mesh(geometry, new MeshBasicMaterial({ color: new Color(colours.pole), side: DoubleSide }));
      const picture = letterPicture(side.charAt(0).toUpperCase(), colours.poleInk);
      const letter = new Mesh(new PlaneGeometry(1, 1), spriteMaterial(picture));
      letter.renderOrder = 6;
      disc.frustumCulled = letter.frustumCulled = false;
      this.group.add(disc, letter);
      this.#caps.push({ side, disc, letter, picture, middle: new Vector3() });
    }
    this.lay();
  }

  /** Takes the body's shape of now: a pole is there when the body is closed round it. */
  lay(): void {
    const tile = this.#body.tileSize();
    for (const { side, disc, letter, middle } of this.#caps) {
      const ring = this.#ring(side);
      const [first, last] = [ring[0], ring.at(-1)];
      const closed = first !== undefined && last !== undefined && first.distanceTo(last) < 0.02 * tile;
      disc.visible = letter.visible = closed;
      const position = disc.geometry.getAttribute("position");
      middle.set(0, 0, 0);
      ring.slice(1).forEach((point) => middle.addScaledVector(point, 1 / (ring.length - 1)));
      [...ring, middle].forEach((point, i) => position.setXYZ(i, point.x, point.y, point.z));
      position.needsUpdate = true;
      letter.position.copy(middle);
      letter.scale.setScalar(first ? 1.3 * first.distanceTo(middle) : 1);
    }
  }

  /** Letters are seen only from outside. */
  face(eye: Vector3): void {
    for (const { disc, letter, middle } of this.#caps) {
      const out = middle.clone().transformDirection(this.group.matrixWorld);
      const toEye = eye.clone().sub(middle.clone().applyMatrix4(this.group.matrixWorld));
      letter.visible = disc.visible && out.dot(toEye.normalize()) > 0.15;
    }
  }

  /** The middle of the disc that an edge place lies on, while there is one. */
  middle(edge: Place, into: Vector3): Vector3 | undefined {
    const { files, ranks } = this.#body.solid;
    const cap = this.#caps.find(({ side }) => {
      const apart = { north: edge.rank - ranks, south: edge.rank, east: edge.file - files, west: edge.file }[side];
      return Math.abs(apart) < 1e-6;
    });
    return cap?.disc.visible ? into.copy(cap.middle) : undefined;
  }

  dispose(): void {
    for (const { disc, letter, picture } of this.#caps) {
      disc.geometry.dispose();
      disc.material.dispose();
      letter.geometry.dispose();
      for (const material of [letter.material].flat()) material.dispose();
      picture.dispose();
    }
  }

  #ring(side: Side): Vector3[] {
    const { columns, rows, points } = this.#body;
    const upright = side === "east" || side === "west";
    return Array.from({ length: upright ? rows : columns }, (_, i) => {
      const column = side === "east" ? columns - 1 : side === "west" ? 0 : i;
      const row = side === "north" ? rows - 1 : side === "south" ? 0 : i;
      return new Vector3().fromArray(points, this.#body.index(column, row));
    });
  }
}

function letterPicture(letter: string, colour: string): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = colour;
    pen.font = "bold 84px sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(letter, 64, 68);
  }
  const texture = new CanvasTexture(canvas);
  texture.premultiplyAlpha = true;
  return texture;
}
