import { expect, test } from "vitest";
import { complete } from "./completion";
import type { Schema } from "./schema";

/** The shapes that the server's schema has: references, alternatives, words, tables by any name, lists of tables. */
const SCHEMA: Schema = {
  properties: {
    format: { type: "integer", description: "The version.", examples: [1] },
    extends: { type: "string", description: "What this changes." },
    board: {
      properties: {
        surface: { $ref: "#/$defs/Surface", description: "A short way." },
        edges: { $ref: "#/$defs/Edges" },
      },
      description: "The board.",
    },
    pieces: { additionalProperties: { $ref: "#/$defs/PieceOrFalse" }, description: "The pieces." },
    castling: { type: "array", items: { $ref: "#/$defs/Castling" }, description: "The ways to castle." },
  },
  $defs: {
    Surface: { oneOf: [{ const: "torus", description: "Both wrap." }, { const: "klein" }] },
    Edges: {
      properties: {
        east: { $ref: "#/$defs/Edge", description: "Beyond the last file.", examples: ["wrap", { pole: "through" }] },
      },
    },
    Edge: { anyOf: [{ oneOf: [{ const: "wrap" }] }, { properties: { pole: { enum: ["through", "mirror"] } } }] },
    PieceOrFalse: { anyOf: [{ $ref: "#/$defs/Piece" }, { type: "boolean", const: false }] },
    Piece: {
      properties: {
        name: { type: "string", description: "What people call it." },
        royal: { type: "boolean", description: "Whether it must not be taken." },
        crosses: { items: { oneOf: [{ const: "north" }, { const: "east" }] } },
      },
    },
    Castling: { properties: { king: { examples: ["e1"] }, rook: {} }, required: ["king", "rook"] },
  },
};

/** What is offered at the mark `|`. */
function offered(marked: string, explicit = true): string[] {
  const found = complete(
    SCHEMA,
    [{ name: "dot", title: "Dot" }],
    marked.replace("|", ""),
    marked.indexOf("|"),
    explicit,
  );
  return found?.options.map((option) => option.label) ?? [];
}

test("keys of the table that the cursor is in, without those that are there", () => {
  expect(offered("[pieces.K]\nname = 'king'\nro|")).toEqual(["royal", "crosses"]);
  expect(offered("|")).toEqual(["format", "extends", "board", "pieces", "castling"]);
  expect(offered("[[castling]]\nking = 'e1'\n|")).toEqual(["rook"]);
  expect(offered("[board.edges]\neast = { | }")).toEqual(["pole"]);
  expect(offered("[elsewhere]\n|")).toEqual([]);
});

test("nothing comes up unasked where nothing is being written", () => {
  expect(offered("[pieces.K]\n|", false)).toEqual([]);
  expect(offered("# ro|", true)).toEqual([]);
});

test("words where the schema lists them", () => {
  expect(offered("[board]\nsurface = |")).toEqual(['"torus"', '"klein"']);
  expect(offered("[pieces.K]\ncrosses = ['north', '|']")).toEqual(["north", "east"]);
  expect(offered("[pieces.K]\nroyal = |")).toEqual(["true", "false"]);
  expect(offered("[pieces]\nK = |")).toEqual(["false"]);
  expect(offered('[board.edges]\neast = { pole = "|" }')).toEqual(["through", "mirror"]);
  expect(offered("[board.edges]\neast = |")).toEqual(['"wrap"', '{ pole = "through" }']);
});

test("examples where it lists none, and shipped variants to extend", () => {
  expect(offered("format = |")).toEqual(["1"]);
  expect(offered("extends = |")).toEqual(['"dot"']);
});

test("headers of tables, single and many", () => {
  expect(offered("[b|")).toEqual(["board", "board.edges", "pieces."]);
  expect(offered("[[|")).toEqual(["castling"]);
});

test("each key is told what it means, and that it is needed", () => {
  const found = complete(SCHEMA, [], "[[castling]]\n", 13, true);
  expect(found?.options[0]).toMatchObject({ label: "king", apply: "king = ", info: "Needed. " });
});
