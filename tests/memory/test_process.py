"""Memory fails in the real server while clients speak to it: python3 test_process.py SERVER PRELOAD

At each allocation of a handshake, a request and a subscription, also those of libwebsockets, jansson, SQLite and
libsodium: the process goes on and serves the next one, or ends by its own decision (abort, or 74) and starts again on
its database. PROCESS_ALLOCATIONS=1 tries every one; 5, the default, every fifth.
"""

import json
import mmap
import os
import signal
import struct
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../server/net'))
import shell  # noqa: E402

STEP = int(os.environ.get('PROCESS_ALLOCATIONS', '5'))
PRELOAD = ''
MOST = 5000  # allocations of one request


class Scarce:
    """A server whose memory fails, and that is started again."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix='miai-scarce-')
        self.path = os.path.join(self.folder.name, 'orders')
        with open(self.path, 'wb') as file:
            file.write(bytes(24))
        with open(self.path, 'r+b') as file:
            self.orders = mmap.mmap(file.fileno(), 24)
        self.server, self.starts = None, 0
        self.start()

    def start(self):
        os.environ.update(LD_PRELOAD=PRELOAD, MIAI_SCARCE=self.path)
        try:
            self.server = shell.Server(database=os.path.join(self.folder.name, 'miai.db'), limits='none')
        finally:
            del os.environ['LD_PRELOAD'], os.environ['MIAI_SCARCE']
        self.starts += 1

    def order(self, counting, fails_at=0):
        self.orders[:] = struct.pack('<QQQ', counting, 0, fails_at)

    def count(self):
        return struct.unpack('<QQQ', self.orders[:])[1]

    def try_once(self, ask, fails_at):
        """The end of the process, or None."""
        self.order(1, fails_at)
        try:
            ask(self.server)
        except (OSError, AssertionError, ValueError, shell.Closed):
            pass  # without memory any answer may be missing
        count = self.count()
        self.order(0)
        if fails_at and count < fails_at:
            return None
        try:
            return self.server.process.wait(0.05)
        except shell.subprocess.TimeoutExpired:
            return None

    def close(self):
        self.server.close()
        self.orders.close()
        self.folder.cleanup()


def ask_page(server):
    server.get('/')


def ask_session(server):
    server.post('/api/session', json.dumps({'name': 'Ann'}), Content_Type='application/json')


def ask_sign_in(server):
    server.post('/api/sign-in', json.dumps({'name': 'Ann', 'password': 'battery staple'}), Content_Type='application/json')


def ask_record(server):
    server.post('/api/record', '(;GM[1]FF[4]SZ[9];B[ee];W[cc](;B[gg])(;B[cg]))')


def ask_websocket(server):
    with server.websocket() as socket:
        socket.ask('{"t":"sub","id":1,"ch":"lobby"}')
        socket.read()


THINGS = [ask_page, ask_session, ask_sign_in, ask_record, ask_websocket]


class TheServerWithoutMemory(unittest.TestCase):
    def test_it_goes_on_or_ends_by_itself_and_starts_again(self):
        scarce = Scarce()
        self.addCleanup(scarce.close)
        for ask in THINGS:
            for _ in range(3):  # the first question makes objects that stay
                ask(scarce.server)
            scarce.order(1)
            ask(scarce.server)
            most = min(scarce.count(), MOST)
            scarce.order(0)
            self.assertGreater(most, 0, ask.__name__)
            ended = 0
            for fails_at in range(1, most + 1, STEP):
                how = scarce.try_once(ask, fails_at)
                self.assertIn(how, (None, -signal.SIGABRT, 74), f'{ask.__name__}, allocation {fails_at}')
                if how is not None:
                    ended += 1
                    scarce.server.close()
                    scarce.start()
                self.assertEqual(scarce.server.get('/').status, 200, f'{ask.__name__}, after allocation {fails_at}')
            print(f'# {ask.__name__[4:]}: {most} allocations, the server ended {ended} times', flush=True)


if __name__ == '__main__':
    shell.SERVER, PRELOAD = sys.argv[1], sys.argv[2]
    unittest.main(argv=sys.argv[:1], verbosity=0, warnings='ignore')  # about sockets that a refusal leaves open
