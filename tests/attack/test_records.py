"""A client that asks for records of games, or uploads files of games, three hundred times a second keeps no other
address from its own records; the client itself gets 429, with the time of the next try."""

import json
import threading
import time
from collections import Counter

import attack
from attack import OTHER, Case, Pulse, read_answer
from beside import Moves

PER_SECOND = 300
STRANGERS = ('127.0.0.66', '127.0.0.68')  # one for each kind: an address has 3,000 requests at once
WANTED = 20            # of each kind, by the other address
APART = 0.25           # seconds between them: four a second
SGF = '(;GM[1]FF[4]SZ[9];B[ee];W[cc])'


class Stranger(threading.Thread):
    """The same request again and again, over as many connections as that takes; `statuses` counts the answers."""

    def __init__(self, server, source, request):
        super().__init__(daemon=True)
        self.server, self.source, self.request = server, source, request
        self.statuses, self.refused, self.over = Counter(), None, threading.Event()

    def run(self):
        self.begun, sent = time.monotonic(), 0
        while not self.over.is_set():
            with self.server.connect(source=self.source) as s:
                status = 200
                while status in (200, 429) and not self.over.is_set():
                    time.sleep(max(0, self.begun + sent / PER_SECOND - time.monotonic()))
                    sent += 1
                    try:
                        s.sendall(self.request)
                        answer = read_answer(s)
                    except OSError:
                        break
                    status = answer.status
                    self.statuses[status] += 1
                    if status == 429:
                        self.refused = answer
        self.seconds = time.monotonic() - self.begun

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.join(15)

    def __str__(self):
        return f'{sum(self.statuses.values()) / self.seconds:.0f} requests a second, answered {dict(self.statuses)}; '


class Records(Case):
    def beside(self, source, request, ask):
        """The requests of the other address beside the stranger."""
        with Pulse(self.server) as pulse:
            with Stranger(self.server, source, request) as stranger:
                time.sleep(1)  # and the allowance for requests at once is used up
                statuses = []
                for _ in range(WANTED):
                    statuses.append(ask().status)
                    time.sleep(APART)
        print(f'{stranger}another address: {dict(Counter(statuses))}, ', end='', flush=True)
        self.assertEqual(statuses, [200] * WANTED)
        self.assertGreater(stranger.statuses[429], stranger.statuses[200])
        self.assertEqual(set(stranger.statuses) - {200, 429}, set())
        self.assertGreaterEqual(int(stranger.refused.headers['retry-after']), 1)
        self.assertEqual(json.loads(stranger.refused.body)['code'], 'rate')
        pulse.check(self)

    def test_a_stranger_who_asks_for_records_keeps_nobody_from_theirs(self):
        with Moves(self.server) as moves:
            time.sleep(1)
        get = f'GET /api/game/{moves.game}.sgf HTTP/1.1\nHost: {self.server.host}\n\n'
        self.beside(STRANGERS[0], get.replace('\n', '\r\n').encode(), lambda: self.server.http(get, source=OTHER))

    def test_a_stranger_who_hands_in_files_keeps_nobody_from_theirs(self):
        request = self.server.post_head('/api/record', len(SGF)) + SGF.encode()
        self.beside(STRANGERS[1], request, lambda: self.server.post('/api/record', SGF, OTHER))


if __name__ == '__main__':
    attack.main()
