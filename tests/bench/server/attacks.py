"""The attacks of tests/attack as load: each is prepared at a server, and then repeated by many clients at once.
Loopback addresses only; hostile.py decides for how long.

An attack is a function of the server that returns (number of attackers, function of one attacker). one(i, until, count)
goes on until that time and counts each answer by its code."""

import json
import os
import socket
import sqlite3
import sys
import time

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.join(HERE, '../../attack'))

import events  # noqa: E402
from attack import ATTACKER, Closed, Person, account, frame, guest, read_answer  # noqa: E402
from beside import bring, insist  # noqa: E402
from shell import PING, PONG  # noqa: E402
from test_searches import FILL  # noqa: E402

NET = '127.0.4.'    # of attackers who come from many addresses
CUTS = (OSError, Closed)
GUESTS = 60         # that one address makes at once
ROOM = {'ruleset': 'stoical', 'size': [9, 9], 'colours': 'b'}
PACE_S = 1 / 18     # a connection that sends more often is slowed down


def again(one):
    """An attacker who is cut off, or not let in, comes back a moment later."""
    def go_on(i, until, count):
        while time.monotonic() < until:
            try:
                one(i, until, count)
            except CUTS:
                count('cut')
                time.sleep(0.05)
    return go_on


def requests(server, request, address=lambda i: ATTACKER):
    """Repeats the same request as fast as it is answered, over connections that are kept."""
    def one(i, until, count):
        with server.connect(source=address(i)) as s:
            while time.monotonic() < until:
                s.sendall(request)
                status = read_answer(s).status
                count(status or 'cut')
                if status in (0, 503):
                    return
    return again(one)


def post(server, path, body, **headers):
    return server.post_head(path, len(body), **headers) + body.encode()


def crowd(server, n, name):
    return [guest(server, f'{name} {i}', ATTACKER) for i in range(n)]


# ---- by requests ----------------------------------------------------------------------------------

def guests(server):
    return 4, requests(server, post(server, '/api/session', '{"name":"Nobody"}'))


def guests_of_many(server):
    return 20, requests(server, post(server, '/api/session', '{"name":"Nobody"}'), lambda i: f'{NET}{1 + i}')


def passwords(server):
    account(server, 'Victim', '127.0.0.9')
    return 4, requests(server, post(server, '/api/sign-in', '{"name":"Victim","password":"not the one"}'))


def passwords_of_many(server):
    account(server, 'Victim', '127.0.0.9')
    return 60, requests(server, post(server, '/api/sign-in', '{"name":"Victim","password":"not the one"}'),
                        lambda i: f'{NET}{1 + i}')


def accounts_of_many(server):
    def one(i, until, count):
        number = 0
        while time.monotonic() < until:
            body = json.dumps({'name': f'A{i}x{number}', 'password': 'correct horse'})
            count(server.post('/api/account', body, f'{NET}{1 + i}').status)
            number += 1
    return 60, again(one)


def pages(server):
    return 4, requests(server, b'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')


def handshakes(server):
    def one(i, until, count):
        while time.monotonic() < until:
            with server.websocket(source=ATTACKER, hello=False) as w:
                count(w.answer.status)
    return 4, again(one)


def long_headers(server):
    return 4, requests(server, b'GET / HTTP/1.1\r\nHost: x\r\nX: ' + b'a' * 8000 + b'\r\n\r\n')


def drips(server):
    """Connections that send a byte now and then: of requests, of uploads, of nothing."""
    heads = [b'', b'GET / HTTP/1.1\r\nHost: x\r\nX-A: ', server.post_head('/api/record', 262144),
             server.post_head('/api/tour', 4194304, Cookie=account(server, 'Dripper', ATTACKER)),
             b'GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n']

    def one(i, until, count):
        held = []
        for n in range(200):
            s = server.connect(source=f'{NET}{1 + i}')
            s.sendall(heads[n % len(heads)])
            s.setblocking(False)
            held.append(s)
            count('held')
        while time.monotonic() < until:
            for n, s in enumerate(held):
                try:
                    s.send(b'x')
                    count('dripped')
                except BlockingIOError:
                    pass
                except OSError:
                    s.close()
                    held[n] = server.connect(source=f'{NET}{1 + i}')
                    held[n].sendall(heads[n % len(heads)])
                    held[n].setblocking(False)
                    count('held again')
            time.sleep(0.5)
        for s in held:
            s.close()
    return 20, again(one)


# ---- by files -------------------------------------------------------------------------------------

