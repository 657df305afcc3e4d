"""The server as a process: its start, its end, and its conduct when the disk fails."""

import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest

import shell
from shell import MANUAL, TREE, Closed, Server

DRILL = os.path.join(TREE, 'deploy/restore-drill.sh')


class Ends(unittest.TestCase):
    def setUp(self):
        self.server = Server()

    def tearDown(self):
        self.server.close()

    def test_a_signal_sends_everybody_home_with_4103_and_the_process_ends_well(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            crowd = [self.server.websocket() for _ in range(20)]
            begun = time.monotonic()
            self.server.process.send_signal(number)
            for w in crowd:
                self.assertEqual(w.read(), 'bye')
                with self.assertRaises(Closed) as closed:
                    w.read()
                self.assertEqual(closed.exception.code, 4103)
            self.assertEqual(self.server.process.wait(5), 0)
            self.assertLess(time.monotonic() - begun, 2)
            self.assertIn('stopped code=0', self.server.read_log())
            self.server.close()
            self.server = Server()

    def test_nobody_new_is_taken_while_it_ends(self):
        lazy = self.server.websocket()
        self.server.process.send_signal(signal.SIGTERM)
        self.assertEqual(lazy.read(), 'bye')
        time.sleep(0.2)
        with self.assertRaises(OSError):
            self.server.connect()
        lazy.close()

    def test_a_client_that_does_not_read_cannot_hold_it_up(self):
        deaf = self.server.websocket(receive_buffer=4096)
        deaf.send('flood 60 8000 1')
        silent = self.server.connect()
        time.sleep(0.3)
        begun = time.monotonic()
        self.assertEqual(self.server.stop(), 0)
        self.assertLess(time.monotonic() - begun, 3.5)
        deaf.close()
        silent.close()

    def test_without_anybody_it_ends_at_once(self):
        begun = time.monotonic()
        self.assertEqual(self.server.stop(), 0)
        self.assertLess(time.monotonic() - begun, 0.7)

    def test_jobs_on_their_way_to_the_store_are_stored_and_answered_first(self):
        w = self.server.websocket()
        w.send('store kept')
        self.server.process.send_signal(signal.SIGTERM)
        self.assertIn('kept', (w.read(), w.read()))
        self.assertEqual(w.close_code(), 4103)
        self.assertEqual(self.server.process.wait(5), 0)
        with sqlite3.connect(os.path.join(self.server.folder, 'test.db')) as db:
            self.assertEqual(db.execute('SELECT count(*) FROM player WHERE id > 0').fetchone(), (1,))

    def test_a_password_that_was_being_hashed_is_answered_first(self):
        with self.server.connect() as s:
            s.sendall(f'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nOrigin: {self.server.origin}\r\n'
                      'Content-Length: 4\r\n\r\nhash'.encode())
            time.sleep(0.02)
            self.server.process.send_signal(signal.SIGTERM)
            self.assertEqual(shell.read_answer(s).body, b'{"ok":1}')
        self.assertEqual(self.server.process.wait(5), 0)

    def test_one_that_is_starting_yet_ends_at_once(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            folder = tempfile.mkdtemp(prefix='miai-net-')
            with open(os.path.join(folder, 'log'), 'w+b') as log:
                process = subprocess.Popen(
                    [shell.SERVER, '--listen', '127.0.0.1:0', '--database', os.path.join(folder, 'test.db'), '--loop', shell.LOOP],
                    stdout=subprocess.PIPE, stderr=log, env={**os.environ, 'FAKE_STARTS_FOR_EVER': '1'})
                self.assertIn(b'Miai is served', process.stdout.readline())
                process.send_signal(number)
                self.assertEqual(process.wait(5), 0)
                process.stdout.close()
                log.seek(0)
                said = log.read().decode()
            self.assertIn('stopped code=0', said)
            self.assertNotIn('listening', said)
            shutil.rmtree(folder)

    def test_every_descriptor_is_closed_once(self):
        """A descriptor closed twice could be the database's by then."""
        if not shutil.which('strace'):
            self.skipTest('strace is not installed')
        trace = os.path.join(self.server.folder, 'trace')
        tracer = subprocess.Popen(['strace', '-f', '-q', '-e', 'trace=close,epoll_ctl', '-o', trace, '-p',
                                   str(self.server.process.pid)], stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        for w in [self.server.websocket() for _ in range(20)]:
            w.close()
        self.assertEqual(self.server.get('/').status, 200)
        self.server.stop()
        tracer.wait(5)
        with open(trace, encoding='utf-8') as file:
            lines = file.read().splitlines()
        closes = [line for line in lines if 'close(' in line]
        self.assertGreater(len(closes), 20)
        self.assertEqual([line for line in closes if 'EBADF' in line], [])


class Begins(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix='miai-net-')

    def tearDown(self):
        shutil.rmtree(self.folder)

    def run_it(self, *arguments, limit=None, environment=None, text=None):
        command = [shell.SERVER, '--database', os.path.join(self.folder, 'test.db'), '--listen', '127.0.0.1:0',
                   '--loop', shell.LOOP]
        if text is not None:
            path = os.path.join(self.folder, 'miai.conf')
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
            command += ['--config', path]
        done = subprocess.run(command + list(arguments), capture_output=True, text=True, timeout=10,
                              env={**os.environ, **(environment or {})},
                              preexec_fn=(lambda: resource.setrlimit(*limit)) if limit else None)
        return done.returncode, done.stderr

    def test_help_and_version_and_check_do_nothing_else(self):
        for argument in ('--help', '--version', '--check'):
            self.assertEqual(self.run_it(argument), (0, ''), argument)
        self.assertEqual(os.listdir(self.folder), [])

    def test_the_manual_lists_every_setting_as_the_help_does(self):
        said = subprocess.run([shell.SERVER, '--help'], capture_output=True, text=True, timeout=10).stdout
        helped = re.findall(r'(?m)^  (\w+) +(\S+) +(.+)$', said)
        with open(MANUAL, encoding='utf-8') as file:
            table = re.findall(r'(?m)^\| `(\w+)` \| (?:`(.+)`)? ?\| (.+) \|$', file.read())
        self.assertEqual([(key, standard or '-', meaning) for key, standard, meaning in table], helped)

    def test_the_manual_shows_the_limits_as_the_program_prints_them(self):
        said = subprocess.run([shell.SERVER, '--print-limits'], capture_output=True, text=True, timeout=10).stdout
        self.assertIn('| `open` | rooms opened |', said)
        with open(MANUAL, encoding='utf-8') as file:
            self.assertIn('\n\n' + said + '\n', file.read())

    def test_a_changed_limit_is_printed_and_a_wrong_one_refused(self):
        said = subprocess.run([shell.SERVER, '--print-limits', '--limits', 'none, open.guest=3/1m'],
                              capture_output=True, text=True, timeout=10).stdout
        self.assertIn('| `open` | rooms opened | | `3/1m` | | | | |', said)
        for key, value in (('limits', 'open.guest=3'), ('halls', '10.0.0')):
            code, error = self.run_it('--check', f'--{key}', value)
            self.assertEqual(code, 64)
            self.assertIn(key, error)

    def test_a_wrong_setting_names_its_line(self):
        for text, message in (('ping = 20\nbanana = 1\n', 'miai.conf:2: there is no key "banana"'),
                              ('ping = x', 'miai.conf:1: ping is a number from 1 to 3600'),
                              ('ping = 5\nping = 6', 'miai.conf:2: ping is set a second time'),
                              ('loop = fast', 'loop is one of: libev poll'),
                              ('nonsense', 'expected KEY = VALUE'),
                              ('ping = 50\nhangup = 45', 'hangup must be longer than ping')):
            code, said = self.run_it('--check', text=text)
            self.assertEqual(code, 64)
            self.assertIn(message, said)

    def test_the_environment_is_over_the_file_and_the_command_line_over_both(self):
        text = 'connections = 1000\n'
        self.assertEqual(self.run_it('--check', text=text, environment={'MIAI_CONNECTIONS': '5'})[0], 64)
        self.assertEqual(self.run_it('--check', '--connections', '20', text=text,
                                     environment={'MIAI_CONNECTIONS': '30'})[0], 0)
        self.assertEqual(self.run_it('--check', '--banana', '20')[0], 64)
        self.assertEqual(self.run_it('--check', '--ping')[0], 64)

    def test_an_address_that_cannot_be_had_is_said(self):
        with socket.socket() as s:
            s.bind(('127.0.0.1', 0))
            s.listen()
            code, said = self.run_it('--listen', '127.0.0.1:%d' % s.getsockname()[1])
        self.assertEqual(code, 71)
        self.assertIn('Address already in use', said)

    def test_too_few_open_files_are_said(self):
        code, said = self.run_it('--connections', '5000', limit=(resource.RLIMIT_NOFILE, (200, 200)))
        self.assertEqual(code, 71)
        self.assertIn('LimitNOFILE', said)

    def test_a_folder_that_is_not_there_is_said(self):
        code, said = self.run_it('--database', '/nowhere/at/all.db')
        self.assertEqual(code, 74)
        self.assertIn('No such file or directory', said)

    def test_a_database_of_another_program_is_left_alone(self):
        path = os.path.join(self.folder, 'other.db')
        with sqlite3.connect(path) as db:
            db.execute('CREATE TABLE theirs (x)')
        code, said = self.run_it('--database', path)
        self.assertEqual(code, 74)
        self.assertIn('some other program', said)

    def test_systemd_is_told_when_it_is_ready_and_when_it_stops(self):
        path = os.path.join(self.folder, 'notify')
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as s:
            s.bind(path)
            s.settimeout(5)
            os.environ['NOTIFY_SOCKET'] = path
            try:
                server = Server()
            finally:
                del os.environ['NOTIFY_SOCKET']
            said = [s.recv(100), s.recv(100)]
            server.stop()
            while said[-1] == b'WATCHDOG=1':
                said.append(s.recv(100))
            server.close()
        self.assertEqual(said[:2], [b'READY=1', b'WATCHDOG=1'])
        self.assertEqual(said[-1], b'STOPPING=1')


class Disk(unittest.TestCase):
    def test_a_disk_that_fails_ends_the_process_with_74_and_nobody_is_told_of_what_was_lost(self):
        server = Server()
        w = server.websocket()
        self.assertEqual(w.ask('store first'), 'first')
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (100000, 100000))
        told = 1
        try:
            while told < 2000:
                self.assertEqual(w.ask(f'store {told}'), str(told))
                told += 1
        except (Closed, ConnectionError):
            pass
        w.close()
        self.assertEqual(server.process.wait(5), 74)
        self.assertIn('store.fault', server.read_log())
        with sqlite3.connect(os.path.join(server.folder, 'test.db')) as db:
            stored = db.execute('SELECT count(*) FROM player WHERE id > 0').fetchone()[0]
        self.assertGreaterEqual(stored, told)
        server.close()

    def test_nobody_else_can_read_what_it_writes(self):
        before = os.umask(0)
        server = Server()
        os.umask(before)
        w = server.websocket()
        w.ask('store x')
        w.close()
        written = [name for name in os.listdir(server.folder) if name.startswith('test.db')]
        self.assertIn('test.db', written)
        self.assertIn('test.db-wal', written)
        for name in written:
            self.assertEqual(os.stat(os.path.join(server.folder, name)).st_mode & 0o777, 0o600, name)
        server.close()

    def test_a_disk_that_is_nearly_full_is_said_and_no_more_people_are_sent_there(self):
        server = Server(disk_floor=1000000)
        server.wait_for_log('disk.low floor_mb=1000000')
        self.assertEqual(server.get('/readyz').status, 503)
        self.assertEqual(server.get('/healthz').status, 200)
        server.close()
        server = Server(disk_floor=0)
        self.assertEqual(server.get('/readyz').status, 200)
        self.assertNotIn('disk.', server.read_log())
        server.close()

    def test_space_that_becomes_free_on_the_disk_is_noticed(self):
        folder = tempfile.mkdtemp(prefix='miai-net-')
        mounted = subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=20m', 'none', folder],
                                 stderr=subprocess.DEVNULL).returncode == 0
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        if not mounted:
            self.skipTest('only root makes small disks')
        self.addCleanup(subprocess.run, ['umount', '-l', folder])
        with open(os.path.join(folder, 'large'), 'wb') as file:
            file.write(bytes(12000000))
        server = Server(database=os.path.join(folder, 'test.db'), disk_floor=10)
        self.addCleanup(server.close)
        self.assertEqual(server.get('/readyz').status, 503)
        os.unlink(os.path.join(folder, 'large'))
        server.wait_for_log('disk.well floor_mb=10')
        self.assertEqual(server.get('/readyz').status, 200)

    def test_a_second_name_of_a_database_does_not_let_a_second_server_in(self):
        server = Server()
        path = os.path.join(server.folder, 'test.db')
        os.symlink(path, os.path.join(server.folder, 'symbolic.db'))
        os.link(path, os.path.join(server.folder, 'hard.db'))
        for name in ('symbolic.db', 'hard.db'):
            with self.assertRaises(AssertionError) as refused:
                Server(database=os.path.join(server.folder, name))
            self.assertIn('another server is using it', str(refused.exception))
        w = server.websocket()
        self.assertEqual(w.ask('store x'), 'x')
        w.close()
        server.close()

    def test_two_servers_never_share_a_database(self):
        server = Server()
        with self.assertRaises(AssertionError) as refused:
            Server(database=os.path.join(server.folder, 'test.db'))
        self.assertIn('another server is using it', str(refused.exception))
        self.assertEqual(server.get('/healthz').status, 200)
        server.close()

    def test_a_backup_is_made_on_request_and_begins_a_new_epoch_when_it_is_opened(self):
        folder = tempfile.mkdtemp(prefix='miai-net-')
        server = Server(backup_folder=folder)
        epoch = server.wait_for_log(r'epoch=(\w+)')
        w = server.websocket()
        w.ask('store x')
        server.process.send_signal(signal.SIGUSR1)
        path = server.wait_for_log(r'backup.made file=(\S+)')
        self.assertEqual(w.ask('store y'), 'y')
        w.close()
        self.assertEqual(server.stop(), 0)
        server.close()
        self.assertEqual(os.listdir(folder), [os.path.basename(path)])
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        drill = subprocess.run([DRILL, folder, shell.SERVER], capture_output=True, text=True, timeout=30)
        self.assertEqual(drill.returncode, 0, drill.stderr)
        self.assertIn('is well', drill.stdout)
        server = Server(database=path)
        self.assertNotEqual(server.wait_for_log(r'epoch=(\w+)'), epoch)
        server.close()
        with sqlite3.connect(path) as db:
            self.assertEqual(db.execute('SELECT count(*) FROM player WHERE id > 0').fetchone(), (1,))
        shutil.rmtree(folder)


class Drill(unittest.TestCase):
    def drill(self, folder):
        return subprocess.run([DRILL, folder, shell.SERVER], capture_output=True, text=True, timeout=30)

    def test_the_drill_fails_without_a_backup_with_an_old_one_and_with_a_damaged_one(self):
        folder = tempfile.mkdtemp(prefix='miai-net-')
        self.assertIn('no backup', self.drill(folder).stderr)
        path = os.path.join(folder, 'miai-20260101T000000Z.db')
        with open(path, 'wb') as file:
            file.write(b'SQLite format 3\0' + b'x' * 8000)
        damaged = self.drill(folder)
        self.assertNotEqual(damaged.returncode, 0)
        self.assertIn('file is not a database', damaged.stderr)
        os.utime(path, (1, 1))
        self.assertIn('older than', self.drill(folder).stderr)
        shutil.rmtree(folder)


if __name__ == '__main__':
    shell.main()
