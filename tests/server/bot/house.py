"""Bots at a real server: their accounts and tokens, the program `miai-bot`, and an opponent who follows by hand.

    python3 test_x.py SERVER BOT REFEREE GNUGO [CLASS]

GNUGO is the path of the program, or "".
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../net'))
import person  # noqa: E402
import shell  # noqa: E402

SECONDS = 40   # for anything that a test waits for
BOT, REFEREE, GNUGO = 'miai-bot', 'miai-referee', ''


def accounts(server, *names):
    """Bots with these names: their ids and tokens. One owner has at most three."""
    owner = person.account(server, 'Olive')
    made = []
    for name in names:
        answer = server.post('/api/bot', json.dumps({'name': name, 'password': 'a long word'}), Cookie=owner)
        bot = json.loads(answer.body)['bot']
        answer = server.post('/api/tokens', json.dumps({'name': 'test', 'scopes': ['play'], 'bot': bot['id']}),
                             Cookie=owner)
        token = json.loads(answer.body)
        made.append({'id': bot['id'], 'token': token['token'], 'token_id': token['made']['id'], 'owner': owner})
    return made


def server_again(server):
    """Stops the server and starts it again, on the same port and database."""
    server.stop()
    server.log.truncate(0)
    arguments = ['--listen', f'127.0.0.1:{server.port}', '--database', os.path.join(server.folder, 'test.db')]
    server.process = subprocess.Popen([shell.SERVER, *arguments], stdout=subprocess.DEVNULL, stderr=server.log)
    server.wait_for_log(r'listening url=')


def ends_within(seconds, group):
    """True once no process of the group is left; one that has ended and waits for its parent does not count."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        run = subprocess.run(['ps', '-e', '-o', 'pgid=,stat='], capture_output=True, text=True, check=True)
        rows = [row.split() for row in run.stdout.splitlines()]
        if all(stat.startswith('Z') for pgid, stat in rows if pgid == str(group)):
            return True
        time.sleep(0.05)
    return False


