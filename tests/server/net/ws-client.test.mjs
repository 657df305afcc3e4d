// A second opinion on the framing: npm's ws, which shares no code with our tests, as a client of the real server.
import assert from 'node:assert/strict';
import { test, before, after } from 'node:test';
import WebSocket from 'ws';
import { TestServer } from '../../lib/server.mjs';

let server;
before(async () => {
  server = await new TestServer().start();
});
after(() => server.end());

/** A connection that has got hello, and all its later messages. */
async function open(options = {}) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, options.protocols ?? 'miai.v2', {
    origin: server.url,
    perMessageDeflate: true,
    ...options,
  });
  const heard = [];
  let wake = () => {};
  const note = (what) => {
    heard.push(what);
    wake();
  };
  socket.on('message', (data, binary) => note(binary ? data : JSON.parse(data)));
  socket.on('pong', (data) => note(`pong ${data}`));
  socket.on('close', (code, reason) => note(`close ${code} ${reason}`.trim()));
  socket.on('error', (error) => note(`error ${error.message}`));
  const next = async () => {
    if (heard.length === 0)
      await new Promise((done) => {
        wake = done;
      });
    return heard.shift();
  };
  const first = await next();
  return { socket, next, first };
}

const question = (id, size = 0) => JSON.stringify({ t: 'ping', id }).padEnd(size);

test('a question is answered, of every length', async () => {
  const { socket, next, first } = await open();
  assert.equal(first.t, 'hello');
  assert.equal(socket.extensions, '', 'nothing is compressed');
  for (const size of [0, 125, 126, 127, 4096, 8192]) {
    socket.send(question(size + 1, size));
    assert.deepEqual(await next(), { t: 'pong', id: size + 1 });
  }
  socket.close(1000);
  assert.equal(await next(), 'close 1000');
});

test('pieces become one message, with a ping between them', async () => {
  const { socket, next } = await open();
  socket.send('{"t":"ping"', { fin: false });
  socket.ping('between');
  socket.send(',"id"', { fin: false });
  socket.send(':7}', { fin: true });
  assert.equal(await next(), 'pong between');
  assert.deepEqual(await next(), { t: 'pong', id: 7 });
  socket.close();
  assert.match(await next(), /^close 100[05]/);
});

test('a close has a code', async () => {
  for (const [send, code] of [
    [(s) => s.send(Buffer.from('binary')), 1003],
    [(s) => s.send('x'.repeat(8193)), 1009],
    [(s) => s.send(question(1), { mask: false }), 1002],
    [(s) => s.close(4000, 'enough'), 4000],
  ]) {
    const { socket, next } = await open();
    send(socket);
    assert.match(await next(), new RegExp(`^close ${code}`));
  }
});

test('ours is found in a list of sub-protocols', async () => {
  for (const protocols of [
    ['http', 'miai.v2'],
    ['miai.v3', 'miai.v2', 'chat'],
  ]) {
    const { socket, first } = await open({ protocols });
    assert.equal(first.t, 'hello');
    assert.equal(socket.protocol, 'miai.v2');
    socket.terminate();
  }
  const { first } = await open({ protocols: ['http', 'miai.v3'] });
  assert.equal(first, 'error Unexpected server response: 403');
});

test('a hundred connections talk at once', async () => {
  const all = await Promise.all(Array.from({ length: 100 }, () => open()));
  await Promise.all(
    all.map(async ({ socket, next }, i) => {
      for (let n = 0; n < 10; n++) {
        socket.send(question(1000 * i + n + 1));
        assert.deepEqual(await next(), { t: 'pong', id: 1000 * i + n + 1 });
      }
      socket.close(1001);
      assert.equal(await next(), 'close 1001');
    }),
  );
});
