"""Connections that fail on demand, between any two programs: a proxy in a thread of the test.

    with Link(('127.0.0.1', 5432)) as link:     # or the path of a Unix socket
        start_a_program(port=link.port)
        link.hold('down')                       # requests arrive, answers do not
        link.cut()                              # all connections end, new ones too
        link.mend()

Directions are seen from the program that connects: `up` to the target, `down` from it. Bytes are never lost, repeated
or put into another order while a connection lives, since TCP does not do that either. tests/lib/proxy.mjs is the same
for browsers.
"""

import asyncio
import os
import socket
import struct
import threading

CHUNK = 1 << 16        # bytes
QUEUE = 64             # chunks that a held direction takes before its sender has to wait
PATIENCE_S = 30
RESET = struct.pack('ii', 1, 0)


class Pair:
    """One connection, and the one to the target that belongs to it."""

    def __init__(self, link, reader, writer):
        self.link, self.near, self.far = link, (reader, writer), None
        self.tasks = [asyncio.ensure_future(self.run())]

    async def run(self):
        try:
            self.far = await self.link.dial()
        except OSError:
            self.end()
            return
        for _, writer in (self.near, self.far):
            writer.transport.set_write_buffer_limits(0)   # drain() waits until the kernel has all
        ways = (('up', self.near[0], self.far[1]), ('down', self.far[0], self.near[1]))
        queues = [asyncio.Queue(QUEUE) for _ in ways]
        work = [self.take(way, queue) for way, queue in zip(ways, queues)]
        work += [self.give(way, queue) for way, queue in zip(ways, queues)]
        self.tasks += [asyncio.ensure_future(one) for one in work]
        try:
            await asyncio.gather(*self.tasks[1:])
            self.end(is_reset=False)
        except OSError:
            self.end()

    async def take(self, way, queue):
        name, reader, _ = way
        while True:
            data = await reader.read(CHUNK)
            await queue.put((asyncio.get_running_loop().time() + self.link.late[name], data))
            if not data:
                return

    async def give(self, way, queue):
        name, _, writer = way
        while True:
            due, data = await queue.get()
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            await self.link.gates[name].wait()
            if not data:
                writer.write_eof()
                return
            data, is_last = self.link.count(name, data)
            writer.write(data)
            await writer.drain()
            if is_last:
                self.end(is_reset=False)   # a reset could overtake the last byte
                return

    def end(self, is_reset=True):
        """Ends both connections as a failing network does: with a reset, and without the bytes on their way."""
        self.link.pairs.discard(self)
        for _, writer in filter(None, (self.near, self.far)):
            s = writer.get_extra_info('socket')
            if is_reset and s.fileno() >= 0 and s.family != socket.AF_UNIX:
                s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            writer.transport.abort()
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()


class Link:
    """A proxy to `target`, which is (host, port), the path of a Unix socket, or a function that says either at each
    connection. It listens at `path`, or on a free port of loopback."""

    def __init__(self, target, path=None):
        self.target, self.path = target, path
        self.pairs, self.is_cut = set(), False
        self.late = {'up': 0, 'down': 0}
        self.left = {'up': None, 'down': None}      # bytes until a connection is cut
        self.passed = {'up': 0, 'down': 0}          # bytes
        self.loop, self.gates, self.server = asyncio.new_event_loop(), None, None
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.call(self.listen)

    def call(self, what, *arguments):
        """Runs it in the proxy's thread and returns what it returns."""
        async def run():
            made = what(*arguments)
            return await made if asyncio.iscoroutine(made) else made
        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE_S)

    async def listen(self):
        self.gates = {way: asyncio.Event() for way in self.late}
        for gate in self.gates.values():
            gate.set()
        if self.path:
            self.server = await asyncio.start_unix_server(self.accepted, self.path)
        else:
            self.server = await asyncio.start_server(self.accepted, '127.0.0.1', 0)

    async def dial(self):
        target = self.target() if callable(self.target) else self.target
        if isinstance(target, str):
            return await asyncio.open_unix_connection(target)
        return await asyncio.open_connection(*target)

    def accepted(self, reader, writer):
        pair = Pair(self, reader, writer)
        self.pairs.add(pair)
        if self.is_cut:
            pair.end()

    def count(self, way, data):
        """The bytes that may pass in this direction, and whether the connection ends after them."""
        left = self.left[way]
        is_last = left is not None and len(data) >= left
        data = data[:left] if is_last else data
        if left is not None:
            self.left[way] = None if is_last else left - len(data)
        self.passed[way] += len(data)
        return data, is_last

    @property
    def port(self):
        return self.server.sockets[0].getsockname()[1]

    @property
    def connections(self):
        return len(self.pairs)

    def cut(self):
        """Ends every connection, and each new one as soon as it is there."""
        self.call(self.end_all, True)

    def drop(self):
        """Ends every connection; new ones live."""
        self.call(self.end_all, False)

    def end_all(self, is_cut):
        self.is_cut = is_cut or self.is_cut
        for pair in list(self.pairs):
            pair.end()

    def cut_after(self, n, way):
        """The connection that carries the n-th byte from now on in this direction carries that byte and ends, both
        ways; new ones live."""
        assert n > 0
        self.call(self.left.__setitem__, way, n)

    def hold(self, *ways):
        """Nothing more passes in these directions, in both if none is named, over any connection: a cable that was
        pulled, or half of one. New connections are taken and are as silent. Held bytes pass after mend()."""
        self.call(self.shut, ways or tuple(self.gates))

    def shut(self, ways):
        for way in ways:
            self.gates[way].clear()

    def delay(self, seconds, *ways):
        """Each byte that is sent from now on arrives so much later; 0 ends that."""
        self.call(self.late.update, dict.fromkeys(ways or self.late, seconds))

    def mend(self):
        """The connection is as good as any again. Bytes under a delay still arrive late."""
        def mend():
            self.is_cut = False
            self.late.update(up=0, down=0)
            self.left.update(up=None, down=None)
            for gate in self.gates.values():
                gate.set()
        self.call(mend)

    def close(self):
        async def close():
            self.server.close()
            self.end_all(True)
            await asyncio.sleep(0)   # cancelled tasks end
        self.call(close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE_S)
        self.loop.close()
        if self.path and os.path.exists(self.path):
            os.unlink(self.path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
