"""Open answers of a real server: pages of all sites may read them, a client that has one gets 304, and each says how
much may still be asked."""

import gzip
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
    room = first.do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b', public=True)['room']
    assert second.do(f'room:{room}', 'sit')['t'] == 'ok'
    second.ask(t='sub', ch=f'room:{room}')
    ret = second.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'room:{room}')['v']['games'][-1]['id']
    first.ask(t='sub', ch=f'game:{ret}')
    base = first.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'game:{ret}')['v']['state']['base']
    assert first.do(f'game:{ret}', 'play', at='E5', base=base)['t'] == 'ok'
    first.close()
    second.close()
    return ret


class Reading(Case):
    """Questions of the protocol: the same answer as over a websocket without a session."""

    def ask(self, path, status=200):
        answer = self.server.get(path)
        self.assertEqual(answer.status, status, answer.body)
        self.assertEqual(answer.headers['content-type'], 'application/json')
        self.assertEqual(answer.headers['access-control-allow-origin'], '*')
        self.assertIn('ratelimit-remaining', answer.headers)
        return json.loads(answer.body)

    def test_answers_are_those_of_a_websocket_without_a_session(self):
        running = game(self.server, 'Ann', 'Bob')
        cookie = account(self.server, 'Dee')
        director = Person(self.server, cookie)
        made = director.do('tours', 'create', settings={'slug': 'spring', 'title': 'Spring', 'system': 'swiss', 'rounds': 2,
                                                        'game': {'ruleset': 'stoical', 'size': [9, 9]}})
        assert made['t'] == 'ok', made
        director.close()
        stranger = Person(self.server)
        for path, question in (
                ('/api/games.json', {'k': 'games'}),
                ('/api/games.json?player=ann&ruleset=stoical&opponents=people&from=2026-01-01&to=2026-02-01',
                 {'k': 'games', 'player': 'ann', 'ruleset': 'stoical', 'opponents': 'people', 'from': '2026-01-01',
                  'to': '2026-02-01'}),
                ('/api/ratings.json', {'k': 'ratings'}),
                ('/api/ratings/stoical.json?page=0', {'k': 'ratings', 'ruleset': 'stoical', 'page': 0}),
                ('/api/tournament.json?slug=spring', {'k': 'tour', 'slug': 'spring'})):
            said = stranger.ask(t='get', **question)
            self.assertEqual(self.ask(path), {**said, 'id': 1}, path)
        for path, channel in (('/api/tournaments.json', 'tours'), (f'/api/tournament/{made["tour"]}.json', f'tour:{made["tour"]}')):
            stranger.ask(t='sub', ch=channel)
            said = stranger.hear(lambda m, channel=channel: m['t'] == 'snap' and m['ch'] == channel)
            self.assertEqual(self.ask(path), said, path)
        live = self.ask('/api/live.json')
        self.assertEqual((live['t'], live['ch']), ('snap', 'lobby'))
        self.assertEqual([room['game'] for room in live['v']['rooms']], [running])
        legal = self.ask(f'/api/legal/{running}.json')
        self.assertEqual(legal, {**stranger.ask(t='get', k='legal', game=running), 'id': 1})
        self.assertEqual((legal['n'], len(legal['points']), 'E5' in legal['points'], 'A1' in legal['points']), (1, 80, False, True))
        player = live['v']['rooms'][0]['players'][0]
        self.assertEqual(self.ask(f'/api/player/{player["id"]}.json'),
                         {**stranger.ask(t='get', k='profile', player=player['id']), 'id': 1})
        stranger.close()

    def test_a_fault_is_named(self):
        for path, field in (('/api/games.json?from=yesterday', 'from'), ('/api/games.json?opponents=bots', 'opponents'), ('/api/games.json?after=x', 'after'),
                            (f'/api/games.json?player={"x" * 300}', 'player'), 
                            ('/api/games.json?player=%22%2C%22t%22%3A%22', None), ('/api/ratings.json?page=-1', 'page'),
                            ('/api/ratings.json?page=10000', 'page'), ('/api/ratings.json?page=9999', None),
                            ('/api/ratings.json?page=00', 'page'), ('/api/ratings.json?page=1e3', 'page'),
                            ('/api/player/me.json', 'player'), ('/api/player/p0.json', 'player'),
                            ('/api/player/%22.json', 'player'), ('/api/ratings/%20.json', 'ruleset'),
                            ('/api/tournament/x.json', 'ch'), ('/api/tournament.json', 'slug')):
            if field:
                self.assertEqual(self.ask(path, 400), {'code': 'proto', 'field': field}, path)
            else:
                self.ask(path)

    def test_what_does_not_exist_is_not_found(self):
        for path in (f'/api/legal/{NONE}.json', '/api/player/p999999.json', f'/api/tournament/{NONE}.json', '/api/tournament.json?slug=none-such'):
            self.assertEqual(self.ask(path, 404)['code'], 'notfound', path)

    def test_a_session_changes_nothing(self):
        cookie = guest(self.server, 'Gil')
        answer = self.server.get('/api/tournaments.json', f'Cookie: {cookie}')
        self.assertEqual(answer.headers['access-control-allow-origin'], '*')


