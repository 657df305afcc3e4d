"""The tests that docs/SECURITY.md names exist: the page lists each promise of protection with the test that proves it.

A row of its tables ends with tests, as `tests/server/app/play/test_chat.c`: `first_name`, `second_name`, or with the words
"not tested" and why. A check that is slower is named by its command, as `./dev check powercut`.
"""

import os
import re

import tree

PAGE = 'docs/SECURITY.md'
NOT = re.compile(r'\bnot tested\b', re.IGNORECASE)
# The definition of a test in each kind of file.
WRITTEN = {
    '.c': r'\b\w+\(\s*{}\s*\)\s*[,}}]',
    '.mjs': r"\btest\(\s*['`]{}['`]\s*,",
    '.py': r"^\s*(?:def {0}\(|'{0}':)",
    'meson.build': r"(?<!\w)'{}'\s*[,:]",
}


def is_there(path, name):
    ending = next((ending for ending in WRITTEN if path.endswith(ending)), None)
    pattern = ending and WRITTEN[ending].format(re.escape(name))
    read = tree.code if ending == '.c' else tree.text
    return bool(pattern and re.search(pattern, read(path), re.MULTILINE))


def rows():
    """(line, last cell) of each row of the tables, without their heads."""
    for number, line in tree.lines(PAGE):
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        if line.startswith('|') and re.fullmatch(r'[SR]\d+(, [SR]\d+)*', cells[0]):
            yield number, cells[-1]


def look(cell):
    """The faults of the tests that a cell names, and their number."""
    findings, tests, path = [], 0, None
    for name in re.findall(r'`([^`]+)`', cell):
        if name.startswith('./dev check '):
            if not os.path.isfile(os.path.join(tree.ROOT, 'tests/check', name.split()[2])):
                findings.append(f'{name} is not there')
            tests += 1
        elif name.startswith('./dev '):
            continue
        elif '/' in name and ' ' not in name:
            path = name if os.path.isfile(os.path.join(tree.ROOT, name)) else None
            findings += [] if path else [f'{name} is not there']
        elif path:
            if not is_there(path, name):
                findings.append(f'{path} has no test {name}')
            tests += 1
    return findings, tests


def check():
    if not os.path.isfile(os.path.join(tree.ROOT, PAGE)):
        return [f'{PAGE} is not there']
    findings, counted = [], 0
    for number, cell in rows():
        counted += 1
        wrong, tests = look(cell)
        if not tests and not wrong and not NOT.search(cell):
            wrong = ['names no test, and does not say that there is none']
        findings += [f'{PAGE}:{number}: {what}' for what in wrong]
    return findings if counted else [f'{PAGE}: no row']
