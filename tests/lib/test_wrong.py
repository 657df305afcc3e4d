"""Nodes whose surroundings are not what they should be, as an operator meets them:

    python3 test_wrong.py SERVER FULL_DISK OTHER_CLOCK

The store alone is in tests/server/store/test_postgres.py, the bus alone in tests/server/bus.
"""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

import cluster
import faults
import postgres

SERVER, FULL_DISK, OTHER_CLOCK = '', '', ''
PATIENCE_S, APART_S, UNUSABLE, AGAIN = 60, 10, 74, 75


class Pair(cluster.Cluster):
    """Two nodes. The clock of `a` is ten seconds ahead of that of `b`, and PostgreSQL's disk can be filled."""

    def make_database(self):
        return postgres.Postgres(self.inside('postgres'), full_disk=FULL_DISK)

    def environment(self, name):
        return {'LD_PRELOAD': OTHER_CLOCK, 'MIAI_CLOCK_AHEAD_S': str(APART_S)} if name == 'a' else {}

    def one_more(self, name, called=None, **settings):
        """A node that the proxy does not know, in the place of `name`."""
        metrics = f'127.0.0.1:{postgres.free_port()}'
        return cluster.Node(SERVER, self.folder, name,
                            {**self.node_settings(called or name), 'metrics': metrics, **settings})


