"""The permitted and forbidden acts of a websocket, and their consequences: the table of libwebsockets' surprises, as
tests."""

import hashlib
import json
import signal
import time

import shell
from shell import BINARY, CLOSE, PING, PONG, TEXT, Case, Closed, frame


class Messages(Case):
    def test_a_message_is_answered(self):
        with self.server.websocket() as w:
            self.assertEqual(w.ask('echo hi'), 'hi')

    def test_a_message_of_8192_bytes_arrives_whole_however_it_is_cut(self):
        with self.server.websocket() as w:
            text = 'echo ' + 'abcdefg' * 2000
            text = text[:8192]
            self.assertEqual(w.ask(text), text[5:])
            for size in (1, 500, 511, 512, 513, 8191):
                data = text.encode()
                pieces = [data[i:i + size] for i in range(0, len(data), size)]
                if size == 1:
                    pieces = [b'echo '] + [data[i:i + 16] for i in range(5, len(data), 16)]
                for i, piece in enumerate(pieces):
                    w.raw(frame(TEXT if i == 0 else 0, piece, fin=i == len(pieces) - 1))
                self.assertEqual(w.read(), text[5:])

    def test_a_message_may_come_byte_by_byte(self):
        with self.server.websocket() as w:
            for byte in frame(TEXT, b'echo slowly'):
                w.raw(bytes([byte]))
                time.sleep(0.002)
            self.assertEqual(w.read(), 'slowly')

    def test_two_messages_in_one_segment_are_two(self):
        with self.server.websocket() as w:
            w.raw(frame(TEXT, b'echo 1') + frame(TEXT, b'echo 2'))
            self.assertEqual([w.read(), w.read()], ['1', '2'])

    def test_a_ping_between_the_pieces_of_a_message_is_answered(self):
        with self.server.websocket() as w:
            w.raw(frame(TEXT, b'echo ', fin=False) + frame(PING, b'x') + frame(0, b'hi'))
            got = [w.read_frame(), w.read_frame()]
            self.assertCountEqual(got, [(PONG, b'x'), (TEXT, b'hi')])

    def test_a_message_just_above_the_limit_is_closed_with_1009(self):
        w = self.server.websocket()
        w.raw(frame(TEXT, b'x' * 8193))
        self.closes_with(1009, w)

    def test_the_header_of_an_enormous_frame_is_enough_for_1009(self):
        for length in (1 << 40, (1 << 63) - 1):
            w = self.server.websocket()
            w.raw(frame(TEXT, b'x' * 600, length=length))
            self.closes_with(1009, w)

    def test_a_message_of_endless_pieces_is_closed_with_1009(self):
        w = self.server.websocket()
        for i in range(17):
            w.raw(frame(TEXT if i == 0 else 0, b'x' * 500, fin=False))
        self.closes_with(1009, w)

    def test_endless_empty_pieces_are_closed_with_1009(self):
        w = self.server.websocket()
        w.raw(frame(TEXT, b'', fin=False) + frame(0, b'', fin=False) * 100)
        self.closes_with(1009, w)

    def test_a_binary_message_is_closed_with_1003(self):
        w = self.server.websocket()
        w.raw(frame(BINARY, b'hi'))
        self.closes_with(1003, w)

    def test_text_that_is_not_utf8_is_closed_with_1007(self):
        for bad in (b'\xff', b'\xc0\xaf', b'\xed\xa0\x80', b'\xe2\x82'):
            w = self.server.websocket()
            w.raw(frame(TEXT, b'echo ' + bad))
            self.closes_with(1007, w)

    def test_text_in_pieces_is_judged_as_a_whole(self):
        w = self.server.websocket()
        w.raw(frame(TEXT, b'echo \xe2\x82', fin=False) + frame(0, b'\xac'))
        self.assertEqual(w.read(), '\u20ac')
        w.raw(frame(TEXT, b'echo \xe2\x82', fin=False) + frame(0, b''))
        self.closes_with(1007, w)

    def test_pings_and_pongs_may_carry_any_bytes_whatever_was_said_before(self):
        with self.server.websocket() as w:
            self.assertEqual(w.ask('echo hi'), 'hi')
            w.answer_pings = False
            for bytes_of_no_text in (b'\xff\x00\x80', b'\xe2\x82', bytes(range(125, 250))):
                w.raw(frame(PONG, bytes_of_no_text))
                w.raw(frame(PING, bytes_of_no_text))
                self.assertEqual(w.read_frame(), (PONG, bytes_of_no_text))
            self.assertEqual(w.ask('echo still here'), 'still here')

    def test_reserved_opcodes_and_bits_are_closed_with_1002(self):
        for data in (frame(3, b'x'), frame(11, b'x'), bytes([0xc1]) + frame(TEXT, b'x')[1:], frame(0, b'x'),
                     frame(PING, b'x', fin=False)):
            w = self.server.websocket()
            w.raw(data)
            self.closes_with(1002, w)

    def test_no_extension_is_agreed_to(self):
        with self.server.websocket(extra=['Sec-WebSocket-Extensions: permessage-deflate']) as w:
            self.assertEqual(w.answer.status, 101)
            self.assertNotIn('sec-websocket-extensions', w.answer.headers)

    def test_the_applications_close_code_arrives_after_what_was_said_before(self):
        w = self.server.websocket()
        w.send('flood 3 10 1')
        w.send('close 4201')
        self.assertEqual([w.read() for _ in range(3)], ['x' * 10] * 3)
        self.closes_with(4201, w)

    def test_a_close_of_the_client_is_answered_with_its_code(self):
        with self.server.websocket() as w:
            w.raw(frame(CLOSE, b'\x03\xe8'))
            self.assertEqual(w.read_frame(), (CLOSE, b'\x03\xe8'))

    def test_messages_of_any_size_keep_their_order(self):
        with self.server.websocket() as w:
            for n, size in ((1, 0), (2, 125), (2, 126), (2, 65535), (2, 65536), (1, 200000), (60, 1000)):
                w.send(f'flood {n} {size} 1')
                for _ in range(n):
                    self.assertEqual(len(w.read()), size)

    def test_a_job_is_answered_once_it_is_stored(self):
        with self.server.websocket() as w:
            self.assertEqual(w.ask('store done'), 'done')

    def test_a_wake_up_comes_in_time_while_nothing_else_happens(self):
        with self.server.websocket() as w:
            for ms in (20, 300, 700):
                begun = time.monotonic()
                self.assertEqual(w.ask(f'wake {ms}'), 'woken')
                took = (time.monotonic() - begun) * 1000
                self.assertGreaterEqual(took, ms)
                self.assertLess(took, ms + 60)

    def test_everybody_hears_what_is_said_to_all(self):
        crowd = [self.server.websocket() for _ in range(20)]
        crowd[0].send('all hear')
        for w in crowd:
            self.assertEqual(w.read(), 'hear')
            w.close()

    def test_a_player_is_heard_between_two_of_a_crowd(self):
        with self.server.websocket() as player:
            self.assertEqual(player.ask('flood 1 1 2'), 'x')   # gets events as a player
            crowd = [self.server.websocket() for _ in range(40)]
            before = int(player.ask('count')) + 1
            self.server.process.send_signal(signal.SIGSTOP)
            for w in crowd:
                w.send('busy 2')
            player.send('count')
            self.server.process.send_signal(signal.SIGCONT)
            self.assertLessEqual(int(player.read()) - before, 3)
            for w in crowd:
                w.close()


