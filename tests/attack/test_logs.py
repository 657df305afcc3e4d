"""Requests that are wrong on purpose, to fill the log."""

import attack
from attack import ATTACKER, Case


class Logs(Case):
    def test_wrong_requests_leave_a_few_lines_of_each_kind(self):
        before = len(self.server.read_log())
        for _ in range(300):
            with self.server.connect(source=ATTACKER) as s:
                s.sendall(b'GET / HTTP/1.1\r\nHost: x\r\nX-A: ' + b'a' * 5000 + b'\r\n\r\n')
                try:
                    s.recv(100)
                except ConnectionResetError:
                    pass
        said = self.server.read_log()[before:]
        self.assertEqual(said.count('header data space'), 5, said)
        self.assertLess(len(said), 2000)


if __name__ == '__main__':
    attack.main()
