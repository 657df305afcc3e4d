"""Proof that each check can fail: every one of them, on a tree made to be wrong."""

import os
import subprocess
import sys
import tempfile

import tidy
import tree

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
    object_file = os.path.join(root, 'a.o')
    subprocess.run(['cc', '-c', os.path.join(root, 'core/clause_a.c'), '-o', object_file], check=True)
    return object_file


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as root:
        tree.ROOT = root
        sys.argv[1:] = [write(root)]
        print(f'1..{len(tidy.CHECKS)}')
        for number, (name, check) in enumerate(tidy.CHECKS.items(), 1):
            found = check()
            print(f'{"ok" if found else "not ok"} {number} - it_is_noticed_unless_{name}')
            failed += not found
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