def empty_acts(server):
    file = b'{"kind":"tournament","v":1,"miai":"1","log":[{}' + b',{}' * 1390000 + b']}'
    cookies = [account(server, f'Uploader {i}', ATTACKER) for i in range(2)]
    return 2, again(bring(server, '/api/tour', file, cookies, ATTACKER))


def fat_events(server):
    cookies = [account(server, f'Importer {i}', ATTACKER) for i in range(4)]
    return 4, again(bring(server, '/api/tour', events.fattest('fat').text(), cookies, ATTACKER))


def refused_events(server):
    cookies = [account(server, f'Editor {i}', ATTACKER) for i in range(4)]
    return 4, again(bring(server, '/api/tour', events.edited('edits', 15900).text(), cookies, ATTACKER))


def slow_records(server):
    moves = ''.join(f';{"BW"[i % 2]}[{chr(97 + i % 25)}{chr(97 + i // 25)}]' for i in range(600))
    return 4, again(bring(server, '/api/record', f'(;FF[4]GM[1]SZ[25]RU[bridge]{moves})', [None] * 4, ATTACKER))


def archives(server):
    cookie = account(server, 'Archivist', ATTACKER)
    made = json.loads(server.post('/api/tour', events.fattest('fat').text(), ATTACKER, Cookie=cookie).body)
    return 4, requests(server, f'GET /api/tour/{made["tour"]}.json HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n'.encode())


# ---- by messages ----------------------------------------------------------------------------------

def rooms_called_off(server):
    """Two guests each: one opens a room, the other sits down, and the game is cancelled; else the room is closed."""
    cookies = crowd(server, GUESTS, 'Opener')

    def one(i, until, count):
        black, white = (Person(server, cookies[2 * i + seat], ATTACKER) for seat in (0, 1))
        while time.monotonic() < until:
            begun = time.monotonic()
            opened = black.do('lobby', 'open', **ROOM)
            count(opened.get('code', 'ok'))
            if opened['t'] == 'ok':
                room = f'room:{opened["room"]}'
                count(white.do(room, 'sit').get('code', 'ok'))
                count(black.do(room, 'close').get('code', 'ok'))
            time.sleep(max(0, begun + 3 * PACE_S - time.monotonic()))
    return GUESTS // 2, again(one)


def rooms_kept(server):
    return GUESTS, again(insist(server, crowd(server, GUESTS, 'Keeper'), lambda i, n, last: {
        't': 'do', 'ch': 'lobby', 'k': 'open', 'key': f'k{i}-{time.monotonic_ns()}', **ROOM}))


def searches(server):
    names = ('zz', 'zzyzx', 'z', 'zz guest', 'nobody')
    return 20, again(insist(server, None, lambda i, n, last: {'t': 'get', 'k': 'games', 'player': names[i % len(names)]}))


def pages_of_games(server):
    return 20, again(insist(server, None, lambda i, n, last: {
        't': 'get', 'k': 'games', **({'after': last['next']} if last.get('next') else {})}))


def ratings(server):
    return 20, again(insist(server, None, lambda i, n, last: {'t': 'get', 'k': 'ratings', 'page': n % 100}))


def chat(server):
    """Chats in rooms where a game is going on."""
    cookies = crowd(server, 40, 'Talker')
    rooms = [room['id'] for room in lobby(server)['rooms']][:40]
    return 40, again(insist(server, cookies, lambda i, n, last: {
        't': 'do', 'ch': f'chat:{rooms[i % len(rooms)]}/watchers', 'k': 'say', 'text': 'x' * 300,
        'key': f's{i}-{time.monotonic_ns()}'}))


def lobby(server):
    with server.websocket(source=ATTACKER) as w:
        w.send('{"t":"sub","id":1,"ch":"lobby"}')
        while True:
            heard = json.loads(w.read())
            if heard['t'] == 'snap':
                return heard['v']


def reports(server):
    cookies, rooms = crowd(server, 20, 'Reporter'), [room['id'] for room in lobby(server)['rooms']]
    first = Person(server, cookies[0], ATTACKER)
    first.do(f'chat:{rooms[0]}/watchers', 'say', text='a line')
    first.close()
    return 20, again(insist(server, cookies, lambda i, n, last: {
        't': 'do', 'ch': f'chat:{rooms[0]}/watchers', 'k': 'report', 'line': 1, 'why': 'y' * 300,
        'key': f'r{i}-{time.monotonic_ns()}'}))


