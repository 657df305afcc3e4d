"""A site of several nodes under real faults: python3 faults.py SERVER [--faults N] [--seed S] [--tables N]
                                                           [--players N] [--only upgrades]

Players play at many tables at once through HAProxy, and a tournament of N goes on beside them (tournament.py). Faults
come one after the other: kill -9 and SIGSTOP of nodes, of Redis and of PostgreSQL, and connections between any two of
them that are cut, dropped or held. After each the time until every table has played on is measured. At the end the
stored games are compared with the answers that players had:

* every acknowledged act is stored once, under the number that its answer named; none that was refused is;
* the events of a game are numbered from 1 without a hole; no key occurs twice;
* what pages were shown, and what each node shows, is what is stored;
* the same holds for the tournament, the steps of its director included (compare_tournament.py).

Nodes are also upgraded: one is asked to stop, gives its games away, and starts again. No player waits long for an answer
meanwhile.
"""

import argparse
import asyncio
import collections
import os
import random
import shutil
import signal
import statistics
import sys
import tempfile
import threading
import time

import cluster
import compare_tournament
import haproxy
import postgres
import redis_server
from links import Link
from players import Table, Websocket
from tournament import Tournament

RESUME_S = 8         # after the death of a node
PAUSE_S = 1          # for the answer to a move while a node is upgraded
PATIENCE_S = 60
GRACE_S = 30         # a fault that the site cannot get over is ended after so long
ON_ITS_WAY_S = 0.05
STUCK_S = 60         # no tournament waits as long
RESTARTED = 75       # EX_TEMPFAIL: a node that ends itself to be started again
SETTINGS = {'limits': 'none', 'rooms': 4000, 'hangup': 45}


class Faulted(cluster.Cluster):
    """A cluster with a link between each node and PostgreSQL, Redis and HAProxy."""

    def __init__(self, server, folder, n=3):
        self.links = {}
        super().__init__(server, folder, n, **SETTINGS)

    def link(self, kind, name, target):
        made = self.links[kind, name] = Link(target)
        return made.port

    def node_settings(self, name):
        settings = super().node_settings(name)
        socket = os.path.join(self.database.folder, f'.s.PGSQL.{self.database.port}')
        bus = self.link('Redis', name, ('127.0.0.1', self.bus.port))
        self.link('HAProxy', name, ('127.0.0.1', settings['port']))
        return {**settings, 'bus': f'redis://127.0.0.1:{bus}/miai',
                'database': self.database.url(port=self.link('PostgreSQL', name, socket))}

    def front_ports(self):
        return {name: self.links['HAProxy', name].port for name in self.nodes}

    def close(self):
        for link in self.links.values():
            link.mend()
        codes = super().close()
        for link in self.links.values():
            link.close()
        return codes


class Fault:
    """`lasts`: seconds, or None for as long as it takes until all tables have played on."""

    def __init__(self, kind, where, begin, end, lasts, is_death=False, is_upgrade=False):
        self.kind, self.where, self.begin, self.end = kind, where, begin, end
        self.lasts, self.is_death, self.is_upgrade = lasts, is_death, is_upgrade


def nothing():
    pass


def upgrade(node):
    """It gives its games to the others and ends; then it starts again."""
    def end_it():
        node.ask_to_stop()
        code = node.wait()
        assert code == 0, f'node {node.name} ended with {code}:\n{node.last_words()}'
    return Fault('node upgraded', node.name, end_it, node.start, 0, is_upgrade=True)


def draw_node(it, draw):
    return it.nodes[draw.choice(sorted(it.nodes))]


def of_node(it, draw):
    node = draw_node(it, draw)
    kind = draw.choice(('kill', 'stop', 'nap', 'upgrade'))
    if kind == 'upgrade':
        return upgrade(node)
    if kind == 'kill':
        return Fault('node killed', node.name, node.kill, node.start, None, True)
    if kind == 'stop':
        return Fault('node stopped', node.name, node.pause, node.resume, None, True)
    return Fault('node stopped briefly', node.name, node.pause, node.resume, draw.uniform(0.3, 5))


