"""Circles of calls in server/app, as the linker sees them: from the symbols of the built library.

A circle is a set of files each of which calls, perhaps through others, every other one. None may cross a room,
because rooms that call each other are one room; and none may have more than LARGEST files, because they can only be
read together.
"""

import collections
import os
import re
import subprocess

LARGEST = 6
ROOT = {'app', 'directory', 'elsewhere', 'followed', 'questions', 'routes', 'soft', 'verify'}  # above all rooms; every other file beside them is the kernel's
NAMES = ('archive', 'measures', 'moderation', 'people', 'play', 'ratings', 'tournament')


def room_of(file):
    """The room of `play/chat`; of files in none, `root` or `kernel`."""
    room, slash, _ = file.partition('/')
    return room if slash else 'root' if file in ROOT else 'kernel'


def file_of(member):
    """`play/chat` of the object `play_chat.c.o`."""
    name = re.sub(r'\.c\.o$|\.o$', '', os.path.basename(member))
    room, _, rest = name.partition('_')
    return f'{room}/{rest}' if room in NAMES and rest else name


def calls(library):
    """The file that needs a symbol of another one."""
    listed = subprocess.run(['nm', '-P', '-A', library], check=True, capture_output=True, text=True).stdout
    defined, wanted = {}, collections.defaultdict(set)
    for member, symbol, kind in re.findall(r'\[([^\]]+)\]: (\S+) (\w)', listed):
        if kind == 'U':
            wanted[file_of(member)].add(symbol)
        elif kind.isupper():
            defined[symbol] = file_of(member)
    return {file: {defined[symbol] for symbol in symbols if symbol in defined} - {file}
            for file, symbols in wanted.items()}


def reachable(graph, start):
    found, ahead = set(), [start]
    while ahead:
        for file in graph.get(ahead.pop(), ()):
            if file not in found:
                found.add(file)
                ahead.append(file)
    return found


def circles(graph):
    """Each circle as a sorted list, the largest first."""
    reach = {file: reachable(graph, file) for file in graph}
    found = {tuple(sorted(other for other in reach[file] if file in reach.get(other, ())))
             for file in graph if file in reach[file]}
    return sorted(found, key=lambda circle: (-len(circle), circle))


def check(library):
    findings = []
    for circle in circles(calls(library)):
        rooms = sorted({room_of(file) for file in circle})
        print(f'# circle of {len(circle)}: {" ".join(circle)}')
        if len(rooms) > 1:
            findings.append(f'a circle crosses {" and ".join(rooms)}: {" ".join(circle)}')
        if len(circle) > LARGEST:
            findings.append(f'a circle of {len(circle)} files, more than {LARGEST}: {" ".join(circle)}')
    return findings
