"""A cluster on loopback: a private PostgreSQL and Redis, N nodes of the server, HAProxy before them.

    python3 cluster.py SERVER FOLDER [N] [--port PORT] [-- WORDS FOR EACH NODE]

prints one address, and takes all of it down again on Ctrl-C, on SIGTERM, and when it is killed itself. PostgreSQL's
data stay in FOLDER, so the next start has the games of this one. Tests use the class and make things fail.
"""

import argparse
import os
import re
import secrets
import signal
import string
import subprocess
import sys
import time

import haproxy
import postgres
import redis_server
from postgres import end_with_parent, for_this_user, free_port

PATIENCE_S = 60
NODES_MAX = 16
MANY = 1000000   # connections of one address: all people come from this machine


class Node:
    """One process of the server. `settings` are lines of its file, where other users cannot read the secrets."""

    def __init__(self, server, folder, name, settings, words=(), environment=None):
        self.server, self.name, self.words, self.process = server, name, words, None
        self.environment = {**os.environ, **(environment or {})}
        self.port = settings['port']
        self.file, self.log, self.said = (os.path.join(folder, f'node-{name}.{end}') for end in ('conf', 'log', 'said'))
        with open(self.file, 'w', encoding='utf-8', opener=for_this_user) as file:
            for key, value in {'listen': f'127.0.0.1:{self.port}', **settings}.items():
                if key != 'port':
                    file.write(f'{key} = {value}\n')
        self.start()

    def start(self):
        assert self.process is None
        with (open(self.log, 'ab', opener=for_this_user) as log, open(self.said, 'wb', opener=for_this_user) as said):
            self.process = subprocess.Popen(
                [self.server, '--config', self.file, *self.words], stdin=subprocess.DEVNULL, stdout=said, stderr=log,
                start_new_session=True, preexec_fn=end_with_parent(signal.SIGTERM), env=self.environment)

    def owner_link(self):
        """The path with which an account becomes the owner's, if this start has printed one."""
        with open(self.said, encoding='utf-8', errors='replace') as said:
            found = re.search(r'/owner/[0-9a-f]{64}', said.read())
        return found and found.group()

    def last_words(self):
        with open(self.log, encoding='utf-8', errors='replace') as log:
            return log.read()[-3000:]

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE_S)
        self.process = None

    def ask_to_stop(self):
        if self.process and self.process.poll() is None:
            self.resume()
            self.process.terminate()

    def wait(self):
        """Waits for its end and returns the code."""
        try:
            code = self.process.wait(PATIENCE_S) if self.process else 0
        except subprocess.TimeoutExpired:
            self.kill()
            return -signal.SIGKILL
        self.process = None
        return code


