"""A client that makes the server compute does not hold up the moves of others: rounds drawn again and again, files that
take long to read, games that take long to fold."""

import json
import time

import attack
from attack import ATTACKER, Person, account, guest
from beside import Beside, bring, insist

TOURNAMENTS, PLAYERS = 20, 256


class Work(Beside):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.directors = [account(cls.server, f'Director {i}', ATTACKER) for i in range(2)]

    def event(self, number):
        """A tournament of 256 players, whose first round can be drawn."""
        cookie = self.directors[number % len(self.directors)]
        director = Person(self.server, cookie, ATTACKER)
        settings = {'slug': f'e{number}-{time.monotonic_ns()}', 'title': 'Long', 'system': 'swiss', 'rounds': 9,
                    'over_board': True, 'players_max': PLAYERS, 'game': {'ruleset': 'stoical', 'size': [9, 9]}}
        made = director.do('tours', 'create', settings=settings)
        self.assertEqual(made['t'], 'ok', made)
        people = 'name,rank\n' + ''.join(f'Player {i},{1 + i % 20}k\n' for i in range(PLAYERS))
        for _ in range(240):
            answer = self.server.post(f'/api/tour/{made["tour"]}/people', people, ATTACKER, Cookie=cookie)
            if answer.status not in (503, 429):
                break
            time.sleep(0.5)
        self.assertEqual(answer.status, 200, answer.body)
        begun = director.do(f'desk:{made["tour"]}', 'stage', to='running', base=1)
        self.assertEqual(begun['t'], 'ok', begun)
        director.close()
        return made['tour']

    def test_twenty_tournaments_of_256_drawn_again_and_again(self):
        tours = [self.event(i) for i in range(TOURNAMENTS)]
        revs = {}

        def draw(i, number, last):
            revs[i] = last.get('n') or last.get('have') or revs.get(i, 0)
            return {'t': 'do', 'ch': f'desk:{tours[i]}', 'k': 'pair', 'round': 1, 'seed': number + 1,
                    'key': f'{i}-{number}-{time.monotonic_ns()}', 'base': revs[i]}
        answers = self.beside('drawn again', TOURNAMENTS, insist(self.server, self.directors, draw))
        self.assertGreater(answers.get('ok', 0), 0)

        def preview(i, number, _):
            return {'t': 'get', 'k': 'preview', 'tour': tours[i], 'act': {'k': 'pair', 'round': 1, 'seed': number + 1}}
        self.beside('previews of draws', TOURNAMENTS, insist(self.server, self.directors, preview))

    def test_files_of_empty_acts(self):
        file = b'{"kind":"tournament","v":1,"miai":"1","log":[{}' + b',{}' * 1390000 + b']}'
        cookies = [account(self.server, f'Uploader {i}', '127.0.0.68') for i in range(2)]
        self.beside('4 MB of empty acts', 2, bring(self.server, '/api/tour', file, cookies, '127.0.0.68'))

    def test_records_that_are_long_to_read(self):
        moves = ''.join(f';{"BW"[i % 2]}[{chr(97 + i % 25)}{chr(97 + i // 25)}]' for i in range(600))
        file = f'(;FF[4]GM[1]SZ[25]RU[bridge]{moves})'
        self.beside('records under bridge rules', 4, bring(self.server, '/api/record', file, [None] * 4, '127.0.0.69'))

    def test_a_game_under_slow_rules_resumed_again_and_again(self):
        players = [Person(self.server, guest(self.server, name, ATTACKER), ATTACKER) for name in ('Cid', 'Dot')]
        room = players[0].do('lobby', 'open', ruleset='bridge', size=[25, 25], colours='b')['room']
        players[1].do(f'room:{room}', 'sit')
        players[0].link.send(json.dumps({'t': 'sub', 'id': 99, 'ch': f'room:{room}'}))
        heard = players[0].hear(lambda message: message.get('t') == 'snap')
        game, exp, played = heard['v']['games'][0]['id'], 0, 0
        for i in range(420):
            at = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[i * 7 % 25] + str(1 + i * 7 // 25 % 25)
            answer = players[played % 2].do(f'game:{game}', 'play', at=at, base=exp)
            while answer['t'] == 'error' and answer['code'] == 'rate':
                time.sleep(answer['retry_after'] / 1000)
                answer = players[played % 2].do(f'game:{game}', 'play', at=at, base=exp)
            if answer['t'] == 'ok':
                exp, played = answer['n'], played + 1
        self.assertGreater(played, 150)
        watcher = Person(self.server, source=ATTACKER)
        epoch = watcher.ask(t='sub', ch=f'game:{game}')['e']

        def resume(i, number, _):
            since = {'e': epoch, 'n': exp - 1 - (i + number) % 100}
            return {'t': 'sub', 'ch': f'game:{game}', 'since': since}
        self.beside('a bridge game resumed', 20, insist(self.server, None, resume))
        watcher.close()
        for player in players:
            player.close()


if __name__ == '__main__':
    attack.main()
