"""A private PostgreSQL for tests and for `./dev cluster`: a folder of its own, a Unix socket, and no port unless one is
asked for.

    python3 postgres.py                  starts one, prints its URL, and ends it when its standard input ends
    python3 postgres.py COMMAND [WORD]   runs the command with MIAI_POSTGRES=URL and ends with the command's code

It is Debian's PostgreSQL 15 with its promises of durability on, never a system service. Root starts it as another user,
since PostgreSQL refuses root. It ends when the process that started it ends, however that ends. Its databases sort
texts as an English dictionary does: a statement that relies on the order of bytes without saying so is found out.
"""

import ctypes
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from urllib.parse import quote

BIN = os.environ.get('MIAI_POSTGRES_BIN', '/usr/lib/postgresql/15/bin')
PATIENCE_S = 60
USER, DATABASE = 'miai', 'miai'
# Small, since several tests run beside each other. A commit promises as much as in production.
SETTINGS = {
    'fsync': 'on', 'synchronous_commit': 'on', 'full_page_writes': 'on',
    'shared_buffers': '32MB', 'max_connections': '60', 'max_wal_size': '256MB', 'jit': 'off',
    'timezone': 'UTC', 'lc_messages': 'C', 'log_line_prefix': '%m [%p] ', 'log_min_messages': 'warning',
}
PR_SET_PDEATHSIG = 1


def program(name):
    return os.path.join(BIN, name)


def for_this_user(path, flags):
    """For open(): a file that no other user reads."""
    return os.open(path, flags, 0o600)


def is_there():
    """Whether this system has the program; a test without it reports itself as skipped."""
    return os.access(program('postgres'), os.X_OK)


def owner():
    """The user for PostgreSQL, or None for the present one."""
    if os.geteuid() != 0:
        return None
    for name in ('postgres', 'nobody'):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    raise RuntimeError('PostgreSQL refuses root, and there is neither a user postgres nor nobody')


def end_with_parent(number=signal.SIGINT):
    """For preexec_fn: the kernel sends the signal when the thread that started this process has ended."""
    parent = os.getppid()
    libc = ctypes.CDLL(None)

    def prepare():
        libc.prctl(PR_SET_PDEATHSIG, int(number), 0, 0, 0)
        if os.getppid() == parent:   # the parent had ended before that
            os._exit(1)
    return prepare


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def status(pid):
    """(state, parent) of a process, or None when it has ended."""
    try:
        with open(f'/proc/{pid}/stat', encoding='utf-8', errors='replace') as file:
            state, parent = file.read().rpartition(')')[2].split()[:2]
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if state in 'ZX' else (state, int(parent))


def children(pid):
    numbers = (int(name) for name in os.listdir('/proc') if name.isdigit())
    return [number for number in numbers if (status(number) or (0, 0))[1] == pid]


