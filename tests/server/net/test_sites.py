"""What a real server has for other sites: the page that they may show in a frame."""

import shell
from shell import Case


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


if __name__ == '__main__':
    shell.main()
