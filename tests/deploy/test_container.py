"""deploy/Containerfile, from the tree to a game on the server of the built image:

    python3 test_container.py SOURCE FOLDER

No engine is needed: its steps are carried out in FOLDER (container.py). Reported as skipped where chroot or a network
of its own is forbidden.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../server/net'))

import chroot  # noqa: E402
import container  # noqa: E402
import shell  # noqa: E402
from person import play  # noqa: E402

SOURCE, FOLDER = sys.argv[1:3]
# Files in a tree in use that the image must not get.
NOT_GIVEN = ('.git/config', 'var/miai.db', 'var/miai.db-wal', 'miai.db', 'deploy/miai.db', 'server/old.db-wal', 'core/backups/miai-1Z.db',
             'build/release/build.ninja', 'obj-x86_64-linux-gnu/build.ninja', 'debian/miai/usr/bin/miai-server',
             'tests/node_modules/x/index.js', 'server/__pycache__/x.pyc', 'core/x/__pycache__/y.pyc', '.env')
GIVEN = ('meson.build', 'meson_options.txt', 'core/board.c', 'server/main.c', 'server/store/db.c', 'web-static/app.js',
         'deploy/packages.txt', 'docs/OPERATING.md', 'migrations/meson.build', 'proto/meson.build')


class Served(shell.Server):
    """The entry point, in the last stage; from outside it would be another machine."""

    def __init__(self, stage):
        self.folder = tempfile.mkdtemp(prefix='miai-container-')
        self.log = open(os.path.join(self.folder, 'log'), 'w+b')
        self.process = subprocess.Popen(**container.started(stage, '--origins', 'https://go.example', '--proxies', '127.0.0.1'),
                                        stdout=self.log, stderr=self.log)
        self.port = int(self.wait_for_log(r'listening url=http://[^ ]*:(\d+)'))
        self.origin, self.host = 'https://go.example', 'go.example'


class Context(unittest.TestCase):
    def test_the_engine_is_given_sources_and_nothing_of_whoever_serves_there(self):
        of = container.rules(f'{SOURCE}/.dockerignore')
        self.assertEqual([path for path in NOT_GIVEN if not container.is_kept_out(path, of)], [])
        self.assertEqual([path for path in GIVEN if container.is_kept_out(path, of)], [])

    def test_files_that_git_ignores_are_kept_out_too(self):
        of = container.rules(f'{SOURCE}/.dockerignore')
        with open(f'{SOURCE}/.gitignore', encoding='utf-8') as file:
            folders = re.findall(r'(?m)^/?(\S+)/$', file.read())
        self.assertIn('var', folders)
        self.assertEqual([name for name in folders if not container.is_kept_out(f'{name.replace("*", "x")}/file', of)], [])

    def test_rules_are_read_as_engines_read_them(self):
        self.assertTrue(container.pattern('*').fullmatch('a/b'))
        self.assertFalse(container.pattern('*.db').fullmatch('a/b.db'))
        self.assertTrue(container.pattern('**/*.db').fullmatch('b.db'))
        self.assertTrue(container.pattern('**/*.db').fullmatch('a/c/b.db'))
        self.assertFalse(container.pattern('a').fullmatch('ab'))


class Container(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.nice(5)   # other tests run beside it
        cls.context = f'{FOLDER}/context'
        container.make_context(SOURCE, cls.context)
        cls.engine = container.Engine(cls.context, f'{FOLDER}/stages')
        os.makedirs(cls.engine.folder, exist_ok=True)
        cls.engine.remove()
        cls.addClassCleanup(shutil.rmtree, cls.context)
        cls.addClassCleanup(cls.engine.remove)
        cls.without_esbuild = cls.fails_without('esbuild')
        cls.stage = cls.engine.build()
        cls.server = Served(cls.stage)

    @classmethod
    def tearDownClass(cls):
        code, log = cls.server.stop(signal.SIGTERM), cls.server.read_log()
        cls.server.close()
        assert code == 0, f'the server ended with {code}:\n{log}'

    @classmethod
    def fails_without(cls, package):
        """The build's message without this package in the list; None if the build succeeds all the same."""
        path = f'{cls.context}/deploy/packages.txt'
        with open(path, encoding='utf-8') as file:
            whole = file.read()
        chroot.write(cls.context, 'deploy/packages.txt', re.sub(rf'(?m)^{package} .*\n', '', whole))
        try:
            container.Engine(cls.context, cls.engine.folder).build()
            return None
        except container.Failed as failed:
            return str(failed)
        finally:
            chroot.write(cls.context, 'deploy/packages.txt', whole)

    def health(self):
        return chroot.attempt(self.stage.root, *self.stage.health(), user=self.stage.set['USER'])[0]

    def test_a_package_that_the_list_lacks_fails_the_build(self):
        self.assertIn('esbuild', self.without_esbuild)

    def test_a_game_is_played_on_it_and_its_check_finds_it_well(self):
        self.assertEqual(play(self.server, ('Ann', 'Bob')), ['E5', 'C3', 'G7'])
        self.assertEqual(self.health(), 0)

    def test_it_writes_in_its_volume_and_nowhere_else(self):
        user = int(self.stage.set['USER'].split(':')[0])
        self.assertEqual(os.stat(f'/proc/{self.server.process.pid}').st_uid, user)
        its = [os.path.join(folder, name) for folder, folders, files in os.walk(self.stage.root)
               for name in folders + files if os.lstat(os.path.join(folder, name)).st_uid == user]
        volume = self.stage.root + self.stage.set['VOLUME']
        self.assertIn(f'{volume}/miai.db', its)
        self.assertEqual([path for path in its if not path.startswith(volume)], [])

    def test_the_installed_libraries_are_those_it_is_linked_with(self):
        with open(f'{SOURCE}/deploy/packages.txt', encoding='utf-8') as file:
            listed = set(re.findall(r'(?m)^(\S+)\s+# image:', file.read()))
        said = subprocess.run(['readelf', '-d', f'{self.stage.root}/usr/bin/miai-server'], check=True, capture_output=True, text=True).stdout
        libraries = re.findall(r'NEEDED.*\[(.+)\]', said)
        self.assertGreater(len(libraries), 8)
        owners = {self.owner(name) for name in libraries} - {'libc6', 'libgcc-s1'}   # every Debian has them
        self.assertEqual(listed, owners | {'libwebsockets-evlib-ev'})   # loaded when it starts

    def owner(self, library):
        said = subprocess.run(['dpkg-query', '-S', f'*/{library}'], check=True, capture_output=True, text=True).stdout
        return re.search(r'(?m)^([^:]+):[^:]*: /(?:usr/)?lib/[^/]+/[^/]+$', said).group(1)

    def test_the_check_fails_where_no_server_answers(self):
        """Runs in a network without the server."""
        check = chroot.command(self.stage.root, *self.stage.health(), user=self.stage.set['USER'])
        check['args'] = ['unshare', '--net', *check['args']]
        self.assertNotEqual(subprocess.run(**check, capture_output=True, check=False).returncode, 0)


if __name__ == '__main__':
    chroot.own_users()
    chroot.own_network()
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
