"""Frames that no honest client sends: without masks, pings without end, bytes before their time."""

import time

import attack
from attack import ATTACKER, Case, Closed, Pulse, cpu_seconds, frame
from shell import PING, PONG, TEXT

QUESTION = b'{"t":"ping","id":1}'


class Frames(Case):
    def connect(self, extra=()):
        w = self.server.websocket(source=ATTACKER, extra=extra)
        self.addCleanup(w.close)
        return w

    def test_a_frame_without_a_mask_is_refused(self):
        w = self.connect()
        w.raw(frame(TEXT, QUESTION, mask=False))
        self.assertEqual(w.close_code(), 1002)

    def flood(self, opcode):
        """Sends control frames as fast as they are taken; returns the end of the connection, and the seconds until
        then."""
        w, data = self.connect(), frame(opcode, b'flood') * 1000
        w.answer_pings, begun = False, time.monotonic()
        w.socket.settimeout(0.2)
        sent = 0
        with Pulse(self.server) as pulse:
            while time.monotonic() - begun < 30:
                try:
                    sent += w.socket.send(data)
                except TimeoutError:
                    pass
                except OSError:
                    break
                try:
                    while True:
                        w.read()
                except TimeoutError:
                    pass
                except (Closed, OSError):
                    break
        seconds = time.monotonic() - begun
        print(f'{sent / 1e6:.2f} MB in {seconds:.1f} s, ', end='')
        pulse.check(self, 0.1)
        self.assertLess(seconds, 30)

    def test_a_client_that_is_warned_of_the_rate_and_hangs_up_harms_nobody(self):
        for opcode in (PING, PONG):
            for _ in range(3):
                w = self.connect()
                w.answer_pings = False
                w.raw(frame(opcode, b'x') * 70)
                time.sleep(1.2)   # long enough for the refusal, too short to be shut out
                w.close()
        self.assertEqual(self.connect().ask('{"t":"ping","id":5}'), '{"t":"pong","id":5}')

    def test_a_flood_of_pings_is_slowed_down_and_ended(self):
        self.flood(PING)

    def test_a_flood_of_pongs_is_slowed_down_and_ended(self):
        self.flood(PONG)

    def test_bytes_before_the_answer_to_the_handshake_cost_nothing(self):
        early = []
        for _ in range(20):
            s = self.server.connect(source=ATTACKER)
            self.addCleanup(s.close)
            s.sendall('\r\n'.join([
                'GET /ws HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade', f'Origin: {self.server.origin}',
                'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: miai.v2',
                '', '']).encode() + frame(TEXT, QUESTION) * 100)
            early.append(s)
        time.sleep(0.5)
        before = cpu_seconds(self.server)
        time.sleep(2)
        self.assertLess(cpu_seconds(self.server) - before, 0.2)
        self.assertEqual(self.connect().ask('{"t":"ping","id":5}'), '{"t":"pong","id":5}')


if __name__ == '__main__':
    attack.main()
