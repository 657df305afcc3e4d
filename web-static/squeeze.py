"""Takes the layout out of html`` templates, where no packer of JavaScript knows that it means nothing.

It follows the rules of htm, the template reader: white space at an end of a text is dropped if a line ends in it, and
white space between the attributes of a tag is one blank, or none before the end of the tag. All else stays, byte for
byte: a blank between two words or values, and quoted text. A template with a backslash or a comment is not changed.
"""

import re

EXPRESSION = '\ue000'  # takes the place of each ${...} of a template while it is read
PARTS = re.compile(rf'<(?:"[^"]*"|\'[^\']*\'|[^"\'>])*>|{EXPRESSION}|[^<{EXPRESSION}]+')
AROUND_LINE_ENDS = re.compile(r'^\s*\n\s*|\s*\n\s*$')
IN_TAG = re.compile(r'("[^"]*"|\'[^\']*\')|\s+')
# Code up to what matters here: a comment, a string, a regular expression, the start of a template, a bracket.
CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[`{}/]|[^`{}/"\']+', re.DOTALL)
REGEX = re.compile(r'/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*')
BEFORE_REGEX = re.compile(r'(^|[(,=:\[!&|?{};+*%<>~^-]|\b(return|typeof|case|in|of|await|else))\s*$')
TEXT = re.compile(r'(?:\\.|\$(?!\{)|[^`\\$])*', re.DOTALL)
TAG = re.compile(r'(?<![\w$.])html$')


def squeeze(source):
    """The same module with shorter templates; ValueError where it cannot be read."""
    out, at = code(source, 0)
    if at != len(source):
        raise ValueError(f'a bracket too many at character {at}')
    return out


def code(source, at):
    """Code up to the bracket that closes it or the end, and its end position."""
    out, depth = [], 0
    while at < len(source):
        found = CODE.match(source, at)
        if not found:
            raise ValueError(f'a quote without its second one at character {at}')
        piece = found.group()
        if piece == '/' and BEFORE_REGEX.search(source[max(0, at - 40):at]):
            found = REGEX.match(source, at)
            piece = found.group() if found else piece
        if piece == '}' and depth == 0:
            break
        depth += {'{': 1, '}': -1}.get(piece, 0)
        at += len(piece)
        if piece == '`':
            piece, at = template(source, at, TAG.search(source[max(0, at - 6):at - 1]))
        out.append(piece)
    return ''.join(out), at


def template(source, at, is_markup):
    """A template from behind its first backtick: its squeezed text, and its end position."""
    texts, expressions = [], []
    while True:
        text = TEXT.match(source, at).group()
        texts.append(text)
        at += len(text)
        if source.startswith('`', at):
            break
        if not source.startswith('${', at):
            raise ValueError(f'a template without its end at character {at}')
        expression, at = code(source, at + 2)
        expressions.append('${' + expression + '}')
        at += 1
    flat = EXPRESSION.join(texts)
    if is_markup and '\\' not in flat and '<!' not in flat:
        texts = ''.join(shorter(part) for part in PARTS.findall(flat)).split(EXPRESSION)
    expressions.append('`')
    return '`' + ''.join(text + expression for text, expression in zip(texts, expressions)), at + 1


def shorter(part):
    if not part.startswith('<'):
        return AROUND_LINE_ENDS.sub('', part)
    return IN_TAG.sub(lambda found: found.group(1) or ('' if part[found.end():] in ('>', '/>') else ' '), part)
