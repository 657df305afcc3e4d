"""Paced games beside people who search a million finished games, fetch records and look at old games again.

The same 200 games are measured alone and beside fifty questions a second, in turns, at one server with its default
limits: the questions come from sixty addresses. Each question has a planned time, even if earlier ones are unanswered,
and is timed from there until its answer is read. Players come before questions, and the server's service and storage
threads before its helpers, on two processors as in the other scenarios (servers.py)."""

import asyncio
import collections
import json
import multiprocessing
import os
import random
import statistics
import time

import generator
import old_games
import servers
from sockets import Socket

GAMES = ['--mode', 'paced', '--rooms', '200', '--rate', '500', '--addresses', '20']
TURNS, SECONDS = 5, 6       # each alone, and then beside the questions
SETTLE_S = 0.5              # of questions, before moves are measured beside them
PER_S = 50
PEOPLE, NET = 60, '127.0.5.'
START_S = 180               # on a disk that other programs keep busy
RATIO, SEARCH_MS = 1.5, 50  # goals: p99 of moves beside to alone, and the longest search
LINE = '{:50}{:>7}{:>9}{:>9}{:>9}  {}'


class Person:
    """Asks over a websocket of its own, and over HTTP; remembers where its pages ended."""

    async def arrive(self, port, n):
        source = f'{NET}{1 + n}'
        self.socket = await Socket().open(port, source)
        self.port, self.source = port, source
        self.busy, self.next = asyncio.Lock(), {}
        return self

    async def games(self, **fields):
        answer = await self.socket.ask(t='get', k='games', **fields)
        return answer, answer.get('code') or ('found' if answer['games'] else 'nothing')

    async def pages(self, kind, fields):
        """Goes on where the last page ended."""
        after = {'after': self.next[kind]} if self.next.get(kind) else {}
        answer, word = await self.games(**fields, **after)
        self.next[kind] = answer.get('next')
        return word

    async def file(self, path, cookie='none'):
        reader, writer = await asyncio.open_connection('127.0.0.1', self.port, local_addr=(self.source, 0), limit=1 << 22)
        writer.write(f'GET /api/{path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n'.encode())
        head, _, body = (await reader.read()).partition(b'\r\n\r\n')
        writer.close()
        return 'found' if head.split()[1] == b'200' else json.loads(body)['code']

    async def replay(self, game, room):
        """Opens a game as its page does."""
        for channel in (f'room:{room}', f'game:{game}'):
            answer = await self.socket.ask(t='sub', ch=channel, wanted='snap')
        for channel in (f'game:{game}', f'room:{room}'):
            await self.socket.ask(t='unsub', ch=channel)
        return answer.get('code', 'found')


def day(n):
    return time.strftime('%Y-%m-%d', time.gmtime(old_games.FIRST_MS / 1000 + n * 86400))


def a_name(rng):
    """The name of a player, for the half of those who played most."""
    return old_games.name_of(old_games.a_player(rng))


