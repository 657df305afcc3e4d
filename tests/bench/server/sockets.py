"""Websockets for many clients in one process, by asyncio."""

import asyncio
import json

from shell import CLOSE, PING, PONG, TEXT, frame  # in tests/server/net, which hostile.py puts on the path


class Socket:
    """A websocket that asks one thing at a time."""

    async def open(self, port, source, *headers):
        self.reader, self.writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(source, 0), limit=1 << 24)
        self.writer.write('\r\n'.join([
            'GET /ws HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13',
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: miai.v2',
            f'Origin: http://127.0.0.1:{port}', *headers, '', '']).encode())
        assert b' 101 ' in await self.reader.readuntil(b'\r\n\r\n')
        self.id = 0
        await self.read()
        return self

    async def read(self):
        whole = b''
        while True:
            first, second = await self.reader.readexactly(2)
            n = second & 0x7f
            if n > 125:
                n = int.from_bytes(await self.reader.readexactly(2 if n == 126 else 8), 'big')
            payload = await self.reader.readexactly(n)
            if first & 15 == PING:
                self.writer.write(frame(PONG, payload))
            elif first & 15 == CLOSE:
                raise SystemExit(f'bench: a client was closed: {payload!r}')
            else:
                whole += payload
                if first & 0x80:
                    return json.loads(whole)

    def say(self, **message):
        self.id += 1
        self.writer.write(frame(TEXT, json.dumps({**message, 'id': self.id}).encode()))

    async def ask(self, wanted=None, **message):
        """The answer, and with `wanted` the first message of this kind after it. Messages before it are lost."""
        self.say(**message)
        answer = await self.read()
        while answer.get('id') != self.id:
            answer = await self.read()
        while wanted and answer['t'] not in (wanted, 'error'):
            answer = await self.read()
        return answer
