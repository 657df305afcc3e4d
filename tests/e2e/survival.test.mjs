// The server dies with SIGKILL in the middle of a move and comes back on the same port and database. Both players and
// the watcher go on by themselves, the move is on the board exactly once, and the running turn gets its time back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line } from './person.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const MAIN_MS = 600_000;
const PLAY = '.phase';

const stage = await Stage.open({ expected: OUTAGE, proxy: true });
const { server } = stage;

/**
 * Two players with a clock and a watcher, some moves into the game; Black is to play C3. Black is connected over the
 * proxy.
 */
async function midGame() {
  const [black, white, watcher] = [
    await stage.person('Ann', { url: stage.line.url }),
    await stage.person('Ben'),
    await stage.person('Wim'),
  ];
  const room = await black.opens({
    ruleset: 'chinese',
    size: [5, 5],
    colours: 'b',
    clock: { kind: 'absolute', main: MAIN_MS },
  });
  await white.sits(room);
  await watcher.visits(room);
  await line(black, white, ['b B3', 'w D3']);
  await black.turn();
  await black.settled();
  return { black, white, watcher, all: [black, white, watcher] };
}

/** The server was killed: all pages notice, it starts again, and all of them reconnect by themselves. */
async function restart(at) {
  for (const person of at.all) await person.says('.banner', /Connection lost/);
  await server.start();
  for (const person of at.all) await person.page.locator('.banner').waitFor({ state: 'detached' });
}

/** The game's log from the server. */
async function log(person) {
  const client = await person.client();
  const { snap } = await client.sub(`room:${person.room}`);
  const game = await client.sub(`game:${snap.v.games.at(-1).id}`);
  client.end();
  return game.snap.v.log.map(([act, spent]) => ({ act, spent }));
}

/** All see the move once, the turn's time came back, and the game goes on to its end. */
async function goesOn(at, { killedAt }) {
  const { black, white, watcher } = at;
  for (const person of at.all) {
    await person.listed('C3');
    assert.deepEqual(await person.moves(), ['1 B3', '2 D3', '3 C3']);
    await person.sees('...../...../.XXO./...../.....');
  }
  const entries = await log(watcher);
  assert.deepEqual(entries.filter(({ act }) => act === 'b C3').length, 1, 'the move once');
  const credit = entries.findIndex(({ act }) => act === 'credit');
  assert.ok(credit >= 0, 'the server said that it had been away');
  const after = entries.slice(credit).filter(({ act }) => act === 'b C3');
  for (const { spent } of after)
    assert.ok(spent < Date.now() - killedAt, `the time without a server is not charged: ${spent} ms`);
  await line(black, white, ['w C4', 'b C2', 'w D2', 'b B4', 'w pass', 'b pass']);
  await black.says(PLAY, /Mark the dead stones/);
  await black.presses('accept');
  await white.says(PLAY, /Ann accepts/);
  await white.presses('accept');
  for (const person of at.all) await person.says(PLAY, /(You|Ann|Ben) wins?/);
}

test('a_move_sent_to_a_server_that_froze_and_died_is_played_once', async () => {
  const at = await midGame();
  server.child.kill('SIGSTOP');
  await at.black.cell('C3').click();
  await at.black.says(PLAY, /Sending/);
  const killedAt = Date.now();
  await server.kill();
  await restart(at);
  await goesOn(at, { killedAt });
});

test('a_move_overtaken_by_the_end_of_the_server_is_played_once', async () => {
  const at = await midGame();
  const killedAt = Date.now();
  await Promise.all([at.black.cell('C3').click(), at.white.page.evaluate(() => {}).then(() => server.kill())]);
  await restart(at);
  await goesOn(at, { killedAt });
});

test('a_move_committed_but_never_acknowledged_is_played_once', async () => {
  const at = await midGame();
  stage.line.swallow();
  await at.black.cell('C3').click();
  await at.white.listed('C3');
  await at.black.says(PLAY, /Sending/);
  const killedAt = Date.now();
  await server.kill();
  await restart(at);
  for (const person of at.all) await person.says(PLAY, /The server was down for a moment. The lost time is returned/);
  await goesOn(at, { killedAt });
});

test('a_move_made_while_the_server_is_away_is_kept_and_played_once', async () => {
  const at = await midGame();
  const killedAt = Date.now();
  await server.kill();
  await at.black.says('.banner', /Connection lost/);
  await at.black.cell('C3').click();
  await at.black.says(PLAY, /Sending/);
  await restart(at);
  await goesOn(at, { killedAt });
});
