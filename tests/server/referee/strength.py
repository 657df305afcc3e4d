#!/usr/bin/env python3
"""The strength of the computer: ./dev check strength [OPTIONS]. It plays matches through the Go Text Protocol and prints
one row a match.

    --against level --level 1 2 --ruleset stoical bridge    two house players, under each ruleset
    --against level --playouts 1000 4000                    the same by playouts
    --against gnugo --playouts 5000 --games 40              GNU Go, --gnugo-level 10, under chinese or japanese
    --against greedy --level 5                              one-ply play: the largest capture, else a random play
    --against engine --engine 'COMMAND' --playouts 5000     another program; Debian's package `pachi` is no Go program

Two games share an opening and change colours. A third process is the referee: it judges each move, calls stones dead
by a search of 20,000 playouts, and counts by its ruleset. A game that is too long counts as a draw. Each interval holds
the true share with 95 % (Wilson). CPU seconds are those of the process for each of its moves, its start included.

The rows under the table name games that a player would complain about: more than 5 plays in a row against passes, a
game of more than three plays a point, and dead stones that differ from the referee's. --folder DIR keeps every record."""

import argparse
import math
import os
import random
import shlex
import shutil
import sys

from gtp_program import OTHER, Failure, Program, play_game, set_up, settle

BUILD = os.environ.get("MIAI_BUILD", "build/release")
REFEREE = os.path.join(BUILD, "server/referee/miai-referee")
LEVELS = {1: 30, 2: 150, 3: 800, 4: 4000, 5: 20000}
JUDGE_PLAYOUTS = 20000
USELESS_PLAYS_MAX = 5
PLAYS_A_POINT_MAX = 3
KOMI = {"chinese": "7"}


class Greedy:
    """One-ply play. Asks a referee of its own for legal moves, and keeps the game there."""

    def __init__(self, ruleset, seed):
        self.program = Program(REFEREE, "gtp", "--ruleset", ruleset)
        self.dice = random.Random(seed)

    def __enter__(self):
        return self

    def __exit__(self, *more):
        self.program.__exit__(*more)

    def cpu_seconds(self):
        return self.program.cpu_seconds()

    def ask(self, command):
        word, *rest = command.split()
        return self.genmove(rest[0]) if word == "genmove" else self.program.ask(command)

    def captured(self, colour):
        return int(self.program.ask("gogui-rules_captured_count").split()[colour != "black"])

    def genmove(self, colour):
        legal = self.program.ask("gogui-rules_legal_moves").split()
        plays = [vertex for vertex in legal if vertex != "pass"]
        rows = [row.split() for row in self.program.ask("gogui-rules_board").split("\n")]
        self.dice.shuffle(plays)
        before, best, most = self.captured(colour), None, 0
        for vertex in plays:
            if not touches(rows, vertex, "O" if colour == "black" else "X"):
                continue
            self.program.ask(f"play {colour} {vertex}")
            gain = self.captured(colour) - before
            self.program.ask("undo")
            if gain > most:
                best, most = vertex, gain
        no_eyes = [vertex for vertex in plays if not is_eye(rows, vertex, "X" if colour == "black" else "O")]
        if not best:
            best = no_eyes[0] if no_eyes else "pass" if "pass" in legal else plays[0]
        self.program.ask(f"play {colour} {best}")
        return best


def around(rows, vertex):
    x, y = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(vertex[0]), len(rows) - int(vertex[1:])
    return [rows[j][i] for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= j < len(rows) and 0 <= i < len(rows[0])]


def touches(rows, vertex, sign):
    return sign in around(rows, vertex)


def is_eye(rows, vertex, sign):
    return set(around(rows, vertex)) <= {sign, "#"}


# --- the sides --------------------------------------------------------------------------------------------------------


def ours(options, ruleset, which, seed):
    """Our engine as player A (0) or B (1)."""
    at = min(which, len(options.level or options.playouts) - 1)
    strength = ("--level", str(options.level[at])) if options.level else ("--playouts", str(options.playouts[at]))
    return Program(REFEREE, "gtp", "--ruleset", ruleset, "--seed", str(seed), *strength)


