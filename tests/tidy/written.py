"""The form of files: sizes, first lines, forbidden words."""

import os
import re

import tree

LINES_MAX = 600
FUNCTION_LINES_MAX = 70
SCRIPT_COLUMNS_MAX = 120
SOURCES = ('.c', '.h', '.cpp', '.js', '.mjs', '.py', '.sh', '.css')

# Lines of code for which there is at least one invariant, where a wrong result would be believed; the literals of
# rulesets have none.
ASSERTED = {'core/': 50, 'server/store/': 50}
LITERALS = re.compile(r'^core/rulesets_\w+\.c$')

# Spelt apart, so that this file passes its own check.
UNFINISHED = re.compile(r'\b(TO' r'DO|FIX' r'ME|HA' r'CK)\b|\bXX' r'X\s*:|not (yet )?imple' r'mented')
STAND_IN = re.compile(r'(?<![:.\w])place' r'holder\b(?!\s*=|-shown)', re.IGNORECASE)
MACHINE_PATH = re.compile(r'(?<![\w.*~])/(work|farm|home|Users)/')
MARKUP = r'\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|\beval\(|new Function\b|\sstyle='
# The theme gives the names; the board is a picture, whose shades belong to its drawing.
PALETTES = ('theme.css', 'board.css', 'boards.css', 'marks.css')
# Comments, addresses, and the custom properties that give colours their names.
COLOURLESS = re.compile(r'/\*.*?\*/|url\([^)]*\)|--[\w-]+\s*:[^;}]*', re.DOTALL)
COLOUR = re.compile(r'#[0-9a-fA-F]{3,8}\b(?![^{]*\{)|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(')


# A key in a string, SQLite's JSON functions, and the headers of the writers.
JSON = r'\\":|\bjson_(object|array|group|set|pack|dump)\w*\(|"proto/(json|wire)/write\.h"'
# SQLite makes JSON of rows, the referee speaks its own, and the bot is a client: docs/DECISIONS.md, "Only proto writes JSON".
JSON_TOO = ('server/store/', 'server/referee/', 'server/bot/')


def json_in_server():
    """Structs go in and text comes out of proto: no other folder knows a key."""
    files = [path for path in tree.files('.c', '.h') if path.startswith('server/') and not path.startswith(JSON_TOO)]
    return tree.find(files, JSON)


def long_files():
    counted = ((path, len(tree.text(path).splitlines())) for path in tree.files(*SOURCES) + ['dev'])
    return [f'{path}: {count} lines' for path, count in counted if count > LINES_MAX]


def long_lines():
    return [f'{path}:{number}: {len(line)} columns' for path in tree.files('.js', '.mjs') for number, line in tree.lines(path)
            if len(line) > SCRIPT_COLUMNS_MAX]


def few_assertions():
    findings = []
    for folder, lines in ASSERTED.items():
        files = [path for path in tree.files('.c') if path.startswith(folder) and path.count('/') == folder.count('/')
                 and not LITERALS.match(path)]
        counted = sum(1 for path in files for line in tree.code(path).splitlines() if line.strip())
        found = len(tree.find(files, r'\b(go_assert|assert|static_assert|_Static_assert)\(', tree.code))
        if found * lines < counted:
            findings.append(f'{folder}: {found} assertions in {counted} lines')
    return findings


def long_functions():
    """A function's body opens with a brace at the start of a line, and closes with one."""
    findings = []
    for path in tree.files('.c', '.cpp'):
        start = None
        for number, line in tree.lines(path):
            if line == '{' or re.match(r'\w[^;={]*\) \{$', line):
                start = number
            elif line == '}' and start is not None:
                if number - start - 1 > FUNCTION_LINES_MAX:
                    findings.append(f'{path}:{start}: a function of {number - start - 1} lines')
                start = None
    return findings


def opening_comments():
    return [path for path in tree.files('.c', '.cpp') if not re.match(r'\s*(/\*|//)', tree.text(path))]


def unfinished():
    return (tree.find(tree.files(), UNFINISHED) + tree.find(tree.files(*SOURCES), STAND_IN)
            + tree.find(tree.files(), MACHINE_PATH))


def struct_typedefs():
    return tree.find(tree.files('.c', '.h'), r'\btypedef\s+(struct|union)\b', tree.code)


def core_floats():
    core = [path for path in tree.files('.c', '.h') if path.startswith('core/')]
    return tree.find(core, r'\b(float|double)\b', tree.code)


def clause_defaults():
    clauses = [path for path in tree.files('.c') if path.startswith('core/clause')]
    return tree.find(clauses, r'\bdefault\s*:', tree.code)


def markup_in_scripts():
    served = [path for path in tree.files('.js', '.mjs', '.html') if path.startswith('web-static/')]
    return tree.find(served, MARKUP)


def _same_lines(match):
    return '\n' * match.group(0).count('\n')


def colours():
    sheets = [path for path in tree.files('.css')
              if path.startswith('web-static/') and os.path.basename(path) not in PALETTES]
    plain = {path: COLOURLESS.sub(_same_lines, tree.text(path)) for path in sheets}
    return tree.find(sheets, COLOUR, plain.get)


def prose(path):
    """A page without its blocks of code."""
    return re.sub(r'^(```|~~~).*?^\1', '', tree.text(path), flags=re.DOTALL | re.MULTILINE)


def titles():
    counted = ((path, len(re.findall(r'^# ', prose(path), re.MULTILINE)))
               for path in tree.files('.md'))
    return [f'{path}: {count} titles' for path, count in counted if count != 1]


def anchor(heading):
    return re.sub(r'[^\w\- ]', '', heading.strip().lower()).replace(' ', '-')


def links():
    """Files that are linked and not there, and sections of pages likewise."""
    findings = []
    for path in tree.files('.md'):
        for target, section in re.findall(r'\]\(([^)#\s]*)(?:#([^)\s]+))?\)', re.sub(r'`[^`\n]*`', '', prose(path))):
            found = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if re.match(r'[a-z]+:', target):
                continue
            if not os.path.exists(os.path.join(tree.ROOT, found)):
                findings.append(f'{path}: {target} is not there')
            elif section and section not in map(anchor, re.findall(r'^#+ (.*)$', prose(found), re.MULTILINE)):
                findings.append(f'{path}: {target} has no section {section}')
    return findings
