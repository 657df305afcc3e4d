"""Ours beside the usual choices from npm, in one run, and the goals of the figures.

A row of the table has two goals: a required one and an ambitious one. S is speed, L the delay of a move, D the cost of
the disk, M memory, C coming. The peers know no rules, check no session and store nothing; only ws-sqlite stores each
move before it sends it, with one commit a move."""

import os
import re
import statistics

import generator
import servers

SETTINGS = {**servers.LIFTED, 'rooms': 2000}
SLOW_US = 2000

# The names in the table: the server, settings beside SETTINGS, the additional time of a sync on its disk (syncs.c).
VARIANTS = {
    'miai': ('miai', {}, 0),
    'miai, no sync': ('miai', {}, -1),
    'miai, +2 ms': ('miai', {}, SLOW_US),
    'miai, +2 ms, one commit a move': ('miai', {'batch': 1}, SLOW_US),
    'ws-sqlite': ('ws-sqlite', {}, 0),
    'ws-sqlite, +2 ms': ('ws-sqlite', {}, SLOW_US),
    **{name: (name, {}, 0) for name in ('ws', 'socket.io', 'colyseus', 'boardgame.io')},
}


def load(mode, rooms, watchers=0, *more):
    return ['--mode', mode, '--rooms', str(rooms), '--watchers', str(watchers), '--seconds', '3', *more]


SCENARIOS = {
    'duel': (load('closed', 100), list(VARIANTS)),
    'spec': (load('closed', 50, 8), ['miai', 'ws']),
    'pop': (load('closed', 1, 1000), ['miai', 'ws']),
    'big': (load('closed', 1000, 3), ['miai', 'ws', 'socket.io']),
    'paced-500': (load('paced', 500, 0, '--rate', '2000'), ['miai', 'miai, +2 ms', 'ws']),
    'paced-5000': (load('paced', 500, 8, '--rate', '500'), ['miai', 'ws']),
    'idle-5000': (load('idle', 1, 5000), ['miai', 'ws']),
}


def resident_kb(pid):
    with open(f'/proc/{pid}/status', encoding='utf-8') as file:
        return int(re.search(r'VmRSS:\s*(\d+)', file.read()).group(1))


def measured(times, folder):
    if servers.install_modules() != 'ws-sqlite':
        raise SystemExit('bench: better-sqlite3 does not build here, and without it there is no table')
    for turn in range(times):
        for scenario, (arguments, variants) in SCENARIOS.items():
            for variant in variants:
                name, settings, sync_us = VARIANTS[variant]
                with servers.running(name, folder, {**SETTINGS, **settings}, sync_us) as (pid, port):
                    empty = resident_kb(pid)
                    record = generator.measure(pid, port, arguments, servers.SPOKEN.get(name, 'plain'))
                yield {'server': variant, 'scenario': scenario, 'turn': turn + 1, 'rss_empty_kb': empty, **record}


class Figures:
    def __init__(self, records):
        self.records = records

    def of(self, server, scenario, figure):
        return statistics.median(record[figure] for record in self.records
                                 if (record['server'], record['scenario']) == (server, scenario))

    def beside(self, other, scenario, figure, ours='miai'):
        its = self.of(other, scenario, figure)
        return self.of(ours, scenario, figure) / its if its else float('inf')