def of_part(it, draw, name):
    part, lasts = (it.bus, draw.uniform(0.3, 5)) if name == 'Redis' else (it.database, draw.uniform(0.3, 5))
    if draw.random() < 0.5:
        return Fault(f'{name} killed', name, part.kill, part.start, lasts)
    if name == 'Redis':
        return Fault('Redis stopped', name, part.pause, part.resume, lasts)
    return Fault('PostgreSQL stopped', name, lambda: part.signal_all(signal.SIGSTOP),
                 lambda: part.signal_all(signal.SIGCONT), lasts)


def of_link(it, draw, far):
    name = draw.choice(sorted(it.nodes))
    link, how = it.links[far, name], draw.choice(('cut', 'held', 'half held', 'dropped', 'cut after some bytes'))
    where, lasts = f'{name}, {far}', draw.uniform(0.3, 5)
    if how == 'cut after some bytes':
        n, way = draw.randrange(1, 20000), draw.choice(('up', 'down'))
        return Fault(f'link to {far} {how}', where, lambda: link.cut_after(n, way), link.mend, lasts)
    if how == 'dropped':
        return Fault(f'link to {far} dropped', where, link.drop, nothing, 0)
    way = draw.choice(('up', 'down'))
    begin = {'cut': link.cut, 'held': link.hold, 'half held': lambda: link.hold(way)}[how]
    if draw.random() < 0.5:
        return Fault(f'link to {far} {how}', where, begin, link.mend, None, far != 'Redis')
    return Fault(f'link to {far} {how} briefly', where, begin, link.mend, lasts)


def draw_fault(it, draw):
    return draw.choice((
        lambda: of_node(it, draw), lambda: of_node(it, draw),
        lambda: of_part(it, draw, 'Redis'), lambda: of_part(it, draw, 'PostgreSQL'),
        lambda: of_link(it, draw, 'PostgreSQL'), lambda: of_link(it, draw, 'Redis'),
        lambda: of_link(it, draw, 'HAProxy')))()


def draw_upgrade(it, draw):
    return upgrade(draw_node(it, draw))


class Play:
    """The tables, in a thread of their own, and beside them a tournament of so many players; 0: none. Its steps do not
    count as play: a director waits long between rounds."""

    def __init__(self, port, origin, n, think_s, players=0):
        self.tables = [Table(port, origin, i, think_s) for i in range(n)]
        self.tournament = Tournament(port, origin, players, think_s) if players else None
        self.groups = self.tables + ([self.tournament] if players else [])
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.runs = [asyncio.run_coroutine_threadsafe(table.run(), self.loop) for table in self.groups]

    def resumed(self, since):
        """For each table the seconds from `since` until an act was acknowledged; None where none was yet. Answers on
        their way at that moment do not count."""
        return [next((done - since for _, done in later(table.steps, since)), None) for table in self.tables]

    def wait(self, since, patience):
        """The longest and the median time until tables had played on, or None."""
        end = time.monotonic() + patience
        while True:
            times = self.resumed(since)
            if None not in times:
                return max(times), statistics.median(times)
            for run in self.runs:
                if run.done():
                    run.result()
            if time.monotonic() > end:
                return None
            time.sleep(0.02)

    def slowest(self, since):
        """Seconds of the slowest answer to a command that was sent after `since`."""
        return max((done - sent for table in self.tables for sent, done in table.steps if sent >= since), default=0.0)

    def stuck(self, since):
        return [table.where() for table, took in zip(self.tables, self.resumed(since))
                if took is None]

    def delayed(self, since):
        """Where the tournament is, if it has done nothing since then or for too long; else None."""
        it = self.tournament
        last = max(since, it.steps[-1][1] if it and it.steps else since)
        return it.where() if it and time.monotonic() - last > STUCK_S else None

    def stop(self):
        for group in self.groups:
            group.stopping = True
        for run in self.runs:
            run.result(PATIENCE_S)

    def close(self):
        async def end():
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        asyncio.run_coroutine_threadsafe(end(), self.loop).result(PATIENCE_S)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE_S)


