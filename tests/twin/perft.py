#!/usr/bin/env python3
"""Counts sequences of legal moves from the empty board and compares tests/data/perft.tsv. Speaks TAP.

    perft.py REFEREE [--twin N] [--jobs J]     the core must count the file's numbers; so must the slow twin, up to N
    perft.py REFEREE --write [--limit N]       prints the file anew, as the core counts, as deep as a count is at most N

A line of the file: ruleset, width, height, then the counts of sequences of one move, of two, and so on. The numbers are
golden: they change when docs/RULES.md does, never because a program counts differently.
"""

import argparse
import copy
import multiprocessing
import subprocess
import sys
from pathlib import Path

from board import EMPTY
from game import LETTERS, Game
from rules import RULESETS

FILE = Path(__file__).parent.parent / "data" / "perft.tsv"
BOARDS = [(2, 2), (3, 2), (3, 3), (4, 3)]
DEPTH_MAX = 40
LIMIT = 400_000


def child(game):
    """A copy that plays on alone: the elements of its lists never change, so they are copied one level deep."""
    twin = copy.copy(game)
    for name, value in vars(game).items():
        if isinstance(value, (list, dict, set)):
            setattr(twin, name, value.copy())
    twin.records = copy.copy(game.records)  # stays empty: no game here is resumed
    return twin


def add_counts(game, counts, ply, depth):
    """Adds to counts[ply] and deeper ones, up to `depth` of them."""
    if game.phase != "play":
        return
    plays, may_pass = game.legal_plays(), game._pass_refusal(game.next) is None
    counts[ply] += len(plays) + may_pass
    if ply + 1 == depth:
        return
    letter = LETTERS[game.next]
    for move in [game.shape.name(p) for p in plays] + ["pass"] * may_pass:
        after = child(game)
        assert after.apply(f"{letter} {move}") is None
        add_counts(after, counts, ply + 1, depth)


def count_twin(ruleset, width, height, depth):
    counts = [0] * depth
    if depth:
        add_counts(Game(RULESETS[ruleset], width, height, (EMPTY,) * (width * height)), counts, 0, depth)
    return counts


def count_core(referee, ruleset, width, height, depth):
    command = [referee, "perft", ruleset, str(width), str(height), str(depth)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def read_rows():
    rows = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            ruleset, width, height, *counts = line.split("\t")
            rows.append((ruleset, int(width), int(height), [int(n) for n in counts]))
    return rows


def write(referee, limit):
    print("# Sequences of 1, 2, ... legal moves from the empty board: ruleset, width, height, counts (docs/RULES.md section 8).")
    for ruleset in sorted(RULESETS):
        for width, height in BOARDS:
            counts = []
            for depth in range(1, DEPTH_MAX + 1):
                counts.append(count_core(referee, ruleset, width, height, depth))
                if counts[-1] == 0 or counts[-1] > limit:
                    break
            if counts[-1] > limit:
                counts.pop()
            print("\t".join(map(str, (ruleset, width, height, *counts))))


def faults(job):
    """The differences of one row, and the depth to which the twin counted."""
    referee, twin_limit, (ruleset, width, height, counts) = job
    core = [count_core(referee, ruleset, width, height, depth) for depth in range(1, len(counts) + 1)]
    deep = next((depth for depth, n in enumerate(counts) if n > twin_limit), len(counts))
    twin = count_twin(ruleset, width, height, deep)
    found = [f"{ruleset} {width}x{height} core: {core}"] if core != counts else []
    return found + ([f"{ruleset} {width}x{height} twin: {twin}"] if twin != counts[:deep] else []), deep


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("referee")
    parser.add_argument("--twin", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--limit", type=int, default=LIMIT)
    arguments = parser.parse_args()
    if arguments.write:
        write(arguments.referee, arguments.limit)
        return
    rows = read_rows()
    complete = {(r, w, h) for r, w, h, _ in rows} >= {(r, w, h) for r in RULESETS for w, h in BOARDS}
    print(f"1..{len(rows) + 1}")
    print(f"{'ok' if complete else 'not ok'} 1 - every named ruleset has its counts on every board")
    failed = not complete
    with multiprocessing.Pool(arguments.jobs) as pool:
        jobs = [(arguments.referee, arguments.twin, row) for row in rows]
        for number, (row, (found, deep)) in enumerate(zip(rows, pool.imap(faults, jobs)), 2):
            ruleset, width, height, counts = row
            failed = failed or bool(found)
            print(f"{'not ok' if found else 'ok'} {number} - {ruleset} on {width} x {height} is counted {len(counts)} deep by the core,"
                  f" {deep} by the twin", flush=True)
            for line in found:
                print(f"# {line}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
