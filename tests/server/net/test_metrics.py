"""/metrics: its own listener, the manual's list of metrics, and the truth of the figures."""

import os
import re
import signal
import time

import shell
from shell import MANUAL, Case


class Metrics(Case):
    settings = {'metrics': '127.0.0.1:0'}

    def samples(self):
        public, self.server.port = self.server.port, int(self.server.wait_for_log(r'metrics url=http://127.0.0.1:(\d+)'))
        try:
            body = self.server.get('/metrics').body.decode()
        finally:
            self.server.port = public
        return {name: float(value) for name, value in re.findall(r'(?m)^([a-z].*) (\S+)$', body)}

    def beyond(self, name, bound):
        """How many samples of a histogram were longer than so many seconds."""
        samples = self.samples()
        return samples[f'miai_{name}_count'] - samples[f'miai_{name}_bucket{{le="{bound}"}}']

    def test_a_turn_that_holds_the_loop_is_counted_and_so_is_what_waited_for_it(self):
        def looked_at():
            return self.beyond('loop_turn_seconds', 0.1), self.beyond('loop_wait_seconds', 0.1)
        with self.server.websocket() as one:
            turns, waits = looked_at()
            one.raw(shell.frame(shell.TEXT, b'store x') + shell.frame(shell.TEXT, b'busy 300'))
            self.assertEqual(one.read(), 'x')
            after = looked_at()
            self.assertGreater(after[0], turns)
            self.assertGreater(after[1], waits)

    def test_where_players_are_looked_at_between_two_of_a_crowd_another_turn_begins(self):
        crowd = [self.server.websocket() for _ in range(40)]
        before = self.beyond('loop_turn_seconds', 0.003)
        self.server.process.send_signal(signal.SIGSTOP)
        for one in crowd:
            one.send('busy 5')
        self.server.process.send_signal(signal.SIGCONT)
        for one in crowd:
            one.ask('count')
            one.close()
        self.assertGreaterEqual(self.beyond('loop_turn_seconds', 0.003) - before, 40)

    def test_turns_that_hold_nobody_up_are_short(self):
        with self.server.websocket() as one:
            before = self.samples()
            for i in range(30):
                one.ask(f'store {i}')
            after = self.samples()
            more = {name: after[name] - before[name] for name in after}
            for name in ('turn', 'wait'):
                self.assertGreaterEqual(more[f'miai_loop_{name}_seconds_count'], 30)
                self.assertGreater(more[f'miai_loop_{name}_seconds_bucket{{le="0.1"}}'], 25, name)
                self.assertEqual(after[f'miai_loop_{name}_seconds_bucket{{le="+Inf"}}'], after[f'miai_loop_{name}_seconds_count'])
                bounds = [after[at] for at in after if at.startswith(f'miai_loop_{name}_seconds_bucket')]
                self.assertEqual(bounds, sorted(bounds))
            self.assertLess(more['miai_loop_turn_seconds_sum'], 3)

    def test_the_memory_reported_is_that_of_the_kernel(self):
        folder = f'/proc/{self.server.process.pid}'
        before = self.samples()
        with open(f'{folder}/stat', encoding='utf-8') as file:
            fields = file.read().rpartition(')')[2].split()
        ticks, cpu = os.sysconf('SC_CLK_TCK'), before['process_cpu_seconds_total']
        self.assertAlmostEqual(cpu, (int(fields[11]) + int(fields[12])) / ticks, delta=0.1)
        with self.server.websocket(), open(f'{folder}/statm', encoding='utf-8') as file:
            size = [int(pages) * os.sysconf('SC_PAGESIZE') for pages in file.read().split()[:2]]
            after = self.samples()
            self.assertAlmostEqual(after['process_virtual_memory_bytes'], size[0], delta=1e7)
            self.assertAlmostEqual(after['process_resident_memory_bytes'], size[1], delta=3e6)
            open_now = os.listdir(f'{folder}/fd')
            self.assertAlmostEqual(after['process_open_fds'], len(open_now), delta=2)   # the one that brought the answer
        with open(f'{folder}/limits', encoding='utf-8') as file:
            self.assertEqual(after['process_max_fds'], int(re.search(r'Max open files +(\d+)', file.read()).group(1)))
        with open('/proc/uptime', encoding='utf-8') as file:
            began = time.time() - float(file.read().split()[0]) + int(fields[19]) / ticks
        self.assertAlmostEqual(after['process_start_time_seconds'], began, delta=2)
        self.assertGreaterEqual(after['process_cpu_seconds_total'], cpu)
        self.assertLessEqual(after['miai_loop_cpu_seconds_total'], after['process_cpu_seconds_total'])
        self.assertGreater(after['miai_loop_cpu_seconds_total'], before['miai_loop_cpu_seconds_total'])

    def test_metrics_have_a_listener_of_their_own(self):
        public, private = self.server.port, int(self.server.wait_for_log(r'metrics url=http://127.0.0.1:(\d+)'))
        self.server.port = private
        try:
            answer = self.server.get('/metrics')
            self.assertEqual(answer.status, 200)
            for name in ('websockets', 'messages_received_total', 'store_commits_total', 'build_info'):
                self.assertRegex(answer.body.decode(), rf'(?m)^miai_{name}[ {{]')
            served = set(re.findall(r'(?m)^((?:miai|process)_\w+)', answer.body.decode()))
            with open(MANUAL, encoding='utf-8') as file:
                told = set(re.findall(r'`((?:miai|process)_\w+)`', file.read()))
            self.assertEqual(served, told)
            self.assertEqual(self.server.get('/').status, 404)
            self.assertEqual(self.server.get('/ws', 'Upgrade: websocket', 'Connection: Upgrade').status, 503)
        finally:
            self.server.port = public


if __name__ == '__main__':
    shell.main()