def later(steps, since):
    """The steps that were answered after `since`, in their order."""
    first = len(steps)
    while first > 0 and steps[first - 1][1] > since + ON_ITS_WAY_S:
        first -= 1
    return steps[first:]


class Run:
    def __init__(self, it, play, draw, pause_s=PAUSE_S, say=print):
        self.it, self.play, self.draw, self.pause_s, self.say = it, play, draw, pause_s, say
        self.rows, self.wrong, self.pauses, self.began = [], [], [], time.monotonic()
        self.restarts, self.was_delayed = collections.Counter(), False

    def supervise(self):
        """Starts nodes again that ended themselves, as systemd does."""
        for name, node in self.it.nodes.items():
            if node.process and node.process.poll() is not None:
                code = node.process.returncode
                self.restarts[code] += 1
                if code != RESTARTED:
                    self.wrong.append(f'node {name} ended with {code}:\n{node.last_words()}')
                node.process = None
                node.start()

    def all_up(self):
        end = time.monotonic() + PATIENCE_S
        while True:
            self.supervise()
            if set(self.it.front.states().values()) == {'UP'}:
                return
            if time.monotonic() > end:
                self.wrong.append(f'not all nodes came back: {self.it.front.states()}')
                return
            time.sleep(0.05)

    def one(self, number, fault):
        began = time.monotonic()
        fault.begin()
        begun = time.monotonic()
        if fault.lasts is None:
            took = self.play.wait(begun, GRACE_S)
            if took is None:
                self.say(f'  stuck during {fault.kind}: {"; ".join(self.play.stuck(begun)[:4])}')
        else:
            took = None
            time.sleep(fault.lasts)
        fault.end()
        ended = time.monotonic()
        after = self.play.wait(ended, PATIENCE_S)
        if after is None:
            self.wrong.append(f'fault {number}, {fault.kind}: play has not resumed: {self.play.stuck(ended)}')
        if fault.lasts is None and (took is None or took[0] > RESUME_S) and fault.is_death:
            self.wrong.append(f'fault {number}, {fault.kind} ({fault.where}): play went on after '
                              f'{took and round(took[0], 2)} s')
        self.rows.append((fault, took, after, ended - begun))
        self.all_up()
        self.watch_tournament(f'fault {number}, {fault.kind} ({fault.where})')
        if fault.is_upgrade:
            self.pauses.append(self.play.slowest(began))
            if self.pauses[-1] > self.pause_s:
                self.wrong.append(f'fault {number}, {fault.kind} ({fault.where}): an answer took {self.pauses[-1]:.2f} s')
        self.say(f'{number:4} {began - self.began:7.1f} s  {fault.kind:42} {fault.where:14} '
                 f'during {show(took)}  after {show(after)}', flush=True)
        time.sleep(self.draw.uniform(0, 1.5))

    def watch_tournament(self, after):
        delayed = self.play.delayed(self.began)
        if delayed and not self.was_delayed:
            self.wrong.append(f'{after}: no step for more than {STUCK_S} s: {delayed}')
            self.say(f'  {self.wrong[-1]}')
        self.was_delayed = bool(delayed)

    def table(self):
        """Rows by kind of fault."""
        kinds = collections.defaultdict(list)
        for fault, took, after, lasted in self.rows:
            kinds[fault.kind].append((took, after, lasted))
        head = f'{"fault":42} {"n":>4}  {"during: median":>14} {"worst":>6}  {"after: median":>13} {"worst":>6}'
        lines = [head, '-' * len(head)]
        for kind in sorted(kinds):
            took, after = ([row[i][0] for row in kinds[kind] if row[i]] for i in (0, 1))
            lines.append(f'{kind:42} {len(kinds[kind]):4}  {middle(took):>14} {worst(took):>6}  '
                         f'{middle(after):>13} {worst(after):>6}')
        if self.pauses:
            lines.append(f'{len(self.pauses)} upgrades: the slowest answer took {middle(self.pauses)} s in the middle, '
                         f'{worst(self.pauses)} s at worst')
        return '\n'.join(lines)


