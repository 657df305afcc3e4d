"""Nodes of the bus as processes, and a stranger who writes the same bytes in another language:
python3 test_processes.py BUS_NODE"""

import hashlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../lib'))

import redis_server
from links import Link

PATIENCE_S = 45
FOUND_S = 3          # within which a Redis that does not answer is found
SLEPT_S = 4          # longer than any patience of the bus
SECRET = b'a secret of the site, which is long enough'
# A user who may do what a node does, and one who may not speak.
USERS = '''user node on >word resetchannels &t:* -@all +ping +publish +subscribe
user mute on >word resetchannels &t:* -@all +ping +subscribe
user deaf on >word resetchannels &u:* -@all +ping +publish +subscribe
'''


class Node:
    """A process on the bus."""

    def __init__(self, test, name, boot='boot1', url=None, password=None):
        words = [sys.argv[1], url or test.url, test.secret, test.password if password is None else password, name, boot]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True)
        self.lines, self.more = [], threading.Condition()
        self.thread = threading.Thread(target=self.read)
        self.thread.start()
        test.addCleanup(self.end)

    def read(self):
        for line in self.process.stdout:
            with self.more:
                self.lines.append(line.rstrip('\n'))
                self.more.notify_all()

    def next(self, beginning):
        """The next line that begins so; what comes before it is thrown away."""
        end = time.monotonic() + PATIENCE_S
        with self.more:
            while True:
                while self.lines:
                    line = self.lines.pop(0)
                    if line.startswith(beginning):
                        return line
                left = end - time.monotonic()
                assert left > 0 and self.more.wait(left), f'no line begins with {beginning!r}'

    def say(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()

    def stats(self):
        self.say('stats')
        return {key: int(value) for key, value in (pair.split('=') for pair in self.next('ups=').split())}

    def await_stats(self, is_so):
        end = time.monotonic() + PATIENCE_S
        while not is_so(stats := self.stats()):
            assert time.monotonic() < end, stats
            time.sleep(0.01)
        return stats

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.stdin.close()
            self.process.wait(PATIENCE_S)
        self.thread.join(PATIENCE_S)
        self.process.stdout.close()
        if not self.process.stdin.closed:
            self.process.stdin.close()


def number(n):
    out = b''
    while n >= 128:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def counted(text):
    return number(len(text)) + text


def envelope(node, counter, text, boot=b'boot1', to=b'', secret=SECRET, prefix=b't', sent_ms=None):
    """A message as server/bus/envelope.h describes it."""
    key = hashlib.blake2b(b'miai bus 1\0' + prefix + b'\0' + secret, digest_size=32).digest()
    name = hashlib.blake2b(b'id\0', key=key, digest_size=32).digest()[:4]
    sent = int(time.time() * 1000) if sent_ms is None else sent_ms
    body = (bytes([1, 16]) + name + counted(node) + counted(boot) + counted(to) + number(counter) + number(sent * 2) +
            counted(text))
    return body + hashlib.blake2b(body, key=key, digest_size=32).digest()


class Stranger:
    """A connection to Redis, with its password."""

    def __init__(self, test):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE_S)
        self.socket.connect(test.redis.socket)
        self.answers = self.socket.makefile('rb')
        test.addCleanup(self.socket.close)
        test.addCleanup(self.answers.close)
        assert self.ask(b'AUTH', test.redis.password.encode()) == b'OK'

    def ask(self, *words):
        self.socket.sendall(b'*%d\r\n' % len(words) + b''.join(b'$%d\r\n%s\r\n' % (len(word), word) for word in words))
        return self.answer()

    def answer(self):
        line = self.answers.readline().rstrip(b'\r\n')
        if line[:1] == b'*':
            return [self.answer() for _ in range(int(line[1:]))]
        if line[:1] == b'$':
            return self.answers.read(int(line[1:]) + 2)[:-2]
        assert line[:1] in (b'+', b':'), line
        return line[1:]


