import type { Check, Colour, Facts, Piece, Position } from "../wire/types";

/** Whose piece a letter of the board stands for: upper case (at its beginning) is White's. */
export function colourOf(letter: string): Colour {
  return letter === letter.toLowerCase() ? "black" : "white";
}

export function pieceOf(facts: Facts, letter: string): Piece | undefined {
  return facts.pieces.find((piece) => piece.id.toLowerCase() === letter.toLowerCase());
}

export function nameOf(facts: Facts, letter: string): string {
  return pieceOf(facts, letter)?.name ?? letter;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `check by the bishop on b5: b5 c6 d7 e8`, and so on for each attacker and each way. */
export function checkWords(facts: Facts, position: Position): string {
  return position.checks.map((check) => `check by ${attacker(facts, position, check)}: ${ways(check)}`).join("; ");
}

function attacker(facts: Facts, position: Position, check: Check): string {
  const letter = position.board[check.by];
  return letter ? `the ${nameOf(facts, letter)} on ${check.by}` : check.by;
}

function ways(check: Check): string {
  return check.routes.map((route) => route.join(" ")).join(", and ");
}

/** What is to be said of a position in one or two sentences. */
export function standingWords(facts: Facts, position: Position): string {
  if (position.outcome) return capital(position.outcome.text);
  const turn = `${capital(position.turn)} to move`;
  return position.checks.length > 0 ? `${turn}, in ${checkWords(facts, position)}` : turn;
}
