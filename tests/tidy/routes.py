"""The table of addresses in docs/protocol/http.md is that of the code (server/describe/routes.py reads it).

    python3 tests/tidy/routes.py --write     writes the table anew
"""

import importlib.util
import os
import re
import sys

import tree

PAGE = 'docs/protocol/http.md'
MARKER = re.compile(r'<!-- routes -->\n(.*?)<!-- end -->', re.DOTALL)
BODIES = {'NONE': 'none', 'SMALL': '{:,} bytes', 'RECORD': 'a file, {:,} bytes', 'FILE': 'a file of an account, {:,} bytes'}


def load(path):
    """A module of another folder of the tree."""
    spec = importlib.util.spec_from_file_location(os.path.basename(path)[:-3] + '_described', os.path.join(tree.ROOT, path))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


described = load('server/describe/routes.py').described


def table():
    lines = ['| request | effect or answer | body, at most | charges |', '|---|---|---|---|']
    for row in described(tree.text):
        charges = ', '.join(f'`{budget}`' for budget in row['budgets'])
        lines.append(f'| `{row["method"]} {row["address"]}` | {row["words"]["summary"]} | '
                     f'{BODIES[row["body"]].format(row["body_max"])} | {charges} |'.replace('  ', ' '))
    return '\n'.join(lines) + '\n'


def check():
    found = MARKER.search(tree.text(PAGE))
    try:
        made = table()
    except ValueError as wrong:
        return [str(wrong)]
    if not found:
        return [f'{PAGE}: the table of routes is not there']
    there, wanted = found[1].strip().split('\n'), made.strip().split('\n')
    return [f'{PAGE}: no row {row}' for row in wanted if row not in there] + \
           [f'{PAGE}: {row} is no route' for row in there if row and row not in wanted]


def main():
    text = tree.text(PAGE)
    if '--write' in sys.argv:
        with open(f'{tree.ROOT}/{PAGE}', 'w', encoding='utf-8') as page:
            page.write(MARKER.sub(lambda _: f'<!-- routes -->\n{table()}<!-- end -->', text))
        return 0
    print('\n'.join(check()))
    return 0


if __name__ == '__main__':
    sys.exit(main())
