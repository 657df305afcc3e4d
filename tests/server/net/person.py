"""People at a real server: guests and accounts, their questions, a game of two of them, a tournament as a file."""

import json
import os
import time

from shell import MESSAGES

SETTINGS = {'title': 'Spring', 'game': {'ruleset': 'stoical', 'size': [9, 9]}, 'system': 'swiss', 'rounds': 2}


def cookie_of(answer):
    assert answer.status == 200, (answer.status, answer.body)
    return answer.headers['set-cookie'].split(';')[0]


def guest(server, name='Gil', source=None):
    return cookie_of(server.post('/api/session', json.dumps({'name': name}), source))


def account(server, name, source=None):
    return cookie_of(server.post('/api/account', json.dumps({'name': name, 'password': 'correct horse'}), source))


def bot(server, name, owner, source=None):
    """Makes a bot of the account with this cookie; returns the id and a token of the bot."""
    answer = server.post('/api/bot', json.dumps({'name': name, 'password': 'a long word'}), source, Cookie=owner)
    assert answer.status == 200, (answer.status, answer.body)
    number = json.loads(answer.body)['bot']['id']
    return number, json.loads(token(server, owner, source, bot=number).body)['token']


def token(server, owner, source=None, **fields):
    """Asks for a personal token of the account with this cookie."""
    body = json.dumps({'name': 'program', 'scopes': ['play'], **fields})
    return server.post('/api/tokens', body, source, Cookie=owner)


class Person:
    """A websocket with questions and answers, with a cookie or a personal token."""

    def __init__(self, server, cookie=None, source=None, token=None):
        extra = [f'Cookie: {cookie}'] if cookie else [f'Authorization: Bearer {token}'] if token else []
        self.link = server.websocket(extra=extra, source=source)
        self.id, self.heard = 0, []

    def ask(self, **message):
        self.id += 1
        self.link.send(json.dumps({**message, 'id': self.id}))
        return self.hear(lambda answer: answer.get('id') == self.id)

    def hear(self, wanted):
        """The first message for which `wanted` is true; earlier messages are kept."""
        for i, message in enumerate(self.heard):
            if wanted(message):
                return self.heard.pop(i)
        for _ in range(MESSAGES):
            message = json.loads(self.link.read())
            if wanted(message):
                return message
            self.heard.append(message)
        raise AssertionError(f'{MESSAGES} messages, and none is the one; the last: {message}')

    def do(self, channel, kind, **fields):
        return self.ask(t='do', ch=channel, k=kind, key=f'{os.getpid()}-{time.monotonic_ns()}', **fields)

    def close(self):
        self.link.close()


def play(server, names):
    """Two guests play three moves; returns the place, as the second player got it."""
    black, white = (Person(server, guest(server, name)) for name in names)
    room = black.do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b')['room']
    assert white.do(f'room:{room}', 'sit')['t'] == 'ok'
    white.ask(t='sub', ch=f'room:{room}')
    game = 'game:' + white.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'room:{room}')['v']['games'][-1]['id']
    white.ask(t='sub', ch=game)
    last = white.hear(lambda m: m['t'] == 'snap' and m['ch'] == game)['v']['state']['base']
    played = []
    for person, point in ((black, 'E5'), (white, 'C3'), (black, 'G7')):
        answer = person.do(game, 'play', at=point, base=last)
        assert answer['t'] == 'ok', answer
        last = answer['n']
        played.append(white.hear(lambda m, n=last: m['t'] == 'ev' and m['ch'] == game and m['n'] == n)['at'])
    for person in (black, white):
        person.close()
    return played


def event_file(server, cookie, source=None):
    """A tournament as its director exports it."""
    director = Person(server, cookie, source)
    made = director.do('tours', 'create', settings={'slug': f'e{time.monotonic_ns()}', **SETTINGS})
    director.close()
    assert made['t'] == 'ok', made
    answer = server.http(f'GET /api/tour/{made["tour"]}.json HTTP/1.1\nHost: {server.host}\nCookie: {cookie}\nConnection: close\n\n',
                         source)
    assert answer.status == 200, answer.body
    return answer.body
