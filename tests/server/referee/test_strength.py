#!/usr/bin/env python3
"""The matches of ./dev check strength, in small. Speaks TAP.

    test_strength.py BUILD
"""

import os
import subprocess
import sys
import tempfile

BUILD = sys.argv[1]
SCRIPT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "strength.py")


def run(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "-B", SCRIPT, "--size", "5", "--folder", folder, *arguments], capture_output=True, text=True,
                              check=False, env={**os.environ, "MIAI_BUILD": BUILD})
        return done.returncode, done.stdout, done.stderr, len(os.listdir(folder))


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def a_match_prints_a_row_for_each_ruleset_and_keeps_the_records():
    status, out, err, files = run("--against", "level", "--playouts", "40", "10", "--games", "2", "--ruleset", "alter-igo", "makrai-territory")
    lines = out.splitlines()
    assert status == 0 and files == 4, err
    assert [cells(line)[:5] for line in lines[2:4]] == [[name, "5x5", "40 playouts", "10 playouts", "2"] for name in ("alter-igo", "makrai-territory")], out


def a_search_wins_against_one_ply_play():
    status, out, err, _ = run("--against", "greedy", "--playouts", "200", "--games", "2", "--komi", "0.5")
    assert status == 0 and cells(out.splitlines()[2])[5] == "100 %", out + err


def the_same_seed_gives_the_same_games():
    games = [run("--against", "level", "--level", "1", "1", "--games", "2", "--seed", seed)[2] for seed in ("1", "1", "2")]
    assert games[0] == games[1] != games[2] and games[0].count("\n") == 2, games


def wrong_arguments_are_refused():
    for bad in (["--against", "engine"], ["--level", "1", "--playouts", "5"], ["--ruleset", "stoical"], ["--level", "6"], ["--engine", "x"]):
        assert run(*bad)[0] == 2, bad


def main():
    tests = (a_match_prints_a_row_for_each_ruleset_and_keeps_the_records, a_search_wins_against_one_ply_play,
             the_same_seed_gives_the_same_games, wrong_arguments_are_refused)
    failed = 0
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {test.__name__}", flush=True)
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {test.__name__}\n# {error!r}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
