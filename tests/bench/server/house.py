"""200 paced games between people, alone and beside 200 games against house players, with the server's default limits.

Each turn has a fresh server. The paced games are measured alone. Then 200 guests open a game each against a house
player, under several rulesets, and answer its plays at once. When each of them has had a first answer, the same paced
games are measured again. With all levels the thread that thinks is always busy; with the lowest level house players
make the most moves.

The guests come from 20 other addresses. They are one process on the generator's processor, behind the generator, so
that their own processor time delays no player. The thread that thinks has what the other threads of the server leave of
their processor."""

import asyncio
import contextlib
import multiprocessing
import os
import random
import statistics
import time

import crowds
import generator
import hostile
import servers
from attacks import guest
from sockets import Socket

HOUSE_GAMES, NET, ADDRESSES = 200, '127.0.6.', 20
LEVELS = {'levels 1 to 5': (1, 2, 3, 4, 5), 'level 1': (1,)}
RULESETS = ['stoical', 'alter-igo', 'bridge', 'renaissance-area', 'makrai-territory', 'chinese', 'tromp-taylor']
SIDE = 9
POINTS = [f'{column}{row + 1}' for column in 'ABCDEFGHJ' for row in range(SIDE)]
RATIO = 1.2         # at most so many times the p99 of the same games alone
# Counters of the server: what they grew by in a second of measuring, and the name of that.
RATES = {'house_thoughts_total': 'house_moves_per_s', 'house_seconds_total': 'house_cores',
         'loop_cpu_seconds_total': 'service_cores'}
FIRST_NICE = -20
WHEN = ('quiet', 'beside')
ANSWERED_S = 600    # for the first answers of all; they come late where other work keeps the processors busy
COLUMNS = '{:16}{:>10}{:>8}{:>10}{:>8}{:>8}{:>9}{:>9}{:>10}{:>10}{:>10}  {}'


class Visitor(Socket):
    """A guest who plays Black against a house player, one game after another."""

    def __init__(self, rules, level, rng):
        self.rules, self.level, self.rng, self.waits = rules, level, rng, []

    async def need(self, **message):
        answer = await self.ask(**message)
        if answer['t'] == 'error':
            raise SystemExit(f'bench: a house game was refused: {answer}')
        return answer

    def do(self, channel, kind, **fields):
        return {'t': 'do', 'ch': channel, 'k': kind, 'key': f'visitor-{self.id}', **fields}

    async def play(self):
        while True:
            opened = await self.need(**self.do('lobby', 'open', ruleset=self.rules, size=[SIDE, SIDE], colours='b',
                                               house=self.level))
            room = f'room:{opened["room"]}'
            game = 'game:' + (await self.need(t='sub', ch=room, wanted='snap'))['v']['games'][0]['id']
            await self.finish(game, (await self.need(t='sub', ch=game, wanted='snap'))['v']['state'])
            for channel in (game, room):
                await self.need(t='unsub', ch=channel)

    async def finish(self, game, state):
        """Answers the house player until the game ends; keeps the seconds until each of its answers."""
        while True:
            if state['to'] == 'b':
                await self.act(game, state)
                acted = time.monotonic()
            heard = await self.read()
            if heard['t'] != 'ev' or heard['ch'] != game:
                continue
            if heard.get('end'):
                return
            if heard['by'] == 'w':
                self.waits.append(time.monotonic() - acted)
            state = heard['state']

    async def act(self, game, state):
        """Tries random points until the rules allow one; resigns if there is none, and once the house player passes."""
        if 'play' in state['may']['b'] and 'passes' not in state:
            for point in self.rng.sample(POINTS, len(POINTS)):
                answer = await self.ask(**self.do(game, 'play', at=point, base=state['base']))
                if answer['t'] == 'ok':
                    return
                if answer['code'] != 'illegal':
                    raise SystemExit(f'bench: a play against a house player was refused: {answer}')
        await self.need(**self.do(game, 'resign'))


