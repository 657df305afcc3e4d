"""A server that does what a test says: it reads the handshake of a bot, and then sends any bytes."""

import base64
import hashlib
import json
import socket
import struct
import threading

HELLO = {'t': 'hello', 'v': 2, 'epoch': 'k7f2', 'you': {'id': 'p2', 'name': 'Alder', 'bot': True},
         'limits': {'message': 8192, 'rate': 20, 'burst': 40, 'subs': 32}, 'ping': 20000}


def frame(payload, kind=1, first=0x80):
    """A whole message in one frame. kind: 1 text, 2 bytes, 8 close."""
    n = len(payload)
    length = bytes([n]) if n < 126 else b'\x7e' + struct.pack('>H', n) if n < 65536 else b'\x7f' + struct.pack('>Q', n)
    return bytes([first | kind]) + length + payload


class Line:
    """The server's end of one connection."""

    def __init__(self, line):
        self.line, self.kept, self.request = line, b'', b''

    def read_request(self):
        while not self.request.endswith(b'\r\n\r\n'):
            data = self.line.recv(1)
            if not data:
                raise ConnectionError
            self.request += data

    def answer(self, lacks=0):
        """The good answer to a handshake, without so many bytes at its end."""
        key = next(row.split(b': ')[1] for row in self.request.split(b'\r\n') if row.lower().startswith(b'sec-websocket-key'))
        accept = base64.b64encode(hashlib.sha1(key + b'258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest())
        answer = (b'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                  b'Sec-WebSocket-Protocol: miai.v2\r\nSec-WebSocket-Accept: ' + accept + b'\r\n\r\n')
        self.line.sendall(answer[:len(answer) - lacks])

    def open(self):
        self.read_request()
        self.answer()

    def send(self, message):
        self.line.sendall(frame(json.dumps(message).encode()))

    def take(self, n):
        while len(self.kept) < n:
            data = self.line.recv(65536)
            if not data:
                raise ConnectionError
            self.kept += data
        ret, self.kept = self.kept[:n], self.kept[n:]
        return ret

    def read(self):
        """The next message of the bot; ConnectionError if it has closed the line."""
        kind, length = self.take(2)
        length &= 0x7f
        if length == 126:
            length = struct.unpack('>H', self.take(2))[0]
        mask, masked = self.take(4), self.take(length)
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(masked))
        if kind & 15 == 8:
            raise ConnectionError
        return json.loads(payload) if kind & 15 == 1 else self.read()

    def hear(self, wanted):
        while True:
            message = self.read()
            if wanted(message):
                return message


class FalseServer:
    """Calls script(line, number of the connection) for each connection, which ends with it."""

    def __init__(self, script):
        self.script, self.n = script, 0
        self.socket = socket.create_server(('127.0.0.1', 0))
        self.origin = f'http://127.0.0.1:{self.socket.getsockname()[1]}'
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                line, _ = self.socket.accept()
            except OSError:
                return
            self.n += 1
            threading.Thread(target=self.run, args=(line, self.n), daemon=True).start()

    def run(self, line, n):
        line.settimeout(60)
        try:
            self.script(Line(line), n)
        except OSError:
            pass
        line.close()

    def close(self):
        self.socket.close()
