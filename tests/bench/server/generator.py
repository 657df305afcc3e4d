"""The load generator (load.c) on the last processor: started, asked and read."""

import contextlib
import json
import os
import subprocess

import servers


class Generator:
    """Runs load.c, which prints one line of JSON for each measurement; with --asked it prints that it is ready, and
    then waits for ask()."""

    def __init__(self, pid, port, arguments, protocol='miai'):
        self.process = subprocess.Popen(
            [os.path.join(servers.TOOLS, 'miai-bench-load'), '--port', str(port), '--pid', str(pid),
             '--protocol', protocol, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=servers.settle_on(-1))

    def ask(self):
        self.process.stdin.write('\n')
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f'bench: {self.process.stderr.read().strip() or "the generator ended"}')
        return json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def measure(pid, port, arguments, protocol='miai'):
    with Generator(pid, port, arguments, protocol) as one:
        return one.read()
