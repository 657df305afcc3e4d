"""A tournament on a site under faults: a director with an account and many guests, who play all rounds on boards of the
server, one tournament after the other. Each command is sent again with its key until it is answered.

The director does what directors do: accepts entries, draws and draws again, publishes, takes a publication back, begins
it, notes absences, corrects results and decides games whose players do not come. A Tournament writes down each step that was
acknowledged, for compare_tournament.py.
"""

import asyncio
import itertools
import json
import random
import time

from players import ABSENCE_MS, MAIN_MS, RESEND_S, SIZE, Group, Person, request

MOVES = 10, 30        # of a game, before one of the two resigns
LOOK_S = 0.3          # from look to look of those who wait
REGISTER_S = 30       # a password is hashed on a busy machine
STALE_MAX = 50
LONG, SHORT = 5, 3    # rounds; few players have few others to meet
LONG_FROM = 16
OTHER = {'black': 'white', 'white': 'black'}


class Director(Person):
    """A person with an account, which a director needs."""

    async def come(self):
        for attempt in itertools.count(1):
            body = json.dumps({'name': f'{self.name} {attempt}', 'password': 'correct horse'}).encode()
            head = (f'POST /api/account HTTP/1.1\r\nHost: x\r\nOrigin: {self.origin}\r\nConnection: close\r\n'
                    f'Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n')
            try:
                status, headers, _ = await asyncio.wait_for(request(self.port, head, body), REGISTER_S)
                if status == 200:
                    return headers['set-cookie'].split(';')[0]
            except (OSError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(RESEND_S)


class Over(Exception):
    """This tournament does not go on: all is stopping, or something was wrong."""


class Step:
    """A command of a tournament that was acknowledged. `sent` and `done` are times."""

    def __init__(self, tour, key, kind, fields, sent, done):
        self.tour, self.key, self.kind, self.fields, self.sent, self.done = tour, key, kind, fields, sent, done


class Event:
    """One of the tournaments: what is known of it from answers."""

    def __init__(self, tour, rounds):
        self.tour, self.rounds = tour, rounds
        self.absent = {}      # round: {number}
        self.ended = {}       # (round, board): (game, the result, the number of moves)
        self.ruled = {}       # (round, board): the result of the ruling in force
        self.started = 0      # rounds
        self.finished = False


class Tournament(Group):
    may_pause = True

    def __init__(self, port, origin, players, think_s):
        self.director = Director(port, origin, 'Director')
        self.players = [Person(port, origin, f'Guest {number:02}') for number in range(1, players + 1)]
        super().__init__('the tournament', [self.director, *self.players], think_s)
        self.rounds = LONG if players >= LONG_FROM else SHORT
        self.events, self.told, self.denied = [], [], []   # told: Steps; denied: (tour, key, code)
        self.event, self.numbers, self.revisions = None, {}, {}

    def summary(self):
        """A line for people."""
        return (f'{len(self.players)} players and a director: {len(self.events)} tournaments, '
                f'{sum(event.finished for event in self.events)} of them finished, '
                f'{sum(event.started for event in self.events)} rounds, {len(self.told)} acknowledged steps, '
                f'{len(self.denied)} refused')

    # --- commands -----------------------------------------------------------------------------

    def goes_on(self):
        if self.stopping:
            raise Over

    async def asks(self, person, tour, ch, k, **fields):
        """A command of a tournament; its answer is written down."""
        self.goes_on()
        sent = time.monotonic()
        answer = await self.did(person, ch, k, **fields)
        if answer['t'] == 'ok':
            fields.pop('base', None)
            self.told.append(Step(tour or answer['tour'], answer['key'], k, fields, sent, time.monotonic()))
        else:
            self.denied.append((tour, answer['key'], answer['code']))
        return answer

    async def must(self, person, ch, k, **fields):
        answer = await self.asks(person, self.event.tour, ch, k, **fields)
        if answer['t'] != 'ok':
            self.wrong.append(f'{k} {fields} on {ch}: {answer}')
            raise Over
        return answer

    async def desk(self, k, of=None, **fields):
        """A step of the director's. `of` names the object that they saw: its revision goes with the command."""
        tour, base = self.event.tour, self.revisions.get(of, 0)
        for _ in range(STALE_MAX):
            answer = await self.asks(self.director, tour, f'desk:{tour}', k, **fields,
                                     **({} if of is None else {'base': base}))
            if answer['t'] == 'ok':
                return
            if answer['code'] != 'stale' or of is None:
                break
            base = self.revisions[of] = answer['have']
        self.wrong.append(f'{k} {fields} of {tour}: {answer}')
        raise Over

    async def snapshot(self, channel):
        """The view of a page that the director loads anew."""
        person, found = self.director, asyncio.get_running_loop().create_future()
        before = person.on_event

        def hear(message):
            before(message)
            if message['t'] == 'snap' and message['ch'] == channel and not found.done():
                found.set_result(message['v'])
        person.on_event = hear
        self.at = f'looks at {channel}'
        try:
            while not found.done():
                self.goes_on()
                person.follow(channel)
                await asyncio.wait({found}, timeout=RESEND_S)
            return found.result()
        finally:
            person.on_event = before
            person.leave(channel)

    async def until(self, what, test, channel='tour'):
        """Looks at the tournament until the test of its view returns something but None, and returns that. The
        director's node may hear of an act a little after its sender."""
        while True:
            view = await self.snapshot(f'{channel}:{self.event.tour}')
            found = test(view)
            if found is not None:
                return found
            self.at = f'waits until {what}'
            await asyncio.sleep(LOOK_S)

    async def all_do(self, people, work):
        """Returns when all have ended, so that no answer is missed."""
        for one in await asyncio.gather(*map(work, people), return_exceptions=True):
            if isinstance(one, BaseException):
                raise one

    # --- a tournament -------------------------------------------------------------------------

    async def play_one(self):
        try:
            await self.begin()
            for number in range(1, self.rounds + 1):
                await self.round(number)
            await self.desk('stage', 'head', to='finished')
            self.event.finished = True
        except Over:
            await asyncio.sleep(0 if self.stopping else 1)
        finally:
            for person in self.players:
                for channel in list(person.followed):
                    person.leave(channel)

    async def begin(self):
        count = len(self.events) + 1
        clock = {'kind': 'absolute', 'main': MAIN_MS} if count % 2 else {'kind': 'none'}
        entry = 'accepted' if count % 2 else 'anybody'
        self.event, self.revisions = None, {}
        answer = await self.asks(self.director, None, 'tours', 'create', settings={
            'slug': f'under-faults-{count}', 'title': f'Under Faults {count}', 'system': 'swiss',
            'rounds': self.rounds, 'match': 1, 'players_max': len(self.players), 'noshow': 0, 'entry_for': entry,
            'game': {'ruleset': 'stoical', 'size': [SIZE, SIZE], 'clock': clock, 'absence': ABSENCE_MS}})
        if answer['t'] != 'ok':
            self.wrong.append(f'create: {answer}')
            raise Over
        event = self.event = Event(answer['tour'], self.rounds)
        self.events.append(event)
        channel = f'tour:{event.tour}'
        await self.desk('stage', 'head', to='registration')
        for person in self.players:
            person.follow(channel)
            person.follow('me')
        await self.all_do(self.players, lambda person: self.must(person, channel, 'enter', name=person.name))
        if entry == 'accepted':
            waiting = await self.until('all players have asked', lambda view: view['entry']['waiting'] if len(
                view['entry']['waiting']) == len(self.players) else None, 'desk')
            await self.desk('accept', ns=[one['n'] for one in waiting])
        view = await self.until('all players are entered',
                                lambda view: view if len(view['players']) == len(self.players) else None)
        self.numbers = {one['name']: one['number'] for one in view['players']}
        await self.desk('stage', 'head', to='checkin')
        forgets = self.players[-1]
        await self.all_do([person for person in self.players if person is not forgets],
                          lambda person: self.must(person, channel, 'checkin', on=True))
        await self.desk('checkin', ('player', self.numbers[forgets.name]), number=self.numbers[forgets.name], on=True)
        await self.desk('stage', 'head', to='running')

    async def round(self, number):
        event = self.event
        draft = 'round', number
        await self.absences(number)
        await self.desk('pair', draft, round=number, seed=random.randrange(1 << 30))
        if number % 3 == 0:
            await self.desk('lock', draft, round=number, board=1, on=True)
            await self.desk('pair', draft, round=number, seed=random.randrange(1 << 30))
        await self.desk('publish', draft, round=number)
        if number % 4 == 0:
            await self.desk('unpublish', draft, round=number)
            await self.desk('publish', draft, round=number)
        await self.desk('start', draft, round=number)
        event.started = number
        pairs = await self.until(f'round {number} runs', lambda view: self.pairs_of(view, number))
        pairs = [pair for pair in pairs if pair['second']]
        await self.all_do(pairs, lambda pair: self.board(number, pair, comes=pair is not pairs[-1]))
        await self.until(f'the games of round {number} have their results', lambda view: next(
            (True for one in view['rounds'] if one['number'] == number and
             all(pair['points'] for pair in one['pairs'])), None))
        await self.corrects(number, pairs[0]['board'])
        await self.until(f'round {number} is over', lambda view: next(
            (True for one in view['rounds'] if one['number'] == number and one['state'] in ('complete', 'closed')),
            None))

    def pairs_of(self, view, number):
        return next((one['pairs'] for one in view['rounds'] if one['number'] == number and one['state'] == 'started'
                     and all(game['id'] for pair in one['pairs'] for game in pair['games'])), None)

    async def absences(self, number):
        """In some rounds one or two players are away; from the fourth round on one is gone."""
        event = self.event
        away = event.absent[number] = set(event.absent.get(number, ()))
        some = random.sample([other for other in self.numbers.values() if other not in away],
                             {2: 1, 3: 2, 4: 1}.get(number, 0))
        for other in some:
            of = 'player', other
            if number == 4:
                await self.desk('withdraw', of, number=other, round=number)
                for later in range(number, event.rounds + 1):
                    event.absent.setdefault(later, set()).add(other)
            else:
                await self.desk('absent', of, number=other, round=number, kind='excused' if number == 2 else 'zero')
                away.add(other)

    async def corrects(self, number, board):
        """The director turns a result round; in even rounds they take that back."""
        event, place = self.event, (number, board)
        result = OTHER[event.ended[place][1]]
        await self.desk('rule', ('pair', *place), round=number, board=board, game=1, result=result,
                        reason='Typed the wrong way')
        event.ruled[place] = result
        if number % 2 == 0:
            await self.desk('unrule', ('pair', *place), round=number, board=board, game=1)
            del event.ruled[place]

    async def board(self, number, pair, comes):
        """A game until one resigns, or, where no player comes, the director's decision."""
        event, place = self.event, (number, pair['board'])
        if not comes:
            result = random.choice(('black', 'white'))
            await self.desk('rule', ('pair', *place), round=number, board=pair['board'], game=1, result=result,
                            default=True, reason='The other did not come')
            event.ruled[place] = result
            return
        game, channel = pair['games'][0]['id'], f'game:{pair["games"][0]["id"]}'
        two = [next(person for person in self.players if self.numbers[person.name] == pair[side])
               for side in ('first', 'second')]
        black, white = two if pair['games'][0]['first_black'] else two[::-1]
        self.games.append(game)
        for person in two:
            person.follow(f'room:{pair["room"]}')
            person.follow(channel)
        moves, base = random.randint(*MOVES), 0
        for turn in range(moves):
            if self.stopping:
                return
            base = await self.act((black, white), game, channel, turn, base)
            if base is None and not self.stopping:
                raise Over
            if base is None:
                return
            await asyncio.sleep(self.think_s * (0.5 + random.random()))
        if self.stopping:
            return
        loser = random.choice((black, white))
        while True:
            answer = await self.did(loser, channel, 'resign', base=base)
            if answer['t'] == 'ok':
                break
            self.refused.append((game, answer['key'], answer['code']))
            if answer['code'] != 'stale' or answer['have'] < base:
                self.wrong.append(f'{game}: resign on {base}: {answer}')
                raise Over
            base = answer['have']
        event.ended[place] = game, 'white' if loser is black else 'black', moves
        for person in two:
            person.leave(f'room:{pair["room"]}')
            person.leave(channel)
