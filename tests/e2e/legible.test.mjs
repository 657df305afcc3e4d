// The texts of pages are whole and true: none is cut, broken into two lines or about the wrong player.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const stage = await Stage.open();

/** The heights of an element before and after its text is another one. */
const heights = (locator, text) =>
  locator.evaluate((element, other) => {
    const before = element.getBoundingClientRect().height;
    element.textContent = other;
    return [before, element.getBoundingClientRect().height];
  }, text);

test('the_number_of_the_108th_move_is_one_line_and_players_are_never_away_from_their_own_game', async () => {
  const ann = await stage.person('Ann');
  await ann.context.addInitScript(() => {
    globalThis.away = [];
    new MutationObserver(() => {
      const text = document.querySelector('.strip.below .there')?.textContent ?? '';
      if (/away/.test(text)) globalThis.away.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const room = await ann.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  const ben = await stage.person('Ben');
  await ben.sits(room);
  await line(ann, ben, ['b E5']);
  await ann.page.reload();
  await ann.says('.phase', /Ben to play/);
  assert.deepEqual(await ann.page.evaluate(() => globalThis.away), []);
  const [before, after] = await heights(ann.page.locator('.moves [aria-current] .number'), '108');
  assert.equal(after, before);
});

test('the_bar_of_a_phone_has_room_for_all_pages_beside_the_number_of_games_that_wait', async () => {
  const ann = await stage.person('Ann', PHONE);
  const ben = await stage.person('Ben');
  const room = await ann.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  await ben.sits(room);
  await ann.turn();
  await ann.page.locator('.turns').waitFor();
  const [inner, whole] = await ann.page.locator('header nav').evaluate((nav) => [nav.clientWidth, nav.scrollWidth]);
  assert.ok(whole <= inner, `${whole} pixels in ${inner}`);
  await ann.shot('legible-bar');
});

test('the_bullets_of_the_rules_are_within_their_drawer', async () => {
  const ann = await stage.person('Ann', PHONE);
  await ann.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  await ann.page.locator('.drawer').click();
  await ann.page.getByRole('tab', { name: 'Rules' }).click();
  const list = ann.page.locator('.rules-tab .deviations');
  await list.waitFor();
  const padding = await list.evaluate((of) => Number.parseFloat(getComputedStyle(of).paddingInlineStart));
  assert.ok(padding >= 20, `a bullet needs more than ${padding} pixels`);
  await ann.shot('legible-rules');
});

test('a_bridge_that_won_is_outlined_and_the_record_names_its_numbers', async () => {
  const { black, white, watcher } = await stage.table({ ruleset: 'bridge', size: [5, 5] });
  await line(black, white, ['b C1', 'w A1', 'b C2', 'w A2', 'b C3', 'w A3', 'b C4', 'w A4']);
  const outline = ({ page }) => page.locator('.board .witness > *');
  assert.equal(await outline(black).count(), 0);
  await black.clicks('C5');
  for (const person of [black, white, watcher]) {
    await person.says('.phase', /joined two opposite sides/);
    await outline(person).first().waitFor({ state: 'attached' });
  }
  await black.shot('legible-bridge');
  await black.page.locator('.moves button').first().click();
  await black.says('.stage', /Move 1 of 9/);
  await outline(black).first().waitFor({ state: 'detached' }); // an earlier position has no bridge
  await white.page.getByRole('link', { name: 'Analyse' }).click();
  await white.says('.record-side', /0 prisoners/);
});

test('a_phone_offers_best_moves_and_the_graph_as_soon_as_a_game_is_over', async () => {
  const [ann, ben] = [await stage.person('Ann', PHONE), await stage.person('Ben')];
  const room = await ann.opens({ ruleset: 'stoical', size: [5, 5], colours: 'b' });
  await ben.sits(room);
  await ann.turn();
  const client = await ann.client();
  const { snap } = await client.sub(`room:${room}`);
  const game = snap.v.games[0].id;
  const { base } = (await client.sub(`game:${game}`)).snap.v.state;
  await client.do(`game:${game}`, 'play', { at: 'C3', base });
  client.end();
  await ben.turn();
  await ben.presses('resign');
  await ben.presses('confirm');
  for (const what of ['best-moves', 'graph']) await ann.button(what).waitFor();
});

test('the_page_of_computer_players_says_the_rules_that_are_chosen', async () => {
  const visitor = await stage.person(null);
  const { page } = visitor;
  await visitor.goes('/computer');
  await visitor.says('.short', /A play that captures is refused if the opponent’s last move captured/);
  await page.getByRole('radio', { name: /^Alter Igo/ }).check();
  await visitor.says('.short', /every string of either colour without a liberty is removed, all at the same time/);
  await page.getByRole('link', { name: 'The whole rules, with examples' }).click();
  await page.waitForURL('**/rules/alter-igo');
});
