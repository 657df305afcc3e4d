"""deploy/haproxy.cfg as Debian's HAProxy runs it, before three nodes that answer as a test wants:

    python3 test_haproxy.py

Only addresses, ports, users and the certificate of the sample are changed. test_proxies.py has it before a real server.
"""

import base64
import contextlib
import hashlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, '../../deploy/haproxy.cfg')
PATIENCE_S = 60
NODES = 'abc'
GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
TO_WEBSOCKET = ('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13',
                'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def own_values(ports, **own):
    """The sample with this machine's values; each replacement must find its place."""
    with open(SAMPLE, encoding='utf-8') as file:
        text = file.read()
    folder = own['folder']
    changes = [
        (r'^    (user|group|chroot|log) .*\n', ''), (r'/run/haproxy/admin.sock mode', f'{folder}/admin.sock mode'),
        (r'bind :80$', f'bind 127.0.0.1:{own["plain"]}'), (r'bind :443 ', f'bind 127.0.0.1:{own["front"]} '),
        (r'/etc/haproxy/go.example.pem', own['pem']), ('maxconn 40000', 'maxconn 2000')]
    for name, port in zip(NODES, ports):
        changes.append((rf'^    server {name} .*$', f'    server {name} 127.0.0.1:{port}'))
    for name in NODES[len(ports):]:
        changes.append((rf'^    server {name} .*\n', ''))
    for pattern, instead in changes:
        text, n = re.subn(pattern, lambda _, instead=instead: instead, text, flags=re.MULTILINE)
        assert n > 0, f'haproxy.cfg: no {pattern}'
    path = os.path.join(folder, 'haproxy.cfg')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


class Node:
    """Answers /readyz with `ready`, or not at all when that is None, and any other request with its name; a websocket
    stays open and gets an echo."""

    def __init__(self, name):
        self.name, self.ready, self.seen = name, 200, []
        self.socket = socket.create_server(('127.0.0.1', 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                s, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(s,), daemon=True).start()

    def serve(self, s):
        with s:
            head = b''
            while not head.endswith(b'\r\n\r\n'):
                more = s.recv(1)
                if not more:
                    return
                head += more
            head = head.decode()
            if head.startswith('GET /readyz'):
                while self.ready is None:   # longer than a check waits
                    time.sleep(0.05)
                with contextlib.suppress(OSError):
                    s.sendall(f'HTTP/1.1 {self.ready} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'.encode())
                return
            self.seen.append(head)
            key = re.search(r'(?im)^sec-websocket-key: (\S+)', head)
            if key:
                accept = base64.b64encode(hashlib.sha1((key.group(1) + GUID).encode()).digest()).decode()
                s.sendall('\r\n'.join(['HTTP/1.1 101 X', 'Upgrade: websocket', 'Connection: Upgrade',
                                       f'Sec-WebSocket-Accept: {accept}', '', self.name]).encode())
                with contextlib.suppress(OSError):
                    while data := s.recv(100):
                        s.sendall(data)
                return
            s.sendall(f'HTTP/1.1 200 X\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{self.name}'.encode())

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


class Haproxy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='miai-haproxy-')
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.front, pem = free_port(), os.path.join(cls.folder, 'site.pem')
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes',
                        '-days', '2', '-subj', '/CN=go.example', '-keyout', pem, '-out', pem + '.crt'],
                       check=True, capture_output=True)
        with open(pem, 'a', encoding='utf-8') as both, open(pem + '.crt', encoding='utf-8') as certificate:
            both.write(certificate.read())
        cls.nodes = {name: Node(name) for name in NODES}
        for node in cls.nodes.values():
            cls.addClassCleanup(node.close)
        cls.file = own_values([node.port for node in cls.nodes.values()], folder=cls.folder, front=cls.front,
                              plain=free_port(), pem=pem)
        # TLS is the business of test_proxies.py.
        with open(cls.file, encoding='utf-8') as file:
            text = re.sub(r' ssl crt .*', '', file.read())
        plain = cls.file + '.plain'
        with open(plain, 'w', encoding='utf-8') as file:
            file.write(text)
        with open(os.path.join(cls.folder, 'log'), 'wb') as log:
            cls.proxy = subprocess.Popen(['haproxy', '-db', '-f', plain], stdin=subprocess.DEVNULL, stdout=log,
                                         stderr=log)
        cls.addClassCleanup(cls.proxy.wait)
        cls.addClassCleanup(cls.proxy.terminate)

    def setUp(self):
        for node in self.nodes.values():
            node.ready = 200
        for name in NODES:
            self.wait_for(name, 'UP')

    def command(self, text):
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(PATIENCE_S)
            s.connect(os.path.join(self.folder, 'admin.sock'))
            s.sendall(text.encode() + b'\n')
            answer = b''
            while more := s.recv(4096):
                answer += more
        return answer.decode()

    def wait_for(self, name, state):
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                rows = [row.split(',') for row in self.command('show stat').splitlines()]
                if any(row[:2] == ['nodes', name] and row[17].startswith(state) for row in rows):
                    return
            except OSError:   # it has not started
                pass
            self.assertIsNone(self.proxy.poll(), 'haproxy has ended')
            self.assertLess(time.monotonic(), end, f'{name} is not {state}')
            time.sleep(0.05)

    def request(self, *headers, path='/'):
        s = socket.create_connection(('127.0.0.1', self.front), PATIENCE_S)
        s.sendall('\r\n'.join([f'GET {path} HTTP/1.1', 'Host: go.example', *headers, '', '']).encode())
        return s

    def get(self, *headers, path='/'):
        """(head, body)"""
        with self.request('Connection: close', *headers, path=path) as s:
            answer = b''
            while more := s.recv(4096):
                answer += more
        head, _, body = answer.decode().partition('\r\n\r\n')
        return head, body

    def websocket(self):
        """A connection and the name of its node."""
        s = self.request(*TO_WEBSOCKET, path='/ws')
        self.addCleanup(s.close)
        got = b''
        while b'\r\n\r\n' not in got or got.endswith(b'\r\n\r\n'):
            got += s.recv(4096)
        self.assertIn(b' 101 ', got)
        return s, got[-1:].decode()

    def echo(self, s):
        s.sendall(b'?')
        return s.recv(1)

    def test_the_sample_is_valid_with_its_own_certificate(self):
        done = subprocess.run(['haproxy', '-c', '-f', self.file], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ''))

    def test_websockets_go_to_the_node_with_the_fewest(self):
        links = [self.websocket() for _ in range(6)]
        self.assertEqual(sorted(name for _, name in links), list('aabbcc'))

    def test_a_node_that_is_not_ready_keeps_its_players_and_gets_no_new_ones(self):
        links = dict(reversed(self.websocket()) for _ in NODES)
        self.nodes['b'].ready = 503
        self.wait_for('b', 'NOLB')
        self.assertEqual(self.echo(links['b']), b'?')
        self.assertEqual({self.get()[1] for _ in range(6)} | {self.websocket()[1] for _ in range(4)}, {'a', 'c'})
        self.nodes['b'].ready = 200
        self.wait_for('b', 'UP')
        self.assertIn('b', {self.get()[1] for _ in range(6)} | {self.websocket()[1] for _ in range(4)})

    def test_a_node_that_does_not_answer_loses_its_players_in_seconds_and_the_others_do_not(self):
        links = dict(reversed(self.websocket()) for _ in NODES)
        time.sleep(2.5)   # until all of them have passed the checks in a row that make them healthy
        began = time.monotonic()
        self.nodes['b'].ready = None
        with contextlib.suppress(ConnectionResetError):
            self.assertEqual(links['b'].recv(1), b'')
        self.assertGreater(time.monotonic() - began, 1)   # one late answer is no reason
        print(f'# closed after {time.monotonic() - began:.1f} s')
        self.wait_for('b', 'DOWN')
        self.assertEqual([self.echo(links[name]) for name in 'ac'], [b'?', b'?'])
        self.assertEqual({self.get()[1] for _ in range(6)}, {'a', 'c'})

    def test_no_client_says_where_it_comes_from(self):
        self.get('X-Forwarded-For: 203.0.113.7', 'X-Forwarded-For: 203.0.113.8')
        heads = [head for node in self.nodes.values() for head in node.seen]
        self.assertNotEqual(heads, [])
        for head in heads:
            self.assertEqual(re.findall(r'(?im)^x-forwarded-for: (.*?)\r', head), ['127.0.0.1'])

    def test_only_a_websocket_is_upgraded_and_every_answer_asks_for_https(self):
        for upgrade in ('h2c', 'foo', 'h2c, websocket', 'websocket, h2c'):
            self.assertIn(' 403 ', self.get(f'Upgrade: {upgrade}')[0])
        self.assertIn(' 403 ', self.get('Upgrade: websocket', 'Upgrade: h2c')[0])
        for path, code in (('/', ' 200 '), ('/metrics', ' 404 ')):
            head, _ = self.get(path=path)
            self.assertIn(code, head)
            self.assertIn('strict-transport-security: max-age', head.lower())

    def test_an_address_has_so_many_websockets_and_is_told_when_to_come_again(self):
        links = []
        for _ in range(310):
            s = self.request(*TO_WEBSOCKET, path='/ws')
            links.append(s)
            said = s.recv(4096)
            if b' 101 ' not in said:
                break
        for s in links:
            s.close()
        self.assertIn(b' 429 ', said)
        self.assertIn(b'retry-after: 5', said.lower())
        self.assertIn(b'{"code":"rate","field":null,"after":5000}', said)
        self.assertGreater(len(links), 290)


if __name__ == '__main__':
    if not shutil.which('haproxy'):
        print('skipped: haproxy is not installed')
        sys.exit(77)
    unittest.main(verbosity=2)
