"""A site goes from SQLite to PostgreSQL as a whole or not at all: python3 test_move.py SERVER"""

import asyncio
import contextlib
import glob
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.join(HERE, '../..')
sys.path.insert(0, os.path.join(TREE, 'tests/lib'))

import faults  # noqa: E402
import links  # noqa: E402
import players  # noqa: E402
import postgres  # noqa: E402

SERVER, PATIENCE_S = '', 120
NOT_COPIED = {'event_log', 'event_tip', 'schema_log', 'sqlite_sequence'}
LOCK = 7   # an advisory lock of PostgreSQL
HOLD = f'PERFORM pg_advisory_xact_lock({LOCK})'
MOVES_N = 5_000   # events that are sent in several pieces


def rows_of_every_table(path):
    """A database of the newest schema with rows in each of its tables."""
    db = sqlite3.connect(path)
    db.executescript('PRAGMA journal_mode = WAL; PRAGMA application_id = 0x4d696169')
    for file in sorted(glob.glob(os.path.join(TREE, 'migrations/*.sql'))):
        number = os.path.basename(file)[:4]
        for text in (file, os.path.join(TREE, 'tests/disk/rows', f'{number}.sql')):
            if os.path.exists(text):
                with open(text, encoding='utf-8') as sql:
                    db.executescript(sql.read())
        db.execute(f'PRAGMA user_version = {int(number)}')
    # A player who is gone: no other one ever gets the number.
    db.executescript("INSERT INTO player (id, name, created_at) VALUES (700, 'Gone', 1); DELETE FROM player WHERE id = 700")
    db.close()
    return path


class Site:
    """A server that runs."""

    def __init__(self, database, folder):
        self.log = os.path.join(folder, f'log-{time.monotonic_ns()}')
        with open(self.log, 'wb') as log:
            self.process = subprocess.Popen(
                [SERVER, '--listen', '127.0.0.1:0', '--database', database, '--limits', 'none'],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, preexec_fn=postgres.end_with_parent())
        self.url = self.await_line(r'listening url=(\S+)')
        self.port = int(self.url.rpartition(':')[2])

    def await_line(self, pattern):
        end = time.monotonic() + PATIENCE_S
        while True:
            found = re.search(pattern, self.said())
            if found:
                return found.group(1)
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(self.said())
            time.sleep(0.01)

    def said(self):
        with open(self.log, encoding='utf-8') as file:
            return file.read()

    def close(self):
        self.process.terminate()
        return self.process.wait(PATIENCE_S)


async def play(site, seconds):
    """Games at two tables, of which the last ones are not over. Returns the tables."""
    tables = [players.Table(site.port, site.url, number, 0.005) for number in (1, 2)]
    runs = [asyncio.ensure_future(table.run()) for table in tables]
    await asyncio.sleep(seconds)
    for table in tables:
        table.stopping = True
    await asyncio.gather(*runs)
    return tables


def files(db):
    """The rows of SQLite, {table: its rows}, as PostgreSQL writes them in JSON."""
    found = {}
    for name, in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        if name in NOT_COPIED:
            continue
        rows = db.execute(f'SELECT * FROM {"event_all" if name == "event" else name}').fetchall()
        found[name] = sorted((list('\\x' + value.hex() if isinstance(value, bytes) else value for value in row)
                              for row in rows), key=repr)
    found['meta'] = [row for row in found['meta'] if row[0] != 'epoch']
    return found


