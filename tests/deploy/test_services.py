"""deploy/postgresql.conf and deploy/redis.conf, as Debian's PostgreSQL and Redis read them, and the units of one server
and of nodes: python3 test_services.py UNIT NODE_UNIT"""

import ipaddress
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
DEPLOY = os.path.join(HERE, '../../deploy')
sys.path.insert(0, os.path.join(HERE, '../lib'))

import postgres  # noqa: E402
import redis_server  # noqa: E402


UNITS = []


def manual():
    with open(os.path.join(HERE, '../../docs/SCALING.md'), encoding='utf-8') as file:
        return file.read()


def sample(name):
    with open(os.path.join(DEPLOY, name), encoding='ascii') as file:
        return file.read()


@unittest.skipUnless(postgres.is_there(), 'PostgreSQL is not installed')
class Database(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.named = dict(re.findall(r"(?m)^#?(\w+) = '?(.*?)'?(?: *#.*)?$", sample('postgresql.conf')))
        # A test has less memory than a machine for the database alone, and its own places.
        kept = {key: value for key, value in cls.named.items()
                if key not in ('shared_buffers', 'listen_addresses', 'synchronous_standby_names')}
        cls.server = postgres.Postgres(settings=kept)
        cls.addClassCleanup(cls.server.close)

    def test_the_server_takes_every_setting_as_it_is_written(self):
        """It has started with the values, and takes an unknown name with a dot only."""
        self.assertGreater(len(self.named), 20)
        for key in self.named:
            self.assertNotEqual(self.server.psql(f"SELECT 1 FROM pg_settings WHERE lower(name) = '{key}'"), '', key)

    def test_a_commit_is_on_the_disk_before_it_is_acknowledged(self):
        for key in ('fsync', 'synchronous_commit', 'full_page_writes'):
            self.assertEqual((self.named[key], self.server.psql(f'SHOW {key}')), ('on', 'on'))

    def test_a_transaction_that_waits_for_a_frozen_node_ends_and_its_locks_with_it(self):
        self.server.psql('CREATE TABLE locked (n bigint); INSERT INTO locked VALUES (1)')
        frozen = subprocess.Popen([postgres.program('psql'), '-XAt', self.server.url()], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        frozen.stdin.write('BEGIN;\nSELECT n FROM locked FOR SHARE;\n')
        frozen.stdin.flush()
        self.assertEqual([frozen.stdout.readline() for _ in 'ab'], ['BEGIN\n', '1\n'])
        self.assertEqual(self.server.psql('UPDATE locked SET n = 2 RETURNING n'), '2')
        self.assertIn('idle-in-transaction', frozen.communicate('SELECT 1;\n', postgres.PATIENCE_S)[1])


@unittest.skipUnless(redis_server.is_there(), 'Redis is not installed')
class Bus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='miai-redis-')
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        password = os.path.join(cls.folder, 'password.conf')
        text, n = re.subn('/etc/redis/miai-password.conf', password, sample('redis.conf'))
        assert n == 1
        with open(password, 'w', encoding='ascii') as file:
            file.write('requirepass overruled\n')
        cls.redis = redis_server.Redis(os.path.join(cls.folder, 'redis'), loopback=True, more=text)
        cls.addClassCleanup(cls.redis.close)

    def test_a_program_without_the_password_is_refused(self):
        password, self.redis.password = self.redis.password, 'wrong'
        try:
            self.assertIn('WRONGPASS', self.redis.ask('PING'))
        finally:
            self.redis.password = password
        self.assertEqual(self.redis.ask('PING'), '+PONG')

    def test_nothing_is_written_to_disk(self):
        self.assertEqual(self.redis.ask('SET key value'), '+OK')
        self.assertEqual(self.redis.stop(), 0)
        self.assertEqual(sorted(os.listdir(self.redis.folder)), ['log', 'redis.conf'])
        self.redis.start()
        self.assertEqual(self.redis.ask('GET key'), '$-1')

    def test_a_full_bus_refuses_and_forgets_nothing_by_itself(self):
        for key, value in (('maxmemory-policy', 'noeviction'), ('maxmemory', '268435456'), ('appendonly', 'no')):
            self.assertIn(value, self.everything(f'CONFIG GET {key}'))

    def everything(self, line):
        done = subprocess.run(['redis-cli', '-s', self.redis.socket, *line.split()], capture_output=True, text=True,
                              check=True, env={**os.environ, 'REDISCLI_AUTH': self.redis.password})
        return done.stdout.split()


class Units(unittest.TestCase):
    def setUp(self):
        self.one, self.node = (self.settings(path) for path in UNITS)

    def settings(self, path):
        with open(path, encoding='ascii') as file:
            return dict(re.findall(r'(?m)^(\w+)=(.*)$', file.read()))

    def test_a_node_is_started_for_as_long_as_its_database_is_away(self):
        self.assertEqual((self.node['Restart'], self.node['StartLimitIntervalSec']), ('always', '0'))
        self.assertEqual(self.one['StartLimitBurst'], '5')

    def test_a_node_reaches_the_machines_of_a_private_network_and_a_single_server_only_its_own(self):
        self.assertEqual((self.one['IPAddressDeny'], self.one['IPAddressAllow']), ('any', 'localhost'))
        allowed = self.node['IPAddressAllow'].split()
        self.assertEqual((self.node['IPAddressDeny'], allowed[0]), ('any', 'localhost'))
        nets = [ipaddress.ip_network(one) for one in allowed if '/' in one]
        database = re.search(r'postgresql://miai@([\d.]+)/', manual()).group(1)
        self.assertTrue(any(ipaddress.ip_address(database) in net for net in nets if net.version == 4))
        self.assertTrue(all(net.is_private for net in nets))

    def test_units_differ_in_nothing_else(self):
        differs = {key for key in {*self.one, *self.node} if self.one.get(key) != self.node.get(key)}
        self.assertEqual(differs, {'Description', 'ExecStart', 'StateDirectory', 'StartLimitIntervalSec', 'StartLimitBurst',
                                   'IPAddressAllow'})


if __name__ == '__main__':
    UNITS = [sys.argv.pop(1), sys.argv.pop(1)]
    unittest.main(verbosity=2)
