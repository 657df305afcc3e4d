"""Lists that say the same thing at several places for several readers: what a build needs, and which version this is."""

import os
import re
import unittest

TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..')
# Debian's packages need not ask for a compiler, and the plug-in is loaded when the server starts.
NOT_FOR_A_BUILD = {'build-essential', 'libwebsockets-evlib-ev'}


def text(path):
    with open(os.path.join(TREE, path), encoding='utf-8') as file:
        return file.read()


class Lists(unittest.TestCase):
    def setUp(self):
        self.run = set(re.findall(r'(?m)^(\S+)\s+# run:', text('deploy/packages.txt')))
        self.assertGreater(len(self.run), 10)

    def test_the_debian_package_is_built_of_what_dev_serve_installs(self):
        field = re.search(r'(?m)^Build-Depends:(.*(?:\n .*)*)', text('debian/control')).group(1)
        wanted = {name.split()[0] for name in field.split(',') if name.strip()}
        self.assertEqual(wanted - {'debhelper-compat'}, self.run - NOT_FOR_A_BUILD)

    def test_the_container_is_built_of_what_dev_serve_installs(self):
        words = re.search(r'AS build\nRUN (.*?)&& rm', text('deploy/Containerfile').replace('\\\n', ' '), re.DOTALL).group(1)
        self.assertEqual(set(words.split('--no-install-recommends')[1].split()), self.run - {'libwebsockets-evlib-ev'})

    def test_package_and_program_carry_one_version(self):
        version = re.search(r"(?m)^  version: '([^']+)'", text('meson.build')).group(1)
        self.assertEqual(re.match(r'miai \(([^)]+)\)', text('debian/changelog')).group(1), version)


if __name__ == '__main__':
    unittest.main(verbosity=2)
