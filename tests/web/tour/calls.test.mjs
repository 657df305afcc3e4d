// Calls of tournaments to a player, on every page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { says, Stage } from './stage.mjs';

const stage = await Stage.open();
const skip = stage ? false : 'no browser here';
const on = (name, run) => test(name, { skip }, run);
const heard = (page) => page.locator('[aria-live="assertive"]').textContent();

/** The next event, which alone has Ann as a player. */
function alone() {
  for (const tour of Object.values(stage.tours)) if (tour !== stage.tours.next) tour.state.people[0].account = null;
  return stage.tours.next;
}

/** The same, running. */
function running() {
  const next = alone();
  stage.act(next, stage.director, { k: 'stage', to: 'running' });
  for (const { number: no } of next.state.people)
    stage.act(next, stage.director, { k: 'checkin', number: no, on: true });
  return next;
}

on('check_in_is_called_on_every_page_and_answered_there', async () => {
  alone();
  const page = await stage.page('/tournaments', { as: 'ann' });
  await says(page, '.calls', /Midsummer.*: check in now/);
  await page.locator('[data-do=call-here]').click();
  await page.locator('.calls').waitFor({ state: 'detached' });
  assert.equal(stage.tours.next.state.people[0].status, 'here');
});

on('published_pairings_are_said_on_an_open_page_and_seen_on_one_opened_later', async () => {
  const tour = running();
  const page = await stage.page('/', { as: 'ann' });
  assert.equal(await page.locator('.calls').count(), 0);
  for (const k of ['pair', 'publish']) stage.act(tour, stage.director, { k, round: 1 });
  await says(page, '[data-call=pairing]', /round 1: board \d+, (you are (Black|White)|a match) against/);
  assert.match(await heard(page), /round 1: board \d+/);
  const later = await stage.page('/', { as: 'ann' });
  await says(later, '[data-call=pairing]', /round 1: board \d+/);
  await later.locator('.calls a').click();
  await later.waitForURL(/\/t\/midsummer$/);
  assert.equal(await later.locator('.calls').count(), 0, 'the page of the event says it itself');
});

on('a_call_is_hidden_until_it_is_another_one_and_pairings_taken_back_are_said', async () => {
  const tour = running();
  const page = await stage.page('/', { as: 'ann' });
  for (const k of ['pair', 'publish']) stage.act(tour, stage.director, { k, round: 1 });
  await page.locator('[data-do=hide-call]').click();
  await page.locator('.calls').waitFor({ state: 'detached' });
  stage.act(tour, stage.director, { k: 'checkin', number: tour.state.people[1].number, on: true });
  assert.equal(await page.locator('.calls').count(), 0);
  stage.act(tour, stage.director, { k: 'unpublish', round: 1 });
  await says(page, '[data-call=withdrawn]', /pairings of round 1 were withdrawn/);
});

on('a_game_that_begins_opens_by_itself_but_neither_at_the_desk_nor_on_the_wall', async () => {
  const tour = running();
  const pages = await Promise.all(['/tournaments', '/t/midsummer/show'].map((path) => stage.page(path, { as: 'ann' })));
  for (const k of ['pair', 'publish', 'start']) stage.act(tour, stage.director, { k, round: 1 });
  await pages[0].waitForURL(/\/room\//);
  const [wall] = pages.slice(1);
  await wall.waitForTimeout(500);
  assert.match(wall.url(), /\/show$/);
  assert.equal(await wall.locator('.calls').count(), 0);
  await pages[0].goto(`${stage.server.url}/tournaments`);
  await says(pages[0], '[data-call=game]', /round 1 has begun/);
  assert.match(pages[0].url(), /tournaments$/, 'whoever leaves the board is not carried back');
});
