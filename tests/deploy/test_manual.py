"""The commands of docs/OPERATING.md, typed unchanged:

    python3 test_manual.py SOURCE FOLDER

The test types them as root into a small Debian in FOLDER: it builds and installs the tree, starts the server, asks it,
backs it up, drills, restores and moderates it. A command of the manual that this test does not type fails it, and so
does a typed command that is not in the manual. There is no systemd: stand_ins/ has a systemctl that does what the unit
says. Reported as skipped where chroot or a network of its own is forbidden.
"""

import contextlib
import gzip
import json
import os
import re
import shutil
import signal
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
from person import SETTINGS, Person, account, guest  # noqa: E402

SOURCE, FOLDER = sys.argv[1:3]
# Typed by another test, or impossible in any test.
ELSEWHERE = {
    'apt install ./miai_0.1.0_amd64.deb': 'test_package.py',
    'dpkg-buildpackage -us -uc -b': 'test_package.py',
    'apt install ../miai_0.1.0_amd64.deb': 'test_package.py',
    'apt remove miai': 'test_package.py',
    'apt purge miai': 'test_package.py',
    'rm -r /var/lib/miai && userdel miai': 'test_package.py',
    'podman build -t miai -f deploy/Containerfile .': 'test_container.py',
    'podman run -d --name miai -p 127.0.0.1:8080:8080 -v miai:/data --read-only miai': 'test_container.py',
    'podman logs miai | grep owner/': 'needs an engine',
    'systemctl cat miai': 'needs systemd',
    'systemctl status miai': 'needs systemd',
}
PROGRAMS = r'\./dev|apt|as_miai|dpkg-buildpackage|journalctl|meson|miai-server|podman|restore-drill|runuser|systemctl|systemd-\w+'
PREFIX = ('/usr/libexec/miai', '/usr/local/libexec/miai')   # as the manual says: the tree's own lies elsewhere
BACKUP = 'miai-20260101T030000Z.db'   # the one of the manual
URL = 'http://127.0.0.1:8080'


def manual():
    """(commands in boxes, commands in sentences), in their order, without their comments."""
    with open(f'{SOURCE}/docs/OPERATING.md', encoding='utf-8') as file:
        text = file.read()
    boxes = re.findall(r'(?ms)^```sh\n(.*?)^```', text)
    lines = [re.sub(r'\s+# .*$', '', line) for box in boxes for line in box.splitlines()]
    said = re.findall(rf'`((?:{PROGRAMS})\b [^`…]*)`', re.sub(r'(?ms)^```.*?^```', '', text))
    return lines, said


