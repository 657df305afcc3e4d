"""Tournaments as files and as rows, made to measure: the largest that a server keeps for accounts."""

import json
import sqlite3

AT = 1_900_000_000_000
GAME = {'ruleset': 'japanese', 'size': [19, 19]}


class Log:
    """A log that numbers its acts and knows its size."""

    def __init__(self):
        self.acts, self.size = [], 0

    def add(self, kind, **fields):
        n = len(self.acts) + 1
        self.acts.append(json.dumps({'n': n, 'at': AT + 1000 * n, 'by': None, 'k': kind, **fields},
                                    separators=(',', ':')))
        self.size += len(self.acts[-1])

    def text(self):
        return '{"kind":"tournament","v":1,"miai":"1","log":[\n' + ',\n'.join(self.acts) + '\n]}\n'


def person(no, **fields):
    return {'number': no, 'name': f'Player {no} of the Hall', 'country': 'NZ', 'club': 'Kiln Lane', **fields}


def entered(slug, players, stage, **settings):
    """A log with so many players, in that stage."""
    log = Log()
    log.add('settings', settings={'slug': slug, 'title': f'Event {slug}', 'system': 'swiss', 'rounds': 46,
                                  'players_max': 256, 'over_board': True, 'game': GAME, **settings})
    for no in range(1, players + 1, 40):
        log.add('add', people=[person(i) for i in range(no, min(no + 40, players + 1))])
    if stage != 'draft':
        log.add('stage', to=stage)
    return log


def play(log, players, rounds):
    """Rounds over the board, in which every player meets a new opponent."""
    half = players // 2
    for r in range(1, rounds + 1):
        pairs = [{'board': b, 'first': b, 'second': half + 1 + (b + r) % half, 'levels': [0, 3, 0, 17, 0, 0, 0, 0, 0]}
                 for b in range(1, half + 1)]
        log.add('pair', round=r, seed=1234567 + r, pairs=pairs)
        log.add('publish', round=r)
        log.add('start', round=r, rooms=[])
        for b in range(1, half + 1):
            log.add('result', round=r, board=b, game=1, result='black', moves=200 + b)
    return log


def edited(slug, n):
    """The log that once ended servers for good: so many edits of two players."""
    log = entered(slug, 2, 'running')
    for i in range(n):
        log.add('edit', person=person(1 + i % 2, note=str(i).ljust(90, 'n')))
    return log


def fattest(slug, share=1.0):
    """The largest possible log: its share of edits, then results that are typed again and again."""
    log = entered(slug, 256, 'running')
    edits = 0
    while log.size < 1_380_000 * share and edits < 4_900 * share:
        log.add('edit', person=person(1 + edits % 256, note=str(edits).ljust(150, 'n')))
        edits += 1
    play(log, 256, 1)
    i = 0
    while log.size < 3_980_000 * share and len(log.acts) < 19_990 * share:
        log.add('result', round=1, board=1 + i % 128, game=1, result=('white', 'black')[i // 128 % 2], moves=200)
        i += 1
    return log


def fill(path, slug, fat, small_log, small):
    """Copies the one tournament of this address in a database, which no server has open, so many times; and
    makes `small` others of a log, all of one player. Returns the bytes of all acts."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute('PRAGMA synchronous = OFF')
    db.execute('BEGIN')
    of, creator = db.execute('SELECT id, creator FROM tour WHERE slug = ?', (slug,)).fetchone()
    columns = [row[1] for row in db.execute('PRAGMA table_info(tour)') if row[1] not in ('id', 'public', 'slug')]

    def copy(new):
        names = ', '.join(columns)
        return db.execute(f'INSERT INTO tour (public, slug, {names}) SELECT randomblob(16), ?, {names} FROM tour'
                          ' WHERE id = ?', (new, of)).lastrowid

    for i in range(fat):
        new = f'{slug}-{i}'
        db.execute('INSERT INTO tour_act SELECT ?, seq, at, actor, kind,'
                   " CASE kind WHEN 'settings' THEN replace(data, ?, ?) ELSE data END, key FROM tour_act WHERE tour = ?",
                   (copy(new), f'"slug":"{slug}"', f'"slug":"{new}"', of))
    for i in range(small):
        new = f'small-{i}'
        tour = copy(new)
        db.execute('UPDATE tour SET bytes = 4096, players = 2, wakes = 1 WHERE id = ?', (tour,))
        for n, act in enumerate(small_log.acts):
            data = act.replace('"slug":"small"', f'"slug":"{new}"')
            db.execute('INSERT INTO tour_act VALUES (?, ?, ?, NULL, ?, ?, NULL)',
                       (tour, n + 1, AT, json.loads(act)['k'], data))
    db.execute('UPDATE tour_act SET actor = ? WHERE seq = 1', (creator,))
    db.execute('COMMIT')
    size = db.execute('SELECT sum(length(data)) FROM tour_act').fetchone()[0]
    db.close()
    return size
