"""Plays and analyses with the engine through python-chess; exits with an error where the two do not agree."""

import sys

import chess
import chess.engine


def main(program: str) -> None:
    with chess.engine.SimpleEngine.popen_uci([program, "uci"]) as engine:
        for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Variant"):
            assert name in engine.options, f"no option {name}"
        engine.configure({"Hash": 32})
        board = chess.Board()
        while not board.is_game_over(claim_draw=True):
            played = engine.play(board, chess.engine.Limit(time=0.02), ponder=len(board.move_stack) % 2 == 0)
            # python-chess has refused an illegal move before this
            board.push(played.move)
        print(f"game of {len(board.move_stack)} plies, {board.result(claim_draw=True)}")
        lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=3)
        assert len(lines) == 3 and all(line["pv"] for line in lines), lines
        mate = chess.Board("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
        found = engine.analyse(mate, chess.engine.Limit(depth=6))
        assert found["score"].white() == chess.engine.Mate(1), found
        castles = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        castles.push_san("O-O")
        castles.push_san("O-O-O")
        assert engine.play(castles, chess.engine.Limit(nodes=500)).move in castles.legal_moves
        # Black is to move after a double step that can be taken en passant
        passed = chess.Board("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
        passed.push_uci("e2e4")
        take = chess.Move.from_uci("d4e3")
        answer = engine.play(passed, chess.engine.Limit(nodes=500), root_moves=[take])
        assert answer.move == take
    print("ok")


main(sys.argv[1])
