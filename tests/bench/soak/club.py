"""A club's day, compressed into 24 seconds: 100 games, as on an evening of a busy club, and the traffic around them.

    games           100, of 40 to 70 moves on 9x9, on 20 boards at a time, by 160 members. Half a dozen of them
                    sign in again each day; one move in a hundred is made by a player who was cut off and comes back
    chat            4 lines a game
    visitors        200 who come and go: half of them give a name and do nothing, all look at lobby and a game
    questions       100: searches, ratings, profiles
    files           20 records looked at or brought
    tournament      one, over the board: 16 players, 4 rounds, results as typed, its file exported and imported again

All people together have forty addresses, so the server's default limits for strangers apply."""

import json
import os
import random
import sys
import threading
import time

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.join(HERE, '../../attack'))
from attack import Closed, Person, account, guest  # noqa: E402

DAY_S = 24
GAMES, BOARDS, MEMBERS, ACCOUNTS = 100, 20, 160, 12
VISITORS, VISITING = 200, 4
QUESTIONS, FILES = 100, 20
PLAYERS, ROUNDS = 16, 4
CUT_OFF = 0.01
WORDS = ('hello', 'have a good game', 'oh', 'thank you', 'that was close', 'again?')
COLUMNS = 'ABCDEFGHJ'
PASSWORD = 'correct horse'
ADDRESSES = 40
RECORD = '(;GM[1]FF[4]SZ[9]RU[japanese];B[ee];W[cc];B[gg];W[gc];B[cg])'


def address(i):
    return f'127.0.1.{1 + i % ADDRESSES}'


