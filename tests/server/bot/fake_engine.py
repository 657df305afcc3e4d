"""An engine that misbehaves.

    python3 fake_engine.py KIND [FLAG]

It plays the first free points in order until three stones stand; then it does what KIND says. `once` dies if the file
FLAG is missing, and makes it first.
"""

import os
import signal
import sys
import time

KIND = sys.argv[1]
SIZE, taken = 9, set()
FLOODS = {'flood': b'=' + b'a' * 100000 + b'\n', 'endless': b'= ' + b'a' * 100000, 'nul': b'\x00' * 100000,
          'blank': b'\n' * 100000, 'bells': b'= \x07' + b'\x07' * 100000, 'answers': b'= J9\n\n' * 1000}


def answer(text, good=True):
    print(f'{"=" if good else "?"} {text}\n', flush=True)


def free():
    return next(v for v in (f'{c}{r}' for r in range(1, SIZE + 1) for c in 'ABCDEFGHJ') if v not in taken)


def misbehave():
    if KIND == 'hang':
        while True:
            signal.pause()
    if KIND == 'garbage':
        print('I would rather not.', flush=True)
        signal.pause()
    if KIND in FLOODS:
        while True:
            sys.stdout.buffer.write(FLOODS[KIND])
            sys.stdout.buffer.flush()
    if KIND == 'deaf':
        answer(free())
        os.close(0)
        time.sleep(1000)
    if KIND == 'word':
        answer('banana')
    elif KIND == 'illegal':
        answer(sorted(taken)[0])
    elif KIND == 'refuse':
        answer('no move', good=False)
    elif KIND == 'die' or not os.path.exists(sys.argv[2]):
        if KIND == 'once':
            open(sys.argv[2], 'w', encoding='utf-8').close()
        sys.exit(1)
    else:
        return False
    return True


if KIND == 'start':
    sys.exit(1)
if KIND == 'early':
    answer('I am ready')
if KIND == 'stubborn':
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if KIND in ('forks', 'stubborn') and os.fork() == 0:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        signal.pause()
for line in sys.stdin:
    words = line.split()
    if words[0] == 'quit' and KIND != 'stubborn':
        break
    if words[0] == 'play' and words[2] != 'pass':
        taken.add(words[2].upper())
    if words[0] == 'clear_board':
        taken.clear()
    if words[0] == 'genmove':
        if len(taken) >= 3 and misbehave():
            continue
        taken.add(free_point := free())
        answer(free_point)
    else:
        answer('play\ngenmove' if words[0] == 'list_commands' else '')
