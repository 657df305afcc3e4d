"""That no file can be compiled without assertions: test_assertions.py BUILD, a folder with compile_commands.json."""

import json
import os
import shlex
import subprocess
import sys
import unittest

BUILD = sys.argv[1]


def commands():
    with open(os.path.join(BUILD, 'compile_commands.json'), encoding='utf-8') as file:
        return json.load(file)


def preprocess(command, *more):
    """Runs a command of the build as far as the preprocessor; gives what it says of errors."""
    words = shlex.split(command['command'])
    words[words.index('-o') + 1] = os.devnull
    return subprocess.run([*words, '-E', *more], cwd=command['directory'], check=False, capture_output=True,
                          text=True)


class Assertions(unittest.TestCase):
    def test_every_file_is_compiled_behind_the_guard(self):
        self.assertGreater(len(commands()), 500)
        for command in commands():
            self.assertRegex(command['command'], r'-include \S*core/ndebug\.h ', command['file'])

    def test_a_file_without_assertions_does_not_compile(self):
        for language in ('.c', '.cpp'):
            command = next(one for one in commands() if one['file'].endswith(language))
            self.assertEqual(preprocess(command).returncode, 0)
            run = preprocess(command, '-DNDEBUG')
            self.assertNotEqual(run.returncode, 0)
            self.assertIn('assertions stay on', run.stderr)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=2)
