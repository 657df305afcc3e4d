"""miai-server --check, just before and just after each of its limits:

    python3 test_check.py SERVER

Disks are in memory and have an exact size; a user without rights asks. Where mounts or other users are forbidden, the
tests that need them are reported as skipped.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

SERVER = sys.argv[1]
NOBODY, PAGE = 65534, 4096
HOUR = 3600


def may_mount():
    return os.geteuid() == 0 and subprocess.run(['unshare', '--mount', 'mount', '-t', 'tmpfs', 'x', '/mnt'],
                                                capture_output=True, check=False).returncode == 0


class Check(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix='miai-check-')
        self.addCleanup(shutil.rmtree, self.folder)
        self.database, self.backups = self.folder + '/miai.db', self.folder + '/backups'
        os.mkdir(self.backups, 0o700)

    def ask(self, before='', uid=None, **settings):
        """(exit code, faults, notes); `before` runs first, where disks can be mounted that no other process sees."""
        settings = {'database': self.database, 'backup_folder': self.backups, 'disk_floor': 1, **settings}
        command = [SERVER, '--check', *(text for key, value in settings.items() for text in (f'--{key}', str(value)))]
        if before:
            command = ['unshare', '--mount', 'sh', '-euc', before + '\nexec "$@"', 'sh', *command]
        own = {}
        if uid is not None:
            command[0] = self.reachable()
            own = {'user': uid, 'group': uid, 'extra_groups': []}
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20, **own)
        self.assertEqual(done.stdout.splitlines()[:1], ['settings are valid'], done.stderr)
        faults, notes = (re.findall(rf'(?m)^{word}: (.*)$', text) for word, text in (('fault', done.stderr), ('note', done.stdout)))
        self.assertEqual(len(done.stderr.splitlines()), len(faults), done.stderr)
        self.assertEqual('folders, rights and space are in order' in done.stdout, not faults)
        self.assertEqual(done.returncode, 74 if faults else 0)
        return faults, [one for one in notes if 'by root' not in one and 'on the disk of the database' not in one]

    def reachable(self):
        """A copy of the server that every user may run: the tree may be in a home."""
        if not hasattr(self, 'copied'):
            folder = tempfile.mkdtemp(prefix='miai-check-')
            self.addCleanup(shutil.rmtree, folder)
            os.chmod(folder, 0o755)
            self.copied = shutil.copy(SERVER, folder)
        return self.copied

    def write(self, path, size=0):
        with open(path, 'wb') as file:
            file.write(b'x' * size)

    def backup(self, age_s):
        for name in os.listdir(self.backups):
            os.remove(f'{self.backups}/{name}')
        self.write(time.strftime(f'{self.backups}/miai-%Y%m%dT%H%M%SZ.db', time.gmtime(time.time() - age_s)))

    def test_all_is_well_and_nothing_is_made(self):
        self.assertEqual(self.ask(), ([], []))
        self.assertEqual(os.listdir(self.folder), ['backups'])
        self.assertEqual(os.listdir(self.backups), [])

    def test_a_folder_that_is_not_there_or_is_none(self):
        self.write(self.folder + '/file')
        for key, path in (('database', '{}/miai.db'), ('backup_folder', '{}'), ('web_root', '{}')):
            for folder, why in ((f'{self.folder}/none', 'there is no folder {}.'), (f'{self.folder}/file', '{} is not a folder.')):
                self.assertEqual(self.ask(**{key: path.format(folder)})[0], [f'{key}: {why.format(folder)}'])
            self.assertEqual(self.ask(**{key: path.format(self.backups)})[0], [])

    def test_a_database_that_is_a_folder(self):
        os.mkdir(self.database)
        self.assertEqual(self.ask()[0], [f'database: {self.database} is not a file.'])

    def test_a_folder_that_others_may_look_into(self):
        for folder, key in ((self.folder, 'database'), (self.backups, 'backup_folder')):
            for mode, wanted in ((0o700, []), (0o701, [key]), (0o740, [key])):
                os.chmod(folder, mode)
                faults, notes = self.ask()
                self.assertEqual(([], wanted), (faults, [one.split(':')[0] for one in notes]))
            os.chmod(folder, 0o700)

    def test_without_a_folder_for_backups_there_are_none(self):
        self.assertEqual(self.ask(backup_folder=''), ([], ['backup_folder is not set: no backups are made.']))

    def test_with_postgresql_only_the_folder_for_files_of_tournaments_is_looked_at(self):
        url = 'postgresql://miai@10.0.0.5/miai'
        faults, notes = self.ask(database=url, backup_folder='')
        self.assertEqual((faults, [note.split(':')[0] for note in notes]), ([], ['database', 'backup_folder is not set']))
        faults, notes = self.ask(database=url, disk_floor=1000000)
        self.assertEqual(faults, [])
        self.assertIn('it gets the files of tournaments, and no backups', notes[-1])
        self.assertEqual(self.ask(database=url, backup_folder=f'{self.folder}/none')[0],
                         [f'backup_folder: there is no folder {self.folder}/none.'])

    def test_the_first_backup_is_awaited_once_there_is_a_database(self):
        self.write(self.database, 1)
        self.assertIn('there is no backup in', self.ask()[1][0])
        self.assertIn('on SIGUSR1 only', self.ask(backup_hours=0)[1][0])
        self.backup(0)
        self.assertEqual(self.ask(), ([], []))

    def test_a_backup_may_be_two_hours_late(self):
        for hours in (1, 24):
            self.backup((hours + 2) * HOUR - 60)
            self.assertEqual(self.ask(backup_hours=hours)[1], [])
            self.backup((hours + 2) * HOUR + 1)
            self.assertIn(f'is {hours + 2} hours old, and backup_hours = {hours}', self.ask(backup_hours=hours)[1][0])
            self.assertEqual(self.ask(backup_hours=0)[1], [])

    @unittest.skipUnless(os.geteuid() == 0, 'only root can ask as somebody else')
    def test_a_user_without_rights_is_named_with_whom_it_belongs_to(self):
        os.chown(self.folder, NOBODY, NOBODY)
        os.chown(self.backups, NOBODY, NOBODY)
        self.assertEqual(self.ask(uid=NOBODY), ([], []))
        os.chmod(self.backups, 0o500)
        self.assertEqual(self.ask(uid=NOBODY)[0],
                         [f'backup_folder: the user nobody may not write in {self.backups}, which belongs to nobody.'])
        os.chmod(self.backups, 0o700)
        for ending in ('', '-wal', '-shm', '-lock'):
            path = self.database + ending
            self.write(path)
            os.chmod(path, 0o600)
            self.assertEqual(self.ask(uid=NOBODY)[0], [f'database: the user nobody may not write {path}, which belongs to root.'])
            os.chown(path, NOBODY, NOBODY)
            self.assertEqual(self.ask(uid=NOBODY)[0], [])
        os.chown(self.folder, 0, 0)
        os.chmod(self.folder, 0o755)
        self.assertIn(f'database: the user nobody may not write in {self.folder}, which belongs to root.', self.ask(uid=NOBODY)[0])

    @unittest.skipUnless(os.geteuid() == 0, 'only root may do everything')
    def test_root_is_told_to_ask_as_the_server_s_user(self):
        os.chown(self.folder, NOBODY, NOBODY)
        said = subprocess.run([SERVER, '--check', '--database', self.database], capture_output=True, text=True, check=True).stdout
        self.assertIn('run it as the user of the server: runuser -u nobody -- miai-server', said)

    def disk(self, size, *files):
        """Mounts one of so many bytes over the folder of backups, with these files {name: bytes}."""
        made = ''.join(f'\nhead -c {n} /dev/zero >{self.backups}/{name}' for name, n in files)
        return f'mount -t tmpfs -o size={size},mode=700 x {self.backups}{made}'

    @unittest.skipUnless(may_mount(), 'nobody may mount here')
    def test_a_disk_is_full_enough_up_to_its_floor(self):
        """A disk of 64,000,000 bytes has 64 MB left, and a page less with a byte on it."""
        database = f'{self.backups}/miai.db'
        for files, floor, well in (([], 64, True), ([('x', 1)], 64, False), ([('x', 1)], 63, True), ([], 0, True), ([], 65, False)):
            faults, _ = self.ask(self.disk(64000000, *files), database=database, backup_folder='', disk_floor=floor)
            self.assertEqual(faults == [], well, (files, floor, faults))
            if faults:
                self.assertRegex(faults[0], rf'^database: the disk of \S+ has 6[34]\.\d MB left, less than disk_floor = {floor}: /readyz would be 503\.$')

    @unittest.skipUnless(may_mount(), 'nobody may mount here')
    def test_a_backup_has_room_for_as_much_as_the_database_takes(self):
        self.write(self.database, 10 * PAGE)
        self.assertEqual(self.ask(self.disk(10 * PAGE))[0], [])
        self.write(self.database, 10 * PAGE + 1)
        fault, = self.ask(self.disk(10 * PAGE))[0]
        self.assertIn('has 0.0 MB left, and a backup of the database may take 0.0 MB', fault)

    @unittest.skipUnless(may_mount(), 'nobody may mount here')
    def test_a_disk_that_is_read_only_and_one_of_its_own(self):
        only = self.disk(64000000)
        self.assertEqual(self.ask(f'{only}\nmount -o remount,ro {self.backups}')[0],
                         [f'backup_folder: the disk of {self.backups} is read-only.'])
        said = subprocess.run([SERVER, '--check', '--database', self.database, '--backup_folder', self.backups],
                              capture_output=True, text=True, check=True).stdout
        self.assertIn('is on the disk of the database', said)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
