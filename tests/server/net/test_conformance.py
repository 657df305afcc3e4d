"""The cases of conformance.py against a real server, each over a connection of its own."""

import json
import time

import shell
from conformance import CASES, NO, question
from shell import CLOSE, PING, PONG, TEXT, Case, Closed, frame

LAST = 999   # number of the question that ends a case well


class Hello(Case):
    settings = {'ping': 7, 'hangup': 30}

    def test_hello_says_how_often_this_server_pings(self):
        with self.server.websocket() as w:
            self.assertEqual(json.loads(w.hello)['ping'], 7000)


class Conformance(Case):
    def connect(self, number):
        """Opens a connection from an address of its own, so that no case meets the limits of one address."""
        return self.server.websocket(source=f'127.1.{number // 200}.{1 + number % 200}')

    def send(self, w, sends):
        for data in sends:
            if isinstance(data, int):
                time.sleep(data / 1000)
                continue
            try:
                w.raw(data)
            except (BrokenPipeError, ConnectionResetError):
                return   # the server has closed in time

    def hear(self, w):
        """The next frame, as the cases write it."""
        opcode, payload = w.read_frame()
        if opcode == CLOSE:
            code = int.from_bytes(payload[:2], 'big') if payload else 1005
            payload[2:].decode()
            return (CLOSE, code)
        if opcode == PONG:
            return (PONG, payload)
        self.assertEqual(opcode, TEXT)
        message = json.loads(payload)
        return ('answer', message['id']) if message['t'] == 'pong' else message['t']

    def run_case(self, number, sends, hears):
        with self.connect(number) as w:
            w.socket.settimeout(5)
            self.send(w, sends)
            for wanted in hears:
                self.assertEqual(self.hear(w), wanted)
            if hears and hears[-1][0] == CLOSE:
                begun = time.monotonic()
                with self.assertRaises(Closed):
                    self.fail(f'heard {w.take(1)} after a close')
                self.assertLess(time.monotonic() - begun, 1, 'the server waits for an end that it should make')
                return
            w.raw(frame(PING, b'end') + frame(TEXT, question(LAST)))
            self.assertEqual([self.hear(w), self.hear(w)], [(PONG, b'end'), ('answer', LAST)])

    def test_every_case_is_answered_as_the_standard_wants(self):
        failed = []
        for number, (name, sends, hears) in enumerate(CASES):
            try:
                self.run_case(number, sends, hears)
            except (AssertionError, Closed, OSError) as error:
                failed.append(f'{name}: {type(error).__name__}: {error}')
        print(f'{len(CASES) - len(failed)} of {len(CASES)} cases ', end='', flush=True)
        self.assertEqual(failed, [])
        self.assertGreaterEqual(len(CASES), 250)

    def test_names_of_cases_are_their_own(self):
        names = [name for name, _, _ in CASES]
        self.assertEqual(len(names), len(set(names)))
        self.assertIn(NO, [hears[0] for _, _, hears in CASES if hears])


if __name__ == '__main__':
    shell.main()
