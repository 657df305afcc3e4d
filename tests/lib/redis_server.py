"""A private Redis for tests and for `./dev cluster`: a folder of its own, a Unix socket and perhaps a port of loopback,
a password, and nothing on disk. It ends when the thread that started it ends."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from postgres import end_with_parent, for_this_user, free_port

PATIENCE_S = 60


def is_there():
    return shutil.which('redis-server') is not None


class Redis:
    def __init__(self, folder=None, loopback=False, more=''):
        """`more` is text of its settings."""
        self.is_own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix='miai-redis-')
        os.makedirs(self.folder, mode=0o700, exist_ok=True)
        self.socket = os.path.join(self.folder, 'redis.sock')
        self.port, self.password, self.process = free_port() if loopback else 0, secrets.token_hex(16), None
        self.settings = os.path.join(self.folder, 'redis.conf')
        # The password is in a file: every user of the machine reads the words of a command.
        with open(self.settings, 'w', encoding='utf-8', opener=for_this_user) as file:
            file.write(f'{more}\nport {self.port}\nbind 127.0.0.1\nunixsocket {self.socket}\nunixsocketperm 700\n'
                       f'requirepass {self.password}\ndir {self.folder}\nsave ""\nappendonly no\ndaemonize no\n')
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    def start(self):
        """Starts it, or starts it again at the same place, empty."""
        assert self.process is None
        path = os.path.join(self.folder, 'log')
        with open(path, 'ab') as log:
            self.process = subprocess.Popen(['redis-server', self.settings], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, start_new_session=True,
                                            preexec_fn=end_with_parent(signal.SIGTERM))
        end = time.monotonic() + PATIENCE_S
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                with open(path, encoding='utf-8', errors='replace') as log:
                    raise RuntimeError(f'Redis did not start:\n{log.read()[-3000:]}')
            time.sleep(0.02)

    def answers(self):
        try:
            return self.ask('PING') == '+PONG'
        except OSError:
            return False

    def ask(self, line):
        """The first line of the answer to one command."""
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(PATIENCE_S)
            s.connect(self.socket)
            s.sendall(f'AUTH {self.password}\r\n{line}\r\n'.encode())
            with s.makefile('rb') as answers:
                first = answers.readline()
                return (answers.readline() if first == b'+OK\r\n' else first).decode().rstrip()

    def url(self, port=None):
        """By loopback, where `port` is perhaps a proxy's. It has the password, so it belongs into a file."""
        return f'redis://:{self.password}@127.0.0.1:{port or self.port}'

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE_S)
        self.process = None

    def stop(self):
        """Returns the code with which it ended."""
        self.resume()
        self.process.terminate()
        code = self.process.wait(PATIENCE_S)
        self.process = None
        return code

    def close(self):
        if self.process and self.process.poll() is None:
            self.stop()
        if self.is_own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
