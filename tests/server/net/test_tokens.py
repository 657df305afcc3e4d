"""Requests over HTTP with a personal token."""

import shell
from shell import Case


class Tokens(Case):
    TOKEN = 'miai_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'

    def post(self, path, body='{}', **headers):
        lines = {'Host': 'x', 'Content-Length': len(body), **headers}
        return self.server.http('\n'.join([f'POST {path} HTTP/1.1'] + [
            f'{name}: {text}' for name, text in lines.items()] + ['', '']) + body)

    def test_a_token_needs_no_origin_and_a_wrong_one_is_refused(self):
        good, bad = ({'Authorization': f'Bearer {token}'} for token in (self.TOKEN, self.TOKEN[:-1] + 'g'))
        self.assertEqual(self.post('/api/tokens', **good).body, b'{"token":1}')
        self.assertEqual(self.post('/api/tokens', Origin=self.server.origin, **good).body, b'{"token":1}')
        self.assertEqual(self.post('/api/tokens', Origin=self.server.origin).body, b'{"token":0}')
        self.assertEqual(self.post('/api/tokens', Origin='http://evil.example', **good).status, 403)
        self.assertEqual(self.post('/api/tokens').status, 403)
        for path in ('/api/tokens', '/api/sign-in'):
            answer = self.post(path, **bad)
            self.assertEqual((answer.status, answer.body), (401, b'{"code":"auth","field":"token"}'))

    def test_a_wrong_token_is_refused_where_none_is_needed(self):
        for path in ('/api/tokens', '/api/game/abc.sgf'):
            self.assertEqual(self.server.get(path, f'Authorization: Bearer {self.TOKEN}').status, 200)
            self.assertEqual(self.server.get(path, 'Authorization: Bearer nonsense').status, 401)
        self.assertEqual(self.server.get('/healthz', 'Authorization: Bearer nonsense').status, 200)


if __name__ == '__main__':
    shell.main()
