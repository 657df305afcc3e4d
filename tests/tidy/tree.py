"""The files of the tree, and the checks' ways to read them."""

import functools
import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MADE_ELSEWHERE = re.compile(r'(^|/)(build|var|node_modules|vendor|corpus|__pycache__|\.git)(/|$)')


def tracked():
    """The list of git, even if another user owns the folder; None without git."""
    try:
        run = subprocess.run(['git', '-c', 'safe.directory=*', '-C', ROOT, 'ls-files', '-z'],
                             capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return run.stdout.split('\0') if run.returncode == 0 else None


@functools.lru_cache(maxsize=None)
def files(*endings):
    """Paths of the files that are part of the project, without third-party ones."""
    listed = tracked() if os.path.exists(os.path.join(ROOT, '.git')) else None
    if listed is None:
        listed = [os.path.relpath(os.path.join(folder, name), ROOT)
                  for folder, _, names in os.walk(ROOT) for name in names]
    return [path for path in sorted(listed)
            if path and path.endswith(endings or '') and not MADE_ELSEWHERE.search(path)
            and os.path.isfile(os.path.join(ROOT, path))]


@functools.lru_cache(maxsize=None)
def text(path):
    with open(os.path.join(ROOT, path), encoding='utf-8', errors='replace') as file:
        return file.read()


def lines(path):
    """(number, line), as an editor counts them."""
    return enumerate(text(path).splitlines(), 1)


def _blank(match):
    return re.sub(r'[^\n]', ' ', match.group(0))


@functools.lru_cache(maxsize=None)
def code(path):
    """The text of a C or JavaScript file with its comments and strings blanked."""
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', _blank,
                  text(path), flags=re.DOTALL)


def find(paths, pattern, read=text):
    """One finding for each line of these files in which the pattern occurs."""
    pattern = re.compile(pattern)
    return [f'{path}:{number}: {match.group(0).strip()}' for path in paths
            for number, line in enumerate(read(path).splitlines(), 1)
            for match in [pattern.search(line)] if match]
