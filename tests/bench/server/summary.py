"""Medians of the measurements, beside the goals and the peers."""

import statistics

# Scenario, figure, its name, and the goal: a bound as a function of F (ms), and its direction.
AT_MOST, AT_LEAST = '<=', '>='
ROWS = [
    ('paced', 'ack_p50_ms', 'move to durable answer, median, ms', AT_MOST, lambda sync: 2 + 2 * sync),
    ('paced', 'ack_p99_ms', 'move to durable answer, 99 %, ms', AT_MOST, lambda sync: 20 + 4 * sync),
    ('paced', 'server_us_per_move', 'processor time a move, us', None, None),
    ('fanout', 'last_watcher_p50_ms', 'move to last of 1,000 watchers, median, ms', AT_MOST, lambda sync: 50),
    ('fanout', 'last_watcher_max_ms', 'move to last of 1,000 watchers, most, ms', AT_MOST, lambda sync: 50),
    ('fanout', 'server_us_per_move', 'processor time a move, us', None, None),
    ('pipeline', 'moves_per_s', 'durable moves a second', AT_LEAST, lambda sync: 10000),
    ('pipeline', 'ack_p50_ms', 'move to durable answer, median, ms', None, None),
    ('pipeline', 'server_us_per_move', 'processor time a move, us', None, None),
    ('idle-1000', 'rss_per_watcher_bytes', 'memory a watcher, bytes', AT_MOST, lambda sync: 8192),
    ('idle-3000', 'rss_per_watcher_bytes', 'memory a watcher, bytes', AT_MOST, lambda sync: 8192),
    ('idle-3000', 'rss_kb', 'memory of the process, KB', None, None),
    ('crowd', 'opponent_p50_ms', '10,000 connected: move to opponent, median, ms', None, None),
    ('crowd', 'opponent_p99_ms', '10,000 connected: move to opponent, 99 %, ms', AT_MOST, lambda sync: 100),
    ('crowd', 'refused', 'moves refused (nobody was lost, else it ends)', AT_MOST, lambda sync: 0),
    ('crowd', 'websockets', 'left after 50 s, of 9,040 who read and 960 not', AT_LEAST, lambda sync: 9040),
    ('crowd', 'rss_kb', 'memory of the process, KB', None, None),
    ('watchers-10000', 'last_watcher_p50_ms', 'move to last of 10,000 watchers, median, ms', None, None),
    ('watchers-10000', 'last_watcher_max_ms', 'move to last of 10,000 watchers, most, ms', AT_MOST, lambda sync: 500),
    ('resume', 'back', 'back in their game, of 10,000 players', AT_LEAST, lambda sync: 10000),
    ('resume', 'back_p50_s', 'server killed to back, median, s', None, None),
    ('resume', 'back_last_s', 'server killed to the last one back, s', AT_MOST, lambda sync: 30),
    ('resume', 'server_s', 'processor time that took the server, s', None, None),
    ('lobby', 'bytes_per_s', '60 games, 200 visitors: sent, bytes a second', AT_MOST, lambda sync: 980_000),
    ('lobby', 'visitor_bytes_per_s', 'the same to each visitor', None, None),
    ('lobby', 'server_cores', 'processors that it takes, with the moves', None, None),
]


def median(records, server, scenario, figure):
    found = [record[figure] for record in records if (record['server'], record['scenario']) == (server, scenario)]
    return statistics.median(found) if found else None


def verdict(value, way, bound):
    if way is None:
        return '', ''
    met = value <= bound if way == AT_MOST else value >= bound
    return f'{way} {bound:,.3g}' if bound < 1000 else f'{way} {bound:,.0f}', 'met' if met else 'MISSED'


def number(value):
    return '' if value is None else f'{value:,.0f}' if value >= 1000 else f'{value:.3g}'


def text(records):
    others = sorted({record['server'] for record in records} - {'miai'})
    lines = ['', f'{"":16}{"":47}{"ours":>9}  {"goal":10}{"":8}' + ''.join(f'{name:>11}{"ours/it":>9}' for name in others)]
    for scenario, figure, called, way, bound in ROWS:
        ours = median(records, 'miai', scenario, figure)
        if ours is None:
            continue
        goal, met = verdict(ours, way, bound(median(records, 'miai', scenario, 'sync_ms')) if bound else None)
        line = f'{scenario:16}{called:47}{number(ours):>9}  {goal:10}{met:8}'
        for name in others:
            its = median(records, name, scenario, figure)
            line += f'{number(its):>11}{number(ours / its) if its else "":>9}'
        lines.append(line.rstrip())
    syncs = [record['sync_ms'] for record in records]
    busy = [record['other_cores'] for record in records if 'other_cores' in record]
    lines.append(f'\nF, the median of 4 KB appended and fdatasync: {statistics.median(syncs):.3f} ms'
                 f' ({min(syncs):.3f} to {max(syncs):.3f} in the runs)')
    if busy:
        lines.append(f'other work on the machine meanwhile: {statistics.median(busy):.2f} processors'
                     f' ({min(busy):.2f} to {max(busy):.2f})')
    ended = sum(1 for record in records if record.get('exhausted'))
    if ended:
        lines.append(f'in {ended} runs games ran out of moves before the end: more moves a second were possible')
    return '\n'.join(lines)