def opponent(options, ruleset, seed):
    if options.against == "greedy":
        return Greedy(ruleset, seed)
    if options.against == "level":
        return ours(options, ruleset, 1, seed)
    if options.against == "engine":
        return Program(*shlex.split(options.engine))
    rules = f"--{ruleset}-rules"
    return Program(shutil.which("gnugo") or "/usr/games/gnugo", "--mode", "gtp", "--level", str(options.gnugo_level), "--seed",
                   str(seed), "--never-resign", rules)


def name_of_a(options):
    return f"level {options.level[0]}" if options.level else f"{options.playouts[0]} playouts"


def name_of_b(options):
    if options.against == "level":
        return f"level {options.level[-1]}" if options.level else f"{options.playouts[-1]} playouts"
    return {"gnugo": f"GNU Go level {options.gnugo_level}", "greedy": "greedy", "engine": options.engine}[options.against]


# --- a game -----------------------------------------------------------------------------------------------------------


def opening(options, ruleset, number):
    """Random plays; two games have the same."""
    dice = random.Random(options.seed * 1000 + number // 2)
    moves = []
    with Program(REFEREE, "gtp", "--ruleset", ruleset) as judge:
        judge.ask(f"boardsize {options.size}")
        while len(moves) < options.opening and judge.ask("miai-phase") == "play":
            plays = [vertex for vertex in judge.ask("gogui-rules_legal_moves").split() if vertex != "pass" and is_inner(vertex, options.size)]
            moves.append(dice.choice(plays))
            judge.ask(f"play {judge.ask('gogui-rules_side_to_move')} {moves[-1]}")
    return moves


def is_inner(vertex, size):
    x, y = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(vertex[0]), int(vertex[1:]) - 1
    return size < 7 or min(x, y, size - 1 - x, size - 1 - y) >= 2


def useless(moves, first):
    """Plays of the player whose first move was this one (0, 1), at the end, while the other passed."""
    number = 0
    for at in range(len(moves) - 1, -1, -1):
        passed = moves[at].lower() == "pass"
        if at % 2 != first:
            if not passed:
                break
        elif not passed:
            number += 1
    return number


def score_of(result, colour):
    """1 for a win of this colour, 0.5 for no winner."""
    letter = "B" if colour == "black" else "W"
    return 0.5 if result[0] not in "BW" else 1 if result[0] == letter else 0


def one_game(options, ruleset, number):
    seed = options.seed * 100000 + number
    colour = ("black", "white")[number % 2]
    found = {"number": number, "colour": colour, "notes": []}
    with ours(options, ruleset, 0, seed) as a, opponent(options, ruleset, seed + 50000) as b, \
            Program(REFEREE, "gtp", "--ruleset", ruleset, "--playouts", str(JUDGE_PLAYOUTS)) as judge:
        komi = options.komi or KOMI.get(ruleset) or judge.ask("get_komi")
        set_up((a, b, judge), options.size, komi)
        longest = PLAYS_A_POINT_MAX * options.size ** 2
        moves, resigned = play_game(judge, {colour: a, OTHER[colour]: b}, longest, opening(options, ruleset, number))
        found["moves"] = len(moves)
        found["cpu"] = [program.cpu_seconds() for program in (a, b)]
        end = finish(options, judge, a, b, resigned, found)
        found["score"] = score_of(end, colour)
        found["end"] = end
        late = useless(moves, number % 2)
        if late > USELESS_PLAYS_MAX:
            found["notes"].append(f"{late} plays against passes")
        path = os.path.join(options.folder, f"{ruleset}-{options.size}-{name_of_a(options)}-{options.against}-{number}.sgf".replace(" ", ""))
        judge.ask(f"printsgf {path}")
        found["file"] = path
    return found


def finish(options, judge, a, b, resigned, found):
    """Counts the game, and compares what the engines call dead. Returns the result."""
    if resigned:
        judge.ask(f"miai-resign {resigned}")
        return judge.ask("final_score")
    if judge.ask("miai-phase") == "play":
        found["notes"].append("too long")
        return "too long"
    dead = sorted(judge.ask("final_status_list dead").split())
    if judge.ask("miai-phase") == "stopped":
        for who, program in (("A", a), ("B", b)):
            if who == "B" and options.against == "greedy":
                continue
            theirs = sorted(program.ask("final_status_list dead").split())
            if theirs != dead:
                found["notes"].append(f"{who} calls dead: {' '.join(theirs) or 'none'}; the referee: {' '.join(dead) or 'none'}")
    return settle(judge, dead)


# --- a match ----------------------------------------------------------------------------------------------------------


def wilson(share, n):
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0, middle - half), min(1, middle + half)