def never_read(server):
    """Asks for the lobby, the longest answer that there is, and reads none of it."""
    question = frame(1, b'{"t":"sub","id":1,"ch":"lobby"}')

    def one(i, until, count):
        held = [server.websocket(source=f'{NET}{1 + i}', receive_buffer=2304) for _ in range(50)]
        while time.monotonic() < until:
            for w in held:
                w.socket.setblocking(False)
                try:
                    w.socket.send(question)
                    count('asked')
                except BlockingIOError:
                    count('full')
            time.sleep(PACE_S)
        for w in held:
            w.close()
    return 20, again(one)


def control_frames(server):
    def one(i, until, count):
        data = frame((PING, PONG)[i % 2], b'flood') * 200
        with server.websocket(source=ATTACKER) as w:
            w.socket.setblocking(False)
            while time.monotonic() < until:
                try:
                    w.socket.send(data)
                    count('sent 200')
                    w.socket.recv(65536)
                except BlockingIOError:
                    time.sleep(0.01)
    return 10, again(one)


def nonsense(server):
    says = [frame(1, text) for text in (b'{' * 4000, b'{"t":"do","id":1' + b',"a":1' * 1000 + b'}', b'[' * 8000, b'\x7b\x7d')]

    def one(i, until, count):
        with server.websocket(source=ATTACKER) as w:
            for n in range(18):
                w.raw(says[n % len(says)])
                count(json.loads(w.read()).get('code'))
    return 20, again(one)


