"""A few faults, and the proof that the comparison after them is no blind one: python3 test_faults.py SERVER"""

import os
import shutil
import sys
import tempfile
import time
import unittest

import faults
from players import Table
from tournament import Tournament

SERVER = ''


def fixed(kind, lasts=1.0):
    """A fault of this kind, on the node `b` where it is one node's."""
    def make(it, _):
        node, begin, end = it.nodes['b'], None, None
        if kind == 'node upgraded':
            return faults.upgrade(node)
        if kind == 'node killed':
            begin, end = node.kill, node.start
        elif kind == 'node stopped':
            begin, end = node.pause, node.resume
        elif kind == 'Redis killed':
            begin, end = it.bus.kill, it.bus.start
        elif kind == 'PostgreSQL killed':
            begin, end = it.database.kill, it.database.start
        else:
            link = it.links[kind.split()[0], 'b']
            begin, end = (link.cut if 'cut' in kind else link.hold), link.mend
        return faults.Fault(kind, 'b', begin, end, lasts, lasts is None)
    return make


class Faults(unittest.TestCase):
    def test_acknowledged_acts_are_there_once_and_in_order_after_faults_of_each_sort(self):
        folder = tempfile.mkdtemp(prefix='miai-faults-')
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        os.chmod(folder, 0o711)
        some = [fixed('node killed', None), fixed('PostgreSQL killed'), fixed('Redis killed'),
                fixed('PostgreSQL cut'), fixed('HAProxy held'), fixed('node stopped', None), fixed('node upgraded')]
        # Other tests keep the machine busy.
        self.assertEqual(faults.run(SERVER, os.path.join(folder, 'x'), some, 1, tables=8, pause_s=20, players=8), [])


class Delays(unittest.TestCase):
    def test_a_tournament_that_does_nothing_for_long_is_named_with_its_place(self):
        play = faults.Play.__new__(faults.Play)
        play.tournament = Tournament(1, 'x', 8, 1)
        play.tournament.at = 'waits until round 2 is over'
        now = time.monotonic()
        self.assertIsNone(play.delayed(now))
        began = now - faults.STUCK_S - 1
        play.tournament.steps = [(now - 3, now - 2)]
        self.assertIsNone(play.delayed(began))
        play.tournament.steps = [(began, began)]
        self.assertIn('waits until round 2 is over', play.delayed(began))


class Schema(unittest.TestCase):
    def migrate(self, database, words):
        """As server/store/open_postgres.c does it."""
        for _ in range(60):
            try:
                return database.psql(words)
            except RuntimeError as error:
                self.assertIn('lock timeout', str(error))
            time.sleep(0.5)
        raise AssertionError('no lock in 30 s')

    def test_older_nodes_serve_on_while_a_newer_one_changes_the_schema(self):
        """A number that these nodes do not know, new columns and an index. Then each has to connect anew."""
        def change(it, _):
            words = '; '.join(['BEGIN', "SET LOCAL lock_timeout = '200ms'",
                               'ALTER TABLE game ADD COLUMN later bigint NOT NULL DEFAULT 7',
                               'ALTER TABLE event ADD COLUMN later text', 'ALTER TABLE room ADD COLUMN later bytea',
                               'ALTER TABLE player ADD COLUMN later bigint', 'CREATE INDEX later_game ON game (later)',
                               "INSERT INTO schema_log VALUES (9999, 'later', 'later', 0)", 'COMMIT'])
            return faults.Fault('schema changed', 'PostgreSQL', lambda: self.migrate(it.database, words), faults.nothing, 1)

        def connect_anew(it, _):
            links = [it.links['PostgreSQL', name] for name in it.nodes]
            return faults.Fault('links dropped', 'all', lambda: [link.drop() for link in links], faults.nothing, 1)
        with tempfile.TemporaryDirectory(prefix='miai-schema-') as folder:
            os.chmod(folder, 0o711)
            wrong = faults.run(SERVER, os.path.join(folder, 'x'), [change, connect_anew], 1, tables=4, think_s=0.1)
        self.assertEqual(wrong, [])


class Comparisons(unittest.TestCase):
    def setUp(self):
        self.table = Table(1, 'x', 0, 1)
        self.table.games = ['g']
        self.table.acks = [('g', 'k1', 1, 'b B1'), ('g', 'k2', 2, 'w C1')]
        self.games = {'g': [(1, 'k1', 1, 1, 'b B1'), (2, 'k2', 1, 2, 'w C1')]}

    def wrong(self):
        return ' '.join(faults.compare_with_store([self.table], self.games))

    def test_what_is_stored_as_it_was_acknowledged_is_right(self):
        self.assertEqual(self.wrong(), '')

    def test_an_act_that_is_not_stored_is_found(self):
        self.games['g'].pop()
        self.assertIn('acknowledged as 2 and is stored 0 times', self.wrong())

    def test_an_act_under_another_number_is_found(self):
        self.table.acks[1] = ('g', 'k2', 1, 'w C1')
        self.assertIn('acknowledged as 1 and is stored as (2,', self.wrong())

    def test_an_act_that_is_stored_twice_is_found(self):
        self.games['g'].append((3, 'k2', 1, 2, 'w C1'))
        self.assertIn('key k2 is stored 2 times', self.wrong())

    def test_another_act_under_the_key_is_found(self):
        self.games['g'][1] = (2, 'k2', 1, 2, 'w C2')
        self.assertIn("is stored as (2, 'k2', 1, 2, 'w C2')", self.wrong())

    def test_a_hole_in_the_numbers_is_found(self):
        self.games['g'][1] = (3, 'k2', 1, 2, 'w C1')
        self.assertIn('numbers [1, 3]', self.wrong())

    def test_a_refused_act_that_is_stored_is_found(self):
        self.table.refused = [('g', 'k2', 'stale')]
        self.assertIn('k2 was refused (stale) and is stored', self.wrong())

    def test_a_game_that_is_not_stored_is_found(self):
        self.games = {}
        self.assertIn('g is not stored', self.wrong())


if __name__ == '__main__':
    if not faults.is_there():
        print('skipped: PostgreSQL, Redis or HAProxy is not there')
        sys.exit(77)
    SERVER = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
