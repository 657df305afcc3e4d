#!/usr/bin/env python3
"""The slow twin as a program: `twin.py [FILE|-]` judges cases in the format of docs/RULES.md, like `miai-referee cases`."""

import json
import sys

from board import Shape
from game import PLAYERS, Game, SetupError
from rules import RULESETS


def rules_of(case):
    ruleset = case["ruleset"]
    return (ruleset if isinstance(ruleset, dict) else RULESETS[ruleset.split("@")[0]]) | case.get("options", {})


def game_of(case):
    width, height = case["size"]
    board = Shape(width, height).read(case.get("setup", "/".join(["." * width] * height)))
    return Game(rules_of(case), width, height, board, PLAYERS[case.get("to_move", "b")], case.get("handicap", 0))


def judge(case):
    try:
        game = game_of(case)
    except SetupError as error:
        return {"name": case["name"], "error": str(error)}
    why = [game.apply(move) for move in case.get("moves", [])]
    return {"name": case["name"], "legal": [w is None for w in why], "why": why} | game.answer()


def main():
    source = sys.stdin if sys.argv[1:] in ([], ["-"]) else open(sys.argv[1], encoding="utf-8")
    for line in source:
        if line.strip():
            print(json.dumps(judge(json.loads(line)), separators=(",", ":")))


if __name__ == "__main__":
    main()