class Processes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.redis = redis_server.Redis(loopback=True, more=USERS)
        cls.addClassCleanup(cls.redis.close)
        folder = tempfile.TemporaryDirectory(prefix='miai-bus-')
        cls.addClassCleanup(folder.cleanup)
        cls.url = f'redis://127.0.0.1:{cls.redis.port}/t'
        cls.secret = cls.file(folder.name, 'secret', SECRET.decode())
        cls.password = cls.file(folder.name, 'password', cls.redis.password)
        cls.word = cls.file(folder.name, 'word', 'word')

    @staticmethod
    def file(folder, name, text):
        path = os.path.join(folder, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text + '\n')
        return path

    def start(self, *names):
        nodes = [Node(self, name) for name in names]
        for node in nodes:
            node.next('up')
        return nodes

    def test_three_processes_hear_each_other_by_loopback_and_by_socket(self):
        east, west = self.start('east', 'west')
        south = Node(self, 'south', url=f'redis+unix://{self.redis.socket}?prefix=t')
        south.next('up')
        east.say('all one')
        self.assertEqual(west.next('heard'), 'heard east boot1 1 0 one')
        self.assertEqual(south.next('heard'), 'heard east boot1 1 0 one')
        south.say('to west two')
        south.say('all three')
        self.assertEqual(west.next('heard'), 'heard south boot1 1 0 two')
        self.assertEqual(west.next('heard'), 'heard south boot1 1 0 three')
        self.assertEqual(east.next('heard'), 'heard south boot1 1 0 three')

    def test_a_killed_process_that_starts_again_is_heard_at_once(self):
        east, west = self.start('east', 'west')
        for n in range(3):
            east.say(f'all {n}')
        self.assertEqual(west.next('heard east boot1 3'), 'heard east boot1 3 0 2')
        east.kill()
        east = Node(self, 'east', boot='boot2')
        east.next('up')
        east.say('all again')
        self.assertEqual(west.next('heard'), 'heard east boot2 1 0 again')

    def test_a_process_that_slept_keeps_its_connections_and_hears_what_was_said(self):
        east, west = self.start('east', 'west')
        west.process.send_signal(signal.SIGSTOP)
        for n in range(100):
            east.say(f'all {n}')
        time.sleep(SLEPT_S)
        west.process.send_signal(signal.SIGCONT)
        for n in range(100):
            self.assertEqual(west.next('heard'), f'heard east boot1 {n + 1} 0 {n}')
        self.assertEqual(west.stats()['ups'], 1)

    def test_two_processes_with_one_name_are_noticed_by_both(self):
        east, twin = Node(self, 'east', boot='boot1'), Node(self, 'east', boot='boot2')
        for node in (east, twin):
            node.next('up')
        east.say('all one')
        twin.await_stats(lambda stats: stats['namesake'] == 1)
        twin.say('all two')
        self.assertEqual(east.await_stats(lambda stats: stats['namesake'] == 1)['taken'], 0)

    def test_a_user_of_redis_needs_four_commands_and_the_channels_of_the_prefix(self):
        east = Node(self, 'east', url=self.url.replace('//', '//node@'), password=self.word)
        east.next('up')
        west, = self.start('west')
        east.say('all one')
        self.assertEqual(west.next('heard'), 'heard east boot1 1 0 one')
        for user, denied in (('mute', 'publish'), ('deaf', 'channel')):
            node = Node(self, 'south', url=self.url.replace('//', f'//{user}@'), password=self.word)
            line = node.next('down denied')
            self.assertIn('NOPERM', line)
            self.assertIn(denied, line)
            self.assertEqual(node.stats()['ups'], 0)

    def test_a_link_that_is_held_or_cut_is_noticed_and_the_gap_is_seen(self):
        with Link(('127.0.0.1', self.redis.port)) as link:
            east, = self.start('east')
            west = Node(self, 'west', url=f'redis://127.0.0.1:{link.port}/t')
            west.next('up')
            east.say('all before')
            west.next('heard east boot1 1 0')
            for ways in (('down',), ('up',), ('up', 'down')):
                begun = time.monotonic()
                link.hold(*ways)
                west.next('down silent')
                self.assertLess(time.monotonic() - begun, FOUND_S)
                link.mend()
                west.next('up')
            link.cut()
            west.next('down')
            for n in range(5):
                east.say(f'all lost {n}')
            east.await_stats(lambda stats: stats['own'] == 6)
            link.mend()
            west.next('up')
            east.say('all after')
            self.assertEqual(west.next('heard'), 'heard east boot1 7 5 after')

    def test_a_message_that_another_program_makes_as_described_is_heard(self):
        west, = self.start('west')
        stranger = Stranger(self)
        stranger.ask(b'PUBLISH', b't:all', envelope(b'python', 4, b'hello'))
        self.assertEqual(west.next('heard'), 'heard python boot1 4 0 hello')
        stranger.ask(b'PUBLISH', b't:to:west', envelope(b'python', 2, b'you', to=b'west'))
        self.assertEqual(west.next('heard'), 'heard python boot1 2 0 you')

    def test_a_stranger_with_the_password_of_redis_can_say_nothing(self):
        east, west = self.start('east', 'west')
        listener, stranger = Stranger(self), Stranger(self)
        listener.ask(b'SUBSCRIBE', b't:all')
        said = []
        for n in range(5):
            east.say(f'all {n}')
            said.append(listener.answer()[2])
            west.next(f'heard east boot1 {n + 1} 0 {n}')
        # Again, in another order, to another channel, with each bit changed, and made with another secret.
        for message in reversed(said):
            stranger.ask(b'PUBLISH', b't:all', message)
            stranger.ask(b'PUBLISH', b't:to:west', message)
        last = said[-1]
        for at in range(len(last)):
            for bit in range(8):
                stranger.ask(b'PUBLISH', b't:all', last[:at] + bytes([last[at] ^ 1 << bit]) + last[at + 1:])
        for secret, prefix in ((SECRET + b'.', b't'), (SECRET, b'u')):
            stranger.ask(b'PUBLISH', b't:all', envelope(b'east', 100, b'false', secret=secret, prefix=prefix))
        heard = 5 + 10 + 8 * len(last) + 2
        stats = west.await_stats(lambda stats: stats['heard'] == heard)
        self.assertEqual(stats['taken'], 5)
        self.assertEqual(stats['repeated'], 10)
        self.assertEqual(stats['version'], 8)
        self.assertEqual(stats['secret'], 4 * 8 + 2)
        self.assertEqual(stats['version'] + stats['secret'] + stats['form'] + stats['spoilt'] + stats['long'],
                         8 * len(last) + 2)
        east.say('all 5')
        self.assertEqual(west.next('heard'), 'heard east boot1 6 0 5')


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0]], verbosity=2)
