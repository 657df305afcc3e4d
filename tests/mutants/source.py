"""The possible changes of a C file: tokens, and the small faults that a programmer could have made in them.

A mutant is one change within a function or a table. Some code is left out because no unit test can notice its faults:
assertions, which are on in release too and prove themselves; freeing of memory, which the sanitizers count; the end of
a process without memory, which tests/memory proves; and the sizes of arrays in declarations. More memory than is
needed ("room") behaves like the tree.
"""

import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<number>\b0[xX][0-9a-fA-F]+[uUlL]*|\b\d+\.\d*(?:[eE][-+]?\d+)?|\b\d+[uUlL]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
""", re.VERBOSE | re.DOTALL | re.MULTILINE)

RELATIONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
JOINTS = {"&&": ("||",), "||": ("&&",)}
SUMS = {"+": ("-",), "-": ("+",), "+=": ("-=",), "-=": ("+=",)}
TRUTHS = {"true": ("false",), "false": ("true",)}
ASSERTIONS = {"assert", "go_assert", "static_assert", "_Static_assert"}
TYPES = {"struct", "enum", "union", "const", "static", "char", "int", "unsigned", "bool", "double", "void", "typedef", "size_t",
         "ssize_t", "volatile"}
KEYWORDS = {"if", "for", "while", "switch", "do", "else", "case", "default", "goto", "sizeof", "return"}
ALLOCATES = re.compile(r"^(alloc_(raw|zeroed|resized)|job_alloc)$")
RELEASES = re.compile(r"^(abort|free|sqlite3_free|json_decref|\w+_(unref|destroy|finish|free))$|^(unref|destroy|finish)$")


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int

    @property
    def end(self):
        return self.at + len(self.text)


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the text from `at` to `end` becomes `new`."""

    path: str
    at: int
    end: int
    new: str
    kind: str
    line: int  # from 1
    before: str  # the whole lines, without the margin
    after: str

    @property
    def key(self):
        """The mutant's identity, wherever it has moved to in its file."""
        return f"{self.path} | {self.before} | {self.after}"


def tokens_of(text):
    return [Token(match.lastgroup, match[0], match.start()) for match in TOKEN.finditer(text)
            if match.lastgroup not in ("comment", "directive")]


def partners(tokens):
    """The closing bracket of each opening one, and the other way round, by index."""
    found, opened = {}, []
    for i, token in enumerate(tokens):
        if token.kind == "sign" and token.text in "([{":
            opened.append(i)
        elif token.kind == "sign" and token.text in ")]}":
            first = opened.pop()
            found[first], found[i] = i, first
    return found


LIMIT = re.compile(r"^[ \t]*#define[ \t]+(?P<name>[A-Z][A-Z0-9_]*)[ \t]+(?:\\\n[ \t]*)?(?P<value>[^\n/]*?[0-9][^\n/]*?)[ \t]*(?:/\*|\n)",
                   re.MULTILINE)


@dataclass(frozen=True)
class Limit:
    """A named number of a header, one more or one less."""

    path: str
    name: str
    new: str
    line: int
    before: str
    after: str
    kind: str = "limit"

    @property
    def key(self):
        return f"{self.path} | {self.before} | {self.after}"


def limits_of(path, text):
    """Each `#define NAME NUMBER` of a header, one less and one more."""
    for match in LIMIT.finditer(text):
        name, value = match["name"], match["value"]
        for step in ("- 1", "+ 1"):
            new = f"({value}) {step}"
            yield Limit(path, name, new, text.count("\n", 0, match.start()) + 1, f"#define {name} {value}",
                        f"#define {name} {new}")


@dataclass(frozen=True)
class Part:
    """A function's body, or a table: the tokens from `first` to `last`, both braces."""

    first: int
    last: int
    returns: str  # "bool", "pointer", "number", "nothing"; "table"


def returned(tokens, last, other):
    """The kind of result of the function whose parameters end before `last`."""
    name = other[last] - 1
    first = name
    while first > 0 and tokens[first - 1].text not in (";", "}", "{"):
        first -= 1
    words = [token.text for token in tokens[first:name]]
    if "*" in words:
        return "pointer"
    if "bool" in words:
        return "bool"
    if "void" in words or "struct" in words:
        return "nothing"
    return "number"


def parts_of(tokens, other):
    """Functions and tables of a file; declarations of types are none."""
    i = 0
    while i < len(tokens):
        if tokens[i].text == "{":
            if tokens[i - 1].text == ")":
                yield Part(i, other[i], returned(tokens, i - 1, other))
            elif tokens[i - 1].text == "=":
                yield Part(i, other[i], "table")
            i = other[i]
        i += 1


def skipped(tokens, part, other):
    """Indexes within assertions, and within the brackets of declared arrays."""
    found = set()
    starts = True
    for i in range(part.first + 1, part.last):
        token = tokens[i]
        if token.text in ASSERTIONS and tokens[i + 1].text == "(":
            found.update(range(i, other[i + 1] + 1))
        if starts and part.returns != "table" and (token.text in TYPES or token.text.endswith("_t")):
            j = i
            while tokens[j].text not in (";", "=", "{"):
                if tokens[j].text == "[":
                    found.update(range(j, other[j]))
                j += 1
        starts = token.text in (";", "{", "}", ":") or (token.text == "(" and tokens[i - 1].text == "for")
    return found


