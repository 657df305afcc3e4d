"""People who play through faults as the browser's client does: they connect again, follow their channels from the last
event on, and send a command again with its key until it is answered (web-static/net/socket.js and commands.js).

A Table is two people who play game after game. It writes down what the site has told them, for a comparison with what
is stored at the end. tournament.py has a tournament of many.
"""

import asyncio
import base64
import itertools
import json
import os
import random
import secrets
import time

RESEND_S, PROBE_S, BACKOFF_S, BACKOFF_MAX_S = 2.5, 8, 0.25, 10
PING_S = 5           # less than a browser's, so that a dead connection is found within a test
CONNECT_S = 5
MESSAGE_MAX = 1 << 22
MAIN_MS, ABSENCE_MS = 7_200_000, 86_400_000   # no player loses on time
PAUSED_S = 0.5
WAITS_SHOWN = 4
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SIZE = 25
# Two columns of stones after each empty one: every stone keeps a liberty, and no move is ever illegal.
COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
POINTS = {colour: [f'{column}{row}' for column in COLUMNS[first::3] for row in range(1, SIZE + 1)]
          for colour, first in (('b', 1), ('w', 2))}


async def request(port, head, body=b''):
    """One HTTP exchange: (status, headers, body)."""
    reader, writer = await asyncio.open_connection('127.0.0.1', port)
    try:
        writer.write(head.encode() + body)
        raw = await reader.read()
    finally:
        writer.close()
    top, _, rest = raw.partition(b'\r\n\r\n')
    lines = top.decode('latin-1').split('\r\n')
    headers = {name.lower(): value for name, _, value in (line.partition(': ') for line in lines[1:])}
    status = lines[0].split(' ')
    return int(status[1]) if len(status) > 1 else 0, headers, rest


