#!/usr/bin/env python3
"""Plays every case of tests/data through miai-referee and compares each expected field. Speaks TAP.

    test_cases.py REFEREE FOLDER

A case is one JSON object a line, in the format of docs/RULES.md, with `expect`: the fields of the answer that must be
exactly so, or `error`: words that the error text must contain. `text` quotes the rule that the case is about.
"""

import json
import subprocess
import sys
from pathlib import Path


def read_cases(folder):
    paths = sorted(Path(folder).glob("**/*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def ask(referee, cases):
    """The answers of one run, and its exit status."""
    lines = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
    done = subprocess.run([referee, "cases", "--witness", "-"], input=lines, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def faults(case, answer):
    """The differences from the expectation, one line each."""
    expect = case["expect"]
    if "error" in expect:
        return [] if expect["error"] in answer.get("error", "") else [f"wanted an error about {expect['error']}: {answer}"]
    if "error" in answer:
        return [f"refused: {answer['error']}"]
    found = [f"{key}: wanted {json.dumps(want)}, got {json.dumps(answer.get(key))}"
             for key, want in expect.items() if answer.get(key) != want]
    return found + witness_faults(case, answer)


def witness_faults(case, answer):
    """A refusal comes with an object, whatever is allowed with null."""
    pairs = zip(case.get("moves", []), answer["legal"], answer["witness"])
    return [f"{move}: witness {witness}" for move, legal, witness in pairs if (witness is None) != legal]


def main():
    referee, folder = sys.argv[1:]
    cases = read_cases(folder)
    answers, status = ask(referee, cases)
    print(f"1..{len(cases) + 1}")
    failed = 0
    for number, case in enumerate(cases, 1):
        answer = answers[number - 1] if number <= len(answers) else {"error": "no answer"}
        found = faults(case, answer)
        failed += bool(found)
        print(f"{'not ok' if found else 'ok'} {number} - {case['name']}")
        for fault in found:
            print(f"#   {fault}")
        if found:
            print(f"#   {case['text']}")
    wanted = 2 if any("error" in case["expect"] for case in cases) else 0
    whole = status == wanted and len(answers) == len(cases)
    failed += not whole
    print(f"{'ok' if whole else 'not ok'} {len(cases) + 1} - the exit status tells whether all cases were usable: {status}")
    print(f"# {len(cases) + 1 - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
