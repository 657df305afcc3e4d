"""A server of this source on the files of one of the sub-protocol miai.v1 (tests/data/v1).

The old server wrote down what it told about each channel. This one tells the same, in the words of its own protocol:
WORDS says which those are, and nothing else may differ. It goes on with the games and events that it finds, and opens
an exported event.
"""

import json
import os
import sqlite3
import time
import unittest

import shell
from person import Person
from shell import TREE, Server

DATA = os.path.join(TREE, 'tests/data/v1')
# How long something has lasted, and what only this run of the server knows.
WORDS = {'no': 'number', 'nos': 'numbers', 'standing': 'status', 'd': 'state', 'mk': 'ko_challenges'}
SETTINGS = {'text': 'description', 'auto': 'auto_start'}   # of a tournament
# To an answer, since.
ADDED = {
    'ratings': {'next': None},
    'profile': {
        'record': [{'ruleset': 'japanese', 'black': [0, 0, 1], 'white': [0, 0, 0]},
                   {'ruleset': 'stoical', 'black': [1, 0, 0], 'white': [0, 0, 0]}],
        'met': [{'player': {'id': 'p3', 'name': 'cleo'}, 'games': [1, 0, 0]},
                {'player': {'id': 'p2', 'name': 'ben'}, 'games': [0, 0, 1]}],
    },
}
EVENTS = 2   # tournaments that were open or running; the lobby counts them, since
FLEETING = {'clk', 'since', 'away', 'watchers', 'until', 'miai'}


def read(name):
    with open(os.path.join(DATA, name), encoding='utf-8') as file:
        return file.read()


