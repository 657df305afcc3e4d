"""Joins modules that are loaded together, for the server's executable only.

The client runs unbundled from its folder; this spares it some sixty requests
and the comments. What every visit needs is joined into app.js, and what only
one later page needs into that page. A joined module becomes a function that
gives its exports, kept in a table by path where all others find it, so that
nothing is loaded twice. Not a general tool: it knows the forms that the client
uses and fails on any other.
"""

import posixpath
import re

# The modules that, with all that they import, make app.js.
ENTRIES = ['/app.js', '/pages/room/room.js']

NAMES = r'\{(?P<names>[^{}]*)\}'
FROM = r'''from\s*(['"])(?P<path>\.[^'"]+)\2\s*;'''
STATIC = re.compile(r'(?:^|(?<=;))import\s*(?:' + NAMES + r'|\*\s*as\s+(?P<all>\w+))?\s*'
                    r'(?:' + FROM.replace(r'\2', r'\3') + r'''|(['"])(?P<bare>\.[^'"]+)\5\s*;)''', re.M)
REEXPORT = re.compile(r'(?:^|(?<=;))export\s*' + NAMES + r'\s*' + FROM, re.M)
EXPORT_LIST = re.compile(r'(?:^|(?<=;))export\s*' + NAMES + r'\s*;?', re.M)
EXPORT_ONE = re.compile(r'^export\s+(?P<default>default\s+)?'
                        r'(?P<kind>async function|function\*?|class|const)\s+(?P<name>[\w$]+)', re.M)
DYNAMIC = re.compile(r'''\bimport\(\s*(['"])(?P<path>\.[^'"]+)\1\s*\)''')
COMMENT = re.compile(r'^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n', re.M | re.S)
LEFT_OVER = re.compile(r'^\s*(?:export|import)\b(?!\()', re.M)


class Unknown(Exception):
    """A form of import or export that is not known here."""


def resolve(path, target):
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))


def relative(path, target):
    found = posixpath.relpath(target, posixpath.dirname(path))
    return found if found.startswith('.') else './' + found


def without_comments(text):
    """Whole-line comments go; a template's text may not look like one."""
    return COMMENT.sub('', text)


def static_imports(path, text):
    for pattern, group in ((STATIC, 'path'), (STATIC, 'bare'), (REEXPORT, 'path')):
        for match in pattern.finditer(text):
            if match.group(group):
                yield resolve(path, match.group(group))


def in_order(modules, entries, without=()):
    """Everything that the entries import, each after what it imports itself."""
    done, open_ = [], []

    def visit(path):
        if path in open_:
            raise Unknown(f'{path}: a circle of imports')
        if path in done or path in without:
            return
        open_.append(path)
        for target in static_imports(path, modules[path]):
            visit(target)
        open_.pop()
        done.append(path)

    for entry in entries:
        visit(entry)
    return done


def later_parts(modules, joined):
    """{page: what only it needs, in order, itself last} for what import() loads."""
    pages = {resolve(path, match.group('path')) for path, text in modules.items()
             for match in DYNAMIC.finditer(text)} - joined
    needs = {page: in_order(modules, [page], joined) for page in sorted(pages & modules.keys())}
    users = {}
    for page, paths in needs.items():
        for path in paths:
            users.setdefault(path, []).append(page)
    return {page: [path for path in paths if users[path] == [page]] for page, paths in needs.items()}


def pairs(names):
    """'a, b as c' -> [('a', 'a'), ('b', 'c')]."""
    found = [re.split(r'\s+as\s+', name.strip()) for name in names.split(',') if name.strip()]
    return [(pair[0], pair[-1]) for pair in found]


def take(names, table, path):
    inside = ', '.join(a if a == b else f'{a}: {b}' for a, b in pairs(names))
    return f'const {{ {inside} }} = {table}[{path!r}];'


def from_table(path, text, joined):
    """A module's static imports, those of joined modules taken from the table."""
    def imported(match):
        target = resolve(path, match.group('path') or match.group('bare'))
        if target not in joined:
            return match.group()
        if match.group('all'):
            return f'const {match.group("all")} = modules[{target!r}];'
        return take(match.group('names'), 'modules', target) if match.group('names') else ''
    return STATIC.sub(imported, text)


def later_imports(path, text, table, place):
    """import() of what app.js holds finds it there; of another, from where the text will stand."""
    def later(match):
        target = resolve(path, match.group('path'))
        if target in table:
            return f'Promise.resolve(modules[{target!r}])'
        return f'import({relative(place, target)!r})'
    return DYNAMIC.sub(later, text)


def as_function(path, text, joined, table, place):
    """A module as a statement that puts its exports into the table; place: the file where it will stand."""
    exports = []

    def passed_on(match):
        target = resolve(path, match.group('path'))
        exports.extend((b, f'modules[{target!r}].{a}') for a, b in pairs(match.group('names')))
        return ''

    def listed(match):
        exports.extend((b, a) for a, b in pairs(match.group('names')))
        return ''

    def one(match):
        name = match.group('name')
        exports.append(('default' if match.group('default') else name, name))
        return f'{match.group("kind")} {name}'

    text = REEXPORT.sub(passed_on, text)
    text = EXPORT_ONE.sub(one, EXPORT_LIST.sub(listed, from_table(path, text, joined)))
    text = later_imports(path, text, table, place)
    text = text.replace('import.meta.url', f'new URL({relative(place, path)!r}, import.meta.url)')
    if LEFT_OVER.search(text):
        raise Unknown(f'{path}: {LEFT_OVER.search(text).group().strip()} in a form that bundle.py does not know')
    given = ', '.join(a if a == b else f'{a}: {b}' for a, b in exports)
    return f'modules[{path!r}] = (() => {{\n{text.strip()}\nreturn {{ {given} }};\n}})();\n'


def as_page(path, parts, modules, table):
    """A later page with what only it needs before it: itself stays a module, whose exports are its own."""
    joined = table | set(parts[:-1])
    outside = {target: None for part in parts[:-1] for target in static_imports(part, modules[part])
               if target not in joined}
    before = ''.join(f'modules[{target!r}] = await import({relative(path, target)!r});\n' for target in outside)
    before += ''.join(as_function(part, modules[part], joined | set(outside), table, path) for part in parts[:-1])
    own = REEXPORT.sub(lambda match: re_exported(path, match, joined), modules[path])
    own = later_imports(path, from_table(path, own, joined), table, path)
    if own == modules[path] and not before:
        return own
    return f'import {{ modules }} from {relative(path, "/app.js")!r};\n{before}{own}'


def re_exported(path, match, joined):
    target = resolve(path, match.group('path'))
    if target not in joined:
        return match.group()
    return ''.join(f'const passed_{b} = modules[{target!r}].{a};\nexport {{ passed_{b} as {b} }};'
                   for a, b in pairs(match.group('names')))


def bundle(contents):
    """{path: text} of all modules -> the same, joined and without comments."""
    modules = {path: text if path.startswith('/vendor/') else without_comments(text)
               for path, text in contents.items()}
    first = in_order(modules, [entry for entry in ENTRIES if entry in modules])
    if not first:
        return modules
    table = set(first)
    later = later_parts(modules, table)
    gone = table | {part for page, parts in later.items() for part in parts if part != page}
    result = {path: as_page(path, later.get(path, [path]), modules, table)
              for path in modules if path not in gone}
    # The entry's own statements run last, when everything that they may ask for is there.
    first.remove('/app.js')
    result['/app.js'] = 'export const modules = {};\n' + ''.join(
        as_function(path, modules[path], table, table, '/app.js') for path in [*first, '/app.js'])
    return result
