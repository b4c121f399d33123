import { expect, test } from "vitest";
import type { Facts, Move } from "../wire/types";
import { label } from "./label";

const facts = {
  pieces: [
    { id: "P", name: "pawn" },
    { id: "Hw", name: "hawk" },
  ],
} as Facts;
const board = { e4: "P", d5: "hw" };
const move = (to: string, takes: string[]): Move => ({
  move: `e4${to}`,
  san: to,
  from: "e4",
  to,
  takes,
  promotes: null,
  castles: false,
});

test("a square says what stands there and what can be done", () => {
  const seen = { selected: "e4", moves: [move("d5", ["d5"]), move("e5", [])], last: ["d5"], royalsInCheck: [] };
  expect(label("e4", board, facts, seen)).toBe("e4, white pawn, selected");
  expect(label("d5", board, facts, seen)).toBe("d5, black hawk, may take here, last move");
  expect(label("e5", board, facts, seen)).toBe("e5, empty, may move here");
  expect(label("a1", board, facts, { ...seen, royalsInCheck: ["a1"] })).toBe("a1, empty, in check");
});
