// The page of a person: their results and ratings by ruleset, the games with filters in the address, and the graph.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { member } from './event.mjs';
import { Stage } from './stage.mjs';

const SIZES = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
];
const stage = await Stage.open();

/** One game between two members; the loser resigns after both moved. */
async function plays(black, white, winner, terms) {
  const settings = { ruleset: 'stoical', size: [9, 9], colours: 'b', ...terms };
  const { room } = await black.client.do('lobby', 'open', settings);
  await white.client.do(`room:${room}`, 'sit');
  const { snap } = await white.client.sub(`room:${room}`);
  const game = snap.v.games[0].id;
  let { base } = (await black.client.sub(`game:${game}`)).snap.v.state;
  ({ n: base } = await black.client.do(`game:${game}`, 'play', { base, at: 'D4' }));
  ({ n: base } = await white.client.do(`game:${game}`, 'play', { base, at: 'F6' }));
  const loser = winner === black ? white : black;
  await loser.client.do(`game:${game}`, 'resign', { base });
  return game;
}

/** Looks for faults of a page in all sizes, in light and in dark. */
async function passes(person, name) {
  const found = [];
  for (const [width, height] of SIZES) {
    await person.page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark']) {
      await person.page.emulateMedia({ colorScheme });
      await person.shot(`${name}-${width}-${colorScheme}`);
      for (const { id, html } of await violations(person.page))
        found.push(`${width} ${colorScheme}: ${id} ${html.slice(0, 160)}`);
    }
    if ((await person.page.evaluate(() => document.documentElement.scrollWidth)) > width)
      found.push(`${name} is too wide for ${width}`);
  }
  assert.deepEqual(found, []);
}

test('a_page_of_a_person_has_their_results_and_filters_in_the_address', async () => {
  const ann = await member(stage.url, 'Ann');
  const ben = await member(stage.url, 'Ben');
  const cleo = await member(stage.url, 'Cleo');
  await plays(ann, ben, ann, { rated: true });
  await plays(ben, ann, ben, { rated: true });
  await plays(ann, cleo, ann, { rated: true });
  await plays(ann, ben, ben, { ruleset: 'bridge', rated: true });
  const last = await plays(cleo, ann, ann, { ruleset: 'japanese' });

  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes(`/player/${ann.you.id}`);
  await reader.says('.person-head h1', /^Ann$/);
  await reader.says('.person-head', /Has an account here · since \w+ \d{4} · 5 games/);
  await reader.says('.figures-of li:first-child', /Stoical Go.*\d{4}\?.*2 won · 1 lost/s);
  await reader.says('.figures-of li:nth-child(2)', /Bridge Go.*\d{4}\?.*0 won · 1 lost/s);
  await reader.says('.figures-of li:nth-child(3)', /Japanese.*not rated.*1 won · 0 lost/s);
  await reader.says('.rivals', /Ben.*1 : 2.*Cleo.*2 : 0/s);
  await page.locator('.their-games tbody tr').nth(4).waitFor();
  await passes(reader, 'person');

  // Each filter is a link, and the way back leads to the filters before.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Won 3', exact: true }).click();
  await page.waitForFunction(() => location.search === '?result=won');
  await page.waitForFunction(() => document.querySelectorAll('.their-games tbody tr').length === 3);
  await page.locator('.game-filters').getByRole('link', { name: 'Stoical Go', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.their-games tbody tr').length === 2);
  assert.equal(new URL(page.url()).search, '?result=won&ruleset=stoical');
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('.their-games tbody tr').length === 3);
  await page.getByRole('link', { name: 'The games with Ben: 1 won · 2 lost' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.their-games tbody tr').length === 3);
  await reader.says('.game-filters', /Against Ben/);
  assert.equal(new URL(page.url()).search, `?against=${ben.you.id}`);
  await page.locator('.game-filters').getByRole('link', { name: 'Rated', exact: true }).click();
  await page.waitForFunction(() => location.search.endsWith('&rated=yes'));
  await reader.goes(`/player/${ann.you.id}?result=won&ruleset=bridge`);
  await reader.says('.their-games', /No game fits these filters/);
  await reader.shot('person-nothing');
  await page.getByRole('link', { name: 'Show all games' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.their-games tbody tr').length === 5);

  // The graph of one ruleset, and the same as a table.
  await page.getByLabel('Ruleset', { exact: true }).selectOption('bridge');
  await page.getByRole('img', { name: /^Rating under Bridge Go: 1338 on/ }).waitFor();
  await page.getByLabel('Ruleset', { exact: true }).selectOption('stoical');
  await page.getByRole('img', { name: /^Rating under Stoical Go: 1662 on/ }).waitFor();
  await page.getByText('As a table', { exact: true }).click();
  await reader.says('.points caption', /Stoical Go, 3 rated games/);
  assert.equal(await page.locator('.points tbody tr').count(), 3);
  await page
    .getByRole('link', { name: /^Won\. The game with Cleo of/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === `/game/${last}`);
});

test('a_new_player_finds_a_way_to_the_first_game_on_their_page', async () => {
  const dora = await stage.person('Dora');
  const { id } = dora.you;
  const registered = await dora.context.request.post(`${stage.url}/api/account`, {
    headers: { origin: stage.url },
    data: { name: 'Dora', password: 'correct horse battery' },
  });
  assert.equal(registered.status(), 200);
  await dora.goes(`/player/${id}`);
  await dora.says('.first-games', /Your first game will stand here/);
  await dora.page.getByRole('link', { name: 'Settings' }).waitFor();
  await passes(dora, 'person-new');
  const reader = await stage.person('Emil');
  await reader.goes(`/player/${id}`);
  await reader.says('.first-games', /Dora has finished no public game yet/);
  await reader.page.getByRole('button', { name: 'Challenge Dora' }).waitFor();
});

test('a_player_follows_another_one_and_sees_them_among_the_players_who_are_here', async () => {
  const eve = await member(stage.url, 'Eve');
  const fay = await stage.person('Fay');
  await fay.goes(`/player/${eve.you.id}`);
  await fay.says('.person-head', /here now/);
  await fay.page.getByRole('button', { name: 'Follow Eve', exact: true }).click();
  await fay.page.getByRole('button', { name: 'Unfollow Eve' }).waitFor();
  const { room } = await eve.client.do('lobby', 'open', { ruleset: 'stoical', size: [9, 9] });
  await fay.goes('/players');
  await fay.says('main section:first-of-type', /Following.*Eve.*waits for an opponent/s);
  await fay.says('main', /Here now.*Eve/s);
  await passes(fay, 'players');
  await fay.page.getByRole('link', { name: 'The room of Eve' }).first().click();
  await fay.page.waitForURL((url) => url.pathname === `/room/${room}`);
  eve.client.end();
  await fay.goes('/players');
  await fay.says('main section:first-of-type', /Eve.*not here/s);
  await fay.page.getByRole('link', { name: 'Eve', exact: true }).click();
  await fay.page.getByRole('button', { name: 'Unfollow Eve' }).click();
  await fay.page.getByRole('button', { name: 'Follow Eve', exact: true }).waitFor();
});
