// Pages for one visitor alone: the book of rules, the board, finished games and their records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line } from './person.mjs';
import { CHAPTERS } from './chapters.mjs';
import { Stage } from './stage.mjs';
import { rulesets } from '../../web-static/i18n/rulesets-en.js';

const stage = await Stage.open();

/** A game of four moves and a resignation. */
async function finished(settings) {
  const { black, white, room } = await stage.table(settings);
  await line(black, white, ['b C3', 'w C4', 'b D4', 'w B3']);
  await black.turn();
  await black.presses('resign');
  await black.presses('confirm');
  await white.says('.phase', /You win.*resigned/);
  return { black, white, room };
}

test('every_chapter_of_the_rules_has_a_live_board', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/rules');
  await page.locator('.chapters').waitFor();
  const links = await page.locator('.chapters h2 a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  assert.equal(links.length, CHAPTERS.length);
  for (const link of links) {
    await page.locator(`.chapters h2 a[href="${link}"]`).click();
    await reader.says('main h1', /[A-Z]/);
    if (await page.locator('.example').count()) {
      await page.locator('.example [role=gridcell]').first().waitFor({ state: 'attached' });
      const next = page.getByRole('button', { name: 'One move on' });
      if ((await next.count()) && (await next.first().isEnabled())) await next.first().click();
      await reader.says('.sandbox-status', /./);
    }
    await page.goBack();
    await page.locator('.chapters').waitFor();
  }
});

test('a_ruleset_has_one_name_on_every_page', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  const names = Object.values(rulesets).sort();
  await reader.goes('/analysis');
  await page.getByLabel('Rules').waitFor();
  assert.deepEqual((await page.getByLabel('Rules').locator('option').allTextContents()).sort(), names);
  await reader.goes('/games');
  await reader.says('main h1', /games/);
  assert.deepEqual((await page.getByLabel('Rules').locator('option').allTextContents()).slice(1).sort(), names);
  await reader.goes('/rules');
  await page.locator('.chapters').waitFor();
  for (const name of await page.locator('.chapters h2').allTextContents()) assert.ok(names.includes(name), name);
  await page.locator('.chapters h2 a', { hasText: 'Renaissance' }).click();
  await reader.says('main h1', /^Renaissance$/);
  await page.getByText('Every clause', { exact: true }).click();
  await page.locator('.clauses thead').waitFor();
  assert.deepEqual(
    (await page.locator('.clauses thead th').allTextContents()).slice(1).filter((name) => !names.includes(name)),
    [],
  );
});

test('a_variant_has_its_name_and_its_differences_in_the_chapter_of_its_family', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/rules');
  await page.getByRole('link', { name: 'Makrai, area' }).click();
  await reader.says('main h1', /^Makrai, area$/);
  await reader.says('.chapter header', /a variant of Makrai/);
  await page.getByRole('link', { name: 'Play Makrai, area' }).waitFor();
  await reader.says('.in-words', /Stones are in limited supply/);
  assert.equal(await page.locator('.clauses').isVisible(), false, 'the table is folded away');
  await page.getByRole('link', { name: 'Makrai', exact: true }).click();
  await reader.says('main h1', /^Makrai$/);
});

test('titles_lead_from_the_page_to_the_site', async () => {
  const reader = await stage.person(null);
  for (const [path, title] of [
    ['/', 'Go with many rulesets'],
    ['/tournaments', 'Tournaments'],
    ['/games', 'Games'],
    ['/rules', 'Rules'],
    ['/rules/stoical', 'Stoical Go · Rules'],
    ['/lab/stoical', 'Stoical Go · Rules lab'],
    ['/lab/stoical?ko=nothing', 'This link does not work · Rules lab'],
    ['/analysis', 'Board'],
    ['/ratings', 'Ratings'],
    ['/account', 'Account'],
  ]) {
    await reader.goes(path);
    await reader.page.waitForFunction((wanted) => document.title === wanted, `${title} · Miai`);
  }
});

