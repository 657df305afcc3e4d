"""A server in a folder of its own, and a client that can be as rude as TCP allows.

    python3 test_x.py SERVER LOOP

SERVER is the whole server around the obedient application of fake_app.c, LOOP is libev or poll: the shell keeps its
promises on both.
"""

import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

SERVER, LOOP = 'test-net-server', 'libev'
TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../..')
MANUAL = os.path.join(TREE, 'docs/OPERATING.md')
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PAUSE_S = 0.02  # between two connections of a wait: an address has a budget of them
MESSAGES = 1000000  # of one connection at most, while a test waits for one of them


class Server:
    """Started by the constructor, stopped by close(). `fill` makes the database, before the start."""

    def __init__(self, fill=None, **settings):
        self.folder = tempfile.mkdtemp(prefix='miai-net-')
        if fill:
            fill(os.path.join(self.folder, 'test.db'))
        self.log = open(os.path.join(self.folder, 'log'), 'w+b')
        settings = {'listen': '127.0.0.1:0', 'database': os.path.join(self.folder, 'test.db'), 'loop': LOOP,
                    **settings}
        arguments = [text for key, value in settings.items() for text in (f'--{key}', str(value))]
        with open(os.path.join(self.folder, 'said'), 'wb') as said:
            self.process = subprocess.Popen([SERVER] + arguments, stdout=said, stderr=self.log)
        try:
            self.port = int(self.wait_for_log(r'listening url=http://[^ ]*:(\d+)'))
        except AssertionError:
            self.close()
            raise
        self.origin, self.host = f'http://127.0.0.1:{self.port}', 'x'

    def read_log(self):
        with open(os.path.join(self.folder, 'log'), encoding='utf-8') as file:
            return file.read()

    def owner_link(self):
        """The secret that makes an account the owner's."""
        with open(os.path.join(self.folder, 'said'), encoding='utf-8') as file:
            return re.search(r'/owner/([0-9a-f]{64})', file.read()).group(1)

    def wait_for_log(self, pattern, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.read_log())
            if found:
                return found.group(1) if found.groups() else found.group()
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise AssertionError(f'no {pattern!r} in the log:\n{self.read_log()}')

    def connect(self, receive_buffer=None, source=None):
        s = socket.socket()
        if source:
            s.bind((source, 0))
        if receive_buffer:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        s.settimeout(30)   # a machine may be busy; only a server that hangs takes longer
        try:
            s.connect(('127.0.0.1', self.port))
        except OSError:
            s.close()
            raise
        return s

    def http(self, text, source=None):
        """Sends a request, returns everything until the server hangs up or the answer is whole."""
        with self.connect(source=source) as s:
            s.sendall(text.replace('\n', '\r\n').encode())
            return read_answer(s)

    def post_head(self, path, length, **headers):
        """The head of a POST; a header that is None is left out."""
        lines = {'Host': self.host, 'Origin': self.origin, 'Content-Length': length,
                 **{name.replace('_', '-'): text for name, text in headers.items()}}
        return '\r\n'.join([f'POST {path} HTTP/1.1'] + [
            f'{name}: {text}' for name, text in lines.items() if text is not None] + ['', '']).encode()

    def post(self, path, body='{}', source=None, **headers):
        body = body.encode() if isinstance(body, str) else body
        with self.connect(source=source) as s:
            s.sendall(self.post_head(path, len(body), **headers) + body)
            return read_answer(s)

    def get(self, path, *headers):
        return self.http('\n'.join([f'GET {path} HTTP/1.1', f'Host: {self.host}', *headers, '', '']))

    def websocket(self, **how):
        return Websocket(self, **how)

    def rss_kb(self):
        with open(f'/proc/{self.process.pid}/status', encoding='utf-8') as file:
            return int(re.search(r'VmRSS:\s*(\d+)', file.read()).group(1))

    def stop(self, number=signal.SIGTERM, seconds=6):
        """Exit code after a signal."""
        self.process.send_signal(number)
        return self.process.wait(seconds)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder)


class Answer:
    def __init__(self, raw):
        head, _, self.body = raw.partition(b'\r\n\r\n')
        lines = head.decode('latin-1').split('\r\n')
        self.status = int(lines[0].split()[1]) if len(lines[0].split()) > 1 else 0
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(': ')
            self.headers[name.lower()] = value


