"""Plays and analyses with the engine through python-chess; exits with an error where the two do not agree."""

import sys

import chess
import chess.engine

MATE = chess.Board("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")


def game(engine: chess.engine.SimpleEngine, limit: chess.engine.Limit) -> None:
    """A whole game; python-chess refuses an illegal move."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=True):
        played = engine.play(board, limit, ponder=len(board.move_stack) % 2 == 0)
        board.push(played.move)
    print(f"game of {len(board.move_stack)} plies, {board.result(claim_draw=True)}")


def castles(engine: chess.engine.SimpleEngine, limit: chess.engine.Limit) -> None:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    board.push_san("O-O")
    board.push_san("O-O-O")
    assert engine.play(board, limit).move in board.legal_moves


def mates(engine: chess.engine.SimpleEngine) -> None:
    found = engine.analyse(MATE, chess.engine.Limit(depth=6))
    assert found["score"].white() == chess.engine.Mate(1), found


def uci(program: str) -> None:
    with chess.engine.SimpleEngine.popen_uci([program, "uci"]) as engine:
        for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Variant"):
            assert name in engine.options, f"no option {name}"
        engine.configure({"Hash": 32})
        game(engine, chess.engine.Limit(time=0.02))
        lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=3)
        assert len(lines) == 3 and all(line["pv"] for line in lines), lines
        mates(engine)
        castles(engine, chess.engine.Limit(nodes=500))
        # Black is to move after a double step that can be taken en passant
        passed = chess.Board("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
        passed.push_uci("e2e4")
        take = chess.Move.from_uci("d4e3")
        answer = engine.play(passed, chess.engine.Limit(nodes=500), root_moves=[take])
        assert answer.move == take


def xboard(program: str) -> None:
    with chess.engine.SimpleEngine.popen_xboard([program, "xboard"]) as engine:
        for name in ("MultiPV", "SkillLevel", "MoveOverhead"):
            assert name in engine.options, f"no option {name}"
        engine.configure({"SkillLevel": 20})
        # moves of a clock: the engine keeps its own time
        clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02)
        game(engine, clock)
        mates(engine)
        castles(engine, chess.engine.Limit(depth=3))
        # the engine says that the game is over, and python-chess hears it
        over = chess.Board("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1")
        assert over.gives_check(engine.play(over, chess.engine.Limit(depth=3)).move)
        # analysis goes on until it is stopped
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 5 and info.get("pv"):
                    analysis.stop()
        only = chess.Move.from_uci("h2h4")
        info = engine.analyse(chess.Board(), chess.engine.Limit(depth=4), root_moves=[only])
        assert info["pv"][0] == only, info


for speak in (uci, xboard):
    speak(sys.argv[1])
    print(f"{speak.__name__}: ok")