class Upgrades(Case):
    def upgrade(self, path='/ws', method='GET', version='13', upgrade='websocket', **headers):
        lines = {'Host': 'x', 'Upgrade': upgrade, 'Connection': 'Upgrade', 'Origin': self.server.origin,
                 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': version,
                 'Sec-WebSocket-Protocol': 'miai.v2', **{name.replace('_', '-'): text for name, text in headers.items()}}
        return self.server.http('\n'.join([f'{method} {path} HTTP/1.1'] + [
            f'{name}: {text}' for name, text in lines.items() if text is not None] + ['', ''])).status

    def test_a_proper_request_is_upgraded(self):
        self.assertEqual(self.upgrade(), 101)

    def test_only_exactly_the_allowed_origins_may_connect(self):
        port = self.server.port
        for good in (f'http://127.0.0.1:{port}', f'http://localhost:{port}', f'http://[::1]:{port}'):
            self.assertEqual(self.upgrade(Origin=good), 101, good)
        for bad in (None, '', 'null', 'http://127.0.0.1', f'https://127.0.0.1:{port}', f'http://127.0.0.1:{port}0',
                    f'http://127.0.0.1:{port}/', f'http://evil.example:{port}', f'http://a.localhost:{port}',
                    f'http://localhost:{port}.evil.example', f'HTTP://LOCALHOST:{port}',
                    f'http://127.0.0.1:{port} http://evil.example'):
            self.assertEqual(self.upgrade(Origin=bad), 403, bad)

    def test_a_missing_or_unknown_sub_protocol_is_refused(self):
        for bad in (None, '', 'miai.v0', 'miai.v3', 'http', 'miai-watch', 'miai.v2x', 'x' * 400):
            self.assertIn(self.upgrade(Sec_WebSocket_Protocol=bad), (403, 0), bad)
        for good in ('miai.v3, miai.v2', 'http, miai.v2', 'miai-watch,miai.v2', 'chat_v2 , miai.v2 , http',
                     'miai.v2, ' + 'x' * 100):
            self.assertEqual(self.upgrade(Sec_WebSocket_Protocol=good), 101, good)

    def test_ours_is_chosen_from_a_list(self):
        with self.server.websocket(protocol='http, miai.v2, miai.v1') as w:
            self.assertEqual(w.answer.headers['sec-websocket-protocol'], 'miai.v2')

    def test_a_page_of_the_sub_protocol_before_is_told_not_to_come_back(self):
        for said in ('', json.dumps({'t': 'sub', 'id': 1, 'ch': 'lobby'})):
            with self.server.websocket(protocol='miai.v1', hello=False) as w:
                self.assertEqual(w.answer.headers['sec-websocket-protocol'], 'miai.v1')
                if said:
                    w.send(said)
                with self.assertRaises(Closed) as closed:   # by the first frame: there is no hello
                    w.read()
                self.assertEqual((closed.exception.code, closed.exception.text), (4400, 'this server speaks miai.v2'))

    def test_a_list_that_cannot_be_read_is_answered(self):
        for bad in ('13, miai.v2', 'x' * 64 + ', miai.v2', 'a b@c, miai.v2', 'x' * 120 + ', miai.v2', 'miai.v2' + ', x' * 60):
            self.assertEqual(self.upgrade(Sec_WebSocket_Protocol=bad), 403, bad)

    def test_a_request_that_is_no_handshake_is_answered(self):
        for bad in ({'Connection': None}, {'Connection': 'keep-alive'}, {'Host': None}, {'Sec_WebSocket_Key': None},
                    {'Sec_WebSocket_Key': 'x'}, {'Sec_WebSocket_Key': 'dGhlIHNhbXBsZSBub25jZQ='},
                    {'Sec_WebSocket_Key': 'dGhlIHNhbXBsZSBub25jZQAA'}, {'Sec_WebSocket_Key': 'x' * 200}):
            self.assertEqual(self.upgrade(**bad), 400, bad)
        self.assertEqual(self.upgrade(Connection='keep-alive, UPGRADE'), 101)

    def test_another_path_is_not_there(self):
        for path in ('/', '/wss', '/ws/', '/ws2'):
            self.assertEqual(self.upgrade(path=path), 404, path)

    def test_another_version_of_websockets_is_refused(self):
        for version in ('8', '12', '14', 'x', None):
            self.assertEqual(self.upgrade(version=version), 426, version)
        with self.server.websocket(extra=['Sec-WebSocket-Version: 8'], hello=False) as w:
            self.assertEqual(w.answer.headers['sec-websocket-version'], '13')

    def test_h2c_is_never_spoken(self):
        for value in ('h2c', 'H2C', 'h2c, websocket', 'websocket, h2c', 'foo', 'TLS/1.0', ''):
            for extra in ({}, {'HTTP2_Settings': 'AAMAAABkAAQAAP__'}):
                self.assertNotEqual(self.upgrade(upgrade=value, **extra), 101, value)
        with self.server.connect() as s:
            s.sendall(b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0')
            self.assertNotIn(b'\0\0', s.recv(100))

    def test_connect_is_refused(self):
        for target in ('x:80', '/ws', '*'):
            answer = self.server.http(f'CONNECT {target} HTTP/1.1\nHost: x\n\n')
            self.assertNotIn(answer.status, (200, 101))

    def test_no_other_method_upgrades(self):
        for method in ('POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'):
            self.assertNotEqual(self.upgrade(method=method), 101, method)

    def test_garbage_is_hung_up_on(self):
        for data in (b'\0\1\2\3' * 100, b'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + b'x' * 200, b'\r\n' * 50 + b'x'):
            with self.server.connect() as s:
                s.sendall(data)
                s.shutdown(1)
                self.assertNotIn(b' 200 ', s.recv(1000) if data else b'')

    def test_the_cookies_token_reaches_the_application_only_as_a_hash(self):
        token = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'
        with self.server.websocket() as w:
            self.assertEqual(w.ask('who'), 'nobody')
        with self.server.websocket(extra=[f'Cookie: a=b; miai={token}; c=d']) as w:
            self.assertEqual(w.ask('who'), hashlib.blake2b(b'\7' * 32, digest_size=32).hexdigest())
        for bad in (token[:-1], token + 'A', token[:-1] + 'd', token[:-1] + '=', ''):
            with self.server.websocket(extra=[f'Cookie: miai={bad}']) as w:
                self.assertEqual(w.ask('who'), 'nobody', bad)
        with self.server.websocket(extra=[f'Cookie: __Host-miai={token}']) as w:
            self.assertEqual(w.ask('who'), 'nobody')   # over http that name means nothing

    def test_a_client_may_come_as_a_stranger(self):
        cookie = f'Cookie: miai={"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc"}'
        for path, known in (('/ws?as=stranger', False), ('/ws?as=strangers', True), ('/ws?as=', True), ('/ws?other=stranger', True)):
            with self.server.websocket(extra=[cookie], path=path) as w:
                self.assertEqual(w.ask('who') != 'nobody', known, path)


TOKEN = 'miai_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'


class Tokens(Case):
    def opens(self, header, origin=True):
        lines = ['GET /ws HTTP/1.1', f'Host: {self.server.host}', 'Upgrade: websocket', 'Connection: Upgrade',
                 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13',
                 'Sec-WebSocket-Protocol: miai.v2', *([f'Authorization: {header}'] if header else []),
                 *([f'Origin: {self.server.origin if origin is True else origin}'] if origin else []), '', '']
        return self.server.http('\n'.join(lines))

    def test_a_token_opens_a_websocket_with_an_allowed_origin_or_none(self):
        self.assertEqual(self.opens(f'Bearer {TOKEN}', origin=None).status, 101)
        self.assertEqual(self.opens(f'bearer  {TOKEN}').status, 101)
        self.assertEqual(self.opens(f'Bearer {TOKEN}', origin='http://evil.example').status, 403)
        self.assertEqual(self.opens(None, origin=None).status, 403)

    def test_a_wrong_token_is_refused_with_401(self):
        for bad in (TOKEN[:-1] + 'g', TOKEN[:-1], TOKEN + 'A', TOKEN[5:], 'miai_', '', f'{TOKEN} {TOKEN}',
                    f'{TOKEN}, Bearer {TOKEN}', TOKEN[:-1] + 'd', TOKEN.upper()):
            answer = self.opens(f'Bearer {bad}', origin=None)
            self.assertEqual(answer.status, 401, bad)
            self.assertEqual(answer.headers['www-authenticate'], 'Bearer')

    def test_another_scheme_is_none_of_the_servers(self):
        self.assertEqual(self.opens('Basic dXNlcjpwYXNz').status, 101)
        self.assertEqual(self.opens('Basic dXNlcjpwYXNz', origin=None).status, 403)
        self.assertEqual(self.opens('Bearer' + 'x' * 40).status, 101)

    def test_the_token_of_a_cookie_is_no_bearer_token_nor_the_reverse(self):
        known = hashlib.blake2b(TOKEN.encode(), digest_size=32).hexdigest()
        with self.server.websocket(extra=[f'Authorization: Bearer {TOKEN}', f'Cookie: miai={TOKEN[5:]}']) as w:
            self.assertEqual(w.ask('who'), known)
        with self.server.websocket(extra=[f'Cookie: miai={TOKEN[5:]}']) as w:
            self.assertNotEqual(w.ask('who'), known)
        with self.server.websocket(extra=[f'Cookie: miai={TOKEN}']) as w:
            self.assertEqual(w.ask('who'), 'nobody')

    def test_wrong_tokens_have_a_budget_and_disturb_no_good_one(self):
        statuses = [self.opens(f'Bearer {TOKEN[:-1]}g', origin=None).status for _ in range(80)]
        self.assertEqual({401, 429}, set(statuses))
        self.assertEqual(self.opens(f'Bearer {TOKEN}', origin=None).status, 101)


if __name__ == '__main__':
    shell.main()
