"""./dev cluster starts, survives the end of a node and leaves nothing running: python3 test_cluster.py SERVER"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

import cluster
import haproxy
import postgres
import redis_server

HERE = os.path.dirname(os.path.abspath(__file__))
SERVER, PATIENCE_S = '', 60


def family(pid):
    found = [pid]
    for one in found:
        found += postgres.children(one)
    return found


def wait_until(is_so):
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


class Clusters(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix='miai-cluster-')
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        if os.geteuid() == 0:
            os.chmod(self.folder, 0o711)

    def script(self, *words, port=None):
        port = port or postgres.free_port()
        words = [sys.executable, '-B', *words, SERVER, os.path.join(self.folder, 'x'), '2', '--port', str(port)]
        script = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True)
        self.addCleanup(script.stderr.close)
        self.addCleanup(script.stdout.close)
        return script

    def started(self):
        """The script, its address and all its processes."""
        script = self.script(os.path.join(HERE, 'cluster.py'))
        url = script.stdout.readline().strip()
        if not url:
            self.fail(script.stderr.read())
        pids = family(script.pid)
        self.assertGreater(len(pids), 9)
        return script, url, pids

    def get(self, url):
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            return answer.status

    def test_an_address_answers_and_ctrl_c_takes_all_of_it_down(self):
        script, url, pids = self.started()
        self.assertEqual(self.get(url + '/'), 200)
        script.send_signal(signal.SIGINT)
        self.assertEqual((script.wait(PATIENCE_S), script.stderr.read()), (0, f'listening url={url}\n'))
        self.assertEqual([pid for pid in pids if postgres.status(pid)], [])
        with self.assertRaises(OSError):
            self.get(url)

    def test_a_script_that_is_killed_leaves_nothing_running(self):
        script, _, pids = self.started()
        script.kill()
        script.wait()
        wait_until(lambda: not any(postgres.status(pid) for pid in pids))

    def test_secrets_are_in_files_and_no_process_has_them_in_its_words(self):
        script, _, pids = self.started()
        words = b''.join(self.words(pid) for pid in pids)
        for name in ('node-a.conf', 'node-a.said', 'redis/redis.conf', 'postgres/pgpass'):
            path = os.path.join(self.folder, 'x', name)
            self.assertEqual(os.stat(path).st_mode & 0o077, 0, name)
        with open(os.path.join(self.folder, 'x/redis/redis.conf'), encoding='utf-8') as file:
            secret = file.read().partition('requirepass ')[2].split()[0]
        self.assertNotIn(secret.encode(), words)
        script.terminate()
        self.assertEqual(script.wait(PATIENCE_S), 0)

    def words(self, pid):
        with open(f'/proc/{pid}/cmdline', 'rb') as file:
            return file.read()

    def test_a_port_in_use_is_named(self):
        with socket.create_server(('127.0.0.1', 0)) as taken:
            script = self.script(os.path.join(HERE, 'cluster.py'), port=taken.getsockname()[1])
            self.assertEqual(script.wait(PATIENCE_S), 1)
            self.assertIn(str(taken.getsockname()[1]), script.stderr.read())

    def test_the_site_goes_on_without_a_node_and_the_node_comes_back(self):
        with cluster.Cluster(SERVER, os.path.join(self.folder, 'x'), 2) as it:
            it.nodes['a'].kill()
            it.front.wait_for('a', 'DOWN')
            self.assertEqual({self.get(it.url + '/') for _ in range(4)}, {200})
            it.nodes['a'].start()
            it.front.wait_for('a', 'UP')
            it.nodes['b'].kill()
            it.front.wait_for('b', 'DOWN')
            self.assertEqual(self.get(it.url + '/'), 200)
            self.assertEqual(it.ended(), {})   # by themselves


if __name__ == '__main__':
    for part in (postgres, redis_server, haproxy):
        if not part.is_there():
            print(f'skipped: {part.__name__} is not there')
            sys.exit(77)
    SERVER = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
