"""The table of addresses in docs/protocol/http.md is that of the code: server/app/routes.c, which the application
answers, and the shell's own in server/net/http.c.

    python3 tests/tidy/routes.py --write     writes the table anew
"""

import re
import sys

import tree

PAGE = 'docs/protocol/http.md'
MARKER = re.compile(r'<!-- routes -->\n(.*?)<!-- end -->', re.DOTALL)
ROUTE = re.compile(r'\[APP_\w+\] = \{APP_(GET|POST), "([^"]+)", (APP_BODY_\w+), (\w+),(.*?)\},\n', re.DOTALL)
BUDGETS = re.compile(r'\.budgets = \{(\w+), (\w+)\}')
BUDGET = re.compile(r'\[(BUDGET_\w+)\] = \{"([^"]+)"')
OWN = re.compile(r'\{"(/[^"]*)", \w+\}')
LIMITS = ('server/app/limits.h', 'proto/wire/limits.h', 'server/tour/files/files.h')
WHO = {'APP_BODY_NONE': 'none', 'APP_BODY_SMALL': '{} bytes', 'APP_BODY_RECORD': 'a file, {} bytes',
       'APP_BODY_FILE': 'a file of an account, {} bytes'}


def limits():
    return {name: int(number) for path in LIMITS
            for name, number in re.findall(r'#define (\w+)\s+(\d+)', tree.text(path))}


def rows():
    """(request, body, what it charges) of each route, in the order of the code."""
    sizes, names = limits(), dict(BUDGET.findall(tree.text('server/base/budget_table.c')))
    for method, address, body, size, rest in ROUTE.findall(tree.text('server/app/routes.c')):
        charged = [f'`{names[budget]}`' for budget in BUDGETS.search(rest).groups() if budget != 'NONE']
        yield f'`{method} {address}`', WHO[body].format(f'{sizes.get(size, 0):,}'), ', '.join(charged)
    own = tree.text('server/net/http.c').partition('} own[] = {')[2].partition('};')[0]
    for address in OWN.findall(own):
        yield f'`GET {address}`', 'none', ''


def table():
    lines = ['| request | body, at most | charges |', '|---|---|---|']
    return '\n'.join(lines + [f'| {" | ".join(row)} |'.replace('  ', ' ') for row in rows()]) + '\n'


def check():
    found, made = MARKER.search(tree.text(PAGE)), table()
    code = tree.text('server/app/routes.c')
    if not code.count('] = {APP_') == len(ROUTE.findall(code)) > 0:
        return ['server/app/routes.c: a route is written in another way than this check can read']
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
