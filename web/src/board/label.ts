import type { Facts, Move } from "../wire/types";
import { colourOf, nameOf } from "../game/men";

/** What a screen reader says of a square: `e4, white pawn, may take here`. */
export function label(
  square: string,
  board: Record<string, string>,
  facts: Facts,
  seen: { selected: string | null; moves: Move[]; last: string[]; royalsInCheck: string[] },
): string {
  const letter = board[square];
  const parts = [square, letter ? `${colourOf(letter)} ${nameOf(facts, letter)}` : "empty"];
  if (seen.royalsInCheck.includes(square)) parts.push("in check");
  if (seen.selected === square) parts.push("selected");
  const here = seen.moves.filter((move) => move.from === seen.selected && move.to === square);
  if (here.length > 0) parts.push(here.some((move) => move.takes.length > 0) ? "may take here" : "may move here");
  if (seen.last.includes(square)) parts.push("last move");
  return parts.join(", ");
}
