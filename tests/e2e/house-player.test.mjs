// The page of a computer player: who it is and how strong, its finished games, and the ways to it and on.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const EMBER = { ruleset: 'stoical', size: [5, 5], colours: 'b', house: 4 };
const PAGE = 20;

const stage = await Stage.open({ args: ['--limits', 'none'] });

/** Games with Ember that this person resigns. @returns {Promise<{room: string, game: string}[]>} the oldest first */
async function loses(person, count, settings = {}) {
  const games = [];
  for (let n = 0; n < count; n++) {
    const client = await person.client(); // a connection follows few channels
    const { room } = await client.do('lobby', 'open', { ...EMBER, ...settings });
    const { snap } = await client.sub(`room:${room}`);
    const game = snap.v.games[0].id;
    const { base } = (await client.sub(`game:${game}`)).snap.v.state;
    await client.do(`game:${game}`, 'resign', { base });
    client.end();
    games.push({ room, game });
  }
  return games;
}

test('the_page_says_who_a_computer_player_is_and_how_strong_under_each_ruleset', async () => {
  const measured = JSON.parse(await readFile(new URL('../../web-static/data/house-ratings.json', import.meta.url)));
  const visitor = await stage.person(null);
  const { page } = visitor;
  await visitor.goes('/player/h4');
  await visitor.says('h1', /Ember\s*computer/);
  assert.equal(await page.title(), 'Ember · Miai');
  await visitor.says('header', /level 4 of 5: strong\. Before each move it plays 4,000 games/);
  const stoical = page.locator('.strengths li', { hasText: 'Stoical Go' });
  await stoical.getByText(String(measured.stoical.ratings[3]), { exact: true }).waitFor();
  await page.getByText('Under other rules').click();
  const japanese = page.locator('details tr', { hasText: 'Japanese' });
  await japanese.getByText(String(measured.japanese.ratings[3]), { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Play Ember, Japanese' }).click();
  await page.getByRole('radio', { name: /^Ember/, checked: true }).waitFor();
  await page.locator('.card.on', { hasText: 'Japanese' }).waitFor();
  await visitor.goes('/player/h5');
  await visitor.presses('play');
  await page.getByRole('radio', { name: /^Old Moon/, checked: true }).waitFor();
});

test('the_page_lists_finished_public_games_page_by_page', async () => {
  const ann = await stage.person('Ann');
  const { page } = ann;
  await ann.goes('/player/h4');
  await ann.says('.played', /Ember has finished no public game yet/);
  await loses(ann, 1, { public: false });
  const [first] = await loses(ann, PAGE + 1);
  await ann.goes('/player/h4');
  const rows = page.locator('.played tbody tr');
  await rows.nth(PAGE - 1).waitFor();
  assert.equal(await rows.count(), PAGE);
  assert.match(await rows.first().textContent(), /Ann.*Won W\+R/);
  await ann.presses('more');
  await rows.nth(PAGE).waitFor();
  await ann.button('more').waitFor({ state: 'detached' });
  assert.equal(await rows.count(), PAGE + 1);
  const file = await page.getByRole('link', { name: 'All games as a file' }).getAttribute('href');
  const text = await (await ann.context.request.get(stage.url + file)).text();
  assert.equal(text.trim().split('\n').length, PAGE + 1);
  await rows
    .last()
    .getByRole('link', { name: /^The game with/ })
    .click();
  await page.waitForURL(`**/game/${first.game}`);
});

test('names_of_computer_players_lead_to_their_pages', async () => {
  for (const context of [{}, PHONE]) {
    const ann = await stage.person('Ann', context);
    const { page } = ann;
    const [{ game, room }] = await loses(ann, 1);
    for (const path of [`/room/${room}`, `/game/${game}`, '/games']) {
      await ann.goes(path);
      await page.getByRole('link', { name: 'Ember', exact: true }).first().click();
      await page.waitForURL('**/player/h4');
      await ann.says('h1', /Ember/);
    }
    await page.getByRole('link', { name: 'Pip', exact: true }).click();
    await ann.says('h1', /Pip/);
    await ann.says('.played', /Pip has finished no public game yet/);
  }
});

test('a_computer_player_that_does_not_exist_has_no_page', async () => {
  const visitor = await stage.person(null);
  await visitor.goes('/player/h6');
  await visitor.says('h1', /no such player/);
});

test('games_that_cannot_be_read_are_asked_for_again', async () => {
  const visitor = await stage.person('Ida', PHONE);
  await loses(visitor, 1);
  await visitor.page.route('**/games.ndjson*', (route) => route.fulfill({ status: 503, body: '{"code":"busy"}' }));
  stage.expected = /503/;
  await visitor.goes('/player/h4');
  await visitor.says('.played', /The games cannot be read now/);
  await visitor.page.unroute('**/games.ndjson*');
  await visitor.presses('more');
  await visitor.says('.played', /Ida/);
  stage.expected = null;
});
