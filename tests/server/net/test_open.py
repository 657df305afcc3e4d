"""Open answers of a real server: pages of all sites may read them, a client that has one gets 304, and each says how
much may still be asked."""

import json
import os
import time

import shell
from person import Person, account, guest
from shell import Case

NONE = 'A' * 22
EXPOSED = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After'


def game(server, black, white):
    """Two guests play one move; returns the game's id."""
    first, second = (Person(server, guest(server, name)) for name in (black, white))
    room = first.do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b')['room']
    assert second.do(f'room:{room}', 'sit')['t'] == 'ok'
    second.ask(t='sub', ch=f'room:{room}')
    ret = second.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'room:{room}')['v']['games'][-1]['id']
    first.ask(t='sub', ch=f'game:{ret}')
    base = first.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'game:{ret}')['v']['state']['base']
    assert first.do(f'game:{ret}', 'play', at='E5', base=base)['t'] == 'ok'
    first.close()
    second.close()
    return ret


class Open(Case):
    settings = {'limits': 'record.address=3/60s, archive.address=20/60s'}

    def ask(self, path, *headers, method='GET', source='127.0.0.1'):
        return self.server.http('\n'.join([f'{method} {path} HTTP/1.1', 'Host: x', *headers, 'Connection: close', '', '']),
                                source)

    def is_open(self, answer, left=None):
        self.assertEqual(answer.headers['access-control-allow-origin'], '*')
        self.assertEqual(answer.headers['cross-origin-resource-policy'], 'cross-origin')
        self.assertEqual(answer.headers['access-control-expose-headers'], EXPOSED)
        self.assertEqual(answer.headers['x-content-type-options'], 'nosniff')
        self.assertIn("frame-ancestors 'none'", answer.headers['content-security-policy'])
        self.assertNotIn('access-control-allow-credentials', answer.headers)
        if left is not None:
            self.assertEqual((answer.headers['ratelimit-limit'], answer.headers['ratelimit-remaining']), ('3', str(left)))

    def is_shut(self, answer):
        self.assertNotIn('access-control-allow-origin', answer.headers)
        self.assertEqual(answer.headers['cross-origin-resource-policy'], 'same-origin')
        self.assertNotIn('ratelimit-limit', answer.headers)

    def test_a_record_is_for_pages_of_all_sites_until_its_address_has_had_enough(self):
        path = f'/api/game/{game(self.server, "Ann", "Bob")}.json'
        first = self.ask(path, 'Origin: https://club.example', source='127.0.0.20')
        self.assertEqual(first.status, 200)
        self.is_open(first, 2)
        self.assertTrue(1 <= int(first.headers['ratelimit-reset']) <= 60)
        self.assertEqual(first.headers['cache-control'], 'no-cache')
        self.assertRegex(first.headers['etag'], '^"[0-9a-f]{32}"$')
        self.assertEqual(json.loads(first.body)['players']['b'], 'Ann')
        again = self.ask(path, f'If-None-Match: {first.headers["etag"]}', source='127.0.0.20')
        self.assertEqual((again.status, again.body, again.headers['etag']), (304, b'', first.headers['etag']))
        self.is_open(again, 1)
        other = self.ask(path, 'If-None-Match: "0123"', method='HEAD', source='127.0.0.20')
        self.assertEqual((other.status, other.body, other.headers['etag']), (200, b'', first.headers['etag']))
        self.is_open(other, 0)
        late = self.ask(path, source='127.0.0.20')
        self.assertEqual((late.status, json.loads(late.body)['field']), (429, 'record'))
        self.is_open(late, 0)
        self.assertEqual(late.headers['cache-control'], 'no-store')
        self.assertNotIn('etag', late.headers)
        self.assertTrue(1 <= int(late.headers['retry-after']) <= int(late.headers['ratelimit-reset']) <= 180)
        self.assertEqual(self.ask(path, source='127.0.0.21').status, 200)

    def test_a_game_that_is_not_there_is_said_openly(self):
        for name in (f'{NONE}.json', 'x', f'{NONE}.txt'):
            answer = self.ask(f'/api/game/{name}', source='127.0.0.22')
            self.assertEqual((answer.status, json.loads(answer.body)['code']), (404, 'notfound'))
            self.is_open(answer)

    def test_a_browser_may_ask_first(self):
        answer = self.ask(f'/api/game/{NONE}.json', 'Origin: https://club.example',
                          'Access-Control-Request-Method: GET', method='OPTIONS')
        self.assertEqual((answer.status, answer.body), (200, b''))
        self.is_open(answer)
        self.assertEqual(answer.headers['access-control-allow-methods'], 'GET, HEAD')
        self.assertEqual(answer.headers['access-control-allow-headers'], 'If-None-Match')
        for path in ('/api/account/export', '/api/session', '/', '/healthz', '/api/link'):
            answer = self.ask(path, method='OPTIONS')
            self.assertEqual(answer.status, 405)
            self.is_shut(answer)

    def test_a_session_keeps_an_answer_for_its_own_site(self):
        cookie = account(self.server, 'Cleo')
        director = Person(self.server, cookie)
        made = director.ask(t='do', ch='tours', k='create', key=f'{os.getpid()}-{time.monotonic_ns()}',
                            settings={'slug': 'spring', 'title': 'Spring', 'system': 'swiss', 'rounds': 2,
                                      'game': {'ruleset': 'stoical', 'size': [9, 9]}})
        director.close()
        path = f'/api/tour/{made["tour"]}'
        log = self.ask(f'{path}.json', f'Cookie: {cookie}')
        self.assertEqual(log.status, 200)
        self.is_shut(log)
        self.assertEqual(log.headers['cache-control'], 'no-store')
        self.is_shut(self.ask(f'{path}.csv', f'Cookie: {cookie}'))
        refused = self.ask(f'{path}.json')
        self.assertEqual(refused.status, 401)
        self.is_open(refused)
        standings = self.ask(f'{path}.csv')
        self.assertEqual(standings.status, 200)
        self.is_open(standings)

    def test_all_else_is_shut(self):
        for path in ('/', '/healthz', '/api/link?page=x', '/api/account/export', '/api/session', '/manifest.webmanifest'):
            self.is_shut(self.ask(path))


if __name__ == '__main__':
    shell.main()
