"""miai-bot at a real server: whole games, and all that can go wrong in one."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading

import house
import shell
from house import Bot, Opponent, person

FAKE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'fake_engine.py')
HOUSE = ['--engine', 'house', '--level', '1']
CHINESE = {'ruleset': 'chinese', 'size': [9, 9]}


def fake(kind, *more):
    return [sys.executable, FAKE, kind, *more]


class Games(house.Case):
    def whole_game(self, first, second, **settings):
        """Two bots play; both tell the same end, which is returned."""
        a = self.bot(0, first, '--once', '--open', json.dumps({'opponent': self.accounts[1]['id'], **settings}))
        b = self.bot(1, second, '--once')
        self.assertEqual(a.ends(), 0, a.log())
        self.assertEqual(b.ends(), 0, b.log())
        ends = [bot.wait_for(r'game \S+: over, (.*)\n').group(1) for bot in (a, b)]
        self.assertEqual(ends[0], ends[1])
        # Both may mark stones at one moment: the second to come is `stale`.
        self.assertNotRegex(a.log() + b.log(), r'refuses a command: (?!stale)')
        return ends[0]

    def test_an_engine_plays_a_whole_game(self):
        if not house.GNUGO:
            self.skipTest('Debian\'s package gnugo is not installed')
        end = self.whole_game([house.GNUGO, '--mode', 'gtp', '--level', '1'], HOUSE, **CHINESE)
        self.assertRegex(end, r'^(black|white) wins \((score|resign)\)$')

    def test_the_built_in_engine_plays_the_unusual_rules(self):
        for ruleset, side in (('alter-igo', 5), ('stoical', 5), ('bridge', 5), ('renaissance-area', 5),
                              ('makrai-area', 5)):
            with self.subTest(ruleset):
                self.whole_game(HOUSE, HOUSE, ruleset=ruleset, size=[side, side])

    def test_an_engine_that_knows_clauses_plays_any_rules(self):
        referee = [house.REFEREE, 'gtp', '--level', '1']
        for settings in ({'ruleset': 'alter-igo', 'size': [5, 5]}, {'ruleset': 'stoical', 'size': [7, 3]},
                         {'ruleset': 'chinese', 'size': [5, 5], 'setup': '...../.#.../..X../..O#./.....'},
                         {'ruleset': 'renaissance-area', 'size': [5, 5]}):
            with self.subTest(settings):
                self.whole_game(referee, HOUSE, **settings)

    def test_a_free_handicap_is_placed(self):
        end = self.whole_game(HOUSE, HOUSE, **CHINESE, handicap=2, free_handicap=True, colours='b')
        self.assertRegex(end, r'wins')


class Mishaps(house.Case):
    def play(self, opponent, point):
        """The opponent's move, and the bot's answer."""
        opponent.act('play', at=point)
        return opponent.next()

    def test_an_engine_that_misbehaves_loses_its_game_only(self):
        for kind, why in (('hang', 'does not answer in time'), ('garbage', 'does not answer as'),
                          ('flood', 'does not answer as'), ('endless', 'does not answer as'),
                          ('nul', 'does not answer as'), ('blank', 'does not answer as'),
                          ('bells', 'does not answer as'), ('answers', 'does not answer as'), ('word', 'names no move'),
                          ('illegal', 'makes an illegal move'), ('refuse', 'finds no move'), ('die', 'has died')):
            with self.subTest(kind):
                bot = self.bot(0, fake(kind), '--think', '2' if kind == 'hang' else '600')
                opponent = self.opponent().begin(bot, **CHINESE, colours='b')
                self.assertEqual(self.play(opponent, 'E5')['k'], 'play')
                opponent.act('play', at='F6')
                opponent.until(lambda: opponent.end)
                self.assertEqual((opponent.end['result'], opponent.end['reason']), ('B', 'resign'))
                bot.wait_for(why)
                again = self.opponent().begin(bot, **CHINESE, colours='b')
                self.assertEqual(self.play(again, 'E5')['k'], 'play')
                again.act('resign')
                bot.close()
                self.assertEqual(bot.process.returncode, 0, bot.log())

    def test_an_engine_that_closes_its_input_loses_at_once(self):
        """It need not wait for the end of --think, which is ten minutes here."""
        bot = self.bot(0, fake('deaf'))
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        self.play(opponent, 'E5')
        self.play(opponent, 'F6')
        opponent.act('play', at='G7')
        opponent.until(lambda: opponent.end)
        self.assertEqual(opponent.end['reason'], 'resign')
        bot.wait_for('does not read its input')

    def test_an_engine_that_speaks_before_a_command_loses_its_game(self):
        """The unasked answer is taken for that to the first command, so the last one comes unasked."""
        bot = self.bot(0, fake('early'))
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        opponent.act('play', at='E5')
        opponent.until(lambda: opponent.end or opponent.state['to'] == 'b')
        bot.wait_for('(does not answer as|names no move|does not take)')

    def test_what_an_engine_leaves_behind_is_ended(self):
        """`forks` quits and leaves a process; `stubborn` does neither quit nor heed SIGTERM."""
        for kind in ('forks', 'stubborn'):
            with self.subTest(kind):
                bot = self.bot(0, fake(kind))
                opponent = self.opponent().begin(bot, **CHINESE, colours='b')
                self.play(opponent, 'E5')
                group = bot.engine_groups(1).pop()
                opponent.act('resign')
                bot.wait_for('over, ')
                self.assertTrue(house.ends_within(house.SECONDS, group), bot.log())
                bot.close()

    def test_a_bot_of_eight_games_ends_with_its_engines(self):
        bot = self.bot(0, fake('stubborn'), '--games', '8')
        for _ in range(8):
            self.opponent().begin(bot, **CHINESE, colours='w')
        groups = bot.engine_groups(8)
        self.assertEqual(len(groups), 8)
        bot.close()
        self.assertEqual(bot.process.returncode, 0, bot.log())
        for group in groups:
            self.assertTrue(house.ends_within(house.SECONDS, group), bot.log())

    def test_an_engine_that_dies_is_started_once_more(self):
        bot = self.bot(0, fake('once', os.path.join(self.server.folder, 'flag')))
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        points = [self.play(opponent, point)['at'] for point in ('E5', 'F6', 'G7')]
        self.assertEqual(points, ['A1', 'B1', 'C1'])
        self.assertEqual(bot.log().count('is started again'), 1)

    def test_a_killed_engine_is_started_once_more(self):
        bot = self.bot(0, fake('never', __file__))
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        self.play(opponent, 'E5')
        for pid in bot.children():
            os.kill(pid, signal.SIGKILL)
        bot.wait_for('is started again')
        self.assertEqual(self.play(opponent, 'F6')['at'], 'B1')
        for pid in bot.children():
            os.kill(pid, signal.SIGKILL)
        opponent.until(lambda: opponent.end)
        self.assertEqual(opponent.end['reason'], 'resign')

    def test_an_engine_that_does_not_start_ends_the_bot(self):
        for engine in (fake('start'), ['/nowhere/engine']):
            bot = self.bot(0, engine)
            self.assertEqual(bot.ends(), 69, bot.log())

    def test_a_turn_is_taken_back_and_a_draw_declined(self):
        bot = self.bot(0, fake('never', __file__))
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        self.play(opponent, 'E5')
        opponent.act('undo-ask')
        opponent.until(lambda: opponent.state['to'] == 'b' and opponent.state['base'] > 2)
        # The engine has no `undo`: it starts over and plays the same move again.
        self.assertEqual(self.play(opponent, 'F6')['at'], 'A1')
        opponent.act('draw')
        self.assertEqual(opponent.next()['k'], 'draw-no')

    def test_a_bot_that_is_started_again_goes_on(self):
        bot = self.bot(0, fake('never', __file__))
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        self.play(opponent, 'E5')
        bot.close()
        opponent.act('play', at='F6')
        bot = self.bot(0, fake('never', __file__))
        self.assertEqual(opponent.next()['at'], 'B1')

    def test_a_revoked_token_ends_the_bot(self):
        bot = self.bot(1, HOUSE)
        bot.wait_for('connected as')
        account = self.accounts[1]
        self.server.post('/api/tokens/revoke', json.dumps({'id': account['token_id']}), Cookie=account['owner'])
        self.assertEqual(bot.ends(), 77, bot.log())
        self.assertNotIn(account['token'], bot.log())

    def test_a_token_that_is_revoked_in_a_game_ends_the_bot(self):
        account = self.accounts[2]
        bot = Bot(self.server, account, fake('never', __file__))
        self.addCleanup(bot.close)
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        self.play(opponent, 'E5')
        self.server.post('/api/tokens/revoke', json.dumps({'id': account['token_id']}), Cookie=account['owner'])
        self.assertEqual(bot.ends(), 77, bot.log())
        bot.wait_for('the server refuses the token')
        self.assertNotIn(account['token'], bot.log())

    def test_a_token_that_every_user_can_read_is_refused(self):
        for mode, good in ((0o600, True), (0o640, True), (0o604, False), (0o644, False), (0o602, False)):
            with self.subTest(f'{mode:o}'):
                bot = self.bot(1, fake('start'))
                bot.ends()
                os.chmod(bot.token, mode)
                again = subprocess.run([house.BOT, '--server', self.server.origin, '--token-file', bot.token, '--',
                                        '/nowhere/engine'], capture_output=True, text=True)
                self.assertEqual(again.returncode, 69 if good else 64, again.stderr)
                self.assertEqual('every user of this machine can read the file' in again.stderr, not good)

    def test_unsuitable_challenges_are_declined(self):
        bot = self.bot(0, fake('never', __file__), '--sizes', '9', '--clocks', 'days')
        clock = {'kind': 'days', 'period': 86400000}
        for settings, reason in (({'ruleset': 'stoical', 'size': [9, 9], 'clock': clock}, 'rules'),
                                 ({'ruleset': 'chinese', 'size': [13, 13], 'clock': clock}, 'size'),
                                 ({'ruleset': 'chinese', 'size': [9, 9]}, 'too_fast'),
                                 ({**CHINESE, 'clock': clock}, None),
                                 ({**CHINESE, 'clock': clock}, 'busy')):
            with self.subTest(settings):
                opponent = self.opponent()
                if reason:
                    # A server that knows what the bot can play refuses for it.
                    self.assertIn(opponent.declined(bot, **settings), (reason, 'unable'))
                else:
                    opponent.begin(bot, **settings, colours='b')

    def test_the_opponent_is_greeted_once(self):
        bot = self.bot(0, fake('never', __file__), '--greeting', 'Have a good game.')
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        chat = f'chat:{opponent.room}/players'
        opponent.ask(t='sub', ch=chat)
        lines = opponent.hear(lambda m: m.get('ch') == chat and m['t'] == 'snap')['v']['lines']
        if not lines:
            lines = [opponent.hear(lambda m: m.get('ch') == chat and m['t'] == 'ev')]
        self.assertEqual([line['text'] for line in lines], ['Have a good game.'])


class After(house.Case):
    """After a game, and when its opponent does not come back."""

    def test_the_bot_plays_four_games_in_a_row_with_colours_swapped(self):
        bot = self.bot(0, fake('never', __file__))
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        opponent.act('play', at='E5')
        self.assertEqual(opponent.next()['at'], 'A1')
        for game in (2, 3, 4):
            self.assertTrue(opponent.again())
            bot.wait_for(r'9 by 9, the bot has (black|white)', game)
            if game % 2 == 0:
                opponent.until(lambda: opponent.state['to'] == 'w')
            else:
                opponent.act('play', at='E5')
                self.assertEqual(opponent.next()['at'], 'A1')
        self.assertFalse(opponent.again())
        bot.wait_for('declines: enough')

    def test_a_bot_that_plays_another_opponent_declines(self):
        bot = self.bot(0, fake('never', __file__))
        first = self.opponent().begin(bot, **CHINESE)
        first.act('resign')
        self.opponent().begin(bot, **CHINESE)
        first.do(f'room:{first.room}', 'rematch')
        first.hear_room(lambda room: room['rematch'] is not None)
        first.hear_room(lambda room: room['rematch'] is None)
        bot.wait_for('declines: busy')

    def test_an_offer_is_answered_after_a_restart_of_the_server(self):
        bot = self.bot(2, fake('never', __file__))
        cookie = person.guest(self.server)
        opponent = Opponent(self.server, cookie).begin(bot, **CHINESE)
        opponent.act('resign')
        bot.wait_for('over, ')
        bot.process.send_signal(signal.SIGSTOP)
        opponent.do(f'room:{opponent.room}', 'rematch')
        opponent.close()
        house.server_again(self.server)
        bot.process.send_signal(signal.SIGCONT)
        bot.wait_for('another game is offered; the bot agrees')
        bot.wait_for('9 by 9', 2)


class Absence(house.Case):
    def test_a_game_whose_opponent_is_gone_is_won(self):
        """This test takes as long as the bot is polite: 75 seconds."""
        bot = self.bot(1, fake('never', __file__))
        cookie = person.guest(self.server)
        opponent = Opponent(self.server, cookie).begin(bot, **CHINESE, colours='b', absence=15000)
        opponent.act('play', at='E5')
        opponent.next()
        opponent.act('play', at='F6')
        opponent.next()
        opponent.close()
        self.assertEqual(bot.wait_for(r'over, (.*)', seconds=120).group(1), 'white wins (absence)')


class Line(house.Case):
    def test_a_server_that_was_started_again_is_found(self):
        bot = self.bot(0, fake('never', __file__))
        cookie = person.guest(self.server)
        opponent = Opponent(self.server, cookie).begin(bot, **CHINESE, colours='b')
        opponent.act('play', at='E5')
        self.assertEqual(opponent.next()['at'], 'A1')
        opponent.close()
        house.server_again(self.server)
        bot.wait_for('connected as', 2)
        back = Opponent(self.server, cookie)
        self.addCleanup(back.leave)
        back.follow(opponent.game)
        back.act('play', at='F6')
        back.until(lambda: back.state['to'] == 'b')

    def test_eight_games_go_on_after_a_restart_without_a_storm(self):
        """The bot says `able`, asks for `me` and for each game once, and then plays."""
        proxy = Proxy(self.server.port)
        self.addCleanup(proxy.close)
        bot = Bot(proxy, self.accounts[2], fake('never', __file__), '--games', '8')
        self.addCleanup(bot.close)
        cookies = [person.guest(self.server) for _ in range(8)]
        games = []
        for cookie in cookies:
            opponent = Opponent(self.server, cookie).begin(bot, **CHINESE, colours='b')
            opponent.act('play', at='E5')
            opponent.next()
            games.append(opponent.game)
            opponent.close()
        proxy.sent = 0
        house.server_again(self.server)
        bot.wait_for('connected as', 2)
        for cookie, game in zip(cookies, games):
            back = Opponent(self.server, cookie).follow(game)
            self.addCleanup(back.leave)
            back.act('play', at='F6')
            back.until(lambda back=back: back.state['to'] == 'b')
        self.assertEqual(bot.log().count('connected as'), 2)
        self.assertLess(proxy.sent, 2000 + 8 * 400)

    def test_a_cut_line_is_made_again(self):
        proxy = Proxy(self.server.port)
        self.addCleanup(proxy.close)
        bot = Bot(proxy, self.accounts[1], fake('never', __file__))
        self.addCleanup(bot.close)
        opponent = self.opponent().begin(bot, **CHINESE, colours='b')
        opponent.act('play', at='E5')
        self.assertEqual(opponent.next()['at'], 'A1')
        proxy.cut()
        opponent.act('play', at='F6')
        self.assertEqual(opponent.next()['at'], 'B1')
        bot.wait_for('connected as', 2)


class Proxy:
    """Carries bytes between a bot and a server, until it is cut."""

    def __init__(self, port):
        self.target, self.pairs, self.sent = port, [], 0  # sent: bytes of the bot
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.origin = f'http://127.0.0.1:{self.listener.getsockname()[1]}'
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(('127.0.0.1', self.target))
            except OSError:  # the server is starting
                near.close()
                continue
            self.pairs += [near, far]
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(a, b, a is near), daemon=True).start()

    def carry(self, a, b, counted):
        try:
            while data := a.recv(65536):
                b.sendall(data)
                self.sent += len(data) if counted else 0
        except OSError:
            pass
        b.close()

    def cut(self):
        for end in self.pairs:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.pairs = []

    def close(self):
        self.listener.close()
        self.cut()


if __name__ == '__main__':
    house.main()