def two_words(rng):
    n = 20 * rng.randrange(5, old_games.PLAYERS // 20)
    return old_games.name_of(n).lower().split()


def some_days(rng):
    n = int(rng.random() ** 0.5 * old_games.DAYS)
    return {'from': day(n), 'to': day(n + rng.choice((0, 6, 29)))}


def rules(rng):
    return rng.choices(list(old_games.RULESETS), list(old_games.RULESETS.values()))[0]


REGULARS = 'regular '   # the beginning of the names of the busiest players, as many as a search looks at

# The kinds of questions, in turns. These are searches, which have a goal.
KINDS = {
    'the newest games': lambda p, rng, old: p.pages('', {}),
    'page after page': lambda p, rng, old: p.pages('all', {}),
    'page after page, from years ago': lambda p, rng, old: p.pages('old', {'to': day(700)}),
    'a day, a week, a month': lambda p, rng, old: p.pages(rng.random(), some_days(rng)),
    'a ruleset': lambda p, rng, old: p.pages(rng.random(), {'ruleset': rules(rng)}),
    'a ruleset, page after page': lambda p, rng, old: p.pages('rules', {'ruleset': 'stoical'}),
    'a ruleset and days': lambda p, rng, old: p.pages(rng.random(), {'ruleset': rules(rng), **some_days(rng)}),
    'a ruleset that nobody plays': lambda p, rng, old: p.pages('none', {'ruleset': old_games.UNPLAYED}),
    'a name': lambda p, rng, old: p.pages(rng.random(), {'player': a_name(rng)}),
    'a name and a ruleset': lambda p, rng, old: p.pages(rng.random(), {'player': a_name(rng), 'ruleset': rules(rng)}),
    'a name and days': lambda p, rng, old: p.pages(rng.random(), {'player': a_name(rng), **some_days(rng)}),
    'a name, page after page': lambda p, rng, old: p.pages('name', {'player': 'regular 1'}),
    'the beginning of a name': lambda p, rng, old: p.pages(rng.random(), {'player': ' '.join(two_words(rng))[:-3]}),
    'a second word of a name': lambda p, rng, old: p.pages(rng.random(), {'player': two_words(rng)[1]}),
    'a name that all have': lambda p, rng, old: p.pages(rng.random(), {'player': 'guest'}),
    'the 99 busiest': lambda p, rng, old: p.pages('99', {'player': REGULARS}),
    'the 99 busiest, a ruleset': lambda p, rng, old: p.pages('99r', {'player': REGULARS, 'ruleset': 'renaissance-area'}),
    'the 99 busiest, a ruleset nobody plays': lambda p, rng, old: p.pages(
        '99n', {'player': REGULARS, 'ruleset': old_games.UNPLAYED}),
    'the 99 busiest, days': lambda p, rng, old: p.pages(rng.random(), {'player': REGULARS, **some_days(rng)}),
}
OTHERS = {
    'a record, SGF': lambda p, rng, old: p.file(f'game/{rng.choice(old.games)[0]}.sgf'),
    'a record, JSON': lambda p, rng, old: p.file(f'game/{rng.choice(old.games)[0]}.json'),
    'an old game looked at again': lambda p, rng, old: p.replay(*rng.choice(old.games)),
    'all that is stored about the busiest': lambda p, rng, old: p.file('account/export', old.cookie),
}
EVERY = 8   # one question in so many is of the other kinds, which have narrower limits

Old = collections.namedtuple('Old', 'games cookie')


async def ask_all(port, old, begin, end, told):
    """Questions at their times, until an end is set; then the times of each kind, and how they were answered."""
    rng, took, words = random.Random(12), {}, {}
    people = [await Person().arrive(port, n) for n in range(PEOPLE)]
    told.put('ready')
    loop = asyncio.get_running_loop()

    async def one(kind, question, person, due):
        async with person.busy:
            word = await question(person, rng, old)
        took.setdefault(kind, []).append((time.monotonic() - due) * 1000)
        words.setdefault(kind, {}).setdefault(word, 0)
        words[kind][word] += 1

    asked, n = [], 0
    while not end.is_set():
        if not begin.is_set():
            await asyncio.sleep(0.02)
            start, first = time.monotonic(), n
            continue
        due = start + (n - first) / PER_S
        await asyncio.sleep(max(0, due - time.monotonic()))
        kinds = list((OTHERS if n % EVERY == 0 else KINDS).items())
        kind, question = kinds[(n // EVERY if n % EVERY == 0 else n) % len(kinds)]
        asked.append(loop.create_task(one(kind, question, people[n % PEOPLE], due)))
        n += 1
    await asyncio.gather(*asked)
    told.put((took, words))


def askers(port, old, begin, end, told):
    """Runs in a process of its own, on the generator's processor and after the generator."""
    servers.settle_on(-1)()
    asyncio.run(ask_all(port, old, begin, end, told))


def rank(server, load):
    """Storage, then the service thread and the generator, then helpers by their niceness, then all other work."""
    for thread in servers.PRECEDENCE and os.listdir(f'/proc/{server}/task') or ():
        nice = os.getpriority(os.PRIO_PROCESS, int(thread))
        level = 20 - nice if nice > 0 else 21 if int(thread) == server else 22
        os.sched_setscheduler(int(thread), os.SCHED_RR, os.sched_param(level))
    if servers.PRECEDENCE:
        os.sched_setscheduler(load, os.SCHED_RR, os.sched_param(2))


def measure(process, port, old):
    fork = multiprocessing.get_context('fork')
    begin, end, told = fork.Event(), fork.Event(), fork.Queue()
    asking = fork.Process(target=askers, daemon=True, args=(port, old, begin, end, told))
    turns = []
    with generator.Generator(process.pid, port, [*GAMES, '--seconds', str(SECONDS), '--asked']) as games:
        rank(process.pid, games.process.pid)
        asking.start()
        games.read()
        told.get(timeout=START_S)
        for _ in range(TURNS):
            games.ask()
            alone = games.read()
            begin.set()
            time.sleep(SETTLE_S)
            games.ask()
            turns.append((alone, games.read()))
            begin.clear()
            time.sleep(SETTLE_S)
        end.set()
        took, words = told.get(timeout=START_S)
        asking.join()
    return turns, took, words


def run(folder, sync_us):
    """Yields a record of the moves of each turn, then one of each kind of question."""
    servers.START_S = START_S
    with servers.folder_of_its_own(folder) as own:
        begun = time.monotonic()
        old = Old(*old_games.fill(own))
        filled_s, megabytes = time.monotonic() - begun, os.path.getsize(os.path.join(own, 'miai.db')) / 1e6
        process, port = servers.start('miai', own, {}, sync_us=sync_us)
        os.sync()   # else the filled database is written while moves are measured
        try:
            turns, took, words = measure(process, port, old)
            if process.poll() is not None:
                raise SystemExit(f'bench: the server ended with {process.returncode}')
        finally:
            servers.end(process)
    about = {'server': 'miai', 'scenario': 'archive'}
    yield {**about, 'games': old_games.GAMES, 'filled_s': round(filled_s), 'megabytes': round(megabytes)}
    for alone, beside in turns:
        yield {**about, **{f'{when}_{key}': found[f'{key}'] for when, found in (('alone', alone), ('beside', beside))
                           for key in ('ack_p50_ms', 'ack_p99_ms', 'ack_max_ms', 'moves', 'late', 'refused',
                                       'server_cores', 'other_cores')}}
    for kind in (*KINDS, *OTHERS):
        times = sorted(took.get(kind, [0]))
        yield {**about, 'kind': kind, 'search': kind in KINDS, 'n': len(times), 'p50_ms': round(statistics.median(times), 2),
               'p99_ms': round(times[len(times) * 99 // 100], 2), 'max_ms': round(times[-1], 2), 'answers': words.get(kind)}


def table(records):
    filled, turns = records[0], [record for record in records if 'alone_moves' in record]
    kinds = [record for record in records if 'kind' in record]
    lines = ['', f'{filled["games"]:,} finished games, {filled["megabytes"]:,} MB, made in {filled["filled_s"]} s.'
                 f' 500 moves a second, alone and beside {PER_S} questions a second, {TURNS} times {SECONDS} s of each; ms',
             LINE.format('', 'n', 'p50', 'p99', 'max', 'how it was answered')]

    def middle(key):
        return statistics.median(turn[key] for turn in turns)
    for when in ('alone', 'beside'):
        refused = sum(turn[f'{when}_refused'] + turn[f'{when}_late'] for turn in turns)
        lines.append(LINE.format(
            f'moves {when} (medians of {TURNS})', sum(turn[f'{when}_moves'] for turn in turns),
            *(f'{middle(f"{when}_ack_{part}_ms"):.2f}' for part in ('p50', 'p99', 'max')),
            f'refused or late {refused}, server {middle(f"{when}_server_cores"):.2f} of a core,'
            f' others {middle(f"{when}_other_cores"):.2f}'))
    for kind in kinds:
        answers = ', '.join(f'{word} {n}' for word, n in sorted((kind['answers'] or {}).items(), key=lambda item: -item[1]))
        over = '!' if kind['search'] and kind['max_ms'] >= SEARCH_MS else ''
        lines.append(LINE.format(kind['kind'], kind['n'], f'{kind["p50_ms"]:.2f}', f'{kind["p99_ms"]:.2f}',
                                 f'{kind["max_ms"]:.2f}{over}', answers))
    ratio = middle('beside_ack_p99_ms') / middle('alone_ack_p99_ms')
    longest = max(kind['max_ms'] for kind in kinds if kind['search'])
    lines.append(f'\np99 of moves beside to alone: {ratio:.2f} (goal: {RATIO}{"" if ratio <= RATIO else ", MISSED"});'
                 f' the longest search: {longest:.1f} ms (goal: below {SEARCH_MS}{"" if longest < SEARCH_MS else ", MISSED"})')
    return '\n'.join(lines)