def match(options, ruleset):
    games = []
    for number in range(options.games):
        game = one_game(options, ruleset, number)
        games.append(game)
        notes = "".join(f"; {note}" for note in game["notes"])
        print(f"{ruleset} game {number + 1}: A {game['colour']}, {game['end']}, {game['moves']} moves{notes}", file=sys.stderr, flush=True)
    return games


def row(options, ruleset, games):
    n, moves = len(games), [max(1, game["moves"] // 2) for game in games]
    share = sum(game["score"] for game in games) / n
    low, high = wilson(share, n)
    cpu = [sum(game["cpu"][which] for game in games) / sum(moves) for which in (0, 1)]
    playouts = LEVELS[options.level[0]] if options.level else options.playouts[0]
    return (ruleset, f"{options.size}x{options.size}", name_of_a(options), name_of_b(options), str(n), f"{100 * share:.0f} %",
            f"{100 * low:.0f} to {100 * high:.0f} %", f"{cpu[0]:.3f}", f"{cpu[1]:.3f}", f"{playouts / cpu[0]:,.0f}" if cpu[0] else "-",
            f"{sum(game['moves'] for game in games) / n:.0f}")


HEAD = ("ruleset", "board", "A", "B", "games", "A wins", "95 %", "A: CPU s a move", "B: CPU s a move", "A: playouts/s", "moves")


def table(rows):
    widths = [max(len(one[at]) for one in rows) for at in range(len(HEAD))]
    return "\n".join("| " + " | ".join(text.ljust(width) for text, width in zip(one, widths)) + " |" for one in rows)


def arguments():
    parser = argparse.ArgumentParser(prog="./dev check strength", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", nargs="+", default=["chinese"])
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", help="7 for chinese, else the ruleset's own")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--against", choices=["gnugo", "engine", "greedy", "level"], default="gnugo")
    parser.add_argument("--engine", help="a command that speaks the Go Text Protocol")
    parser.add_argument("--gnugo-level", type=int, default=10)
    parser.add_argument("--playouts", type=int, nargs="+", metavar="N", help="of A, and of B")
    parser.add_argument("--level", type=int, nargs="+", choices=sorted(LEVELS), help="of A, and of B")
    parser.add_argument("--opening", type=int, default=2, help="random plays before the engines begin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default=os.path.join(BUILD, "strength"), help="of the records")
    options = parser.parse_args()
    if not options.level and not options.playouts:
        options.level = [4]
    if options.level and options.playouts:
        parser.error("--level or --playouts")
    if options.against == "gnugo" and set(options.ruleset) - {"chinese", "japanese"}:
        parser.error("GNU Go knows chinese and japanese only")
    if (options.against == "engine") != bool(options.engine):
        parser.error("--against engine and --engine belong together")
    return options


def main():
    options = arguments()
    os.makedirs(options.folder, exist_ok=True)
    rows, told = [HEAD, tuple("---" for _ in HEAD)], []
    for ruleset in options.ruleset:
        games = match(options, ruleset)
        rows.append(row(options, ruleset, games))
        told += [f"{game['file']}: {note}" for game in games for note in game["notes"]]
    print(table(rows))
    print("\n".join(told))


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"strength: {failure}")
