"""Tables of the protocol's pages, made from proto/schema: one row a field, with type, condition and meaning.

A page of docs/protocol has a pair of markers around each table. `table` is for one message or object, `brief` for one
without the fields of objects within it, `rows` for several messages in one table, `types` for the small types that
other tables name. The `examples` of a message follow its table; a marker `examples` is for them alone. The description of a field is its meaning; a sentence "Only …" at its end says when the field is
present. The check fails where a page differs from the schemas, or a field has no description.

    python3 tests/tidy/tables.py --write     writes the tables anew
"""

import functools
import json
import os
import re
import sys
import textwrap

import tree
import written

FOLDER = 'docs/protocol/'
MARKER = re.compile(r'<!-- (table|brief|rows|types|examples) (\w+\.json) ([\w ]+?) -->\n(.*?)<!-- end -->', re.DOTALL)
# The same in every message: docs/protocol/envelope.md describes them once.
ENVELOPE = ('t', 'id', 'key', 'ch')
ONLY = re.compile(r'\s*\bOnly ([^.]*)\.\s*$')
LARGE = {2**32 - 1, 2**53 - 1}
COLUMNS = 120
LONG = 12  # an example with more lines is folded away
PIECE = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^",])+,?')  # of JSON, up to a comma outside of strings
KINDS_MAX = 6  # so many kinds of one message are named in its form, more of them in its table


@functools.lru_cache(maxsize=None)
def schema(file):
    return json.loads(tree.text(f'proto/schema/{file}'))['$defs']


def step(node, file):
    """The target of a reference: (name, node, file)."""
    other, name = re.fullmatch(r'([a-z]+\.json)?#/\$defs/(\w+)', node['$ref']).groups()
    return name, schema(other or file)[name], other or file


def resolve(node, file):
    """Follows references to the first one with a place of its own, or to their end: (name, node, file)."""
    name = None
    while '$ref' in node and (file, name) not in places():
        name, node, file = step(node, file)
    return name, node, file


@functools.lru_cache(maxsize=None)
def places():
    """(file, name) -> the address of its table or row among the types."""
    found = {}
    for page in pages():
        text = tree.text(page)
        for match in MARKER.finditer(text):
            kind, file, names, _ = match.groups()
            heading = re.findall(r'^#+ (.*)$', text[:match.start()], re.MULTILINE)[-1]
            if kind not in ('rows', 'examples'):
                for name in names.split():
                    found.setdefault((file, name), f'{os.path.basename(page)}#{written.anchor(heading)}')
    return found


def pages():
    return [path for path in tree.files('.md') if path.startswith(FOLDER)]


def literal(value):
    return '`' + json.dumps(value, ensure_ascii=False) + '`'


def number(node):
    low, high = node.get('minimum'), node.get('maximum')
    kind = 'integer' if node['type'] == 'integer' else 'number'
    if node.get('multipleOf') == 0.5:
        kind = 'multiple of 0.5'
    if low is None:
        return kind
    return f'{kind}, {low:,} or more' if high is None or high in LARGE else f'{kind}, {low:,} to {high:,}'


def array(node, file):
    low, high = node.get('minItems', 0), node.get('maxItems')
    if 'prefixItems' in node:
        return 'list: ' + ', '.join(type_of(item, file) for item in node['prefixItems'])
    size = (f' of {low}' if low == high else f' of {low} to {high:,}' if low and high else f' of up to {high:,}' if high
            else f' of {low} or more' if low else '')
    return f'list{size}: {type_of(node["items"], file)}'


