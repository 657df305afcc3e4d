"""A database of a server on which people have played for years: a million finished games, made in about a minute.

A game of each ruleset and size is played at a real server, so that the schema, the rows and the events are the server's
own. All other games are copies of those rows with other players, results and dates. Some thousand of them have events,
too, for questions about records and replays: the events of all would be two hundred million rows."""

import base64
import contextlib
import os
import random
import sqlite3

import hostile
import servers
from person import Person, guest  # in tests/server/net, which attacks.py puts on the path

GAMES, PLAYERS, REGULARS, REPLAYED = 1_000_000, 200_000, 99, 5_000
DAY_MS = 86_400_000
FIRST_MS, DAYS = 1_600_000_000_000, 1_800
RULESETS = {'japanese': 38, 'chinese': 20, 'stoical': 12, 'aga': 8, 'tromp-taylor': 8, 'bridge': 5, 'new-zealand': 4,
            'alter-igo': 3, 'renaissance-area': 2}
UNPLAYED = 'makrai-area'
SIZES = {9: 30, 13: 15, 19: 55}
MOVES = {9: 60, 13: 130, 19: 210}
FIRST_NAMES = ('Ann Ben Carla David Eva Felix Greta Hana Ivan Jana Kenji Lena Marek Nora Oskar Petra Quinn Rosa Stefan Tomas'
               ' Ulla Vera Wim Xenia Yuki Zoe Anton Bella Chris Dora Emil Fanny Georg Heidi Ines Jonas Karin Lukas Mia Nils').split()
COLUMNS = 'ABCDEFGHJKLMNOPQRST'
RESULTS = ('resign', 'score', 'score', 'time')
NO_HASH = '$argon2id$'   # of an unknown password


def name_of(player):
    """The name of a player: the busiest have similar names, one in twenty has a name of two words, the others are
    guests."""
    if player <= REGULARS:
        return f'Regular {player}'
    if player % 20:
        return f'Guest {player}'
    n = player // 20
    return f'{FIRST_NAMES[n % 40]} {chr(65 + n // 40 % 26)}{chr(97 + n // 1040 % 26)}{player % 1000}'


def a_player(rng):
    """A random player. A few play much: by the cube of a random number the first hundred have a twelfth of the games.
    The cookie of one of the two players."""
    return 1 + int(rng.random() ** 3 * PLAYERS)


def points(size):
    """Legal under all rules: rows that leave the last column free capture nothing."""
    return [f'{column}{row}' for row in range(1, size + 1) for column in COLUMNS[:size - 1]][:MOVES[size]]


def play(server, ruleset, size):
    """The cookie of one of the two."""
    cookies = [guest(server, name) for name in ('Ann', 'Bob')]
    black, white = (Person(server, cookie) for cookie in cookies)
    room = black.do('lobby', 'open', ruleset=ruleset, size=[size, size], colours='b')['room']
    assert white.do(f'room:{room}', 'sit')['t'] == 'ok'
    white.ask(t='sub', ch=f'room:{room}')
    game = 'game:' + white.hear(lambda m: m['t'] == 'snap')['v']['games'][-1]['id']
    last = 0
    for turn, point in enumerate(points(size)):
        answer = (black, white)[turn % 2].do(game, 'play', at=point, base=last)
        assert answer['t'] == 'ok', answer
        last = answer['n']
    assert white.do(game, 'resign')['t'] == 'ok'
    black.close()
    white.close()
    return cookies[0]


def play_one_of_each(folder):
    """Leaves a database with the games in the folder. Returns the cookie of a player."""
    process, port = servers.start('miai', folder, servers.LIFTED)
    try:
        for ruleset in RULESETS:
            for size in SIZES:
                cookie = play(hostile.Target(process.pid, port), ruleset, size)
    finally:
        servers.end(process)
    return cookie


def insert(db, table, columns, rows):
    marks = ', '.join('?' * len(columns))
    db.executemany(f'INSERT INTO {table} ({", ".join(columns)}) VALUES ({marks})', rows)


