"""The samples of deploy/ as Debian's nginx, Caddy and HAProxy run them, in front of a real server, over TLS:

    python3 test_proxies.py SERVER LOOP DEPLOY

Only ports, names of files and certificates of the samples are changed.
"""

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '../server/net'), os.path.join(HERE, '../lib')]

import haproxy  # noqa: E402
import shell  # noqa: E402
from person import Person, account, event_file, guest, play  # noqa: E402
from shell import read_answer  # noqa: E402

NAME = 'go.example'
PATIENCE_S = 180  # forty passwords are hashed one after another
DEPLOY = os.path.join(HERE, '../../deploy')
LIMITS = {}  # of the bodies, as the table of routes names them (server/app/routes.c)
for path in ('proto/wire/limits.h', 'server/tour/files/files.h'):
    with open(os.path.join(shell.TREE, path), encoding='utf-8') as header:
        found = re.findall(r'#define (?:PROTO_|TOUR_)(RECORD_BYTES|PEOPLE_BYTES|TOUR_FILE)_MAX +(\d+)', header.read())
        LIMITS.update((name.partition('_')[0], int(size)) for name, size in found)


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


class Front(shell.Server):
    """A server, with a proxy before it that takes all connections."""

    def __init__(self):
        super().__init__(origins=f'https://{NAME}', proxies='127.0.0.1')
        self.origin, self.host = f'https://{NAME}', NAME
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE
        self.certificate()
        self.front, self.plain = free_port(), free_port()
        self.said = open(os.path.join(self.folder, 'proxy.log'), 'w+b')
        self.proxy = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=self.said, stderr=self.said,
                                      env={**os.environ, 'XDG_DATA_HOME': self.folder, 'XDG_CONFIG_HOME': self.folder})
        self.wait_for_proxy()

    def certificate(self):
        self.cert, self.key = (os.path.join(self.folder, name) for name in ('cert.pem', 'key.pem'))
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
                        '-subj', f'/CN={NAME}', '-keyout', self.key, '-out', self.cert], check=True, capture_output=True)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path

    def sample(self, name, changes):
        """The sample with this machine's own values; each replacement must find its place."""
        with open(os.path.join(DEPLOY, name), encoding='utf-8') as file:
            text = file.read()
        for pattern, instead in changes:
            text, n = re.subn(pattern, lambda _, instead=instead: instead, text, flags=re.MULTILINE)
            assert n > 0, f'{name}: no {pattern}'
        return text

    def wait_for_proxy(self):
        end = time.monotonic() + 20
        while time.monotonic() < end and self.proxy.poll() is None:
            try:
                self.connect().close()
                return
            except OSError:
                time.sleep(0.05)
        self.said.seek(0)
        said = self.said.read().decode()
        self.close()
        raise AssertionError(f'the proxy did not start:\n{said}')

    def connect(self, receive_buffer=None, source=None):
        s = socket.socket()
        if source:
            s.bind((source, 0))
        s.settimeout(PATIENCE_S)
        try:
            s.connect(('127.0.0.1', self.front))
            return self.tls.wrap_socket(s, server_hostname=NAME)
        except OSError:
            s.close()
            raise

    def get(self, path, *headers):
        """Caddy unpacks what it asked for packed, and does not say how long it is."""
        return super().get(path, *(headers or ['Connection: close']))

    def close(self):
        if self.proxy.poll() is None:
            self.proxy.send_signal(signal.SIGTERM)
            self.proxy.wait(10)
        self.said.close()
        super().close()


