"""The guests, rooms and entries that strangers can make: without end from one address they are few, and other clients
go on."""

import contextlib
import json
import sqlite3
import time

import attack
from attack import ATTACKER, OTHER, Case, Person, account, guest

SECONDS = 3
ROOMS = 20_000
MOST_KB = 20_000
OPEN = {'ruleset': 'stoical', 'size': [9, 9]}


def count(server, what):
    with contextlib.closing(sqlite3.connect(f'file:{server.folder}/test.db?mode=ro', uri=True)) as db:
        return db.execute(f'SELECT count(*) FROM {what}').fetchone()[0]


class Guests(Case):
    def test_an_address_that_makes_guests_without_end_has_few_and_none_is_kept(self):
        statuses, begun = {}, time.monotonic()
        while time.monotonic() - begun < SECONDS:
            status = self.server.post('/api/session', '{"name":"Nobody"}', ATTACKER).status
            statuses[status] = statuses.get(status, 0) + 1
        print(statuses, end=' ', flush=True)
        self.assertEqual(set(statuses), {200, 429})
        self.assertLess(statuses[200], 60 + SECONDS / 5 + 2)
        self.assertEqual(count(self.server, 'player WHERE id > 0'), 0)
        self.assertEqual(count(self.server, 'session'), 0)
        person = Person(self.server, guest(self.server, 'Ann', OTHER), OTHER)
        self.assertEqual(person.do('lobby', 'open', **OPEN)['t'], 'ok')
        self.assertEqual(count(self.server, 'player WHERE id > 0'), 1)
        person.close()


class Rooms(Case):
    def test_one_address_cannot_have_all_rooms(self):
        people = [Person(self.server, guest(self.server, f'Opener {i}', ATTACKER), ATTACKER) for i in range(40)]
        opened, refused, begun = 0, set(), time.monotonic()
        while time.monotonic() - begun < SECONDS:
            for person in people:
                answer = person.do('lobby', 'open', **OPEN)
                opened += answer['t'] == 'ok'
                refused |= {(answer['code'], answer['field'])} if answer['t'] == 'error' else set()
        print(f'{opened} opened, then {refused}', end=' ', flush=True)
        self.assertEqual(refused, {('rate', 'open')})
        self.assertLess(opened, 60 + SECONDS + 2)
        ann = Person(self.server, guest(self.server, 'Ann', OTHER), OTHER)
        self.assertEqual(ann.do('lobby', 'open', **OPEN)['t'], 'ok')
        for person in (*people, ann):
            person.close()


class RoomsWithoutPace(Case):
    settings = {'limits': 'none'}

    def test_rooms_that_are_opened_and_called_off_leave_memory(self):
        person = Person(self.server, guest(self.server, 'Opener', ATTACKER), ATTACKER)
        for _ in range(1000):  # the memory of any server in use
            room = person.do('lobby', 'open', **OPEN)['room']
            person.do(f'room:{room}', 'close')
        before, made = self.server.rss_kb(), 0
        while made < ROOMS:
            for i in range(50):
                person.link.send(json.dumps({'t': 'do', 'id': i + 1, 'key': f'o{made}-{i}', 'ch': 'lobby', 'k': 'open', **OPEN}))
            rooms = [json.loads(person.link.read()) for _ in range(50)]
            for i, answer in enumerate(rooms):
                self.assertEqual(answer['t'], 'ok', answer)
                person.link.send(json.dumps({'t': 'do', 'id': i + 1, 'key': f'c{made}-{i}', 'ch': f'room:{answer["room"]}', 'k': 'close'}))
            for _ in rooms:
                self.assertEqual(json.loads(person.link.read())['t'], 'ok')
            made += len(rooms)
        grown = self.server.rss_kb() - before
        print(f'{made} rooms opened and called off, memory grown by {grown} kB', end=' ', flush=True)
        self.assertLess(grown, MOST_KB)
        person.close()


class Entries(Case):
    settings = {'limits': 'guests.address=1000/1s, connects.address=1000/1s'}

    def test_an_event_that_strangers_have_filled_is_emptied_and_goes_on(self):
        director = Person(self.server, account(self.server, 'Director', OTHER), OTHER)
        made = director.do('tours', 'create', settings={
            'slug': 'spring', 'title': 'Spring', 'system': 'swiss', 'rounds': 3, 'players_max': 64,
            'game': {'ruleset': 'stoical', 'size': [9, 9]}})
        tour, desk = f'tour:{made["tour"]}', f'desk:{made["tour"]}'
        self.assertEqual(director.do(desk, 'stage', to='registration', base=1)['t'], 'ok')
        answers = {}
        for i in range(200):
            stranger = Person(self.server, guest(self.server, f'Nobody {i}', ATTACKER), ATTACKER)
            answer = stranger.do(tour, 'enter')
            word = answer.get('reason', answer.get('code', 'ok'))
            answers[word] = answers.get(word, 0) + 1
            stranger.close()
        print(answers, end=' ', flush=True)
        self.assertEqual(answers['ok'], 64)
        self.assertEqual(set(answers), {'ok', 'full', 'rate'})
        self.assertEqual(director.do(desk, 'clear', who='guests')['t'], 'ok')
        added = director.do(desk, 'add', people=[{'name': 'Zoe'}])
        self.assertEqual(added['t'], 'ok', added)
        ann = Person(self.server, guest(self.server, 'Ann', OTHER), OTHER)
        self.assertEqual(ann.do(tour, 'enter')['t'], 'ok')
        director.close()
        ann.close()


if __name__ == '__main__':
    attack.main()
