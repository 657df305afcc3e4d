"""The shell's limits for everything that a stranger can make grow."""

import os
import time

import shell
from shell import CONTINUED, PING, PONG, TEXT, Case, Closed, frame


class Laggards(Case):
    settings = {'limits': 'none'}

    def read_all(self, w):
        """Texts until the connection is quiet or closed, and the close code."""
        texts = []
        try:
            while True:
                texts.append(w.read())
                if texts[-1] == 'caught up':
                    return texts, None
        except Closed as closed:
            return texts, closed.code

    def test_a_slow_watcher_is_not_sent_the_backlog_but_told_to_look_again(self):
        w = self.server.websocket(receive_buffer=4096)
        w.send('flood 400 8000 3')
        time.sleep(0.3)
        texts, code = self.read_all(w)
        self.assertIsNone(code)
        self.assertTrue(all(text == 'x' * 8000 for text in texts[:-1]), 'a frame was torn')
        self.assertLess(len(texts), 300)
        self.assertEqual(w.ask('echo again'), 'again')
        w.close()

    def test_a_watcher_misses_nothing_when_the_socket_keeps_up(self):
        w = self.server.websocket()
        w.send('flood 100 200 3')
        for _ in range(100):
            self.assertEqual(w.read(), 'x' * 200)
        w.close()

    def test_a_slow_player_is_closed_with_4001_and_no_frame_is_torn(self):
        w = self.server.websocket(receive_buffer=4096)
        w.send('flood 400 8000 2')
        time.sleep(0.3)
        texts, code = self.read_all(w)
        self.assertEqual(code, 4001)
        self.assertTrue(all(text == 'x' * 8000 for text in texts))

    def test_a_client_that_never_reads_is_cut(self):
        w = self.server.websocket(receive_buffer=4096)
        w.send('flood 400 8000 2')
        time.sleep(7)
        texts, code = self.read_all(w)
        w.close()
        self.assertIsNone(code)   # only what the kernel held; the close frame never got through
        self.assertLess(len(texts), 100)

    def test_many_who_never_read_are_all_cut_and_cost_nothing_meanwhile(self):
        def cpu():
            with open(f'/proc/{self.server.process.pid}/stat', encoding='ascii') as file:
                return sum(int(ticks) for ticks in file.read().rsplit(')', 1)[1].split()[11:13]) / os.sysconf('SC_CLK_TCK')
        deaf = [self.server.websocket(receive_buffer=4096) for _ in range(60)]
        held = self.descriptors()
        for w in deaf:
            w.send('flood 400 8000 2')
        time.sleep(4)
        self.assertGreater(self.descriptors(), held - 10)   # they are given some time for their close frame
        before = cpu()
        time.sleep(4)
        self.assertLess(cpu() - before, 1)
        self.assertLess(self.descriptors(), held - 50)
        with self.server.websocket() as w:
            self.assertEqual(w.ask('echo still here'), 'still here')
        for w in deaf:
            w.close()

    def descriptors(self):
        return len(os.listdir(f'/proc/{self.server.process.pid}/fd'))

    def test_a_replay_of_five_hundred_events_is_sent_whole(self):
        w = self.server.websocket(receive_buffer=4096)
        w.send('flood 500 400 1')
        time.sleep(0.2)
        for _ in range(500):
            self.assertEqual(w.read(), 'x' * 400)
        w.close()

    def test_a_long_answer_is_sent_in_parts_between_which_a_pong_may_stand(self):
        w = self.server.websocket(receive_buffer=4096)
        w.send('flood 1 500000 1')
        time.sleep(0.2)
        w.raw(frame(PING, b'between'))
        opcodes, text, pongs = [], b'', 0
        while not opcodes or opcodes[-1] == PONG or not w.last:
            opcode, payload = w.read_frame()
            opcodes.append(opcode)
            if opcode == PONG:
                self.assertEqual(payload, b'between')
                pongs += 1
            else:
                self.assertLessEqual(len(payload), 65536)
                text += payload
        self.assertEqual(text, b'x' * 500000)
        self.assertEqual(opcodes[0], TEXT)
        self.assertEqual(set(opcodes[1:]), {CONTINUED, PONG})
        self.assertEqual(pongs, 1)
        self.assertEqual(w.ask('echo and on'), 'and on')
        w.close()

    def test_behind_a_long_answer_there_is_room_for_others_but_not_for_many_long_ones(self):
        w = self.server.websocket(receive_buffer=4096)
        for message in ('flood 1 500000 1', 'flood 2 100000 1', 'flood 60 3000 2', 'flood 1 500000 1'):
            w.send(message)
        time.sleep(0.2)
        for size in [500000] + [100000] * 2 + [3000] * 60 + [500000]:
            self.assertEqual(len(w.read()), size)
        w.send('flood 4 500000 1')
        time.sleep(0.2)
        texts, code = self.read_all(w)
        self.assertEqual(code, 4001)
        self.assertTrue(all(text == 'x' * 500000 for text in texts))

    def test_a_watcher_who_falls_behind_within_a_long_message_gets_it_whole(self):
        w = self.server.websocket(receive_buffer=4096)
        w.send('flood 1 500000 3')
        w.send('flood 400 8000 3')
        time.sleep(0.2)
        self.assertEqual(w.read(), 'x' * 500000)
        texts, code = self.read_all(w)
        self.assertIsNone(code)
        self.assertLess(len(texts), 100)
        w.close()

    def test_a_laggard_delays_nobody(self):
        slow = self.server.websocket(receive_buffer=4096)
        quick = self.server.websocket()
        slow.send('flood 400 8000 3')
        for _ in range(50):
            begun = time.monotonic()
            self.assertEqual(quick.ask('echo me'), 'me')
            self.assertLess(time.monotonic() - begun, 0.1)
        slow.close()
        quick.close()

    def test_pings_on_a_choked_socket_do_not_tear_frames(self):
        w = self.server.websocket(receive_buffer=4096)
        w.raw(frame(TEXT, b'flood 60 3000 1') + frame(PING, b'a') + frame(TEXT, b'flood 20 3000 1') + frame(PING, b'b'))
        time.sleep(0.2)
        got = []
        while got.count((TEXT, b'x' * 3000)) < 80:
            got.append(w.read_frame())
        pongs = [payload for opcode, payload in got if opcode == PONG]
        self.assertIn(pongs, ([b'a'], [b'b'], [b'a', b'b']))   # of several pings one may be answered
        self.assertEqual(len(got), 80 + len(pongs))
        w.close()

    def test_hanging_up_in_the_middle_of_a_flood_harms_nobody(self):
        for _ in range(50):
            w = self.server.websocket(receive_buffer=4096)
            w.send('flood 100 8000 1')
            w.send('store x')
            w.close()
        with self.server.websocket() as w:
            self.assertEqual(w.ask('echo still here'), 'still here')


