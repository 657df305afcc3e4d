"""Lists with the same contents at several places for several readers: the packages of a build, and the version."""

import os
import re
import subprocess
import unittest

import container

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

    def test_the_container_installs_what_the_list_says_and_names_nothing_itself(self):
        steps = [rest for word, rest in container.instructions(text('deploy/Containerfile')) if 'apt-get install' in rest]
        self.assertEqual(len(steps), 2)
        listed = re.findall(r'(?m)^(\S+)\s+# (run|image):', text('deploy/packages.txt'))
        for step, when in zip(steps, ('run', 'image')):
            asked, = re.findall(r'--no-install-recommends +\$\((sed .*)\) +&& rm ', step)
            said = subprocess.run(['sh', '-c', asked.replace('/packages.txt', os.path.join(TREE, 'deploy/packages.txt'))],
                                  capture_output=True, text=True, check=True).stdout
            self.assertEqual(said.split(), [name for name, its in listed if its == when])
            self.assertGreater(len(said.split()), 5)

    def test_package_program_and_changelog_carry_one_version(self):
        version = re.search(r"(?m)^  version: '([^']+)'", text('meson.build')).group(1)
        self.assertEqual(re.match(r'miai \(([^)]+)\)', text('debian/changelog')).group(1), version)
        self.assertEqual(re.search(r'(?m)^## (\d\S*\d)', text('CHANGELOG.md')).group(1), version)


if __name__ == '__main__':
    unittest.main(verbosity=2)
