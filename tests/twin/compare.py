#!/usr/bin/env python3
"""Plays random games through the rules core and through the slow twin, and compares both after every act. Speaks TAP.

    compare.py STATES [--seed 1] [--games 1000] [--keep FILE]

STATES is the program built from states.c. A difference prints its case, which `miai-referee cases` and `twin.py` both
read; docs/RULES.md decides which of the two is wrong. --keep writes every case to a file.
"""

import argparse
import collections
import json
import subprocess
import sys
import tempfile

from random_cases import known_positions, random_cases

SHOWN = 10  # differing games printed in full
MANY = 2000  # games that are enough to meet every reason and every ending

REASONS = """game-over wrong-phase not-your-turn off-board blocked occupied out-of-stones suicide ko ko-locked
    capture-after-capture superko minimal-superko no-passing no-passes-left no-challenge already-prepared
    no-resumptions-left not-your-string no-string decided no-claim too-many-claims""".split()
ENDINGS = """score resign agreement single-stone-suicide bridge two-passes no-move repetition threefold
    capture-all first-capture no-capture""".split()


def ask_core(program, cases):
    """The core's lines for each case."""
    with tempfile.TemporaryFile("w+") as questions:
        for case in cases:
            questions.write(json.dumps(case) + "\n")
        questions.seek(0)
        done = subprocess.run([program], stdin=questions, stdout=subprocess.PIPE, text=True, check=True)
    games = done.stdout.split("\n\n")[:-1] if cases else []
    return [game.strip("\n").split("\n") if game.strip("\n") else [] for game in games]


def show(case, ours, theirs):
    print("# " + json.dumps(case))
    for at, (mine, yours) in enumerate(zip(ours, theirs)):
        if mine != yours:
            print(f"# first at moves[{at}] {case['moves'][at] if case.get('moves') else ''}\n# twin {mine}\n# core {yours}")
            return
    print(f"# twin {len(ours)} lines, core {len(theirs)} lines")


def missing(played):
    """Reasons and endings that no game has met: then the games are not as random as they should be."""
    seen = collections.Counter()
    for _, lines in played:
        for line in lines:
            seen.update(line.split(" ")[:7:6])  # the verdict and the ending
    return [word for word in REASONS + ENDINGS if not seen[word]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("states")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--keep", help="write the cases to this file")
    arguments = parser.parse_args()
    known = known_positions()
    played = [pair for number in range(arguments.games) for pair in random_cases(arguments.seed, number, known)]
    cases = [case for case, _ in played]
    if arguments.keep:
        with open(arguments.keep, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(case) + "\n" for case in cases)
    answers = ask_core(arguments.states, cases)
    wrong = [(case, ours, theirs) for (case, ours), theirs in zip(played, answers) if ours != theirs]
    for difference in wrong[:SHOWN]:
        show(*difference)
    unmet = missing(played) if arguments.games >= MANY else []
    print("1..2")
    complete = len(answers) == len(played) and not wrong
    print(f"{'ok' if complete else 'not ok'} 1 - the twin and the core agree after each act of {arguments.games} random games")
    print(f"# seed {arguments.seed}: {sum(len(lines) for _, lines in played)} acts, {len(wrong)} games differ")
    print(f"{'not ok' if unmet else 'ok'} 2 - these games meet every reason to refuse and every end but those by the clock")
    for word in unmet:
        print(f"# never met: {word}")
    sys.exit(not complete or bool(unmet))


if __name__ == "__main__":
    main()
