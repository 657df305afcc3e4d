"""Challenges without end, and bots that declare again and again or accept more than they say."""

import json
import time

import attack
from attack import ATTACKER, OTHER, Person, account, bot, guest
from beside import Beside, insist

TERMS = {'ruleset': 'stoical', 'size': [9, 9]}
CROWD = 20
MOST_KB = 8000


def challenge(to):
    return lambda i, number, _: {'t': 'do', 'ch': 'lobby', 'k': 'open', 'opponent': to, **TERMS,
                                 'key': f'{i}-{number}-{time.monotonic_ns()}'}


def withdraw(to):
    """Each challenge is called off before the next."""
    def message(i, number, last):
        key = f'{i}-{number}-{time.monotonic_ns()}'
        if last.get('room'):
            return {'t': 'do', 'ch': f'room:{last["room"]}', 'k': 'close', 'key': key}
        return {'t': 'do', 'ch': 'lobby', 'k': 'open', 'opponent': to, **TERMS, 'key': key}
    return message


class Crowds(Beside):
    def arrives(self, who, source):
        """A connected player: a new guest, or the bot of a token."""
        has = {'token': who} if who.startswith('miai_') else {'cookie': guest(self.server, who, source)}
        person = Person(self.server, source=source, **has)
        person.player, person.source, person.has = json.loads(person.link.hello)['you']['id'], source, has
        return person

    def waiting(self, person):
        """The challenges that wait for this player or are theirs, as one more connection of theirs sees them."""
        watch = Person(self.server, source=person.source, **person.has)
        watch.ask(t='sub', ch='me')
        seen = watch.hear(lambda m: m['t'] == 'snap' and m['ch'] == 'me')['v']
        watch.close()
        return [one for one in seen.get('challenges', []) if one['state'] == 'waiting']

    def programs(self, number, source):
        owner = account(self.server, f'Owner {number}', source)
        return bot(self.server, f'Program {number}', owner, source)


class ToOne(Crowds):
    settings = {'limits': 'guests.address=0, open.guest=0, open.account=0, open.address=0, open.all=0'}

    def crowd(self):
        return [guest(self.server, f'Caller {i}', ATTACKER) for i in range(CROWD)]

    def flooded(self, to, person, what):
        before, words = self.server.rss_kb(), set()
        for called, messages in ((f'{what}, called off', withdraw(to)), (what, challenge(to))):
            answers = self.beside(called, CROWD, insist(self.server, self.crowd(), messages))
            self.assertGreater(sum(answers.values()), 1000)
            self.assertLessEqual(len(self.waiting(person)), 4)
            words |= set(answers)
        self.assertEqual(words - {'rate'}, {'ok', 'full'})
        self.assertLess(self.server.rss_kb() - before, MOST_KB)
        other = self.arrives('Fair', OTHER)
        self.assertEqual(other.do('lobby', 'open', opponent=to, **TERMS)['t'], 'ok')
        room = self.waiting(other)[0]['room']
        self.assertEqual(person.do(f'room:{room}', 'sit')['t'], 'ok')
        other.close()

    def test_a_crowd_that_challenges_one_person_leaves_room_for_a_fair_one(self):
        ben = self.arrives('Ben', '127.0.0.9')
        self.flooded(ben.player, ben, 'challenges to one person')
        ben.close()

    def test_a_crowd_that_challenges_one_bot_leaves_room_for_a_fair_one(self):
        number, token = self.programs(1, '127.0.0.9')
        program = self.arrives(token, '127.0.0.9')
        self.assertEqual(program.do('me', 'able', games=2)['t'], 'ok')
        self.flooded(number, program, 'challenges to one bot')
        program.close()

    def test_one_account_that_challenges_everybody_has_eight_challenges(self):
        here = [self.arrives(f'Here {i}', f'127.0.4.{1 + i}') for i in range(30)]
        cookie = account(self.server, 'Caller', ATTACKER)

        def messages(i, number, _):
            return challenge(here[number % len(here)].player)(i, number, _)
        answers = self.beside('challenges by one account', CROWD, insist(self.server, [cookie], messages))
        self.assertGreater(sum(answers.values()), 1000)
        self.assertEqual(set(answers), {'ok', 'full'})
        self.assertLessEqual(sum(len(self.waiting(person)) for person in here), 8)
        for person in here:
            person.close()


class OfBots(Crowds):
    settings = {'limits': 'none'}

    def test_a_bot_that_declares_a_thousand_times_disturbs_nobody(self):
        number, token = self.programs(2, ATTACKER)
        rules = {'scoring': ['area', 'territory'], 'suicide': ['illegal'], 'ko': ['basic']}

        def one(i, until, count):
            program, said = Person(self.server, source=ATTACKER, token=token), 0
            while time.monotonic() < until:
                said += 1
                answer = program.do('me', 'able', games=1 + said % 64, sizes=[1 + said % 19, 19], rules=rules)
                count(answer.get('code', answer['t']))
            program.close()
        before = self.server.rss_kb()
        answers = self.beside('declarations', CROWD, one)
        self.assertGreater(sum(answers.values()), 1000)
        self.assertEqual(set(answers), {'ok'})
        self.assertLess(self.server.rss_kb() - before, MOST_KB)
        asker = Person(self.server, source=OTHER)
        self.assertNotIn(number, [one['player']['id'] for one in asker.ask(t='get', k='bots')['bots']])
        asker.close()

    def test_a_guest_may_not_declare_at_all(self):
        cookies = [guest(self.server, f'Boaster {i}', ATTACKER) for i in range(4)]
        answers = self.beside('declarations of guests', 4, insist(self.server, cookies, lambda i, number, _: {
            't': 'do', 'ch': 'me', 'k': 'able', 'games': 1, 'key': f'{i}-{number}-{time.monotonic_ns()}'}))
        self.assertEqual(set(answers), {'forbidden'})

    def test_a_bot_that_accepts_more_than_it_says_gets_no_further_challenge(self):
        number, token = self.programs(3, ATTACKER)
        program = self.arrives(token, ATTACKER)
        self.assertEqual(program.do('me', 'able', games=1)['t'], 'ok')
        callers = [self.arrives(f'Caller {i}', f'127.0.5.{1 + i}') for i in range(11)]
        answers = [person.do('lobby', 'open', opponent=number, **TERMS) for person in callers]
        self.assertEqual([answer.get('field', 'ok') for answer in answers], ['ok'] * 10 + ['opponent'])
        for answer in answers[:10]:
            self.assertEqual(program.do(f'room:{answer["room"]}', 'sit')['t'], 'ok')
        answer = callers[10].do('lobby', 'open', opponent=number, **TERMS)
        self.assertEqual((answer['code'], answer['field']), ('unable', 'games'))
        told = callers[10].ask(t='get', k='bots')['bots']
        self.assertEqual([(one['games'], one['running']) for one in told], [(1, 10)])
        for person in (*callers, program):
            person.close()


if __name__ == '__main__':
    attack.main()
