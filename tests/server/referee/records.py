#!/usr/bin/env python3
"""Reads every SGF file below a folder as the server would, and compares the boards with other programs.

    records.py REFEREE GNUGO FOLDER [--sample N] [--show N]

Prints how many games open, with what notes, and why others are refused. The status is 1 if fewer than 99.5 % of the games
open, or if some final board is not the one of another program and no note says why it may differ.
"""

import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from sgfmill import boards, sgf
except ImportError:
    sgf = None

GOAL = 0.995
BATCH = 200
NOTES = ("handicap_put", "passes_put", "values_left_out", "cut_off", "mended", "restarts", "passes_after")
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def read_all(referee, files):
    """The referee's output, in the order of the files: one answer for each game."""
    for start in range(0, len(files), BATCH):
        done = subprocess.run([referee, "sgf", *files[start:start + BATCH]], capture_output=True, check=False)
        if done.returncode not in (0, 2):
            sys.exit(f"{referee} sgf ended with {done.returncode}")
        for line in done.stdout.splitlines():
            yield json.loads(line)


def words_of(error):
    return re.sub(r"^line \d+, column \d+: ", "", error)


def count(games):
    """Prints the table; returns the share of games that open."""
    refused = collections.Counter(words_of(game["error"]) for game in games if "error" in game)
    opened = [game for game in games if "error" not in game]
    ended = collections.Counter(game["illegal"]["reason"] for game in opened if game["illegal"])
    print(f"{len(games)} games in {len({game['file'] for game in games})} files")
    print(f"opened whole: {len(opened) - sum(ended.values())}")
    print(f"opened up to a move that the rules refuse: {sum(ended.values())} {dict(ended.most_common())}")
    print(f"refused: {sum(refused.values())} {dict(refused.most_common())}")
    for note in NOTES:
        print(f"  noted {note}: {sum(bool(game.get(note)) for game in opened)}")
    share = len(opened) / max(1, len(games))
    print(f"open: {100 * share:.2f} %")
    return share


def stones(game):
    """{vertex: colour} of a board in the answer's rows."""
    rows = game["board"].split("/")
    return {f"{COLUMNS[x]}{len(rows) - y}": {"X": "b", "O": "w"}[sign]
            for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "XO"}


def of_gnugo(gnugo, game):
    """The same by GNU Go, or None if it does not load the file."""
    with tempfile.NamedTemporaryFile(suffix=".sgf") as copy:  # its protocol has no names with blanks
        copy.write(Path(game["file"]).read_bytes())
        copy.flush()
        commands = f"loadsgf {copy.name}\nlist_stones black\nlist_stones white\nquit\n"
        done = subprocess.run([gnugo, "--mode", "gtp"], input=commands, capture_output=True, text=True, errors="replace", check=False)
    answers = done.stdout.split("\n\n")
    if len(answers) < 3 or any(not answer.startswith("=") for answer in answers[:3]):
        return None
    return {vertex: colour for colour, answer in (("b", answers[1]), ("w", answers[2])) for vertex in answer[1:].split()}


def of_sgfmill(game):
    """The same by sgfmill, or None if it refuses the file."""
    try:
        read = sgf.Sgf_game.from_bytes(Path(game["file"]).read_bytes())
        board = boards.Board(read.get_size())
        for node in read.get_main_sequence():
            if node.has_setup_stones():
                board.apply_setup(*node.get_setup_stones())
            colour, move = node.get_move()
            if colour and move:
                board.play(*move, colour)
    except (ValueError, IndexError, LookupError):
        return None
    return {f"{COLUMNS[point[1]]}{point[0] + 1}": colour for colour, point in board.list_occupied_points()}


def compare(name, games, board_of, show):
    """Prints how many boards are the same; returns those that differ without a note."""
    same, refused, noted, silent = 0, 0, [], []
    for game in games:
        other = board_of(game)
        if other is None:
            refused += 1
        elif other == stones(game):
            same += 1
        else:
            (noted if any(game.get(note) for note in NOTES) else silent).append(game["file"])
    print(f"{name}: {same} boards of {len(games)} are the same, {len(silent)} differ, {len(noted)} differ as a note says, {refused} files it refuses")
    for file in (silent + noted)[:show]:
        print(f"  {file}")
    return silent


def main():
    parser = argparse.ArgumentParser()
    for name in ("referee", "gnugo", "folder"):
        parser.add_argument(name)
    parser.add_argument("--sample", type=int, default=300, help="files that GNU Go reads too")
    parser.add_argument("--show", type=int, default=20, help="names of files that are printed of each kind")
    given = parser.parse_args()
    files = sorted(str(path) for path in Path(given.folder).rglob("*") if path.suffix.lower() == ".sgf" and path.is_file())
    games = list(read_all(given.referee, files))
    share = count(games)
    for game in [game for game in games if game.get("error") or game["illegal"]][:given.show]:
        print(f"  {game['file']}: {words_of(game.get('error') or json.dumps(game['illegal']))}")
    whole = [game for game in games if "error" not in game and game["illegal"] is None and game["game"] == 1]
    silent = compare("sgfmill", whole, of_sgfmill, given.show) if sgf else []
    if os.access(given.gnugo, os.X_OK):
        small = [game for game in whole if game["size"][0] == game["size"][1] and 5 <= game["size"][0] <= 19]
        sample = random.Random(1).sample(small, min(given.sample, len(small)))
        silent += compare("GNU Go", sample, lambda game: of_gnugo(given.gnugo, game), given.show)
    sys.exit(share < GOAL or bool(silent))


if __name__ == "__main__":
    main()
