"""Proof that each check can fail: all of them run on a tree that is made to be wrong."""

import os
import subprocess
import sys
import tempfile

import tidy
import tree

# Includes across a wall of server/app, and against the one direction of dependencies: the check finds each.
STEPS = {
    'server/app/low.c': 'server/app/play/b.h',
    'server/app/timer.c': 'server/app/verify.h',
    'server/app/measures/a.c': 'server/app/people/b.h',
    'server/app/people/a.c': 'server/app/play/b.h',
    'server/app/play/a.c': 'server/app/tournament/b.h',
    'server/app/play/c.c': 'server/tour/b.h',
    'server/app/ratings/a.c': 'server/app/tournament/b.h',
    'server/app/archive/a.c': 'server/app/tournament/b.h',
    'server/app/tournament/a.c': 'server/app/moderation/b.h',
    'server/app/moderation/a.c': 'server/app/archive/b.h',
    'server/net/b.c': 'server/app/play/b.h',
}
# Files of the client and what each may not import.
IMPORTS = {
    'web-static/lib/a.js': '../state/b.js',
    'web-static/ui/a.js': '../features/b.js',
    'web-static/features/a.js': '../pages/lobby/b.js',
    'web-static/pages/room/a.js': '../lobby/b.js',
}
# Files of server/app that call in a circle: two rooms, and seven files of one room.
CALLS = {'play_a': 'tournament_b', 'tournament_b': 'play_a',
         **{f'people_{n}': f'people_{(n + 1) % 7}' for n in range(7)}}
BODY = '{\n' + '    ;\n' * 71 + '}\n'
WRONG = {
    'core/clause_a.c': '#include <stdio.h>\ntypedef struct a { float b; } a;\n'
                'int wanted(int);\nint f(int x)\n{\n    switch (x) { default: return wanted(x); }\n}\n',
    'core/a.h': 'struct a { uint8_t b; };\n',
    'core/long.c': '/* ... */\n' * 601 + 'void g(void)\n' + BODY,
    'server/net/a.c': '/* A. */\n#include <sqlite3.h>\n#include "core/a.h"\n/* TO' 'DO: b */\n',
    'tests/core/meson.build': "tests = ['b']\n",
    'tests/core/test_a.c': '/* A. */\n',
    'web-static/a.js': 'element.innerHTML = text;\n' + '//' * 61 + '\n',
    'web-static/css/a.css': 'p { color: #fff; }\n',
    'docs/SECURITY.md': '# Security\n\n| S1 | a threat | `tests/core/test_a.c`: `a_test_that_was_renamed` |\n',
    'docs/A.md': '# One\n\n# Two\n\n[gone](GONE.md)\n\nWhoever reads this is told nothing.\n',
    'docs/protocol/a.md': '# A\n\n<!-- types client.json key -->\n<!-- end -->\n',
    'proto/schema/client.json': '{"$defs": {"key": {"type": "string"}}}',
    'docs/protocol/http.md': '# A\n\n<!-- routes -->\n| `GET /api/gone` | none | |\n<!-- end -->\n',
    'server/app/routes.c': '/* A. */\n    [APP_A] = {APP_POST, "/api/new", APP_BODY_SMALL, A_MAX, .budgets = {NONE, NONE}},\n',
    'server/app/routes.json': '{"POST /api/new": {"summary": "Makes an A"}}',
    'server/net/own.c': '/* A. */\n',
    'server/app/limits.h': '#define A_MAX 10\n',
    'proto/wire/limits.h': '',
    'server/tour/files/files.h': '',
    'server/base/budget_table.c': '/* A. */\n',
    'server/net/http.c': '/* A. */\n#include "proto/wire/write.h"\n"{\\"a\\":1}"\njson_pack(b);\n',
    'server/store/export.c': '/* A. */\n"json_object(b)"\n',
    'tests/tidy/words.tsv': '# Recorded.\ncore, proto, server\t100\n',
}


def write(root):
    for path, content in WRONG.items():
        full = os.path.join(root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, 'w', encoding='utf-8') as file:
            file.write(content)
    with open(os.path.join(root, 'dev'), 'w', encoding='utf-8'):
        pass
    for path, header in STEPS.items():
        for file, content in ((path, f'/* A. */\n#include "{header}"\n'), (header, '')):
            os.makedirs(os.path.dirname(os.path.join(root, file)), exist_ok=True)
            with open(os.path.join(root, file), 'w', encoding='utf-8') as out:
                out.write(content)
    for path, target in IMPORTS.items():
        os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
        with open(os.path.join(root, path), 'w', encoding='utf-8') as out:
            out.write(f"import {{ b }} from '{target}';\n")
    object_file = os.path.join(root, 'a.o')
    subprocess.run(['cc', '-c', os.path.join(root, 'core/clause_a.c'), '-o', object_file], check=True)
    return [object_file, library(root)]


def library(root):
    """An application whose files call in circles."""
    archive = os.path.join(root, 'libapp.a')
    for caller, called in CALLS.items():
        subprocess.run(['cc', '-c', '-x', 'c', '-', '-o', os.path.join(root, f'{caller}.c.o')], check=True, text=True,
                       input=f'void {called}(void);\nvoid {caller}(void);\nvoid {caller}(void)\n{{\n    {called}();\n}}\n')
    subprocess.run(['ar', 'rc', archive, *(os.path.join(root, f'{caller}.c.o') for caller in CALLS)], check=True)
    return archive


def unnoticed(name, found):
    """The planted faults of a check that it did not find."""
    if name == 'no_folder_includes_what_it_may_not':
        return [path for path in STEPS if not any(line.startswith(path + ':') for line in found)]
    if name == 'no_folder_of_the_client_imports_what_it_may_not':
        return [path for path in IMPORTS if not any(line.startswith(path + ':') for line in found)]
    if name == 'no_circle_of_calls_crosses_a_room_or_is_too_large':
        return [want for want in ('a circle crosses play and tournament', 'a circle of 7 files')
                if not any(line.startswith(want) for line in found)]
    if name == 'no_json_is_written_outside_of_proto':
        return [] if len(found) == 3 else found
    if name == 'the_page_of_http_names_every_route':
        return [want for want in ('/api/new', '/api/gone') if not any(want in line for line in found)]
    return []


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as root:
        tree.ROOT = root
        sys.argv[1:] = write(root)
        print(f'1..{len(tidy.CHECKS)}')
        for number, (name, check) in enumerate(tidy.CHECKS.items(), 1):
            found = check()
            missed = unnoticed(name, found)
            good = found and not missed
            print(f'{"ok" if good else "not ok"} {number} - it_is_noticed_unless_{name}')
            for what in missed:
                print(f'not noticed: {what}', file=sys.stderr)
            failed += not good
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