def plain(node, file):
    """The type of a schema that has no table."""
    if 'const' in node:
        return literal(node['const'])
    if 'enum' in node:
        return ', '.join(map(literal, node['enum']))
    kinds = node.get('type', [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    names = []
    for kind in kinds:
        names.append(number({**node, 'type': kind}) if kind in ('integer', 'number')
                     else array(node, file) if kind == 'array' else {'boolean': 'true or false', 'null': 'null'}.get(kind, kind))
    parts = [type_of(part, file) for part in node.get('anyOf', []) + node.get('oneOf', []) if part.keys() - {'required', 'not'}]
    return ' or '.join(dict.fromkeys(names + parts)) or 'object'


def type_of(node, file):
    name, end, where = resolve(node, file)
    place = places().get((where, name))
    return f'[{name}]({place})' if place else plain(end, where)


def meaning(node, file):
    """(meaning, condition) of a field: its own description, else that of its type."""
    text = node.get('description')
    while text is None and ('$ref' in node or 'anyOf' in node):
        if '$ref' in node:
            _, node, file = step(node, file)
        else:
            node = node['anyOf'][0]
        text = node.get('description')
    text = text or ''
    only = ONLY.search(text)
    return (text[:only.start()] if only else text), (f'only {only.group(1)}' if only else None)


def inside(node, file, path):
    """The objects within a field that have no table of their own: (path, node, file), null and lists taken off."""
    name, end, where = resolve(node, file)
    if (where, name) in places():
        return []
    if end.get('type') == 'array' or 'array' in end.get('type', []):
        return inside(end['items'], where, path + '[]') if 'items' in end else []
    parts = [inside(part, where, path) for part in end.get('anyOf', []) + end.get('oneOf', [])]
    own = [(path, end, where)] if 'properties' in end else []
    return own + [one for part in parts for one in part]


def label(node):
    """One of several objects, by its constant field or by its description."""
    consts = [(f'`{name}` is ', literal(value['const'])) for name, value in node['properties'].items() if 'const' in value]
    text = node.get('description', '').rstrip('.')
    return consts[0] if consts else (text[:1].lower(), text[1:])


def fields(node, file, path='', skip=()):
    """Rows (path, type, condition, meaning) of an object; those of objects within it follow their field."""
    rows = []
    for name, value in node.get('properties', {}).items():
        if name in skip:
            continue
        full = f'{path}.{name}' if path else name
        text, only = meaning(value, file)
        when = 'always' if name in node.get('required', []) else only or 'optional'
        rows.append([full, type_of(value, file), when, text])
        rows += alternatives(inside(value, file, full), branches(value, file))
    return rows


def branches(node, file):
    """How many forms a field may have, without null."""
    _, end, _ = resolve(node, file)
    return len([part for part in end.get('anyOf', []) + end.get('oneOf', []) if part != {'type': 'null'}])


def alternatives(objects, shared):
    """Rows of the objects that a field can be. A field that only some of them have names those objects."""
    rows = {}
    for path, node, file in objects:
        for row in fields(node, file, path):
            rows.setdefault(row[0], []).append((row, label(node)))
    merged = []
    for found in rows.values():
        row = list(found[0][0])
        row[1] = ' or '.join(dict.fromkeys(one[0][1] for one in found))
        row[3] = next((one[0][3] for one in found if one[0][3]), '')
        if len(found) < shared and row[2] == 'always':
            first = found[0][1][0]
            row[2] = f'where {first}' + ' or '.join(one[1][1] for one in found)
        merged.append(row)
    return merged


def skipped(node):
    """The fields that the form of a message shows and its table leaves out."""
    kinds = node.get('properties', {}).get('k', {}).get('enum', [])
    return () if not is_message(node) else ENVELOPE if len(kinds) > KINDS_MAX else (*ENVELOPE, 'k')


def form(node):
    """The constant fields of a message, as it looks on the wire."""
    parts = []
    for name in (name for name in skipped(node) if name in node['properties']):
        value = node['properties'][name]
        known = [value['const']] if 'const' in value else value.get('enum', [])
        parts.append(f'"{name}":' + ('|'.join(map(json.dumps, known)) or '…'))
    return '`{' + ','.join(parts) + (',…' if node['properties'].keys() - set(skipped(node)) else '') + '}`'


def is_message(node):
    return 't' in node.get('properties', {})


def cells(*texts):
    return '| ' + ' | '.join(text.replace('|', '\\|') for text in texts) + ' |\n'


def table(file, name, brief=False):
    node = schema(file)[name]
    text = textwrap.fill(meaning(node, file)[0], COLUMNS, break_on_hyphens=False) + '\n\n'
    if is_message(node):
        text += form(node) + '\n\n'
    node = node.get('items', node)
    rows = fields(node, file, skip=skipped(node))
    rows += alternatives([(path, part, where) for part in node.get('oneOf', []) + node.get('anyOf', [])
                          for path, part, where in inside(part, file, '')], branches(node, file))
    rows = [row for row in rows if not (brief and re.search(r'[.\]]', row[0]))]
    text += (head('field', 'type', 'present', 'meaning') if rows else '') + ''.join(
        cells(f'`{row[0]}`', *row[1:]) for row in rows)
    return with_examples(text, file, name)


def wrapped(value):
    """JSON in lines that end at a comma."""
    lines = ['']
    for piece in PIECE.findall(json.dumps(value, ensure_ascii=False, separators=(',', ':'))):
        if lines[-1] and len(lines[-1] + piece) > COLUMNS:
            lines.append('  ')
        lines[-1] += piece
    return lines


def examples(file, names):
    """The examples of messages as a block of code."""
    found = [wrapped(value) for name in names.split() for value in schema(file)[name].get('examples', [])]
    if not found:
        return ''
    block = '```json\n' + '\n'.join(line for lines in found for line in lines) + '\n```\n'
    if max(map(len, found)) > LONG:
        return f'<details><summary>Example</summary>\n\n{block}\n</details>\n'
    return ('Examples:' if len(found) > 1 else 'Example:') + f'\n\n{block}'


def with_examples(text, file, names):
    shown = examples(file, names)
    return f'{text.rstrip()}\n\n{shown}' if shown else text


def head(*names):
    return cells(*names) + '|' + '---|' * len(names) + '\n'


def rows(file, names):
    """Several messages in one table: a row for each with its kind, then one for each field."""
    text = head('kind', 'field', 'type', 'present', 'meaning')
    for name in names.split():
        whole = schema(file)[name]
        for node in [resolve(part, file)[1] for part in whole['oneOf']] if 'oneOf' in whole else [whole]:
            kind = node['properties']['k']
            kinds = ', '.join(f'`{word}`' for word in kind.get('enum', [kind.get('const')]))
            text += cells(kinds, '', '', '', node.get('description', ''))
            for row in fields(node, file, skip=(*ENVELOPE, 'k')):
                text += cells('', f'`{row[0]}`', *row[1:])
    return with_examples(text, file, names)


def types(file, names):
    text = head('type', 'form', 'meaning')
    for name in names.split():
        node = schema(file)[name]
        shape = plain(node, file)
        if 'pattern' in node:
            shape += f' matching `{node["pattern"]}`'
        elif 'maxLength' in node:
            shape += f', at most {node["maxLength"]} characters'
        text += cells(f'`{name}`', shape, node.get('description', ''))
    return text


def made(match):
    kind, file, names, _ = match.groups()
    content = {'table': table, 'brief': functools.partial(table, brief=True), 'rows': rows, 'types': types, 'examples': examples}[kind](file, names)
    return f'<!-- {kind} {file} {names} -->\n{content.strip()}\n<!-- end -->'


def undescribed(text):
    """Rows of a page without a meaning."""
    return [line for line in text.split('\n') if re.match(r'\| (`|\|).*\|  \|$', line)]


def unshown():
    """Messages with examples that no page shows."""
    shown = {(file, name) for page in pages() for _, file, names, _ in MARKER.findall(tree.text(page))
             for name in names.split()}
    return [(file, name) for file in sorted({file for file, _ in shown}) for name, node in schema(file).items()
            if 'examples' in node and (file, name) not in shown]


def check():
    findings = [f'{FOLDER}: no page'] if not pages() else []
    for page in pages():
        text = tree.text(page)
        if MARKER.sub(made, text) != text:
            findings.append(f'{page} differs from proto/schema: python3 tests/tidy/tables.py --write')
        findings += [f'{page}: no description: {line}' for line in undescribed(text)]
    return findings + [f'{FOLDER}: no example of {name} in {file}' for file, name in unshown()]


def main(arguments):
    for page in pages():
        text = tree.text(page)
        new = MARKER.sub(made, text)
        if arguments == ['--write'] and new != text:
            with open(os.path.join(tree.ROOT, page), 'w', encoding='utf-8') as file:
                file.write(new)
            print(f'{page} written')


if __name__ == '__main__':
    main(sys.argv[1:])
