// The settings of the look: they hold for this browser, and the first board that it draws has them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

/** Notes the chosen board at the moment when the first board of a page is drawn. */
const notes = () => {
  new MutationObserver(() => {
    if (globalThis.first === undefined && document.querySelector('svg.board'))
      globalThis.first = document.documentElement.dataset.board ?? 'kaya';
  }).observe(document, { childList: true, subtree: true });
};

const settings = async ({ page }) => {
  await page.locator('header .me').click();
  await page.locator('input[name=board]').first().waitFor({ state: 'attached' });
};
const lines = ({ page }) =>
  page.locator('.board-host .lines').evaluate((path) => getComputedStyle(path).getPropertyValue('stroke'));
const letters = ({ page }) => page.locator('.board-host .coordinate').count();

test('a_chosen_board_and_no_coordinates_stay_and_are_there_from_the_first_board_on', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const ann = await stage.person('Ann', { viewport });
    await ann.page.addInitScript(notes);
    const room = await ann.opens({ ruleset: 'stoical', size: [9, 9] });
    await ann.visits(room);
    await ann.page.locator('.board-host .coordinate').first().waitFor();
    assert.equal(await letters(ann), 36);
    const kaya = await lines(ann);

    await settings(ann);
    await ann.page.locator('input[name=board][value=dusk]').check();
    await ann.page.getByLabel('Coordinates on the board').uncheck();
    await ann.page.keyboard.press('Escape');
    await ann.page.waitForFunction(() => document.querySelectorAll('.board-host .coordinate').length === 0);
    await ann.page.locator(':root[data-board=dusk]').waitFor();
    const dusk = await lines(ann);
    assert.notEqual(dusk, kaya);

    await ann.visits(room);
    await ann.page.waitForFunction(() => globalThis.first !== undefined);
    assert.equal(await ann.page.evaluate(() => globalThis.first), 'dusk');
    assert.deepEqual([await lines(ann), await letters(ann)], [dusk, 0]);
    await ann.shot(`look-dusk-${viewport.width}`);

    await settings(ann);
    await ann.page.locator('input[name=board][value=kaya]').check();
    await ann.page.keyboard.press('Escape');
    await ann.page.locator(':root:not([data-board])').waitFor();
    assert.equal(await lines(ann), kaya);
  }
});

test('a_stored_board_that_is_none_shows_kaya', async () => {
  const ann = await stage.person('Ann');
  await ann.page.addInitScript(() => localStorage.setItem('miai.board', '"marble"'));
  await ann.goes('/');
  await ann.page.locator('svg.board').first().waitFor();
  assert.equal(await ann.page.evaluate(() => document.documentElement.dataset.board ?? 'kaya'), 'kaya');
});

test('sounds_are_chosen_one_by_one_and_the_choice_lasts', async () => {
  const ann = await stage.person('Ann');
  await ann.goes('/');
  await settings(ann);
  await ann.page.getByText('Which sounds, and how loud').click();
  await ann.page.getByLabel('Somebody sits down').uncheck();
  await ann.page.getByLabel('Volume').fill('0.3');
  await ann.shot('look-sounds');
  await ann.goes('/rules');
  await settings(ann);
  await ann.page.getByText('Which sounds, and how loud').click();
  assert.equal(await ann.page.getByLabel('Somebody sits down').isChecked(), false);
  assert.equal(await ann.page.getByLabel('Your turn, your game begins').isChecked(), true);
  assert.equal(await ann.page.getByLabel('Volume').inputValue(), '0.3');
  await ann.page.getByLabel('Sounds', { exact: true }).uncheck();
  await ann.page.getByText('Which sounds, and how loud').waitFor({ state: 'detached' });
});
