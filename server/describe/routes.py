"""The table of routes as the descriptions and the protocol's page need it: rows of server/app/routes.c, which the
application answers, and of server/net/own.c, which the shell answers, each with its words from server/app/routes.json.

The C is read as text: a description then changes with the table alone, and not with each file of the application."""

import json
import re

ROUTE = re.compile(r'\[APP_(\w+)\] = \{APP_(GET|POST), "([^"]+)", APP_BODY_(\w+), (\w+),(.*?)\},\n', re.DOTALL)
BUDGETS = re.compile(r'\.budgets = \{(\w+), (\w+)\}')
BUDGET = re.compile(r'\[(BUDGET_\w+)\] = \{"([^"]+)"')
OWN = re.compile(r'\{"(/[^"]*)", \w+, (true|false)\}')
LIMITS = ('server/app/limits.h', 'proto/wire/limits.h', 'server/tour/files/files.h')
TABLE, SHELL, WORDS, PRICES = ('server/app/routes.c', 'server/net/own.c', 'server/app/routes.json',
                               'server/base/budget_table.c')
FILES = (TABLE, SHELL, WORDS, PRICES, *LIMITS)


def string(rest, name):
    found = re.search(rf'\.{name} = "([^"]*)"', rest)
    return found and found[1]


def flag(rest, name):
    return f'.{name} = true' in rest


def rows(read):
    """A dictionary for each route, in the order of the code. `read` gives the text of a file by its path.

    Raises ValueError where the table is written in another way than this can read."""
    sizes = {name: int(number) for path in LIMITS for name, number in re.findall(r'#define (\w+)\s+(\d+)', read(path))}
    prices = dict(BUDGET.findall(read(PRICES)))
    code = read(TABLE)
    found = ROUTE.findall(code)
    if not code.count('] = {APP_') == len(found) > 0:
        raise ValueError(f'{TABLE}: a route is written in another way than this can read')
    for name, method, address, body, size, rest in found:
        arguments = re.search(r'\.arguments = \{([^}]*)\}', rest)
        yield {
            'name': name.lower(), 'method': method, 'address': address, 'body': body, 'body_max': sizes.get(size, 0),
            'budgets': [prices[budget] for budget in BUDGETS.search(rest).groups() if budget != 'NONE'],
            'arguments': [word.lstrip('#@') for word in re.findall(r'"([^"]+)"', arguments[1])] if arguments else [],
            'token': (re.search(r'\.token = APP_TOKEN_(\w+)', rest) or [None, 'NEVER'])[1],
            'question': string(rest, 'question'), 'name_is': string(rest, 'name_is'), 'channel': string(rest, 'channel'),
            **{word: flag(rest, word) for word in ('session', 'options', 'open', 'page')},
        }
    own = read(SHELL).partition('} own[] = {')[2].partition('};')[0]
    for address, is_open in OWN.findall(own):
        yield {'name': 'get_' + re.sub(r'\W+', '_', address.removeprefix('/api').strip('/')), 'method': 'GET',
               'address': address, 'body': 'NONE', 'body_max': 0, 'budgets': [], 'arguments': [], 'token': 'NEVER',
               'question': None, 'name_is': None, 'channel': None, 'session': False, 'options': False,
               'open': is_open == 'true', 'page': False}


def described(read):
    """The rows, each with its words under `words`. Raises ValueError where a route has no words, or words no route."""
    words = json.loads(read(WORDS))
    ret = list(rows(read))
    for row in ret:
        key = f'{row["method"]} {row["address"]}'
        if key not in words:
            raise ValueError(f'{WORDS}: no words for {key}')
        row['words'] = words.pop(key)
    for key in words:
        raise ValueError(f'{WORDS}: {key} is no route')
    return ret