def bridge_game(server):
    """A long game under rules that are slow to judge, resumed from another number each time."""
    players = [Person(server, guest(server, name, ATTACKER), ATTACKER) for name in ('Cid', 'Dot')]
    room = players[0].do('lobby', 'open', ruleset='bridge', size=[25, 25], colours='b')['room']
    players[1].do(f'room:{room}', 'sit')
    players[0].ask(t='sub', ch=f'room:{room}')
    game = players[0].hear(lambda heard: heard['t'] == 'snap')['v']['games'][0]['id']
    played = exp = 0
    for i in range(300):
        at = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[i * 7 % 25] + str(1 + i * 7 // 25 % 25)
        answer = players[played % 2].do(f'game:{game}', 'play', at=at, base=exp)
        if answer['t'] == 'ok':
            exp, played = answer['n'], played + 1
        time.sleep(answer.get('retry_after', 20) / 1000)
    epoch = players[0].ask(t='sub', ch=f'game:{game}')['e']
    return 20, again(insist(server, None, lambda i, n, last: {
        't': 'sub', 'ch': f'game:{game}', 'since': {'e': epoch, 'n': exp - 1 - (i + n) % 100}}))


# ---- by tournaments -------------------------------------------------------------------------------

SETTINGS = {'system': 'swiss', 'rounds': 9, 'over_board': True, 'players_max': 256,
            'game': {'ruleset': 'stoical', 'size': [9, 9]}}


def event(server, cookie, slug, people):
    """A tournament with this many players; (its id, its director)."""
    director = Person(server, cookie, ATTACKER)
    made = director.do('tours', 'create', settings={'slug': slug, 'title': slug, **SETTINGS})
    assert made['t'] == 'ok', made
    file = 'name,rank\n' + ''.join(f'Player {i} of it,{1 + i % 20}k\n' for i in range(people))
    while people and (status := server.post(f'/api/tour/{made["tour"]}/people', file, ATTACKER, Cookie=cookie).status) != 200:
        assert status in (429, 503), status
        time.sleep(0.5)
    return made['tour'], director


def entries(server):
    """Guests enter an open event and leave it."""
    tour, director = event(server, account(server, 'Director', '127.0.0.9'), 'open', 0)
    assert director.do(f'desk:{tour}', 'stage', to='registration', base=1)['t'] == 'ok'
    return GUESTS, again(insist(server, crowd(server, GUESTS, 'Nobody'), lambda i, n, last: {
        't': 'do', 'ch': f'tour:{tour}', 'k': ('enter', 'leave')[n % 2], 'key': f'e{i}-{time.monotonic_ns()}'}))


def large_events(server):
    cookies = [account(server, f'Director {i}', ATTACKER) for i in range(2)]
    tours = []
    for n in range(20):
        tour, director = event(server, cookies[n % 2], f'large-{n}', 256)
        assert director.do(f'desk:{tour}', 'stage', to='running', base=1)['t'] == 'ok'
        director.close()
        tours.append(tour)
    return cookies, tours


def draws(server):
    cookies, tours = large_events(server)
    revs = {}

    def draw(i, n, last):
        revs[i] = last.get('n') or last.get('have') or revs.get(i, 0)
        return {'t': 'do', 'ch': f'desk:{tours[i]}', 'k': 'pair', 'round': 1, 'seed': n + 1,
                'key': f'{i}-{time.monotonic_ns()}', 'base': revs[i]}
    return 20, again(insist(server, cookies, draw))


def previews(server):
    cookies, tours = large_events(server)
    return 20, again(insist(server, cookies, lambda i, n, last: {
        't': 'get', 'k': 'preview', 'tour': tours[i], 'act': {'k': 'pair', 'round': 1, 'seed': n + 1}}))


def undone(server):
    """A director adds forty people and takes them back, with the event's page open."""
    cookie = account(server, 'Director', ATTACKER)
    desks = [event(server, cookie, f'undone-{i}', 0)[0] for i in range(4)]

    def one(i, until, count):
        person, page = Person(server, cookie, ATTACKER), server.websocket(source=ATTACKER)
        page.send(json.dumps({'t': 'sub', 'id': 1, 'ch': f'tour:{desks[i]}'}))
        page.socket.setblocking(False)
        while time.monotonic() < until:
            begun = time.monotonic()
            added = person.do(f'desk:{desks[i]}', 'add', people=[{'name': f'Player {n} of it'} for n in range(40)])
            count(added.get('code', 'ok'))
            if added['t'] == 'ok':
                count(person.do(f'desk:{desks[i]}', 'undo', to=added['n']).get('code', 'ok'))
            try:
                page.socket.recv(1 << 20)
            except BlockingIOError:
                pass
            time.sleep(max(0, begun + 2 * PACE_S - time.monotonic()))
        person.close()
        page.close()
    return 4, again(one)


def invitations(server):
    """Directors add an account to their tournaments, and remove it again."""
    victim = Person(server, account(server, 'Victim', '127.0.0.9'), '127.0.0.9')
    them = json.loads(victim.link.hello)['you']['id']
    cookies = [account(server, f'Director {i}', ATTACKER) for i in range(4)]
    desks = [event(server, cookie, f'spam-{i}', 0)[0] for i, cookie in enumerate(cookies)]

    def invite(i, n, last):
        if n % 2 and last['t'] == 'ok':
            return {'t': 'do', 'ch': f'desk:{desks[i]}', 'k': 'undo', 'to': last['n'], 'key': f'u{i}-{time.monotonic_ns()}'}
        return {'t': 'do', 'ch': f'desk:{desks[i]}', 'k': 'add', 'people': [{'name': 'Victim', 'account': them}],
                'key': f'a{i}-{time.monotonic_ns()}'}
    return 4, again(insist(server, cookies, invite))


def events_made(server):
    cookies = [account(server, f'Director {i}', ATTACKER) for i in range(6)]
    return 6, again(insist(server, cookies, lambda i, n, last: {
        't': 'do', 'ch': 'tours', 'k': 'create', 'key': f'c{i}-{time.monotonic_ns()}',
        'settings': {'slug': f's{i}-{time.monotonic_ns()}', 'title': 'BUY CHEAP STONES', **SETTINGS}}))


def many_games(path):
    """For searches: 200,000 players and 50,000 games that have ended."""
    with sqlite3.connect(path) as db:
        db.executescript(FILL)
    db.close()


# The names in the table, and the function that fills the database before the attack, if there is one.
ATTACKS = {
    'guests without end': (guests, None),
    'guests from 20 addresses': (guests_of_many, None),
    'wrong passwords': (passwords, None),
    'wrong passwords, 60 addresses': (passwords_of_many, None),
    'accounts from 60 addresses': (accounts_of_many, None),
    'requests': (pages, None),
    'handshakes': (handshakes, None),
    'headers of 8 kB': (long_headers, None),
    '4,000 that drip': (drips, None),
    'files of empty acts': (empty_acts, None),
    'the fattest events': (fat_events, None),
    'events that are too long': (refused_events, None),
    'records under slow rules': (slow_records, None),
    'archives': (archives, None),
    'rooms called off': (rooms_called_off, None),
    'rooms kept': (rooms_kept, None),
    'searches by name': (searches, many_games),
    'searches page by page': (pages_of_games, many_games),
    'ratings': (ratings, many_games),
    'chat beside games': (chat, None),
    'reports': (reports, None),
    '1,000 that never read': (never_read, None),
    'pings and pongs': (control_frames, None),
    'nonsense': (nonsense, None),
    'a slow game resumed': (bridge_game, None),
    'entries by guests': (entries, None),
    'rounds drawn again': (draws, None),
    'previews of draws': (previews, None),
    'lists added and undone': (undone, None),
    'invitations': (invitations, None),
    'events made': (events_made, None),
}
