"""The start of a server with many rooms in which a game is going on: ./dev bench rooms --only start

Eight games are played on a server. Its database is then copied within itself, with players, rooms and games of their
own, until there are as many as wanted, each cut after 200 events. A time is that from the process to the line of its
log with its address. Then the server is started once more, and asked to stop after half of that time."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time

import crowds
import generator
import servers

SIZES = [1_000, 6_000, 20_000]  # rooms
EVENTS = 200                    # of each game
PLAYED = ['--mode', 'closed', '--rooms', '8', '--seconds', '5']
MOST_S = 3                      # with the most rooms
WAIT_S = 300
TABLES = {'player': ('id',), 'room': ('id', 'opener', 'seat0', 'seat1'), 'game': ('id', 'room', 'black', 'white'),
          'event': ('game',)}
POINTS_AT = {'opener': 'player', 'seat0': 'player', 'seat1': 'player', 'black': 'player', 'white': 'player'}
FRESH = {'public': 'randomblob(16)', 'opened_at': 't.opened_at + copy.n'}


def play(folder):
    """A database with eight games under way."""
    process, port = servers.start('miai', folder, servers.LIFTED)
    try:
        generator.measure(process.pid, port, PLAYED)
    finally:
        servers.end(process)
    with sqlite3.connect(os.path.join(folder, 'miai.db')) as database:
        least, rooms = database.execute('SELECT min(n), count(*) FROM (SELECT count(*) AS n FROM event GROUP BY game)').fetchone()
    database.close()
    if least < EVENTS:
        raise SystemExit(f'bench: a game has {least} events only')
    return rooms


def multiply(path, have, rooms):
    """Copies the rows of every table for each copy; new numbers follow the existing ones."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute('PRAGMA synchronous = OFF')
    database.execute('PRAGMA journal_mode = OFF')
    database.execute('BEGIN')
    database.execute('DELETE FROM event WHERE seq > ?', (EVENTS,))
    steps = {name: database.execute(f'SELECT max(id) FROM {name}').fetchone()[0] for name in ('player', 'room', 'game')}
    for name, moved in TABLES.items():
        columns = [row[1] for row in database.execute(f'PRAGMA table_info({name})')]
        step = {column: steps[name if column == 'id' else POINTS_AT.get(column, column)] for column in moved}
        values = [f't.{column} + copy.n * {step[column]}' if column in step else FRESH.get(column, f't.{column}')
                  for column in columns]
        order = 't.game, t.seq' if name == 'event' else 't.id'
        database.execute(f'WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < {rooms // have - 1})'
                         f' INSERT INTO {name} ({", ".join(columns)})'
                         f' SELECT {", ".join(values)} FROM copy, {name} t ORDER BY copy.n, {order}')
    database.execute('COMMIT')
    database.execute('PRAGMA journal_mode = WAL')
    n = [database.execute(f'SELECT count(*) FROM {name}').fetchone()[0] for name in ('room', 'event')]
    database.close()
    return n


def before_all_else():
    if servers.PRECEDENCE:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


class Start:
    """A server that begins on the database in the folder."""

    def __init__(self, folder):
        self.log = os.path.join(folder, 'log')
        self.begun = time.monotonic()
        with open(self.log, 'wb') as file:
            self.process = subprocess.Popen(servers.command('miai', folder, None, servers.LIFTED), stdout=file, stderr=file,
                                            preexec_fn=before_all_else)

    def said(self):
        with open(self.log, encoding='utf-8') as file:
            return file.read()

    def until_listening(self):
        while 'listening url=' not in self.said():
            if self.process.poll() is not None or time.monotonic() > self.begun + WAIT_S:
                raise SystemExit(f'bench: a server did not start:\n{self.said()[-2000:]}')
            time.sleep(0.005)
        return time.monotonic() - self.begun

    def memory_mb(self):
        with open(f'/proc/{self.process.pid}/status', encoding='ascii') as file:
            return round(int(re.search(r'VmHWM:\s*(\d+)', file.read()).group(1)) / 1024)

    def stop(self):
        """Seconds from the request to stop until it has gone."""
        asked = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(WAIT_S) != 0:
            raise SystemExit(f'bench: a server ended with {self.process.returncode}:\n{self.said()[-2000:]}')
        return time.monotonic() - asked

    def close(self):
        self.process.kill()
        self.process.wait()


def begin(folder):
    server = Start(folder)
    try:
        listening_s = server.until_listening()
        measured = {'listening_s': round(listening_s, 2), 'server_s': crowds.processor_s(server.process.pid),
                    'peak_mb': server.memory_mb()}
        if 'load.refused' in server.said():
            raise SystemExit(f'bench: not everything came back:\n{server.said()[-2000:]}')
        server.stop()
    finally:
        server.close()
    return measured


def interrupt(folder, after_s):
    server = Start(folder)
    try:
        time.sleep(after_s)
        stopped_s = server.stop()
    finally:
        server.close()
    return {'asked_after_s': round(after_s, 2), 'stopped_s': round(stopped_s, 3)}


def measured(under, sizes):
    with servers.folder_of_its_own(under) as played:
        have = play(played)
        for rooms in sizes:
            with servers.folder_of_its_own(under) as folder:
                path = os.path.join(folder, 'miai.db')
                shutil.copy(os.path.join(played, 'miai.db'), path)
                rooms, events = multiply(path, have, rooms)
                record = {'rooms': rooms, 'events': events, 'database_mb': round(os.path.getsize(path) / 1e6), **begin(folder)}
                yield {**record, **interrupt(folder, record['listening_s'] / 2)}


def run(under, sizes):
    records = []
    for record in measured(under, sizes):
        records.append(record)
        print(json.dumps({'scenario': 'start', **record}), flush=True)
    print('\n| live rooms | events | database | until it listens | processor time | peak of memory | asked to stop, it is gone after |')
    print('|---|---|---|---|---|---|---|')
    for r in records:
        print(f'| {r["rooms"]:,} | {r["events"]:,} | {r["database_mb"]} MB | {r["listening_s"]:.2f} s | {r["server_s"]:.2f} s |'
              f' {r["peak_mb"]} MB | {r["stopped_s"]:.2f} s |')
    met = all(r['listening_s'] <= MOST_S for r in records)
    print(f'goal: at most {MOST_S} s: {"met" if met else "MISSED"}')
    return met
