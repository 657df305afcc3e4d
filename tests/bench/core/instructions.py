#!/usr/bin/env python3
"""The cost of the rules in instructions, which a busy machine does not change. Speaks TAP.

    instructions.py BENCH_REPLAY            fails where a figure grew by more than a tenth over instructions.json
    instructions.py BENCH_REPLAY --accept   writes the present figures there

valgrind's cachegrind counts them; it needs no rights and no counters of the processor. A workload runs once and three
times: half of the difference is its cost, without the program around it."""

import json
import os
import platform
import re
import subprocess
import sys
import tempfile

ACCEPTED = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'instructions.json')
TOLERANCE = 1.10
LESS, MORE = 1, 3
COUNT_S = 60
# name: (side, games, what is counted)
WORKLOADS = {
    'a play on 9 x 9': (9, 40, 'plays'),
    'a play on 13 x 13': (13, 20, 'plays'),
    'a play on 19 x 19': (19, 10, 'plays'),
    'a map of legal points on 19 x 19': (19, 10, 'maps'),
}


def count(program, what, corpus, times):
    """(record of bench-replay, instructions) of doing it so many times."""
    command = ['valgrind', '--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null',
               program, 'count', what, corpus, str(times)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=COUNT_S)
    found = re.search(r'I +refs: +([\d,]+)', done.stderr)
    if done.returncode != 0 or not found:
        raise SystemExit(f'Bail out! {" ".join(command)}\n{done.stderr}')
    return json.loads(done.stdout), int(found[1].replace(',', ''))


def measure(program):
    """(name of the machine and compiler, {workload: instructions})."""
    costs = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, (side, games, what) in WORKLOADS.items():
            corpus = os.path.join(folder, f'{side}.txt')
            with open(corpus, 'wb') as file:
                subprocess.run([program, 'make', str(side), str(games), '1'], check=True, stdout=file)
            (less, spent), (more, spent_more) = (count(program, what, corpus, times) for times in (LESS, MORE))
            costs[name] = round((spent_more - spent) / (more['n'] - less['n']))
    return f'{platform.machine()}, {more["compiler"]}', costs


def read_accepted():
    with open(ACCEPTED, encoding='utf-8') as file:
        return json.load(file)


def accept(built, costs):
    figures = read_accepted()
    figures[built] = costs
    with open(ACCEPTED, 'w', encoding='utf-8') as file:
        json.dump(figures, file, indent=4)
        file.write('\n')
    for name, cost in costs.items():
        print(f'{name}: {cost} instructions ({built})')


def judge(built, costs):
    """Whether every figure is within the accepted one for this machine and compiler."""
    accepted = read_accepted().get(built, {})
    good = True
    print(f'1..{len(costs)}')
    for number, (name, cost) in enumerate(costs.items(), 1):
        known = accepted.get(name)
        kept = known is not None and cost <= known * TOLERANCE
        good &= kept
        says = f'{known} were accepted' if known else f'none were accepted for {built}'
        print(f'{"ok" if kept else "not ok"} {number} - {name} takes {cost} instructions, {says}')
    if not good:
        print('# Make it cheaper, or say in the commit why it is worth it and renew: ./dev check instructions --accept')
    return good


def main():
    program, *options = sys.argv[1:]
    if options not in ([], ['--accept']):
        raise SystemExit(__doc__)
    built, costs = measure(program)
    if options:
        accept(built, costs)
    elif not judge(built, costs):
        raise SystemExit(1)


if __name__ == '__main__':
    main()