test('a_link_that_somebody_shares_brings_a_title_a_sentence_and_a_picture', async () => {
  const told = await (await fetch(`${stage.url}/room/${'A'.repeat(22)}`)).text();
  const of = (name) => new RegExp(`<meta [^>]*property="og:${name}" content="([^"]+)">`).exec(told)[1];
  assert.equal(of('title'), 'Miai');
  assert.match(of('description'), /^Go with/);
  const picture = await fetch(new URL(of('image'), stage.url));
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  assert.deepEqual(
    [...new Uint8Array(await picture.arrayBuffer()).slice(1, 4)],
    [...'PNG'].map((letter) => letter.charCodeAt(0)),
  );
});

test('your_games_in_the_lobby_have_the_names_that_all_rooms_have', async () => {
  const ann = await stage.person('Ann');
  await ann.opens({ ruleset: 'nz-refined', size: [9, 9] });
  await ann.opens({ ruleset: 'stoical', size: [9, 9], options: { ko: 'basic' } });
  await ann.goes('/');
  for (const name of ['New Zealand, refined', 'Stoical Go · basic ko']) {
    const mine = ann.page
      .locator('section', { has: ann.page.getByRole('heading', { name: 'Your games' }) })
      .locator('li', { hasText: name });
    await mine.waitFor();
    assert.match((await mine.textContent()).trim(), new RegExp(`^${name} 9\u00a0×\u00a09`));
    await ann.page.locator('.seats li', { hasText: name }).waitFor();
  }
});

test('an_example_is_stepped_through_and_tried_by_hand', async () => {
  const reader = await stage.person(null);
  await reader.goes('/rules/stoical');
  const { page } = reader;
  await page.locator('.example [role=gridcell]').first().waitFor({ state: 'attached' });
  await reader.sees('.XO../X.XO./.XO..');
  await page.getByRole('button', { name: 'One move on' }).first().click();
  await reader.sees('.XO../XO.O./.XO..');
  await reader.cell('C2').click();
  await reader.says('.sandbox-status.refused', /captured, so you may not capture/);
  await reader.shot('rules-stoical');
});

test('a_chapter_leads_to_a_room_with_its_rules', async () => {
  const reader = await stage.person('Rea');
  await reader.goes('/rules/bridge');
  await reader.page.getByRole('link', { name: 'Play Bridge Go' }).click();
  assert.equal(await reader.page.getByLabel('Rules', { exact: true }).inputValue(), 'bridge');
});

