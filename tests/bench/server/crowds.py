"""Ten thousand people at one server: what it does of those who do not read, and how they come back when it was killed."""

import os
import re
import time
import urllib.request

import generator
import servers

START_AGAIN_S = 1  # RestartSec in deploy/miai.service
WAIT_S = 60        # for the last of them


def processor_s(pid):
    with open(f'/proc/{pid}/stat', encoding='ascii') as file:
        fields = file.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def metrics(port):
    with urllib.request.urlopen(f'http://127.0.0.1:{port}/metrics', timeout=5) as answer:
        return dict(re.findall(r'^miai_(\w+) (\S+)$', answer.read().decode(), re.MULTILINE))


def crowd(folder, settings, arguments):
    """A hangup of those who do not read would not get through to them, so the server is asked who is left."""
    asked = servers.free_port()
    with servers.running('miai', folder, {**settings, 'metrics': f'127.0.0.1:{asked}'}) as (pid, port):
        with generator.Generator(pid, port, [*arguments, '--asked']) as people:
            people.read()
            before = metrics(asked)
            people.ask()
            measured = people.read()
            after = metrics(asked)
    return {**measured, 'websockets_before': int(before['websockets']),
            **{name: int(after[name]) for name in ('websockets', 'websockets_stale', 'slow_closed_total')}}


def resume(folder, settings, arguments):
    """Everybody is a player, since a server keeps nothing of guests who never did anything. It is killed without a word
    and started again a second later on the same address, as its unit does."""
    with servers.folder_of_its_own(folder) as own:
        process, port = servers.start('miai', own, settings, servers.free_port())
        try:
            with generator.Generator(process.pid, port, [*arguments, '--mode', 'resume', '--asked', '--seconds',
                                                         str(WAIT_S)]) as people:
                ready = people.read()
                process.kill()
                process.wait()
                people.ask()
                time.sleep(START_AGAIN_S)
                begun = time.monotonic()
                process, _ = servers.start('miai', own, settings, port)
                listening_s = time.monotonic() - begun
                back = people.read()
                spent_s = processor_s(process.pid)
        finally:
            servers.end(process)
    return {**ready, 'listening_s': round(listening_s, 3), 'server_s': spent_s, **back}
