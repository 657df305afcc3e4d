"""Wrong tokens without end, tokens revoked in mid-game, and an account that makes tokens and bots as fast as it can."""

import contextlib
import json
import sqlite3
import time

import attack
from attack import ATTACKER, OTHER, Closed, Person, account, guest, token
from beside import Beside

WRONG = 'miai_' + 'A' * 43
CROWD = 2       # connections at once; more are slower, since one processor sends them all
MOST_KB = 8000


def bring(server, source):
    """A client that brings wrong tokens, every other one to a websocket."""
    def one(_, until, count):
        number = 0
        while time.monotonic() < until:
            number += 1
            path, more = (('/ws', f'Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n'
                           f'Sec-WebSocket-Version: 13\nSec-WebSocket-Protocol: miai.v2\n'), ('/api/tokens', ''))[number % 2]
            try:
                answer = server.http(f'GET {path} HTTP/1.1\nHost: x\nAuthorization: Bearer {WRONG}\n{more}\n', source)
                count(answer.status)
            except OSError:
                count(0)
    return one


class WrongTokens(Beside):
    def test_wrong_tokens_of_one_address_are_refused_and_good_ones_taken(self):
        owner = account(self.server, 'Holder', OTHER)
        good = json.loads(token(self.server, owner, OTHER).body)['token']
        before = self.server.rss_kb()
        answers = self.beside('wrong tokens', CROWD, bring(self.server, ATTACKER))
        self.assertEqual(set(answers) - {0}, {401, 429})
        self.assertGreater(sum(answers.values()), 1000)
        self.assertLess(answers[401], 60 + 30)
        self.assertLess(self.server.rss_kb() - before, MOST_KB)
        person = Person(self.server, token=good, source=OTHER)
        self.assertEqual(person.ask(t='ping')['t'], 'pong')
        person.close()


class Revoked(Beside):
    def closed(self, person):
        with self.assertRaises(Closed) as caught:
            while True:
                person.link.read()
        return caught.exception.code

    def test_a_token_that_is_revoked_in_mid_game_closes_its_connections_and_the_game_goes_on(self):
        owner = account(self.server, 'Programmer', ATTACKER)
        made = [json.loads(token(self.server, owner, ATTACKER).body) for _ in range(2)]
        programs = [Person(self.server, token=made[0]['token'], source=ATTACKER) for _ in range(2)]
        other = Person(self.server, token=made[1]['token'], source=ATTACKER)
        rival = Person(self.server, guest(self.server, 'Rival', '127.0.0.9'), '127.0.0.9')
        room = programs[0].do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b')['room']
        self.assertEqual(rival.do(f'room:{room}', 'sit')['t'], 'ok')
        rival.ask(t='sub', ch=f'room:{room}')
        game = rival.hear(lambda m: m['t'] == 'snap')['v']['games'][0]['id']
        rival.ask(t='sub', ch=f'game:{game}')
        self.assertEqual(programs[1].do(f'game:{game}', 'play', at='E5', base=0)['t'], 'ok')

        answer = self.server.post('/api/tokens/revoke', json.dumps({'id': made[0]['made']['id']}), ATTACKER, Cookie=owner)
        self.assertEqual((answer.status, answer.body), (200, b'{}'))
        self.assertEqual([self.closed(person) for person in programs], [4201, 4201])
        wrong = self.server.websocket(extra=[f'Authorization: Bearer {made[0]["token"]}'], source=ATTACKER, hello=False)
        self.assertEqual(wrong.answer.status, 401)
        wrong.close()

        self.assertEqual(rival.do(f'game:{game}', 'play', at='C3', base=1)['t'], 'ok')
        self.assertEqual(other.do(f'game:{game}', 'play', at='G7', base=2)['t'], 'ok')
        heard = [rival.hear(lambda m, n=n: m['t'] == 'ev' and m.get('n') == n and m['ch'] == f'game:{game}') for n in (1, 2, 3)]
        self.assertEqual([event['at'] for event in heard], ['E5', 'C3', 'G7'])
        for person in (other, rival):
            person.close()

    def test_tokens_made_and_revoked_while_their_programs_come_disturb_nobody(self):
        owner = account(self.server, 'Turncoat', '127.0.0.68')
        kept = json.loads(token(self.server, owner, '127.0.0.68').body)['token']
        steady = Person(self.server, token=kept, source='127.0.0.68')

        def one(_, until, count):
            while time.monotonic() < until:
                made = token(self.server, owner, '127.0.0.68')
                count(made.status)
                if made.status != 200:
                    continue
                made = json.loads(made.body)
                program = Person(self.server, token=made['token'], source='127.0.0.68')
                told = self.server.post('/api/tokens/revoke', json.dumps({'id': made['made']['id']}), '127.0.0.68', Cookie=owner)
                count(f'revoked {told.status}')
                if told.status == 200:
                    count(self.closed(program))
        answers = self.beside('tokens made and revoked', 1, one)
        self.assertEqual(set(answers) - {'revoked 429'}, {200, 4201, 429, 'revoked 200'})
        self.assertEqual(answers['revoked 200'], answers[4201])
        self.assertEqual(steady.ask(t='ping')['t'], 'pong')
        steady.close()


def fields_of(answer):
    """Of a refusal; none where the server refused before it looked at the request."""
    return json.loads(answer.body) if answer.body.startswith(b'{') else {}


class Makers(Beside):
    def count(self, what):
        with contextlib.closing(sqlite3.connect(f'file:{self.server.folder}/test.db?mode=ro', uri=True)) as db:
            return db.execute(f'SELECT count(*) FROM {what}').fetchone()[0]

    def test_an_account_has_sixteen_tokens_and_three_bots_however_fast_it_makes_them(self):
        owners = [account(self.server, f'Maker {i}', ATTACKER) for i in range(2)]

        def one(i, until, count):
            number = 0
            while time.monotonic() < until:
                number += 1
                if i == 0:
                    answer = token(self.server, owners[0], ATTACKER)
                else:  # slow: each is a password to hash
                    body = json.dumps({'name': f'Bot {number}', 'password': 'a long word'})
                    answer = self.server.post('/api/bot', body, ATTACKER, Cookie=owners[1])
                told = fields_of(answer)
                count(f'{answer.status} {told.get("code")} {told.get("field")}')
        answers = self.beside('tokens and bots', CROWD, one)
        self.assertEqual(set(answers) - {'409 full bots', '409 conflict name', '429 rate register', '429 rate try',
                                         '429 rate None', '429 None None', '503 busy None'},
                         {'200 None None', '409 full tokens', '429 rate tokens'})
        self.assertLessEqual(self.count('session WHERE token IS NOT NULL'), 2 * 16)
        self.assertLessEqual(self.count('account WHERE bot_of IS NOT NULL'), 2 * 3)


class MakersWithoutPace(Beside):
    settings = {'limits': 'none'}

    def test_without_any_pace_an_account_still_has_sixteen_tokens(self):
        owner = account(self.server, 'Maker', ATTACKER)

        def one(_, until, count):
            while time.monotonic() < until:
                answer = token(self.server, owner, ATTACKER)
                count((answer.status, fields_of(answer).get('field')))
        before = self.server.rss_kb()
        answers = self.beside('tokens without a pace', CROWD, one)
        self.assertEqual(set(answers), {(200, None), (409, 'tokens')})
        self.assertEqual(answers[(200, None)], 16)
        self.assertLess(self.server.rss_kb() - before, MOST_KB)


if __name__ == '__main__':
    attack.main()