class Rates(Case):
    settings = {'limits': 'messages.connection=50/10ms'}

    def test_a_burst_is_answered_at_once_and_the_rest_at_the_rate(self):
        with self.server.websocket() as w:
            begun = time.monotonic()
            w.raw(b''.join(frame(TEXT, b'echo %d' % i) for i in range(100)))
            for i in range(100):
                self.assertEqual(w.read(), str(i)) if i < 68 else self.read_number(w, i)
                if i == 45:
                    self.assertLess(time.monotonic() - begun, 0.3)
            self.assertGreater(time.monotonic() - begun, 0.4)

    def read_number(self, w, i):
        text = w.read()
        if 'rate' in text:
            text = w.read()
        self.assertEqual(text, str(i))

    def test_a_client_that_goes_on_is_warned_and_then_closed_with_4429(self):
        w = self.server.websocket()
        w.socket.settimeout(20)
        w.raw(b''.join(frame(TEXT, b'echo %d' % i) for i in range(400)))
        texts = []
        with self.assertRaises(Closed) as closed:
            while True:
                texts.append(w.read())
        self.assertEqual(closed.exception.code, 4429)
        told = [text for text in texts if 'rate' in text]
        self.assertEqual(len(told), 1)
        self.assertRegex(told[0], r'^\{"t":"error","id":null,"code":"rate","field":"messages","retry_after":\d+,"retry":false\}$')

    def test_a_client_that_waits_for_each_answer_is_slowed_and_never_closed(self):
        with self.server.websocket() as w:
            begun = time.monotonic()
            for i in range(400):   # 350 beyond the burst; 200 pauses would have closed it
                self.assertEqual(w.ask('echo %d' % i), str(i))
            self.assertGreater(time.monotonic() - begun, 3)
            for i in range(300):
                w.raw(frame(PING, b'%d' % i))
                opcode, payload = w.read_frame()
                self.assertEqual((opcode, payload), (PONG, b'%d' % i))

    def test_others_do_not_notice(self):
        loud = self.server.websocket()
        loud.raw(b''.join(frame(TEXT, b'echo %d' % i) for i in range(150)))
        with self.server.websocket() as w:
            begun = time.monotonic()
            self.assertEqual(w.ask('echo quick'), 'quick')
            self.assertLess(time.monotonic() - begun, 0.2)
        loud.close()


