"""The Debian package, from the tree to a machine without a trace of it:

    python3 test_package.py SOURCE FOLDER

builds it in FOLDER, installs it into a small Debian, starts the server there as its unit says, and upgrades it during a
game. Reported as skipped where chroot is forbidden.
"""

import hashlib
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../server/net'))

import chroot  # noqa: E402
import package  # noqa: E402
import shell  # noqa: E402
from live_game import LiveGame  # noqa: E402

SOURCE, FOLDER = sys.argv[1:3]
SETTINGS, UNIT, DATA = 'etc/miai/miai.conf', 'lib/systemd/system/miai.service', 'var/lib/miai'
# Notes of apt and dpkg themselves, and the user that stays with the data.
NOTED = re.compile(r'dev/|var/lib/(dpkg|apt)(/|$)|var/log/(apt|dpkg|alternatives)(/|\.log$|$)|var/cache/|tmp/|etc/(\.pwd\.lock$|(passwd|group|shadow|gshadow)-?$)')


class Installed(shell.Server):
    """The server of a small Debian, started by hand as its unit would."""

    def __init__(self, root):
        self.root = root
        self.folder = tempfile.mkdtemp(prefix='miai-package-')
        try:
            self.start()
        except AssertionError:
            self.close()
            raise

    def start(self):
        with open(f'{self.root}/{UNIT}', encoding='utf-8') as file:
            unit = dict(re.findall(r'(?m)^(ExecStart|User|Group|UMask)=(.*)$', file.read()))
        self.log = open(os.path.join(self.folder, 'log'), 'w+b')
        self.process = subprocess.Popen(['chroot', f'--userspec={unit["User"]}:{unit["Group"]}', self.root, *shlex.split(unit['ExecStart'])],
                                        stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, cwd='/', umask=int(unit['UMask'], 8))
        self.port = int(self.wait_for_log(r'listening url=http://[^ ]*:(\d+)'))
        self.origin, self.host = f'http://127.0.0.1:{self.port}', 'x'

    def user(self):
        return os.stat(f'/proc/{self.process.pid}').st_uid

    def end(self):
        """Stops it; checks that it ends by itself."""
        code = self.stop(signal.SIGTERM, 40)
        self.log.close()
        assert code == 0, f'the server ended with {code}:\n{self.read_log()}'


def look(root):
    """{path: contents}, without notes of apt and dpkg themselves."""
    found = {}
    for folder, folders, names in os.walk(root):
        for name in folders + names:
            full = os.path.join(folder, name)
            path, status = os.path.relpath(full, root), os.lstat(full)
            if NOTED.match(path):
                continue
            what = ''
            if stat.S_ISLNK(status.st_mode):
                what = os.readlink(full)
            elif stat.S_ISREG(status.st_mode):
                with open(full, 'rb') as file:
                    what = hashlib.sha256(file.read()).hexdigest()
            found[path] = (status.st_mode, status.st_uid, status.st_gid, what)
    return found


def changes(before, after):
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.nice(5)   # other tests run beside it
        cls.before, cls.now = package.build_two(SOURCE, FOLDER)

    def setUp(self):
        self.root = os.path.join(FOLDER, 'debian')
        chroot.make(self.root, package.field(self.now, 'Depends') + ', apt')
        chroot.run(self.root, 'dpkg', '--configure', '--pending')   # triggers, which apt would pull
        self.addCleanup(chroot.remove, self.root)

    def install(self, deb):
        shutil.copy(deb, f'{self.root}/tmp/miai.deb')
        return self.apt('install', '/tmp/miai.deb')

    def apt(self, *words):
        return chroot.run(self.root, 'apt', '-o', 'APT::Sandbox::User=root', '-y', *words)

    def start(self):
        server = Installed(self.root)
        self.addCleanup(server.close)
        return server

    def set_ports(self):
        """Free ports, since several of these tests may run on one machine."""
        package.rewrite(f'{self.root}/{SETTINGS}', '#listen = 127.0.0.1:8080', 'listen = 127.0.0.1:0')
        package.rewrite(f'{self.root}/{SETTINGS}', 'metrics = 127.0.0.1:9180', 'metrics = 127.0.0.1:0')

    def test_it_is_installed_upgraded_under_a_live_game_and_removed_without_a_trace_but_the_data(self):
        bare = look(self.root)
        self.install(self.before)
        self.assertEqual(stat.S_IMODE(os.stat(f'{self.root}/{DATA}').st_mode), 0o700)
        self.set_ports()
        server = self.start()
        self.assertEqual(server.user(), os.stat(f'{self.root}/{DATA}').st_uid)
        self.assertNotEqual(server.user(), os.geteuid())
        game = LiveGame(server)
        self.assertEqual(game.version(), package.field(self.before, 'Version'))

        with game:
            game.wait_for_moves(10)
            self.install(self.now)
            game.wait_for_moves(5)   # the old program plays on until it is started again
            server.end()
            server.start()
            game.wait_for_moves(10)
        self.assertEqual(game.version(), package.field(self.now, 'Version'))
        game.resign()
        self.assertEqual(game.told(), game.acts)
        game.leave()
        server.end()

        self.apt('remove', 'miai')
        with open(f'{self.root}/{SETTINGS}', encoding='utf-8') as file:
            self.assertIn('listen = 127.0.0.1:0', file.read())
        said = self.apt('purge', 'miai')
        self.assertIn('rm -r /var/lib/miai && userdel miai', said)
        left = changes(bare, look(self.root))
        self.assertEqual([path for path in left if not re.match(rf'{DATA}(/|$)', path)], [])

        self.install(self.now)
        self.set_ports()
        server.start()
        self.assertEqual(game.told(), game.acts)
        server.end()

        self.apt('purge', 'miai')
        chroot.run(self.root, 'sh', '-c', 'rm -r /var/lib/miai && userdel miai')
        self.assertEqual(changes(bare, look(self.root)), [])

    def test_a_machine_on_which_it_never_started_keeps_nothing(self):
        bare = look(self.root)
        self.install(self.now)
        self.apt('purge', 'miai')
        self.assertEqual(changes(bare, look(self.root)), [])

    def test_its_number_is_the_program_s_its_settings_are_well_and_the_manual_is_where_the_unit_says(self):
        self.install(self.now)
        said = chroot.run(self.root, 'miai-server', '--version')
        self.assertTrue(said.startswith(f'miai-server {package.field(self.now, "Version")} '), said)
        chroot.run(self.root, 'miai-server', '--check', '--config', '/etc/miai/miai.conf')
        manual = chroot.run(self.root, 'sed', '-n', 's/^Documentation=file:..//p', f'/{UNIT}').strip()
        self.assertTrue(os.path.exists(self.root + manual), manual)


if __name__ == '__main__':
    if not shutil.which('dpkg-buildpackage') or not shutil.which('dh'):
        print('skipped: dpkg-buildpackage and debhelper build packages, on Debian')
        sys.exit(77)
    chroot.own_users()
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