class Postgres:
    """A running server with an empty database `miai` of a user `miai` who is no superuser."""

    def __init__(self, folder=None, loopback=False, settings=None, full_disk=None):
        """In `folder`, which stays and may hold the data of an earlier start, or in one of its own that goes at the
        end. `full_disk` is the library of full_disk.c, for fill_disk()."""
        self.is_own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix='miai-pg-')
        self.data = os.path.join(self.folder, 'data')
        self.log = os.path.join(self.folder, 'log')
        self.user, self.process = owner(), None
        self.settings = {**SETTINGS, **(settings or {})}
        self.port = free_port() if loopback else 5432   # without an address it only names the socket
        self.loopback, self.password = loopback, secrets.token_hex(16)
        self.passfile = os.path.join(self.folder, 'pgpass')
        self.full, self.full_disk = os.path.join(self.folder, 'full'), full_disk
        try:
            self.prepare()
            self.start()
            self.fill()
        except BaseException:
            self.close()
            raise

    def as_user(self):
        return {'user': self.user.pw_uid, 'group': self.user.pw_gid, 'extra_groups': []} if self.user else {}

    def own(self, path):
        if self.user:
            os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def prepare(self):
        os.makedirs(self.folder, mode=0o700, exist_ok=True)
        self.own(self.folder)
        if os.path.exists(os.path.join(self.data, 'PG_VERSION')):
            return
        shutil.rmtree(self.data, ignore_errors=True)   # of a first start that was cut short
        done = subprocess.run(
            [program('initdb'), '--no-sync', '--no-instructions', '-D', self.data, '-U', 'postgres', '-E', 'UTF8',
             '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US',
             '--auth-local=trust', '--auth-host=scram-sha-256'],
            cwd='/', capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, **self.as_user())
        if done.returncode:
            shutil.rmtree(self.data, ignore_errors=True)
            raise RuntimeError(f'initdb failed: {done.stderr}{self.reach()}')

    def reach(self):
        """A sentence for people when the user may not enter the folder."""
        if self.user and subprocess.run(['test', '-x', self.folder], check=False, **self.as_user()).returncode:
            return f'PostgreSQL runs as {self.user.pw_name} here, who may not enter {self.folder}.'
        return ''

    def start(self):
        """Starts it, or starts it again on the same data, socket and port."""
        assert self.process is None
        words = [program('postgres'), '-D', self.data, '-k', self.folder, '-p', str(self.port),
                 '-c', f'listen_addresses={"127.0.0.1" if self.loopback else ""}']
        for key, value in self.settings.items():
            words += ['-c', f'{key}={value}']
        with open(self.log, 'ab') as log:
            self.own(self.log)
            self.process = subprocess.Popen(words, cwd='/', stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            preexec_fn=end_with_parent(), start_new_session=True,
                                            env=self.environment(), **self.as_user())
        end = time.monotonic() + PATIENCE_S
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                with open(self.log, encoding='utf-8', errors='replace') as file:
                    raise RuntimeError(f'PostgreSQL did not start:\n{file.read()[-3000:]}{self.reach()}')
            time.sleep(0.02)

    def environment(self):
        if not self.full_disk:
            return None
        copy = os.path.join(self.folder, 'full-disk.so')   # where its user can read it
        shutil.copyfile(self.full_disk, copy)
        os.chmod(copy, 0o755)
        return {**os.environ, 'LD_PRELOAD': copy, 'MIAI_FULL_DISK': self.full}

    def fill_disk(self):
        """From now on no file of the server grows."""
        with open(self.full, 'x', encoding='ascii'):
            pass

    def empty_disk(self):
        os.unlink(self.full)

    def answers(self):
        words = ['-q', '-h', self.folder, '-p', str(self.port), '-U', 'postgres', '-d', 'postgres']
        return subprocess.run([program('pg_isready'), *words], check=False).returncode == 0

    def fill(self):
        """Makes what an earlier start that was cut short may have made already."""
        self.psql(f"""SELECT 'CREATE ROLE {USER} LOGIN'
                WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{USER}') \\gexec
            SELECT 'CREATE DATABASE {DATABASE} OWNER {USER}'
                WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{DATABASE}') \\gexec
            ALTER ROLE {USER} PASSWORD '{self.password}';""", 'postgres', 'postgres')
        with open(self.passfile, 'w', encoding='utf-8', opener=for_this_user) as file:
            file.write(f'127.0.0.1:*:*:{USER}:{self.password}\n')

    def database(self, name):
        """Makes an empty database and returns its URL."""
        self.psql(f'CREATE DATABASE {name} OWNER {USER}', 'postgres', 'postgres')
        return self.url(name)

    def url(self, database=DATABASE, port=None):
        """Where it is, in libpq's words: by the socket; or by loopback, where `port` is perhaps a proxy's. The
        password of loopback is in the file `passfile`."""
        if port is None:
            return f'postgresql:///{database}?host={quote(self.folder, safe="")}&port={self.port}&user={USER}'
        return f'postgresql://{USER}@127.0.0.1:{port}/{database}?passfile={quote(self.passfile, safe="")}'

    def psql(self, text, database=DATABASE, user=USER):
        """Executes statements and returns the last one's rows, values separated by tabs."""
        done = subprocess.run(
            [program('psql'), '-XqAt', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-h', self.folder, '-p', str(self.port),
             '-U', user, '-d', database], input=text, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        return done.stdout.rstrip('\n')

    def family(self):
        """The process ids of the server: the first one, and those that serve connections."""
        if not self.process or self.process.poll() is not None:
            return []
        return [self.process.pid, *children(self.process.pid)]

    def signal_all(self, number):
        """SIGSTOP makes a server that does not answer, SIGCONT ends that."""
        pids = self.family()
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        return pids

    def kill(self):
        """Ends it as a failing machine would, except that the system's own cache of files survives."""
        self.signal_all(signal.SIGSTOP)   # so that none starts another one meanwhile
        pids = self.signal_all(signal.SIGKILL)
        self.process.wait(PATIENCE_S)
        end = time.monotonic() + PATIENCE_S
        while any(status(pid) for pid in pids):
            assert time.monotonic() < end, 'a killed process is still there'
            time.sleep(0.005)
        self.process = None

    def await_end(self):
        """Waits until it has ended by itself; start() is possible again then."""
        self.process.wait(PATIENCE_S)
        self.process = None

    def stop(self):
        """Ends all connections and then the server. Returns the code with which it ended."""
        self.signal_all(signal.SIGCONT)
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE_S)
        self.process = None
        return code

    def close(self):
        if self.process and self.process.poll() is None:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()
        if self.is_own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main(words):
    if not is_there():
        print(f'skipped: there is no PostgreSQL in {BIN}')
        return 77   # Meson calls that skipped
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with Postgres() as server:
        if words:
            return subprocess.run(words, env={**os.environ, 'MIAI_POSTGRES': server.url()}, check=False).returncode
        print(server.url(), flush=True)
        try:
            sys.stdin.read()
        except KeyboardInterrupt:
            pass
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
