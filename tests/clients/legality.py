"""Asks this program and Fairy-Max what is legal, in games of Cylinder Chess between chance and Fairy-Max.

Fairy-Max tests moves only while it plays, so it plays Black at the least depth. At each turn of White it is offered moves
that this program calls illegal, most of them of pieces that could go there if the king were safe; then a legal one is
played, and its answer must be legal here. Each difference is printed with the reason, and who is right: the
position is looked at with two more files of the same game (`cylinder-board`, `cylinder-open`), which say the rules in
other words. Ends with an error only where this program is at fault, or refuses what Fairy-Max plays.
"""

import random
import subprocess
import sys

VARIANTS = ("cylinder", "cylinder-board", "cylinder-open")
GAMES, PLIES, SEED = 20, 80, 20261201


class FairyMax:
    """Fairy-Max in force mode."""

    def __init__(self, program: str) -> None:
        # sixteen bits of hash: with less its test of legality leaks
        self.process = subprocess.Popen(
            [program, "16"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.pings = 0
        self.say("xboard", "protover 2")

    def say(self, *lines: str) -> list[str]:
        """Says lines and returns all that is answered to them."""
        self.pings += 1
        self.process.stdin.write("".join(f"{line}\n" for line in (*lines, f"ping {self.pings}")))
        self.process.stdin.flush()
        seen: list[str] = []
        for line in self.process.stdout:
            if line.strip() == f"pong {self.pings}":
                return seen
            seen.append(line.strip())
        raise RuntimeError(f"Fairy-Max has ended: {seen}")

    def begin(self) -> None:
        self.say("new", "variant cylinder", "easy", "nopost", "level 0 5 1", "sd 3")

    def answer(self, move: str) -> str | None:
        """What it answers to a move; "" if it ends the game, `None` if it calls the move illegal."""
        seen = self.say(move)
        if any("llegal move" in line for line in seen):
            return None
        return next((line.split()[1] for line in seen if line.startswith("move ")), "")


def run(engine: str, *arguments: str) -> str:
    return subprocess.run([engine, *arguments], capture_output=True, text=True, check=True).stdout


def legal(engine: str, variant: str, moves: list[str]) -> set[str]:
    return set(run(engine, "moves", variant, "--moves", " ".join(moves)).split())


def illegal(chance: random.Random, ours: set[str]) -> list[str]:
    """Some moves of White's pieces that are not legal, those of the king's neighbourhood first."""
    starts = sorted({move[:2] for move in ours})
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    offered = [chance.choice(starts) + chance.choice(squares) for _ in range(12)]
    return [move for move in offered if move[:2] != move[2:] and not any(mine.startswith(move) for mine in ours)]


def told(engine: str, moves: list[str], move: str, who: str) -> None:
    """A difference: the position with its checks, and the answers of the other files."""
    print(f"-- {move} is legal to {who} alone")
    print(run(engine, "show", "cylinder", "--moves", " ".join(moves)).rstrip())
    board = run(engine, "show", "cylinder", "--moves", " ".join(moves)).splitlines()
    row = next(line for line in board if line.startswith(move[3]))
    man = row.split()[1:]["abcdefgh".index(move[2])]
    if man.isupper():
        print(f"White's own {man} stands on {move[2:4]}: nobody takes a piece of their own")
    answers = {variant: move in legal(engine, variant, moves) for variant in VARIANTS}
    print(f"legal by {answers}")


def game(engine: str, fairymax: FairyMax, chance: random.Random, counts: dict[str, int]) -> None:
    moves: list[str] = []
    fairymax.begin()
    while len(moves) < PLIES:
        ours = legal(engine, VARIANTS[0], moves)
        if any(legal(engine, variant, moves) != ours for variant in VARIANTS[1:]):
            raise RuntimeError(f"the three files do not agree after {moves}")
        if not ours:
            return
        for move in illegal(chance, ours):
            counts["offered"] += 1
            if fairymax.answer(move) is not None:
                told(engine, moves, move, "Fairy-Max")
                counts["Fairy-Max plays it"] += 1
                return
        move = chance.choice(sorted(ours))
        counts["legal"] += 1
        answer = fairymax.answer(move)
        if answer is None:
            # the move of a pawn to the last rank without a queen is not in its book of rules
            if len(move) > 4 and move[4] != "q":
                counts["promotion to less than a queen refused"] += 1
            else:
                told(engine, moves, move, "topochess")
                counts["Fairy-Max refuses it"] += 1
            return
        moves.append(move)
        if not answer:
            return
        if answer not in legal(engine, VARIANTS[0], moves):
            told(engine, moves, answer, "Fairy-Max")
            counts["Fairy-Max answers so"] += 1
            return
        counts["answers"] += 1
        moves.append(answer)


def main(engine: str, other: str) -> int:
    counts = dict.fromkeys(
        ["legal", "offered", "answers", "Fairy-Max plays it", "Fairy-Max refuses it", "Fairy-Max answers so",
         "promotion to less than a queen refused"], 0)
    chance = random.Random(SEED)
    fairymax = FairyMax(other)
    for _ in range(GAMES):
        game(engine, fairymax, chance, counts)
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    return 1 if counts["Fairy-Max refuses it"] or counts["Fairy-Max answers so"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