def show(times):
    return f'{times[0]:6.2f} s' if times else '     - s'


def middle(times):
    return f'{statistics.median(times):.2f}' if times else '-'


def worst(times):
    return f'{max(times):.2f}' if times else '-'


# --- the comparison -------------------------------------------------------------------------------

def stored_games(database):
    """{game: [(seq, key, kind, player, data)]} as PostgreSQL has them. The first letter of a key is its player's."""
    rows = database.psql("SELECT translate(rtrim(encode(g.public, 'base64'), '='), '+/', '-_'), e.seq, "
                         "coalesce(substr(e.key, 2), ''), e.kind, e.player, e.data "
                         "FROM event e JOIN game g ON g.id = e.game ORDER BY e.game, e.seq")
    games = collections.defaultdict(list)
    for line in rows.splitlines():
        game, seq, key, kind, player, data = line.split('\t')
        games[game].append((int(seq), key, int(kind), int(player), data))
    return games


async def shown_games(port, origin, games):
    """{game: (n, log)} as a node shows them to a visitor."""
    socket = await Websocket.open(port, origin, None)
    shown = {}
    try:
        for number, game in enumerate(games, 1):
            socket.send({'t': 'sub', 'id': number, 'ch': f'game:{game}'})
            while game not in shown:
                message = await asyncio.wait_for(socket.read(), PATIENCE_S)
                if message['t'] == 'snap':
                    shown[game] = message['n'], message['v']['log']
                elif message['t'] == 'error' and message['id'] == number:
                    if message['code'] in ('busy', 'rate'):
                        await asyncio.sleep(message.get('retry_after', 500) / 1000)
                        socket.send({'t': 'sub', 'id': number, 'ch': f'game:{game}'})
                    else:
                        shown[game] = 0, message
            socket.send({'t': 'unsub', 'id': number, 'ch': f'game:{game}'})
    finally:
        socket.abort()
    return shown


def compare_with_store(tables, games):
    wrong = []
    for game, events in games.items():
        if [event[0] for event in events] != list(range(1, len(events) + 1)):
            wrong.append(f'{game}: numbers {[event[0] for event in events]}')
        keys = collections.Counter(event[1] for event in events if event[1])
        wrong += [f'{game}: key {key} is stored {n} times' for key, n in keys.items() if n > 1]
    for table in tables:
        wrong += table.wrong
        for game, key, n, act in table.acks:
            found = [event for event in games.get(game, []) if event[1] == key]
            if len(found) != 1:
                wrong.append(f'{game}: {act} was acknowledged as {n} and is stored {len(found)} times')
            elif found[0][0] != n or found[0][4] != act:
                wrong.append(f'{game}: {act} was acknowledged as {n} and is stored as {found[0]}')
        for game, key, code in table.refused:
            if any(event[1] == key for event in games.get(game, [])):
                wrong.append(f'{game}: {key} was refused ({code}) and is stored')
        for game in table.games:
            if game not in games:
                wrong.append(f'{game} is not stored')
    return wrong


def compare_nodes(it, tables, games):
    wrong, shown = [], {}
    asked = [game for table in tables for game in table.games]
    for name, node in it.nodes.items():
        shown[name] = asyncio.run(shown_games(node.port, it.url, asked))
        for game in asked:
            n, log = shown[name][game]
            if n != len(games.get(game, [])):
                wrong.append(f'{game}: node {name} shows {n} events, {len(games.get(game, []))} are stored: '
                             f'{log!s:.200}')
    first, *others = shown
    wrong += [f'{game}: nodes {first} and {other} show different games'
              for other in others for game in asked if shown[first][game] != shown[other][game]]
    for table in tables:
        for (game, n), act in table.seen.items():
            log = shown[first].get(game, (0, []))[1]
            if isinstance(log, list) and (n > len(log) or log[n - 1][0] != act):
                wrong.append(f'{game}: {act} was shown as {n}, and is {log[n - 1] if n <= len(log) else "not there"}')
    return wrong