async def visit(port, levels, pipe):
    """Plays until the pipe says so, and then sends how long the house players took for each answer."""
    server, rng, visitors, playing = hostile.Target(None, port), random.Random(7), [], []
    for n in range(HOUSE_GAMES):
        source = f'{NET}{1 + n % ADDRESSES}'
        # Each address has all levels, since the thoughts of one address wait for each other.
        visitor = Visitor(RULESETS[n % len(RULESETS)], levels[n // ADDRESSES % len(levels)], rng)
        await visitor.open(port, source, f'Cookie: {guest(server, f"Visitor {n}", source)}')
        visitors.append(visitor)
        playing.append(asyncio.create_task(visitor.play()))
    playing = asyncio.gather(*playing)
    told = False
    while not pipe.poll():
        await asyncio.wait([playing], timeout=0.1)
        if playing.done():
            playing.result()    # raises the exception of the first visitor who failed
        if not told and all(visitor.waits for visitor in visitors):
            pipe.send('answered')
            told = True
    pipe.send([wait for visitor in visitors for wait in visitor.waits])
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing


def in_a_process(port, levels, pipe, other_end):
    other_end.close()
    os.sched_setaffinity(0, {servers.PROCESSORS[-1]})
    if not servers.PRECEDENCE:  # else the generator comes first as it is, and games begin late on a busy machine
        os.nice(hostile.LAST_NICE)
    asyncio.run(visit(port, levels, pipe))


def let_think(pid):
    """Puts the thread that thinks before other programs, which would else leave it nothing to delay players with: its
    niceness becomes the lowest instead of the highest. It stays ordinary work (servers.step_back), so the service
    thread, a real-time one, takes the processor from it at once. It cannot be real-time itself: where such threads
    leave other work nothing, the kernel takes the processor from all of them for a twentieth of each second."""
    for thread in servers.PRECEDENCE and os.listdir(f'/proc/{pid}/task') or ():
        if os.getpriority(os.PRIO_PROCESS, int(thread)) == hostile.LAST_NICE:
            os.setpriority(os.PRIO_PROCESS, int(thread), FIRST_NICE)


def measure(games, asked):
    """The paced games, and what the server's counters grew by meanwhile."""
    before, begun = crowds.metrics(asked), time.monotonic()
    games.ask()
    measured = games.read()
    after, took = crowds.metrics(asked), time.monotonic() - begun
    grown = {name: round((float(after[key]) - float(before[key])) / took, 3) for key, name in RATES.items()}
    return {**measured, **grown}


def beside(kind, folder, seconds, sync_us):
    """The games alone, and then beside house players of these LEVELS."""
    fork, asked = multiprocessing.get_context('fork'), servers.free_port()
    with servers.running('miai', folder, {'metrics': f'127.0.0.1:{asked}'}, sync_us=sync_us) as (pid, port):
        servers.favour_storage(pid)
        let_think(pid)
        with generator.Generator(pid, port, [*hostile.GAMES, '--seconds', str(seconds), '--asked']) as games:
            games.read()
            quiet = measure(games, asked)
            ours, theirs = fork.Pipe()
            visiting = fork.Process(target=in_a_process, daemon=True, args=(port, LEVELS[kind], theirs, ours))
            begun = time.monotonic()
            visiting.start()
            theirs.close()
            try:
                if not ours.poll(ANSWERED_S):
                    raise SystemExit(f'bench: some house players had no answer after {ANSWERED_S} s')
                ours.recv()
                answered_s = time.monotonic() - begun
                busy = measure(games, asked)
                ours.send('enough')
                waits = ours.recv()
            except EOFError:
                raise SystemExit('bench: the visitors ended early') from None
            finally:
                visiting.kill()
                visiting.join()
    kept = ['ack_p50_ms', 'ack_p99_ms', 'ack_max_ms', 'moves', 'late', 'refused', 'server_cores', 'other_cores',
            *RATES.values()]
    return {'server': 'miai', 'scenario': 'house', 'house': kind, 'house_games': HOUSE_GAMES,
            'all_answered_s': round(answered_s, 1), 'answer_p50_s': round(statistics.median(waits), 2),
            'answer_max_s': round(max(waits), 2), 'ratio': round(busy['ack_p99_ms'] / quiet['ack_p99_ms'], 3),
            **{f'{when}_{key}': found[key] for when, found in zip(WHEN, (quiet, busy)) for key in kept}}


def row(kind, records):
    def middle(key):
        return statistics.median(record[key] for record in records)
    ratios = [record['ratio'] for record in records]
    lost = sum(record[f'{when}_{key}'] for record in records for when in WHEN for key in ('late', 'refused'))
    return COLUMNS.format(
        kind, *(f'{middle(f"{when}_ack_{part}_ms"):.2f}' for part in ('p50', 'p99') for when in WHEN),
        f'{middle("ratio"):.2f}' + ('!' if middle('ratio') > RATIO else ''), lost,
        f'{middle("beside_house_moves_per_s"):.1f}', f'{middle("answer_p50_s"):.1f}',
        f'{middle("beside_service_cores") - middle("quiet_service_cores"):.3f}',
        f'{middle("beside_house_cores"):.2f}', ', '.join(f'{ratio:.2f}' for ratio in ratios))


def table(records):
    others = statistics.median(record['beside_other_cores'] for record in records)
    return '\n'.join([
        '', f'200 games, 500 moves a second; ms until a move is answered, durable, alone and beside {HOUSE_GAMES} house'
        ' games. Medians of all turns.',
        COLUMNS.format('house players', 'p50 alone', 'beside', 'p99 alone', 'beside', 'ratio', 'refused', 'moves/s',
                       'answer s', 'service +', 'thinking', 'ratio of each turn'),
        *(row(kind, [record for record in records if record['house'] == kind]) for kind in LEVELS),
        f'\nGoal: a ratio of at most {RATIO}, and no move refused or late. moves/s, answer s: of house players.'
        ' service +: processors that the service thread takes more beside them; thinking: processors that thoughts'
        f' take. Other programs: {others:.2f} processors. Precedence: '
        + ('server and games SCHED_RR, its storage first, then thoughts, then other work' if servers.PRECEDENCE
           else 'thoughts and guests nice 19, all else ordinary')])
