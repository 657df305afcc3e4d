// A player who looks for their board sees their colour and the stones of a handicap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBelow } from '../../../web-static/pages/tour/desk/bar.js';
import { says, Stage } from './stage.mjs';

const stage = await Stage.open();
const skip = stage ? false : 'no browser here';
const on = (name, run) => test(name, { skip }, run);

/** The round on view of the McMahon event with two stones on a board without a result. */
function published() {
  const { mcmahon } = stage.tours;
  const round = mcmahon.state.rounds.findLast(({ state }) => state !== 'drafted');
  const pair = round.pairs.find(({ second }) => second !== null);
  Object.assign(pair, { handicap: 2, games: [] }); // a result would have the place of the stones
  const name = (no) => mcmahon.state.people.find((one) => one.number === no).name;
  return { slug: mcmahon.state.settings.slug, black: name(pair.first), white: name(pair.second) };
}

on('the_projector_says_the_handicap_and_puts_the_stone_beside_whose_it_is', async () => {
  const { slug, black, white } = published();
  const page = await stage.page(`/t/${slug}/show`);
  const turnsTo = async (selector) => {
    for (let at = 0; at < 8 && (await page.locator(selector).count()) === 0; at++) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(100);
    }
  };
  await turnsTo('.slide.by-name');
  const row = (name) => page.locator('.by-name tr', { has: page.locator('td:first-child', { hasText: name }) });
  assert.match(await row(black).innerText(), /2 stones/);
  assert.equal(await row(black).locator('td:first-child .stone-dot.black').count(), 1);
  assert.equal(await row(white).locator('td:first-child .stone-dot.white').count(), 1);
  await turnsTo('.slide.lists:not(.by-name)');
  await says(page, '.slide', /2 stones/);
});

on('lists_by_name_say_the_handicap_on_the_page_and_on_paper', async () => {
  const { slug, black } = published();
  const page = await stage.page(`/t/${slug}#pairings`);
  await page.getByText('By name', { exact: true }).click();
  assert.match(
    await page.locator('.pairs tr', { has: page.locator('th', { hasText: black }) }).innerText(),
    /2 stones/,
  );
});

on('the_desk_shows_colours_and_handicap_of_boards_that_are_played', async () => {
  const { slug } = published();
  const page = await stage.page(`/t/${slug}/desk#round`, { as: 'director' });
  await page.locator('input[name=desk-round]').nth(1).check({ force: true });
  await says(page, 'main', /2 stones/);
  assert.ok((await page.locator('main th .stone-dot.black').count()) > 0);
});

test('a_bar_below_the_floor_is_not_offered', () => {
  assert.ok(isBelow('25k', '20k') && isBelow('1k', '1d') && isBelow('3d', '4d'));
  assert.ok(!isBelow('20k', '20k') && !isBelow('5k', '20k') && !isBelow('1d', '1k'));
});
