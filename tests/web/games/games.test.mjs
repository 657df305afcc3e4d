// The page of finished games: pages that join, and the text where no answer comes.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { says, Stage } from '../tour/stage.mjs';

const stage = await Stage.open({ expected: /404 \(Not Found\)/ }); // there are no rules here
const skip = stage ? false : 'no browser here';
const on = (name, run) => test(name, { skip }, run);
const ID = 'Zm9vYmFyYmF6cXV4MTIzNA';

const game = (n) => ({
  id: `${String(n).padStart(21, 'g')}A`,
  room: ID,
  ruleset: 'stoical',
  title: 'Stoical Go',
  size: [9, 9],
  black: { id: 'p1', name: `Ann ${n}` },
  white: { id: 'p2', name: 'Ben' },
  result: 'W',
  reason: 'resign',
  score: null,
  moves: 61,
  ended_at: 1790000000000 - n,
});
const pageOf = (from, next) => ({ t: 'found', games: Array.from({ length: 20 }, (_, i) => game(from + i)), next });

/** Answers searches with the result of `answer` for each. */
const answering = (answer) => {
  stage.server.answer = (message) => (message.k === 'games' ? answer(message) : null);
  stage.server.received.length = 0;
};
const asked = () => stage.server.received.filter(({ k }) => k === 'games');
afterEach(() => {
  if (stage) stage.server.answer = null;
});

on('further_games_are_those_after_the_last_of_the_page', async () => {
  const next = `${ID}.1789999999981`;
  answering(({ after }) => (after ? pageOf(20, null) : pageOf(0, next)));
  const page = await stage.page('/games');
  await page.getByRole('button', { name: 'More games' }).click();
  await says(page, '.records', /Ann 39/);
  assert.equal(await page.locator('.records li').count(), 40);
  assert.deepEqual(
    asked().map(({ after }) => after),
    [undefined, next],
  );
  assert.equal(await page.getByRole('button', { name: 'More games' }).count(), 0, 'that was the last page');
});

on('a_search_that_finds_too_much_asks_for_more_of_the_name', async () => {
  answering(({ player }) => (player === 'a' ? { t: 'error', code: 'broad', retry: false } : pageOf(0, null)));
  const page = await stage.page('/games');
  await says(page, '.records', /Ann 0/);
  await page.getByLabel('Player').fill('a');
  await page.getByRole('button', { name: 'Search' }).click();
  await says(page, '.archive [role=status]', /Type more of the name/);
  assert.equal(await page.locator('.records, .archive .empty').count(), 0, 'nothing else is said to be the answer');
  await page.getByLabel('Player').fill('ann');
  await page.getByRole('button', { name: 'Search' }).click();
  await says(page, '.records', /Ann 0/);
  assert.equal(await page.locator('.archive [role=status]').textContent(), '');
});

on('games_that_were_found_stay_when_the_next_page_does_not_come', async () => {
  let busy = true;
  answering(({ after }) =>
    after
      ? busy
        ? { t: 'error', code: 'busy', retry_after: 500, retry: true }
        : pageOf(20, null)
      : pageOf(0, `${ID}.1`),
  );
  const page = await stage.page('/games');
  await page.getByRole('button', { name: 'More games' }).click();
  await says(page, '.archive [role=status]', /Try again in a moment/);
  assert.equal(await page.locator('.records li').count(), 20);
  busy = false;
  await page.getByRole('button', { name: 'More games' }).click();
  await says(page, '.records', /Ann 39/);
});

on('the_filters_are_in_the_address', async () => {
  answering(() => pageOf(0, null));
  const page = await stage.page('/games?player=ann&opponents=people');
  await says(page, '.records', /Ann 0/);
  const last = () => asked().at(-1);
  assert.deepEqual([last().player, last().opponents], ['ann', 'people']);
  assert.equal(await page.getByLabel('Player').inputValue(), 'ann');
  assert.equal(await page.getByLabel('Opponents').inputValue(), 'people');

  await page.getByLabel('Player').fill('ben');
  await page.getByLabel('Opponents').selectOption('Computers');
  await page.waitForURL(/player=ben&opponents=computers$/);
  await says(page, '.records', /Ann 0/);
  assert.deepEqual([last().player, last().opponents], ['ben', 'computers']);

  await page.getByLabel('Opponents').selectOption('');
  await page.waitForURL(/\?player=ben$/);
  await page.reload();
  await says(page, '.records', /Ann 0/);
  assert.deepEqual([last().player, last().opponents], ['ben', undefined]);

  await page.getByRole('link', { name: 'Games' }).click(); // the page anew
  await page.waitForURL(/\/games$/);
  await page.waitForFunction(() => document.querySelector('.archive input').value === '');
  assert.equal(last().player, undefined);
});

on('an_answer_that_comes_late_does_not_replace_a_newer_one', async () => {
  answering(({ opponents }) => (opponents === 'people' ? pageOf(40, null) : pageOf(0, null)));
  const page = await stage.page('/games');
  await says(page, '.records', /Ann 0/);
  const late = [];
  stage.server.deaf = (message) => message.t === 'found' && late.push(message) === 1;
  await page.getByLabel('Opponents').selectOption('Computers');
  await page.getByLabel('Opponents').selectOption('People only');
  await says(page, '.records', /Ann 40/);
  stage.server.deaf = null;
  for (const connection of stage.server.ws.clients) connection.send(JSON.stringify(late[0]));
  await page.waitForTimeout(100);
  await says(page, '.records', /Ann 40/);
});
