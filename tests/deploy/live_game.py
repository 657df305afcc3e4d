"""Two guests who play on while their server stops and starts: they reconnect, and repeat unanswered messages."""

import json
import os
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../server/net'))

from person import Person, guest  # noqa: E402
from shell import Closed  # noqa: E402

LETTERS = 'ABCDEFGHJKLMNOPQRST'
PATIENCE_S, PACE_S = 60, 0.05


class LiveGame:
    """On a board of 19 lines each player keeps to one half, so no stone is ever captured."""

    def __init__(self, server, names=('Ann', 'Bo')):
        self.server, self.acts, self.last = server, [], 0
        self.cookies = {colour: guest(server, name) for colour, name in zip('bw', names)}
        self.people = {}
        black, white = self.person('b'), self.person('w')
        room = black.do('lobby', 'open', ruleset='chinese', size=[19, 19], colours='b')['room']
        assert white.do(f'room:{room}', 'sit')['t'] == 'ok'
        white.ask(t='sub', ch=f'room:{room}')
        snap = white.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'room:{room}')
        self.channel = 'game:' + snap['v']['games'][-1]['id']
        self.stopping, self.thread, self.broken = threading.Event(), None, None

    def person(self, colour):
        if colour not in self.people:
            self.people[colour] = Person(self.server, self.cookies[colour])
        return self.people[colour]

    def leave(self):
        for person in self.people.values():
            person.close()
        self.people = {}

    def move(self):
        """Plays the next stone, and repeats it until it is answered."""
        number, colour = divmod(len(self.acts), 2)
        colour = 'bw'[colour]
        point = LETTERS[number % 9 + (0 if colour == 'b' else 10)] + str(1 + number // 9)
        message = {'t': 'do', 'ch': self.channel, 'k': 'play', 'key': f'live-{len(self.acts)}', 'at': point, 'base': self.last}
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                answer = self.person(colour).ask(**message)
                if answer['t'] == 'ok':
                    break
                assert answer.get('retry') and time.monotonic() < end, (message, answer)
            except (Closed, OSError, AssertionError) as error:
                if isinstance(error, AssertionError) or time.monotonic() > end:
                    raise
                self.leave()
            time.sleep(0.1)
        self.last = answer['n']
        self.acts.append(f'{colour} {point}')

    def __enter__(self):
        """Plays on in a thread of its own."""
        def play():
            try:
                while not self.stopping.is_set():
                    self.move()
                    time.sleep(PACE_S)
            except BaseException as error:   # reported to the thread that waits for moves
                self.broken = error
        self.stopping.clear()
        self.thread = threading.Thread(target=play, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join(PATIENCE_S)
        if self.broken:
            raise self.broken

    def wait_for_moves(self, n):
        """Waits until so many more moves have been answered."""
        wanted, end = len(self.acts) + n, time.monotonic() + PATIENCE_S
        while len(self.acts) < wanted:
            assert not self.broken and time.monotonic() < end, f'{len(self.acts)} moves, then {self.broken}'
            time.sleep(0.02)

    def resign(self):
        """White resigns."""
        answer = self.person('w').do(self.channel, 'resign')
        assert answer['t'] == 'ok', answer
        self.acts.append('w resign')

    def told(self):
        """The moves of the game, as a newcomer gets them."""
        newcomer = Person(self.server)
        newcomer.ask(t='sub', ch=self.channel)
        log = newcomer.hear(lambda m: m['t'] == 'snap' and m['ch'] == self.channel)['v']['log']
        newcomer.close()
        return [act for act, *_ in log]

    def version(self):
        """The server's version, from its hello."""
        newcomer = Person(self.server)
        newcomer.close()
        return json.loads(newcomer.link.hello)['server']
