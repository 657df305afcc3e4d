"""How many processes a large site needs, calculated: it simulates queues with the costs that ./dev bench cluster measures.

Each process is one queue that takes work in its order. The owner of a game judges its move and sends it to both players;
all other processes follow it; each relay sends it to its share of those who watch. Moves come at random, and games are
watched as Zipf's law says: the second one half as much as the first, the third a third as much. The network costs
nothing here, and each process has a processor of its own."""

import heapq
import itertools
import random

# Microseconds of a processor, from the last measurement in docs/SCALING.md.
MOVE_US, FOLLOW_US, DELIVERY_US, POSTGRES_US, REDIS_US = 59.1, 23.2, 12.0, 255.5, 7.4
COMMIT_US = 2000        # until PostgreSQL has stored it: a little more than measured
CONNECTION_BYTES = 3113
MOVE_EVERY_S = 10       # in each game
SECONDS, SEED = 20, 1
SITES = [(2_000, 20_000), (10_000, 100_000), (30_000, 300_000), (100_000, 1_000_000)]   # players, watchers
SHAPES = [(1, 0), (2, 1), (2, 2), (3, 3), (3, 4), (3, 6), (4, 8), (6, 16), (8, 32)]   # owners, relays
BUSY_MAX, ANSWER_MS, LAST_MS = 0.6, 100, 1000   # a site is large enough below these


class Queue:
    def __init__(self):
        self.free_us = self.busy_us = 0.0

    def take(self, now_us, cost_us):
        """The time at which the work is done."""
        self.free_us = max(self.free_us, now_us) + cost_us
        self.busy_us += cost_us
        return self.free_us


def watched(games, watchers):
    """How many watch each game."""
    total = sum(1 / rank for rank in range(1, games + 1))
    return [round(watchers / rank / total) for rank in range(1, games + 1)]


def simulate(players, watchers, owners, relays):
    """(busiest process, 99 % of acknowledgements in ms, 99 % and worst of the last watcher in ms)"""
    draw, games = random.Random(SEED), players // 2
    crowds = watched(games, watchers)
    nodes, fronts = [Queue() for _ in range(owners)], [Queue() for _ in range(relays)]
    acks, lasts = [], []
    events = [(draw.expovariate(games / MOVE_EVERY_S) * 1e6, 0, 0.0)]   # time, game + 1 or 0 for a new move, its begin
    while events[0][0] < SECONDS * 1e6:
        now, told, begun = heapq.heappop(events)
        if not told:
            heapq.heappush(events, (now + draw.expovariate(games / MOVE_EVERY_S) * 1e6, 0, 0.0))
            game = draw.randrange(games)
            own = MOVE_US + (0 if relays else crowds[game] * DELIVERY_US)
            heapq.heappush(events, (nodes[game % owners].take(now, own) + COMMIT_US, game + 1, now))
            continue
        game = told - 1
        acks.append(now - begun)
        share = crowds[game] / relays * DELIVERY_US if relays else 0
        last = max([now] + [front.take(now, FOLLOW_US + share) for front in fronts])
        for i, node in enumerate(nodes):
            if i != game % owners:
                node.take(now, FOLLOW_US)
        if crowds[game]:
            lasts.append(last - begun)
    busiest = max(queue.busy_us for queue in itertools.chain(nodes, fronts)) / SECONDS / 1e6
    return busiest, part(acks, 0.99), part(lasts, 0.99), part(lasts, 1)


def part(times_us, share):
    times_us.sort()
    return times_us[min(len(times_us) - 1, int(len(times_us) * share))] / 1000


def main():
    print(f'{"players":>8} {"watchers":>9} {"owners":>6} {"relays":>6} {"busiest":>7} {"answer 99 %":>11} '
          f'{"last 99 %":>9} {"last worst":>10} {"PostgreSQL":>10} {"Redis":>6} {"a process":>10}  enough')
    for players, watchers in SITES:
        moves = players / 2 / MOVE_EVERY_S
        for owners, relays in SHAPES:
            busy, ack, last, worst = simulate(players, watchers, owners, relays)
            memory = max(players / owners, watchers / relays) if relays else (players + watchers) / owners
            enough = busy <= BUSY_MAX and ack <= ANSWER_MS and last <= LAST_MS
            print(f'{players:8} {watchers:9} {owners:6} {relays:6} {busy:7.0%} {ack:8.1f} ms {last:6.0f} ms {worst:7.0f} ms '
                  f'{moves * POSTGRES_US / 1e6:10.2f} {moves * REDIS_US / 1e6:6.2f} '
                  f'{memory * CONNECTION_BYTES / 1e6:7.0f} MB  {"yes" if enough else ""}')
            if enough:
                break


if __name__ == '__main__':
    main()
