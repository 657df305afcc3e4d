"""Requests and handshakes as fast as one address can send them: the server limits them, with hardly an effect on other
clients."""

import time

import attack
from attack import ATTACKER, OTHER, Case, Pulse, account, read_answer

GET = b'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'


class Floods(Case):
    def test_requests_of_one_address_are_answered_three_thousand_times_and_then_429(self):
        statuses, begun = {}, time.monotonic()
        with Pulse(self.server) as pulse:
            while time.monotonic() - begun < 20 and statuses.get(429, 0) < 200:
                with self.server.connect(source=ATTACKER) as s:
                    status = 200
                    while status == 200 and statuses.get(429, 0) < 200:
                        try:
                            s.sendall(GET)
                            status = read_answer(s).status
                        except OSError:
                            status = 0
                        statuses[status] = statuses.get(status, 0) + 1
        print(f'{statuses} in {time.monotonic() - begun:.1f} s, ', end='')
        pulse.check(self)
        self.assertGreaterEqual(statuses[200], 3000)
        self.assertLess(statuses[200], 3000 + 60 * (time.monotonic() - begun))
        self.assertEqual(self.server.http('GET /readyz HTTP/1.1\nHost: x\n\n', source=OTHER).status, 200)

    def test_handshakes_of_one_address_are_answered_three_hundred_times_and_then_429(self):
        source, statuses, begun = '127.0.0.67', [], time.monotonic()
        with Pulse(self.server) as pulse:
            while len(statuses) < 500:
                w = self.server.websocket(source=source, hello=False)
                statuses.append(w.answer.status)
                w.close()
        print(f'{statuses.count(101)} websockets in {time.monotonic() - begun:.1f} s, ', end='')
        pulse.check(self)
        self.assertEqual(set(statuses), {101, 429})
        self.assertLess(statuses.count(101), 300 + 11 * (time.monotonic() - begun) + 1)
        self.assertEqual(statuses[:300], [101] * 300)

    def test_an_account_has_64_connections_from_however_many_addresses(self):
        cookie, held = account(self.server, 'Many'), []
        self.addCleanup(lambda: [w.close() for w in held])
        for n in range(64):
            held.append(self.server.websocket(source=f'127.0.3.{1 + n}', extra=[f'Cookie: {cookie}']))
        refused = self.server.websocket(source='127.0.3.100', extra=[f'Cookie: {cookie}'], hello=False)
        held.append(refused)
        self.assertEqual(refused.read(), '{"t":"error","id":null,"code":"full","field":"connections","retry":false}')
        self.assertEqual(refused.close_code(), 4429)
        self.assertEqual(held[0].ask('{"t":"ping","id":1}'), '{"t":"pong","id":1}')


if __name__ == '__main__':
    attack.main()
