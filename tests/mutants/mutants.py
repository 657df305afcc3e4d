#!/usr/bin/env python3
"""Mutation test of the unit suites: ./dev check mutants.

Makes mutants of the files below, takes a sample by seed, and runs the suites of its folder on each until one fails.
Prints how many were killed, survived and did not compile, by folder, and each survivor. Fails below 90 of 100 killed. A
mutant that behaves like the tree is in equivalent.txt, with the reason; it is not counted, and an entry that fits no
line any more is an error.
"""

import argparse
import collections
import fnmatch
import hashlib
import json
import os
import re
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import build
import source

# The first row that fits a file names the folders of tests/ that hold its suites.
ROWS = {
    "core": (["core/*.c"], ["core"]),
    "fold of a game": (["proto/game/*.c", "proto/record/walk.c"], ["proto", "server/app", "server/referee"]),
    "server/app": (["server/app/*.c"], ["server/app"]),
    "server/tour": (["server/tour/*.c"], ["server/tour"]),
}
# The headers of the limits, and the folders of tests/ that test them.
LIMITS = {
    "core/limits.h": ["core"],
    "proto/*.h": ["proto", "server/app", "server/tour", "server/referee"],
    "server/app/*.h": ["server/app"],
    "server/base/*.h": ["server/base", "server/app"],
    "server/referee/limits.h": ["server/referee"],
    "server/site/limits.h": ["server/site", "sim"],
    "server/tour/*.h": ["server/tour", "server/app"],
}
# Only tests that start processes look at the browser's build of the rules and at the shell. How well the search plays
# is measured by matches: most faults in its knowledge give legal acts.
NOT_HERE = ("core/wasm/*", "server/net/limits.h", "server/bus/limits.h", *(f"core/search/{name}.c" for name in
            ("answer", "expand", "patterns", "playout", "search", "tree", "value")))
LEFT_OUT = ("weak-hash", "pairs")  # a second build; seconds for each mutant
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
LEAST = 90  # percent
QUICK_S = 0.5  # of processor
STATE = build.BUILD / "state.json"


def fits(path, patterns):
    return any(fnmatch.fnmatch(path, pattern) for pattern in patterns)


def row_of(path):
    return next((row for row, (files, _) in ROWS.items() if fits(path, files) and not fits(path, NOT_HERE)), None)


def is_wanted(test, folder):
    """Whether Meson's test is a suite of a row, on one build of the tree."""
    folders = {wanted for _, folders in ROWS.values() for wanted in folders}.union(*LIMITS.values())
    return build.is_below(folder, folders) and \
        not any(word in test["name"] for word in LEFT_OUT) and not any("once" in suite for suite in test["suite"])


def files_of(ending):
    """The files of the product, in their order."""
    return sorted(path.relative_to(build.SOURCE).as_posix() for top in ("core", "proto", "server")
                  for path in (build.SOURCE / top).rglob("*" + ending))


def all_mutants():
    for path in files_of(".c"):
        if row_of(path):
            yield from source.mutants_of(path, (build.SOURCE / path).read_text(encoding="utf-8"))


def all_limits():
    for path in files_of(".h"):
        if fits(path, LIMITS) and not fits(path, NOT_HERE):
            yield from source.limits_of(path, (build.SOURCE / path).read_text(encoding="utf-8"))


def files_with(word, ending):
    """The files of the product that contain a word."""
    return [path for path in files_of(ending) if re.search(rf"\b{word}\b", (build.SOURCE / path).read_text(encoding="utf-8"))]