class Machine(shell.Server):
    """The small Debian, and the server that the manual starts in it."""

    def __init__(self, root):
        self.root, self.typed, self.functions = root, [], []
        self.port, self.origin, self.host = 8080, URL, '127.0.0.1:8080'
        self.lines, self.said = manual()

    def type(self, line, folder='/root', **instead):
        """Types a line of the manual, with other values for its examples; returns the output."""
        assert line in self.lines + self.said, f'the manual does not say {line}'
        self.typed.append(line)
        for name, other in {PREFIX[0]: PREFIX[1], **instead}.items():
            line = line.replace(name, other)
        if re.match(r'\w+\(\) \{', line):
            self.functions.append(line)
            return ''
        said = chroot.run(self.root, 'bash', '-ec', '\n'.join([f'cd {folder}', *self.functions, line]))
        self.install()
        return said

    def install(self):
        """The packages that apt was asked for: build-dep uses the tree's list."""
        asked = f'{self.root}/asked'
        if os.path.exists(asked):
            with open(asked, encoding='utf-8') as file:
                assert file.read().split() == ['build-dep', './']
            os.remove(asked)
            with open(f'{self.root}/root/miai/debian/control', encoding='utf-8') as file:
                needed = next(chroot.stanzas(file.read()))['Build-Depends']
            chroot.add(self.root, f'build-essential, {needed}')

    @contextlib.contextmanager
    def running(self, line, folder):
        """Runs a line that starts a server until the test ends it."""
        assert line in self.lines
        self.typed.append(line)
        with open(f'{self.root}.said', 'w+b') as said:
            process = subprocess.Popen(**chroot.command(self.root, 'sh', '-c', f'cd {folder}; exec {line}'), stdout=said, stderr=said)
            try:
                self.wait_until_up(process, f'{self.root}.said')
                yield
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(60)
        assert process.returncode == 0, process.returncode

    def wait_until_up(self, process, log):
        end = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < end:
            with contextlib.suppress(OSError):
                if self.get('/readyz').status == 200:
                    return
            time.sleep(0.1)
        with open(log, encoding='utf-8') as file:
            raise AssertionError(f'it is not served:\n{file.read()}')

    def wait_for_backup(self, n):
        """The newest file of them."""
        end = time.monotonic() + 20
        while (found := self.journal().count('backup.made')) < n:
            assert time.monotonic() < end, found
            time.sleep(0.05)
        return re.findall(r'backup\.made file=(\S+)', self.journal())[-1]

    def journal(self):
        with open(f'{self.root}/run/miai.journal', encoding='utf-8') as file:
            return file.read()

    def kill(self):
        """Stops the server in any case."""
        with contextlib.suppress(OSError), open(f'{self.root}/run/miai.pid', encoding='ascii') as file:
            os.kill(int(file.read()), signal.SIGKILL)

    def security(self):
        """The confinement by the unit and the files beside it, from systemd: {subject: value}."""
        said = subprocess.run(['systemd-analyze', 'security', '--offline=yes', f'--root={self.root}', '--json=short', 'miai.service'],
                              check=True, capture_output=True, text=True).stdout
        return {row['name']: row for row in json.loads(said)}


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.nice(5)   # other tests run beside it
        root = f'{FOLDER}/debian'
        chroot.make(root, 'systemd')
        cls.addClassCleanup(chroot.remove, root)
        chroot.show_processes(root)
        shutil.copytree(f'{HERE}/stand_ins', f'{root}/usr/local/bin')   # come first on the PATH
        package.copy_tree(SOURCE, f'{root}/root/miai')
        cls.machine = Machine(root)
        cls.addClassCleanup(cls.machine.kill)

    def test_every_command_of_the_manual_works_as_it_stands(self):
        self.from_the_tree()
        self.as_its_user()
        self.by_hand()
        self.owner()
        self.order()
        self.backups()
        self.club()
        self.other_disk()
        self.upgrade()
        typed = set(self.machine.typed) | set(ELSEWHERE)
        self.assertEqual([line for line in self.machine.lines if line not in typed], [], 'nobody types this')
        mentioned = '\n'.join(typed)
        self.assertEqual([line for line in self.machine.said if line not in mentioned], [], 'nobody types this')
        self.assertEqual([line for line in ELSEWHERE if line not in self.machine.lines + self.machine.said], [])

    def from_the_tree(self):
        tree = '/root/miai'
        self.machine.type('apt build-dep ./', tree)
        self.box('meson setup', 'systemctl enable --now miai', tree)
        unit = chroot.run(self.machine.root, 'cat', '/usr/local/lib/systemd/system/miai.service')
        for path in re.findall(r'(?m)^(?:ExecStart=|Documentation=file://)(\S+)', unit):
            self.assertTrue(os.path.exists(self.machine.root + path), path)

    def as_its_user(self):
        type_ = self.machine.type
        type_('as_miai() { runuser -u miai -- miai-server --config /etc/miai/miai.conf "$@"; }')
        said = type_('as_miai --check')
        self.assertIn('folders, rights and space are in order', said)
        self.assertNotIn('by root', said)
        self.assertIn('| `open` | rooms opened |', type_('as_miai --print-limits'))

    def by_hand(self):
        self.machine.type('systemctl stop miai')
        os.makedirs(f'{self.machine.root}/root/miai/build', exist_ok=True)
        os.symlink('install', f'{self.machine.root}/root/miai/build/release')   # the build of ./dev is there
        with self.machine.running('./dev serve', '/root/miai'):
            guest(self.machine, 'Early')
        with self.machine.running('miai-server --database miai.db', '/root'):
            guest(self.machine, 'Early')
        self.machine.type('systemctl start miai')

    def owner(self):
        type_ = self.machine.type
        first = re.search(r'/owner/([0-9a-f]{64})', type_('journalctl -u miai | grep owner/')).group(1)
        type_('systemctl stop miai')
        other = re.search(r'/owner/([0-9a-f]{64})', type_('as_miai --owner-link')).group(1)
        type_('systemctl start miai')
        cookie = account(self.machine, 'Ann')
        for link, status in ((first, 404), (other, 200)):
            answer = self.machine.post('/api/owner', json.dumps({'link': link}), Cookie=cookie)
            self.assertEqual(answer.status, status, answer.body)

    def ok(self, answer):
        self.assertEqual(answer['t'], 'ok', answer)
        return answer

    def order(self):
        """A line is reported; the operator reads it and acts."""
        type_ = self.machine.type
        cookies = account(self.machine, 'Bea'), guest(self.machine, 'Vic'), guest(self.machine, 'Wim')
        bea, vic, wim = (Person(self.machine, cookie) for cookie in cookies)
        self.ok(bea.do('tours', 'create', settings={**SETTINGS, 'slug': 'spring-open'}))
        room = self.ok(bea.do('lobby', 'open', ruleset='stoical', size=[9, 9], colours='b'))['room']
        self.ok(vic.do(f'chat:{room}/watchers', 'say', text='what a fool'))
        self.ok(wim.do(f'chat:{room}/watchers', 'report', line=1, why='this is rude'))
        for person in (bea, vic, wim):
            person.close()
        type_('systemctl stop miai')
        self.assertIn('reports', type_('as_miai --moderate'))
        said = type_('as_miai --moderate reports')
        self.assertIn('this is rude', said)
        self.assertIn('what a fool', said)
        for line in self.machine.lines:
            if re.match(r'as_miai --moderate (done|appoint|ban|approve|trust) ', line):
                self.assertIn('Done; it is act', type_(line, Ann='Bea'))   # Ann owns the server and needs no appointment
        self.assertIn('Ann: account from 127.0.0.1', type_('as_miai --moderate trail Ann'))
        self.assertNotIn('this is rude', type_('as_miai --moderate reports'))
        password = re.search(r'The new password of Ann: (\S+)', type_('as_miai --reset-password Ann')).group(1)
        type_('systemctl start miai')
        answer = self.machine.post('/api/sign-in', json.dumps({'name': 'Ann', 'password': password}))
        self.assertEqual(answer.status, 200, answer.body)

    def backups(self):
        """The state at the backup is there again, and later moves are not."""
        type_ = self.machine.type
        game = LiveGame(self.machine, ('Cho', 'Dan'))
        for _ in range(4):
            game.move()
        kept = list(game.acts)
        type_('systemctl kill -s USR1 miai')
        backup = os.path.basename(self.machine.wait_for_backup(1))
        self.assertIn(backup, type_('ls /var/lib/miai/backups'))
        self.assertIn('all of it can be served', type_(f'as_miai --verify /var/lib/miai/backups/{BACKUP}', **{BACKUP: backup}))
        self.assertIn('is well,', type_('runuser -u miai -- /usr/libexec/miai/restore-drill.sh /var/lib/miai/backups'))
        game.move()
        game.leave()
        type_('systemctl stop miai')
        earlier = f'{self.machine.root}/var/lib/miai/aside'   # an earlier restore left its files there
        os.mkdir(earlier)
        with open(f'{earlier}/miai.db', 'wb') as file:
            file.write(b'older')
        type_('cd /var/lib/miai && mkdir -p aside && mv --backup=numbered miai.db* aside/')
        with open(f'{earlier}/miai.db.~1~', 'rb') as file:
            self.assertEqual(file.read(), b'older')
        type_(f'install -m 0600 -o miai -g miai /var/lib/miai/backups/{BACKUP} /var/lib/miai/miai.db', **{BACKUP: backup})
        type_('systemctl start miai')
        self.assertEqual(game.told(), kept)
        self.ok(game.person('b').do(game.channel, 'resign'))
        type_('as_miai --export /var/lib/miai/games.jsonl.gz')
        with gzip.open(f'{self.machine.root}/var/lib/miai/games.jsonl.gz', 'rt') as file:
            exported = [json.loads(line)['id'] for line in file]
        self.assertEqual(exported, [game.channel.removeprefix('game:')])

    def club(self):
        """The unit lets the club's network in, and the server listens there; systemd still finds it confined."""
        self.assertIn('only localhost', self.machine.security()['IPAddressDeny=']['description'])
        self.assertRaises(OSError, socket.create_connection, ('127.0.0.2', 8080), 5)
        self.box("sed -i 's/^#*listen", 'systemctl restart miai')
        self.assertIn('allow list with non-localhost entries', self.machine.security()['IPAddressDeny=']['description'])
        socket.create_connection(('127.0.0.2', 8080), 5).close()
        subprocess.run(['systemd-analyze', 'security', '--offline=yes', f'--root={self.machine.root}', '--threshold=15', 'miai.service'],
                       check=True, capture_output=True)   # exposed by 1.5 of 10 at most

    def other_disk(self):
        self.box('install -d', 'systemctl restart miai')
        before = self.machine.journal().count('backup.made')
        self.machine.type('systemctl kill -s USR1 miai')
        self.assertTrue(self.machine.wait_for_backup(before + 1).startswith('/mnt/backup/miai/'))
        for unit in ('miai.service', 'miai@a.service'):
            shown = subprocess.run(['systemd-analyze', 'verify', f'--root={self.machine.root}', unit],
                                   capture_output=True, text=True, check=False)
            self.assertEqual((shown.returncode, shown.stderr), (0, ''))

    def box(self, first, last, folder='/root'):
        """The lines from the first one to the last one of these; then the server is up."""
        lines = self.machine.lines
        at = next(i for i, line in enumerate(lines) if line.startswith(first))
        for line in lines[at:lines.index(last, at) + 1]:
            self.machine.type(line, folder)
        self.assertEqual(self.machine.get('/readyz').status, 200)

    def upgrade(self):
        self.machine.type('meson install -C build/install', '/root/miai')
        self.machine.type('systemctl restart miai')
        self.assertEqual(self.machine.get('/readyz').status, 200)
        self.machine.type('systemctl stop miai')


if __name__ == '__main__':
    chroot.own_users()
    chroot.own_network()
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