def read_answer(s):
    """One HTTP answer; status 0 if the server hung up without one."""
    raw = b''
    while True:
        head, mark, body = raw.partition(b'\r\n\r\n')
        length = re.search(rb'(?i)content-length: (\d+)', head)
        if mark and (head.startswith(b'HTTP/1.1 101') or b' 304 ' in head[:20]
                     or (length and len(body) >= int(length.group(1)))):
            return Answer(raw)
        try:
            more = s.recv(65536)
        except ConnectionResetError:
            more = b''
        if not more:
            return Answer(raw)
        raw += more


def frame(opcode, payload, fin=True, mask=True, length=None):
    """A client's frame; length, if given, is announced instead of the true one."""
    n = len(payload) if length is None else length
    head = bytes([opcode | (0x80 if fin else 0)])
    bit = 0x80 if mask else 0
    if n < 126:
        head += bytes([bit | n])
    elif n < 65536:
        head += struct.pack('>BH', bit | 126, n)
    else:
        head += struct.pack('>BQ', bit | 127, n)
    if not mask:
        return head + payload
    key = b'\x5a\xa5\x3c\xc3'
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))


class Closed(Exception):
    """code is None when the connection was cut without a close frame."""

    def __init__(self, code, text=''):
        super().__init__(f'closed with {code} {text}')
        self.code, self.text = code, text


class Websocket:
    def __init__(self, server, origin=None, protocol='miai.v2', extra=(), receive_buffer=None, hello=True,
                 source=None, path='/ws'):
        self.socket = server.connect(receive_buffer, source)
        self.pending = b''
        self.answer_pings = True
        lines = [f'GET {path} HTTP/1.1', f'Host: {server.host}', 'Upgrade: websocket', 'Connection: Upgrade',
                 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13',
                 f'Origin: {origin or server.origin}', f'Sec-WebSocket-Protocol: {protocol}', *extra, '', '']
        self.socket.sendall('\r\n'.join(lines).encode())
        raw = b''
        while b'\r\n\r\n' not in raw:
            more = self.socket.recv(1)
            if not more:
                raise Closed(None)
            raw += more
        self.answer = Answer(raw)
        if self.answer.status == 101 and hello:
            self.hello = self.read()
            assert 'hello' in self.hello

    def send(self, text):
        self.socket.sendall(frame(TEXT, text.encode()))

    def raw(self, data):
        self.socket.sendall(data)

    def take(self, n):
        while len(self.pending) < n:
            try:
                more = self.socket.recv(65536)
            except ConnectionResetError:
                more = b''
            if not more:
                raise Closed(None)
            self.pending += more
        data, self.pending = self.pending[:n], self.pending[n:]
        return data

    def read_frame(self):
        first, second = self.take(2)
        n = second & 0x7f
        if n >= 126:
            n = int.from_bytes(self.take(2 if n == 126 else 8), 'big')
        self.last = bool(first & 0x80)
        return first & 15, self.take(n)

    def read(self):
        """The next text; pings are answered; a close frame is answered and raised."""
        parts = b''
        while True:
            opcode, payload = self.read_frame()
            if opcode in (TEXT, CONTINUED):
                assert (opcode == TEXT) == (parts == b''), 'a message begins in another, or without a beginning'
                parts += payload
                if self.last:
                    return parts.decode()
            if opcode == PING and self.answer_pings:
                self.raw(frame(PONG, payload))
            if opcode == CLOSE:
                code = int.from_bytes(payload[:2], 'big') if payload else 1005
                try:
                    self.raw(frame(CLOSE, payload[:2]))
                except OSError:
                    pass
                self.socket.close()
                raise Closed(code, payload[2:].decode())

    def ask(self, text):
        self.send(text)
        return self.read()

    def close_code(self):
        """Reads until the connection is closed."""
        try:
            for _ in range(MESSAGES):
                self.read()
        except Closed as closed:
            return closed.code
        raise AssertionError(f'{MESSAGES} messages, and the connection is still open')

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Case(unittest.TestCase):
    """One server for all tests of a class; settings are a class attribute."""
    settings = {}

    @classmethod
    def setUpClass(cls):
        cls.server = Server(**cls.settings)

    @classmethod
    def tearDownClass(cls):
        code, log = cls.server.process.poll(), cls.server.read_log()
        if code is None:
            code, log = cls.server.stop(), cls.server.read_log()
        cls.server.close()
        assert code == 0, f'the server ended with {code}:\n{log}'

    def closes_with(self, code, websocket):
        self.assertEqual(websocket.close_code(), code)
        websocket.close()


def main():
    global SERVER, LOOP   # what the classes of this module use
    SERVER, LOOP = sys.argv[1:3]
    unittest.main(module='__main__', argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
