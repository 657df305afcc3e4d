"""deploy/haproxy.cfg with the values of a test or of `./dev cluster`, and a HAProxy that runs it."""

import os
import re
import resource
import shutil
import socket
import subprocess
import time

from postgres import end_with_parent

SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../deploy/haproxy.cfg')
PATIENCE_S = 60
OF_TLS = (r'(?s)^frontend plain.*?(?=^frontend)', r' ssl crt .*$', r'^    http-after-response .*Strict-Transport.*\n',
          r'^    http-request set-header X-Forwarded-Proto .*\n')


def is_there():
    return shutil.which('haproxy') is not None


def connections():
    """As many as the sample has, or as this system's limit of open files allows."""
    return min(40000, (resource.getrlimit(resource.RLIMIT_NOFILE)[1] - 200) // 2)


def own_values(folder, ports, front, plain=None, pem=None, an_address=300):
    """Writes haproxy.cfg for nodes `ports`, {name: port}, and returns its path. `front` is the port for people and
    `plain` the one that leads there; without a certificate people come by plain http."""
    with open(SAMPLE, encoding='utf-8') as file:
        text = file.read()
    changes = [
        (r'^    (user|group|chroot|log) .*\n', ''), (r'/run/haproxy/admin.sock mode', f'{folder}/admin.sock mode'),
        (r'bind :80$', f'bind 127.0.0.1:{plain}'), (r'bind :443 ', f'bind 127.0.0.1:{front} '),
        (r'/etc/haproxy/go.example.pem', pem or ''), ('maxconn 40000', f'maxconn {connections()}'),
        ('gt 300', f'gt {an_address}'),
        (r'(^    server .*\n)+', ''.join(f'    server {name} 127.0.0.1:{port}\n' for name, port in ports.items()))]
    if not pem:
        changes += [(pattern, '') for pattern in OF_TLS]
    for pattern, instead in changes:
        text, n = re.subn(pattern, lambda _, instead=instead: instead, text, flags=re.MULTILINE)
        assert n > 0, f'haproxy.cfg: no {pattern}'
    path = os.path.join(folder, 'haproxy.cfg')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


class Haproxy:
    """In front of nodes on loopback, by plain http, at http://127.0.0.1:FRONT."""

    def __init__(self, folder, ports, front, an_address=300):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        self.folder, self.log = folder, os.path.join(folder, 'log')
        file = own_values(folder, ports, front, an_address=an_address)
        with open(self.log, 'wb') as log:
            self.process = subprocess.Popen(['haproxy', '-db', '-f', file], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, preexec_fn=end_with_parent(), start_new_session=True)
        end = time.monotonic() + PATIENCE_S
        while not self.states():
            if self.process.poll() is not None or time.monotonic() > end:
                self.close()
                with open(self.log, encoding='utf-8', errors='replace') as log:
                    raise RuntimeError(f'HAProxy did not start:\n{log.read()[-3000:]}')
            time.sleep(0.02)

    def command(self, text):
        """Its answer on the administrator's socket."""
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(PATIENCE_S)
            s.connect(os.path.join(self.folder, 'admin.sock'))
            s.sendall(text.encode() + b'\n')
            answer = b''
            while more := s.recv(4096):
                answer += more
        return answer.decode()

    def states(self):
        """{node: UP, DOWN, NOLB and so on}, empty while it starts."""
        try:
            rows = [row.split(',') for row in self.command('show stat').splitlines()]
        except OSError:
            return {}
        return {row[1]: row[17].split()[0] for row in rows if row[0] == 'nodes' and row[1] != 'BACKEND'}

    def wait_for(self, name, state):
        end = time.monotonic() + PATIENCE_S
        while self.states().get(name) != state:
            assert self.process.poll() is None, 'haproxy has ended'
            assert time.monotonic() < end, f'{name} is not {state}'
            time.sleep(0.05)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE_S)
