"""PostgreSQL's schema beside SQLite's: python3 test_schemas.py

SQLite builds its schema from migrations/*.sql. The result is translated word by word and given to PostgreSQL, in a
schema of its own beside the one that migrations/postgres/*.sql makes. So PostgreSQL describes both, and spells each
check and predicate of both in one way.
"""

import glob
import json
import os
import re
import sqlite3
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../../lib'))

import postgres  # noqa: E402

MIGRATIONS = os.path.join(HERE, '../../../migrations')
BASE = '0026'   # PostgreSQL begins with what SQLite has after this number

ONLY_SQLITE = {
    'event_log': 'events that are stored and not yet in `event`: PostgreSQL stores them there at once',
    'event_tip': 'the end of each game in that log',
}
ONLY_POSTGRES = {
    'node': 'the processes of a cluster; SQLite has one process',
    'shard': 'which of them owns a room, game, tournament or arena; with SQLite the process owns all',
    'node_commit': 'whether a commit took place when the connection broke; SQLite is no other process',
    'job_log': 'what each process stored, for the others',
}
# Tables of SQLite's own, and views.
COMPARED = "type = 'table' AND name NOT LIKE 'sqlite_%'"

TYPES = {'INTEGER': 'bigint', 'TEXT': 'text', 'BLOB': 'bytea'}

COLUMNS = """
SELECT c.relname, json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid)) ORDER BY a.attnum)
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = '{0}'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped GROUP BY 1"""
# Primary, unique and foreign keys and checks, by their meaning: no statement knows their names.
RULES = """
SELECT c.relname, json_agg(r.rule ORDER BY r.rule COLLATE "C")
FROM pg_class c
JOIN (SELECT conrelid, replace(pg_get_constraintdef(oid), '{0}.', '') AS rule FROM pg_constraint) r
    ON r.conrelid = c.oid
WHERE c.relnamespace = '{0}'::regnamespace GROUP BY 1"""
INDEXES = """
SELECT i.relname, json_build_array(replace(pg_get_indexdef(x.indexrelid), '{0}.', ''))
FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
WHERE i.relnamespace = '{0}'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.oid)"""
# Without a collation of its own, a text is sorted as the operator's database sorts.
UNSORTED = """
SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'text'::regtype
AND a.attcollation <> '"C"'::regcollation"""
IDS = """
SELECT c.relname, a.attidentity FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attidentity <> ''"""


def texts(folder):
    for path in sorted(glob.glob(os.path.join(folder, '[0-9]*.sql'))):
        with open(path, encoding='ascii') as file:
            yield file.read()


def sqlite_schema():
    db = sqlite3.connect(':memory:')
    for text in texts(MIGRATIONS):
        db.executescript(text)
    return db


def translated(sql):
    """A statement that makes a table or an index, in PostgreSQL's words, and without its foreign keys: two tables may
    point at each other."""
    sql = re.sub(r'--[^\n]*', '', sql)
    sql = re.sub(r'\)\s*STRICT(, WITHOUT ROWID)?$', ')', sql)
    sql = re.sub(r' PRIMARY KEY AUTOINCREMENT', ' PRIMARY KEY', sql)
    sql = re.sub(r' REFERENCES \w+ \(\w+\)( ON DELETE CASCADE)?', '', sql)
    sql = re.sub(r'\bleft\b', '"left"', sql)
    return re.sub(r'\b(INTEGER|TEXT|BLOB)\b', lambda match: TYPES[match.group()], sql)


def foreign_keys(db, table):
    for _, _, other, own, its, _, on_delete, _ in db.execute(f'PRAGMA foreign_key_list({table})'):
        yield f'ALTER TABLE {table} ADD FOREIGN KEY ({own}) REFERENCES {other} ({its}) ON DELETE {on_delete}'


