"""miai-bot before servers that mean it harm, or are broken. The bot says in plain words what is wrong with any bytes of
theirs, connects again after a growing delay, leaves a game that cannot be read, and ends on SIGTERM."""

import copy
import json
import os
import re
import sys
import threading
import time

import house
from house import Bot, Opponent, person

from false_server import HELLO, FalseServer, frame

FAKE = os.path.join(house.HERE, 'fake_engine.py')
ENGINE = [sys.executable, FAKE, 'never', __file__]
TOKEN = {'token': 'miai_' + 'A' * 43}
ROOM = 'A' * 22
DELAYS = r'the next attempt is in (\d+\.\d) s'
MEGABYTE = 1 << 20


def greet(line):
    line.open()
    line.send(HELLO)


def me(games=(), challenges=()):
    return {'t': 'snap', 'ch': 'me', 'e': 'x', 'n': 1, 'v': {'games': games, 'challenges': challenges}}


class Hostile(house.unittest.TestCase):
    def bot(self, script, *options):
        """A bot before a server with this script."""
        server = FalseServer(script)
        self.addCleanup(server.close)
        bot = Bot(server, TOKEN, ENGINE, *options, env={'http_proxy': ''})
        self.addCleanup(bot.close)
        return bot

    def ends_well(self, bot):
        bot.close()
        self.assertEqual(bot.process.returncode, 0, bot.log())
        self.assertNotIn(TOKEN['token'], bot.log())

    def comes_back_ever_later(self, bot):
        """Three attempts, each with a delay about twice as long: half of it to one and a half."""
        bot.wait_for(DELAYS, 3)
        for n, delay in enumerate(re.findall(DELAYS, bot.log())[:3]):
            base = 0.5 * 2 ** n
            self.assertGreaterEqual(float(delay), base / 2 - 0.1, bot.log())
            self.assertLessEqual(float(delay), base * 1.5, bot.log())

    def each(self, scripts):
        """A bot for each script, all at once. A script's name is what the bot says."""
        bots = [(why, self.bot(script)) for why, script in scripts]
        for why, bot in bots:
            with self.subTest(why):
                bot.wait_for(why)
                self.comes_back_ever_later(bot)
                self.ends_well(bot)

    def test_a_handshake_may_break_off_at_any_point(self):
        def cut(lacks):
            return lambda line, n: (line.read_request(), line.answer(lacks))

        def say(data):
            return lambda line, n: (line.read_request(), line.line.sendall(data))

        self.each([('cannot be reached', lambda line, n: None),
                   ('cannot be reached', lambda line, n: line.line.recv(10)),
                   ('cannot be reached', lambda line, n: line.read_request()),
                   ('cannot be reached', say(b'\x00' * 10000)),
                   ('is closed', say(b'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n')),
                   ('(cannot be reached|is closed)', say(b'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')),
                   ('(cannot be reached|is closed)', say(b'HTTP/1.1 101 Switching Protocols\r\n' + b'X-Y: z\r\n' * 10000)),
                   *[('(cannot be reached|is closed)', cut(lacks)) for lacks in (1, 2, 4, 20, 40, 120)],
                   ('is closed', lambda line, n: line.open()),
                   ('is closed', lambda line, n: (line.open(), line.line.sendall(frame(b'{"t":"hello"}')[:5]))),
                   ('is closed', lambda line, n: greet(line))])

    def test_a_server_that_does_not_greet_is_left(self):
        bot = self.bot(lambda line, n: (line.open(), line.read()))
        bot.wait_for('does not greet')
        bot.wait_for(DELAYS)
        self.ends_well(bot)

    def test_messages_of_another_protocol_end_the_connection(self):
        def before(data, kind=1):
            return lambda line, n: (line.open(), line.line.sendall(frame(data, kind)), line.read())

        def after(data, kind=1):
            return lambda line, n: (greet(line), line.line.sendall(frame(data, kind)), line.hear(lambda m: False))

        wrong = 'does not speak the protocol'
        self.each([(wrong, before(b'{"t":"ok","id":1}')), (wrong, before(b'welcome')),
                   (wrong, after(b'{')), (wrong, after(b'')), (wrong, after(b'[]')), (wrong, after(b'5')),
                   (wrong, after(b'{"t":5}')), (wrong, after(b'{}')), (wrong, after(b'["t"]' * 2)),
                   (wrong, after(b'[' * 100000)), (wrong, after(os.urandom(50000), 2)),
                   (wrong, after(json.dumps(HELLO).encode())), (wrong, after(b'{"t":"ev\x00"}')), (wrong, after(b'{"t":"later","a":"\\u0000"}')),
                   ('(is closed|does not speak)', after(b'\xff\xfe')), ('is closed', after(b'', 3)),
                   ('is closed', after(b'x', 0)),
                   ('is too long', after(b' ' * (4 * MEGABYTE + 1)))])

    def test_a_message_of_the_longest_length_is_read(self):
        text = json.dumps({'t': 'later', 'pad': ''})
        longest = text[:-2] + ' ' * (4 * MEGABYTE - len(text)) + text[-2:]

        def script(line, n):
            greet(line)
            for _ in range(20):
                line.line.sendall(frame(longest.encode()))
            line.send(me(challenges=[{'room': ROOM, 'state': 'waiting', 'to': {'id': 'p2'}}]))
            line.hear(lambda m: m.get('k') == 'decline')
            heard.set()
            line.read()

        heard = threading.Event()
        bot = self.bot(script)
        self.assertTrue(heard.wait(house.SECONDS), bot.log())
        self.ends_well(bot)

    def test_wrong_types_and_unknown_fields_are_left_out(self):
        values = [None, True, 5, -1, 2 ** 62, 1.5, '', 'x', 'x' * 5000, [], [[]], [None] * 100, {}, {'id': 5}]
        game = {'room': ROOM, 'game': 'B' * 21 + 'A', 'state': 'over', 'your': 'w'}
        challenge = {'room': ROOM[:-1] + 'Q', 'state': 'waiting', 'to': {'id': 'p2'}, 'settings': {}, 'later': 1}
        shapes = [{'t': 'later', 'ch': 'me'}, {'t': 'note', 'ch': 'me', 'k': 'presence'},
                  {'t': 'ok', 'id': 1, 'n': 1, 'room': 'x'}, {'t': 'error', 'id': 1, 'code': 'x', 'field': 'y'},
                  {'t': 'bye', 'retry_after': 0}, me(), {'t': 'ev', 'ch': 'me', 'games': [game], 'challenges': []},
                  {'t': 'ev', 'ch': 'game:' + ROOM, 'n': 1, 'act': 'b E5'}, {'t': 'snap', 'ch': 'room:' + ROOM, 'v': {}},
                  {'t': 'ev', 'ch': 'me', 'games': [{key: value} for key in game for value in values],
                   'challenges': [{key: value, 'to': {'id': 'p2'}} for key in challenge for value in values]}]

        def script(line, n):
            greet(line)
            for shape in shapes:
                for key in shape:
                    for value in values:
                        if key != 't':
                            line.send({**shape, key: value})
            line.send(me(challenges=[challenge]))
            line.hear(lambda m: m.get('k') == 'decline')
            heard.set()
            line.read()

        heard = threading.Event()
        bot = self.bot(script)
        self.assertTrue(heard.wait(house.SECONDS), bot.log())
        self.assertEqual(bot.log().count('connected as'), 1)
        self.ends_well(bot)

    def test_a_storm_of_farewells_makes_one_delay(self):
        def script(line, n):
            greet(line)
            for _ in range(2000):
                line.send({'t': 'bye', 'code': 4103, 'why': 'restart', 'retry_after': 2 ** 62})
            line.line.sendall(frame(b'\x10\x07', 8))

        bot = self.bot(script)
        delay = float(bot.wait_for(DELAYS).group(1))
        self.assertEqual(bot.log().count('the next attempt'), 1)
        self.assertLessEqual(delay, 3600 + 0.5)  # an hour, whatever the server says
        self.assertGreaterEqual(delay, 3600)
        self.ends_well(bot)

    def test_64_games_are_followed_and_no_more(self):
        def script(line, n):
            greet(line)
            ids = [f'{i:021d}A' for i in range(1000)]
            line.send(me([{'room': one, 'game': one, 'state': 'playing'} for one in ids]))
            line.send(me(challenges=[{'room': ROOM, 'state': 'waiting', 'to': {'id': 'p2'}}]))
            while (message := line.read()).get('k') != 'decline':
                asked.append(message)
            heard.set()
            line.read()

        asked, heard = [], threading.Event()
        bot = self.bot(script)
        self.assertTrue(heard.wait(house.SECONDS), bot.log())
        self.assertEqual(sum(m['t'] == 'sub' and m['ch'].startswith('game:') for m in asked), 64)
        self.ends_well(bot)