class Club:
    def __init__(self, server, until):
        self.server, self.until, self.counts = server, until, {}
        self.lock, self.random = threading.Lock(), random.Random(1)
        self.turns = {}      # of each board
        self.events = 0
        self.failed = None   # the first failure, with its reason
        self.games = []      # the last ones, for visitors
        self.members = [(account(server, f'Member {i}', address(i)) if i < ACCOUNTS
                         else guest(server, f'Friend {i}', address(i)), address(i)) for i in range(MEMBERS)]

    def count(self, what, n=1):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + n

    def told(self):
        with self.lock:
            return {**self.counts, **({'first failure': self.failed} if self.failed else {})}

    def over(self):
        return time.monotonic() >= self.until

    def often(self, name, each_s, act):
        """Repeats an act at fixed times; a client that is cut off or refused comes back later."""
        at = time.monotonic() + each_s * self.random.random()
        while not self.over():
            time.sleep(max(0, at - time.monotonic()))
            at = max(at + each_s, time.monotonic() - each_s)
            try:
                act()
                self.count(name)
            except (OSError, Closed, AssertionError, KeyError, ValueError) as error:
                self.count(f'{name} failed')
                self.failed = self.failed or f'{name}: {type(error).__name__} {error}'

    def begin(self):
        """Starts the threads of all activities."""
        def beside(name, n, a_day, act):
            return [threading.Thread(target=self.often, args=(name, DAY_S * n / a_day, lambda i=i: act(i)), daemon=True)
                    for i in range(n)]
        threads = [*beside('games', BOARDS, GAMES, self.game), *beside('visitors', VISITING, VISITORS, self.visit),
                   *beside('questions', 1, QUESTIONS, self.ask), *beside('files', 1, FILES, self.bring),
                   *beside('sign-ins', 1, 6, self.sign_in), *beside('tournaments', 1, 1, self.tournament)]
        for thread in threads:
            thread.start()
        return threads

    # ---- activities ------------------------------------------------------------------------------

    def member(self, i):
        cookie, source = self.members[i]
        return Person(self.server, cookie, source)

    def game(self, board):
        """Two members play, other ones each time; they have about four fifths of a board's time for a game."""
        turn = self.turns[board] = self.turns.get(board, -1) + 1
        pair = [(2 * (board + turn * BOARDS) + seat) % MEMBERS for seat in (0, 1)]
        people = [self.member(i) for i in pair]
        opened = people[0].do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b',
                              clock={'kind': 'fischer', 'main': 600000, 'increment': 10000})
        assert opened['t'] == 'ok', opened
        room = f'room:{opened["room"]}'
        assert people[1].do(room, 'sit')['t'] == 'ok'
        people[0].ask(t='sub', ch=room)
        snap = people[0].hear(lambda m: m['t'] == 'snap' and m['ch'] == room)
        game = f'game:{snap["v"]["games"][-1]["id"]}'
        for person in people:
            person.ask(t='sub', ch=game)
        points = [f'{column}{row}' for column in COLUMNS for row in range(1, 10)]
        self.random.shuffle(points)
        exp, moves, most = 0, 0, self.random.randrange(40, 70)
        pace = 0.8 * DAY_S * BOARDS / GAMES / most
        while moves < most and points and not self.over():
            begun = time.monotonic()
            side = moves % 2
            if self.random.random() < CUT_OFF:
                people[side].close()
                people[side] = self.member(pair[side])
                people[side].ask(t='sub', ch=game, since={'e': snap['e'], 'n': exp})
                self.count('cut off')
            answer = people[side].do(game, 'play', at=points.pop(), base=exp)
            people[side].heard.clear()
            if answer['t'] == 'ok':
                exp, moves = answer['n'], moves + 1
                self.count('moves')
                if moves % 16 == 0:
                    people[side].do(f'chat:{opened["room"]}/players', 'say', text=self.random.choice(WORDS))
                    self.count('lines')
            else:
                assert answer['code'] == 'illegal', answer
            time.sleep(max(0, begun + pace - time.monotonic()))
        people[moves % 2].do(game, 'resign')
        with self.lock:
            self.games = [*self.games[-20:], game]
        for person in people:
            person.close()

    def visit(self, i):
        source = address(self.random.randrange(1000))
        self.server.http('GET / HTTP/1.1\nHost: x\n\n', source)
        cookie = guest(self.server, f'Visitor {self.random.randrange(10 ** 6)}', source) if self.random.random() < 0.5 else None
        person = Person(self.server, cookie, source)
        person.ask(t='sub', ch='lobby')
        person.hear(lambda m: m['t'] == 'snap')
        with self.lock:
            game = self.games and self.random.choice(self.games)
        if game:
            person.ask(t='sub', ch=game)
        time.sleep(self.random.random())
        person.close()

    def ask(self, _):
        person = Person(self.server, source=address(self.random.randrange(1000)))
        question = self.random.choice(({'k': 'games'}, {'k': 'games', 'player': 'friend'}, {'k': 'ratings'},
                                       {'k': 'games', 'player': f'member {self.random.randrange(MEMBERS)}'},
                                       {'k': 'profile', 'player': f'p{1 + self.random.randrange(MEMBERS)}'}))
        assert person.ask(t='get', **question)['t'] in ('found', 'ratings', 'profile', 'error')
        person.close()

    def bring(self, _):
        source = address(self.random.randrange(1000))
        answer = self.server.post('/api/record', RECORD, source)
        assert answer.status == 200, answer.status
        with self.lock:
            game = self.games and self.random.choice(self.games)
        if game:
            answer = self.server.http(f'GET /api/game/{game[5:]}.sgf HTTP/1.1\nHost: x\n\n', source)
            assert answer.status == 200, answer.status

    def sign_in(self, _):
        i = self.random.randrange(ACCOUNTS)
        answer = self.server.post('/api/sign-in', json.dumps({'name': f'Member {i}', 'password': PASSWORD}), address(i))
        assert answer.status == 200, answer.status
        cookie = answer.headers['set-cookie'].split(';')[0]
        assert self.server.post('/api/sign-out', '{}', address(i), Cookie=cookie).status == 200

    def tournament(self, _):
        number = self.events = self.events + 1
        cookie, source = self.members[number % ACCOUNTS]
        director = Person(self.server, cookie, source)
        made = director.do('tours', 'create', settings={
            'slug': f'day-{number}', 'title': f'Day {number}', 'system': 'swiss', 'rounds': ROUNDS, 'over_board': True,
            'game': {'ruleset': 'stoical', 'size': [9, 9]}})
        assert made['t'] == 'ok', made

        def act(kind, **fields):
            answer = director.do(f'desk:{made["tour"]}', kind, **{'base': 0, **fields})
            if answer.get('code') == 'stale':
                answer = director.do(f'desk:{made["tour"]}', kind, **{**fields, 'base': answer['have']})
            assert answer['t'] == 'ok', (kind, answer)
            time.sleep(0.05)
        people = [{'name': f'Player {i} of the day'} for i in range(1, PLAYERS + 1)]
        assert director.do(f'desk:{made["tour"]}', 'add', people=people)['t'] == 'ok'
        act('stage', to='running')
        for r in range(1, ROUNDS + 1):
            for kind in ('pair', 'publish', 'start'):
                act(kind, round=r)
            for board in range(1, PLAYERS // 2 + 1):
                act('result', round=r, board=board, game=1, result=self.random.choice(('black', 'white')))
        act('stage', to='finished')
        file = self.server.http(f'GET /api/tour/{made["tour"]}.json HTTP/1.1\nHost: x\nCookie: {cookie}\n\n', source)
        assert file.status == 200, file.status
        brought = self.server.post('/api/tour', file.body, source, Cookie=cookie)
        assert brought.status == 200, brought.body
        act('stage', to='archived')
        director.close()
