"""200 paced games beside each attack in turn, at a server with its default limits.

Each attack meets a fresh server. The players come from 20 addresses, the attacker from others. The games are measured
for some seconds alone, and then, still the same games, for some seconds beside the attack. Players' generator and
server run as in the other scenarios (servers.py), the attacker on the generator's processor behind all other work, so
that the attacker's own processor time delays no player."""

import multiprocessing
import os
import queue
import sqlite3
import statistics
import threading
import time
import types

import attacks
import generator
import servers
import shell  # in tests/server/net, which attacks.py puts on the path

GAMES = ['--mode', 'paced', '--rooms', '200', '--rate', '500', '--addresses', '20']
LEAD_S = 1          # of the attack, before it is measured beside
LAST_NICE = 19
# Bytes that the attacker sends at once. A kernel that is not preemptible takes no processor away from a process that
# sends megabytes, and the players would then wait for the attacker beside them, not for the server.
SLICE = 16384
RATIO = 2           # at most so many times the quiet p99
COLUMNS = '{:32}{:>8}{:>9}{:>10}{:>8}{:>10}{:>12}  {}'


class Target(shell.Server):
    """The server as tests/attack knows it; another module started it."""

    def __init__(self, pid, port):
        self.process, self.port = types.SimpleNamespace(pid=pid), port
        self.origin, self.host = f'http://127.0.0.1:{port}', 'x'

    def post(self, path, body='{}', source=None, **headers):
        body = body.encode() if isinstance(body, str) else body
        data = memoryview(self.post_head(path, len(body), **headers) + body)
        with self.connect(source=source) as s:
            for at in range(0, len(data), SLICE):
                s.sendall(data[at:at + SLICE])
            return shell.read_answer(s)


def attack(one, count, stop_at, begun, told):
    """In a process of its own: so many of them at once, until that time; the answers a second."""
    os.sched_setaffinity(0, {servers.PROCESSORS[-1]})
    os.nice(LAST_NICE)
    answers, lock = {}, threading.Lock()

    def add(word):
        with lock:
            answers[str(word)] = answers.get(str(word), 0) + 1

    threads = [threading.Thread(target=one, args=(i, stop_at, add), daemon=True) for i in range(count)]
    for thread in threads:
        thread.start()
    begun.set()
    time.sleep(max(0, stop_at - time.monotonic()))
    with lock:
        told.put(dict(answers))


def beside(name, folder, seconds, sync_us):
    prepare, fill = attacks.ATTACKS[name]
    fork = multiprocessing.get_context('fork')
    with servers.folder_of_its_own(folder) as own:
        if fill:
            process, _ = servers.start('miai', own, {})
            servers.end(process)
            fill(os.path.join(own, 'miai.db'))
        process, port = servers.start('miai', own, {}, sync_us=sync_us)
        servers.favour_storage(process.pid)
        try:
            with generator.Generator(process.pid, port, [*GAMES, '--seconds', str(seconds), '--asked']) as games:
                games.read()
                count, one = prepare(Target(process.pid, port))
                time.sleep(LEAD_S)
                games.ask()
                quiet = games.read()
                begun, told = fork.Event(), fork.Queue()
                lasting = LEAD_S + seconds + LEAD_S
                attackers = fork.Process(target=attack, daemon=True,
                                         args=(one, count, time.monotonic() + lasting, begun, told))
                attackers.start()
                begun.wait(LEAD_S)
                time.sleep(LEAD_S)
                games.ask()
                measured = games.read()
                try:
                    answers = told.get(timeout=lasting)
                except queue.Empty:
                    answers = {}
                attackers.kill()
                attackers.join()
            if process.poll() is not None:
                raise SystemExit(f'bench: the server ended with {process.returncode} beside {name}')
        finally:
            servers.end(process)
    return {'server': 'miai', 'scenario': 'hostile', 'attack': name, 'attackers': count, 'lasting_s': lasting,
            'quiet_p50_ms': quiet['ack_p50_ms'], 'quiet_p99_ms': quiet['ack_p99_ms'],
            'p50_ms': measured['ack_p50_ms'], 'p99_ms': measured['ack_p99_ms'], 'max_ms': measured['ack_max_ms'],
            'moves': measured['moves'], 'late': measured['late'], 'refused': measured['refused'],
            'rss_kb': measured['rss_kb'], 'server_cores': measured['server_cores'],
            'load_cores': measured['load_cores'], 'other_cores': measured['other_cores'],
            'requests_per_s': round(sum(answers.values()) / lasting), 'answers': answers}


def table(records):
    quiet = statistics.median(record['quiet_p99_ms'] for record in records)
    half = statistics.median(record['quiet_p50_ms'] for record in records)
    lines = ['', '200 games, 500 moves a second; ms until a move is answered, durable. Ratio: p99 beside the attack to'
             ' p99 of the same games before it.', COLUMNS.format(
                 'attack', 'p50', 'p99', 'quiet p99', 'ratio', 'refused', 'attacker/s', 'how it was answered'),
             COLUMNS.format('nobody (median of all)', f'{half:.2f}', f'{quiet:.2f}', '', '', '', '', '')]
    for record in records:
        ratio = record['p99_ms'] / record['quiet_p99_ms']
        answers = sorted(record['answers'].items(), key=lambda item: -item[1])
        lines.append(COLUMNS.format(
            record['attack'], f'{record["p50_ms"]:.2f}', f'{record["p99_ms"]:.2f}', f'{record["quiet_p99_ms"]:.2f}',
            f'{ratio:.1f}' + ('!' if ratio > RATIO else ''), record['refused'] + record['late'],
            f'{record["requests_per_s"]:,}', ', '.join(f'{word} {number}' for word, number in answers)).rstrip())
    over = [record for record in records if record['p99_ms'] > RATIO * record['quiet_p99_ms']]
    lines.append(f'\n{len(records) - len(over)} of {len(records)} within {RATIO} times; refused or late:'
                 f' {sum(record["refused"] + record["late"] for record in records)} moves of'
                 f' {sum(record["moves"] for record in records):,}. Precedence: '
                 + ('server and games SCHED_RR, its storage first, the server\'s helpers ordinary, the attacker nice 19' if servers.PRECEDENCE
                    else 'the attacker nice 19, all else ordinary'))
    return '\n'.join(lines)