class Crowds(Case):
    settings = {'limits': 'connections.address=5', 'connections': 10}

    def test_one_address_may_have_so_many_connections_and_then_503(self):
        held = [self.server.websocket() for _ in range(4)] + [self.server.connect()]
        time.sleep(0.1)
        self.assertEqual(self.server.get('/').status, 503)
        held.pop().close()
        held.pop().close()
        time.sleep(0.1)
        self.assertEqual(self.server.get('/').status, 200)
        with self.server.websocket() as w:
            self.assertEqual(w.ask('echo in'), 'in')
        for one in held:
            one.close()


class Handshakes(Case):
    settings = {'limits': 'connects.address=5/1h, requests.address=20/1h'}

    def test_one_address_may_open_so_many_websockets_and_then_429(self):
        held = [self.server.websocket(source='127.0.0.8') for _ in range(5)]
        refused = self.server.websocket(source='127.0.0.8', hello=False)
        self.assertEqual((refused.answer.status, refused.answer.headers['retry-after']), (429, '5'))
        other = self.server.websocket(source='127.0.0.9')
        self.assertEqual(other.ask('echo in'), 'in')
        self.assertEqual(held[0].ask('echo still in'), 'still in')
        for w in held + [refused, other]:
            w.close()

    def test_one_address_may_ask_so_often_and_then_429(self):
        def get(source):
            return self.server.http('GET /healthz HTTP/1.1\nHost: x\n\n', source=source)
        with self.server.connect(source='127.0.0.10') as s:
            for n in range(19):   # the connection is the twentieth
                s.sendall(b'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
                self.assertEqual(shell.read_answer(s).status, 200, n)
            s.sendall(b'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
            refused = shell.read_answer(s)
            self.assertEqual(refused.status, 429)
            self.assertRegex(refused.body.decode(), r'^\{"code":"rate","field":null,"retry_after":\d+\}$')
            self.assertGreater(int(refused.headers['retry-after']), 3000)
            self.assertEqual(s.recv(100), b'')
        self.assertEqual(get('127.0.0.10').status, 429)   # told before anything is read
        self.assertEqual(get('127.0.0.11').status, 200)


    def test_connections_without_a_request_count_and_handshakes_that_are_none(self):
        for n in range(20):
            with self.server.connect(source='127.0.0.12') as s:
                s.sendall(b'\0\1\2\3')
                self.assertNotIn(b' 429 ', s.recv(1000), n)
        self.assertEqual(self.server.http('GET /healthz HTTP/1.1\nHost: x\n\n', source='127.0.0.12').status, 429)
        statuses = [self.server.http('GET /ws HTTP/1.1\nHost: x\nUpgrade: websocket\nConnection: Upgrade\n\n',
                                     source='127.0.0.13').status for _ in range(12)]
        self.assertEqual(statuses, [403] * 10 + [429] * 2)


class ProxiedHandshakes(Case):
    settings = {'limits': 'connects.address=2/1h, requests.address=6/1h', 'proxies': '127.0.0.1'}

    def test_behind_a_believed_proxy_each_is_counted_alone(self):
        for name in ('203.0.113.7', '203.0.113.8'):
            statuses = []
            for _ in range(3):
                w = self.server.websocket(extra=[f'X-Forwarded-For: {name}'], hello=False)
                statuses.append(w.answer.status)
                w.close()
            self.assertEqual(statuses, [101, 101, 429])
            self.assertEqual([self.server.get('/healthz', f'X-Forwarded-For: {name}').status for _ in range(4)],
                             [200, 200, 200, 429])


class Halves(Case):
    def test_half_a_request_from_many_delays_nobody(self):
        halves = [self.server.connect() for _ in range(200)]
        for s in halves:
            s.sendall(b'GET / HTTP/1.1\r\nX-A: ')
        time.sleep(0.1)
        for _ in range(10):
            begun = time.monotonic()
            self.assertEqual(self.server.get('/').status, 200)
            self.assertLess(time.monotonic() - begun, 0.5)
        for s in halves:
            s.close()


class Proxied(Case):
    settings = {'limits': 'connections.address=3', 'proxies': '127.0.0.1'}

    def test_behind_a_believed_proxy_the_limit_is_of_whom_it_names(self):
        def come(address):
            return self.server.websocket(extra=[f'X-Forwarded-For: 198.51.100.1, {address}'], hello=False)
        held = [come('203.0.113.7') for _ in range(3)]
        self.assertEqual([w.answer.status for w in held], [101] * 3)
        refused = come('203.0.113.7')
        self.assertEqual(refused.answer.status, 503)
        other = come('203.0.113.8')
        self.assertEqual(other.answer.status, 101)
        held.pop().close()
        time.sleep(0.1)
        held.append(come('203.0.113.7'))
        self.assertEqual(held[-1].answer.status, 101)
        for w in held + [refused, other]:
            w.close()


    def test_and_so_are_the_tries_of_passwords(self):
        for named, counted in (('203.0.113.7', '203.0.113.7'), ('198.51.100.1, 203.0.113.8', '203.0.113.8'),
                               ('203.0.113.7, nonsense', '127.0.0.1')):
            answer = self.server.http(f'POST /api/sign-in HTTP/1.1\nHost: x\nOrigin: {self.server.origin}\n'
                                      f'X-Forwarded-For: {named}\nContent-Length: 2\n\n{{}}')
            self.assertIn(f'"from":"{counted}"', answer.body.decode())


class Unbelieved(Case):
    settings = {'limits': 'connections.address=3'}

    def test_nobody_else_is_believed(self):
        held = [self.server.websocket(extra=[f'X-Forwarded-For: 203.0.113.{i}']) for i in range(3)]
        self.assertEqual(self.server.get('/', 'X-Forwarded-For: 203.0.113.9').status, 503)
        for w in held:
            w.close()


class Silence(Case):
    settings = {'ping': 1, 'hangup': 3, 'limits': 'messages.connection=1000/1ms'}

    def test_a_client_that_answers_pings_stays_and_is_measured(self):
        with self.server.websocket() as w:
            self.assertEqual(w.ask('echo hi'), 'hi')  # lws judges what comes after text by other rules
            end = time.monotonic() + 5
            w.socket.settimeout(0.5)
            while time.monotonic() < end:
                try:
                    w.read()
                except TimeoutError:
                    pass
            w.socket.settimeout(10)
            self.assertGreater(int(w.ask('rtt')), 0)

    def test_a_silent_client_is_cut(self):
        w = self.server.websocket()
        w.answer_pings = False
        begun = time.monotonic()
        with self.assertRaises(Closed):
            w.read()
        self.assertGreater(time.monotonic() - begun, 2.5)
        self.assertLess(time.monotonic() - begun, 5.5)
        w.close()

    def test_a_client_that_talks_without_answering_pings_stays(self):
        w = self.server.websocket()
        w.answer_pings = False
        for i in range(10):
            self.assertEqual(w.ask(f'echo {i}'), str(i))
            time.sleep(0.5)
        w.close()


class Dawdlers(Case):
    """Fifteen seconds for a request, twenty for the rest of a message: all at once, to wait only once."""

    def drip(self, s, data):
        try:
            s.sendall(data)
        except OSError:
            pass

    def test_dawdlers_are_hung_up_on(self):
        silent = self.server.connect()
        header = self.server.connect()
        header.sendall(b'GET / HTTP/1.1\r\nX-A: ')
        body = self.server.connect()
        body.sendall(f'POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: {self.server.origin}\r\n'
                     'Content-Length: 2000\r\n\r\n'.encode())
        idle = self.server.connect()
        idle.sendall(b'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
        self.assertEqual(shell.read_answer(idle).status, 200)
        message = self.server.websocket()
        message.raw(frame(TEXT, b'echo ', fin=False))
        well = self.server.websocket()
        gone, begun = {}, time.monotonic()
        sockets = {'silent': silent, 'header': header, 'body': body, 'idle': idle}
        while time.monotonic() - begun < 24 and len(gone) < len(sockets) + 1:
            self.drip(header, b'a')
            self.drip(body, b'a')
            self.drip(message.socket, frame(0, b'a', fin=False))
            time.sleep(0.5)
            for name, s in sockets.items():
                s.settimeout(0.01)
                try:
                    if name not in gone and not s.recv(1000):
                        gone[name] = time.monotonic() - begun
                except TimeoutError:
                    pass
                except ConnectionResetError:
                    gone[name] = time.monotonic() - begun
            message.socket.settimeout(0.01)
            try:
                message.read()
            except TimeoutError:
                pass
            except Closed as closed:
                gone['message'] = closed.code
                message.socket = idle
        self.assertEqual(gone.pop('message', None), 4400, gone)
        self.assertEqual(set(gone), set(sockets))
        self.assertTrue(all(seconds < 18 for seconds in gone.values()), gone)
        self.assertEqual(well.ask('echo well'), 'well')
        for s in (silent, header, body, idle, well):
            s.close()


class Memory(Case):
    settings = {'limits': 'connections.address=2000'}

    def test_a_thousand_idle_connections_take_less_than_eight_kilobytes_each(self):
        crowd = [self.server.websocket() for _ in range(50)]   # one-time allocations happen now
        before = self.server.rss_kb()
        crowd += [self.server.websocket() for _ in range(1000)]
        each = (self.server.rss_kb() - before) / 1000
        print(f'{each:.2f} kB each ', end='', flush=True)
        self.assertLess(each, 8)
        for w in crowd:
            w.close()


class Lingerers(Case):
    settings = {'limits': 'none'}
    MOST = 512   # NET_BETWEEN_MAX

    def ask(self, s):
        try:
            s.sendall(b'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
        except OSError:
            return 0
        return shell.read_answer(s).status

    def test_so_many_may_wait_for_another_request_and_the_next_is_answered_once(self):
        crowd = [self.server.connect() for _ in range(self.MOST)]
        self.assertEqual({self.ask(s) for s in crowd}, {200})
        with self.server.connect() as one_more:
            self.assertEqual(self.ask(one_more), 200)
            self.assertEqual(one_more.recv(1), b'')
        self.assertEqual(self.ask(crowd[0]), 200)
        crowd.pop().close()
        end = time.monotonic() + 5
        while True:   # until the server has noticed
            with self.server.connect() as again:
                if self.ask(again) == 200 and self.ask(again) == 200:
                    break
            self.assertLess(time.monotonic(), end)
            time.sleep(shell.PAUSE_S)
        for s in crowd:
            s.close()


class Hoarders(Case):
    settings = {'limits': 'none'}

    def test_answers_that_many_never_read_take_no_more_than_a_few_of_the_longest_each(self):
        before = self.server.rss_kb()
        hoarders = [self.server.websocket(receive_buffer=4096) for _ in range(40)]
        for w in hoarders:
            for _ in range(20):
                w.send('flood 1 500000 1')
        time.sleep(1)
        each = (self.server.rss_kb() - before) / len(hoarders)
        print(f'{each:.0f} kB each ', end='', flush=True)
        self.assertLess(each, 2000)
        for w in hoarders:
            w.close()


if __name__ == '__main__':
    shell.main()
