#!/usr/bin/env python3
"""GNU Go plays both sides of games on 9x9, and miai-referee gtp referees them. Speaks TAP.

    test_gnugo.py REFEREE GNUGO [SEED...]

Two referees that share no code: before every move both list the legal ones, at the end both count. GNU Go names the
dead stones, and the test marks them here. Where the numbers differ, GNU Go's own status of every point has to explain
it. Games on a torus, which GNU Go does not have, are printed as records, and it must show the same board.
"""

import random
import sys
import tempfile

from gtp_program import OTHER, Program

REFEREE, GNUGO, *MORE_SEEDS = sys.argv[1:]
MOVES_MAX = 250
KOMI = {"chinese": 7.5, "japanese": 6.5}
SEEDS = {"chinese": [0, 1, 2, 3, 130], "japanese": [4, 5, 6, 7, 130]}  # 130 ends with an eye in seki
TORUS_SEEDS = [0, 1, 2, 3]
COLUMNS = "ABCDEFGHJ"


def neighbours(vertex):
    x, y = COLUMNS.index(vertex[0]), int(vertex[1:])
    around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return [f"{COLUMNS[i]}{j}" for i, j in around if 0 <= i < 9 and 1 <= j <= 9]


def play(referee, gnugo, name):
    """A whole game; at every turn both must find the same moves legal."""
    passes, colour = 0, "black"
    for number in range(MOVES_MAX):
        mine = referee.ask("gogui-rules_legal_moves").split()
        theirs = gnugo.ask(f"all_legal {colour}").split()
        assert set(mine) == {*theirs, "pass"}, (name, number, set(mine) ^ set(theirs))
        move = gnugo.ask(f"genmove {colour}")
        referee.ask(f"play {colour} {move}")
        passes = passes + 1 if move == "PASS" else 0
        if passes == 2:
            return number + 1
        colour = OTHER[colour]
    raise AssertionError(f"{name}: no end after {MOVES_MAX} moves")


def points(score):
    """Black's lead."""
    return 0 if score == "0" else float(score[2:]) * (1 if score[0] == "B" else -1)


def seki_eyes(gnugo, dead):
    """Eyes in seki, Black's less White's, in points. GNU Go never counts them, not even under Chinese rules; here they
    count."""
    stones = {v: c for c in OTHER for v in gnugo.ask(f"list_stones {c}").split() if v not in dead}
    seki = set(gnugo.ask("final_status_list seki").split())
    unseen = set(gnugo.ask("final_status_list dame").split())
    balance = 0
    while unseen:
        region, shore = [unseen.pop()], set()
        for vertex in region:
            near = neighbours(vertex)
            shore.update(v for v in near if v in stones)
            region += [v for v in near if v in unseen]
            unseen -= set(near)
        colours = {stones[v] for v in shore}
        if shore <= seki and len(colours) == 1:
            balance += len(region) if colours == {"black"} else -len(region)
    return balance


def settle(referee, gnugo, name):
    """Both scores, with the same dead stones; they may differ by eyes in seki only. Returns the difference."""
    dead = gnugo.ask("final_status_list dead").split()
    if dead:
        referee.ask("miai-dead b " + " ".join(dead))
    for colour in OTHER:
        referee.ask(f"miai-accept {colour}")
    mine, theirs, eyes = points(referee.ask("final_score")), points(gnugo.ask("final_score")), seki_eyes(gnugo, dead)
    assert mine == theirs + eyes and referee.ask("miai-phase") == "finished", (name, mine, theirs, eyes)
    return eyes


def one_game(name, seed):
    with Program(REFEREE, "gtp", "--ruleset", name) as referee, \
            Program(GNUGO, "--mode", "gtp", "--level", "1", "--seed", str(seed), "--never-resign", f"--{name}-rules") as gnugo:
        for program in (referee, gnugo):
            for command in ("boardsize 9", "clear_board", f"komi {KOMI[name]}"):
                program.ask(command)
        moves = play(referee, gnugo, f"{name} {seed}")
        eyes = settle(referee, gnugo, f"{name} {seed}")
        assert seed != 130 or eyes != 0, "the game with an eye in seki ended otherwise"
        return f"{moves} moves, {referee.ask('final_score')}" + (f", eyes in seki {abs(eyes)}" if eyes else "")


def stones(program):
    return [sorted(program.ask(f"list_stones {colour}").split()) for colour in ("black", "white")]


def torus_game(name, seed):
    """Plays at random on a torus, where strings live that have no liberty for GNU Go. GNU Go loads the record after
    every play, and its board is compared. GNU Go knows AB and AW within a game, but no AE: it ends where one is
    needed."""
    dice = random.Random(seed)
    with Program(REFEREE, "gtp", "--ruleset", name) as referee, Program(GNUGO, "--mode", "gtp", "--level", "1") as gnugo, \
            tempfile.NamedTemporaryFile(mode="r", suffix=".sgf", encoding="utf-8") as file:
        referee.ask("boardsize 5")
        referee.ask("miai-clause topology torus")
        mended = 0
        for number in range(60):
            legal = [vertex for vertex in referee.ask("gogui-rules_legal_moves").split() if vertex != "pass"]
            referee.ask(f"play {referee.ask('gogui-rules_side_to_move')} {dice.choice(legal)}")
            referee.ask(f"printsgf {file.name}")
            file.seek(0)
            text = file.read()
            if "AE[" in text:
                break
            mended = text.count("MIAI[show]")
            gnugo.ask(f"loadsgf {file.name}")
            assert stones(referee) == stones(gnugo), (name, seed, text)
        assert mended > 0, (name, seed, "every capture was a usual one")
        return f"{number} moves, {mended} boards set up behind plays"


def main():
    games = [(one_game, name, int(seed)) for name in KOMI for seed in (MORE_SEEDS or SEEDS[name])]
    games += [(torus_game, "tromp-taylor", int(seed)) for seed in (MORE_SEEDS or TORUS_SEEDS)]
    failed = 0
    print(f"1..{len(games)}", flush=True)
    for number, (play_one, name, seed) in enumerate(games, 1):
        try:
            told, verdict = play_one(name, seed), "ok"
        except AssertionError as error:
            told, verdict = f"failed: {error}", "not ok"
            failed += 1
        print(f"{verdict} {number} - {play_one.__name__} {name} seed {seed}: {told}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