class Wrong(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix='miai-wrong-')
        cls.addClassCleanup(shutil.rmtree, folder, ignore_errors=True)
        os.chmod(folder, 0o711)
        cls.it = Pair(SERVER, os.path.join(folder, 'x'), 2, limits='none')
        cls.addClassCleanup(cls.it.close)

    def one_more(self, *words, **settings):
        node = self.it.one_more(*words, **settings)

        def end():
            node.ask_to_stop()
            node.wait()
        self.addCleanup(end)
        return node

    def get(self, port, path):
        try:
            with urllib.request.urlopen(f'http://127.0.0.1:{port}{path}', timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ''

    def wait(self, is_so, node=None):
        end = time.monotonic() + PATIENCE_S
        while not is_so():
            self.assertLess(time.monotonic(), end, node and node.last_words())
            time.sleep(0.05)

    def logged(self, node):
        return self.it.read(node.log).decode()

    def metric(self, node, name):
        with open(node.file, encoding='utf-8') as file:
            port = re.search(r'metrics = 127\.0\.0\.1:(\d+)', file.read()).group(1)
        return float(re.search(rf'(?m)^{re.escape(name)} (\S+)$', self.get(port, '/metrics')[1]).group(1))

    def end_of(self, *words):
        done = subprocess.run([SERVER, *words], capture_output=True, text=True, check=False, timeout=PATIENCE_S)
        return done.returncode, done.stderr

    def test_a_node_that_cannot_use_its_database_ends_with_74_and_says_why(self):
        database, port = self.it.database, postgres.free_port()
        self.assertEqual(self.end_of('--database', database.url('none'), '--listen', f'127.0.0.1:{port}')[0], UNUSABLE)
        newer = database.database('newer')
        self.assertEqual(self.end_of('--database', newer, '--owner-link')[0], 0)
        database.psql("INSERT INTO schema_log VALUES (9999, 'x', 'x', 0)", 'newer')
        code, said = self.end_of('--database', newer, '--listen', f'127.0.0.1:{port}')
        self.assertEqual(code, UNUSABLE)
        self.assertIn('install a newer server', said)

    def test_a_second_node_of_one_name_ends_with_75_and_the_first_goes_on(self):
        first, second = self.it.nodes['b'], self.one_more('second', 'b')
        self.assertEqual(second.process.wait(PATIENCE_S), AGAIN, second.last_words())
        self.assertIn('node.failed why="another process has this node\'s name"', self.logged(second))
        self.assertEqual((self.get(first.port, '/readyz')[0], self.it.ended()), (200, {}))

    def test_a_node_with_the_wrong_password_of_redis_says_so_and_is_not_ready(self):
        self.it.write('wrong', 'not the password')
        node = self.one_more('c', bus_password=self.it.inside('wrong'))
        self.wait(lambda: 'bus.down reason=denied' in self.logged(node), node)
        self.wait(lambda: 'node.apart node=c' in self.logged(node), node)
        self.wait(lambda: self.get(node.port, '/readyz')[0] == 503, node)
        self.assertEqual((self.metric(node, 'miai_bus_up'), self.metric(node, 'miai_shards')), (0, 0))
        self.assertNotIn('not the password', self.logged(node))

    def test_a_node_with_another_secret_hears_nobody_and_says_so(self):
        self.it.write('other', 'x' * 64)
        node = self.one_more('d', bus_secret=self.it.inside('other'))
        self.wait(lambda: 'bus.dropped reason=secret' in self.logged(node), node)
        self.wait(lambda: 'bus.dropped reason=secret' in self.logged(self.it.nodes['b']))
        self.assertGreater(self.metric(node, 'miai_bus_dropped_total{reason="secret"}'), 0)

    def new_guest(self, node, name):
        """The cookie of a guest; asks once."""
        asked = urllib.request.Request(f'http://127.0.0.1:{node.port}/api/session', json.dumps({'name': name}).encode(),
                                       {'Origin': self.it.url, 'Content-Type': 'application/json'})
        with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
            return answer.headers['Set-Cookie'].split(';')[0]

    def test_nothing_is_acknowledged_while_the_disk_of_postgresql_is_full(self):
        node, made = self.one_more('e'), []
        self.wait(lambda: self.get(node.port, '/readyz')[0] == 200, node)
        self.it.database.fill_disk()

        async def make_many():
            return await asyncio.gather(*(asyncio.to_thread(self.new_guest, node, f'Guest {i}') for i in range(100)))
        guests = faults.threading.Thread(target=lambda: made.extend(asyncio.run(make_many())))
        guests.start()
        self.wait(lambda: 'store.away reason=full' in self.logged(node), node)
        self.wait(lambda: self.get(node.port, '/readyz')[0] == 503, node)
        self.assertGreater(self.metric(node, 'miai_store_away_seconds'), 1)
        self.assertEqual(made, [])
        self.it.database.empty_disk()
        guests.join(PATIENCE_S)
        self.assertEqual(len(set(made)), 100)
        self.wait(lambda: self.get(node.port, '/readyz')[0] == 200, node)
        self.assertEqual(self.metric(node, 'miai_store_away_seconds'), 0)
        self.assertEqual(self.it.ended(), {})

    def test_a_site_whose_clocks_are_ten_seconds_apart_plays_and_nobody_pays_for_it(self):
        it, began = self.it, time.monotonic()
        a, b = it.nodes['a'], it.nodes['b']
        play = faults.Play(a.port, it.url, 4, 0.1)
        self.addCleanup(play.close)
        for i, table in enumerate(play.tables):
            table.people[i % 2].port = b.port   # each has a player at either node, and half are opened at each
        self.assertIsNotNone(play.wait(time.monotonic(), PATIENCE_S), play.stuck(began))
        self.assertIsNotNone(play.wait(time.monotonic() + 1, PATIENCE_S), play.stuck(began))
        play.stop()
        end = time.monotonic() + PATIENCE_S
        while faults.compare(it, play) and time.monotonic() < end:
            time.sleep(0.2)   # the last commits reach all
        self.assertEqual(faults.compare(it, play), [])
        ran_ms = (time.monotonic() - began) * 1000
        spent = it.database.psql('SELECT max(n) FROM (SELECT sum(spent + lag) AS n FROM event GROUP BY game) x')
        self.assertLess(int(spent), ran_ms)
        for near, far, ahead in ((a, b, APART_S), (b, a, 0)):
            name = f'Ann {near.name}'
            cookie = self.new_guest(near, name)
            self.assertTrue(asyncio.run(self.hello(far, cookie))['you'])   # a session of either clock
            made = it.database.psql(f"""SELECT created_at / 1000.0 - extract(epoch FROM clock_timestamp()) FROM player
                WHERE name = '{name}'""")
            self.assertAlmostEqual(float(made), ahead, delta=APART_S / 2)
        for node in (a, b):
            self.assertNotIn('bus.dropped reason=old', self.logged(node))
            self.assertNotIn('bus.dropped reason=early', self.logged(node))

    async def hello(self, node, cookie):
        socket = await faults.Websocket.open(node.port, self.it.url, cookie)
        try:
            return await socket.read()
        finally:
            socket.abort()


if __name__ == '__main__':
    if not faults.is_there():
        print('skipped: PostgreSQL, Redis or HAProxy is not there')
        sys.exit(77)
    SERVER, FULL_DISK, OTHER_CLOCK = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
    unittest.main(verbosity=2)
