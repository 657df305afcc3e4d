"""A real server and other sites: the page that they may show in a frame, cards in the heads of pages, oEmbed."""

import gzip
import html.parser
import json
import re

import shell
from person import Person, account, guest
from shell import Case

NONE = 'A' * 22
HOSTILE = '<b>&"\'</b>'


class Tags(html.parser.HTMLParser):
    """The tags of a page, in order, and its title."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.title, self.within = [], '', False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.within = tag == 'title'

    def handle_endtag(self, tag):
        self.within = False

    def handle_data(self, data):
        if self.within:
            self.title += data


def opens(server, person, **more):
    answer = person.do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b', **more)
    assert answer['t'] == 'ok', answer
    return answer['room']


def game(server, names, **more):
    """Two guests begin a game; returns its id and that of its room."""
    first, second = (Person(server, guest(server, name)) for name in names)
    room = opens(server, first, **more)
    assert second.do(f'room:{room}', 'sit')['t'] == 'ok'
    second.ask(t='sub', ch=f'room:{room}')
    ret = second.hear(lambda m: m['t'] == 'snap' and m['ch'] == f'room:{room}')['v']['games'][-1]['id']
    first.close()
    second.close()
    return ret, room


class Frames(Case):
    def test_one_page_alone_may_be_framed(self):
        for path in ('/', '/game/' + 'A' * 22, '/embed', '/embedded/x', '/embed.html', '/nope', '/healthz', '/s/x/embed.html'):
            answer = self.server.get(path)
            self.assertIn("frame-ancestors 'none'", answer.headers['content-security-policy'], path)
            self.assertEqual(answer.headers['cross-origin-resource-policy'], 'same-origin', path)
        answer = self.server.get('/embed/' + 'A' * 22)
        policy = answer.headers['content-security-policy']
        self.assertEqual(answer.status, 200)
        self.assertIn('frame-ancestors *;', policy)
        self.assertIn("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'", policy)
        self.assertTrue(policy.endswith("require-trusted-types-for 'script'; trusted-types 'none'"), policy)
        self.assertNotIn('x-frame-options', answer.headers)
        self.assertNotIn('set-cookie', answer.headers)
        self.assertEqual(answer.headers['referrer-policy'], 'no-referrer')

    def test_the_policy_of_a_frame_does_not_stay_with_the_connection(self):
        with self.server.connect() as s:
            for path, ancestors in (('/embed/x', '*'), ('/', "'none'"), ('/embed/x', '*'), ('/games', "'none'")):
                s.sendall(f'GET {path} HTTP/1.1\r\nHost: x\r\n\r\n'.encode())
                self.assertIn(f'frame-ancestors {ancestors};', shell.read_answer(s).headers['content-security-policy'])


class Pages(Case):
    @property
    def host(self):
        return self.server.origin.removeprefix('http://')

    def page(self, path, *headers, host=None):
        return self.server.http('\n'.join([f'GET {path} HTTP/1.1', f'Host: {host or self.host}', *headers,
                                           'Connection: close', '', '']))

    def text(self, path, **how):
        answer = self.page(path, **how)
        self.assertEqual(answer.status, 200, path)
        return answer.body.decode()


class Cards(Pages):
    def test_a_page_of_a_game_says_who_plays(self):
        id, room = game(self.server, ('Ann', 'Ben \N{FROG FACE}'))
        for path in (f'/game/{id}', f'/room/{room}'):
            text = self.text(path)
            self.assertEqual(Tags(text).title, 'Ann – Ben \N{FROG FACE} · Miai')
            self.assertIn(f'<meta property="og:url" content="{self.server.origin}{path}">', text)
            self.assertIn('href="%s/api/oembed?url=%s/game/%s"' % (self.server.origin, self.server.origin, id), text)
            image = re.search(r'og:image" content="([^"]+)"', text).group(1)
            self.assertEqual(self.server.get(image.removeprefix(self.server.origin)).status, 200)

    def test_a_card_keeps_all_else_of_the_page(self):
        id, _ = game(self.server, ('Ann', 'Ben'))
        plain, with_card = self.text('/'), self.text(f'/game/{id}')
        def rest(text):
            return re.sub(r'<title>.*(?=<meta name="color-scheme")', '', text, flags=re.DOTALL)
        self.assertEqual(rest(plain), rest(with_card))
        self.assertNotEqual(plain, with_card)

    def test_texts_that_people_typed_stay_texts(self):
        id, _ = game(self.server, (HOSTILE, '</title><s>'))
        plain, with_card = Tags(self.text('/')), Tags(self.text(f'/game/{id}'))
        self.assertEqual(with_card.title, f'{HOSTILE} – </title><s> · Miai')
        self.assertEqual(set(with_card.tags), set(plain.tags))
        embedded = json.loads(self.page(f'/api/oembed?url={self.server.origin}/game/{id}').body)
        self.assertEqual(embedded['title'], f'{HOSTILE} – </title><s>')
        self.assertEqual(Tags(embedded['html']).tags, ['iframe'])

    def test_a_title_of_a_tournament_stays_a_text(self):
        director = Person(self.server, account(self.server, 'Cleo'))
        title = '"><script>alert(1)</script>'
        made = director.do('tours', 'create', settings={'slug': 'spring', 'title': title, 'system': 'swiss', 'rounds': 2,
                                                        'game': {'ruleset': 'stoical', 'size': [9, 9]}})
        self.assertEqual(self.text('/t/spring'), self.text('/'), 'a draft is not told')
        desk = f'desk:{made["tour"]}'
        answer = director.do(desk, 'stage', to='registration', base=1)
        self.assertEqual(answer['t'], 'ok', answer)
        director.close()
        for path in ('/t/spring', '/t/spring/standings'):
            page = Tags(self.text(path))
            self.assertEqual(page.title, f'{title} · Miai')
            self.assertEqual(page.tags.count('script'), 1)

    def test_a_page_without_a_card_is_the_plain_page(self):
        _, room = game(self.server, ('Ann', 'Ben'), public=False)
        id, _ = game(self.server, ('Ann', 'Ben'), public=False)
        plain = self.page('/')
        for path in (f'/room/{room}', f'/game/{id}', f'/game/{NONE}', '/game/x', '/game/', f'/room/{NONE}', '/rules/none',
                     '/player/p999999', '/player/%00', '/t/none', '/t/', '/rules/' + 'x' * 160):
            answer = self.page(path)
            self.assertEqual((answer.status, answer.body, answer.headers), (200, plain.body, plain.headers), path)

    def test_a_waiting_room_rules_and_a_player_have_titles(self):
        ann = Person(self.server, guest(self.server, 'Ann'))
        room = opens(self.server, ann)
        self.assertEqual(Tags(self.text(f'/room/{room}')).title, 'Ann is looking for an opponent · Miai')
        self.assertEqual(Tags(self.text('/rules/stoical')).title, 'Stoical Go · Miai')
        live = json.loads(self.page('/api/live.json').body)
        ids = [player['id'] for row in live['v']['rooms'] for player in row['players'] if player]
        self.assertEqual(Tags(self.text(f'/player/{ids[0]}')).title, 'Ann · Miai')
        ann.close()

    def test_a_page_with_a_card_is_asked_for_anew_only_when_it_has_changed(self):
        id, _ = game(self.server, ('Ann', 'Ben'))
        first = self.page(f'/game/{id}', 'Accept-Encoding: gzip')
        self.assertEqual(first.headers['content-encoding'], 'gzip')
        self.assertEqual(gzip.decompress(first.body).decode(), self.text(f'/game/{id}'))
        self.assertEqual(first.headers['cache-control'], 'no-cache')
        known = f'If-None-Match: {first.headers["etag"]}'
        again = self.page(f'/game/{id}', 'Accept-Encoding: gzip', known)
        self.assertEqual((again.status, again.body), (304, b''))
        self.assertEqual(self.page(f'/game/{id}', known).status, 200, 'plain bytes are others')
        head = self.server.http(f'HEAD /game/{id} HTTP/1.1\nHost: {self.host}\nAccept-Encoding: gzip\nConnection: close\n\n')
        self.assertEqual((head.status, head.body, head.headers['etag']), (200, b'', first.headers['etag']))
        self.assertNotEqual(first.headers['etag'], self.page('/').headers['etag'])

    def test_a_host_that_is_not_ours_is_not_repeated(self):
        id, _ = game(self.server, ('Ann', 'Ben'))
        for host in ('evil.example', self.host + '.evil.example', 'x' * 400, '"><script>'):
            text = self.text(f'/game/{id}', host=host)
            self.assertEqual(Tags(text).title, 'Ann – Ben · Miai')
            self.assertNotIn('og:url', text)
            self.assertNotIn('oembed', text)
            self.assertNotIn(host, text)


class Oembed(Pages):
    def ask(self, url, more=''):
        return self.page(f'/api/oembed?url={url}{more}')

    def test_an_answer_has_a_frame_that_works(self):
        id, room = game(self.server, ('Ann', 'Ben'))
        for path in (f'/game/{id}', f'/room/{room}', f'/embed/{id}', f'/game/{id}%23120'):
            answer = self.ask(self.server.origin + path, '&maxwidth=300&format=json')
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.headers['access-control-allow-origin'], '*')
            said = json.loads(answer.body)
            self.assertEqual({key: said[key] for key in ('version', 'type', 'provider_name', 'provider_url', 'title', 'width')},
                             {'version': '1.0', 'type': 'rich', 'provider_name': 'Miai', 'provider_url': self.server.origin,
                              'title': 'Ann – Ben', 'width': 300})
            source = re.search(r'src="([^"]+)"', said['html']).group(1)
            self.assertEqual(source, f'{self.server.origin}/embed/{id}')
            self.assertIn('frame-ancestors *', self.server.get(f'/embed/{id}').headers['content-security-policy'])

    def test_an_address_of_another_server_is_not_found(self):
        id, _ = game(self.server, ('Ann', 'Ben'))
        ours = self.server.origin
        for url in ('', f'/game/{id}', f'http://evil.example/game/{id}', f'{ours}.evil.example/game/{id}', f'{ours}@evil/game/{id}',
                    f'https{ours[4:]}/game/{id}', f'evil{ours}/game/{id}', f'{ours}', f'{ours}/', f'{ours}/game/{NONE}',
                    f'{ours}/t/spring', f'{ours}//game/{id}', f'{ours}/game/{id}x', f'{ours}/game/../game/{id}',
                    'x' * 500, f'{ours}/game/{id}' + 'x' * 200):
            answer = self.ask(url)
            self.assertEqual((answer.status, json.loads(answer.body)['code']), (404, 'notfound'), url)

    def test_other_formats_and_measures_are_refused(self):
        id, _ = game(self.server, ('Ann', 'Ben'))
        url = f'{self.server.origin}/game/{id}'
        self.assertEqual(self.ask(url, '&format=xml').status, 501)
        for more in ('&maxwidth=0', '&maxheight=-1', '&maxwidth=x', '&maxheight=100000'):
            answer = self.ask(url, more)
            self.assertEqual((answer.status, json.loads(answer.body)['field']), (400, more[1:].split('=')[0]), more)


class Spent(Pages):
    settings = {'limits': 'ask.address=1/60s'}

    def test_a_page_is_served_when_its_card_is_not(self):
        id, _ = game(self.server, ('Ann', 'Ben'))
        url = f'/api/oembed?url={self.server.origin}/game/{id}'
        self.assertEqual([self.page(url).status, self.page(url).status], [200, 429])
        self.assertEqual(Tags(self.text(f'/game/{id}')).title, 'Ann – Ben · Miai', 'what is in memory costs nothing')
        self.assertEqual(self.text(f'/game/{NONE}'), self.text('/'))


if __name__ == '__main__':
    shell.main()