test('the_board_plays_any_rules_and_its_address_keeps_the_line', async () => {
  const person = await stage.person(null);
  const { page } = person;
  await person.goes('/analysis');
  await page.getByLabel('Rules').selectOption({ label: 'Bridge Go' });
  await page.getByLabel('Width').fill('5');
  await page.getByLabel('Width').press('Enter');
  await page.getByLabel('Height').fill('5');
  await page.getByLabel('Height').press('Enter');
  await person.sees('...../...../...../...../.....');
  for (const point of ['C3', 'C4', 'D3']) await person.cell(point).click();
  await person.sees('...../..O../..XX./...../.....');
  await page.waitForURL(/#bridge\/5x5\/b;b_C3,w_C4,b_D3$/);
  await person.shot('analysis');
  const other = await person.window();
  await other.goto(page.url());
  await person.sees('...../..O../..XX./...../.....', other);
});

test('a_move_typed_beside_the_board_stays_until_it_counts', async () => {
  const person = await stage.person(null);
  const { page } = person;
  await person.goes('/analysis#stoical/3x2/b');
  await person.sees('.../...');
  const height = page.getByLabel('Height');
  await height.fill('4');
  await page.evaluate(() => {
    // draws the form again, without a hand
    const first = document.querySelector('.settings .row select');
    first.value = 'w';
    first.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitForURL(/3x2\/w$/);
  await height.press('Enter');
  await person.sees('.../.../.../...');
  await height.fill('99');
  await height.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.settings input')[1].value === '4');

  await page.locator('.settings summary').click();
  const rows = page.locator('.settings textarea');
  await rows.fill('XO.\n.X');
  await rows.blur();
  await person.says('.settings .error', /4/);
  assert.equal(await rows.inputValue(), 'XO.\n.X', 'wrong rows can be mended');
  await rows.fill('XO.\n.X.\n...\n..O');
  await rows.blur();
  await person.sees('XO./.X./.../..O');
  assert.equal(await page.locator('.settings .error').count(), 0);
});

test('a_finished_game_is_found_and_every_move_has_a_link', async () => {
  await finished({ ruleset: 'stoical', size: [5, 5] });
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/games');
  await reader.says('.records', /Ann.*Ben.*Stoical Go.*5 × 5.*W\+R/s);
  await page.getByLabel('Player').fill('nobody like that');
  await page.getByRole('button', { name: 'Search' }).click();
  await reader.says('.archive', /No finished games match/);
  await page.getByLabel('Player').fill('ben');
  await page.getByLabel('Rules').selectOption({ label: 'Stoical Go' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'W+R' }).first().click();
  await reader.sees('...../..OX./.OX../...../.....');
  await page.waitForURL(/\/game\/[\w-]{22}#4$/);
  await reader.shot('replay');
  await page.getByRole('treeitem', { name: '2, White C4' }).click();
  await page.waitForURL(/#2$/);
  await reader.sees('...../..O../..X../...../.....');

  const other = await reader.window();
  await other.goto(page.url().replace('#2', '#3'));
  await reader.sees('...../..OX./..X../...../.....', other);
  await other.evaluate(() => {
    location.hash = '#1';
  });
  await reader.sees('...../...../..X../...../.....', other);
  await other.locator('[role=gridcell][aria-label^="A1 "]').click();
  await reader.says('.study-lines', /Main line and 1 more/, other);
  await other.getByRole('button', { name: 'Back to the main line' }).click();
  await reader.says('.sandbox-count', /^Move 1 of 4$/, other);
});

test('a_row_of_finished_games_leads_to_its_record_and_shows_the_winner', async () => {
  await finished({ ruleset: 'stoical', size: [5, 5] });
  const reader = await stage.person('Ida', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = reader;
  await reader.goes('/games');
  const row = page.locator('.records li', { hasText: 'Ben' }).first();
  assert.match(await row.locator('.won').innerText(), /^\s*Ben/);
  await page
    .getByRole('link', { name: /^W\+R, Ann against Ben$/ })
    .first()
    .waitFor();
  await row.tap({ position: { x: 20, y: 70 } });
  await page.waitForURL(/\/game\/[\w-]{22}/);
  await reader.goes('/games');
  await page.getByRole('link', { name: 'My games' }).tap();
  await page.waitForURL(/player=Ida$/);
  await reader.says('.archive', /No finished games match/);
});

test('a_link_is_copied_where_a_page_has_only_the_command_to_copy', async () => {
  await finished({ ruleset: 'stoical', size: [5, 5] });
  const reader = await stage.person(null);
  const { page } = reader;
  await page.addInitScript(() => {
    delete Navigator.prototype.clipboard;
  }); // as over plain http
  await reader.goes('/games');
  await page.getByRole('link', { name: 'W+R' }).first().click();
  await page.getByRole('button', { name: 'Link to this move' }).click();
  await reader.says('.record-side', /Copied/);
  await reader.goes('/games');
  await page.getByLabel('Player').focus();
  await page.keyboard.press('Control+V');
  assert.match(await page.getByLabel('Player').inputValue(), /^http:\/\/127/);
});

test('a_record_follows_a_running_game', async () => {
  const { black, white, room } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await line(black, white, ['b C3']);
  const client = await black.client();
  const { snap } = await client.sub(`room:${room}`);
  client.end();
  const reader = await stage.person(null);
  await reader.goes(`/game/${snap.v.games[0].id}`);
  await reader.sees('...../...../..X../...../.....');
  await line(black, white, ['w C4']);
  await reader.sees('...../..O../..X../...../.....');
});