class Schemas(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.server = postgres.Postgres()
        cls.addClassCleanup(cls.server.close)
        for text in texts(os.path.join(MIGRATIONS, 'postgres')):
            cls.server.psql(f'BEGIN;\n{text}\n;COMMIT')
        cls.lite = sqlite_schema()
        cls.tables = [name for name, in cls.lite.execute(f'SELECT name FROM sqlite_master WHERE {COMPARED}')]
        made = [translated(sql) for sql, in cls.lite.execute(
            f"SELECT sql FROM sqlite_master WHERE {COMPARED} OR type = 'index' AND sql IS NOT NULL"
            " ORDER BY type = 'index'")]
        keys = [key for table in cls.tables for key in foreign_keys(cls.lite, table)]
        cls.server.psql('CREATE SCHEMA lite; SET search_path = lite;\n' + ';\n'.join(made + keys))

    def described(self, question):
        """Answers for both schemas, without the tables and indexes that only one of them has on purpose."""
        ours, lites = ({name: json.loads(rows) for name, rows in self.rows(question.format(schema))}
                       for schema in ('public', 'lite'))
        for only, there in ((ONLY_SQLITE, lites), (ONLY_POSTGRES, ours)):
            for name in only:
                there.pop(name, None)
        return ours, lites

    def rows(self, question):
        return [row.split('\t') for row in self.server.psql(question).splitlines()]

    def compare(self, question):
        ours, lites = self.described(question)
        for name in sorted({*ours, *lites}):
            with self.subTest(name):
                self.assertEqual(ours.get(name), lites.get(name))
        return ours

    def test_tables_have_the_same_columns_in_one_order_with_their_types_nulls_and_defaults(self):
        self.assertGreater(len(self.compare(COLUMNS)), 20)

    def test_tables_have_the_same_keys_and_checks(self):
        self.assertGreater(len(self.compare(RULES)), 20)

    def test_indexes_have_the_same_columns_and_predicates(self):
        self.assertGreater(len(self.compare(INDEXES)), 40)

    def test_both_folders_have_the_same_numbers_after_the_first_text(self):
        lites, ours = (sorted(name[:4] for name in os.listdir(folder) if name.endswith('.sql'))
                       for folder in (MIGRATIONS, os.path.join(MIGRATIONS, 'postgres')))
        self.assertEqual(ours[0], BASE)
        self.assertEqual(ours, lites[lites.index(BASE):])

    def test_what_only_one_has_is_there(self):
        of = {name for name, _ in self.rows(COLUMNS.format('public'))}
        self.assertEqual(set(ONLY_POSTGRES) - of, set())
        self.assertEqual(set(ONLY_SQLITE) - set(self.tables), set())

    def test_a_new_database_has_the_same_rows(self):
        for table in sorted(set(self.tables) - set(ONLY_SQLITE)):
            rows = self.lite.execute(f'SELECT * FROM {table} ORDER BY 1').fetchall()
            self.assertEqual(self.rows(f'SELECT * FROM {table} ORDER BY 1'),
                             [[str(value) for value in row] for row in rows], table)

    def test_every_text_is_compared_and_sorted_by_its_bytes(self):
        self.assertEqual(self.rows(UNSORTED), [])

    def test_an_id_that_sqlite_makes_is_made_by_postgresql(self):
        made = {table for table in self.tables if table not in ONLY_SQLITE
                for _, name, kind, _, _, key in self.lite.execute(f'PRAGMA table_info({table})')
                if (name, kind, key) == ('id', 'INTEGER', 1)}
        self.assertEqual(dict(self.rows(IDS)), dict.fromkeys(made, 'd'))

    def test_blocks_of_ids_of_players_never_overlap(self):
        block = int(self.server.psql("SELECT seqincrement FROM pg_sequence WHERE seqrelid = 'player_id_seq'::regclass"))
        with open(os.path.join(HERE, '../../../server/app/limits.h'), encoding='utf-8') as file:
            self.assertEqual(block, int(re.search(r'#define APP_IDS_BLOCK +(\d+)', file.read()).group(1)))
        first = int(self.server.psql("SELECT nextval('player_id_seq')"))
        self.assertEqual(int(self.server.psql("SELECT nextval('player_id_seq')")), first + block)
        self.assertGreater(first, 0)


if __name__ == '__main__':
    if not postgres.is_there():
        print(f'skipped: there is no PostgreSQL in {postgres.BIN}')
        sys.exit(77)
    unittest.main(verbosity=2)
