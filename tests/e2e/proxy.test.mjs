// A watcher over a bad connection: comes late, is cut off, hangs on a dead connection; and always ends with the present
// state of the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line } from './person.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: OUTAGE, proxy: true });

/** Two players connected to the server itself, and a watcher who comes over the bad connection after the first
 * moves. */
async function late(moves) {
  const black = await stage.person('Ann');
  const white = await stage.person('Ben');
  const room = await black.opens({ ruleset: 'new-zealand', size: [5, 5], colours: 'b' });
  await white.sits(room);
  await line(black, white, moves);
  const watcher = await stage.person('Wim', { url: stage.line.url });
  await watcher.visits(room);
  return { black, white, watcher };
}

async function sameGame(watcher, player) {
  await player.settled(); // their list may be a frame before their board
  await watcher.sees(await player.board());
  assert.deepEqual(await watcher.moves(), await player.moves());
}

test('a_watcher_who_comes_late_sees_the_whole_game', async () => {
  const { black, white, watcher } = await late(['b C3', 'w C2', 'b B2', 'w C4', 'b D2', 'w B3', 'b C1']);
  await watcher.listed('C1');
  await sameGame(watcher, black);
  assert.equal(await watcher.board(), '...../..O../.OX../.X.X./..X..', 'the capture was seen, too');
  await line(black, white, ['w A1']);
  await watcher.listed('A1');
  await sameGame(watcher, white);
});

test('a_watcher_who_was_cut_off_comes_back_to_the_same_game', async () => {
  const { black, white, watcher } = await late(['b A1', 'w B1']);
  await watcher.listed('B1');
  stage.line.cut();
  await watcher.says('.banner', /Connection lost/);
  await line(black, white, ['b A2', 'w B2', 'b A3', 'w B3', 'b pass']);
  assert.deepEqual(await watcher.moves(), ['1 A1', '2 B1'], 'nothing arrives over a cut line');
  stage.line.mend();
  await watcher.page.locator('.banner').waitFor({ state: 'detached' });
  await watcher.listed('pass');
  await sameGame(watcher, black);
  await line(black, white, ['w C3']);
  await watcher.listed('C3');
  await sameGame(watcher, white);
});

test('a_watcher_on_a_dead_line_notices_and_comes_back_to_the_same_game', async () => {
  const { black, white, watcher } = await late(['b A1', 'w B1']);
  await watcher.listed('B1');
  stage.line.silence();
  await line(black, white, ['b A2', 'w B2', 'b A3']);
  assert.deepEqual(await watcher.moves(), ['1 A1', '2 B1'], 'nothing arrives over a dead line');
  // The browser tests the connection at once when the network changes; otherwise within its twenty seconds between two
  // pings.
  await watcher.page.evaluate(() => dispatchEvent(new Event('online')));
  await watcher.says('.banner', /slow|lost/);
  await watcher.listed('A3');
  await watcher.page.locator('.banner').waitFor({ state: 'detached' });
  await sameGame(watcher, black);
});

test('a_player_on_a_dead_line_moves_once_when_it_is_back', async () => {
  const black = await stage.person('Ann', { url: stage.line.url });
  const white = await stage.person('Ben');
  const room = await black.opens({ ruleset: 'new-zealand', size: [5, 5], colours: 'b' });
  await white.sits(room);
  await black.turn();
  stage.line.swallow(); // the move arrives, its acknowledgement does not
  await black.clicks('C3');
  await white.listed('C3');
  await black.page
    .locator('[role=gridcell][aria-label="C3 empty, black stone being sent"]')
    .waitFor({ state: 'attached' });
  await black.page.evaluate(() => dispatchEvent(new Event('online')));
  await black.listed('C3');
  await line(black, white, ['w C2', 'b pass']);
  await black.listed('pass');
  await white.listed('pass');
  assert.deepEqual(await black.moves(), ['1 C3', '2 C2', '3 pass']);
  await sameGame(white, black);
});