class Bot:
    """The program. `engine` is a list of words: a program, or options of the built-in engine. `env` adds to the
    environment."""

    def __init__(self, server, account, engine, *options, env=None):
        self.account = account
        self.folder = tempfile.mkdtemp(prefix='miai-bot-')
        self.token = os.path.join(self.folder, 'token')
        with open(os.open(self.token, os.O_WRONLY | os.O_CREAT, 0o600), 'w', encoding='utf-8') as file:
            file.write(account['token'] + '\n')
        self.name = os.path.join(self.folder, 'log')
        inner = engine[0].startswith('--')
        with open(self.name, 'wb') as log:
            self.process = subprocess.Popen(
                [BOT, '--server', server.origin, '--token-file', self.token, *options,
                 *(engine if inner else ['--', *engine])], stderr=log, stdout=subprocess.DEVNULL,
                env={**os.environ, **(env or {})})

    def log(self):
        with open(self.name, encoding='utf-8', errors='replace') as file:
            return file.read()

    def wait_for(self, pattern, count=1, seconds=SECONDS):
        """The match number `count` in the log."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = list(re.finditer(pattern, self.log()))
            if len(found) >= count:
                return found[count - 1]
            if self.process.poll() is not None and not list(re.finditer(pattern, self.log())):
                break
            time.sleep(0.02)
        raise AssertionError(f'no {pattern!r} in the log of the bot:\n{self.log()}')

    def children(self):
        run = subprocess.run(['pgrep', '-P', str(self.process.pid)], capture_output=True, text=True)
        return [int(pid) for pid in run.stdout.split()]

    def engine_groups(self, count):
        """The groups of its engines, once there are so many: a new process is in its parent's group for a moment."""
        end = time.monotonic() + SECONDS
        while True:
            groups = {os.getpgid(pid) for pid in self.children()} - {os.getpgid(self.process.pid)}
            if len(groups) >= count or time.monotonic() > end:
                return groups
            time.sleep(0.05)

    def ends(self):
        try:
            return self.process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            raise AssertionError(f'the bot still runs:\n{self.log()}') from None

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Opponent(person.Person):
    """A guest who challenges a bot and plays by hand."""
    game = end = None

    def challenge(self, bot, **settings):
        """The answer to `open`, once the bot is here."""
        bot.wait_for('connected as')
        for _ in range(200):
            answer = self.do('lobby', 'open', opponent=bot.account['id'], **settings)
            if answer.get('code') != 'notfound':
                return answer
            time.sleep(0.05)
        raise AssertionError(f'the bot is not here: {answer}')

    def begin(self, bot, **settings):
        """Begins a game and follows it."""
        answer = self.challenge(bot, **settings)
        assert answer['t'] == 'ok', answer
        self.room = answer['room']
        room = f'room:{self.room}'
        self.ask(t='sub', ch=room)
        value = self.hear(lambda m: m.get('ch') == room and m['t'] == 'snap')['v']
        while not value['games']:
            value = self.hear(lambda m: m.get('ch') == room and m['t'] == 'ev')['room']
        return self.follow(f'game:{value["games"][-1]["id"]}')

    def follow(self, game):
        self.game = game
        self.ask(t='sub', ch=game)
        snap = self.hear(lambda m: m.get('ch') == game and m['t'] == 'snap')
        self.take(snap['v'], snap['n'])
        return self

    def take(self, message, n):
        self.n, self.state, self.end = n, message['state'], message.get('end')

    def next(self):
        """The next event of the game."""
        event = self.hear(lambda m: m.get('ch') == self.game and m['t'] == 'ev' and m['n'] == self.n + 1)
        self.take(event, event['n'])
        return event

    def until(self, wanted):
        while not wanted():
            self.next()

    def act(self, kind, **fields):
        answer = self.do(self.game, kind, base=self.state['base'], **fields)
        assert answer['t'] == 'ok', answer
        self.until(lambda: self.n >= answer['n'])

    def hear_room(self, wanted):
        """The state of the room that fulfils the condition, from the next events of its channel."""
        room = f'room:{self.room}'
        return self.hear(lambda m: m.get('ch') == room and m['t'] == 'ev' and wanted(m['room']))['room']

    def again(self):
        """Resigns, offers another game and follows it; False: the bot declines."""
        self.act('resign')
        self.hear_room(lambda room: room['state'] == 'over')
        assert self.do(f'room:{self.room}', 'rematch')['t'] == 'ok'
        self.hear_room(lambda room: room['rematch'] is not None)
        room = self.hear_room(lambda room: room['rematch'] is None)
        if room['state'] == 'over':
            return False
        self.follow(f'game:{room["games"][-1]["id"]}')
        return True

    def leave(self):
        """Ends the game, so that the bot has room for the next one."""
        if self.game and not self.end:
            self.do(self.game, 'resign')
        self.close()

    def declined(self, bot, **settings):
        """The reason for which the bot declines a challenge, or the code with which the server refuses it."""
        self.ask(t='sub', ch='me')
        answer = self.challenge(bot, **settings)
        if answer['t'] == 'error':
            return answer['code']
        return self.hear(lambda m: m.get('ch') == 'me' and any(
            one['room'] == answer['room'] and one['state'] == 'declined'
            for one in m.get('challenges', [])))['challenges'][0]['reason']


class Case(unittest.TestCase):
    """A server for each class of tests, with three bot accounts."""

    @classmethod
    def setUpClass(cls):
        cls.server = shell.Server()
        cls.accounts = accounts(cls.server, 'Alder', 'Birch', 'Cedar')

    @classmethod
    def tearDownClass(cls):
        if cls.server.process.poll() is None:
            cls.server.stop()
        cls.server.close()

    def bot(self, number, engine, *options):
        made = Bot(self.server, self.accounts[number], engine, *options)
        self.addCleanup(made.close)
        return made

    def opponent(self):
        made = Opponent(self.server, person.guest(self.server))
        self.addCleanup(made.leave)
        return made


def main():
    global BOT, REFEREE, GNUGO
    shell.SERVER, BOT, REFEREE, GNUGO = sys.argv[1:5]
    unittest.main(module='__main__', argv=sys.argv[:1] + sys.argv[5:], verbosity=2)
