// The player's own channel: what it has of challenges follows the server's last message, however they end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wire } from '../net/world.mjs';

const wires = [];
globalThis.document = { getElementById: () => ({ src: 'http://test/s/dev/app.js' }) };
globalThis.location = { protocol: 'http:', host: 'test' };
globalThis.WebSocket = class extends Wire {
  constructor() {
    super();
    wires.push(this);
  }
};
const { socket } = await import('../../../web-static/net/net.js');
const { challenges, followMe } = await import('../../../web-static/state/me.js');

const ann = { id: 'p1', name: 'Ann' };
const ben = { id: 'p2', name: 'Ben' };
const MINUTES_5 = 5 * 60_000;

/** A connection of Ben's whose channel has this challenge; returns what tells the next event. */
function connects(list) {
  const wire = wires.at(-1);
  wire.hello(ben);
  const { id } = wire.last('sub');
  wire.says({ t: 'ok', id, ch: 'me', e: 'a', mode: 'snapshot', n: 1 });
  wire.says({ t: 'snap', ch: 'me', e: 'a', n: 1, v: { you: ben, challenges: list } });
  let n = 1;
  return (fields) => wire.says({ t: 'ev', ch: 'me', n: ++n, k: 'me', you: ben, ...fields });
}

test('a_challenge_goes_when_the_server_says_that_it_has_expired', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const waiting = { room: 'r', by: ann, to: ben, state: 'waiting', until_at: Date.now() + MINUTES_5 };
  followMe();
  socket.connect();
  const tells = connects([waiting]);
  assert.deepEqual(challenges.value, [waiting]);
  context.mock.timers.tick(MINUTES_5 + 1);
  assert.deepEqual(challenges.value, [waiting], 'the clock of the device decides nothing');
  tells({ challenges: [] });
  assert.deepEqual(challenges.value, []);
  tells({ challenges: [waiting] });
  wires.at(-1).ends(1006); // away when it expires
  context.mock.timers.tick(60_000);
  connects([]);
  assert.deepEqual(challenges.value, []);
  socket.stop();
});