def rows(of, beside):
    """(row, what, unit, must, stretch, measured); goals of times of a peer's figure have the unit x. A goal that is
    smaller where it is harder is a bound from above."""
    speed = [('ws', 2, 2.7), ('colyseus', 2.2, 3), ('socket.io', 3, 4), ('boardgame.io', 20, 26)]
    yield from (('S1', f'100 games as fast as they go: moves/s beside {name}', 'x', must, stretch,
                 beside(name, 'duel', 'moves_per_s')) for name, must, stretch in speed)
    yield 'S3', '50 games with 8 watchers each: deliveries/s beside ws', 'x', 2, 2.4, beside('ws', 'spec', 'moves_per_s')
    yield 'S3', '1 game with 1,000 watchers: deliveries/s beside ws', 'x', 2, 2.4, beside('ws', 'pop', 'moves_per_s')
    yield 'S4', '5,000 connections, all busy: moves/s beside ws', 'x', 1.7, 2.5, beside('ws', 'big', 'moves_per_s')
    yield 'S4', '5,000 connections, all busy: moves/s beside socket.io', 'x', 2.4, 3.5, beside('socket.io', 'big', 'moves_per_s')
    yield 'S6', '5,000 connections, 500 moves/s: processor beside ws', 'x', 0.6, 0.45, beside('ws', 'paced-5000', 'server_us_per_move')
    yield 'L1', '2,000 moves/s: move to opponent, median beside ws', 'x', 0.75, 0.5, beside('ws', 'paced-500', 'opponent_p50_ms')
    yield 'L1', '2,000 moves/s: move to opponent, 99 % beside ws', 'x', 0.2, 0.06, beside('ws', 'paced-500', 'opponent_p99_ms')
    yield 'L1', '2,000 moves/s: move to opponent, 99 %', 'ms', 0.2, 0.06, of('miai', 'paced-500', 'opponent_p99_ms')
    yield 'L2', '5,000 connections: move to opponent, 99 % beside ws', 'x', 0.4, 0.15, beside('ws', 'paced-5000', 'opponent_p99_ms')
    yield 'L2', '5,000 connections: move to watchers, 99 % beside ws', 'x', 0.4, 0.15, beside('ws', 'paced-5000', 'watcher_p99_ms')
    yield 'D1', '100 games, durable: moves/s beside ws-sqlite', 'x', 7, 10, beside('ws-sqlite', 'duel', 'moves_per_s')
    yield 'D1', 'the same with 2 ms more a sync', 'x', 7, 10, beside('ws-sqlite, +2 ms', 'duel', 'moves_per_s', 'miai, +2 ms')
    yield 'D2', '100 games: durable moves/s beside our own that are not', 'x', 0.85, 0.95, beside('miai, no sync', 'duel', 'moves_per_s')
    yield ('D3', '100 games, 2 ms more a sync: beside one commit a move', 'x', 45, 60,
           beside('miai, +2 ms, one commit a move', 'duel', 'moves_per_s', 'miai, +2 ms'))
    yield 'D4', '2,000 moves/s: durable answer, 99 %', 'ms', 1, 0.5, of('miai', 'paced-500', 'ack_p99_ms')
    yield 'D4', 'the same with 2 ms more a sync', 'ms', 6, 4.5, of('miai, +2 ms', 'paced-500', 'ack_p99_ms')
    yield 'M1', 'memory of an idle watcher, of 5,000', 'bytes', 3072, 2662, of('miai', 'idle-5000', 'rss_per_watcher_bytes')
    yield 'M2', 'memory of the process, empty', 'MB', 10, 7, of('miai', 'idle-5000', 'rss_empty_kb') / 1024
    yield 'M2', 'memory of the process, 5,000 connections in 1,000 rooms', 'MB', 28, 22, of('miai', 'big', 'rss_kb') / 1024
    yield 'C1', '5,000 connections opened, with rooms and games', 's', 2, 1, of('miai', 'big', 'setup_s')


ELSEWHERE = [
    ('R1-R10', 'the rules beside other libraries, and what they take', './dev bench core'),
    ('S2', 'beside uWebSockets', 'not measured: npm has no package of theirs'),
    ('S5', 'the lobby as a feed', 'not measured: ours tells of a room once a second at most, so deliveries do not compare'),
    ('D5', 'killed under load, again and again: nothing is lost', './dev test (tests/crash)'),
    ('M3', 'memory over a long time', './dev bench soak'),
]


def number(value, unit):
    text = f'{value:,.0f}' if value >= 100 else f'{value:.2f}' if value < 10 else f'{value:.1f}'
    return f'{text}{unit}' if unit == 'x' else f'{text} {unit}'


def judged(must, stretch, value):
    """Whether both goals, one or none is reached; and the reached part of a missed one, or its excess."""
    up = stretch > must
    short = [f'{value / goal:.0%} of {"must" if goal == must else "stretch"}' if up else f'{value / goal:.1f} times {"must" if goal == must else "stretch"}'
             for goal in (must, stretch) if (value < goal if up else value > goal)]
    return 'both reached' if not short else f'must reached, {short[0]}' if len(short) == 1 else f'MISSED, {short[0]}'


def text(records):
    figures = Figures(records)
    lines = ['', f'{"":8}{"":60}{"must":>13}{"stretch":>13}{"measured":>13}']
    for row, what, unit, must, stretch, value in rows(figures.of, figures.beside):
        up = '>= ' if stretch > must else '<= '
        lines.append(f'{row:8}{what:60}{up + number(must, unit):>13}{up + number(stretch, unit):>13}'
                     f'{number(value, unit):>13}  {judged(must, stretch, value)}')
    lines += [f'{row:8}{what:60}{where}' for row, what, where in ELSEWHERE]
    lines += ['', f'{"100 games as fast as they go":44}{"moves/s":>10}{"us a move":>11}{"ms p50":>9}{"ms p99":>9}']
    for variant in SCENARIOS['duel'][1]:
        lines.append(f'{variant:44}' + f'{figures.of(variant, "duel", "moves_per_s"):>10,.0f}'
                     f'{figures.of(variant, "duel", "server_us_per_move"):>11.1f}'
                     f'{figures.of(variant, "duel", "opponent_p50_ms"):>9.2f}{figures.of(variant, "duel", "opponent_p99_ms"):>9.2f}')
    busy = [record['other_cores'] for record in records]
    lines.append(f'\nother work on the machine meanwhile: {statistics.median(busy):.2f} processors'
                 f' ({min(busy):.2f} to {max(busy):.2f}), of {len(os.sched_getaffinity(0))}')
    return '\n'.join(lines)
