"""miai-bot over TLS: through Debian's nginx in front of a real server, and before servers whose certificates are no good.
A server of the second kind must not see the token.
"""

import os
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import types

import house
from house import Bot, Opponent, person

sys.path.insert(0, os.path.join(house.HERE, '../../deploy'))
import test_proxies  # noqa: E402

HOUSE = ['--engine', 'house', '--level', '1']
TOKEN = {'token': 'miai_' + 'A' * 43}
ENV = {name: '' for name in ('http_proxy', 'https_proxy')}


def openssl(*words):
    subprocess.run(['openssl', *words], check=True, capture_output=True)


def certificate(folder, name):
    """A certificate for a host that has signed itself: its file and that of its key."""
    cert, key = (os.path.join(folder, f'{name}.{kind}') for kind in ('pem', 'key'))
    openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj',
            f'/CN={name}', '-addext', f'subjectAltName=DNS:{name}', '-keyout', key, '-out', cert)
    return cert, key


def expired(cert, key):
    """The same, whose last day was yesterday."""
    openssl('x509', '-in', cert, '-signkey', key, '-days', '-1', '-out', cert + '.old')
    return cert + '.old', key


class Front(test_proxies.Nginx):
    """A server behind nginx, with a certificate for localhost."""

    def certificate(self):
        self.cert, self.key = certificate(self.folder, 'localhost')


class Behind(house.unittest.TestCase):
    def test_a_bot_plays_through_a_proxy_whose_certificate_is_trusted(self):
        front = Front()
        self.addCleanup(front.close)
        self.addCleanup(front.stop)
        account = house.accounts(front, 'Alder')[0]
        bot = Bot(types.SimpleNamespace(origin=f'https://localhost:{front.front}'), account, HOUSE,
                  env={**ENV, 'SSL_CERT_FILE': front.cert})
        self.addCleanup(bot.close)
        opponent = Opponent(front, person.guest(front))
        self.addCleanup(opponent.leave)
        opponent.begin(bot, ruleset='chinese', size=[5, 5], colours='b')
        opponent.act('play', at='C3')
        self.assertEqual(opponent.next()['by'], 'w')


class Listener:
    """Takes connections, over TLS if it has a certificate, and keeps what they send."""

    def __init__(self, cert=None, answer=b''):
        self.heard, self.answer, self.tls = [], answer, None
        if cert:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(*cert)
        self.socket = socket.create_server(('127.0.0.1', 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                line, _ = self.socket.accept()
            except OSError:
                return
            self.heard.append(b'')
            try:
                line = self.tls.wrap_socket(line, server_side=True) if self.tls else line
                self.heard[-1] += line.recv(65536)
                line.sendall(self.answer)
            except OSError:
                pass
            line.close()


class Refused(house.unittest.TestCase):
    def ends(self, url, env, why):
        """The bot ends before this server, and says why."""
        bot = Bot(types.SimpleNamespace(origin=url), TOKEN, HOUSE, env={**ENV, **env})
        self.addCleanup(bot.close)
        self.assertEqual(bot.ends(), 69, bot.log())
        self.assertIn(why, bot.log())
        self.assertNotIn(TOKEN['token'], bot.log())

    def test_a_bad_certificate_is_refused_before_the_token_is_sent(self):
        with tempfile.TemporaryDirectory() as folder:
            good = certificate(folder, 'localhost')
            other = certificate(folder, 'go.example')
            old = expired(*good)
            for cert, host, trusted, why in ((good, 'localhost', None, 'does not trust the certificate'),
                                             (other, 'localhost', other, 'is for another host'),
                                             (good, '127.0.0.1', good, 'is for another host'),
                                             (old, 'localhost', old, 'has expired')):
                with self.subTest(why, host=host):
                    listener = Listener(cert)
                    self.addCleanup(listener.socket.close)
                    self.ends(f'https://{host}:{listener.port}', {'SSL_CERT_FILE': trusted[0]} if trusted else {}, why)
                    self.assertEqual(listener.heard, [b''])

    def test_the_token_does_not_follow_to_another_address(self):
        other = Listener()
        self.addCleanup(other.socket.close)
        for status in (301, 302, 303, 307, 308):
            with self.subTest(status):
                first = Listener(answer=f'HTTP/1.1 {status} Elsewhere\r\nLocation: http://127.0.0.1:{other.port}/ws\r\n'
                                        'Content-Length: 0\r\n\r\n'.encode())
                self.addCleanup(first.socket.close)
                self.ends(f'http://127.0.0.1:{first.port}', {}, 'sends to another address')
        self.assertEqual(other.heard, [])

    def test_a_server_without_tls_is_no_server_with_tls(self):
        plain = Listener(answer=b'HTTP/1.1 400 Bad Request\r\n\r\n')
        self.addCleanup(plain.socket.close)
        bot = Bot(types.SimpleNamespace(origin=f'https://localhost:{plain.port}'), TOKEN, HOUSE, env=ENV)
        self.addCleanup(bot.close)
        bot.wait_for('the server cannot be reached')
        self.assertNotIn(TOKEN['token'].encode(), b''.join(plain.heard))


if __name__ == '__main__':
    house.main()
