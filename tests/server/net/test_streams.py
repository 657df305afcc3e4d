"""Answers in pieces: each is a chunk, written when the client has taken the last one. The application of this test has
pieces of 40,000 bytes; "left" tells how many streams it has, and how many clients left before the end."""

import time

import shell
from shell import Case

PIECE = 40000
LOOKS = 1000


def chunks(body):
    """The chunks of a whole body, and True if the last one has come."""
    ret = []
    while body:
        line, _, rest = body.partition(b'\r\n')
        size = int(line, 16)
        if size == 0:
            return ret, rest == b'\r\n'
        ret.append(rest[:size])
        body = rest[size + 2:]
    return ret, False


class Streams(Case):
    def begin(self, name, method='GET', receive_buffer=None):
        s = self.server.connect(receive_buffer)
        s.sendall(f'{method} /api/player/{name}/games.ndjson HTTP/1.1\r\nHost: x\r\n\r\n'.encode())
        return s

    def take(self, s, until):
        raw = b''
        while not until(raw):
            more = s.recv(65536)
            if not more:
                break
            raw += more
        return raw

    def streams(self):
        return tuple(int(number) for number in self.server.get('/api/player/left/games.ndjson').body.split())

    def wait_for(self, streams):
        for _ in range(LOOKS):
            if self.streams()[0] == streams:
                return
            time.sleep(shell.PAUSE_S)
        self.fail(f'{self.streams()} streams')

    def test_pieces_come_as_chunks_and_the_connection_stays(self):
        s = self.begin('p5')
        for _ in range(2):
            head, _, body = self.take(s, lambda raw: raw.endswith(b'\r\n0\r\n\r\n')).partition(b'\r\n\r\n')
            self.assertIn(b'HTTP/1.1 200 OK', head)
            self.assertIn(b'Transfer-Encoding: chunked', head)
            self.assertIn(b'Access-Control-Allow-Origin: *', head)
            self.assertIn(b'Content-Type: application/x-ndjson', head)
            self.assertNotIn(b'Content-Length', head)
            self.assertEqual(chunks(body), ([letter * PIECE for letter in (b'f', b'e', b'd', b'c', b'b')], True))
            s.sendall(b'GET /api/player/p5/games.ndjson HTTP/1.1\r\nHost: x\r\n\r\n')
        s.close()
        self.wait_for(0)

    def test_one_piece_is_an_answer_like_any_other(self):
        answer = self.server.get('/api/player/p1/games.ndjson')
        self.assertEqual((answer.status, len(answer.body), answer.headers['content-length']), (200, PIECE, str(PIECE)))
        self.assertIn('etag', answer.headers)

    def test_a_stream_that_breaks_off_has_no_last_chunk(self):
        s = self.begin('p3.broken')
        body = self.take(s, lambda raw: False).partition(b'\r\n\r\n')[2]
        self.assertEqual(chunks(body), ([b'd' * PIECE, b'c' * PIECE], False))
        s.close()

    def test_the_head_alone_ends_the_stream(self):
        left = self.streams()[1]
        s = self.begin('p9', 'HEAD')
        raw = self.take(s, lambda raw: raw.endswith(b'\r\n\r\n'))
        self.assertIn(b'Transfer-Encoding: chunked', raw)
        self.assertTrue(raw.endswith(b'\r\n\r\n'))
        s.close()
        self.assertEqual(self.streams(), (0, left + 1))

    def test_a_client_that_leaves_ends_its_stream(self):
        left = self.streams()[1]
        for _ in range(20):
            s = self.begin('p1000000')
            self.take(s, lambda raw: len(raw) > 3 * PIECE)
            s.close()
        self.wait_for(0)
        self.assertEqual(self.streams()[1], left + 20)

    def test_slow_readers_hold_a_piece_each(self):
        before = self.server.rss_kb()
        slow = [self.begin('p1000000', receive_buffer=4096) for _ in range(40)]
        for s in slow:
            self.assertIn(b'200 OK', s.recv(100))
        self.assertEqual(self.server.get('/healthz').status, 200)
        self.assertEqual(self.streams()[0], 40)
        self.assertLess(self.server.rss_kb() - before, 40 * 256)
        for s in slow:
            s.close()
        self.wait_for(0)


if __name__ == '__main__':
    shell.main()