def add_players(db):
    numbers = range(1, PLAYERS + 1)
    for table in ('name_part', 'player'):
        db.execute(f'DELETE FROM {table}')
    db.execute('UPDATE session SET player = 1')   # so that the cookie is that of the busiest
    insert(db, 'player', ('id', 'name', 'created_at'), ((i, name_of(i), FIRST_MS) for i in numbers))
    insert(db, 'account', ('player', 'name', 'hash', 'is_owner', 'created_at'),
           ((i, name_of(i).lower(), NO_HASH, 0, FIRST_MS) for i in numbers if i <= REGULARS or i % 4 == 0))


def add_games(db, rng):
    """Makes games, each in a room of its own. Returns those that get events: {game: the played one}."""
    db.row_factory = sqlite3.Row
    played = db.execute('SELECT g.*, r.settings FROM game g JOIN room r ON r.id = g.room ORDER BY g.id').fetchall()
    weights = [RULESETS[row['ruleset']] * SIZES[row['width']] for row in played]
    first = 1 + max(row['id'] for row in played)
    chosen = rng.choices(played, weights, k=GAMES)
    pairs = [(a_player(rng), a_player(rng)) for _ in range(GAMES)]
    ends = [FIRST_MS + int(DAYS * DAY_MS * (n / GAMES) ** 0.5) for n in range(1, GAMES + 1)]
    replayed = set(rng.sample(range(GAMES), REPLAYED))
    insert(db, 'room', ('id', 'public', 'opener', 'is_public', 'settings', 'seat0', 'seat1', 'first_black', 'state',
                        'opened_at', 'closed_at'),
           ((first + n, rng.randbytes(16), black, 1, row['settings'] if n in replayed else '{}', black, white, 0, 4,
             ends[n] - 1, ends[n])
            for n, (row, (black, white)) in enumerate(zip(chosen, pairs))))
    same = [name for name in played[0].keys()
            if name not in ('id', 'public', 'room', 'black', 'white', 'started_at', 'ended_at', 'result', 'reason', 'settings')]

    def games():
        for n, (row, (black, white)) in enumerate(zip(chosen, pairs)):
            as_played = n in replayed
            yield (first + n, rng.randbytes(16), first + n, black, white, ends[n] - 1, ends[n],
                   row['result'] if as_played else rng.choice('BW'),
                   row['reason'] if as_played else rng.choice(RESULTS), *(row[name] for name in same))
    insert(db, 'game', ('id', 'public', 'room', 'black', 'white', 'started_at', 'ended_at', 'result', 'reason', *same), games())
    return {first + n: chosen[n]['id'] for n in sorted(replayed)}


def add_events(db, replayed):
    columns = [row['name'] for row in db.execute('PRAGMA table_info (event)') if row['name'] != 'game']
    for game, as_in in replayed.items():
        db.execute(f'INSERT INTO event (game, {", ".join(columns)}) SELECT ?, {", ".join(columns)} FROM event WHERE game = ?',
                   (game, as_in))


def public(blob):
    return base64.urlsafe_b64encode(blob).decode().rstrip('=')


def ids(db, replayed):
    found = []
    for game in replayed:
        row = db.execute('SELECT g.public, r.public FROM game g JOIN room r ON r.id = g.room WHERE g.id = ?', (game,)).fetchone()
        found.append((public(row[0]), public(row[1])))
    return found


@contextlib.contextmanager
def indexed_after(db):
    """Indexes are made when all rows are there: sorted, which is many times faster."""
    made = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
                      " AND tbl_name IN ('player', 'account', 'room', 'game')").fetchall()
    for name, _ in made:
        db.execute(f'DROP INDEX {name}')
    yield
    for _, sql in made:
        db.execute(sql)


def fill(folder):
    """[(game, room)] of those that have events, public ids; and a cookie of the busiest player. The next start makes the
    index of names."""
    path, rng = os.path.join(folder, 'miai.db'), random.Random(11)
    cookie = play_one_of_each(folder)
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA foreign_keys = OFF;'
                     ' PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; BEGIN;')
    with indexed_after(db):
        add_players(db)
        replayed = add_games(db, rng)
    add_events(db, replayed)
    db.execute("DELETE FROM meta WHERE key = 'names'")
    found = ids(db, replayed)
    db.execute('COMMIT')
    db.execute('PRAGMA journal_mode = WAL')
    db.close()
    return found, cookie
