"""The Debian package on a whole Debian, under systemd:

    python3 under_systemd.py SOURCE FOLDER

makes a Debian by debootstrap in FOLDER, boots it by systemd-nspawn, installs the package by apt and upgrades it during
a game. Needs root, a mirror and three minutes. The container shares this machine's network: it serves on a free port of
the loopback address.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../server/net'))

import chroot  # noqa: E402
import package  # noqa: E402
import shell  # noqa: E402
from live_game import LiveGame  # noqa: E402

SOURCE, FOLDER = sys.argv[1:3]
MIRROR = os.environ.get('MIRROR', 'http://deb.debian.org/debian')
BOOT_S = 60


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


class Booted(shell.Server):
    """A running Debian, and the server in it."""

    def __init__(self, root, port):
        self.port, self.origin, self.host = port, f'http://127.0.0.1:{port}', f'127.0.0.1:{port}'
        self.log = open(f'{root}.boot.log', 'wb')
        self.container = subprocess.Popen(['systemd-nspawn', '--quiet', '--register=no', '--keep-unit', '--link-journal=no', '--boot', '-D', root],
                                          stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def leader(self):
        """The first process of the container, as this machine counts."""
        with open(f'/proc/{self.container.pid}/task/{self.container.pid}/children', encoding='ascii') as file:
            return file.read().split()[0]

    def run(self, *command):
        """(exit code, what it printed), inside."""
        done = subprocess.run(['nsenter', '--target', self.leader(), '--mount', '--uts', '--ipc', '--pid', '--cgroup', *command],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              env={'PATH': '/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND': 'noninteractive', 'LC_ALL': 'C'})
        return done.returncode, done.stdout

    def must(self, *command):
        code, said = self.run(*command)
        assert code == 0, f'{" ".join(command)} ended with {code}:\n{said}'
        return said

    def show(self, name):
        return self.must('systemctl', 'show', '--property', name, '--value', 'miai').strip()

    def wait_until_up(self):
        end = time.monotonic() + BOOT_S
        while True:
            try:
                if self.run('systemctl', 'is-active', 'miai')[1].strip() == 'active' and self.get('/readyz').status == 200:
                    return
            except (IndexError, OSError):   # not yet
                pass
            assert self.container.poll() is None and time.monotonic() < end, self.run('journalctl', '-u', 'miai', '--no-pager')[1]
            time.sleep(0.1)

    def close(self):
        if self.container.poll() is None:
            self.container.terminate()   # systemd inside is asked to halt
            self.container.wait(BOOT_S)
        self.log.close()


class UnderSystemd(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        before, cls.now = package.build_two(SOURCE, FOLDER)
        cls.root, cls.port = f'{FOLDER}/debian', free_port()
        chroot.remove(cls.root)
        cls.addClassCleanup(chroot.remove, cls.root)
        subprocess.run(['debootstrap', '--variant=minbase', 'bookworm', cls.root, MIRROR], check=True, stdout=subprocess.DEVNULL)
        shutil.copy(before, f'{cls.root}/root/before.deb')
        shutil.copy(cls.now, f'{cls.root}/root/now.deb')
        chroot.run(cls.root, 'apt-get', 'install', '-y', '--no-install-recommends', '/root/before.deb', 'systemd-sysv')
        package.rewrite(f'{cls.root}/etc/miai/miai.conf', '#listen = 127.0.0.1:8080', f'listen = 127.0.0.1:{cls.port}')
        package.rewrite(f'{cls.root}/etc/miai/miai.conf', 'metrics = 127.0.0.1:9180', '#')

    def test_it_starts_with_the_machine_is_upgraded_under_a_live_game_survives_a_kill_and_leaves_the_data(self):
        server = Booted(self.root, self.port)
        self.addCleanup(server.close)
        server.wait_until_up()
        game = LiveGame(server)
        with game:
            game.wait_for_moves(10)
            server.must('apt-get', 'install', '-y', '/root/now.deb')   # starts the unit again
            game.wait_for_moves(10)
            self.assertEqual(game.version(), package.field(self.now, 'Version'))
            server.must('systemctl', 'kill', '--signal=KILL', 'miai')
            game.wait_for_moves(10)
        self.assertEqual(server.show('NRestarts'), '1')
        game.resign()
        self.assertEqual(game.told(), game.acts)
        game.leave()

        server.must('apt-get', 'purge', '-y', 'miai')
        self.assertEqual(server.run('systemctl', 'is-active', 'miai')[1].strip(), 'inactive')
        left = server.must('find', '/etc', '/lib/systemd', '/usr', '/var/lib', '-xdev', '-name', '*miai*').split()
        self.assertEqual([path for path in left if not re.match('/var/lib/miai(/|$)', path)], [])
        self.assertIn('/var/lib/miai/miai.db', left)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
