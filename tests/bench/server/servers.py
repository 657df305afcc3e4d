"""The servers under measure: each started on a folder of its own, on the first processor, and ended again."""

import contextlib
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
SOURCE = os.environ.get('MIAI_SOURCE', os.path.join(HERE, '../../..'))
BUILD = os.environ.get('MIAI_BUILD', os.path.join(SOURCE, 'build/release'))
BUILDS = {'miai': BUILD}  # of our server; `before` is another one of it to compare with
TOOLS = os.path.join(BUILD, 'tests/bench/server')
MODULES = os.path.join(SOURCE, 'build/npm-bench')
SYNCS = os.path.join(TOOLS, 'libmiai-bench-syncs.so')
START_S = 20
PRECEDENCE = os.geteuid() == 0
PROCESSORS = sorted(os.sched_getaffinity(0))

# Peers in JavaScript, by their names; and the protocol of the generator for those that are not plain ones.
SCRIPTS = {'ws': 'ws', 'ws-sqlite': 'ws', 'socket.io': 'socketio', 'colyseus': 'colyseus', 'boardgame.io': 'boardgame'}
SPOKEN = {'miai': 'miai', 'before': 'miai', 'socket.io': 'socketio', 'colyseus': 'colyseus', 'boardgame.io': 'boardgame'}

# Raised so that the generator, one address with thousands of connections, does not count as an attack.
LIFTED = {'connections': 6000, 'limits': 'none', 'rooms': 1000}


def allow_files():
    """Ten thousand connections are as many open files, in the server and in the generator."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def settle_on(which):
    """For a child: its processor, if there is one to spare, and before all ordinary work on it, if allowed."""
    def settle():
        if len(PROCESSORS) > 1:
            os.sched_setaffinity(0, {PROCESSORS[which]})
        if PRECEDENCE:
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    return settle


def step_back(pid):
    """Makes the helpers of our server (hashing, searches, long work, thoughts of house players) ordinary work again. They
    have less priority than the service thread by their niceness, which does not count among real-time threads, and
    which they keep."""
    for thread in PRECEDENCE and os.listdir(f'/proc/{pid}/task') or ():
        if os.getpriority(os.PRIO_PROCESS, int(thread)) > 0:
            os.sched_setscheduler(int(thread), os.SCHED_OTHER, os.sched_param(0))


def favour_storage(pid):
    """Puts the storage thread of our server before its service thread. Real-time threads of one priority on one
    processor do not interrupt each other, so the storage thread would wait while the service thread is busy. Ordinary
    threads do interrupt each other, the one that slept most first."""
    for thread in PRECEDENCE and os.listdir(f'/proc/{pid}/task') or ():
        if int(thread) != pid and os.sched_getscheduler(int(thread)) == os.SCHED_RR:
            os.sched_setscheduler(int(thread), os.SCHED_RR, os.sched_param(2))


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


def wait_for(process, log, port):
    """The port that it listens on: as our log says it, or once a peer can be connected to."""
    end = time.monotonic() + START_S
    while time.monotonic() < end and process.poll() is None:
        if port is None:
            with open(log, encoding='utf-8') as file:
                found = re.search(r'listening url=http://[^:\s]+:(\d+)', file.read())
            if found:
                return int(found[1])
        else:
            with contextlib.suppress(OSError), socket.create_connection(('127.0.0.1', port), 1):
                return port
        time.sleep(0.02)
    with open(log, encoding='utf-8') as file:
        raise SystemExit(f'bench: a server did not start:\n{file.read()[-2000:]}')


def command(name, folder, port, settings):
    if name in BUILDS:
        words = [word for key, value in settings.items() for word in (f'--{key}', str(value))]
        return [os.path.join(BUILDS[name], 'server/miai-server'), '--listen', f'127.0.0.1:{port or 0}', '--log', 'notice',
                '--database', os.path.join(folder, 'miai.db'), *words]
    if name == 'lws':
        return [os.path.join(TOOLS, 'miai-bench-peer'), str(port)]
    stores = [os.path.join(folder, 'ws.db')] if name == 'ws-sqlite' else []
    return ['node', os.path.join(HERE, f'peer_{SCRIPTS[name]}.mjs'), str(port), *stores]


def disk(sync_us=0, disk_us=0):
    """For the environment of a program: with sync_us its disk takes so much longer to sync, or with -1 no time at all;
    with disk_us it takes just so long (syncs.c)."""
    if not sync_us and not disk_us:
        return {}
    return {'LD_PRELOAD': SYNCS, 'BENCH_SYNC_US': str(sync_us), 'BENCH_DISK_US': str(disk_us)}


def start(name, folder, settings, port=None, sync_us=0, disk_us=0):
    """(process, port) of a server whose files are in `folder`, on such a disk; Miai finds a port by itself."""
    port = port or (None if name in BUILDS else free_port())
    log = os.path.join(folder, 'log')
    with open(log, 'wb') as file:
        process = subprocess.Popen(command(name, folder, port, settings), stdout=file, stderr=file,
                                   env={**os.environ, 'BENCH_MODULES': MODULES, 'NODE_ENV': 'production', **disk(sync_us, disk_us)},
                                   preexec_fn=settle_on(0))
    port = wait_for(process, log, None if name in BUILDS else port)
    if name in BUILDS:
        step_back(process.pid)
    return process, port


def end(process):
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextlib.contextmanager
def folder_of_its_own(under):
    folder = tempfile.mkdtemp(prefix='server-', dir=under)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextlib.contextmanager
def running(name, under, settings, sync_us=0, disk_us=0):
    """Yields (pid, port) of a fresh server whose database is in `under`."""
    with folder_of_its_own(under) as folder:
        process, port = start(name, folder, settings, sync_us=sync_us, disk_us=disk_us)
        try:
            yield process.pid, port
            if process.poll() is not None:
                raise SystemExit(f'bench: {name} ended with {process.returncode} while it was measured')
        finally:
            end(process)


def install_modules():
    """Builds the modules of the JavaScript peer in build/; returns its name: ws-sqlite, or ws where SQLite's module
    cannot be built."""
    lock, done = os.path.join(HERE, 'package-lock.json'), os.path.join(MODULES, 'installed.json')
    os.makedirs(MODULES, exist_ok=True)
    with open(lock, 'rb') as file:
        wanted = file.read()
    have = b''
    with contextlib.suppress(OSError), open(done, 'rb') as file:
        have = file.read()
    if have != wanted:
        for name in ('package.json', 'package-lock.json'):
            shutil.copy(os.path.join(HERE, name), MODULES)
        quiet = ['--no-audit', '--no-fund', '--loglevel=error']
        # From source: the options of a prebuilt binary are unknown, and fetching one may hang.
        built = subprocess.run(['npm', 'ci', *quiet], cwd=MODULES, stdout=subprocess.DEVNULL,
                               env={**os.environ, 'npm_config_build_from_source': 'true'})
        if built.returncode != 0:
            subprocess.run(['npm', 'ci', '--ignore-scripts', *quiet], cwd=MODULES, check=True, stdout=subprocess.DEVNULL)
        shutil.copy(lock, done)
    works = subprocess.run(['node', '-e', "new (require('better-sqlite3'))(':memory:')"], cwd=MODULES,
                           stderr=subprocess.DEVNULL)
    return 'ws-sqlite' if works.returncode == 0 else 'ws'
