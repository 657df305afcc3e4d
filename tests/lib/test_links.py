"""Connections that fail on demand fail exactly so: python3 test_links.py"""

import os
import socket
import tempfile
import threading
import time
import unittest

from links import Link

SHORT_S = 0.15       # in which nothing may arrive
PATIENCE_S = 20


class Target:
    """A server that keeps its connections, and the bytes of each."""

    def __init__(self, path=None):
        self.socket = socket.socket(socket.AF_UNIX if path else socket.AF_INET)
        self.socket.bind(path or ('127.0.0.1', 0))
        self.socket.listen()
        self.address = self.socket.getsockname()

    def accept(self):
        self.socket.settimeout(PATIENCE_S)
        s, _ = self.socket.accept()
        s.settimeout(PATIENCE_S)
        return s

    def close(self):
        self.socket.close()


def connect(link):
    s = socket.socket(socket.AF_UNIX if link.path else socket.AF_INET)
    s.settimeout(PATIENCE_S)
    s.connect(link.path or ('127.0.0.1', link.port))
    return s


def read(s, n):
    data = b''
    while len(data) < n:
        more = s.recv(n - len(data))
        assert more, data
        data += more
    return data


class Links(unittest.TestCase):
    def setUp(self):
        self.target = Target()
        self.addCleanup(self.target.close)
        self.link = Link(self.target.address)
        self.addCleanup(self.link.close)

    def pair(self, link=None, target=None):
        near = connect(link or self.link)
        self.addCleanup(near.close)
        far = (target or self.target).accept()
        self.addCleanup(far.close)
        return near, far

    def assert_silent(self, s):
        s.settimeout(SHORT_S)
        with self.assertRaises(socket.timeout):
            s.recv(1)
        s.settimeout(PATIENCE_S)

    def assert_over(self, s):
        try:
            self.assertEqual(s.recv(1), b'')
        except ConnectionResetError:
            pass

    def assert_refused(self):
        try:
            s = connect(self.link)
            self.addCleanup(s.close)
            self.assert_over(s)
        except ConnectionResetError:
            pass

    def test_bytes_pass_both_ways_and_an_end_of_one_way_leaves_the_other_open(self):
        near, far = self.pair()
        near.sendall(b'up')
        self.assertEqual(read(far, 2), b'up')
        near.shutdown(socket.SHUT_WR)
        self.assertEqual(far.recv(1), b'')
        far.sendall(b'down')
        self.assertEqual(read(near, 4), b'down')
        self.assertEqual(self.link.passed, {'up': 2, 'down': 4})
        far.close()
        self.assert_over(near)

    def test_megabytes_pass_in_order(self):
        near, far = self.pair()
        sent = os.urandom(1 << 22)
        sender = threading.Thread(target=near.sendall, args=(sent,))
        sender.start()
        self.assertEqual(read(far, len(sent)), sent)
        sender.join()

    def test_a_cut_ends_connections_at_both_ends_and_new_ones_until_it_is_mended(self):
        near, far = self.pair()
        self.link.cut()
        self.assert_over(near)
        self.assert_over(far)
        self.assert_refused()
        self.assertEqual(self.link.connections, 0)
        self.link.mend()
        near, far = self.pair()
        near.sendall(b'x')
        self.assertEqual(read(far, 1), b'x')

    def test_a_cut_is_a_reset_and_no_orderly_end(self):
        near, _ = self.pair()
        self.link.cut()
        with self.assertRaises(ConnectionResetError):
            near.recv(1)

    def test_a_drop_spares_new_connections(self):
        near, _ = self.pair()
        self.link.drop()
        self.assert_over(near)
        near, far = self.pair()
        far.sendall(b'x')
        self.assertEqual(read(near, 1), b'x')

    def test_half_a_connection_carries_the_other_way_and_what_was_held_comes_later_in_order(self):
        near, far = self.pair()
        self.link.hold('down')
        far.sendall(b'one')
        near.sendall(b'up')
        self.assertEqual(read(far, 2), b'up')
        self.assert_silent(near)
        far.sendall(b'two')
        self.link.mend()
        self.assertEqual(read(near, 6), b'onetwo')

    def test_a_held_connection_and_a_new_one_carry_nothing_and_an_end_waits_too(self):
        near, far = self.pair()
        self.link.hold()
        other, _ = self.pair()
        far.close()
        for s in (near, other):
            self.assert_silent(s)
        self.link.mend()
        self.assert_over(near)

    def test_an_answer_that_is_held_when_the_connection_is_cut_never_comes(self):
        near, far = self.pair()
        self.link.hold('down')
        near.sendall(b'commit')
        self.assertEqual(read(far, 6), b'commit')
        far.sendall(b'done')
        self.assert_silent(near)
        self.link.cut()
        self.assert_over(near)

    def test_a_delay_makes_each_byte_late_in_its_direction_and_keeps_their_order(self):
        near, far = self.pair()
        self.link.delay(0.3, 'up')
        began = time.monotonic()
        near.sendall(b'a')
        near.sendall(b'b')
        far.sendall(b'x')
        self.assertEqual(read(near, 1), b'x')
        self.link.delay(0, 'up')
        near.sendall(b'c')
        self.assertEqual(read(far, 3), b'abc')
        self.assertGreaterEqual(time.monotonic() - began, 0.3)

    def test_a_connection_ends_after_exactly_so_many_bytes(self):
        near, far = self.pair()
        self.link.cut_after(5, 'up')
        near.sendall(b'1234')
        self.assertEqual(read(far, 4), b'1234')
        near.sendall(b'567')
        self.assertEqual(far.recv(9), b'5')
        self.assert_over(far)
        self.assert_over(near)
        near, far = self.pair()
        near.sendall(b'123456')
        self.assertEqual(read(far, 6), b'123456')

    def test_a_target_that_is_away_ends_the_connection(self):
        self.target.close()
        self.assert_refused()

    def test_unix_sockets_are_linked_and_a_target_may_move(self):
        with tempfile.TemporaryDirectory() as folder:
            targets = [Target(os.path.join(folder, name)) for name in ('one', 'two')]
            places = iter(targets)
            with Link(lambda: next(places).address, os.path.join(folder, 'link')) as link:
                for target in targets:
                    near, far = self.pair(link, target)
                    far.sendall(b'x')
                    self.assertEqual(read(near, 1), b'x')
                    link.cut()
                    self.assert_over(near)
                    link.mend()
                    target.close()


if __name__ == '__main__':
    unittest.main(verbosity=2)
