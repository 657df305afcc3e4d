"""Checks of the tree that need a compiler."""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import includes
import tree

WARNINGS = ['-std=c17', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-fsyntax-only', '-x', 'c', '-']
OF_A_COMPILER = {'memcpy', 'memmove', 'memset', 'memcmp'}


def complaint(path):
    """The compiler's messages about a file that only includes this header twice."""
    args = ['-ffreestanding'] if path.startswith('core/') else ['-D_GNU_SOURCE']
    run = subprocess.run([os.environ.get('CC', 'cc'), '-I', tree.ROOT, *args, *WARNINGS],
                         input=f'#include "{path}"\n' * 2 + 'extern int some_declaration;\n',
                         capture_output=True, text=True)
    return f'{path}: {run.stderr.strip().splitlines()[0]}' if run.returncode else None


def headers():
    paths = [path for path in tree.files('.h') if includes.folder_of(path)]
    with ThreadPoolExecutor(2) as pool:
        return [found for found in pool.map(complaint, paths) if found]


def symbols(library):
    """Symbols that the plain build of the rules needs from elsewhere."""
    listed = subprocess.run(['nm', '-P', library], check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in listed.splitlines() if len(line.split()) > 1]
    defined = {name for name, kind, *_ in rows if kind != 'U'}
    wanted = {name for name, kind, *_ in rows if kind == 'U'}
    return [f'core wants {name}' for name in sorted(wanted - defined - OF_A_COMPILER)]
