"""Games with house players without end, and thoughts without end: other people's house players answer all the same."""

import os
import threading
import time

import attack
from attack import ATTACKER, OTHER, Person, guest
from beside import MOST_TIMES, Beside, insist

CROWD = 15          # guests of one address, four games each: all that an address may have
SLOW = {'ruleset': 'bridge', 'size': [19, 19], 'house': 5, 'colours': 'b'}
TERMS = {'ruleset': 'stoical', 'size': [9, 9], 'house': 1, 'colours': 'b'}
ANSWER_S = 5        # a person waits for their house player at most so long, or MOST_TIMES as long as on a quiet server
LATE_S = 60         # then the test gives up
MOST_KB = 40_000    # four searches may hold 24 MiB each, and those of one address one


class Table:
    """A person at a board with a house player."""

    def __init__(self, server, cookie, source, **terms):
        self.person = Person(server, cookie, source)
        answer = self.person.do('lobby', 'open', **terms)
        if answer['t'] != 'ok':
            raise AssertionError(answer)
        room = answer['room']
        self.person.ask(t='sub', ch=f'room:{room}')
        snap = self.person.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'room:{room}')['v']
        self.game, self.n = f'game:{snap["games"][0]["id"]}', 0
        self.person.ask(t='sub', ch=self.game)
        self.person.hear(lambda m: m['t'] == 'snap' and m['ch'] == self.game)

    def does(self, kind, **fields):
        answer = self.person.do(self.game, kind, base=self.n, **fields)
        if answer['t'] == 'ok':
            self.n = answer['n']
        return answer

    def answer(self):
        """Waits for the next event after the last own one; returns it."""
        event = self.person.hear(lambda m: m['t'] == 'ev' and m['ch'] == self.game and m['n'] > self.n)
        self.n = event['n']
        return event


class House(Beside):
    settings = {'limits': 'guests.address=1000/1s, open.address=1000/1s, begin.address=1000/1s'}

    @classmethod
    def answers_in(cls):
        """The longest that a person elsewhere waits for their house player, who moves at a human pace."""
        table = Table(cls.server, guest(cls.server, 'Fair', OTHER), OTHER, **TERMS)
        table.person.link.socket.settimeout(LATE_S)
        times = []
        for at in ('A1', 'J9', 'A9'):  # corners, where no house player begins
            begun = time.monotonic()
            answer = table.does('play', at=at)
            if answer['t'] != 'ok':
                raise AssertionError(answer)
            table.answer()
            times.append(time.monotonic() - begun)
        table.person.close()
        return max(times)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.most = max(ANSWER_S, MOST_TIMES * cls.answers_in())

    def soon(self, seconds):
        print(f'a house player answered in {seconds:.1f} s', end=' ', flush=True)
        self.assertLess(seconds, self.most)

    def test_an_address_with_sixty_slow_house_games_delays_no_other_house_game(self):
        before, tables, refused = self.server.rss_kb(), [], set()
        for i in range(CROWD + 1):
            cookie = guest(self.server, f'Crowd {i}', ATTACKER)
            for _ in range(4):
                try:
                    tables.append(Table(self.server, cookie, ATTACKER, **SLOW))
                except AssertionError as refusal:
                    refused.add((refusal.args[0]['code'], refusal.args[0]['field']))
        self.assertEqual((len(tables), refused), (60, {('full', 'house')}))
        for i, table in enumerate(tables):
            self.assertEqual(table.does('play', at=f'{"ABCDEFGHJK"[i % 10]}{1 + i // 10}')['t'], 'ok')
        self.soon(self.answers_in())
        self.assertLess(self.server.rss_kb() - before, MOST_KB)
        for table in tables:
            table.does('resign')
            table.person.close()

    def test_opening_rooms_with_house_players_again_and_again(self):
        cookies = [guest(self.server, f'Opener {i}', '127.0.0.67') for i in range(CROWD)]

        def messages(i, number, last):
            key = f'{os.getpid()}-{i}-{number}'
            if last.get('room'):
                return {'t': 'do', 'ch': f'room:{last["room"]}', 'k': 'close', 'key': key}
            return {'t': 'do', 'ch': 'lobby', 'k': 'open', 'key': key, **SLOW}
        done = [LATE_S]
        fair = threading.Thread(target=lambda: done.insert(0, self.answers_in()))
        fair.start()
        answers = self.beside('house games opened', CROWD, insist(self.server, cookies, messages))
        fair.join()
        self.assertGreater(sum(answers.values()), 1000)
        self.assertEqual(set(answers) - {'phase', 'denied'}, {'ok', 'rate', 'full'})
        self.soon(done[0])

    def test_taking_back_and_thinking_again(self):
        tables = [Table(self.server, guest(self.server, f'Doubter {i}', '127.0.0.68'), '127.0.0.68', **SLOW)
                  for i in range(CROWD)]
        stop, answers = threading.Event(), {}

        def doubt(table):
            number = 0
            while not stop.is_set():
                at = {'at': f'{"ABCDEFGHJK"[number // 2 % 10]}{1 + number // 20 % 19}'}
                answer = table.does('undo-ask') if number % 2 else table.does('play', **at)
                table.n = answer.get('have', table.n)
                word = answer.get('code', answer['t'])
                answers[word] = answers.get(word, 0) + 1
                number += 1
                time.sleep(1 / 18)
        threads = [threading.Thread(target=doubt, args=(table,)) for table in tables]
        for thread in threads:
            thread.start()
        try:
            longest = self.answers_in()
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        print(answers, end=' ', flush=True)
        self.assertGreater(answers['ok'], CROWD)
        self.assertEqual(set(answers) - {'ok', 'stale', 'phase', 'illegal', 'rate'}, set())
        self.soon(longest)
        for table in tables:
            table.person.close()


if __name__ == '__main__':
    attack.main()