class Test(unittest.TestCase):
    maxDiff = 3000

    @classmethod
    def setUpClass(cls):
        cls.server = postgres.Postgres(loopback=True)
        cls.addClassCleanup(cls.server.close)
        cls.folder = tempfile.mkdtemp(prefix='miai-move-')
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.n = 0

    def new(self):
        """The name of an empty database."""
        Test.n += 1
        self.server.database(f'site{self.n}')
        return f'site{self.n}'

    def path(self):
        Test.n += 1
        return os.path.join(self.folder, f'{self.n}.db')

    def move(self, path, url, **more):
        done = subprocess.run([SERVER, '--database', path, '--move-to', url], capture_output=True, text=True, check=False,
                              timeout=PATIENCE_S, **more)
        return done.returncode, done.stdout, done.stderr

    def moves(self, path, name):
        code, said, errors = self.move(path, self.server.url(name))
        self.assertEqual((code, errors), (0, ''), said)
        return said

    def tables(self, name):
        return self.server.psql("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace", name)

    def there(self, name, tables):
        found = {}
        for table in tables:
            columns = self.server.psql(
                f"SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute"
                f" WHERE attrelid = '{table}'::regclass AND attnum > 0", name)
            rows = self.server.psql(f'SELECT json_build_array({columns}) FROM {table}', name).splitlines()
            found[table] = sorted((json.loads(row) for row in rows), key=repr)
        return found

    def expect_same(self, path, name):
        db = sqlite3.connect(path)
        here = files(db)
        db.close()
        there = self.there(name, here)
        for table, rows in here.items():
            with self.subTest(table):
                self.assertEqual(there[table], rows)
        return here

    def test_each_row_of_each_table_is_there_with_the_events_of_the_log(self):
        path, name = rows_of_every_table(self.path()), self.new()
        said = self.moves(path, name)
        here = self.expect_same(path, name)
        self.assertEqual([table for table, rows in here.items() if not rows], ['meta'])   # it had only an epoch
        self.assertEqual(len(here['event']), 6)
        for line in (r'event +6 rows', r'Moved \d+ tables with \d+ rows', r'No server was using the file',
                     r'things that are named above cannot be served'):
            self.assertRegex(said, line)
        self.assertEqual(self.server.psql("SELECT nextval('player_id_seq'), nextval('room_id_seq')", name), '701\t4')

    def test_the_schema_is_that_of_a_database_that_a_server_made(self):
        moved, fresh = self.new(), self.new()
        self.moves(rows_of_every_table(self.path()), moved)
        site = Site(self.server.url(fresh), self.folder)
        self.assertEqual(site.close(), 0)
        texts = [subprocess.run([postgres.program('pg_dump'), '-s', '-h', self.server.folder, '-p', str(self.server.port),
                                 '-U', 'miai', name], capture_output=True, text=True, check=True).stdout
                 for name in (moved, fresh)]
        self.assertIn('FOREIGN KEY', texts[0])
        self.assertEqual(*(re.sub(r'START WITH \d+|restrict \S+', '', text) for text in texts))

    def test_a_site_is_moved_beside_its_server_and_goes_on_as_it_was(self):
        path, name = self.path(), self.new()
        lite = Site(path, self.folder)
        self.addCleanup(lite.process.kill)
        tables = asyncio.run(play(lite, 1.5))
        games = [game for table in tables for game in table.games]
        self.assertGreater(sum(len(table.acks) for table in tables), 40)
        said = self.moves(path, name)
        self.assertRegex(said, r'what it has stored since 2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC is not moved')
        self.assertRegex(said, fr'{len(games)} games with')
        before = asyncio.run(faults.shown_games(lite.port, lite.url, games))
        epoch = self.epoch(lite)
        after = asyncio.run(play(lite, 0.5))   # the server on the file goes on; this is not moved
        self.assertEqual(lite.close(), 0)
        site = Site(self.server.url(name), self.folder)
        self.addCleanup(site.process.kill)
        self.assertEqual(asyncio.run(faults.shown_games(site.port, site.url, games)), before)
        late = asyncio.run(faults.shown_games(site.port, site.url, after[0].games[:1]))
        self.assertEqual([shown[1]['code'] for shown in late.values()], ['notfound'])
        self.assertNotEqual(self.epoch(site), epoch)
        asyncio.run(self.comes_back(site, tables[0].people[0].cookie))
        self.assertEqual([table.wrong for table in asyncio.run(play(site, 0.5))], [[], []])
        self.assertEqual(site.close(), 0)
        self.assertNotIn('load.refused', site.said())

    def epoch(self, site):
        async def ask():
            socket = await players.Websocket.open(site.port, site.url, None)
            try:
                return (await asyncio.wait_for(socket.read(), PATIENCE_S))['epoch']
            finally:
                socket.abort()
        return asyncio.run(ask())

    async def comes_back(self, site, cookie):
        socket = await players.Websocket.open(site.port, site.url, cookie)
        self.assertEqual((await asyncio.wait_for(socket.read(), PATIENCE_S))['you']['name'], 'Player 1b')
        socket.abort()

    def test_a_database_that_is_not_empty_is_refused_and_stays_as_it_is(self):
        path, ours, others = rows_of_every_table(self.path()), self.new(), self.new()
        self.moves(path, ours)
        self.server.psql("UPDATE player SET name = 'Anna' WHERE id = 1", ours)
        self.server.psql('CREATE TABLE theirs (n int); INSERT INTO theirs VALUES (5)', others)
        for name, why in ((ours, 'a site is in this database already: name an empty one'),
                          (others, 'this is a database of some other program')):
            code, said, errors = self.move(path, self.server.url(name))
            self.assertEqual((code, said), (74, ''))
            self.assertIn(f'{name}?', errors)
            self.assertIn(f'{why}\nNothing was moved.', errors)
        self.assertEqual(self.server.psql('SELECT name FROM player WHERE id = 1', ours), 'Anna')
        self.assertEqual((self.tables(others), self.server.psql('SELECT n FROM theirs', others)), ('theirs', '5'))

    def test_a_wrong_argument_is_named_and_no_password_is_shown(self):
        path, name = rows_of_every_table(self.path()), self.new()
        url = self.server.url(name)
        for file, to, code, why in (
                (path, os.path.join(self.folder, 'x.db'), 64, '--move-to needs the URL of PostgreSQL'),
                (url, url, 64, 'the site is in PostgreSQL already'),
                (path + 'x', url, 74, 'No such file'),
                (path, url.replace(name, 'nowhere'), 74, 'there is no such database'),
                (path, 'postgresql://miai:geheim@127.0.0.1:1/x', 74, 'refused')):
            with self.subTest(why):
                is_code, said, errors = self.move(file, to)
                self.assertEqual((is_code, said), (code, ''), errors)
                self.assertIn(why, errors)
                self.assertNotIn('geheim', errors)
        self.assertEqual(self.tables(name), '')

    def test_a_file_of_another_schema_is_refused_with_what_to_do(self):
        name = self.new()
        for version, why in ((25, 'start this server on it first'), (27, 'use a newer server')):
            path = rows_of_every_table(self.path())
            db = sqlite3.connect(path)
            db.execute(f'PRAGMA user_version = {version}')
            db.close()
            code, _, errors = self.move(path, self.server.url(name))
            self.assertEqual(code, 74)
            self.assertIn(f'its schema is version {version}', errors)
            self.assertIn(why, errors)
        self.assertEqual(self.tables(name), '')

    def spoil(self, name, table, body):
        """Lets an empty database do more than it is asked to: `body` for each row of the table that a move will make."""
        self.server.psql(f"""CREATE SCHEMA spoil; GRANT USAGE ON SCHEMA spoil TO public;
            CREATE FUNCTION spoil.row() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN {body}; END$$;
            CREATE FUNCTION spoil.made() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN
                IF to_regclass('{table}') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'row') THEN
                    CREATE TRIGGER row BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION spoil.row();
                END IF; END$$;
            CREATE EVENT TRIGGER spoilt ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
                EXECUTE FUNCTION spoil.made()""", name, 'postgres')

    def mend(self, name):
        self.server.psql('DROP SCHEMA spoil CASCADE', name, 'postgres')

    def test_rows_that_arrive_changed_or_not_at_all_leave_nothing(self):
        """The database changes what is stored, behind the program's back."""
        path = rows_of_every_table(self.path())
        for body, why in (("NEW.text = NEW.text || '!'; RETURN NEW", 'the rows that are there are not those that were sent'),
                          ('IF NEW.audience = 2 THEN RETURN NULL; END IF; RETURN NEW', '3 rows were sent and 2 are there')):
            name = self.new()
            self.spoil(name, 'chat', body)
            code, said, errors = self.move(path, self.server.url(name))
            self.assertEqual((code, said), (74, ''))
            self.assertIn(f'table chat: {why}\nNothing was moved.', errors)
            self.assertEqual(self.tables(name), '')

    def large(self):
        path = rows_of_every_table(self.path())
        db = sqlite3.connect(path)
        db.execute(f"""WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < {MOVES_N})
            INSERT INTO event SELECT 1, i, 1, 1, 1, 'b C3', 1200, 40, NULL, 2110 + i, 'a-' || i FROM n""")
        db.commit()
        db.close()
        return path

    def wait_until_left(self):
        """Waits until PostgreSQL has no connection of a move."""
        end = time.monotonic() + PATIENCE_S
        while self.server.psql("SELECT 1 FROM pg_stat_activity WHERE application_name = 'miai move'"):
            assert time.monotonic() < end
            time.sleep(0.02)

    @contextlib.contextmanager
    def lock(self, name):
        """Keeps the lock that HOLD waits for."""
        with subprocess.Popen(
                [postgres.program('psql'), '-XqAt', '-h', self.server.folder, '-p', str(self.server.port), '-U', 'postgres',
                 '-d', name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as session:
            session.stdin.write(f"SELECT 'held' || pg_advisory_lock({LOCK});\n")
            session.stdin.flush()
            self.assertEqual(session.stdout.readline(), 'held\n')
            yield   # psql ends, and with it the lock, when its input is closed

    def wait_until_held(self, process):
        end = time.monotonic() + PATIENCE_S
        while not self.server.psql("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"):
            self.assertIsNone(process.poll(), 'the move has ended')
            assert time.monotonic() < end
            time.sleep(0.02)

    def killed(self, path, name):
        """Kills a move while its database makes it wait."""
        with self.lock(name), subprocess.Popen([SERVER, '--database', path, '--move-to', self.server.url(name)],
                                               stdout=subprocess.DEVNULL) as process:
            try:
                self.wait_until_held(process)
            finally:
                process.kill()
            self.assertEqual(process.wait(PATIENCE_S), -9)
        self.wait_until_left()
        self.mend(name)

    def test_a_move_that_is_killed_under_way_leaves_nothing_and_the_next_one_is_whole(self):
        path = self.large()
        for table, row in (('account', 'true'), ('event', f'NEW.seq = {MOVES_N // 2}'), ('trail', 'true')):
            with self.subTest(table, row=row):
                name = self.new()
                self.spoil(name, table, f'IF {row} THEN {HOLD}; END IF; RETURN NEW')
                self.killed(path, name)
                self.assertEqual(self.tables(name), '')
                self.assertRegex(self.moves(path, name), f'event +{MOVES_N + 3} rows')

    def test_a_move_that_is_killed_as_it_commits_is_whole(self):
        path, name = self.large(), self.new()
        self.spoil(name, 'event', f'IF NEW.seq = {MOVES_N} THEN INSERT INTO spoil.late VALUES (1); END IF; RETURN NEW')
        self.server.psql(f"""CREATE FUNCTION spoil.hold() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
                {HOLD}; RETURN NULL; END$$;
            CREATE TABLE spoil.late (n int); GRANT INSERT ON spoil.late TO public;
            CREATE CONSTRAINT TRIGGER late AFTER INSERT ON spoil.late DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION spoil.hold()""", name, 'postgres')
        self.killed(path, name)
        self.expect_same(path, name)
        code, _, errors = self.move(path, self.server.url(name))
        self.assertEqual(code, 74)
        self.assertIn('a site is in this database already', errors)

    def test_a_connection_that_breaks_leaves_all_or_nothing(self):
        path, name = rows_of_every_table(self.path()), self.new()
        with links.Link(('127.0.0.1', self.server.port)) as link:
            for n, way in ((20000, 'up'), (6000, 'down'), (20000, 'down')):
                link.cut_after(n, way)
                code, _, errors = self.move(path, self.server.url(name, port=link.port))
                link.mend()
                self.assertEqual(code, 74, errors)
                self.wait_until_left()
                self.assertEqual(self.tables(name), '')
            code, said, errors = self.move(path, self.server.url(name, port=link.port))
        self.assertEqual((code, errors), (0, ''), said)


if __name__ == '__main__':
    if not postgres.is_there():
        print(f'skipped: there is no PostgreSQL in {postgres.BIN}')
        sys.exit(77)
    SERVER = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
