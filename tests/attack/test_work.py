"""Whoever makes the server compute does not hold up the moves of others: rounds drawn again and again, files that are
long to read, games that are long to fold."""

import json
import multiprocessing
import socket
import threading
import time

import attack
from attack import ATTACKER, OTHER, Case, Person, account, guest

SECONDS = 5             # each attack
TOURNAMENTS, PLAYERS = 20, 256
MOST_MS = 20            # p50 of a move's answer beside an attack; it was 216 and more
MOST_TIMES = 4          # or so many times that of the quiet server, on a machine that has other things to do


class Moves(threading.Thread):
    """A game of two guests, a move each 40 ms; `times` are milliseconds until it is answered."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.players = [Person(server, guest(server, name, OTHER), OTHER) for name in ('Ann', 'Bob')]
        room = self.players[0].do('lobby', 'open', ruleset='tromp-taylor', size=[19, 19], colours='b')['room']
        self.players[1].do(f'room:{room}', 'sit')
        watch = Person(server, source=OTHER)
        watch.link.send(json.dumps({'t': 'sub', 'id': 1, 'ch': f'room:{room}'}))
        while True:
            heard = json.loads(watch.link.read())
            if heard.get('t') == 'snap':
                break
        watch.close()
        self.game = heard['v']['games'][0]['id']
        self.times, self.stopped = [], threading.Event()

    def run(self):
        exp = 0
        for turn in range(361):
            if self.stopped.wait(0.04):
                return
            at = 'ABCDEFGHJKLMNOPQRST'[turn * 5 % 19] + str(1 + (turn * 5 // 19 + turn) % 19)
            begun = time.monotonic()
            answer = self.players[turn % 2].do(f'game:{self.game}', 'play', at=at, exp=exp)
            self.times.append((time.monotonic() - begun) * 1000)
            if answer['t'] != 'ok':
                raise AssertionError(answer)
            exp = answer['n']

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.join()
        for player in self.players:
            player.close()

    def told(self):
        return (f'{len(self.times)} moves, p50 {self.percent(50):.1f} ms, p99 {self.percent(99):.1f} ms, '
                f'longest {max(self.times):.1f} ms')

    def percent(self, n):
        return sorted(self.times)[min(len(self.times) - 1, len(self.times) * n // 100)]


def insist(server, cookies, messages):
    """What one connection does: it sends these messages again and again, eighteen a second, and reads the answers."""
    def one(i, until, count):
        person, number, answer = Person(server, cookies and cookies[i % len(cookies)], ATTACKER), 0, {}
        while time.monotonic() < until:
            begun = time.monotonic()
            answer = person.ask(**messages(i, number, answer))
            number += 1
            count(answer.get('code', answer['t']))
            time.sleep(max(0, begun + 1 / 18 - time.monotonic()))
        person.close()
    return one


def bring(server, path, file, cookies):
    """What one uploader does: the same file again and again."""
    def one(i, until, count):
        while time.monotonic() < until:
            try:
                status = server.post(path, file, ATTACKER, Cookie=cookies[i]).status
            except (socket.timeout, ConnectionError):
                status = 0
            count(status)
            time.sleep(0.02)
    return one


def crowd(one, count, until, told):
    """So many of them, in a process of their own."""
    answers, lock = {}, threading.Lock()

    def add(word):
        with lock:
            answers[word] = answers.get(word, 0) + 1
    threads = [threading.Thread(target=one, args=(i, until, add)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.put(answers)


class Work(Case):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.directors = [account(cls.server, f'Director {i}', ATTACKER) for i in range(2)]
        with Moves(cls.server) as moves:
            time.sleep(SECONDS / 2)
        cls.quiet = moves.percent(50)
        print(f'quiet: {moves.told()}', flush=True)

    def beside(self, what, count, one):
        """The moves of others while so many attackers are busy; prints and judges."""
        fork = multiprocessing.get_context('fork')
        told = fork.SimpleQueue()
        with Moves(self.server) as moves:
            until = time.monotonic() + SECONDS
            attackers = fork.Process(target=crowd, args=(one, count, until, told))
            attackers.start()
            answers = told.get()
            attackers.join()
        print(f'{what}: {answers}; {moves.told()}; memory {self.server.rss_kb() // 1024} MB ', end='', flush=True)
        self.assertGreater(len(moves.times), 20)
        self.assertLess(moves.percent(50), max(MOST_MS, MOST_TIMES * self.quiet))
        return answers

    def event(self, number):
        """An event of 256 players, whose first round may be drawn."""
        cookie = self.directors[number % len(self.directors)]
        director = Person(self.server, cookie, ATTACKER)
        settings = {'slug': f'e{number}-{time.monotonic_ns()}', 'title': 'Long', 'system': 'swiss', 'rounds': 9,
                    'over_board': True, 'players_max': PLAYERS, 'game': {'ruleset': 'stoical', 'size': [9, 9]}}
        made = director.do('tours', 'create', settings=settings)
        self.assertEqual(made['t'], 'ok', made)
        people = 'name,rank\n' + ''.join(f'Player {i},{1 + i % 20}k\n' for i in range(PLAYERS))
        while True:
            answer = self.server.post(f'/api/tour/{made["tour"]}/people', people, ATTACKER, Cookie=cookie)
            if answer.status not in (503, 429):
                break
            time.sleep(0.5)
        self.assertEqual(answer.status, 200, answer.body)
        begun = director.do(f'desk:{made["tour"]}', 'stage', to='running', exp=1)
        self.assertEqual(begun['t'], 'ok', begun)
        director.close()
        return made['tour']

    def test_twenty_tournaments_of_256_drawn_again_and_again(self):
        tours = [self.event(i) for i in range(TOURNAMENTS)]
        revs = {}

        def draw(i, number, last):
            revs[i] = last.get('n') or last.get('have') or revs.get(i, 0)
            return {'t': 'do', 'ch': f'desk:{tours[i]}', 'k': 'pair', 'round': 1, 'seed': number + 1,
                    'key': f'{i}-{number}-{time.monotonic_ns()}', 'exp': revs[i]}
        answers = self.beside('drawn again', TOURNAMENTS, insist(self.server, self.directors, draw))
        self.assertGreater(answers.get('ok', 0), 0)

        def preview(i, number, _):
            return {'t': 'get', 'k': 'preview', 'tour': tours[i], 'act': {'k': 'pair', 'round': 1, 'seed': number + 1}}
        self.beside('previews of draws', TOURNAMENTS, insist(self.server, self.directors, preview))

    def test_files_of_empty_acts(self):
        file = b'{"kind":"tournament","v":1,"miai":"1","log":[{}' + b',{}' * 1390000 + b']}'
        cookies = [account(self.server, f'Uploader {i}', ATTACKER) for i in range(2)]
        self.beside('4 MB of empty acts', 2, bring(self.server, '/api/tour', file, cookies))

    def test_records_that_are_long_to_read(self):
        moves = ''.join(f';{"BW"[i % 2]}[{chr(97 + i % 25)}{chr(97 + i // 25)}]' for i in range(600))
        file = f'(;FF[4]GM[1]SZ[25]RU[bridge]{moves})'
        self.beside('records under bridge rules', 4, bring(self.server, '/api/record', file, [None] * 4))

    def test_a_game_under_slow_rules_resumed_again_and_again(self):
        players = [Person(self.server, guest(self.server, name, ATTACKER), ATTACKER) for name in ('Cid', 'Dot')]
        room = players[0].do('lobby', 'open', ruleset='bridge', size=[25, 25], colours='b')['room']
        players[1].do(f'room:{room}', 'sit')
        players[0].link.send(json.dumps({'t': 'sub', 'id': 99, 'ch': f'room:{room}'}))
        while True:
            heard = json.loads(players[0].link.read())
            if heard.get('t') == 'snap':
                break
        game, exp, played = heard['v']['games'][0]['id'], 0, 0
        for i in range(420):
            at = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[i * 7 % 25] + str(1 + i * 7 // 25 % 25)
            answer = players[played % 2].do(f'game:{game}', 'play', at=at, exp=exp)
            while answer['t'] == 'no' and answer['code'] == 'rate':
                time.sleep(answer['after'] / 1000)
                answer = players[played % 2].do(f'game:{game}', 'play', at=at, exp=exp)
            if answer['t'] == 'ok':
                exp, played = answer['n'], played + 1
        self.assertGreater(played, 150)
        watcher = Person(self.server, source=ATTACKER)
        epoch = watcher.ask(t='sub', ch=f'game:{game}')['e']

        def resume(i, number, _):
            since = {'e': epoch, 'n': exp - 1 - (i + number) % 100}
            return {'t': 'sub', 'ch': f'game:{game}', 'since': since}
        self.beside('a bridge game resumed', 20, insist(self.server, None, resume))
        watcher.close()
        for player in players:
            player.close()


if __name__ == '__main__':
    attack.main()
