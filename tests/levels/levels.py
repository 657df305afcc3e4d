#!/usr/bin/env python3
"""Ratings of the house players: ./dev check levels [OPTIONS]. The five levels, greedy play and random play meet under
each ruleset, and a table of ratings comes out. Each game is a line of build/release/levels/SIZE-SEED.tsv as soon as it ends,
so a run may be stopped at any time; the next one plays the games that are missing. --write puts the ratings into
web-static/data/house-ratings.json. Without --games it plays nothing and rates what is there.

The model is that of R. A. Bradley and M. E. Terry, "Rank Analysis of Incomplete Block Designs", Biometrika 39 (1952),
on the scale of Elo: A beats B with probability 1 / (1 + 10 ^ ((B - A - c) / 400)), where c is the advantage of A's
colour, one number a ruleset. A draw is half a win. As in R. Coulom's Bayesian Elo, neighbours in strength also have one
virtual draw, half of it with each colour, so that a rating stays finite where one side won all games: such a difference
is a lower bound. The ratings are the most likely ones (Newton's method), random play is 0 under every ruleset.
An error is 1.96 standard deviations, from the curvature at the most likely point. Those of the levels are of the
distance to level 3, which has the error of its distance to random play."""

import argparse
import collections
import functools
import json
import math
import os
import random
import subprocess
import sys

BUILD = os.environ.get("MIAI_BUILD", "build/release")
SOURCE = os.environ.get("MIAI_SOURCE", ".")
PROGRAM = os.path.join(BUILD, "tests/levels/house-match")
DATA = os.path.join(SOURCE, "web-static/data/house-ratings.json")
PLAYERS = ("random", "greedy", "1", "2", "3", "4", "5")
# Who meets whom, and how many times --games: a game of weaker players costs less.
PAIRINGS = (("greedy", "random", 16), ("1", "random", 16), ("1", "greedy", 16), ("2", "greedy", 8), ("2", "1", 8),
            ("3", "2", 4), ("4", "greedy", 2), ("4", "3", 2), ("5", "4", 1))
SCALE = math.log(10) / 400
VIRTUAL = 0.5  # games of each colour and pairing
STEPS = 200
# What a mix changes: a clause that makes another game, with its values.
MIXED = {
    "topology": ("plane", "torus"),
    "liberty": ("adjacent", "external", "external-perpendicular"),
    "removal": ("opponent-first", "simultaneous"),
    "suicide": ("legal", "multi-stone", "illegal", "single-stone-loses"),
    "ko": ("none", "basic", "after-capture", "after-disturbing-capture", "after-capture-except-snapback", "larger-capture",
           "after-capture-single", "last-capturer"),
    "repetition": ("positional-superko", "situational-superko", "draw", "threefold-draw"),
    "goal": ("score", "bridge", "bridge-after-removal", "capture-all", "first-capture", "no-capture"),
    "passing": ("legal", "illegal"),
    "scoring": ("area", "territory", "stones"),
    "group_tax": ("1",),
}
MIX_OF = ("alter-igo", "stoical", "bridge", "renaissance-area", "makrai-territory")
MIX_CHANGES = 3


# --- games ------------------------------------------------------------------------------------------------------------


def path_of(options):
    return os.path.join(BUILD, "levels", f"{options.size}-{options.seed}.tsv")


def read_games(options):
    """{(ruleset, a, b): {number: (colour of a, result of a)}}; a line that was cut off is ignored."""
    games = collections.defaultdict(dict)
    if os.path.exists(path_of(options)):
        with open(path_of(options), encoding="ascii") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                if line.endswith("\n") and len(fields) == 8:
                    ruleset, _, a, b, number, colour, result, _ = fields
                    games[ruleset, a, b][int(number)] = (colour, float(result))
    return games


def end_line(path):
    """Ends a line that was cut off."""
    if os.path.exists(path) and os.path.getsize(path):
        with open(path, "rb+") as file:
            file.seek(-1, os.SEEK_END)
            if file.read() != b"\n":
                file.write(b"\n")


def play(options, ruleset, a, b, wanted):
    """Plays the games that are missing, one process for each row of them."""
    have = read_games(options)[ruleset, a, b]
    first = next((number for number in range(wanted) if number not in have), wanted)
    if first == wanted:
        return
    end_line(path_of(options))
    with open(path_of(options), "a", encoding="ascii") as file:
        command = (PROGRAM, ruleset, str(options.size), a, b, str(first), str(wanted - first), str(options.seed))
        if subprocess.run(command, stdout=file, check=False).returncode:
            sys.exit(f"levels: {' '.join(command)} failed")


def play_all(options):
    for a, b, times in PAIRINGS:
        for ruleset in options.ruleset:
            print(f"{ruleset}: {a} meets {b}", file=sys.stderr, flush=True)
            play(options, ruleset, a, b, times * options.games)


# --- ratings ----------------------------------------------------------------------------------------------------------


