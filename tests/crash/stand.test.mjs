// A server that is stopped and goes on (a machine that is moved, a debugger): messages that came meanwhile came in
// time, and no player pays for the stop with their clock or their connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, newGuest } from '../lib/client.mjs';
import { TestServer } from '../lib/server.mjs';

const MAIN_MS = 5_000;
const STAND_MS = 9_000;
const rest = (ms) => new Promise((done) => setTimeout(done, ms));

test(
  'a move that was sent while the server stood still is in time, and costs no more than until then',
  { timeout: 60_000 },
  async (t) => {
    const server = await new TestServer({ args: ['--ping', '2', '--hangup', '5'] }).start();
    t.after(() => server.end());
    const guests = [await newGuest(server.url, 'black'), await newGuest(server.url, 'white')];
    const [black, white] = await Promise.all(guests.map(({ cookie }) => new Client(server.url, cookie).connect()));
    const { room } = await black.do('lobby', 'open', {
      ruleset: 'chinese',
      size: [9, 9],
      colours: 'b',
      clock: { kind: 'absolute', main: MAIN_MS },
    });
    await white.do(`room:${room}`, 'sit');
    const game = (await black.sub(`room:${room}`)).snap.v.games[0].id;
    const { snap } = await black.sub(`game:${game}`);
    await white.sub(`game:${game}`);
    await rest(1_200); // the pulse has been felt
    server.child.kill('SIGSTOP');
    const played = black.do(`game:${game}`, 'play', { at: 'C3', base: snap.v.state.base });
    played.catch(() => {});
    await rest(STAND_MS);
    const seen = white.waitFor((message) => message.t === 'ev' && message.ch === `game:${game}`, 'the move');
    server.child.kill('SIGCONT');
    assert.equal((await played).t, 'ok');
    const event = await seen;
    assert.equal(event.k, 'play', JSON.stringify(event));
    assert.ok(event.clk.b.main > MAIN_MS - 2_500, JSON.stringify(event.clk));
    await rest(2_500); // no connection was cut
    assert.equal((await white.do(`game:${game}`, 'play', { at: 'D4', base: event.state.base })).t, 'ok');
    for (const client of [black, white]) client.end();
  },
);
