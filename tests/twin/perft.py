#!/usr/bin/env python3
"""Counts sequences of legal moves with the slow twin and compares `miai-referee perft`. Speaks TAP.

    perft.py [REFEREE]
"""

import copy
import subprocess
import sys

from board import EMPTY
from game import LETTERS, Game
from rules import RULESETS

# Width, height, depth: small enough for whole boards, deep enough for kos, stops and repetitions.
BOARDS = [(1, 1, 6), (2, 1, 8), (3, 1, 5), (2, 2, 4), (3, 2, 3), (3, 3, 2)]


def moves(game):
    letter = LETTERS[game.next]
    return [f"{letter} {game.shape.name(p)}" for p in game.shape.points] + [f"{letter} pass"]


def count(game, depth):
    if depth == 0:
        return 1
    if game.phase != "play":
        return 0
    total = 0
    for move in moves(game):
        after = copy.deepcopy(game)
        if after.apply(move) is None:
            total += count(after, depth - 1)
    return total


def main():
    referee = sys.argv[1] if len(sys.argv) > 1 else "miai-referee"
    print(f"1..{len(RULESETS)}")
    failed = 0
    for number, (name, rules) in enumerate(sorted(RULESETS.items()), 1):
        wrong = []
        for width, height, depth in BOARDS:
            ours = count(Game(rules, width, height, (EMPTY,) * (width * height)), depth)
            command = [referee, "perft", name, str(width), str(height), str(depth)]
            theirs = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            if ours != theirs:
                wrong.append(f"{width}x{height} depth {depth}: twin {ours}, referee {theirs}")
        failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - perft of {name} is that of the twin")
        for line in wrong:
            print(f"# {line}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
