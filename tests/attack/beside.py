"""The moves of a game beside an attack: the delay of their answers."""

import json
import multiprocessing
import socket
import threading
import time

from attack import ATTACKER, OTHER, Case, Person, guest

SECONDS = 5             # each attack
MOST_MS = 20            # p50 of a move's answer beside an attack; it was 216 and more
MOST_TIMES = 4          # or so many times that of the quiet server, on a busy machine


class Moves(threading.Thread):
    """A game of two guests, a move each 40 ms; `times` are milliseconds until it is answered."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.players = [Person(server, guest(server, name, OTHER), OTHER) for name in ('Ann', 'Bob')]
        room = self.players[0].do('lobby', 'open', ruleset='tromp-taylor', size=[19, 19], colours='b')['room']
        self.players[1].do(f'room:{room}', 'sit')
        watch = Person(server, source=OTHER)
        watch.link.send(json.dumps({'t': 'sub', 'id': 1, 'ch': f'room:{room}'}))
        heard = watch.hear(lambda message: message.get('t') == 'snap')
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
            answer = self.players[turn % 2].do(f'game:{self.game}', 'play', at=at, base=exp)
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
    """The client of one connection: sends these messages again and again, eighteen a second, and reads the answers."""
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


def bring(server, path, file, cookies, source):
    """The client of one uploader: sends the same file again and again."""
    def one(i, until, count):
        while time.monotonic() < until:
            try:
                status = server.post(path, file, source, Cookie=cookies[i]).status
            except (socket.timeout, ConnectionError):
                status = 0
            count(status)
            time.sleep(0.02)
    return one


def crowd(one, count, until, told):
    """Runs so many of them, in a process of their own."""
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


class Beside(Case):
    """Tests of the delays of other clients during an attack."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with Moves(cls.server) as moves:
            time.sleep(SECONDS / 2)
        cls.quiet = moves.percent(50)
        print(f'quiet: {moves.told()}', flush=True)

    def beside(self, what, count, one):
        """Measures the moves of others while so many attackers are busy; prints and judges the delays."""
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