class Nginx(Front):
    def command(self):
        site = self.sample('nginx.conf', [
            (r'^ +listen \[::\]:.*\n', ''), (r'listen 80;', f'listen 127.0.0.1:{self.plain};'),
            (r'listen 443 ', f'listen 127.0.0.1:{self.front} '), (r'/etc/letsencrypt\S+fullchain.pem', self.cert),
            (r'/etc/letsencrypt\S+privkey.pem', self.key), (r'127\.0\.0\.1:8080', f'127.0.0.1:{self.port}')])
        places = ''.join(f'    {what}_temp_path {self.folder}/{what};\n' for what in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        user = f'user {os.environ.get("USER") or "root"};\n' if os.geteuid() == 0 else ''
        conf = self.write('nginx.conf', f'{user}pid {self.folder}/nginx.pid;\nerror_log stderr;\nevents {{ worker_connections 4096; }}\n'
                                        f'http {{\n    access_log off;\n{places}    include {self.write("site.conf", site)};\n}}\n')
        return ['nginx', '-p', self.folder, '-c', conf, '-g', 'daemon off;', '-e', 'stderr']


class Caddy(Front):
    def command(self):
        site = self.sample('Caddyfile', [
            (r'^\{', '{\n\tadmin off\n\tauto_https disable_redirects'), ('read_body 5m', 'read_body 5s'),
            (rf'^{NAME} \{{', f'https://{NAME}:{self.front} {{\n\tbind 127.0.0.1\n\ttls {self.cert} {self.key}'),
            (r'127\.0\.0\.1:8080', f'127.0.0.1:{self.port}')])
        conf = self.write('Caddyfile', site)
        return ['caddy', 'run', '--adapter', 'caddyfile', '--config', conf]


class Haproxy(Front):
    def command(self):
        with open(self.cert, encoding='utf-8') as certificate, open(self.key, encoding='utf-8') as key:
            pem = self.write('site.pem', key.read() + certificate.read())
        return ['haproxy', '-db', '-f', haproxy.own_values(self.folder, {'a': self.port}, self.front, self.plain, pem)]


class Proxies:
    """The promises of both proxies."""

    @classmethod
    def setUpClass(cls):
        cls.server = cls.front()

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        cls.server.close()
        assert code == 0, code

    def test_a_game_is_played(self):
        self.assertEqual(play(self.server, ('Ann', 'Bob')), ['E5', 'C3', 'G7'])

    def test_the_page_and_its_parts_come(self):
        page = self.server.get('/')
        self.assertEqual(page.status, 200)
        for name in re.findall(r'(?:src|href)="(/s/[^"]*)"', page.body.decode()):
            self.assertEqual(self.server.get(name).status, 200)

    def test_a_record_of_200_kilobytes_is_read_and_one_as_long_as_the_server_takes(self):
        comments = ''.join(f';{"BW"[n % 2]}[{"abcdefghi"[n % 9]}{"abcdefghi"[n // 9]}]C[{"x" * 5000}]' for n in range(40))
        record = f'(;GM[1]FF[4]SZ[9]{comments})'
        self.assertGreater(len(record), 200000)
        for size in (len(record), LIMITS['RECORD']):
            answer = self.server.post('/api/record', record.ljust(size))
            self.assertEqual(answer.status, 200, answer.body[:200])

    def test_an_event_of_2_megabytes_moves_and_one_as_long_as_the_server_takes(self):
        cookie = account(self.server, 'Director')
        file = event_file(self.server, cookie)
        for size in (2000000, LIMITS['TOUR']):
            answer = self.server.post('/api/tour', file.ljust(size), Cookie=cookie)
            self.assertEqual(answer.status, 200, answer.body[:200])
        tour = json.loads(answer.body)['tour']
        people = 'name,club\nAnn Lee,Kiln Lane\n'.ljust(LIMITS['PEOPLE'])
        self.assertEqual(self.server.post(f'/api/tour/{tour}/people?dry=1', people, Cookie=cookie).status, 200)

    def test_files_that_are_too_long_are_refused_by_their_head(self):
        cookie = account(self.server, 'Director 2')
        for path, limit in (('/api/record', 'RECORD'), ('/api/tour', 'TOUR'), (f'/api/tour/{"A" * 22}/people', 'PEOPLE')):
            with self.server.connect() as s:
                s.sendall(self.server.post_head(path, LIMITS[limit] + 1, Cookie=cookie, Connection='close'))
                answer = read_answer(s)
            self.assertEqual((answer.status, json.loads(answer.body)['code']), (413, 'proto'), path)

    def test_a_text_too_long_for_the_server_is_too_long_here(self):
        for size in (2049, 20000):
            self.assertEqual(self.server.post('/api/session', 'x' * size).status, 413)

    def test_a_stranger_brings_no_event(self):
        self.assertEqual(self.server.post('/api/tour', '{' * 200000).status, 401)

    def test_forty_behind_one_address_come_at_once_and_nobody_is_refused(self):
        """Each opens the page with its parts, gets a name, connects and makes an account, within the server's own
        limits.

        The speed depends on the machine: a password takes it a third of a second."""
        hall = '127.0.0.40'
        parts = re.findall(r'(?:src|href)="(/s/[^"]*)"', self.server.get('/').body.decode())

        def come(n):
            for path in ['/', *parts]:
                text = f'GET {path} HTTP/1.1\nHost: {NAME}\nConnection: close\n\n'
                assert self.server.http(text, hall).status == 200, path
            cookie = guest(self.server, f'Visitor {n}', hall)
            person = Person(self.server, cookie, hall)
            answer = self.server.post('/api/account', json.dumps({'name': f'Member {n}', 'password': 'correct horse'}), hall, Cookie=cookie)
            assert answer.status == 200, (answer.status, answer.body)
            person.close()
        with ThreadPoolExecutor(40) as people:
            self.assertEqual(list(people.map(come, range(40))), [None] * 40)

    def test_nobody_tells_us_where_they_come_from(self):
        """The server believes the proxy, and the proxy believes no client: all of these come from one address."""
        held = []
        try:
            for n in range(300):
                link = self.server.websocket(extra=[f'X-Forwarded-For: 203.0.113.{n % 250}'], hello=False)
                held.append(link)
                if link.answer.status != 101:
                    break
            self.assertIn(held[-1].answer.status, (429, 503))
            self.assertGreater(len(held), 200)
        finally:
            for link in held:
                link.close()

    def test_nothing_but_a_websocket_is_upgraded(self):
        for upgrade in ('h2c', 'foo', 'h2c, websocket'):
            answer = self.server.get('/ws', f'Upgrade: {upgrade}', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQAAP__')
            self.assertNotEqual(answer.status, 101)
        self.assertEqual(self.server.get('/metrics').status, 404)

    def test_every_answer_asks_for_https(self):
        for path in ('/', '/api/tour/x'):
            self.assertIn('max-age', self.server.get(path).headers['strict-transport-security'])

    def test_a_websocket_lives_on_while_nobody_speaks(self):
        """A proxy's usual minute would be too long for a test; the server's pings keep the connection, within the
        sample's time."""
        with open(os.path.join(DEPLOY, 'nginx.conf'), encoding='utf-8') as file:
            self.assertGreater(int(re.search(r'proxy_read_timeout (\d+)s', file.read()).group(1)), 2 * 20)
        person = Person(self.server)
        time.sleep(12)   # longer than every other time of the sample
        self.assertEqual(person.ask(t='ping')['t'], 'pong')
        person.close()


@unittest.skipUnless(shutil.which('nginx'), 'nginx is not installed')
class BehindNginx(Proxies, unittest.TestCase):
    front = Nginx

    def test_a_stranger_is_refused_before_the_file_has_come(self):
        with self.server.connect() as s:
            s.sendall(self.server.post_head('/api/tour', 4000000) + b'{' * 1000)
            self.assertEqual(read_answer(s).status, 401)

    def test_plain_http_leads_to_https(self):
        with socket.create_connection(('127.0.0.1', self.server.plain), 5) as s:
            s.sendall(f'GET /t/x HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n'.encode())
            answer = read_answer(s)
        self.assertEqual((answer.status, answer.headers['location']), (301, f'https://{NAME}/t/x'))

    def test_a_flood_of_sessions_is_told_when_to_come_again(self):
        told = [self.server.post('/api/session', '{}', source='127.0.0.9') for _ in range(130)]
        refused = [answer for answer in told if answer.status == 429]
        self.assertTrue(refused)
        self.assertIn('retry-after', refused[0].headers)
        self.assertEqual(json.loads(refused[-1].body)['code'], 'rate')


@unittest.skipUnless(shutil.which('caddy'), 'caddy is not installed')
class BehindCaddy(Proxies, unittest.TestCase):
    front = Caddy

    def test_the_sample_is_valid_as_it_is(self):
        run = subprocess.run(['caddy', 'validate', '--adapter', 'caddyfile', '--config', os.path.join(DEPLOY, 'Caddyfile')],
                             capture_output=True, text=True, env={**os.environ, 'XDG_DATA_HOME': self.server.folder})
        self.assertEqual(run.returncode, 0, run.stderr[-500:])


@unittest.skipUnless(shutil.which('haproxy'), 'haproxy is not installed')
class BehindHaproxy(Proxies, unittest.TestCase):
    front = Haproxy

    def test_plain_http_leads_to_https(self):
        with socket.create_connection(('127.0.0.1', self.server.plain), 5) as s:
            s.sendall(f'GET /t/x HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n'.encode())
            answer = read_answer(s)
        self.assertEqual((answer.status, answer.headers['location']), (301, f'https://{NAME}/t/x'))


if __name__ == '__main__':
    shell.main()