class Games(house.Case):
    """Games that a false server tells: each begins with the snapshot of a real one."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        bot = Bot(cls.server, cls.accounts[0], ENGINE)
        opponent = Opponent(cls.server, person.guest(cls.server)).begin(bot, ruleset='chinese', size=[9, 9], colours='b')
        for point in ('E5', 'F6'):
            opponent.act('play', at=point)
            opponent.next()
        opponent.ask(t='unsub', ch=opponent.game)
        opponent.ask(t='sub', ch=opponent.game)
        cls.snap = opponent.hear(lambda m: m.get('ch') == opponent.game and m['t'] == 'snap')
        cls.snap['v']['players'] = {'b': {'id': 'p1'}, 'w': {'id': 'p2'}}
        opponent.leave()
        bot.close()

    bot, ends_well = Hostile.bot, Hostile.ends_well

    def spoilt(self):
        """Snapshots that cannot be read, by what is wrong."""
        def change(*path, to):
            snap = copy.deepcopy(self.snap)
            at = snap
            for key in path[:-1]:
                at = at[key]
            if to is None:
                del at[path[-1]]
            else:
                at[path[-1]] = to
            return snap

        return {'illegal': change('v', 'log', 1, to=['w E5', 100, 0]), 'no act': change('v', 'log', 0, to=['b castles', 1, 0]),
                'out of turn': change('v', 'log', 0, to=['w E5', 1, 0]), 'a short entry': change('v', 'log', 0, to=['b E5']),
                'no list': change('v', 'log', to={}), 'a negative time': change('v', 'log', 0, to=['b E5', -1, 0]),
                'no rules': change('v', 'rules', to={}), 'wrong rules': change('v', 'rules', 'ko', to='sometimes'),
                'no size': change('v', 'size', to=None), 'a large size': change('v', 'size', to=[300, 9]),
                'a short board': change('v', 'setup', to='...'), 'no players': change('v', 'players', to=None),
                'other players': change('v', 'players', 'w', 'id', to='p3'), 'no room': change('v', 'room', to=None),
                'a long epoch': change('e', to='x' * 100), 'no value': change('v', to=5),
                'an early start': change('v', 'started_at', to=-(2 ** 62)), 'a wrong clock': change('v', 'clock', to={'kind': 'sand'}),
                'a long log': change('v', 'log', to=[['b pass', 1, 0]] * 100000)}

    def test_a_game_that_cannot_be_read_is_left_for_good(self):
        spoilt = list(self.spoilt().items())
        games = [{'room': ROOM, 'game': f'{i:021d}A', 'state': 'playing'} for i in range(len(spoilt))]

        def script(line, n):
            greet(line)
            for i, game in enumerate(games):
                line.send(me([game]))
                line.hear(lambda m, ch='game:' + game['game']: m['t'] == 'sub' and m['ch'] == ch)
                line.send({**spoilt[i][1], 'ch': 'game:' + game['game']})
                line.hear(lambda m: m['t'] == 'unsub')
                line.send(me([game]))
                line.send(me(challenges=[{'room': f'{i:021d}g', 'state': 'waiting', 'to': {'id': 'p2'}}]))
                again.append(line.hear(lambda m: m['t'] == 'sub' or m.get('k') == 'decline')['t'])
            heard.set()
            line.read()

        again, heard = [], threading.Event()
        bot = self.bot(script)
        heard.wait(house.SECONDS)
        self.assertEqual(again, ['do'] * len(games), f'{[name for name, _ in spoilt]}\n{bot.log()}')
        self.assertEqual(bot.log().count('cannot be read; the bot leaves this game'), len(games))
        self.ends_well(bot)

    def test_times_beyond_all_measure_do_no_harm(self):
        """The bot is to move: it plays, whatever the clock says."""
        for since in (-1, 2 ** 62, -(2 ** 62)):
            with self.subTest(since):
                snap = copy.deepcopy(self.snap)
                snap['v']['log'].pop()
                snap['v']['clk'] = {'b': None, 'w': None, 'run': 'w', 'since': since}
                game = 'game:' + ROOM

                def script(line, n):
                    greet(line)
                    line.send(me([{'room': ROOM, 'game': ROOM, 'state': 'playing'}]))
                    line.hear(lambda m: m['t'] == 'sub' and m['ch'] == game)
                    line.send({**snap, 'ch': game, 'n': 3})
                    played.append(line.hear(lambda m: m.get('k') == 'play')['at'])
                    heard.set()
                    line.read()

                played, heard = [], threading.Event()
                bot = self.bot(script)
                self.assertTrue(heard.wait(house.SECONDS), bot.log())
                self.assertEqual(played, ['B1'])
                self.ends_well(bot)

    def test_events_out_of_order_bring_the_whole_game_a_few_times(self):
        game = 'game:' + ROOM

        def script(line, n):
            greet(line)
            line.send(me([{'room': ROOM, 'game': ROOM, 'state': 'playing'}]))
            while True:
                message = line.read()
                if message['t'] == 'sub' and message['ch'] == game:
                    asked.append(message)
                    line.send({**self.snap, 'ch': game})
                    line.send({'t': 'ev', 'ch': game, 'n': 3, 'act': 'b E5'})     # it has this one
                    line.send({'t': 'ev', 'ch': game, 'n': 7, 'act': 'b J9', 'spent': 1, 'lag': 0})
                    line.send({'t': 'ev', 'ch': game, 'n': 5, 'act': 'b A1', 'spent': 1, 'lag': 0})

        asked = []
        bot = self.bot(script)
        bot.wait_for('again and again; the bot leaves this game')
        self.assertEqual(bot.log().count('asks for the whole game'), 8)
        self.assertEqual(len(asked), 9)
        self.ends_well(bot)


if __name__ == '__main__':
    house.main()