def read_equivalent(text):
    """The keys of equivalent.txt: a path, then lines that begin with -, + and =."""
    found = set()
    for entry in text.split("\n\n"):
        lines = [line for line in entry.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        path, before, after, reason = lines
        if (before[:2], after[:2], reason[:2]) != ("- ", "+ ", "= "):
            sys.exit(f"mutants: equivalent.txt: {path}: not in the form of the others")
        found.add(f"{path} | {before[2:]} | {after[2:]}")
    return found


def sample(mutants, seed, count):
    """Draws the sample: the same for a seed; a change elsewhere in the tree moves no mutant."""
    times, order = collections.Counter(), []
    for mutant in mutants:
        times[mutant.key] += 1
        word = f"{seed} | {mutant.key} | {times[mutant.key]}"
        order.append((hashlib.sha256(word.encode()).digest(), mutant))
    return [mutant for _, mutant in sorted(order, key=lambda pair: pair[0])[:count]]


def folders_of(mutant):
    if mutant.kind == "limit":
        return next(folders for pattern, folders in LIMITS.items() if fnmatch.fnmatch(mutant.path, pattern))
    return ROWS[row_of(mutant.path)][1]


def try_one(suites, mutant):
    """"killed", "survived" or "not compiled", and the suite that killed it."""
    with tempfile.TemporaryDirectory(prefix="miai-mutant.") as folder:
        if mutant.kind == "limit":
            users = [path for path in files_with(mutant.name, ".c") if path in suites.compile]
            library = users and build.compile_limit(suites, mutant, users, files_with(mutant.name, ".h"), folder)
        else:
            text = (build.SOURCE / mutant.path).read_text(encoding="utf-8")
            library = build.compile_mutant(suites, mutant, text, folder)
        if not library:
            return "not compiled", None
        last_line = mutant.line if mutant.kind == "limit" else text.count("\n", 0, mutant.end) + 1
        for suite in suites.for_file(mutant.path, folders_of(mutant)):
            if suites.reaches(suite, mutant, last_line) and build.run(suite, library, suite.limit_s())[0] != 0:
                return "killed", suite
    return "survived", None


def show(mutant):
    return f"{mutant.path}:{mutant.line}: {mutant.kind}\n  - {mutant.before}\n  + {mutant.after}"


def try_all(suites, chosen, jobs):
    """The verdicts of the chosen mutants, by mutant; survivors are printed as they are found."""
    verdicts, lock = {}, threading.Lock()
    with ThreadPoolExecutor(jobs) as pool:
        waiting = {pool.submit(try_one, suites, mutant): mutant for mutant in chosen}
        for done in as_completed(waiting):
            mutant = waiting[done]
            verdict, suite = done.result()
            verdicts[mutant] = verdict
            with lock:
                if suite:
                    suite.kills[mutant.path] = suite.kills.get(mutant.path, 0) + 1
            if verdict == "survived":
                print(show(mutant), flush=True)
            if len(verdicts) % 50 == 0:
                print(f"{len(verdicts)} of {len(chosen)}", file=sys.stderr, flush=True)
    return verdicts


def report(verdicts, equivalent):
    """Prints the table, and returns the percentage killed."""
    print(f"\n{'':16}{'killed':>10}{'survived':>10}{'not compiled':>14}{'percent':>9}")
    total = collections.Counter()
    for row in [*ROWS, "all"]:
        counts = collections.Counter(verdict for mutant, verdict in verdicts.items() if row in ("all", row_of(mutant.path)))
        told = counts["killed"] + counts["survived"]
        percent = 100 * counts["killed"] / told if told else 100
        print(f"{row:16}{counts['killed']:10}{counts['survived']:10}{counts['not compiled']:14}{percent:9.1f}")
        total = percent
    print(f"{equivalent} of the sample are equivalent and were not run")
    return total


def read_state():
    return json.loads(STATE.read_text()) if STATE.exists() else {"kills": {}, "survivors": []}


def arguments():
    parser = argparse.ArgumentParser(prog="./dev check mutants", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000, help="mutants of the sample (1000)")
    parser.add_argument("--from", type=int, default=0, dest="first", help="leave out so many of the sample, tried before")
    parser.add_argument("--files", nargs="+", default=["*"], metavar="PATTERN", help="only of files like core/clock.c or core/*")
    parser.add_argument("--list", action="store_true", help="print the sample and try none")
    parser.add_argument("--limits", action="store_true", help="each named limit one less and one more, instead of a sample")
    parser.add_argument("--again", action="store_true", help="only those that survived in the run before")
    parser.add_argument("--quick", action="store_true", help="leave out suites that take longer than half a second")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


def main():
    options = arguments()
    mutants = list(all_mutants())
    limits = list(all_limits())
    equivalent = read_equivalent(EQUIVALENT.read_text(encoding="utf-8"))
    stale = equivalent - {mutant.key for mutant in mutants + limits}
    if stale:
        sys.exit("mutants: equivalent.txt names what is not there:\n" + "\n".join(sorted(stale)))
    asked = [mutant for mutant in (limits if options.limits else mutants)
             if fits(mutant.path, options.files)]
    drawn = asked if options.limits else sample(asked, options.seed, options.count)[options.first:]
    state = read_state()
    if options.again:
        drawn = [mutant for mutant in mutants + limits if mutant.key in state["survivors"]]
    chosen = [mutant for mutant in drawn if mutant.key not in equivalent and mutant.kind != "room"]
    if options.list:
        print("\n".join(show(mutant) for mutant in chosen))
        return
    print(f"{len(chosen)} of {len(asked)} mutants, seed {options.seed}", flush=True)
    suites = build.Suites(is_wanted)
    if options.quick:
        suites.all = [suite for suite in suites.all if suite.took_s < QUICK_S]
    for suite in suites.all:
        suite.kills = state["kills"].get(suite.key, {})
    verdicts = try_all(suites, chosen, options.jobs)
    state["kills"] |= {suite.key: suite.kills for suite in suites.all}
    state["survivors"] = sorted(mutant.key for mutant, verdict in verdicts.items() if verdict == "survived")
    STATE.write_text(json.dumps(state))
    percent = report(verdicts, len(drawn) - len(chosen))
    if percent < LEAST:
        sys.exit(f"mutants: fewer than {LEAST} of 100 were killed")


if __name__ == "__main__":
    main()