class Cluster:
    def __init__(self, server, folder, n=3, port=None, words=(), **settings):
        """People come to http://127.0.0.1:PORT; `settings` and the options in `words` are those of every node."""
        assert 1 <= n <= NODES_MAX
        self.server, self.folder, self.settings = server, folder, settings
        self.port = port or free_port()
        self.url = f'http://127.0.0.1:{self.port}'
        self.database = self.bus = self.front = None
        self.nodes = {}
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if os.geteuid() == 0:
            os.chmod(folder, 0o711)   # PostgreSQL runs as another user, who may only pass
        try:
            self.database = self.make_database()
            self.bus = redis_server.Redis(self.inside('redis'), loopback=True)
            self.write('password', self.bus.password)
            self.write('secret', secrets.token_hex(32))
            for name in string.ascii_lowercase[:n]:
                self.nodes[name] = Node(server, folder, name, self.node_settings(name), words, self.environment(name))
            self.front = haproxy.Haproxy(self.inside('haproxy'), self.front_ports(), self.port, MANY)
            self.wait_until_ready()
        except BaseException:
            self.close()
            raise

    def make_database(self):
        return postgres.Postgres(self.inside('postgres'))

    def environment(self, name):
        """The variables of a node, beside those of this process."""
        del name
        return {}

    def inside(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.inside(name), 'w', encoding='utf-8', opener=for_this_user) as file:
            file.write(f'{text}\n')

    def node_settings(self, name):
        port = free_port()
        return {'port': port, 'node': name, 'database': self.database.url(),
                'bus': f'redis://127.0.0.1:{self.bus.port}/miai', 'bus_password': self.inside('password'),
                'bus_secret': self.inside('secret'),
                'origins': f'{self.url},http://localhost:{self.port},http://127.0.0.1:{port}', 'proxies': '127.0.0.1', **self.settings}

    def front_ports(self):
        """Where HAProxy finds the nodes."""
        return {name: node.port for name, node in self.nodes.items()}

    def wait_until_ready(self):
        end = time.monotonic() + PATIENCE_S
        while set(self.front.states().values()) != {'UP'} or not self.all_answer():
            for name, node in self.nodes.items():
                if node.process.poll() is not None:
                    raise RuntimeError(f'node {name} has ended:\n{node.last_words()}')
            if time.monotonic() > end:
                raise RuntimeError(f'not ready: {self.front.states()}, logs are in {self.folder}')
            time.sleep(0.05)

    def all_answer(self):
        """HAProxy takes nodes for ready until it has asked them."""
        return all(b'listening url=' in self.read(node.log) for node in self.nodes.values())

    def read(self, path):
        with open(path, 'rb') as file:
            return file.read()

    def ended(self):
        """The parts that ended by themselves, {name: code}."""
        parts = {'PostgreSQL': self.database, 'Redis': self.bus, 'HAProxy': self.front,
                 **{f'node {name}': node for name, node in self.nodes.items()}}
        return {name: part.process.returncode for name, part in parts.items()
                if part.process and part.process.poll() is not None}

    def close(self):
        """Nodes first, since they tell their clients and store what they have; the rest when nothing needs it."""
        for node in self.nodes.values():
            node.ask_to_stop()
        codes = {name: node.wait() for name, node in self.nodes.items()}
        for part in filter(None, (self.front, self.bus, self.database)):
            part.close()
        return codes

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def node_count(text):
    if not text.isdigit() or not 1 <= int(text) <= NODES_MAX:
        raise argparse.ArgumentTypeError(f'{text}: a number of nodes is from 1 to {NODES_MAX}')
    return int(text)


def main(words, of=Cluster):
    parser = argparse.ArgumentParser(prog='./dev cluster', description='several nodes on this machine')
    parser.add_argument('server', help=argparse.SUPPRESS)
    parser.add_argument('folder', help=argparse.SUPPRESS)
    parser.add_argument('n', nargs='?', type=node_count, default=3, help='nodes, 3 unless said')
    parser.add_argument('--port', type=int, default=8080, help='the port for people')
    at = words.index('--') if '--' in words else len(words)
    asked, words = parser.parse_args(words[:at]), words[at + 1:]
    for part in (postgres, redis_server, haproxy):
        if not part.is_there():
            sys.exit(f'cluster: {part.__name__.partition("_")[0]} is not installed')

    def end(*_):
        raise KeyboardInterrupt
    signal.signal(signal.SIGTERM, end)
    code, cluster = 0, None
    try:
        cluster = of(asked.server, os.path.abspath(asked.folder), asked.n, asked.port, words)
        links = [link for link in (node.owner_link() for node in cluster.nodes.values()) if link]
        print(cluster.url, flush=True)
        print(f'listening url={cluster.url}', file=sys.stderr, flush=True)
        if links:
            print(f'{cluster.url}{links[0]} makes an account the owner, once', flush=True)
        code = watch(cluster)
    except KeyboardInterrupt:
        pass
    except RuntimeError as error:
        print(f'cluster: {error}', file=sys.stderr)
        code = 1
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)   # the end takes its few seconds
    if cluster:
        cluster.close()
    return code


def watch(cluster):
    """Names each part that ends, and returns when the others cannot go on."""
    known = {}
    while True:
        ended = cluster.ended()
        for name in sorted(set(ended) - set(known)):
            print(f'cluster: {name} has ended with {ended[name]}; logs are in {cluster.folder}', file=sys.stderr)
        known = ended
        if 'HAProxy' in ended or 'PostgreSQL' in ended or all(f'node {name}' in ended for name in cluster.nodes):
            return 1
        time.sleep(0.2)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
