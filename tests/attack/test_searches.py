"""A client that searches as fast as it may, among very many players and games, does not hold up the moves of others,
and a stranger's guests do not hide any player from a search."""

import os
import shutil
import sqlite3
import tempfile

import attack
from attack import ATTACKER, Person
from beside import Beside, insist
from shell import Server

PLAYERS, GAMES = 200_000, 50_000
SEARCHERS = 5
FILL = f"""
PRAGMA synchronous = OFF;
WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {PLAYERS})
INSERT INTO player SELECT n, CASE WHEN n % 1000 = 0 THEN 'Zzyzx ' || n ELSE 'zz guest' END, 1000 FROM n;
WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {GAMES // 100 + 1})
INSERT INTO room SELECT n, randomblob(16), 1, 1, '{{}}', 1, 2, 0, 4, 1000, 2000, NULL, NULL, NULL FROM n;
WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {GAMES})
INSERT INTO game SELECT n, randomblob(16), n / 100 + 1, n % 100 + 1, 'stoical', 1, 'Stoical Go', '{{}}', 9, 9, '9/9', 1, 0, 13,
  '{{"kind":"none"}}', 300000, 60000, 1000 * (1 + n % 50), 1000 * (1 + n % 49), 1, n, 'B', 'resign', NULL, NULL, 60,
  1600000000000 + n, 2 FROM n;
DELETE FROM meta WHERE key = 'names';
"""


class Searches(Beside):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix='miai-attack-')
        cls.addClassCleanup(shutil.rmtree, folder)
        path = os.path.join(folder, 'large.db')
        Server(database=path).close()
        with sqlite3.connect(path) as db:
            db.executescript(FILL)
        db.close()
        cls.settings = {'database': path}
        super().setUpClass()

    def test_searches_by_a_name_that_all_guests_have(self):
        names = ('zz', 'zzyzx', 'z', 'zz guest', 'nobody')
        answers = self.beside('part of a name', SEARCHERS, insist(
            self.server, None, lambda i, number, answer: {'t': 'get', 'k': 'games', 'player': names[i]}))
        self.assertEqual(set(answers) - {'found', 'broad', 'rate', 'busy'}, set())

    def test_searches_to_the_last_page(self):
        answers = self.beside('page after page', SEARCHERS, insist(
            self.server, None, lambda i, number, answer:
            {'t': 'get', 'k': 'games', **({'after': answer['next']} if answer.get('next') else {})}))
        self.assertEqual(set(answers) - {'found', 'rate', 'busy'}, set())

    def test_guests_who_never_played_hide_nobody(self):
        person = Person(self.server, source=ATTACKER)
        answer = person.ask(t='get', k='games', player='zzyzx 7000')
        self.assertEqual(answer['t'], 'found', answer)
        self.assertEqual({'Zzyzx 7000'} & {answer['games'][0][side]['name'] for side in ('black', 'white')}, {'Zzyzx 7000'})
        self.assertIsNotNone(answer['next'])
        person.close()


if __name__ == '__main__':
    attack.main()
