"""What the attacks share: addresses, how others fare meanwhile, and when somebody was hung up on.

    python3 test_x.py SERVER LOOP

Loopback addresses only; every crowd and every wait is bounded.
"""

import os
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../server/net'))

import shell  # noqa: E402
from person import Person, account, event_file, guest  # noqa: E402, F401
from shell import Case, Closed, frame, main, read_answer  # noqa: E402, F401

ATTACKER, OTHER = '127.0.0.66', '127.0.0.7'


class Pulse(threading.Thread):
    """How long others wait for an answer, meanwhile: a ping each 60 ms; `times` are milliseconds."""

    def __init__(self, server, source=OTHER):
        super().__init__(daemon=True)
        self.person = Person(server, source=source)
        self.times, self.stopped = [], threading.Event()

    def run(self):
        while not self.stopped.wait(0.06):
            begun = time.monotonic()
            self.person.ask(t='ping')
            self.times.append((time.monotonic() - begun) * 1000)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.join()
        self.person.close()

    def p99(self):
        return sorted(self.times)[int(len(self.times) * 0.99)]


def ended(sockets, seconds, each=0.2, drip=None):
    """When each of these sockets was hung up on, in seconds from now; None for those that were not. `drip` is
    sent to those that are left, every 10 seconds as the report did, and once at the beginning."""
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