def solve(matrix, vector):
    """Gauss and Jordan, for a small positive definite matrix."""
    n = len(vector)
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    for at in range(n):
        pivot = max(range(at, n), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(n):
            if other != at:
                factor = rows[other][at]
                rows[other] = [value - factor * base for value, base in zip(rows[other], rows[at])]
    return [row[n] for row in rows]


def results_of(games, ruleset):
    """[(a, b, 1 if a is Black else -1, share, weight)], the virtual draws of neighbours included."""
    results = []
    for (name, a, b), found in games.items():
        if name == ruleset and found:
            if PLAYERS.index(a) - PLAYERS.index(b) == 1:
                results += [(PLAYERS.index(a), PLAYERS.index(b), colour, 0.5, VIRTUAL) for colour in (1, -1)]
            for colour, result in found.values():
                results.append((PLAYERS.index(a), PLAYERS.index(b), 1 if colour == "b" else -1, result, 1))
    return results


def fit(results):
    """Ratings by player, and the inverse of the curvature. Unknown 0 is the advantage of Black, in place of random play,
    which is fixed at 0."""
    n = len(PLAYERS)
    values = [0.0] * n
    for _ in range(STEPS):
        slope, curve = [0.0] * n, [[1e-9 * (i == j) for j in range(n)] for i in range(n)]
        for a, b, colour, share, weight in results:
            signs = [(at, sign) for at, sign in ((a, 1), (b, -1)) if at > 0] + [(0, colour)]
            expected = 1 / (1 + math.exp(-SCALE * sum(sign * values[at] for at, sign in signs)))
            for i, sign in signs:
                slope[i] += weight * SCALE * sign * (share - expected)
                for j, other in signs:
                    curve[i][j] += weight * SCALE ** 2 * sign * other * expected * (1 - expected)
        steps = solve(curve, slope)
        longest = max(abs(step) for step in steps)
        values = [value + step * min(1, 200 / longest) if longest else value for value, step in zip(values, steps)]
        if longest < 0.01:
            break
    inverse = [solve(curve, [float(i == j) for j in range(n)]) for i in range(n)]
    return values, inverse


def error(inverse, one, two):
    """Of the distance of two players; 0 is random play."""
    variance = inverse[one][one]
    if two:
        variance += inverse[two][two] - 2 * inverse[one][two]
    return 1.96 * math.sqrt(max(0, variance))


def rate(games, ruleset):
    values, inverse = fit(results_of(games, ruleset))
    base, middle = PLAYERS.index("1"), PLAYERS.index("3")
    levels = range(base, len(PLAYERS))
    return {
        "games": sum(len(found) for (name, _, _), found in games.items() if name == ruleset),
        "black": round(values[0]),
        "greedy": round(values[1]),
        "ratings": [round(values[at]) for at in levels],
        "errors": [round(error(inverse, at, 0 if at == middle else middle)) for at in levels],
    }


# --- tables -----------------------------------------------------------------------------------------------------------


def tell(games, tables):
    print("| ruleset | games | Black | greedy | 1 | 2 | 3 | 4 | 5 |")
    print("|---|---|---|---|---|---|---|---|---|")
    for ruleset, table in tables.items():
        cells = [f"{rating} ± {deviation}" for rating, deviation in zip(table["ratings"], table["errors"])]
        print(f"| {ruleset} | {table['games']} | {table['black']:+d} | {table['greedy']} | {' | '.join(cells)} |")
    print("\nA beats B, of all games:")
    for a, b, _ in PAIRINGS:
        shares = []
        for ruleset in tables:
            found = games.get((ruleset, a, b))
            if found:
                shares.append(f"{ruleset} {100 * sum(result for _, result in found.values()) / len(found):.0f} % of {len(found)}")
        print(f"{a} over {b}: {', '.join(shares)}")


def write(options, tables):
    command = f"./dev check levels --size {options.size} --games {options.games} --seed {options.seed}"
    rows = [f'  "{name}": {json.dumps({"size": options.size, **table})}' for name, table in tables.items()]
    games = sum(table["games"] for table in tables.values())
    made = json.dumps({"command": command, "size": options.size, "seed": options.seed, "games": games})
    os.makedirs(os.path.dirname(DATA), exist_ok=True)
    with open(DATA, "w", encoding="ascii") as file:
        file.write("{\n" + ",\n".join([f'  "made": {made}', *rows]) + "\n}\n")


@functools.cache
def rulesets():
    """The shipped rulesets by name: their clauses."""
    told = subprocess.run((os.path.join(BUILD, "server/referee/miai-referee"), "rulesets"), capture_output=True, text=True, check=True)
    return {clauses["name"]: clauses for clauses in map(json.loads, told.stdout.splitlines())}


def draw_mixes(number, seed):
    """Mixes that the core accepts: a ruleset and three of its clauses with other values."""
    dice, mixes = random.Random(seed), []
    while len(mixes) < number:
        base, changes = dice.choice(MIX_OF), []
        for clause in dice.sample(sorted(MIXED), MIX_CHANGES):
            now = str(rulesets()[base][clause])
            changes.append(f"{clause}={dice.choice([value for value in MIXED[clause] if value != now])}")
        mix = ",".join([base, *changes])
        if subprocess.run((PROGRAM, mix, "7", "1", "1", "0", "0", "1"), stderr=subprocess.DEVNULL, check=False).returncode == 0:
            mixes.append(mix)
    return mixes


def main():
    parser = argparse.ArgumentParser(prog="./dev check levels", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--games", type=int, default=0, help="of the levels 5 and 4; weaker pairings play more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", nargs="+", help="default: all")
    parser.add_argument("--mixes", type=int, default=0, help="so many mixes, drawn by the seed, in place of the shipped rulesets")
    parser.add_argument("--write", action="store_true", help="the file of the client")
    options = parser.parse_args()
    options.ruleset = options.ruleset or draw_mixes(options.mixes, options.seed) or list(rulesets())
    os.makedirs(os.path.dirname(path_of(options)), exist_ok=True)
    if options.games:
        play_all(options)
    games = read_games(options)
    tables = {ruleset: rate(games, ruleset) for ruleset in options.ruleset if results_of(games, ruleset)}
    tell(games, tables)
    if options.write:
        write(options, tables)


if __name__ == "__main__":
    main()
