#!/usr/bin/env python3
"""Plays random games under all rulesets and under mixes of clauses, and compares miai-referee with the slow twin.

    compare.py --seed 1 --games 1000 [--referee PATH] [--keep FILE]

Every verdict, reason, board, phase and result must be the same. A difference prints its case, which `miai-referee cases`
and `twin.py` both read; which of the two is wrong, docs/RULES.md decides. Exit status 0 without differences, else 1.
"""

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

import twin
from board import BLACK, BLOCKED, EMPTY, WHITE, Shape
from game import LETTERS, SetupError
from rules import REPETITIONS, RULESETS, contradicts

SIZES = [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (4, 4), (5, 3), (5, 5), (7, 2), (6, 6)]

CHOICES = {
    "liberty": ["adjacent", "adjacent", "external", "external-perpendicular"],
    "removal": ["opponent-first", "opponent-first", "simultaneous"],
    "suicide": ["legal", "multi-stone", "illegal", "single-stone-loses"],
    "ko": ["none", "basic", "after-capture", "after-disturbing-capture"],
    "repetition": list(REPETITIONS),
    "repetition_counts_setup": [True, False],
    "dispute_repetition": ["same", *REPETITIONS],
    "minimal_superko": [True, False],
    "passing": ["legal", "legal", "illegal", "limited"],
    "pass_allowance": [{"b": 1, "w": 2}, {"b": 0, "w": 3}],
    "stop_passes": [2, 3],
    "white_passes_last": [True, False],
    "pass_stones": ["never", "always", "dispute"],
    "equal_moves": [True, False],
    "dead_stones": ["none", "agreement", "owner"],
    "max_resumptions": [0, 1, 3],
    "modified_ko": [True, False],
    "challenge_restriction": [True, False],
    "confirmation": [True, False],
    "max_claims": [0, 1, 3],
    "max_sequences": [1, 2],
    "stone_limit": ["none", "auto", 0, 1, 3],
    "goal": ["score", "bridge", "bridge-after-removal", "none"],
    "scoring": ["none", "area", "territory"],
    "komi": [0, 0.5, 7, -3],
    "handicap_compensation": ["none", "n", "n-1"],
}


def random_options(rng, base):
    """A few clause changes that together still make sense."""
    while True:
        names = rng.sample(sorted(CHOICES), rng.randint(1, 6))
        options = {name: rng.choice(CHOICES[name]) for name in names}
        if not contradicts(base | options):
            return options


def random_board(rng, width, height):
    stones, holes = rng.choice([(0, 0), (0, 0), (0.3, 0), (0.6, 0), (0.85, 0), (0.5, 0.15)])

    def point():
        return BLOCKED if rng.random() < holes else rng.choice((BLACK, WHITE)) if rng.random() < stones else EMPTY

    return tuple(point() for _ in range(width * height))


def known_positions():
    """The kos, sekis and cycles of the written cases: random play alone hardly ever makes one."""
    paths = sorted((Path(__file__).parent.parent / "data").glob("**/*.jsonl"))
    cases = (json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines())
    return sorted({(*case["size"], case["setup"]) for case in cases if "setup" in case and case["size"][0] * case["size"][1] < 90})


def random_position(rng, known):
    if rng.random() < 0.5:
        width, height, board = rng.choice(known)
        return width, height, Shape(width, height).read(board)
    width, height = rng.choice(SIZES)
    return width, height, random_board(rng, width, height)


def random_start(rng, number, known):
    """A case without moves, and its game; the set-up is thinned until the rules accept it."""
    ruleset = rng.choice(sorted(RULESETS))
    case = {"name": f"random/{number}", "ruleset": ruleset}
    if rng.random() < 0.5:
        case["options"] = random_options(rng, RULESETS[ruleset])
    width, height, board = random_position(rng, known)
    case |= {"size": [width, height], "to_move": rng.choice("bw"), "handicap": rng.choice([0, 0, 2, 3])}
    shape = Shape(width, height)
    while True:
        case["setup"] = shape.write(board)
        try:
            return case, twin.game_of(case)
        except SetupError:
            board = tuple(EMPTY if rng.random() < 0.2 else c for c in board)


def any_point(rng, game):
    empty = [p for p in game.shape.points if game.board[p] == EMPTY]
    return game.shape.name(rng.choice(empty if empty and rng.random() < 0.95 else game.shape.points))


def stone_of(rng, game, colours):
    points = [p for p in game.shape.points if game.board[p] in colours]
    return game.shape.name(rng.choice(points)) if points else any_point(rng, game)


def retake(rng, game):
    """A point where a ko capture is possible or was just made, if there is one."""
    pairs = [p for pair in game.records.by_pair for p in pair if game.board[p] == EMPTY]
    return game.shape.name(rng.choice(pairs)) if pairs else any_point(rng, game)


