"""The private PostgreSQL of other tests keeps its own promises: python3 test_postgres.py"""

import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
from urllib.parse import parse_qs, urlsplit

import postgres

HERE = os.path.dirname(os.path.abspath(__file__))


def wait_until(is_so, seconds=postgres.PATIENCE_S):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


class OneServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = postgres.Postgres(loopback=True)
        cls.addClassCleanup(cls.server.close)

    def test_a_commit_is_there_after_a_kill_and_after_a_stop(self):
        self.server.psql('CREATE TABLE kept (n bigint)')
        for n, end in enumerate((self.server.kill, self.server.stop), 1):
            self.server.psql(f'INSERT INTO kept VALUES ({n})')
            pids = self.server.family()
            self.assertGreater(len(pids), 3)
            end()
            wait_until(lambda pids=pids: not any(postgres.status(pid) for pid in pids))
            self.server.start()
            self.assertEqual(self.server.psql('SELECT count(*) FROM kept'), str(n))

    def test_what_a_commit_promises_is_as_in_production(self):
        for setting in ('fsync', 'synchronous_commit', 'full_page_writes'):
            self.assertEqual(self.server.psql(f'SHOW {setting}'), 'on')
        self.assertEqual(self.server.psql('SHOW server_encoding'), 'UTF8')

    def test_texts_are_not_sorted_by_bytes_unless_a_statement_or_column_says_so(self):
        self.assertEqual(self.server.psql("SELECT 'a' < 'B', 'a' COLLATE \"C\" < 'B'"), 't\tf')

    def test_the_user_of_tests_is_no_superuser(self):
        self.assertEqual(self.server.psql('SHOW is_superuser'), 'off')

    def test_a_program_gets_in_by_either_url_and_by_loopback_only_with_the_password(self):
        for url in (self.server.url(), self.server.url(port=self.server.port)):
            self.assertEqual(self.reach(url), 'miai')
        self.assertIn('password', self.reach(self.server.url(port=self.server.port).replace('pgpass', 'none')))

    def reach(self, url):
        done = subprocess.run([postgres.program('psql'), '-XAtw', url, '-c', 'SELECT current_user'],
                              capture_output=True, text=True, check=False)
        return (done.stdout or done.stderr).strip()

    def test_a_server_that_was_stopped_by_a_signal_answers_again_later(self):
        self.server.signal_all(signal.SIGSTOP)
        asked = subprocess.Popen([postgres.program('psql'), '-XAt', self.server.url(), '-c', 'SELECT 1'],
                                 stdout=subprocess.PIPE)
        with self.assertRaises(subprocess.TimeoutExpired):
            asked.wait(1)
        self.server.signal_all(signal.SIGCONT)
        self.assertEqual(asked.communicate(timeout=postgres.PATIENCE_S)[0], b'1\n')


class Lives(unittest.TestCase):
    def starter(self):
        """The script that prints the URL, with a server of its own."""
        starter = subprocess.Popen([sys.executable, '-B', os.path.join(HERE, 'postgres.py')],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(starter.stdout.close)
        self.addCleanup(starter.stdin.close)
        url = starter.stdout.readline().strip()
        self.assertTrue(url.startswith('postgresql:///miai?'), url)
        folder, = parse_qs(urlsplit(url).query)['host']
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)   # one that is killed cannot
        first, = postgres.children(starter.pid)
        return starter, first

    def test_a_server_ends_with_its_starter_however_that_ends_and_two_live_side_by_side(self):
        (one, first), (other, second) = self.starter(), self.starter()
        one.kill()
        one.wait()
        wait_until(lambda: postgres.status(first) is None)
        self.assertIsNotNone(postgres.status(second))
        other.stdin.close()
        self.assertEqual(other.wait(postgres.PATIENCE_S), 0)
        self.assertIsNone(postgres.status(second))

    def test_a_named_folder_keeps_its_data_and_a_first_start_that_was_cut_short_is_done_again(self):
        with postgres.Postgres() as shelter:   # a folder that PostgreSQL's user may enter
            folder = os.path.join(shelter.folder, 'named')
            os.makedirs(os.path.join(folder, 'data/base'))
            for expected in ('', 'there'):
                with postgres.Postgres(folder) as server:
                    self.assertEqual(server.psql('SHOW listen_addresses'), '')   # no port unless one is asked for
                    self.assertEqual(server.psql("SELECT 'there' FROM pg_tables WHERE tablename = 'kept'"), expected)
                    server.psql('CREATE TABLE IF NOT EXISTS kept (n bigint)')
            self.assertTrue(os.path.exists(folder))


if __name__ == '__main__':
    if not postgres.is_there():
        print(f'skipped: there is no PostgreSQL in {postgres.BIN}')
        sys.exit(77)
    unittest.main(verbosity=2)
