// The computer's advice: on the board and in the replay of a finished game when asked, and never in a game under way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

const advice = (page) => page.locator('.aids');

test('best_moves_are_shown_when_asked_and_go_when_the_position_changes', async () => {
  const ann = await stage.person(null);
  const { page } = ann;
  const loaded = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.split('/').at(-1)));
  await ann.goes('/analysis#stoical/5x5/b;b_C3,w_C4');
  const button = advice(page).getByRole('button', { name: 'Best moves' });
  await button.waitFor();
  assert.equal(loaded.includes('search.wasm'), false);
  await button.click();
  await page.locator('.best-list li').nth(2).waitFor();
  assert.ok(loaded.includes('search.wasm') && loaded.includes('search-worker.js'));
  await page.getByText('20,000 of 20,000 games tried').waitFor({ timeout: 120_000 });
  assert.match(await page.locator('.best [role="status"]').textContent(), /^The best move for Black is .+\.$/);
  assert.equal((await page.locator('.board .layer-marks .mark').count()) > 0, true);
  assert.equal((await page.locator('.board .layer-owned rect').count()) > 0, true);
  assert.deepEqual(await violations(page), []);
  await page.locator('.best-list button').first().click();
  await page.locator('.best-list').waitFor({ state: 'detached' });
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await page.waitForFunction(() => !document.querySelector('.board .layer-marks .mark')); // the next frame draws
  await button.press('Enter');
  await page.locator('.best-list').waitFor();
  await button.press('Enter');
  await page.locator('.best-list').waitFor({ state: 'detached' });
});

test('a_game_under_way_has_no_advice_and_a_finished_one_has_a_graph_that_leads_to_its_moves', async () => {
  const { black, white, room } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await line(black, white, ['b C3', 'w C4', 'b B4', 'w D3']);
  const client = await black.client();
  const { snap } = await client.sub(`room:${room}`);
  client.end();
  const [{ id }] = snap.v.games;
  const reader = await stage.person(null);
  for (const person of [reader, white]) await person.goes(`/game/${id}`);
  for (const { page } of [reader, white]) {
    await page.getByRole('treeitem').first().waitFor();
    assert.equal(await page.locator('[data-do="best-moves"], [data-do="graph"]').count(), 0);
  }
  await white.goes('/analysis#stoical/5x5/b;b_C3');
  await white.page.getByText('no advice until it ends').waitFor();
  await black.presses('resign');
  await black.presses('confirm');
  await white.page.locator('[data-do="best-moves"]').waitFor(); // on the very page that had none
  await reader.goes(`/game/${id}`);
  await reader.presses('graph');
  const { page } = reader;
  await page.getByText('The graph is complete: 6 positions.').waitFor({ timeout: 120_000 });
  await page.getByRole('slider', { name: 'Step of the game' }).press('Home');
  await reader.sees('...../...../...../...../.....');
  await page.getByRole('slider', { name: 'Step of the game' }).press('ArrowRight');
  await reader.sees('...../...../..X../...../.....');
  const box = await page.locator('.chances svg').boundingBox();
  await page.mouse.click(box.x + box.width * 0.42, box.y + box.height / 2);
  await reader.sees('...../..O../..X../...../.....');
  assert.deepEqual(await violations(page), []);
});

test('a_room_has_best_moves_once_its_game_is_over', async () => {
  const { black, white, watcher } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await line(black, white, ['b C3', 'w C4']);
  for (const { page } of [black, watcher]) assert.equal(await page.locator('[data-do="best-moves"]').count(), 0);
  await black.presses('resign');
  await black.presses('confirm');
  await watcher.button('best-moves').waitFor();
  const { page } = black;
  await black.button('best-moves').waitFor();
  await page.getByRole('button', { name: 'One move back' }).click();
  await black.presses('best-moves');
  await page.locator('.best-list li').nth(2).waitFor();
  await page.waitForFunction(() => document.querySelector('.board .layer-owned rect'));
  assert.equal((await page.locator('.board .layer-marks .mark').count()) > 0, true);
  assert.deepEqual(await violations(page), []);
  await black.shot('room-best-moves');
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.locator('.best-list').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !document.querySelector('.board .layer-owned rect, .board .layer-marks .mark'));
  await black.presses('best-moves');
  await page.locator('.best-list button').last().click();
});