def cyclic_turn(rng, game):
    """A play that loses or takes stones, so that boards come back; now and then a pass."""
    losses = [p for p in game.legal_plays() if game._judge(game.next, p)[0].captured or game._judge(game.next, p)[0].own]
    if not losses or rng.random() < 0.15:
        return f"{LETTERS[game.next]} pass"
    return f"{LETTERS[game.next]} {game.shape.name(rng.choice(losses))}"


def random_turn(rng, game, cyclic):
    if cyclic and rng.random() < 0.9:
        return cyclic_turn(rng, game)
    player = game.next if rng.random() < 0.97 else 3 - game.next
    letter = LETTERS[player]
    dice = rng.random()
    if dice < rng.choice((0.05, 0.3)):
        return f"{letter} pass"
    if game.modified_ko and dice < 0.6:
        return f"{letter} {rng.choice(('challenge ', ''))}{retake(rng, game)}"
    if dice < 0.45:
        takes = [p for p in game.legal_plays() if game._judge(game.next, p)[1]]
        if takes:
            return f"{letter} {game.shape.name(rng.choice(takes))}"
    return f"{letter} {any_point(rng, game)}"


def random_settlement(rng, game):
    """An act for a stopped game."""
    player = rng.choice((BLACK, WHITE))
    letter, mk = LETTERS[player], rng.choice(("", " modified-ko"))
    return rng.choice((
        f"{letter} resume{mk}", f"{letter} resume{mk}",
        f"{letter} dead {stone_of(rng, game, (BLACK, WHITE))} {stone_of(rng, game, (player,))}",
        f"{letter} dead {stone_of(rng, game, (player,))}", f"{letter} alive {stone_of(rng, game, (player,))}",
        f"{letter} claim {stone_of(rng, game, (3 - player,))}{mk}", f"{letter} claim {any_point(rng, game)}{mk}",
        f"{letter} accept", f"{letter} accept", "expire" if rng.random() < 0.2 else f"{letter} pass",
    ))


def random_act(rng, game, cyclic):
    dice = rng.random()
    if dice < 0.01:
        return rng.choice(("b draw", "w draw", "b draw", "w draw", "b resign", "expire", "b accept", "b challenge A1", "w B9", "w claim A1"))
    if game.phase == "stopped":
        return random_settlement(rng, game)
    if dice < 0.04 or (game.dispute and not sum(game.phase_turns.values()) and dice < 0.4):
        return rng.choice(("b resume modified-ko", "w resume modified-ko"))
    return random_turn(rng, game, cyclic)


def random_case(rng, number, known):
    case, game = random_start(rng, number, known)
    moves = case["moves"] = []

    def do(act):
        moves.append(act)
        game.apply(act)

    if game.rules["modified_ko"] and rng.random() < 0.6:
        for _ in range(game.rules["stop_passes"] + 1):
            do(f"{LETTERS[game.next]} pass")
        do("b resume modified-ko")
    cyclic = rng.random() < 0.3
    for _ in range(rng.choice((10, 40, 80))):
        if game.phase == "finished":
            break
        do(random_act(rng, game, cyclic))
    return case


def ask_referee(path, cases):
    lines = "".join(json.dumps(case) + "\n" for case in cases)
    done = subprocess.run([path, "cases", "-"], input=lines, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(cases):
        sys.exit(f"{path} gave {len(answers)} answers to {len(cases)} cases, status {done.returncode}: {done.stderr}")
    return answers


def differences(case, theirs):
    ours = twin.judge(case)
    if "error" in theirs or "error" in ours:
        return [] if ("error" in theirs) == ("error" in ours) else ["error"]
    return [key for key in ours if ours[key] != theirs.get(key)]


def report(case, keys, theirs):
    ours = twin.judge(case)
    print(json.dumps(case))
    for key in keys:
        if key not in ("legal", "why"):
            print(f"    {key}: twin {ours.get(key)!r} referee {theirs.get(key)!r}")
    if "why" in keys:
        at = next(i for i, (a, b) in enumerate(zip(ours["why"], theirs["why"])) if a != b)
        print(f"    first at moves[{at}] {case['moves'][at]}: twin {ours['why'][at]} referee {theirs['why'][at]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--referee", default="miai-referee")
    parser.add_argument("--keep", help="write the cases to this file")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    known = known_positions()
    cases = [random_case(rng, number, known) for number in range(arguments.games)]
    if arguments.keep:
        with open(arguments.keep, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(case) + "\n" for case in cases)
    wrong = 0
    for case, theirs in zip(cases, ask_referee(arguments.referee, cases)):
        keys = differences(case, theirs)
        wrong += bool(keys)
        if keys and wrong <= 20:
            report(case, keys, theirs)
    print(f"{len(cases)} games compared, {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
