"""Tournaments without end: the server keeps little of all that accounts upload, and starts again."""

import json
import os
import re
import time

import attack
import events
import shell
from attack import Case, Person, account

MB = 1024  # kB


def peak_kb(server):
    """The most memory that it ever had."""
    with open(f'/proc/{server.process.pid}/status', encoding='utf-8') as file:
        return int(re.search(r'VmHWM:\s*(\d+)', file.read()).group(1))


class Tournaments(Case):
    """The promises without any limit of rate."""
    settings = {'limits': 'none'}

    def bring(self, cookie, log):
        answer = self.server.post('/api/tour', log if isinstance(log, str) else log.text(), Cookie=cookie)
        return answer.status, json.loads(answer.body)

    def test_one_account_brings_fat_events_until_it_has_its_share(self):
        cookie, taken = account(self.server, 'Bringer'), 0
        before = self.server.rss_kb()
        while taken < 30:
            status, told = self.bring(cookie, events.fattest('fat'))
            if status != 200:
                break
            taken += 1
        self.assertEqual((status, told['code'], told['field'], told['limit']), (409, 'full', 'bytes', 33554432))
        self.assertIn(taken, range(5, 12))
        grown = self.server.rss_kb() - before
        self.assertLess(grown, 110 * MB)  # the budget of memory, and the memory of the last files
        print(f'{taken} taken, memory grown by {grown // MB} MB, at most {peak_kb(self.server) // MB} ', end='', flush=True)

    def test_the_file_that_ended_servers_for_good_is_refused(self):
        before = peak_kb(self.server)
        for _ in range(5):
            status, told = self.bring(account(self.server, f'Editor {time.monotonic_ns() % 10**9}'), events.edited('edits', 15900))
            self.assertEqual((status, told['act']), (400, 5002))
            self.assertIn('full, log, at most 5000', told['error'])
        self.assertLess(peak_kb(self.server) - before, 40 * MB)

    def test_millions_of_empty_acts_are_not_looked_at(self):
        cookie, before = account(self.server, 'Emptier'), peak_kb(self.server)
        file = '{"kind":"tournament","v":1,"miai":"1","log":[{}' + ',{}' * 1_390_000 + ']}'
        for _ in range(4):
            status, told = self.bring(cookie, file)
            self.assertEqual((status, told['act']), (400, 1))
        self.assertLess(peak_kb(self.server) - before, 30 * MB)

    def test_open_events_are_as_many_from_files_as_by_hand(self):
        cookie = account(self.server, 'Opener')
        answers = []
        for i in range(21):
            answers.append(self.bring(cookie, events.entered(f'open-{i}', 2, 'running')))
        self.assertEqual([status for status, _ in answers], [200] * 20 + [409])
        self.assertEqual(answers[-1][1]['field'], 'tours')


class Start(Case):
    """The memory and time of the start of a server with as many of them as it may have."""
    settings = {'tournament_disk': 40, 'tournament_memory': 16, 'limits': 'none'}

    def test_a_server_with_all_that_it_may_store_starts_at_once_in_little_memory(self):
        cookie = account(self.server, 'Ada')
        status, told = (lambda answer: (answer.status, json.loads(answer.body)))(
            self.server.post('/api/tour', events.fattest('fat').text(), Cookie=cookie))
        self.assertEqual(status, 200, told)
        self.assertEqual(self.server.stop(), 0)
        size = events.fill(os.path.join(self.server.folder, 'test.db'), 'fat', 12, events.entered('small', 2, 'running'), 400)
        begun = time.monotonic()
        again = shell.Server(database=os.path.join(self.server.folder, 'test.db'), **self.settings)
        self.addCleanup(again.close)
        while again.get('/readyz').status != 200:
            self.assertLess(time.monotonic() - begun, 5)
            time.sleep(0.02)
        ready = time.monotonic() - begun
        self.assertLess(peak_kb(again), 40 * MB)
        time.sleep(3)  # tournaments with acts of their own are visited
        self.assertLess(peak_kb(again), 70 * MB)
        person = Person(again, cookie)
        self.assertEqual(person.ask(t='get', k='tour', slug='fat-3')['t'], 'tour')
        made = person.do('tours', 'create', settings={'slug': 'more', 'title': 'More', 'system': 'swiss', 'game': events.GAME})
        self.assertEqual((made['reason'], made['tour']['field']), ('full', 'tours'))  # twelve run, and more
        person.close()
        print(f'{size // 1000000} MB of acts: ready after {ready:.2f} s, {peak_kb(again) // MB} MB ', end='', flush=True)
        self.assertEqual(again.stop(), 0)


if __name__ == '__main__':
    attack.main()
