#!/usr/bin/env python3
"""Replays every file of tests/data/sgf, each named by its peculiarity, through miai-referee. Speaks TAP.

    test_sgf.py REFEREE FOLDER

expect.json holds, for each game of each file, the fields of the answer that must be exactly so; of `error` the words
that must occur in it. The exit status is 2 where some game was unusable, else 0.
"""

import json
import subprocess
import sys
from pathlib import Path


def run(referee, *arguments, data=b""):
    done = subprocess.run([referee, "sgf", *arguments], input=data, capture_output=True, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.decode().splitlines()], done.stderr.decode()


def game_faults(number, expect, answer):
    if "error" in expect and expect["error"] not in answer.get("error", ""):
        return [f"game {number}: wanted an error about {expect['error']}: {answer}"]
    if "error" in answer and "error" not in expect:
        return [f"game {number}: refused: {answer['error']}"]
    return [f"game {number}, {key}: wanted {json.dumps(want)}, got {json.dumps(answer.get(key))}"
            for key, want in expect.items() if key != "error" and answer.get(key) != want]


def file_faults(referee, path, expect):
    status, answers, error = run(referee, *expect.get("arguments", []), str(path))
    games = expect["games"]
    wanted = 2 if any("error" in game for game in games) else 0
    faults = [fault for number, (game, answer) in enumerate(zip(games, answers), 1)
              for fault in game_faults(number, game, answer)]
    if len(games) != len(answers):
        faults.append(f"{len(games)} games are expected, not {len(answers)}")
    if status != wanted or error:
        faults.append(f"exit status {status} instead of {wanted} {error}")
    return faults


def every_file_is_expected(folder, expect):
    present = {str(path.relative_to(folder)) for path in folder.glob("**/*.sgf")}
    return [f"not in expect.json, or not there: {name}" for name in sorted(present ^ set(expect))]


def bad_arguments_are_64(referee):
    tried = [[], ["--ruleset"], ["--ruleset", "chess", "x.sgf"], ["--fast", "x.sgf"], ["--ruleset", "stoical"]]
    return [f"{arguments}" for arguments in tried if run(referee, *arguments)[0] != 64]


def a_ruleset_overrides_what_the_file_says(referee):
    game = b"(;GM[1]SZ[5]RU[Japanese]AB[ab][ba];W[aa])"
    _, (by_file,), _ = run(referee, "-", data=game)
    _, (by_name,), _ = run(referee, "--ruleset", "new-zealand", "-", data=game)
    return [] if by_file["illegal"]["reason"] == "suicide" and by_name["illegal"] is None else [f"{by_file} {by_name}"]


def a_file_that_is_not_there_is_told(referee):
    status, answers, _ = run(referee, "/no/such/file.sgf", "-", data=b"(;SZ[9];B[ee])")
    right = status == 2 and "cannot be opened" in answers[0]["error"] and answers[1]["moves"] == 1
    return [] if right else [f"{status} {answers}"]


def games_behind_a_broken_one_are_read(referee):
    """However they begin: within a value that took them in, behind the last bracket, or where that is missing."""
    faults = []
    for data, words in [(b"(;X(;B[aa])(;B[bb]))(;SZ[9])\n(;GM[1]SZ[9])", ["property without a value", None, None]),
                        (b"(;SZ[9]\n(;GM[1]SZ[9])", [None, None]),
                        (b"(;C[x](;C[x\n(;GM[1]SZ[9])", ["a game begins here and never ends", None]),
                        (b"(;C[x];B[aa\n(;GM[", [None, None]),
                        (b"(;-) (;SZ[9])", ["this belongs to no value", None]),
                        (b"(;-( (;SZ[9])", ["this belongs to no value", None])]:
        told = [answer.get("error") for answer in run(referee, "-", data=data)[1]]
        if len(told) != len(words) or any((word is None) != (text is None) or (word or "") not in (text or "")
                                          for word, text in zip(words, told)):
            faults.append(f"{data}: {told}")
    return faults


def reading_a_file_of_broken_games_comes_to_an_end(referee):
    faults = []
    for data in [b"(;x" * 200000, b"\n(;GM[" * 200000, b"\n(;GM[" * 200000 + b"]x)"]:
        answers = run(referee, "-", data=data)[1]
        if len(answers) > 200 or "too much is broken" not in answers[-1]["error"]:
            faults.append(f"{data[:6]}: {len(answers)} {answers[-1]}")
    return faults


def moves_beside_stones_that_are_set_up_are_no_handicap(referee):
    faults = []
    for data, moves in [(b"(;SZ[9]HA[2];B[cc];B[gg];W[ee])", 1), (b"(;SZ[9]HA[2];AB[cc][gg];B[ee];W[dd])", 2),
                        (b"(;SZ[9]HA[2];W[ee];AB[cc];B[gg];W[dd])", 3)]:
        (answer,) = run(referee, "-", data=data)[1]
        if answer.get("moves") != moves:
            faults.append(f"{data}: {answer}")
    return faults


def half_a_character_of_utf_16_costs_no_other(referee):
    game = [text.encode("utf-16-le") for text in ("\ufeff(;SZ[9]PB[a", "b]PW[\u7881];B[ee])")]
    (answer,) = run(referee, "-", data=game[0] + b"\x00\xd8" + game[1])[1]
    right = answer.get("moves") == 1 and answer["players"] == {"b": "a\ufffdb", "w": "\u7881"}
    return [] if right else [f"{answer}"]


def nesting_and_size_end_at_limits(referee):
    """Each of these is refused with a place, or read whole; none takes the stack."""
    deep = b"(;SZ[9]" + b"(;B[aa]" * 9000 + b")" * 9000 + b")"
    faults = []
    for name, data, words in [("9000 deep", deep, None),
                              ("20000 deep", b"(;SZ[9]" + b"(;C[x]" * 20000, "nest too deeply"),
                              ("300000 nodes", b"(;SZ[9]" + b";" * 300000 + b")", "too many nodes"),
                              ("17 MiB", b"x" * (17 << 20), "larger than 16 MiB"),
                              ("100000 moves in a node", b"(;SZ[9];" + b"B[]W[]" * 50000 + b")", None),
                              ("10001 turns", b"(;SZ[9]" + b";B[];W[]" * 6000 + b")", None)]:
        status, answers, _ = run(referee, "-", data=data)
        told = answers[0].get("error", "")
        if not answers or (words or "") not in told or (words is None) != (status == 0):
            faults.append(f"{name}: {status} {told}")
    return faults


def main():
    referee, folder = sys.argv[1], Path(sys.argv[2])
    expect = json.loads((folder / "expect.json").read_text(encoding="utf-8"))
    tests = [(name, lambda name=name: file_faults(referee, folder / name, expect[name])) for name in sorted(expect)]
    tests.append(("every_file_is_expected", lambda: every_file_is_expected(folder, expect)))
    tests += [(check.__name__, lambda check=check: check(referee))
              for check in (bad_arguments_are_64, a_ruleset_overrides_what_the_file_says,
                            a_file_that_is_not_there_is_told, games_behind_a_broken_one_are_read,
                            reading_a_file_of_broken_games_comes_to_an_end,
                            moves_beside_stones_that_are_set_up_are_no_handicap,
                            half_a_character_of_utf_16_costs_no_other, nesting_and_size_end_at_limits)]
    print(f"1..{len(tests)}")
    failed = 0
    for number, (name, check) in enumerate(tests, 1):
        faults = check()
        failed += bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for fault in faults:
            print(f"# {fault[:1500]}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