def in_allocation(tokens, part, other):
    """Indexes between the brackets of calls that take memory."""
    found = set()
    for i in range(part.first + 1, part.last):
        if ALLOCATES.match(tokens[i].text) and tokens[i + 1].text == "(":
            found.update(range(i + 2, other[i + 1]))
    return found


def number_near(text):
    """The numbers beside a literal, as it is written."""
    digits = re.match(r"0[xX][0-9a-fA-F]+|\d+\.\d*|\d+", text)[0]
    suffix = text[len(digits):]
    if "." in digits:
        return (f"({text} + 1.0)",)
    if re.match(r"[eE]", suffix):
        return ()
    value = int(digits, 0 if digits.lower().startswith("0x") else 10)
    return (f"{value + 1}{suffix}",) if value == 0 else (f"{value + 1}{suffix}", f"{value - 1}{suffix}")


def statements(tokens, part, other):
    """Index pairs of statements that can be removed: first token and semicolon."""
    i = part.first + 1
    while i < part.last:
        if tokens[i].text in ("for", "if", "while", "switch"):
            i = other[i + 1] + 1  # there is no statement between these brackets
        before = tokens[i - 1].text
        starts = before in (";", "{", "}", "else", "do", ":") or (before == ")" and tokens[other[i - 1] - 1].text in (
            "if", "for", "while", "switch"))
        token = tokens[i]
        if starts and before == ":" and "?" in {t.text for t in tokens[max(part.first, i - 30):i]}:
            starts = False
        last_of_switch = token.text == "break" and tokens[i + 2].text == "}"
        if starts and not last_of_switch and (token.kind == "word" or token.text in ("*", "++", "--", "(")) and token.text not in KEYWORDS | TYPES:
            j = i
            while j < part.last and tokens[j].text not in (";", "{", "}"):
                j = other[j] + 1 if tokens[j].text in ("(", "[") else j + 1
            declares = token.kind == "word" and (tokens[i + 1].kind == "word" or (
                tokens[i + 1].text == "*" and token.text.endswith(("_t", "_id"))))
            if j < part.last and tokens[j].text == ";" and not declares:
                yield i, j
        i += 1


def replacements(tokens, part, other):
    """(first, last, new, kind): tokens of these indexes become this text."""
    left_out = skipped(tokens, part, other)
    room = in_allocation(tokens, part, other)
    for i in range(part.first + 1, part.last):
        token, before = tokens[i], tokens[i - 1]
        if i in left_out:
            continue
        if token.kind == "number" and not (token.text == "0" and before.text == "{" and tokens[i + 1].text == "}"):
            for at, new in enumerate(number_near(token.text)):
                yield i, i, new, "room" if at == 0 and i in room and tokens[i - 1].text != "-" else "number"
        elif token.text in TRUTHS:
            yield from ((i, i, new, "truth") for new in TRUTHS[token.text])
        elif part.returns == "table":
            continue
        elif token.text in RELATIONS:
            yield from ((i, i, new, "relation") for new in RELATIONS[token.text])
        elif token.text in JOINTS:
            yield from ((i, i, new, "joint") for new in JOINTS[token.text])
        elif token.text in SUMS and (before.kind in ("number", "word") or before.text in (")", "]")) and \
                before.text not in ("return", "case"):
            yield from ((i, i, new, "sum") for new in SUMS[token.text])
        elif token.text in ("if", "while") and tokens[i + 1].text == "(":
            last = other[i + 1]
            asked = [t.text for t in tokens[i + 2:last] if t.text in RELATIONS or t.text in JOINTS]
            if asked not in (["=="], ["!="]):  # turned round by the relation
                yield i + 1, last, None, "condition"
        elif token.text == "return":
            last = i
            while tokens[last].text != ";":
                last += 1
            if last == i + 1:
                if tokens[last + 1].text != "}" or last + 1 != part.last:
                    yield i, last, ";", "statement"
            elif part.returns == "bool" and tokens[i + 1].text not in TRUTHS:
                yield i + 1, last - 1, None, "result"
            elif part.returns == "pointer" and tokens[i + 1].text != "NULL":
                yield i + 1, last - 1, "NULL", "result"
            elif part.returns == "number" and (last > i + 2 or tokens[i + 1].kind != "number"):
                yield i + 1, last - 1, "0", "result"
    for first, last in statements(tokens, part, other):
        word = next((t.text for t in tokens[first:last] if t.kind == "word"), "")
        called = tokens[first + 1].text == "(" and RELEASES.match(word)
        if first not in left_out and not called and not (tokens[first].text == "(" and word == "void"):
            yield first, last, ";", "statement"


def mutants_of(path, text):
    """Every mutant of a file, in its order."""
    tokens = tokens_of(text)
    other = partners(tokens)
    for part in parts_of(tokens, other):
        for first, last, new, kind in replacements(tokens, part, other):
            at, end = tokens[first].at, tokens[last].end
            if new is None:
                new = f"(!({text[at:end]}))"
            from_line = text.rfind("\n", 0, at) + 1
            to_line = text.find("\n", end)
            squeezed = (re.sub(r"\s+", " ", line).strip() for line in (
                text[from_line:to_line], text[from_line:at] + new + text[end:to_line]))
            yield Mutant(path, at, end, new, kind, text.count("\n", 0, at) + 1, *squeezed)
