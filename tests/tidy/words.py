"""Riddling words: how often comments, documents and schemas use them, and the number that may only fall.

A reader who does not know the project asks "who?" and "which?" at such a sentence. CONTRIBUTING.md, "Sentences", says
how to write it instead. The check counts; it does not judge a single sentence, because some of these words have good
uses. words.tsv records the number of each area.

    python3 tests/tidy/words.py              prints the count and the record of each area
    python3 tests/tidy/words.py FILE...      prints each of these words in these files, with its line
    python3 tests/tidy/words.py --lower      writes counts that have fallen to words.tsv; it never raises one
"""

import functools
import os
import re
import sys

import tree

RECORD = 'tests/tidy/words.tsv'
# A count this far below its record need not be recorded yet, so that two branches seldom meet in words.tsv.
SLACK = 25

# The words of one kind, with the reason why they are a riddle.
WORDS = (
    # No noun: it is a player, a watcher, a director, a stranger, the caller, another thread.
    'whoever|whomever|whosever|whom|nobody|somebody|anybody|everybody|no one|someone|anyone|everyone',
    # A player is "they".
    'he|him|his|himself|she|her|hers|herself',
    # It means "is", "holds", "is stopped" or "is beside". A stand-in is a noun; a letter may stand for a word.
    r'(?:stands?|stood)(?!-| for\b)',
    # The passive voice hides the speaker and the listener.
    r'(?:is|are|was|were|be|been|being) (?:\w+ )?(?:told|said)',
)
RIDDLE = re.compile(rf'\b(?:{"|".join(WORDS)})\b', re.IGNORECASE)
# A clause in place of a subject, as in "Who leaves loses"; a question may begin so.
CLAUSE = re.compile(r'(?:^[ \t|*"-]*|[.:] )(What|Who|Whatever|Whose) [^.?\n]*(\?)?', re.MULTILINE)

AREAS = {
    'documents': lambda path: path.endswith('.md'),
    'schemas': lambda path: path.startswith('proto/schema/'),
    'core, proto, server': lambda path: re.match(r'(core|proto|server)/', path),
    'web-static': lambda path: path.startswith('web-static/'),
    'tests': lambda path: path.startswith('tests/'),
    'the rest': lambda path: True,
}

SLASHES = ('.c', '.h', '.cpp', '.js', '.mjs', '.css', '.ts')
HASHES = ('.py', '.sh', '.build', '.yml', '.conf', '.txt')
DASHES = ('.sql',)
PROSE = ('.md',)
SCHEMAS = ('.json',)
# Text that tests read, not text that people write here.
DATA = re.compile(r'^tests/(data|.*/(data|seeds|corpus))/|package(-lock)?\.json$')

STRING = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`'
COMMENTS = {
    SLASHES: re.compile(rf'{STRING}|(?P<text>/\*.*?\*/|(?<!:)//[^\n]*)', re.DOTALL),
    HASHES: re.compile(r'(?P<text>"""(?!,).*?"""|\'\'\'.*?\'\'\')|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
                       r'|(?P<more>(?:^|(?<=\s))#[^\n]*)', re.DOTALL | re.MULTILINE),
    DASHES: re.compile(r'(?P<text>--[^\n]*)'),
    SCHEMAS: re.compile(r'"(?:title|description)": (?P<text>"(?:\\.|[^"\\])*")'),
}
# Code in prose, and the links that lead away from it.
QUOTED = re.compile(r'^(```|~~~).*?^\1|^    [^\n]*|`[^`\n]*`|\]\([^)\n]*\)', re.DOTALL | re.MULTILINE)
MARGIN = re.compile(r'^[ \t]*(?:/\*+|\*(?!/)|//|#+|--)[ \t]?|\*/', re.MULTILINE)


def _blank(match):
    return re.sub(r'[^\n]', ' ', match.group(0))


def prose(path):
    """The text of a file that is written for readers. The rest is blank, so that lines keep their numbers."""
    text = tree.text(path)
    if path.endswith(PROSE):
        return QUOTED.sub(_blank, text)
    pattern = next((COMMENTS[endings] for endings in COMMENTS if path.endswith(endings)), COMMENTS[HASHES])
    kept, end = [], 0
    for match in pattern.finditer(text):
        name = next((name for name in ('text', 'more') if name in pattern.groupindex and match.group(name)), None)
        if not name:
            continue
        start, stop = match.span(name)
        kept.append(re.sub(r'[^\n]', ' ', text[end:start]))
        words = text[start:stop] if not path.endswith(SCHEMAS) else ' ' + text[start + 1:stop]
        kept.append(re.sub(r'`[^`\n]*`', _blank, MARGIN.sub(_blank, words)))
        end = stop
    return ''.join(kept)


@functools.lru_cache(maxsize=None)
def riddles(path):
    """(line, the word) of each riddling word in a file."""
    text = prose(path)
    found = [(match.start(), match.group(0)) for match in RIDDLE.finditer(text)]
    # A sentence may go on in the next line; an empty line, a list or a table ends it.
    joined = re.sub(r'\n(?=[ \t]*[^\s|*-])', ' ', text)
    found += [(match.start(1), match.group(1)) for match in CLAUSE.finditer(joined) if not match.group(2)]
    return [(text.count('\n', 0, at) + 1, ' '.join(words.split())) for at, words in sorted(found)]


def area(path):
    return next(name for name, holds in AREAS.items() if holds(path))


def looked_at():
    endings = SLASHES + HASHES + DASHES + PROSE
    return [path for path in tree.files() if not DATA.search(path)
            and (path.endswith(endings) or path.startswith('proto/schema/') or path == 'dev')]


def count():
    counted = dict.fromkeys(AREAS, 0)
    for path in looked_at():
        counted[area(path)] += len(riddles(path))
    return counted


def recorded():
    """The number of each area; 0 where none is recorded."""
    numbers = dict.fromkeys(AREAS, 0)
    if os.path.isfile(os.path.join(tree.ROOT, RECORD)):
        for _, line in tree.lines(RECORD):
            if line and not line.startswith('#'):
                name, number = line.split('\t')
                numbers[name] = int(number)
    return numbers


def grown():
    record = recorded()
    return [f'{name}: {number} riddling words, {record[name]} in {RECORD}; write these sentences with a subject '
            '(tests/tidy/words.py FILE shows them)' for name, number in count().items() if number > record[name]]


def fallen():
    counted = count()
    return [f'{name}: {counted[name]} riddling words, {number} in {RECORD}; lower it: '
            'python3 tests/tidy/words.py --lower' for name, number in recorded().items()
            if counted[name] + SLACK < number]


def lower():
    counted, record = count(), recorded()
    head = '# Riddling words of each area. These numbers only fall: words.py --lower writes them.\n'
    with open(os.path.join(tree.ROOT, RECORD), 'w', encoding='utf-8') as file:
        file.write(head + ''.join(f'{name}\t{min(counted[name], record[name])}\n' for name in AREAS))


def main(arguments):
    if arguments == ['--lower']:
        lower()
    elif arguments:
        for path in arguments:
            for line, word in riddles(path):
                print(f'{path}:{line}: {word}')
    else:
        record = recorded()
        for name, number in count().items():
            print(f'{name}: {number}, recorded {record[name]}')


if __name__ == '__main__':
    main(sys.argv[1:])