async def new_guest(port, origin, name):
    """Makes a guest and returns their cookie, however often it takes."""
    body = json.dumps({'name': name}).encode()
    head = (f'POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: {origin}\r\nContent-Type: application/json\r\n'
            f'Connection: close\r\nContent-Length: {len(body)}\r\n\r\n')
    while True:
        try:
            status, headers, _ = await asyncio.wait_for(request(port, head, body), CONNECT_S)
            if status == 200:
                return headers['set-cookie'].split(';')[0]
        except (OSError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(0.2)


class Websocket:
    """Enough of RFC 6455 for one client."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port, origin, cookie):
        reader, writer = await asyncio.open_connection('127.0.0.1', port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write((f'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                      f'Origin: {origin}\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n'
                      f'Sec-WebSocket-Protocol: miai.v2\r\n'
                      + (f'Cookie: {cookie}\r\n' if cookie else '') + '\r\n').encode())
        try:
            head = await reader.readuntil(b'\r\n\r\n')
            if b' 101 ' not in head.split(b'\r\n')[0]:
                raise ConnectionError(head.split(b'\r\n')[0].decode())
        except BaseException:
            writer.transport.abort()
            raise
        return cls(reader, writer)

    def frame(self, opcode, payload):
        n, mask = len(payload), os.urandom(4)
        size = bytes([0x80 | n]) if n < 126 else b'\xfe' + n.to_bytes(2, 'big')
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self.writer.write(bytes([0x80 | opcode]) + size + mask + masked)

    def send(self, message):
        self.frame(TEXT, json.dumps(message).encode())

    async def read(self):
        parts = b''
        while True:
            first, second = await self.reader.readexactly(2)
            n = second & 0x7f
            if n >= 126:
                n = int.from_bytes(await self.reader.readexactly(2 if n == 126 else 8), 'big')
            payload, opcode = await self.reader.readexactly(n), first & 15
            if opcode == CLOSE:
                raise ConnectionError('closed')
            if opcode == PING:
                self.frame(PONG, payload)
            elif opcode in (0, TEXT):
                parts += payload
                assert len(parts) <= MESSAGE_MAX
                if first & 0x80:
                    return json.loads(parts)

    def abort(self):
        self.writer.transport.abort()


class Person:
    """A guest who stays connected. Run run() as a task."""

    def __init__(self, port, origin, name):
        self.port, self.origin, self.name, self.cookie = port, origin, name, None
        self.socket, self.ids, self.keys = None, itertools.count(1), itertools.count(1)
        self.prefix, self.answers, self.pending, self.connects = secrets.token_hex(6), {}, {}, 0
        self.followed, self.on_event, self.ready = {}, lambda message: None, asyncio.Event()
        self.again_s = 0         # as the server said that it ends

    async def come(self):
        """The cookie of a new session."""
        return await new_guest(self.port, self.origin, self.name)

    async def run(self):
        self.cookie = await self.come()
        attempt = 0
        while True:
            try:
                socket = await asyncio.wait_for(Websocket.open(self.port, self.origin, self.cookie), CONNECT_S)
                try:
                    hello = await asyncio.wait_for(socket.read(), PROBE_S)
                    assert hello['t'] == 'hello' and hello['you'], hello
                    attempt, self.connects = 0, self.connects + 1
                    await self.talk(socket)
                finally:
                    self.socket = None
                    self.ready.clear()
                    socket.abort()
            except (OSError, EOFError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(self.again_s + random.random() * min(BACKOFF_MAX_S, BACKOFF_S * 2 ** attempt))
            self.again_s = 0
            attempt += 1

    async def talk(self, socket):
        self.socket, self.answers = socket, {}
        for channel in self.followed:
            self.subscribe(channel)
        for command in list(self.pending.values()):
            self.send(command)
        self.ready.set()
        heard = time.monotonic()
        pinged = False
        read = asyncio.ensure_future(socket.read())
        try:
            while True:
                if time.monotonic() - heard > PING_S and not pinged:
                    socket.send({'t': 'ping', 'id': next(self.ids)})
                    pinged = True
                await asyncio.wait({read}, timeout=0.5)
                if read.done():
                    self.took(read.result())
                    heard, pinged = time.monotonic(), False
                    read = asyncio.ensure_future(socket.read())
                elif time.monotonic() - heard > PING_S + PROBE_S:
                    raise ConnectionError('silent')
        finally:
            read.cancel()
            await asyncio.gather(read, return_exceptions=True)

    def took(self, message):
        if message['t'] == 'bye':
            self.again_s = message.get('retry_after', 0) / 1000
        future = self.answers.pop(message.get('id'), None)
        if future:
            future(message)
        elif message['t'] in ('ev', 'snap'):
            self.on_event(message)
            known = self.followed.get(message['ch'])
            if known is not None and 'n' in message:
                known.update(n=message['n'], **({'e': message['e']} if 'e' in message else {}))

    def follow(self, channel):
        self.followed[channel] = {}
        if self.socket:
            self.subscribe(channel)

    def subscribe(self, channel):
        known = self.followed[channel]
        number = next(self.ids)

        def answered(message):
            if message['t'] == 'error' and channel in self.followed:
                delay = message.get('retry_after', 500) / 1000
                asyncio.get_running_loop().call_later(delay, lambda: self.socket and channel in self.followed and
                                                      self.subscribe(channel))
            elif message['t'] == 'ok' and 'e' in message:
                known['e'] = message['e']
        self.answers[number] = answered
        self.socket.send({'t': 'sub', 'id': number, 'ch': channel, **({'since': known} if len(known) == 2 else {})})

    def leave(self, channel):
        self.followed.pop(channel, None)
        if self.socket:
            self.socket.send({'t': 'unsub', 'id': next(self.ids), 'ch': channel})

    def key(self):
        return f'{self.prefix}{next(self.keys)}'

    async def do(self, ch, k, **fields):
        """Sends a command until it is answered; returns the answer."""
        message = {'t': 'do', 'key': self.key(), 'ch': ch, 'k': k, **fields}
        command = {'message': message, 'timer': None, 'sent': 0, 'said': None, 'answer': asyncio.get_running_loop().create_future()}
        self.pending[message['key']] = command
        self.send(command)
        try:
            return {**await command['answer'], 'key': message['key']}
        finally:
            if command['timer']:
                command['timer'].cancel()
            del self.pending[message['key']]

    def send(self, command, wait=RESEND_S):
        if command['timer']:
            command['timer'].cancel()
        if self.socket and not command['answer'].done():
            number = next(self.ids)
            self.answers[number] = lambda message: self.answered(command, message)
            self.socket.send({**command['message'], 'id': number})
            command['sent'] += 1
            command['timer'] = asyncio.get_running_loop().call_later(wait, self.send, command)

    def answered(self, command, message):
        if command['answer'].done():
            return
        if message['t'] == 'error' and message['code'] in ('busy', 'rate'):
            command['timer'].cancel()
            command['said'] = message['code']
            delay = message.get('retry_after', RESEND_S * 1000) / 1000
            command['timer'] = asyncio.get_running_loop().call_later(delay, self.send, command)
        else:
            command['answer'].set_result(message)


class Group:
    """People and their games. `acks` has (game, key, number, act), `refused` (game, key, code), `seen` the events of
    their pages: {(game, number): act}."""

    may_pause = False        # clocks of a game that another node has taken over wait for both players

    def __init__(self, name, people, think_s):
        self.name, self.people, self.think_s, self.stopping = name, people, think_s, False
        self.games, self.rooms, self.acks, self.refused, self.seen, self.wrong = [], [], [], [], {}, []
        self.steps = []          # (first sent, answered) of each command that was acknowledged
        self.at = 'begins'
        for person in self.people:
            person.on_event = self.saw

    def where(self):
        """The cause of its waiting, for people."""
        waits = [f'{person.name} {"is connected" if person.socket else "is not connected"}, has sent '
                 f'{command["message"]["k"]} {command["sent"]} times and was answered {command["said"]}'
                 for person in self.people for command in person.pending.values()]
        return f'{self.name} {self.at}: {"; ".join(waits[:WAITS_SHOWN]) or "sends nothing"}'

    def saw(self, message):
        if message['t'] != 'ev' or not message['ch'].startswith('game:') or 'act' not in message:
            return
        place = message['ch'][5:], message['n']
        if self.seen.setdefault(place, message['act']) != message['act']:
            self.wrong.append(f'{place}: seen as {self.seen[place]} and as {message["act"]}')

    async def run(self):
        tasks = [asyncio.ensure_future(person.run()) for person in self.people]
        tasks.append(asyncio.ensure_future(self.play()))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def play(self):
        while not self.stopping:
            await self.play_one()

    async def did(self, person, ch, k, **fields):
        self.at = f'{k} on {ch}'
        sent = time.monotonic()
        answer = await person.do(ch, k, **fields)
        if answer['t'] == 'ok':
            self.steps.append((sent, time.monotonic()))
        return answer

    async def act(self, pair, game, channel, turn, base):
        """One of a pair, Black and White, plays the next stone on top of event `base`. Returns the number that it got,
        None if the game is broken."""
        colour = 'bw'[turn % 2]
        person, at = pair[turn % 2], POINTS[colour][turn // 2]
        while True:
            answer = await self.did(person, channel, 'play', at=at, base=base)
            if answer['t'] == 'ok':
                self.acks.append((game, answer['key'], answer['n'], f'{colour} {at}'))
                if answer['n'] <= base:
                    self.wrong.append(f'{game}: {at} on {base} became {answer["n"]}')
                return answer['n']
            self.refused.append((game, answer['key'], answer['code']))
            if self.may_pause and answer.get('reason') == 'paused':
                if self.stopping:
                    return None
                await asyncio.sleep(PAUSED_S)
                continue
            if answer['code'] != 'stale' or answer['have'] < base:
                self.wrong.append(f'{game}: {colour} {at} on {base}: {answer}')
                return None
            base = answer['have']   # the server wrote something: credit for an outage


class Table(Group):
    """Two people who play each other, game after game."""

    def __init__(self, port, origin, number, think_s):
        super().__init__(f'table {number}', [Person(port, origin, f'Player {number}{side}') for side in 'bw'], think_s)
        self.number = number

    async def play_one(self):
        black, white = self.people
        # With a clock the server writes down the time that it gives back after a fault.
        clock = {'kind': 'absolute', 'main': MAIN_MS} if self.number % 2 else {'kind': 'none'}
        opened = await self.did(black, 'lobby', 'open', ruleset='stoical', size=[SIZE, SIZE], colours='b',
                                absence=ABSENCE_MS, clock=clock)
        if opened['t'] != 'ok':
            self.wrong.append(f'open: {opened}')
            await asyncio.sleep(1)
            return
        room = opened['room']
        self.rooms.append(room)
        sat = await self.did(white, f'room:{room}', 'sit')
        if sat['t'] != 'ok':
            self.wrong.append(f'sit in acknowledged room {room}: {sat}')
            return
        game = await self.game_of(room)
        self.games.append(game)
        channel = f'game:{game}'
        for person in self.people:
            person.follow(channel)
        base = 0
        for turn in range(2 * len(POINTS['b'])):
            if self.stopping:
                break
            base = await self.act(self.people, game, channel, turn, base)
            if base is None:
                break
            await asyncio.sleep(self.think_s * (0.5 + random.random()))
        for person in self.people:
            person.leave(channel)
        if base is not None and not self.stopping:
            await self.did(black, channel, 'resign', base=base)

    async def game_of(self, room):
        """The room's first game, from a snapshot."""
        person = self.people[0]
        channel, found = f'room:{room}', asyncio.get_running_loop().create_future()
        before = person.on_event

        def hear(message):
            before(message)
            if message['ch'] == channel and not found.done():
                games = message.get('v', {}).get('games') or ([message['game']] if message.get('game') else [])
                if games:
                    found.set_result(games[-1]['id'])
        person.on_event = hear
        self.at = f'looks for the game of {room}'
        try:
            while not found.done():
                person.follow(channel)
                await asyncio.wait({found}, timeout=RESEND_S)
            return found.result()
        finally:
            person.on_event = before
            person.leave(channel)