class Spent(Case):
    settings = {'limits': 'ask.address=2/60s, search.address=1/60s, load.address=1/60s'}

    def test_each_route_has_its_own_limit(self):
        for path, limit, n in (('/api/live.json', 'ask', 2), ('/api/games.json', 'search', 1)):
            for i in range(n):
                answer = self.server.get(path)
                self.assertEqual((answer.status, answer.headers['ratelimit-remaining']), (200, str(n - i - 1)))
            late = self.server.get(path)
            self.assertEqual((late.status, json.loads(late.body)['field']), (429, limit))
            self.assertIn('retry-after', late.headers)

    def test_tournaments_looked_for_on_the_disk_are_charged_too(self):
        codes = [json.loads(self.server.http(f'GET /api/tournament/{NONE}.json HTTP/1.1\nHost: x\nConnection: close\n\n',
                                             '127.0.0.30').body) for _ in range(2)]
        self.assertEqual([codes[0]['code'], codes[1]['code'], codes[1]['field']], ['notfound', 'rate', 'load'])


class Counted(Case):
    settings = {'limits': 'requests.address=3/60s'}

    def test_descriptions_are_counted_like_all_requests(self):
        with self.server.connect() as s:
            codes = []
            while not codes or codes[-1].status == 200:
                s.sendall(b'GET /schema/record.json HTTP/1.1\r\nHost: x\r\n\r\n')
                codes.append(shell.read_answer(s))
        self.assertTrue(2 <= len(codes) <= 4, len(codes))
        self.assertEqual((codes[-1].status, codes[-1].headers['access-control-allow-origin']), (429, '*'))


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

    def test_descriptions_are_for_pages_of_all_sites_and_may_be_kept(self):
        schema, api = 'application/schema+json', 'application/vnd.oai.openapi+json;version=3.1'
        for path, kind in (('/schema/client.json', schema), ('/schema/server.json', schema), ('/schema/tour.json', schema),
                           ('/schema/record.json', schema), ('/schema/http.json', schema), ('/api/openapi.json', api),
                           ('/api/asyncapi.json', 'application/vnd.aai.asyncapi+json;version=3.0.0')):
            answer = self.ask(path)
            self.assertEqual((answer.status, answer.headers['content-type']), (200, kind), path)
            self.is_open(answer)
            self.assertEqual(answer.headers['cache-control'], 'public, max-age=3600')
            self.assertTrue(json.loads(answer.body))
            again = self.ask(path, f'If-None-Match: {answer.headers["etag"]}')
            self.assertEqual((again.status, again.body), (304, b''))
            self.is_open(again)
            packed = self.ask(path, 'Accept-Encoding: gzip')
            self.assertEqual((packed.headers['content-encoding'], gzip.decompress(packed.body)), ('gzip', answer.body))
            self.assertEqual(self.ask(path, method='HEAD').headers['content-length'], str(len(answer.body)))
            self.assertEqual(self.ask(path, method='OPTIONS').status, 200)
            self.assertEqual(self.ask(path, method='PUT').status, 405)
        for path in ('/schema/', '/schema/none.json', '/api/openapi'):
            self.assertEqual(self.ask(path).status, 404, path)

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
