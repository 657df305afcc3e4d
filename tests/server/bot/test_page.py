"""The programs of docs/API.md, as the page shows them: each plays a game with the built-in engine of miai-bot."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import house
import shell

TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../..')
PYTHON = '/usr/bin/python3'   # which has Debian's python3-websockets


def program(language):
    with open(os.path.join(TREE, 'docs/API.md'), encoding='utf-8') as file:
        return re.search(f'```{language}\n(.*?)```', file.read(), re.DOTALL).group(1)


def has_websockets():
    return subprocess.run([PYTHON, '-c', 'import websockets'], capture_output=True, check=False).returncode == 0


class Page(house.Case):
    def play(self, language, command, name):
        folder = tempfile.mkdtemp(prefix='miai-page-')
        self.addCleanup(shutil.rmtree, folder)
        os.symlink(os.path.join(TREE, 'tests/node_modules'), os.path.join(folder, 'node_modules'))
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(program(language))
        other = self.bot(1, ['--engine', 'house', '--level', '1'], '--once', '--open', json.dumps(
            {'ruleset': 'chinese', 'size': [9, 9], 'opponent': self.accounts[0]['id']}))
        address = self.server.origin.replace('http', 'ws') + '/ws'
        run = subprocess.run([command, os.path.join(folder, name), address, self.accounts[0]['token']],
                             capture_output=True, text=True, timeout=house.SECONDS)
        self.assertEqual((run.returncode, run.stderr), (0, ''), other.log())
        self.assertRegex(run.stdout, r'reason\W+(score|resign)')
        self.assertEqual(other.ends(), 0, other.log())

    @unittest.skipUnless(has_websockets(), 'Debian\'s package python3-websockets is not installed')
    def test_the_program_in_python_plays_a_game(self):
        self.play('python', PYTHON, 'bot.py')

    def test_the_program_in_javascript_plays_a_game(self):
        self.play('js', shutil.which('node'), 'bot.mjs')


if __name__ == '__main__':
    shell.SERVER, house.BOT = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
