"""Ten thousand people at one server: the cost of clients that do not read, and the return of all clients after the
server was killed. Also the bytes that visitors of the lobby get."""

import os
import re
import selectors
import socket
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
    """Clients that do not read would not get a hangup, so the server itself is asked for the number of connections."""
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
    """All clients are players, since a server keeps nothing of idle guests. The server is killed without warning and
    started again a second later on the same address, as its unit does."""
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


VISIT = ('GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nConnection: Upgrade\r\n'
         'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: miai.v2\r\n'
         'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n')
LISTEN = b'{"t":"sub","id":1,"ch":"lobby"}'


def visitor(port):
    """A websocket without a session that listens to the lobby."""
    one = socket.create_connection(('127.0.0.1', port), 10)
    one.sendall(VISIT.format(port=port).encode())
    answer = b''
    while b'\r\n\r\n' not in answer:
        answer += one.recv(1 << 16) or b'\r\n\r\n'
    if not answer.startswith(b'HTTP/1.1 101'):
        raise SystemExit(f'bench: a visitor was not let in: {answer[:200]}')
    one.sendall(bytes([0x81, 0x80 | len(LISTEN)]) + bytes(4) + LISTEN)  # masked with nothing
    return one


def read_for(selector, seconds):
    """Bytes that arrived at all of them."""
    total, end = 0, time.monotonic() + seconds
    while (rest := end - time.monotonic()) > 0:
        for key, _ in selector.select(rest):
            got = len(key.fileobj.recv(1 << 20))
            if got == 0:
                raise SystemExit('bench: a visitor was hung up on')
            total += got
    return total


def lobby(folder, settings, arguments, visitors, seconds):
    """The bytes that visitors of the lobby get while each of its games has a move every second."""
    with servers.running('miai', folder, settings) as (pid, port):
        with generator.Generator(pid, port, [*arguments, '--asked']) as people, selectors.DefaultSelector() as selector:
            people.read()
            for _ in range(visitors):
                selector.register(visitor(port), selectors.EVENT_READ)
            if read_for(selector, 2) < visitors * 10_000:
                raise SystemExit('bench: the visitors were not shown the lobby')
            spent, begun = processor_s(pid), time.monotonic()
            total = read_for(selector, seconds)
            took = time.monotonic() - begun
            spent = processor_s(pid) - spent
            for key in list(selector.get_map().values()):
                key.fileobj.close()
    return {'visitors': visitors, 'bytes_per_s': round(total / took), 'visitor_bytes_per_s': round(total / took / visitors),
            'server_cores': round(spent / took, 3)}
