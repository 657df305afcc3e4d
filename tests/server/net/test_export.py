"""The file of all that is stored about a player, as a browser gets it from a real server."""

import json

import shell
from person import Person, account, guest
from shell import Case

PATH = '/api/account/export'
LISTS = ['sessions', 'tokens', 'bots', 'lines', 'games', 'tournaments', 'roles', 'entries', 'invitations', 'rated', 'reports',
         'muted', 'followed']


class Export(Case):
    settings = {'limits': 'archive.address=1/60s'}

    def ask(self, cookie=None, method='GET', source='127.0.0.1'):
        lines = [f'{method} {PATH} HTTP/1.1', 'Host: x', 'Connection: close'] + ([f'Cookie: {cookie}'] if cookie else [])
        return self.server.http('\n'.join(lines + ['', '']), source)

    def refused(self, answer, status, code):
        self.assertEqual((answer.status, json.loads(answer.body)['code']), (status, code))
        self.assertEqual(answer.headers['cache-control'], 'no-store')

    def test_the_file_is_of_whoever_asks_and_nobody_keeps_a_copy(self):
        answer = self.ask(account(self.server, 'Ann'), source='127.0.0.10')
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.headers['content-type'], 'application/json')
        self.assertEqual(answer.headers['x-content-type-options'], 'nosniff')
        self.assertEqual(answer.headers['cache-control'], 'no-store')
        file = json.loads(answer.body)
        self.assertEqual((file['player']['name'], file['account']['name'], file['full']), ('Ann', 'ann', []))
        self.assertEqual(list(file), ['player', 'account', *LISTS, 'full'])
        self.assertEqual(len(file['sessions']), 1)

    def test_a_session_is_needed(self):
        for cookie in (None, 'miai=nonsense', f'miai={"A" * 43}'):
            self.refused(self.ask(cookie, source='127.0.0.11'), 401, 'auth')

    def test_of_a_guest_there_is_nothing_until_something_is_stored(self):
        cookie = guest(self.server, 'Gil')
        self.refused(self.ask(cookie, source='127.0.0.12'), 404, 'notfound')
        person = Person(self.server, cookie)
        self.assertEqual(person.do('lobby', 'open', ruleset='stoical', size=[9, 9])['t'], 'ok')
        person.close()
        file = json.loads(self.ask(cookie, source='127.0.0.13').body)
        self.assertEqual((file['player']['name'], file['account']), ('Gil', None))

    def test_a_second_file_at_once_is_told_to_wait(self):
        cookie = account(self.server, 'Bob')
        self.assertEqual(self.ask(cookie, source='127.0.0.14').status, 200)
        answer = self.ask(cookie, source='127.0.0.14')
        self.refused(answer, 429, 'rate')
        self.assertTrue(50 <= int(answer.headers['retry-after']) <= 60, answer.headers)
        self.assertEqual(self.ask(cookie, source='127.0.0.15').status, 200)

    def test_head_has_no_body(self):
        answer = self.ask(account(self.server, 'Cleo'), 'HEAD', '127.0.0.16')
        self.assertEqual((answer.status, answer.body), (200, b''))
        self.assertGreater(int(answer.headers['content-length']), 100)

    def test_other_methods_are_refused_and_nothing_like_the_address_is_there(self):
        answer = self.server.post(PATH)
        self.assertEqual((answer.status, answer.headers['allow']), (405, 'GET, HEAD'))
        self.assertEqual(self.server.get(PATH + '/').status, 404)
        self.assertEqual(self.server.get(PATH, 'Content-Length: 2').status, 400)


if __name__ == '__main__':
    shell.main()