def compare_rooms(it, tables):
    there = set(it.database.psql("SELECT translate(rtrim(encode(public, 'base64'), '='), '+/', '-_') FROM room "
                                 "WHERE tour IS NULL").splitlines())
    rooms = [room for table in tables for room in table.rooms]
    return [f'room {room} was acknowledged and is not stored' for room in rooms if room not in there] + \
        [f'{len(there) - len(set(rooms))} rooms that nobody was told of'] * (len(there) > len(set(rooms)) + len(tables))


def compare(it, play):
    games = stored_games(it.database)
    wrong = compare_with_store(play.groups, games) + compare_nodes(it, play.groups, games) + \
        compare_rooms(it, play.tables)
    return wrong + (compare_tournament.compare(it, play.tournament) if play.tournament else [])


# --- a whole run ----------------------------------------------------------------------------------

def run(server, folder, faults, seed, tables=24, think_s=0.4, pause_s=PAUSE_S, say=print, players=0):
    """Makes the faults, functions of a cluster and a source of chance that return a Fault. `players`: of a tournament
    beside the tables; 0: none. Returns what is wrong."""
    draw = random.Random(seed)
    with Faulted(server, folder) as it:
        play = Play(it.port, it.url, tables, think_s, players)
        try:
            began = time.monotonic()
            if play.wait(began, PATIENCE_S) is None:
                return [f'play has not begun: {play.stuck(began)}']
            done = Run(it, play, draw, pause_s, say)
            for number, fault in enumerate(faults, 1):
                done.one(number, fault(it, draw))
            play.stop()
            time.sleep(1.5)   # the last commits reach all
            done.supervise()
            wrong = done.wrong + compare(it, play)
        finally:
            play.close()
        acts = sum(len(group.acks) for group in play.groups)
        games = sum(len(group.games) for group in play.groups)
        say(f'\n{done.table()}\n\n{len(done.rows)} faults in {time.monotonic() - began:.0f} s, seed {seed}; {tables} '
            f'tables, {games} games, {acts} acknowledged acts, {sum(len(t.refused) for t in play.groups)} refused, '
            f'{sum(p.connects for t in play.groups for p in t.people)} connections; nodes that ended themselves: '
            f'{sum(done.restarts.values())}')
        if play.tournament:
            say(play.tournament.summary())
    return wrong


def is_there():
    return all(part.is_there() for part in (postgres, redis_server, haproxy))


def main(words):
    parser = argparse.ArgumentParser(prog='./dev check cluster-faults', description='three nodes under faults')
    parser.add_argument('server', help=argparse.SUPPRESS)
    parser.add_argument('--faults', type=int, default=200, help='how many, 200 unless said')
    parser.add_argument('--seed', type=int, default=1, help='the same faults in the same order')
    parser.add_argument('--only', choices=['upgrades'], help='upgrades of nodes, and no faults')
    parser.add_argument('--tables', type=int, default=12, help='of two people, beside the tournament')
    parser.add_argument('--players', type=int, default=32, help='of the tournament beside them; 0: none')
    parser.add_argument('--keep', help='a new folder for logs, which stays')
    asked = parser.parse_args(words)
    if not is_there():
        sys.exit('cluster-faults: PostgreSQL, Redis and HAProxy are needed')
    folder = os.path.abspath(asked.keep) if asked.keep else tempfile.mkdtemp(prefix='miai-faults-')
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0o711)
    fault = draw_upgrade if asked.only else draw_fault
    wrong = run(os.path.abspath(asked.server), os.path.join(folder, 'x'), [fault] * asked.faults, asked.seed,
                asked.tables, players=asked.players)
    for line in wrong[:50]:
        print(f'wrong: {line}')
    print(f'{len(wrong)} wrong' if wrong else 'every acknowledged act is there once and in order, on all nodes')
    if not wrong and not asked.keep:
        shutil.rmtree(folder, ignore_errors=True)
    elif wrong:
        print(f'logs are in {folder}')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
