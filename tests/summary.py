"""Adds up test runs: summary.py TESTLOG.json...

Reads the logs of `meson test`, one file a build. Where a test speaks TAP each of its lines counts, as one program holds
many tests; otherwise the program counts. Names failed tests, and skipped ones with their reasons, then prints one
closing line:
"""

import json
import os
import re
import sys

CASE = re.compile(r'^(ok|not ok)\b(?!.*# (?:skip|todo))', re.MULTILINE | re.IGNORECASE)
SKIPPED = re.compile(r'^ok \d+ - (.*?) # skip (.+)$', re.MULTILINE | re.IGNORECASE)
GOOD = ('OK', 'EXPECTEDFAIL', 'SKIP')


def count(run):
    """(passed, failed) of one program."""
    cases = [case.lower() for case in CASE.findall(run.get('stdout', ''))]
    failed = cases.count('not ok')
    if run['result'] not in GOOD:
        failed = max(failed, 1)  # it died or left its plan: no line says so
    elif not cases:
        return (0 if run['result'] == 'SKIP' or SKIPPED.search(run.get('stdout', '')) else 1), 0
    return cases.count('ok'), failed


def main():
    passed = failed = 0
    for log in sys.argv[1:]:
        if not os.path.exists(log):
            print(f'failed: nothing ran ({log})')
            failed += 1
            continue
        with open(log, encoding='utf-8') as lines:
            for line in lines:
                run = json.loads(line)
                good, bad = count(run)
                for name, why in SKIPPED.findall(run.get('stdout', '')):
                    print(f'skipped: {name}: {why}')
                passed, failed = passed + good, failed + bad
                if bad:
                    print(f'failed: {run["name"]} ({log})')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main())
