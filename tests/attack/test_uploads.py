"""Uploads that never end: slow or many uploads of one client keep no other client from uploading."""

import json
import select
import time
from concurrent.futures import ThreadPoolExecutor

import attack
from attack import ATTACKER, OTHER, Case, Pulse, account, ended, event_file, guest, read_answer

SGF = '(;GM[1]FF[4]SZ[9];B[ee];W[cc])'


class Uploads(Case):
    def drip(self, path, count, length=4194303, **headers):
        """So many uploads, each with one byte sent; each a socket."""
        sockets = [self.server.connect(source=ATTACKER) for _ in range(count)]
        for s in sockets:
            self.addCleanup(s.close)
            s.sendall(self.server.post_head(path, length, **headers) + b'{')
        return sockets

    def statuses(self, sockets, seconds=1):
        """The answers after so long; None for those whose rest is still awaited."""
        time.sleep(seconds)
        told = []
        for s in sockets:
            s.settimeout(0.05)
            try:
                told.append(read_answer(s))
            except TimeoutError:
                told.append(None)
        return told

    def uploads_of_another_address(self, name):
        """An account there exports a tournament and imports it again."""
        cookie = account(self.server, name, OTHER)
        file = event_file(self.server, cookie, OTHER)
        return lambda: self.server.post('/api/tour', file, OTHER, Cookie=cookie)

    def test_uploads_of_nobody_are_refused_before_they_come(self):
        for count in (4, 40):
            upload = self.uploads_of_another_address(f'Ada {count}')
            begun = time.monotonic()
            sockets = self.drip('/api/tour', count)
            answers = self.statuses(sockets, 0.2)
            self.assertEqual([answer and answer.status for answer in answers], [401] * count)
            self.assertEqual(json.loads(answers[0].body), {'code': 'auth', 'field': None})
            self.assertEqual(upload().status, 200)
            gone = ended(sockets, 6, drip=b'x')
            self.assertNotIn(None, gone)
            print(f'{count} of nobody: refused at once, gone after {max(gone):.1f} s ', end='', flush=True)
            self.assertLess(time.monotonic() - begun, 8)

    def test_uploads_of_a_guest_are_refused_before_they_come(self):
        answers = self.statuses(self.drip('/api/tour', 4, Cookie=guest(self.server, 'Gil', ATTACKER)), 0.2)
        self.assertEqual([answer.status for answer in answers], [403] * 4)

    def test_an_account_that_drips_keeps_neither_others_nor_small_requests_out(self):
        cookie = account(self.server, 'Dripper', ATTACKER)
        upload = self.uploads_of_another_address('Bea')
        with Pulse(self.server) as pulse:
            sockets = self.drip('/api/tour', 40, Cookie=cookie)
            answers = self.statuses(sockets, 0.3)
            self.assertEqual([answer.status for answer in answers if answer], [429] * 36)
            refused = next(answer for answer in answers if answer)
            self.assertEqual(refused.headers['retry-after'], '5')
            self.assertEqual(json.loads(refused.body), {'code': 'rate', 'field': None, 'retry_after': 5000})
            begun, uploads = time.monotonic(), 0
            with ThreadPoolExecutor(1) as pool:
                gone = pool.submit(ended, sockets, 20, drip=b'x')
                while not gone.done():
                    self.assertEqual(upload().status, 200)
                    guest(self.server, 'Gil', ATTACKER)
                    uploads += 1
                    time.sleep(0.5)
            self.assertNotIn(None, gone.result())
            self.assertLess(max(gone.result()), 12)
            self.assertGreater(uploads, 3)
        print(f'40 of an account: 36 refused, gone after {max(gone.result()):.1f} s, ', end='')
        pulse.check(self)
        self.assertLess(time.monotonic() - begun, 25)

    def test_records_of_guests_have_a_quota_of_their_address(self):
        sockets = self.drip('/api/record', 40, 262144)
        answers = self.statuses(sockets, 0.3)
        self.assertEqual([answer.status for answer in answers if answer], [429] * 32)
        self.assertEqual(self.server.post('/api/record', SGF, ATTACKER).status, 429)
        self.assertEqual(self.server.post('/api/record', SGF, OTHER).status, 200)
        guest(self.server, 'Gil', ATTACKER)
        gone = ended(sockets, 20, drip=b'x')
        self.assertNotIn(None, gone)
        self.assertEqual(self.server.post('/api/record', SGF, ATTACKER).status, 200)

    def bring(self, bytes_per_second, seconds):
        """A record that comes at this speed; the status, and the time until it."""
        body = SGF.encode() + b' ' * (int(bytes_per_second * seconds) - len(SGF))
        begun = time.monotonic()
        with self.server.connect(source=OTHER) as s:
            s.sendall(self.server.post_head('/api/record', len(body)))
            for at in range(0, len(body), 100):
                time.sleep(max(0, begun + at / bytes_per_second - time.monotonic()))
                try:
                    s.sendall(body[at:at + 100])
                except OSError:
                    break
                if select.select([s], [], [], 0)[0]:  # it was answered before its end
                    break
            return read_answer(s).status, time.monotonic() - begun

    def test_a_slow_line_is_waited_for_and_a_dripping_one_is_not(self):
        with ThreadPoolExecutor(2) as pool:
            above, below = pool.submit(self.bring, 1200, 16), pool.submit(self.bring, 600, 30)
            self.assertEqual(above.result()[0], 200)
            status, seconds = below.result()
            self.assertEqual(status, 408)
            self.assertGreater(seconds, 12)
            self.assertLess(seconds, 16)

    def test_a_client_that_pauses_after_a_good_beginning_may_go_on(self):
        body = SGF.encode() + b' ' * 40000
        with self.server.connect(source=OTHER) as s:
            s.sendall(self.server.post_head('/api/record', len(body)) + body[:20000])
            time.sleep(9)
            s.sendall(body[20000:])
            self.assertEqual(read_answer(s).status, 200)

    def test_the_answer_to_a_large_upload_arrives_although_its_body_was_not_read(self):
        with self.server.connect(source=OTHER) as s:
            s.sendall(self.server.post_head('/api/tour', 4000000))
            for _ in range(40):
                s.sendall(b'x' * 100000)
            self.assertEqual(read_answer(s).status, 401)

    def test_a_refusal_of_a_long_body_names_the_limit(self):
        for path, limit in (('/api/tour', 4194304), ('/api/record', 262144), ('/api/session', 2048)):
            with self.server.connect(source=OTHER) as s:
                s.sendall(self.server.post_head(path, limit + 1))
                answer = read_answer(s)
            self.assertEqual((answer.status, json.loads(answer.body)),
                             (413, {'code': 'proto', 'field': None, 'limit': limit}))


if __name__ == '__main__':
    attack.main()
