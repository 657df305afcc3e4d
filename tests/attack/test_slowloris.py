"""Thousands of connections that send next to nothing: all gone after 15 seconds, and no other client waits
meanwhile."""

import resource
import selectors
import time

import attack
from attack import Case, Pulse

COUNT, ADDRESSES = 4500, 20
SECONDS = 15


class Slowloris(Case):
    settings = {'connections': 5000}

    def kinds(self):
        """The first bytes of each kind, and the bytes that follow every half second."""
        post = self.server.post_head
        return {
            'silent': (b'', b''),
            'headers': (b'GET / HTTP/1.1\r\nHost: x\r\nX-A: ', b'a'),
            'requests': (b'GET / HTTP/1.1\r\nHost: x\r\n\r\n', b''),
            'sessions': (post('/api/session', 2000), b' '),
            'records': (post('/api/record', 262144), b'('),
            'events': (post('/api/tour', 4194304), b'{'),
            'upgrades': (b'GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n', b'X'),
        }

    def test_dripping_connections_are_hung_up_on(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, COUNT + 500), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        kinds, left, gone = list(self.kinds().items()), selectors.DefaultSelector(), {}
        with Pulse(self.server) as pulse:
            for i in range(COUNT):
                name, (first, drip) = kinds[i % len(kinds)]
                s = self.server.connect(source=f'127.0.2.{1 + i % ADDRESSES}')
                self.addCleanup(s.close)
                s.sendall(first)
                s.setblocking(False)
                left.register(s, selectors.EVENT_READ, (name, drip))
            begun = dripped = time.monotonic()
            while left.get_map() and time.monotonic() - begun < 2 * SECONDS:
                for key, _ in left.select(0.1):
                    try:
                        over = not key.fileobj.recv(65536)
                    except OSError:
                        over = True
                    if over:
                        left.unregister(key.fileobj)
                        gone[key.data[0]] = time.monotonic() - begun
                if time.monotonic() - dripped >= 0.5:
                    dripped = time.monotonic()
                    for key in list(left.get_map().values()):
                        try:
                            key.fileobj.send(key.data[1])
                        except OSError:
                            pass   # the hangup is read later
        print(f'{COUNT} gone after {max(gone.values()):.1f} s, ', end='')
        pulse.check(self)
        self.assertFalse(left.get_map(), gone)
        self.assertLess(max(gone.values()), SECONDS, gone)


if __name__ == '__main__':
    attack.main()
