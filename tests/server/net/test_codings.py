"""The codings of a file, as clients of different skill get it."""

import gzip
import re
import shutil
import subprocess
import unittest

import shell
from shell import Case


class Codings(Case):
    def app(self, *lines):
        page = self.server.get('/').body.decode()
        return self.server.get(re.search(r'src="(/s/[^"]*app.js)"', page).group(1), *lines)

    def page(self, *lines):
        return self.server.get('/', *lines)

    def test_packed_and_plain_are_the_same_file(self):
        plain = self.app()
        packed = self.app('Accept-Encoding: deflate, gzip;q=0.8')
        self.assertNotIn('content-encoding', plain.headers)
        self.assertEqual(packed.headers['content-encoding'], 'gzip')
        self.assertEqual(gzip.decompress(packed.body), plain.body)
        for answer in (plain, packed):
            self.assertEqual(answer.headers['vary'], 'Accept-Encoding')
        self.assertNotIn('content-encoding', self.app('Accept-Encoding: gzip;q=0').headers)
        self.assertNotIn('content-encoding', self.app('Accept-Encoding: gzip' + ', gzip' * 60).headers)

    @unittest.skipUnless(shutil.which('brotli'), 'the build had no brotli')
    def test_a_client_that_takes_brotli_gets_the_same_file_in_fewer_bytes(self):
        gzipped = self.app('Accept-Encoding: gzip')
        answer = self.app('Accept-Encoding: gzip, deflate, br')
        self.assertEqual((answer.headers['content-encoding'], answer.headers['vary']), ('br', 'Accept-Encoding'))
        self.assertLess(len(answer.body), len(gzipped.body))
        unpacked = subprocess.run(['brotli', '-dc'], input=answer.body, stdout=subprocess.PIPE, check=True).stdout
        self.assertEqual(unpacked, self.app().body)
        tags = {self.page(f'Accept-Encoding: {coding}').headers['etag'] for coding in ('gzip', 'br', 'identity')}
        self.assertEqual(len(tags), 3)
        self.assertEqual(self.app('Accept-Encoding: br;q=0, gzip').body, gzipped.body)

    def test_a_tag_of_another_coding_is_not_the_file_that_the_client_has(self):
        tag = self.page('Accept-Encoding: gzip').headers['etag']
        again = self.page('Accept-Encoding: gzip', f'If-None-Match: {tag}')
        self.assertEqual((again.status, again.body, again.headers['etag']), (304, b'', tag))
        self.assertEqual(self.page(f'If-None-Match: {tag}').status, 200)

    def test_a_file_that_is_kept_for_ever_has_no_tag(self):
        self.assertNotIn('etag', self.app().headers)
        self.assertIn('immutable', self.app().headers['cache-control'])


if __name__ == '__main__':
    shell.main()