def in_new_words(value):
    """An answer of a server of miai.v1, as this one gives it."""
    if isinstance(value, list):
        return [in_new_words(one) for one in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {'b', 'w'} and isinstance(value['b'], list):   # the commands that each colour may give
        return {colour: ['claim-win' if word == 'absent' else word for word in words] for colour, words in value.items()}
    if 'may' in value and value.get('undo'):   # the player who asks may withdraw the request, since
        value = {**value, 'may': {**value['may'], value['undo']['by']: value['may'][value['undo']['by']] + ['undo-off']}}
    if isinstance(value.get('may'), list) and 'checkin' in value['may']:   # directors make teams, since
        at = value['may'].index('checkin')
        value = {**value, 'may': [*value['may'][:at], 'team', *value['may'][at:]]}
    if set(value) == {'rooms', 'players'}:
        value = {**value, 'events': EVENTS}
    added = ADDED.get(value.get('t'), {}) if isinstance(value.get('t'), str) else {}
    return {**added, **{new_word(key, value): in_new_words(one) for key, one in value.items()}}


def new_word(key, within):
    """The word of today for a member of an object of miai.v1."""
    return SETTINGS.get(key, key) if 'slug' in within and 'game' in within else WORDS.get(key, key)


def steady(value):
    """Without what differs from run to run. A restart gives the running turn its time back: an event of its own."""
    if isinstance(value, list):
        return [steady(one) for one in value]
    if not isinstance(value, dict):
        return value
    value = {key: steady(one) for key, one in value.items() if key not in FLEETING}
    if isinstance(value.get('log'), list):
        value['log'] = [one for one in value['log'] if one != ['credit', 0, 0]]
    if isinstance(value.get('next'), dict):
        value['next'].pop('at', None)   # counted from the start
    return value


class Found:
    """The folder of the old server, with this one started on it."""

    def __init__(self):
        self.told = json.loads(read('told.json'))
        self.server = Server(self.fill)
        self.people = {}

    @staticmethod
    def fill(path):
        base = sqlite3.connect(path)
        base.executescript(read('server.sql'))
        # The server forgets these after a time: they were used just now.
        now = [int(time.time() * 1000)]
        base.execute('UPDATE session SET used_at = ?', now)
        base.execute('UPDATE command SET at = ?', now)
        base.commit()
        base.close()

    def person(self, name):
        if name not in self.people:
            self.people[name] = Person(self.server, self.told['cookies'][name])
        return self.people[name]

    def get(self, path, name='ann'):
        return self.server.get(path, f'Cookie: {self.told["cookies"][name]}', 'Connection: close')

    def snapshot(self, name, channel):
        person = self.person(name)
        answer = person.ask(t='sub', ch=channel)
        assert answer['t'] == 'ok', (channel, answer)
        return person.hear(lambda m: m['t'] == 'snap' and m['ch'] == channel)['v']

    def tells(self):
        """All that it tells: by channel, and by question."""
        told = {}
        for name, channel in self.told['channels']:
            told[f'{name} {channel}'] = self.snapshot(name, channel)
        for name, question in self.told['questions']:
            told[f'{name} {json.dumps(question)}'] = self.person(name).ask(t='get', **question)
        for path in self.told['files']:
            answer = self.get(path)
            told[path] = [answer.status, json.loads(answer.body) if path.endswith('.json') else answer.body.decode()]
        return told

    def close(self):
        for person in self.people.values():
            person.close()
        code, log = self.server.stop(), self.server.read_log()
        self.server.close()
        assert code == 0, log


class Old(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.found = Found()
        self.addCleanup(self.found.close)

    def test_everything_is_told_as_before_in_the_words_of_today(self):
        told = self.found.tells()
        for what, before in self.found.told['told'].items():
            with self.subTest(what):
                self.assertEqual(self.without_ids(steady(told[what])), self.without_ids(in_new_words(steady(before))))

    def test_games_go_on(self):
        games = self.found.told['games']
        ann, ben = self.found.person('ann'), self.found.person('ben')
        for name, kind, fields, number in (('playing', 'undo-yes', {}, 9), ('marking', 'alive', {'pts': ['C3']}, 8),
                                           ('claimed', 'play', {'at': 'D3'}, 7), ('tour', 'play', {'at': 'G3'}, 3)):
            with self.subTest(name):
                channel = f'game:{games[name]}'
                base = self.found.snapshot('ben', channel)['state']['base']
                answer = (ben if name in ('playing', 'marking') else ann).do(channel, kind, base=base, **fields)
                self.assertEqual((answer['t'], answer.get('n')), ('ok', number), answer)

    def test_a_command_of_before_gets_its_answer_again(self):
        answer = self.found.person('ann').ask(t='do', ch='tours', k='copy', key='d1', of=self.found.told['tours']['board'],
                                              slug='other', title='Other')
        self.assertEqual(answer['code'], 'conflict')   # the key is remembered

    def test_events_go_on(self):
        tour = self.found.told['tours']['board']
        ann, desk = self.found.person('ann'), f'desk:{tour}'
        draft = self.found.snapshot('ann', desk)['draft']
        self.assertEqual(ann.do(desk, 'publish', round=2, base=draft['rev'])['t'], 'ok')
        rounds = self.found.snapshot('ann', f'tour:{tour}')['rounds']
        self.assertEqual(ann.do(desk, 'start', round=2, base=rounds[1]['rev'])['t'], 'ok')

    def test_an_exported_event_opens_and_is_the_same_event(self):
        text = read('event.json').replace('"slug":"club"', '"slug":"guild"')
        answer = self.found.server.post('/api/tour', text, Cookie=self.found.told['cookies']['ann'])
        made = json.loads(answer.body)
        self.assertEqual((answer.status, made['notes']), (200, []), answer.body)
        after = json.loads(self.found.get(f'/api/tour/{made["tour"]}.json').body)['log']
        self.assertEqual(after, in_new_words(json.loads(text)['log']))

    @staticmethod
    def without_ids(answer):
        return {key: one for key, one in answer.items() if key != 'id'} if isinstance(answer, dict) else answer


if __name__ == '__main__':
    shell.main()
