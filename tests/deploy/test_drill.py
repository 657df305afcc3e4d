"""The messages of deploy/restore-drill.sh when it cannot begin. tests/verify tries its checks of a backup.

    python3 test_drill.py
"""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

DRILL = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../deploy/restore-drill.sh'))
NOBODY = 65534


class Drill(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix='miai-drill-')
        self.addCleanup(shutil.rmtree, self.folder)

    def run_it(self, *arguments, environment=None, drill=DRILL, **own):
        done = subprocess.run([drill, *arguments], capture_output=True, text=True, check=False, timeout=20,
                              env={**os.environ, **(environment or {})}, cwd='/', **own)
        return done.returncode, done.stderr

    def fails(self, message, *arguments, **how):
        code, said = self.run_it(*arguments, **how)
        self.assertEqual(code, 1, said)
        self.assertIn(message, said.splitlines()[0])

    def backup(self, age_s):
        path = f'{self.folder}/miai-20260101T030000Z.db'
        with open(path, 'wb'):
            pass
        os.utime(path, (time.time() - age_s, time.time() - age_s))
        return path

    def test_without_a_folder_it_says_its_own_path_and_as_whom_it_is_run(self):
        for arguments in ((), ('a', 'b', 'c')):
            code, said = self.run_it(*arguments)
            self.assertEqual(code, 64)
            self.assertIn(f'usage: {DRILL} BACKUP_FOLDER', said)
            self.assertIn(f'runuser -u miai -- {DRILL} /var/lib/miai/backups', said)

    def test_a_folder_that_is_not_there_is_named_with_its_setting(self):
        self.fails(f'there is no folder {self.folder}/none', f'{self.folder}/none', '/bin/false')
        self.fails('backup_folder in the settings', f'{self.folder}/none', '/bin/false')
        self.fails('/etc/passwd is not a folder', '/etc/passwd', '/bin/false')

    def test_a_folder_without_a_backup_is_told_how_it_gets_one(self):
        self.fails(f'there is no backup in {self.folder}; a server whose backup_folder this is makes one', self.folder, '/bin/false')
        with open(f'{self.folder}/round-20260101T030000Z.db', 'wb'):   # not a regular backup
            self.fails('there is no backup in', self.folder, '/bin/false')

    def test_a_server_that_is_not_there_is_said(self):
        self.fails('there is no program miai-none; name it after the folder', self.folder, 'miai-none')

    def test_a_backup_is_too_old_from_its_hour_on(self):
        for hours in (1, 26):
            allowed = {'environment': {'MAX_AGE_HOURS': str(hours)}}
            path = self.backup(hours * 3600 - 90)
            self.fails('can be served', self.folder, '/bin/false', **allowed)   # the drill checks this backup
            self.backup(hours * 3600 + 90)
            self.fails(f'{path} is older than {hours} hours', self.folder, '/bin/false', **allowed)

    @unittest.skipUnless(os.geteuid() == 0, 'only root can ask as somebody else')
    def test_a_file_that_cannot_be_read_says_who_may_read_it(self):
        reachable = tempfile.mkdtemp(prefix='miai-drill-')   # the tree may be in a home
        self.addCleanup(shutil.rmtree, reachable)
        os.chmod(reachable, 0o755)
        drill = shutil.copy(DRILL, reachable)
        somebody = {'user': NOBODY, 'group': NOBODY, 'extra_groups': [], 'drill': drill}
        self.fails(f'nobody may not read {self.folder}; as its owner: runuser -u root -- {drill} {self.folder}',
                   self.folder, '/bin/false', **somebody)
        os.chmod(self.folder, 0o755)
        os.chmod(self.backup(0), 0o600)
        self.fails('nobody may not read', self.folder, '/bin/false', **somebody)


if __name__ == '__main__':
    unittest.main(verbosity=2)
