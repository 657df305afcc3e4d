"""The common parts of the attacks: addresses, the delays of other clients meanwhile, and the moments of hangups.

    python3 test_x.py SERVER LOOP

Loopback addresses only; every crowd and every wait is bounded.
"""

import multiprocessing
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../server/net'))

import shell  # noqa: E402
from person import Person, account, bot, event_file, guest, token  # noqa: E402, F401
from shell import Case, Closed, frame, main, read_answer  # noqa: E402, F401

ATTACKER, OTHER = '127.0.0.66', '127.0.0.7'
SHORTEST = 2  # seconds


def cpu_seconds(server):
    with open(f'/proc/{server.process.pid}/stat', encoding='ascii') as file:
        fields = file.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def beat(server, source, stop, pipe):
    person, times = Person(server, source=source), []
    over = False
    while not over:  # at least one ping, even if the attack is short
        begun = time.monotonic()
        person.ask(t='ping')
        times.append((time.monotonic() - begun) * 1000)
        over = stop.wait(0.06)
    pipe.send(times)
    person.close()


class Pulse:
    """The delays of other clients meanwhile: a ping each 60 ms from a process of its own, so that the attack's work
    does not count. `times` are the milliseconds of each; `cpu` is the server's share of one processor meanwhile, or in
    SHORTEST seconds, if the attack was over sooner. Tests promise the median and `cpu`: the slowest ping depends as
    much on the machine's other programs."""

    def __init__(self, server, source=OTHER):
        self.server = server
        fork = multiprocessing.get_context('fork')
        self.pipe, end = fork.Pipe(False)
        self.stop = fork.Event()
        self.process = fork.Process(target=beat, args=(server, source, self.stop, end), daemon=True)

    def __enter__(self):
        self.process.start()
        self.begun, self.cpu_begun = time.monotonic(), cpu_seconds(self.server)
        return self

    def __exit__(self, *_):
        self.cpu = (cpu_seconds(self.server) - self.cpu_begun) / max(SHORTEST, time.monotonic() - self.begun)
        self.stop.set()
        self.times = self.pipe.recv() if self.pipe.poll(20) else []
        self.process.join(5)

    def part(self, share):
        return sorted(self.times)[int(len(self.times) * share)]

    def __str__(self):
        return f'ping p50 {self.part(0.5):.1f} ms, p99 {self.part(0.99):.1f} ms, {100 * self.cpu:.0f} % of a processor '

    def check(self, case, cpu=0.5):
        print(self, end='', flush=True)
        case.assertLess(self.part(0.5), 50)
        case.assertLess(self.cpu, cpu)


def ended(sockets, seconds, each=0.2, drip=None):
    """The seconds from now until each of these sockets was hung up; None for those that were not. `drip` is sent to the
    remaining ones at the beginning and every 10 seconds, as in the report of the attack."""
    gone, begun, dripped = {}, time.monotonic(), None
    while len(gone) < len(sockets) and time.monotonic() - begun < seconds:
        now = time.monotonic()
        drips = drip and (dripped is None or now - dripped >= 10)
        dripped = now if drips else dripped
        for i, s in enumerate(sockets):
            if i in gone:
                continue
            s.settimeout(0.001)
            try:
                if drips:
                    s.sendall(drip)
                if not s.recv(65536):
                    gone[i] = time.monotonic() - begun
            except TimeoutError:
                pass
            except OSError:
                gone[i] = time.monotonic() - begun
        time.sleep(each)
    return [gone.get(i) for i in range(len(sockets))]
