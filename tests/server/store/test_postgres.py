"""The store on a PostgreSQL that dies, restarts, or is not what it should be."""

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', '..', 'lib'))
import links
import postgres

LOAD, FULL_DISK = sys.argv.pop(1), sys.argv.pop(1)
GAMES = 16


class Load:
    """A store under load, and the jobs that it called stored."""

    running = []

    def __init__(self, url):
        self.process = subprocess.Popen([LOAD, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.stored = [0] * GAMES
        self.errors = []
        self.running.append(self)
        self.threads = [threading.Thread(target=self.read), threading.Thread(target=self.read_errors)]
        for thread in self.threads:
            thread.start()

    def read(self):
        for line in self.process.stdout:
            game, seq = (int(word) for word in line.split())
            assert seq == self.stored[game] + 1, line
            self.stored[game] = seq

    def read_errors(self):
        self.errors.extend(self.process.stderr)

    def total(self):
        return sum(self.stored)

    def goes_on(self, patience=60):
        """Waits until more was stored than now."""
        before, end = self.total(), time.monotonic() + patience
        while self.total() < before + GAMES:
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError('the store stores nothing more:\n' + ''.join(self.errors))
            time.sleep(0.01)

    def end(self):
        self.process.stdin.close()
        code = self.process.wait(60)
        for thread in self.threads:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()
        return code


def refusal(url):
    done = subprocess.run([LOAD, url, 'check'], capture_output=True, text=True, check=False, timeout=60)
    return done.stderr if done.returncode else ''


class Test(unittest.TestCase):
    def setUp(self):
        self.server = postgres.Postgres(loopback=True, full_disk=FULL_DISK)
        self.addCleanup(self.server.close)
        self.addCleanup(self.end_all)

    def end_all(self):
        """Those of a test that has failed, too."""
        while Load.running:
            Load.running.pop().process.kill()

    def expect_all(self, load):
        """Every job that the store called stored is there, once, and nothing else but what was on its way."""
        self.assertEqual(load.end(), 0, ''.join(load.errors))
        rows = self.server.psql("""SELECT get_byte(g.public, 1), count(*), max(e.seq), (SELECT count(*) FROM trail t
                WHERE t.thing = g.public), (SELECT count(DISTINCT n) FROM trail t WHERE t.thing = g.public)
            FROM game g JOIN event e ON e.game = g.id GROUP BY g.id, g.public ORDER BY 1""")
        games = [tuple(int(word) for word in row.split('\t')) for row in rows.split('\n')]
        self.assertEqual(games, [(game, n, n, n, n) for game, n in enumerate(load.stored)])
        self.expect_log(load)

    def expect_log(self, load):
        """The log has each of these events once, in their order, in commits without a hole."""
        boot, head, rows, last = self.server.psql("""SELECT boot, n, (SELECT count(*) FROM job_log l
                WHERE l.boot = c.boot), (SELECT max(n) FROM job_log l WHERE l.boot = c.boot)
            FROM node_commit c WHERE node = 'miai'""").split('\t')
        self.assertEqual((rows, last), (head, head))
        done = subprocess.run([LOAD, self.server.url(), 'log', 'miai', boot], capture_output=True, text=True,
                              check=False, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        logged = [[] for _ in range(GAMES)]
        for line in done.stdout.splitlines():
            game, seq = (int(word) for word in line.split())
            logged[game].append(seq)
        self.assertEqual(logged, [list(range(1, n + 1)) for n in load.stored])

    def test_connections_that_are_ended_lose_nothing_and_store_nothing_twice(self):
        load = Load(self.server.url())
        load.goes_on()
        for _ in range(25):
            self.server.psql("""SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name LIKE 'miai%'""")
            load.goes_on()
        self.expect_all(load)
        self.assertTrue(any('store.resolved' in line for line in load.errors))

    def test_a_link_that_breaks_anywhere_leaves_no_hole_in_the_log(self):
        with links.Link(('127.0.0.1', self.server.port)) as link:
            load = Load(self.server.url(port=link.port))
            load.goes_on()
            draws = random.Random(14)
            for _ in range(25):
                link.cut_after(draws.randrange(1, 6000), draws.choice(('up', 'down')))
                load.goes_on()
            for _ in range(15):   # what was sent is carried out, and its answer is lost: most often a commit's
                link.hold('down')
                time.sleep(0.05)
                link.drop()
                link.mend()
                load.goes_on()
            self.expect_all(load)
        self.assertTrue(any('stored=1' in line for line in load.errors), 'a commit was in doubt and stored')

    def test_a_database_that_is_killed_loses_nothing_and_stores_nothing_twice(self):
        load = Load(self.server.url())
        load.goes_on()
        for _ in range(5):
            self.server.kill()
            time.sleep(0.3)
            self.assertIsNone(load.process.poll(), 'a store without a database waits')
            self.server.start()
            load.goes_on()
        self.expect_all(load)
        self.assertTrue(any('store.away' in line for line in load.errors))
        self.assertTrue(any('store.back' in line for line in load.errors))

    def test_a_database_that_pauses_is_waited_for(self):
        load = Load(self.server.url())
        load.goes_on()
        pids = self.server.signal_all(signal.SIGSTOP)
        time.sleep(1)
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
        load.goes_on()
        self.expect_all(load)

    def expect_reasons(self, load, *reasons, patience=60):
        """The log says why the database is away, each reason once, and nothing is called stored meanwhile."""
        end = time.monotonic() + patience
        while [reason for reason in reasons if reason not in self.reasons(load)]:
            self.assertLess(time.monotonic(), end, load.errors)
            time.sleep(0.02)
        before = -1
        while before != load.total():   # what was called stored earlier may still be on its way here
            self.assertLess(time.monotonic(), end, load.errors)
            before = load.total()
            time.sleep(0.5)
        self.assertIsNone(load.process.poll(), load.errors)
        self.assertEqual(len(self.reasons(load)), len(set(self.reasons(load))), load.errors)

    def reasons(self, load):
        """Since the database was there last."""
        lines = list(load.errors)
        last = max((i for i, line in enumerate(lines) if 'store.back' in line), default=-1)
        return re.findall(r'store\.away reason=(\S+) error="[^"]+"', ''.join(lines[last + 1:]))

    def test_a_full_disk_is_waited_for_and_nothing_is_called_stored_meanwhile(self):
        load = Load(self.server.url())
        load.goes_on()
        self.server.fill_disk()
        self.expect_reasons(load, 'full')
        self.assertTrue(any('No space left on device' in line for line in load.errors), load.errors)
        self.server.empty_disk()
        load.goes_on()
        self.server.fill_disk()
        with self.assertRaises(RuntimeError):   # its own log has no room either: PostgreSQL ends, and cannot start
            for _ in range(50):
                self.server.psql("SELECT pg_logical_emit_message(false, '', ''); SELECT pg_switch_wal()",
                                 'postgres', 'postgres')
        self.expect_reasons(load, 'broken', 'unreachable')
        self.server.await_end()
        self.server.empty_disk()
        self.server.start()
        load.goes_on()
        self.expect_all(load)

    def test_a_database_that_becomes_read_only_or_forgets_the_password_is_waited_for(self):
        server, load = self.server, Load(self.server.url(port=self.server.port))
        load.goes_on()
        server.psql('ALTER SYSTEM SET default_transaction_read_only = on; SELECT pg_reload_conf()', 'postgres',
                    'postgres')
        self.expect_reasons(load, 'read-only')
        server.psql('SET default_transaction_read_only = off; ALTER SYSTEM RESET default_transaction_read_only;'
                    'SELECT pg_reload_conf()', 'postgres', 'postgres')
        load.goes_on()
        server.psql("""ALTER ROLE miai PASSWORD 'another';
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'miai%'""",
                    'postgres', 'postgres')
        self.expect_reasons(load, 'denied')
        self.assertNotIn(server.password, ''.join(load.errors))
        server.fill()   # with the password that it had
        load.goes_on()
        self.expect_all(load)

    def test_a_standby_in_the_place_of_the_primary_is_waited_for_until_it_is_promoted(self):
        server, load = self.server, Load(self.server.url())
        load.goes_on()
        server.stop()
        standby = os.path.join(server.data, 'standby.signal')
        with open(standby, 'w', encoding='utf-8'):
            server.own(standby)
        server.start()
        self.expect_reasons(load, 'read-only')
        self.assertTrue(any('it is a standby' in line for line in load.errors), load.errors)
        server.psql('SELECT pg_promote()', 'postgres', 'postgres')
        load.goes_on()
        self.expect_all(load)

    def test_a_second_process_of_one_name_ends_the_first(self):
        load = Load(self.server.url())
        load.goes_on()
        self.assertEqual(refusal(self.server.url()), '')
        self.assertEqual(load.process.wait(30), 74)
        load.end()
        self.assertTrue(any('store.name_taken' in line for line in load.errors))

    def test_a_lease_that_takes_the_name_ends_the_process_that_has_it(self):
        load = Load(self.server.url())
        load.goes_on()
        done = subprocess.run([LOAD, self.server.url(), 'lease', 'miai', 'later'], capture_output=True, text=True,
                              check=False, timeout=60)
        self.assertEqual((done.stdout, done.returncode), ('1\n', 0), done.stderr)
        self.assertEqual(load.process.wait(30), 74)
        load.end()
        self.assertTrue(any('store.name_taken' in line for line in load.errors))
        ended = self.server.psql("SELECT boot <> 'later' FROM node_commit WHERE node = 'miai' AND ended_at IS NOT NULL")
        self.assertEqual(ended, 't')

    def test_each_wrong_setting_has_a_message_of_its_own(self):
        server = self.server
        loopback = f'postgresql://miai:wrong@127.0.0.1:{server.port}/miai'
        said = refusal(loopback)
        self.assertIn('the name or the password is wrong', said)
        self.assertNotIn('miai:wrong', said)
        self.assertIn('no such database', refusal(server.url('nowhere')))
        self.assertIn('postgresql://', refusal('postgresql://miai@127.0.0.1:1/miai'))
        self.assertIn('the connection cannot be protected', refusal(f'{loopback}?sslmode=require'))
        server.psql("CREATE DATABASE latin OWNER miai ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0", 'postgres',
                    'postgres')
        self.assertIn("its encoding is LATIN1", refusal(server.url('latin')))
        other = server.database('other')
        server.psql('CREATE TABLE theirs (x int)', 'other')
        self.assertIn('a database of some other program', refusal(other))
        server.psql("ALTER DATABASE miai SET default_transaction_read_only = on", 'postgres', 'postgres')
        self.assertIn('default_transaction_read_only is on', refusal(server.url()))
        server.psql("ALTER DATABASE miai RESET default_transaction_read_only", 'postgres', 'postgres')
        server.psql("ALTER DATABASE miai SET synchronous_commit = off", 'postgres', 'postgres')
        self.assertEqual(refusal(server.url()), '', 'the session asks for its own')

    def test_a_schema_of_another_server_is_refused(self):
        server = self.server
        self.assertEqual(refusal(server.url()), '')
        self.assertEqual(refusal(server.url()), '', 'it is up to date')
        server.psql("INSERT INTO schema_log VALUES (9999, 'x', 'x', 0)")
        self.assertIn('install a newer server', refusal(server.url()))
        server.psql("DELETE FROM schema_log WHERE number = 9999; UPDATE schema_log SET sha256 = 'x'")
        self.assertIn('is not the one that made this database', refusal(server.url()))

    def test_a_standby_and_one_without_fsync_are_refused(self):
        server = self.server
        self.assertEqual(refusal(server.url()), '')
        server.stop()
        standby = os.path.join(server.data, 'standby.signal')
        with open(standby, 'w', encoding='utf-8'):
            server.own(standby)
        server.start()
        self.assertIn('it is a standby', refusal(server.url()))
        server.stop()
        os.unlink(standby)
        server.settings['fsync'] = 'off'
        server.start()
        self.assertIn('fsync is off', refusal(server.url()))

    def test_several_that_start_at_once_migrate_once(self):
        starts = [subprocess.Popen([LOAD, self.server.url(), 'check'], stderr=subprocess.PIPE, text=True)
                  for _ in range(4)]
        said = [start.communicate(timeout=60)[1] for start in starts]
        self.assertEqual(sum('store.migrated' in text for text in said), 1, said)
        self.assertEqual([start.returncode for start in starts], [0] * 4, said)

    def test_a_migration_lets_others_pass_while_it_waits_for_a_lock(self):
        url = self.server.database('locked')
        self.server.psql('CREATE TABLE schema_log (number bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, '
                         'sha256 text COLLATE "C" NOT NULL, at bigint NOT NULL)', 'locked')
        reader = subprocess.Popen(['psql', '-XqAt', url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        reader.stdin.write("BEGIN; LOCK TABLE schema_log IN SHARE MODE; SELECT 'has it';\n")
        reader.stdin.flush()
        self.assertEqual(reader.stdout.readline(), 'has it\n')
        start = subprocess.Popen([LOAD, url, 'check'], stderr=subprocess.PIPE, text=True)
        said = start.stderr.readline()
        while said and 'store.migration_waits' not in said.splitlines()[-1]:
            said += start.stderr.readline()
        # Others who only read pass while the reader still has it.
        self.server.psql("BEGIN; SET LOCAL lock_timeout = '30s'; LOCK TABLE schema_log IN SHARE MODE; COMMIT", 'locked')
        reader.communicate('COMMIT;\n', timeout=60)
        said += start.communicate(timeout=60)[1]
        self.assertEqual(start.returncode, 0, said)
        self.assertIn('store.migration_waits file=postgres/', said)
        self.assertEqual(said.count('store.migrated'), 1)


if __name__ == '__main__':
    if not postgres.is_there():
        sys.exit(77)
    unittest.main()
