#!/usr/bin/env python3
"""Every board of 3 x 3, every play, every answer: the core and the slow twin capture the same stones. Speaks TAP.

    captures.py CAPTURES [--all] [--jobs J] [--part K/N]

CAPTURES is the program built from captures.c. Plays are tried under every accepted value of liberty, removal, suicide and goal;
answers to them under every value of ko, with the other clauses plain, or with --all under each of their accepted values too.
Black's plays are computed; as none of these clauses knows a colour, White's are the same on the board with colours swapped.
"""

import argparse
import itertools
import json
import multiprocessing
import subprocess
import sys

from board import BLACK, WHITE
from game import Game, Refused, SetupError
from perft import child
from rules import BASE, RULESETS, contradicts

SIDE = 3
POINTS = range(SIDE * SIDE)
BOARDS = 3 ** len(POINTS)
LIBERTY = ("adjacent", "external", "external-perpendicular")
REMOVAL = ("opponent-first", "simultaneous")
SUICIDE = ("legal", "multi-stone", "illegal", "single-stone-loses")
GOAL = ("none", "bridge", "bridge-after-removal", "capture-all", "first-capture", "no-capture")
KO = (
    "none", "basic", "after-capture", "after-disturbing-capture", "after-capture-except-snapback", "larger-capture",
    "after-capture-single", "last-capturer",
)

PLAIN = {"suicide": "legal", "goal": "none", "scoring": "none", "komi": 0}


class Remembering(Game):
    """A game that works out the effect of a play once for all games under the clauses that matter to it."""

    MATTERS = ("liberty", "removal", "goal")  # all that an effect asks of the rules
    clauses, effects = None, {}

    @classmethod
    def remember(cls, rules):
        """Forgets what was worked out under other clauses."""
        clauses = [rules[clause] for clause in cls.MATTERS]
        if clauses != cls.clauses:
            cls.clauses, cls.effects = clauses, {}

    def effect(self, player, point):
        key = (self.board, player, point)
        effects = Remembering.effects
        if key not in effects:
            effects[key] = super().effect(player, point)
        return effects[key]


def board_of(number):
    return tuple(number // 3 ** p % 3 for p in POINTS)


def swapped(board):
    return tuple({BLACK: WHITE, WHITE: BLACK}.get(c, c) for c in board)


def first_plays(rules, board):
    """[(reason of the refusal, or None, the game after it)] for Black's play on each point; None if the set-up is
    refused."""
    try:
        start = Remembering(rules, SIDE, SIDE, board)
    except SetupError:
        return None
    games = [child(start) for _ in POINTS]
    return [(game.apply(f"b {game.shape.name(point)}"), game) for point, game in zip(POINTS, games)]


def plays(outcomes, white):
    """The line of captures.c for plays of Black, or for the same plays of White on the board with colours swapped."""
    words = ["-"]
    for why, game in outcomes or ():
        result = {"B": "W", "W": "B"}.get(game.result, game.result) if white else game.result
        board = swapped(game.board) if white else game.board
        words.append(why or "".join(map(str, board)) + (game.reason or "") + (result or ""))
    return " ".join(words)


def verdict(game, point):
    if game.phase != "play":
        return "game-over"
    try:
        game._judge(game.next, point)
    except Refused as refused:
        return refused.why
    return "."


def answers(outcomes, _white):
    """The line for answers to these plays, whichever colour began."""
    return " ".join(["-"] + [verdict(game, answer) for why, game in outcomes or () if why is None for answer in POINTS])


def ask_core(program, rules, depth, to_move):
    options = {clause: value for clause, value in rules.items() if RULESETS["stoical"][clause] != value}
    case = {"name": "captures", "ruleset": "stoical", "options": options, "size": [SIDE, SIDE], "to_move": to_move}
    done = subprocess.run([program, str(depth)], input=json.dumps(case), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def faults(job):
    """Differences under one set of clauses: [(what, twin, core)]."""
    program, depth, clauses = job
    rules = BASE | clauses
    Remembering.remember(rules)
    say = plays if depth == 1 else answers
    by_black, by_white = (ask_core(program, rules, depth, letter) for letter in "bw")
    number_of = {board_of(number): number for number in range(BOARDS)}
    found = []
    for number in range(BOARDS):
        board = board_of(number)
        mirror = number_of[swapped(board)]
        outcomes = first_plays(rules, board)
        line = say(outcomes, False)
        for white, theirs in ((False, by_black[number]), (True, by_white[mirror])):
            ours = plays(outcomes, True) if white and depth == 1 else line
            if ours != theirs:
                found.append((f"board {number if not white else mirror}, {'white' if white else 'black'} to move", ours, theirs))
    return found


def combinations(names, lists):
    mixes = (dict(zip(names, values)) for values in itertools.product(*lists))
    return [mix for mix in mixes if not contradicts(BASE | PLAIN | mix)]


def jobs(program, everything):
    if everything:
        first = combinations(("liberty", "removal", "suicide", "goal"), (LIBERTY, REMOVAL, SUICIDE, GOAL))
        second = combinations(("ko", "liberty", "removal", "suicide", "goal"), (KO, LIBERTY, REMOVAL, SUICIDE, ("none",)))
    else:
        first = combinations(("liberty", "removal", "suicide", "goal"), (LIBERTY, REMOVAL, SUICIDE, ("none",)))
        first += combinations(("liberty", "goal"), (LIBERTY, GOAL[1:3])) + combinations(("removal", "goal"), (REMOVAL, GOAL[3:]))
        second = combinations(("ko", "removal", "suicide", "goal"), (KO, REMOVAL, ("legal",), ("none",)))
    todo = [(program, 1, PLAIN | mix) for mix in first] + [(program, 2, PLAIN | mix) for mix in second]
    return sorted(todo, key=lambda job: [job[2].get(clause, BASE[clause]) for clause in Remembering.MATTERS])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("captures")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--part", default="1/1", help="the K-th of N parts of the sets of clauses")
    arguments = parser.parse_args()
    part, parts = map(int, arguments.part.split("/"))
    todo = jobs(arguments.captures, arguments.all)
    todo = todo[len(todo) * (part - 1) // parts:len(todo) * part // parts]
    failed = False
    print(f"1..{len(todo)}")
    with multiprocessing.Pool(arguments.jobs) as pool:
        for number, (job, found) in enumerate(zip(todo, pool.imap(faults, todo)), 1):
            failed = failed or bool(found)
            what = "plays" if job[1] == 1 else "answers"
            print(f"{'not ok' if found else 'ok'} {number} - {what} on every board with {' '.join(str(v) for k, v in job[2].items() if v != PLAIN.get(k))}", flush=True)
            for where, ours, theirs in found[:3]:
                print(f"# {where}\n# twin {ours}\n# core {theirs}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
