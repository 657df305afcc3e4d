"""The server's answers over plain HTTP: the client, sessions, health and metrics."""

import base64
import hashlib
import json
import os
import re
import shutil
import socket
import tempfile
import time

import shell
from shell import MANUAL, PAUSE_S, Case


class Site(Case):
    def test_the_page_names_its_build_and_everything_it_loads_is_there_for_ever(self):
        page = self.server.get('/')
        self.assertEqual(page.status, 200)
        self.assertEqual(page.headers['content-type'], 'text/html; charset=utf-8')
        self.assertEqual(page.headers['cache-control'], 'no-cache')
        names = re.findall(r'(?:src|href)="(/s/[^"]*)"', page.body.decode())
        self.assertEqual([name.split('/', 3)[3] for name in names], ['icons/miai.svg', 'css/app.css', 'app.js'])
        self.assertNotIn(b'%BUILD%', page.body)
        for name in names:
            answer = self.server.get(name)
            self.assertEqual(answer.status, 200, name)
            self.assertIn('immutable', answer.headers['cache-control'])
        self.assertEqual(self.server.get('/s/0123456789ab/app.js').status, 404)

    def test_the_clients_own_addresses_show_the_page(self):
        page = self.server.get('/').body
        for path in ('/room/abc', '/game/x#3', '/rules', '/rules/stoical', '/me', '/games', '/games?player=ann',
                     '/analysis'):
            answer = self.server.get(path)
            self.assertEqual((answer.status, answer.body), (200, page), path)

    def test_nothing_else_is_there(self):
        for path in ('/nope', '/rooms', '/index.html', '/app.js', '/s/', '/s', '/metrics', '/api/session/', '/mes',
                     '/games/x', '/' + 'x' * 300, '/vendor/ui.js', '/embed.py', '/meson.build'):
            answer = self.server.get(path)
            self.assertEqual(answer.status, 404, path)

    def test_crawlers_are_told_where_not_to_go(self):
        answer = self.server.get('/robots.txt')
        self.assertEqual((answer.status, answer.headers['content-type']), (200, 'text/plain; charset=utf-8'))
        self.assertIn('Disallow: /api/\n', answer.body.decode())
        self.assertNotIn('Disallow: /\n', answer.body.decode())

    def test_a_browser_that_did_not_read_the_page_finds_its_icon(self):
        icon = re.search(r'href="(/s/[^"]*miai.svg)"', self.server.get('/').body.decode()).group(1)
        answer = self.server.get('/favicon.ico')
        self.assertEqual((answer.status, answer.headers['content-type']), (200, 'image/svg+xml'))
        self.assertEqual(answer.body, self.server.get(icon).body)
        self.assertEqual(answer.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")

    def test_no_path_leads_out_of_the_client(self):
        for path in ('/../etc/passwd', '/s/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd',
                     '/room/../../../etc/passwd', '/....//etc/passwd', '/s/%00', '/%', '//etc/passwd'):
            answer = self.server.get(path)
            self.assertIn(answer.status, (404, 403, 400, 0, 200), path)
            self.assertNotIn(b'root:', answer.body)
            self.assertNotEqual(answer.body[:4], b'root')

    def test_a_client_that_has_it_already_gets_not_modified(self):
        tag = self.server.get('/').headers['etag']
        again = self.server.get('/', f'If-None-Match: {tag}')
        self.assertEqual((again.status, again.body), (304, b''))
        self.assertEqual(self.server.get('/', 'If-None-Match: "other"').status, 200)

    def test_head_is_get_without_the_body(self):
        get = self.server.get('/')
        head = self.server.http('HEAD / HTTP/1.1\nHost: x\nConnection: close\n\n')
        self.assertEqual((head.status, head.body), (200, b''))
        self.assertEqual(head.headers['content-length'], get.headers['content-length'])
        head = self.server.http('HEAD /healthz HTTP/1.1\nHost: x\nConnection: close\n\n')
        self.assertEqual((head.status, head.body), (200, b''))

    def test_other_methods_are_refused(self):
        for method in ('POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'):
            answer = self.server.http(f'{method} / HTTP/1.1\nHost: x\nContent-Length: 0\n\n')
            self.assertEqual(answer.status, 405, method)
            self.assertEqual(answer.headers['allow'], 'GET, HEAD')
        self.assertEqual(self.server.get('/api/session').status, 404)

    def test_every_answer_that_may_be_shown_has_the_security_headers(self):
        for answer in (self.server.get('/'), self.server.get('/nope'), self.server.get('/healthz'),
                       self.server.http('POST / HTTP/1.1\nHost: x\nContent-Length: 0\n\n')):
            policy = answer.headers['content-security-policy']
            self.assertIn("default-src 'none'", policy)
            self.assertTrue(policy.endswith("; require-trusted-types-for 'script'; trusted-types worker"), policy)
            self.assertIn("worker-src 'self'", policy)
            self.assertNotIn('unsafe-inline', policy)
            self.assertEqual(answer.headers['x-content-type-options'], 'nosniff')
            self.assertEqual(answer.headers['referrer-policy'], 'same-origin')
            self.assertIn('permissions-policy', answer.headers)

    def test_data_that_is_opened_as_a_page_loads_nothing(self):
        answer = self.server.http('POST /api/session HTTP/1.1\nHost: x\nContent-Length: 2\n\n{}')
        self.assertEqual(answer.headers['content-type'], 'application/json')
        self.assertEqual(answer.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
        self.assertEqual(answer.headers['x-content-type-options'], 'nosniff')

    def test_parts_of_a_page_carry_only_what_protects_them(self):
        page = self.server.get('/').body.decode()
        part = self.server.get(re.search(r'src="(/s/[^"]+\.js)"', page).group(1))
        self.assertEqual(part.headers['x-content-type-options'], 'nosniff')
        self.assertEqual(part.headers['cross-origin-resource-policy'], 'same-origin')
        self.assertNotIn('content-security-policy', part.headers)

    def test_a_worker_has_a_policy_of_its_own(self):
        home = re.search(r'src="(/s/[^"]+)app\.js"', self.server.get('/').body.decode()).group(1)
        policy = self.server.get(home + 'lib/search-worker.js').headers['content-security-policy']
        self.assertEqual(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';"
                                 " require-trusted-types-for 'script'; trusted-types 'none'")

    def test_several_requests_share_a_connection(self):
        with self.server.connect() as s:
            for _ in range(3):
                s.sendall(b'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
                self.assertEqual(shell.read_answer(s).status, 200)

    def test_a_request_may_come_byte_by_byte(self):
        with self.server.connect() as s:
            for byte in b'GET / HTTP/1.1\r\nHost: x\r\n\r\n':
                s.sendall(bytes([byte]))
                time.sleep(0.002)
            self.assertEqual(shell.read_answer(s).status, 200)

    def test_a_client_that_sends_one_whole_request_and_no_more_is_answered(self):
        with self.server.connect() as s:
            s.sendall(b'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
            s.shutdown(socket.SHUT_WR)
            self.assertEqual(shell.read_answer(s).status, 200)

    def test_a_client_that_hangs_up_before_a_request_is_whole_is_forgotten_at_once(self):
        for said in (b'', b'GET / HTTP/1.1\r\nHost:'):
            with self.server.connect() as s:
                s.sendall(said)
                time.sleep(0.05)
                s.shutdown(socket.SHUT_WR)
                self.assertEqual(shell.read_answer(s).status, 0, said)

    def test_bytes_that_are_no_request_are_refused_at_once(self):
        with self.server.connect() as s:
            s.sendall(b'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')
            self.assertEqual(shell.read_answer(s).status, 403)

    def test_a_head_without_an_end_is_hung_up_on(self):
        with self.server.connect() as s:
            s.sendall(b'GET / HTTP/1.1\r\nHost: x\r\nX-A: ' + b'a' * 8192)
            self.assertEqual(shell.read_answer(s).status, 0)

    def test_a_get_that_brings_a_body_is_refused(self):
        for header in ('Content-Length: 5', 'Content-Length: -5', 'Transfer-Encoding: chunked'):
            self.assertIn(self.server.http(f'GET / HTTP/1.1\nHost: x\n{header}\n\nhello').status, (400, 0), header)

    def test_large_headers_are_hung_up_on(self):
        self.assertNotEqual(self.server.get('/', 'X-A: ' + 'a' * 9000).status, 200)
        self.assertEqual(self.server.get('/').status, 200)

    def test_a_page_of_ours_has_an_address_and_a_code_for_telephones(self):
        answer = self.server.get(f'/api/link?page={self.server.origin}/t/spring-open')
        self.assertEqual(answer.status, 200)
        link = json.loads(answer.body)
        self.assertEqual(link['page'], f'{self.server.origin}/t/spring-open')
        self.assertEqual(link['width'], 29)
        self.assertRegex(link['path'], r'^(M\d+ \d+h\d+v1h-\d+z)+$')
        part = f'{self.server.origin}/t/spring-open#identify-12-7K3M9QWX2D5F8HAB'
        self.assertEqual(json.loads(self.server.get('/api/link?page=' + part.replace('#', '%23')).body)['page'], part)

    def test_pages_of_others_have_no_code(self):
        origin = self.server.origin
        for page in ('', 'x', 'http://', 'https://evil.example/t/x', f'{origin}.evil/t/x', origin, f'{origin}/t/%22x',
                     f'{origin}/t/<b>', f'{origin}/?a', f'{origin}/' + 'x' * 200):
            answer = self.server.get(f'/api/link?page={page}')
            self.assertEqual(answer.status, 400, page)
        self.assertEqual(self.server.get('/api/link').status, 400)

    def test_it_is_well_and_ready(self):
        self.assertEqual(self.server.get('/healthz').body, b'ok\n')
        self.assertEqual(self.server.get('/readyz').body, b'ok\n')


class Sessions(Case):
    def post(self, body='{"name":"Ann"}', **headers):
        lines = {'Host': 'x', 'Origin': self.server.origin, 'Content-Length': len(body.encode()),
                 **{name.replace('_', '-'): text for name, text in headers.items()}}
        return self.server.http('\n'.join(['POST /api/session HTTP/1.1'] + [
            f'{name}: {text}' for name, text in lines.items() if text is not None] + ['', '']) + body)

    def test_a_session_is_answered_with_a_cookie_that_scripts_cannot_read(self):
        answer = self.post()
        self.assertEqual((answer.status, answer.body), (200, b'{"name":"Ann"}'))
        self.assertEqual(answer.headers['content-type'], 'application/json')
        self.assertRegex(answer.headers['set-cookie'],
                         '^miai=[A-Za-z0-9_-]{43}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$')

    def test_only_pages_of_ours_may_ask(self):
        for origin in (None, 'null', 'http://evil.example', f'https://127.0.0.1:{self.server.port}'):
            self.assertEqual(self.post(Origin=origin).status, 403, origin)

    def test_an_answer_may_wait_for_the_store(self):
        self.assertEqual(self.post('later').status, 409)

    def test_the_length_of_the_body_is_said_and_small(self):
        self.assertEqual(self.post('x' * 2048).status, 200)
        self.assertEqual(self.post('x' * 2049).status, 413)
        self.assertEqual(self.post(Content_Length=None).status, 411)
        self.assertEqual(self.post(Content_Length=None, Transfer_Encoding='chunked').status, 411)
        for length in ('-5', '+5', '5x', '1e3'):
            self.assertEqual(self.post(Content_Length=length).status, 400, length)
        self.assertEqual(self.post(Content_Length='99999999999999999999').status, 413)

    def test_an_empty_body_is_said_to_be_empty(self):
        for answer in (self.post(''), self.post(Content_Length='000')):
            self.assertEqual(answer.status, 400)
            self.assertEqual(answer.body, b'{"code":"proto","field":null,"error":"the body is empty"}')

    def test_bytes_after_the_body_are_no_second_answer(self):
        with self.server.connect() as s:
            s.sendall(f'POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: {self.server.origin}\r\n'
                      'Content-Length: 5\r\n\r\nlater'.encode() + b'xxxx')
            raw = b''
            try:
                while more := s.recv(4096):
                    raw += more
            except (ConnectionResetError, TimeoutError):
                pass
            self.assertLessEqual(raw.count(b'HTTP/1.1'), 1)


class Accounts(Case):
    PATHS = ('/api/account', '/api/sign-in', '/api/sign-out', '/api/password', '/api/account/delete', '/api/owner')

    def post(self, path, body='{}', **headers):
        lines = {'Host': 'x', 'Origin': self.server.origin, 'Content-Length': len(body.encode()),
                 **{name.replace('_', '-'): text for name, text in headers.items()}}
        return self.server.http('\n'.join([f'POST {path} HTTP/1.1'] + [
            f'{name}: {text}' for name, text in lines.items() if text is not None] + ['', '']) + body)

    def test_each_address_asks_for_its_own_with_session_and_address(self):
        token = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'
        for what, path in enumerate(self.PATHS):
            for cookie, session in ((None, 0), ('miai=nonsense', 0), (f'a=b; miai={token}', 1)):
                answer = self.post(path, Cookie=cookie, X_Forwarded_For='203.0.113.9')
                self.assertEqual(answer.body.decode(), f'{{"what":{what},"session":{session},"from":"127.0.0.1"}}')
                self.assertEqual(answer.headers['cache-control'], 'no-store')
                self.assertNotIn('set-cookie', answer.headers)

    def test_the_rules_of_a_post_hold_for_all(self):
        for path in self.PATHS:
            for origin in (None, 'null', 'http://evil.example'):
                self.assertEqual(self.post(path, Origin=origin).status, 403)
            self.assertEqual(self.post(path, 'x' * 2049).status, 413)
            self.assertEqual(self.post(path, Content_Length=None).status, 411)
            self.assertEqual(self.server.get(path).status, 404)
            self.assertIn(self.server.get(path + '/').status, (404, 405))

    def test_an_answer_may_wait_for_a_hash_and_for_several_at_once(self):
        waiting = [self.server.connect() for _ in range(4)]
        for s in waiting:
            s.sendall(f'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nOrigin: {self.server.origin}\r\n'
                      'Content-Length: 4\r\n\r\nhash'.encode())
        self.assertEqual(self.server.get('/healthz').status, 200)
        for s in waiting:
            self.assertEqual(shell.read_answer(s).body, b'{"ok":1}')
            s.close()

    def test_a_client_that_hangs_up_while_a_password_is_hashed_harms_nobody(self):
        for _ in range(3):
            with self.server.connect() as s:
                s.sendall(f'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nOrigin: {self.server.origin}\r\n'
                          'Content-Length: 4\r\n\r\nhash'.encode())
        self.assertEqual(self.post('/api/sign-in', 'hash').body, b'{"ok":1}')

    def test_a_cookie_is_taken_away_by_one_that_is_over(self):
        self.assertEqual(self.post('/api/sign-out', 'out').headers['set-cookie'],
                         'miai=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')


class Records(Case):
    def post(self, body, **headers):
        lines = {'Host': 'x', 'Origin': self.server.origin, 'Content-Length': len(body.encode()),
                 **{name.replace('_', '-'): text for name, text in headers.items()}}
        return self.server.http('\n'.join(['POST /api/record HTTP/1.1'] + [
            f'{name}: {text}' for name, text in lines.items() if text is not None] + ['', '']) + body)

    def test_a_record_is_asked_of_the_application_by_its_name(self):
        answer = self.server.get('/api/game/abc.sgf')
        self.assertEqual((answer.status, answer.body), (200, b'abc.sgf'))
        self.assertEqual(answer.headers['content-type'], 'application/x-go-sgf')
        self.assertEqual(answer.headers['cache-control'], 'no-cache')
        self.assertEqual(answer.headers['x-content-type-options'], 'nosniff')

    def test_arguments_follow_a_question_mark(self):
        def ask(query):
            return self.server.get('/api/games.json' + query).body.decode()
        self.assertEqual(ask(''), ' player= ruleset= opponents= from= to= after=')
        self.assertEqual(ask('?player=Ann%20L%C3%A9%26&after=x&other=y'), ' player=Ann Lé& ruleset= opponents= from= to= after=x')
        self.assertEqual(ask('?to=' + 127 * 'x'), f' player= ruleset= opponents= from= to={127 * "x"} after=')
        self.assertEqual(ask('?to=' + 128 * 'x'), f' player= ruleset= opponents= from= to={127 * "x"} after=')
        self.assertEqual(self.server.get('/api/ratings/s.json?page=3&page=4').body, b's #page=3 after=')

    def test_a_record_may_wait_for_the_store(self):
        self.assertEqual(self.server.get('/api/game/later').status, 409)

    def test_head_has_no_body(self):
        answer = self.server.http('HEAD /api/game/abc.sgf HTTP/1.1\nHost: x\nConnection: close\n\n')
        self.assertEqual((answer.status, answer.body, answer.headers['content-length']), (200, b'', '7'))

    def test_several_records_share_a_connection(self):
        with self.server.connect() as s:
            for name in (b'one.sgf', b'later', b'two.json'):
                s.sendall(b'GET /api/game/' + name + b' HTTP/1.1\r\nHost: x\r\n\r\n')
                self.assertEqual(shell.read_answer(s).status, 409 if name == b'later' else 200)

    def test_other_methods_are_refused(self):
        self.assertEqual(self.server.http('POST /api/game/abc.sgf HTTP/1.1\nHost: x\nContent-Length: 0\n\n').status, 405)
        self.assertEqual(self.server.http('PUT /api/record HTTP/1.1\nHost: x\nContent-Length: 0\n\n').headers['allow'], 'POST')

    def test_a_file_of_256_kib_is_taken_and_no_larger_one(self):
        self.assertEqual(self.post('x' * 262144).body, b'{"bytes":262144}')
        self.assertEqual(self.post('', Content_Length=262145).status, 413)
        self.assertEqual(self.post('').status, 400)

    def test_a_game_of_a_file_is_chosen_by_its_number(self):
        for said, game in (('', None), ('?x=1', None), ('?game=1', 1), ('?game=100', 100), ('?game=0', 4294967295),
                           ('?game=', 4294967295), ('?game=-1', 4294967295), ('?game=2x', 4294967295),
                           ('?game=99999999', 4294967295)):
            wanted = b'{"bytes":3}' if game is None else b'{"bytes":3,"game":%d}' % game
            self.assertEqual(self.server.post('/api/record' + said, '(;)').body, wanted, said)

    def test_a_file_may_come_in_pieces_of_any_size_and_the_next_request_is_read(self):
        with self.server.connect() as s:
            for pieces in ((1, 1, 2046, 1, 2951), (4096, 904), (2049, 2951), (4999, 1), (2951, 2048, 1)):
                s.sendall(self.server.post_head('/api/record', 5000))
                for size in pieces:
                    s.sendall(b'x' * size)
                    time.sleep(0.02)
                self.assertEqual(shell.read_answer(s).body, b'{"bytes":5000}', pieces)
            s.sendall(b'GET /healthz HTTP/1.1\r\nHo')
            time.sleep(0.02)
            s.sendall(b'st: x\r\n\r\n')
            self.assertEqual(shell.read_answer(s).status, 200)

    def test_only_pages_of_ours_may_hand_one_in(self):
        for origin in (None, 'null', 'http://evil.example'):
            self.assertEqual(self.post('(;)', Origin=origin).status, 403, origin)

    def test_slow_files_do_not_keep_others_from_signing_in(self):
        slow = [self.server.connect() for _ in range(8)]
        try:
            for s in slow:
                s.sendall(self.server.post_head('/api/record', 200000) + b'(')
            time.sleep(0.2)
            deadline = time.monotonic() + 5
            while self.post('(;)').status != 429:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(PAUSE_S)
            self.assertEqual(self.server.post('/api/session').status, 200)
        finally:
            for s in slow:
                s.close()
        deadline = time.monotonic() + 5
        while self.post('(;)').status != 200:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(PAUSE_S)


class FullRecords(Case):
    def test_records_on_their_way_take_so_much_memory_together_and_small_posts_are_answered(self):
        size, slow = 262144, []
        try:
            for n in range(64):   # 16 MiB, from addresses that may have eight each
                s = self.server.connect(source=f'127.0.4.{1 + n // 8}')
                s.sendall(self.server.post_head('/api/record', size) + b'(' * (size - 1))
                slow.append(s)
            deadline = time.monotonic() + 5
            while True:
                answer = self.server.post('/api/record', '(;)', source='127.0.4.99')
                if answer.status == 503:
                    break
                self.assertLess(time.monotonic(), deadline)
            self.assertEqual(json.loads(answer.body), {'code': 'busy', 'field': None, 'retry_after': 5000})
            self.assertEqual(answer.headers['retry-after'], '5')
            self.assertEqual(self.server.post('/api/session', source='127.0.4.99').status, 200)
            self.assertEqual(self.server.post('/api/tour', 'x', Cookie=ACCOUNT).status, 200)
            for s in slow:   # each of them is still waited for
                s.sendall(b')')
                self.assertEqual(shell.read_answer(s).body, b'{"bytes":262144}')
        finally:
            for s in slow:
                s.close()
        self.assertEqual(self.server.post('/api/record', '(;)', source='127.0.4.99').status, 200)


def token_for(wanted):
    """A cookie that makes the obedient application do this: its session's hash decides."""
    for i in range(100000):
        token = i.to_bytes(32, 'big')
        if wanted(hashlib.blake2b(token, digest_size=32).digest()):
            return 'miai=' + base64.urlsafe_b64encode(token).decode().rstrip('=')
    raise AssertionError('no such token')


ACCOUNT = token_for(lambda h: h[0] < 128 and h[1] >= 64 and h[2] == 1)
ASKED_ACCOUNT = token_for(lambda h: h[0] >= 128 and h[1] >= 64 and h[2] == 2)
GUEST = token_for(lambda h: h[0] < 128 and h[1] < 64)
ASKED_GUEST = token_for(lambda h: h[0] >= 128 and h[1] < 64)


class Tours(Case):
    id = 'A' * 22

    def post(self, path, body, **headers):
        lines = {'Host': 'x', 'Origin': self.server.origin, 'Content-Length': len(body.encode()), 'Cookie': ACCOUNT,
                 **{name.replace('_', '-'): text for name, text in headers.items()}}
        return self.server.http('\n'.join([f'POST {path} HTTP/1.1'] + [
            f'{name}: {text}' for name, text in lines.items() if text is not None] + ['', '']) + body)

    def get(self, path, cookie=None):
        lines = [f'GET {path} HTTP/1.1', 'Host: x', 'Connection: close'] + ([f'Cookie: {cookie}'] if cookie else [])
        return self.server.http('\n'.join(lines + ['', '']))

    def test_a_file_is_asked_of_the_application_by_its_name(self):
        answer = self.get(f'/api/tour/{self.id}.csv')
        self.assertEqual((answer.status, answer.body), (200, f'{self.id}.csv 0 []'.encode()))
        self.assertEqual(answer.headers['cache-control'], 'no-cache')

    def test_options_follow_a_question_mark(self):
        self.assertEqual(self.get(f'/api/tour/{self.id}.csv?sep=%3B&bom=1').body, f'{self.id}.csv 0 ; bom []'.encode())
        self.assertEqual(self.get(f'/api/tour/{self.id}.csv?sep=;').body, f'{self.id}.csv 0 ; []'.encode())
        self.assertEqual(self.get(f'/api/tour/{self.id}.csv?sep=;&bom=1').body, f'{self.id}.csv 0 ; bom []'.encode())
        self.assertEqual(self.get(f'/api/tour/{self.id}.csv?bom=yes&sep=,').body, f'{self.id}.csv 0 []'.encode())
        self.assertEqual(self.get(f'/api/tour/{self.id}.h9?place=XX,Kiln%20Lane').body,
                         f'{self.id}.h9 0 [XX,Kiln Lane]'.encode())
        self.assertEqual(self.get(f'/api/tour/{self.id}.h9?place={"x" * 300}').body, f'{self.id}.h9 0 []'.encode())

    def test_a_file_is_read_with_the_cookie_of_either_name(self):
        for name in ('miai', '__Host-miai'):
            self.assertIn(b'session', self.get(f'/api/tour/{self.id}.json', f'{name}={"A" * 43}').body)
        self.assertNotIn(b'session', self.get(f'/api/tour/{self.id}.json', 'miai=short').body)

    def test_a_tournament_of_4_mib_is_taken_and_no_larger_one(self):
        self.assertEqual(self.post('/api/tour', 'x' * 4194304).body, b'tour 4194304 session []')
        self.assertEqual(self.post('/api/tour', '', Content_Length=4194305).status, 413)

    def test_a_list_of_players_names_its_tournament(self):
        path = f'/api/tour/{self.id}/people'
        self.assertEqual(self.post(path, 'name').body, f'{self.id} 4 session []'.encode())
        self.assertEqual(self.post(path + '?dry=1', 'name').body, f'{self.id} 4 session dry []'.encode())
        self.assertEqual(self.post(path, '', Content_Length=262145).status, 413)
        self.assertEqual(self.post(f'/api/tour/{self.id}/others', 'name').status, 405)
        self.assertEqual(self.post('/api/tour/short/people', 'name').status, 405)
        self.assertEqual(self.get(path).status, 200)  # of the application, which knows no such file

    def test_only_pages_of_ours_may_hand_one_in(self):
        for origin in (None, 'null', 'http://evil.example'):
            self.assertEqual(self.post('/api/tour', '{}', Origin=origin).status, 403, origin)
            self.assertEqual(self.post(f'/api/tour/{self.id}/people', 'x', Origin=origin).status, 403, origin)

    def test_a_file_that_needs_an_account_is_refused_before_it_has_come(self):
        for path in ('/api/tour', f'/api/tour/{self.id}/people'):
            for cookie, status in ((None, 401), (GUEST, 403), (ASKED_GUEST, 403)):
                with self.server.connect() as s:
                    s.sendall(self.server.post_head(path, 100000, Cookie=cookie))
                    self.assertEqual(shell.read_answer(s).status, status)
                with self.server.connect() as s:
                    s.sendall(self.server.post_head(path, 100000, Cookie=cookie) + b'x' * 100000)
                    answer = shell.read_answer(s)
                    self.assertEqual(answer.status, status)
                    self.assertEqual(s.recv(100), b'')
            self.assertEqual(self.post(path, 'x', Cookie=None).status, 401)

    def test_a_file_waits_while_the_store_is_asked_whose_it_is(self):
        for size in (4, 4096, 4097, 100000):
            self.assertEqual(self.post('/api/tour', 'x' * size, Cookie=ASKED_ACCOUNT).body.decode(),
                             f'tour {size} session []')
        with self.server.connect() as s:
            head = self.server.post_head('/api/tour', 8, Cookie=ASKED_ACCOUNT)
            for _ in range(2):
                s.sendall(head + b'12345678')
                self.assertEqual(shell.read_answer(s).body, b'tour 8 session []')

    def test_a_client_that_hangs_up_meanwhile_harms_nobody(self):
        for cookie in (ACCOUNT, ASKED_ACCOUNT, ASKED_GUEST):
            for part in (b'', b'x' * 10, b'x' * 5000):
                with self.server.connect() as s:
                    s.sendall(self.server.post_head('/api/tour', 10000, Cookie=cookie) + part)
        self.wait_for(200, ACCOUNT)

    def slow(self, count, cookie):
        sockets = [self.server.connect() for _ in range(count)]
        for s in sockets:
            self.addCleanup(s.close)
            s.sendall(self.server.post_head('/api/tour', 4000000, Cookie=cookie) + b'(')
        time.sleep(0.2)   # they are counted, before others come
        return sockets

    def wait_for(self, status, cookie):
        deadline = time.monotonic() + 5
        while self.post('/api/tour', '{}', Cookie=cookie).status != status:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(PAUSE_S)

    def test_an_account_has_four_files_on_their_way_and_its_address_eight(self):
        first = self.slow(4, ACCOUNT)
        self.wait_for(429, ACCOUNT)
        self.assertEqual(self.post('/api/tour', '{}', Cookie=ASKED_ACCOUNT).status, 200)
        second = self.slow(4, ASKED_ACCOUNT)
        self.wait_for(429, ASKED_ACCOUNT)
        for s in first[:1] + second[:1]:
            s.close()
        self.wait_for(200, ACCOUNT)
        self.wait_for(200, ASKED_ACCOUNT)
        for s in first + second:
            s.close()
        self.wait_for(200, ACCOUNT)


class Secure(Case):
    settings = {'origins': 'https://go.example'}

    def test_behind_https_the_cookie_is_bound_to_this_host(self):
        answer = self.server.http('POST /api/session HTTP/1.1\nHost: x\nOrigin: https://go.example\n'
                                  'Content-Length: 2\n\n{}')
        self.assertRegex(answer.headers['set-cookie'], '^__Host-miai=[^;]*; Path=/; .*; Secure$')
        token = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'
        with self.server.websocket(origin='https://go.example', extra=[f'Cookie: __Host-miai={token}']) as w:
            self.assertNotEqual(w.ask('who'), 'nobody')
        with self.server.websocket(origin='https://go.example', extra=[f'Cookie: miai={token}']) as w:
            self.assertEqual(w.ask('who'), 'nobody')

    def test_configured_origins_replace_those_of_the_listening_addresses(self):
        with self.server.websocket(hello=False) as w:
            self.assertEqual(w.answer.status, 403)


class Room(Case):
    settings = {'origins': 'http://127.0.0.1:8080, http://laptop:8080, http://192.168.7.3:8080'}

    def page_for(self, page):
        return json.loads(self.server.get(f'/api/link?page={page}').body)['page']

    def test_others_in_the_room_are_shown_an_address_that_they_reach(self):
        self.assertEqual(self.page_for('http://127.0.0.1:8080/t/x'), 'http://192.168.7.3:8080/t/x')

    def test_an_address_that_they_reach_stays(self):
        self.assertEqual(self.page_for('http://laptop:8080/t/x'), 'http://laptop:8080/t/x')


class WebRoot(Case):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='miai-root-')
        cls.settings = {'web_root': cls.folder}
        cls.write('index.html', '<script src="/s/%BUILD%/app.js"></script>%BUILD%')
        cls.write('app.js', 'first')
        with open(os.path.join(cls.folder, 'app.secret'), 'w', encoding='utf-8') as file:
            file.write('secret')
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        shutil.rmtree(cls.folder)

    @classmethod
    def write(cls, name, text):
        with open(os.path.join(cls.folder, name), 'w', encoding='utf-8') as file:
            file.write(text)

    def test_a_web_root_shows_files_as_they_are_now(self):
        self.assertEqual(self.server.get('/').body, b'<script src="/s/dev/app.js"></script>dev')
        self.assertEqual(self.server.get('/s/dev/app.js').body, b'first')
        self.write('app.js', 'second')
        answer = self.server.get('/s/dev/app.js')
        self.assertEqual((answer.body, answer.headers['cache-control']), (b'second', 'no-store'))

    def test_a_web_root_shows_nothing_beside_the_client(self):
        for path in ('/s/dev/app.secret', '/s/dev/../../etc/passwd', '/s/dev/.hidden', '/s/dev/', '/s/dev'):
            self.assertNotEqual(self.server.get(path).status, 200, path)


if __name__ == '__main__':
    shell.main()
