// Every page of tournaments as the accessibility checker sees it, on a desk by day and on a phone by night; and none is
// wider than its window.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../lib/axe.mjs';
import { Stage } from './stage.mjs';

const LOOKS = [
  [{ width: 1280, height: 900 }, 'light'],
  [{ width: 390, height: 844 }, 'dark'],
];
// The checker tries inline styles of its own, which the policy of the site forbids it.
const stage = await Stage.open({ expected: /Applying inline style/ });
const skip = stage ? false : 'no browser here';

async function passes(page, what) {
  const found = [];
  for (const [size, colorScheme] of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      colorScheme === 'dark',
    );
    for (const { id, html, why } of await violations(page))
      found.push(`${what}, ${size.width}: ${id} ${html.slice(0, 160)} ${why}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > size.width) found.push(`${what} is ${wide} px wide in ${size.width}`);
  }
  assert.deepEqual(found, []);
}

test('the_list_and_the_form_pass', { skip }, async () => {
  await passes(await stage.page('/tournaments'), 'the list');
  const page = await stage.page('/tournaments/new', { as: 'director' });
  for (const summary of await page.locator('details.more summary').all()) await summary.click();
  await passes(page, 'the form');
});

test('an_event_passes_in_all_its_parts', { skip }, async () => {
  const page = await stage.page('/t/kiln-lane', { as: 'ann' });
  await passes(page, 'pairings');
  await page.getByText('By name', { exact: true }).click();
  await passes(page, 'pairings by name');
  for (const part of ['standings', 'players', 'boards']) {
    await page.locator(`#tab-${part}`).click();
    await passes(page, part);
  }
  await page.locator('#tab-standings').click();
  await page.locator('button.value').first().click();
  await page.locator('.sum-line').waitFor();
  await passes(page, 'a sum');
});

test('tables_of_other_systems_pass', { skip }, async () => {
  await passes(await stage.page('/t/spring-open#standings'), 'McMahon');
  const robin = await stage.page('/t/stoical-league');
  await robin.getByText('Crosstable', { exact: true }).click();
  await passes(robin, 'crosstable');
  await passes(await stage.page('/t/autumn-cup#standings'), 'tree');
});

test('the_desk_passes_at_check_in_and_with_a_draft', { skip }, async () => {
  const checkin = await stage.page('/t/midsummer/desk', { as: 'director' });
  await checkin.locator('.counter').waitFor();
  await passes(checkin, 'check-in');
  await checkin.locator('[data-do=begin]').click();
  await passes(checkin, 'the beginning');
  const draft = await stage.page('/t/spring-open/desk', { as: 'director' });
  await draft.locator('.player').first().click();
  await draft.locator('.player').nth(3).click();
  await passes(draft, 'a draft');
  await draft.getByText('Why not this pair?').click();
  await draft.locator('dialog table').first().waitFor();
  await passes(draft, 'why not');
});

test('the_desk_passes_while_a_round_is_played', { skip }, async () => {
  const page = await stage.page('/t/kiln-lane/desk', { as: 'director' });
  await page.locator('.open-boards').waitFor();
  await passes(page, 'open boards');
  await page.getByRole('button', { name: /^Forfeit, Board 3/ }).click();
  await page.locator('dialog input[name=result]').first().check();
  await page.locator('.preview').waitFor();
  await passes(page, 'a ruling');
  await page.keyboard.press('Escape');
  for (const part of ['log', 'settings']) {
    await page.locator(`#tab-${part}`).click();
    await passes(page, part);
  }
});

test('the_desk_s_sheets_pass', { skip }, async () => {
  const page = await stage.page('/t/midsummer/desk', { as: 'director' });
  for (const sheet of ['add', 'import', 'apart']) {
    await page.locator(`[data-do=${sheet}]`).click();
    await page.locator('dialog').waitFor();
    await passes(page, sheet);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
});

test('the_wall_and_papers_pass', { skip }, async () => {
  for (const only of ['pairings', 'standings', 'boards', 'clock']) {
    const page = await stage.page(`/t/kiln-lane/show?only=${only}`);
    await page.locator('.slide').waitFor();
    await passes(page, `wall, ${only}`);
  }
  for (const paper of ['board', 'slips', 'table', 'welcome'])
    await passes(await stage.page(`/t/kiln-lane/print/${paper}`), `paper, ${paper}`);
});
