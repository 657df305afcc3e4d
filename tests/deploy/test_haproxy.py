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
sys.path.insert(0, os.path.join(HERE, '../lib'))

import haproxy  # noqa: E402
from postgres import free_port  # noqa: E402

PATIENCE_S = 60
NODES = 'abc'
GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
TO_WEBSOCKET = ('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13',
                'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')


class Node:
    """Answers /readyz with `ready`, or not at all when that is None, and any other request with its name; a websocket
    stays open and gets an echo. One that `ends` closes the connection instead."""

    def __init__(self, name):
        self.name, self.ready, self.ends, self.seen = name, 200, False, []
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
            if self.ends:
                return
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
        ports = {name: node.port for name, node in cls.nodes.items()}
        own = os.path.join(cls.folder, 'own')
        os.mkdir(own)
        cls.file = haproxy.own_values(own, ports, free_port(), free_port(), pem)
        cls.proxy = haproxy.Haproxy(cls.folder, ports, cls.front)   # TLS is the business of test_proxies.py
        cls.addClassCleanup(cls.proxy.close)

    def setUp(self):
        for node in self.nodes.values():
            node.ready, node.ends = 200, False
        for name in NODES:
            self.proxy.wait_for(name, 'UP')

    def request(self, *headers, path='/', method='GET'):
        s = socket.create_connection(('127.0.0.1', self.front), PATIENCE_S)
        s.sendall('\r\n'.join([f'{method} {path} HTTP/1.1', 'Host: go.example', *headers, '', '']).encode())
        return s

    def get(self, *headers, path='/', method='GET'):
        """(head, body)"""
        with self.request('Connection: close', *headers, path=path, method=method) as s:
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
        self.proxy.wait_for('b', 'NOLB')
        self.assertEqual(self.echo(links['b']), b'?')
        self.assertEqual({self.get()[1] for _ in range(6)} | {self.websocket()[1] for _ in range(4)}, {'a', 'c'})
        self.nodes['b'].ready = 200
        self.proxy.wait_for('b', 'UP')
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
        self.proxy.wait_for('b', 'DOWN')
        self.assertEqual([self.echo(links[name]) for name in 'ac'], [b'?', b'?'])
        self.assertEqual({self.get()[1] for _ in range(6)}, {'a', 'c'})

    def test_another_node_answers_for_one_that_ends_unless_something_may_have_changed(self):
        self.nodes['b'].ends = True
        before = {name: len(node.seen) for name, node in self.nodes.items()}
        self.assertEqual({self.get()[1] for _ in range(6)} | {self.websocket()[1] for _ in range(6)}, {'a', 'c'})
        self.assertGreater(len(self.nodes['b'].seen), before['b'])   # it was asked
        for name in 'ac':
            self.nodes[name].ends = True
        sent = sum(len(node.seen) for node in self.nodes.values())
        self.assertIn(' 502 ', self.get('Content-Length: 0', method='POST')[0])
        self.assertEqual(sum(len(node.seen) for node in self.nodes.values()), sent + 1)

    def test_no_client_says_where_it_comes_from(self):
        self.get('X-Forwarded-For: 203.0.113.7', 'X-Forwarded-For: 203.0.113.8')
        heads = [head for node in self.nodes.values() for head in node.seen]
        self.assertNotEqual(heads, [])
        for head in heads:
            self.assertEqual(re.findall(r'(?im)^x-forwarded-for: (.*?)\r', head), ['127.0.0.1'])

    def test_only_a_websocket_is_upgraded_and_metrics_are_for_no_visitor(self):
        for upgrade in ('h2c', 'foo', 'h2c, websocket', 'websocket, h2c'):
            self.assertIn(' 403 ', self.get(f'Upgrade: {upgrade}')[0])
        self.assertIn(' 403 ', self.get('Upgrade: websocket', 'Upgrade: h2c')[0])
        for path, code in (('/', ' 200 '), ('/metrics', ' 404 ')):
            self.assertIn(code, self.get(path=path)[0])

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
    if not haproxy.is_there():
        print('skipped: haproxy is not installed')
        sys.exit(77)
    unittest.main(verbosity=2)
