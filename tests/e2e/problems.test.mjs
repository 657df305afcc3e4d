// The problems: a reader finds one, fails, sees the refutation, solves it, and the device remembers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

/** A reader at a problem whose board is there. */
async function at(address, context) {
  const reader = await stage.person(null, context);
  await reader.goes(address);
  await reader.page.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  return reader;
}
const status = '.verdict [role=status]';

test('a_problem_is_found_through_its_rules_and_solved_and_the_device_remembers', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/rules/bridge');
  await page.getByRole('link', { name: 'Problems' }).click();
  await reader.says('#bridge', /0 of 8 solved/);
  await page.getByRole('link', { name: 'Two ways to connect' }).click();
  await page.waitForURL(/\/problems\/bridge\/3$/);
  await reader.cell('B2').click();
  await reader.says(status, /That is right\. Go on\. White played (C3|D2)\./);
  const taken = /White played C3/.test(await page.locator(status).textContent());
  await reader.cell(taken ? 'D2' : 'C3').click();
  await reader.says(status, /Solved/);
  await reader.says('.why', /B2 leaves two points/);
  await page.getByRole('link', { name: 'Next problem' }).click();
  await page.waitForURL(/\/problems\/bridge\/4$/);
  await reader.goes('/problems');
  await reader.says('#bridge', /1 of 8 solved/);
});

test('a_wrong_first_move_is_refuted_on_the_board_and_can_be_tried_again', async () => {
  const reader = await at('/problems/stoical/1');
  const { page } = reader;
  await reader.cell('A5').click();
  await reader.says(status, /That does not work\. White/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await reader.says(status, /Black plays; the answers come by themselves/);
  await reader.cell('D3').click();
  await reader.says(status, /That is right/);
});

test('the_answer_is_shown_to_a_reader_who_failed_and_does_not_count_as_solved', async () => {
  const reader = await at('/problems/alter-igo/1');
  const { page } = reader;
  assert.equal(await page.getByRole('button', { name: 'Show the answer' }).count(), 0);
  await reader.cell('A1').click();
  await reader.says(status, /That does not work: the aim is missed/);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await reader.says('.why', /Answer: C3\..*both stones leave the board/i);
  await reader.goes('/problems');
  await reader.says('#alter-igo', /0 of 8 solved/);
});

test('a_move_that_the_rules_refuse_is_explained_and_costs_nothing', async () => {
  const reader = await at('/problems/stoical/3');
  await reader.cell('E1').click();
  await reader.says('.sandbox-status', /captur/);
  await reader.says(status, /Black plays/);
});

test('a_pass_can_solve_a_problem', async () => {
  const reader = await at('/problems/renaissance/2');
  await reader.page.getByRole('button', { name: 'Black passes' }).click();
  await reader.says(status, /Solved/);
});

test('a_problem_is_solved_by_keyboard', async () => {
  const reader = await at('/problems/alter-igo/1');
  const { page } = reader;
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const here = await page.locator('[role=gridcell]:focus').getAttribute('aria-label');
  assert.ok(here);
  await reader.cell('C3').focus();
  await page.keyboard.press('Enter');
  await reader.says(status, /Solved/);
});

test('a_phone_shows_board_and_task_without_scrolling_sideways', async () => {
  for (const theme of ['light', 'dark']) {
    for (const width of [390, 1280, 1920]) {
      const viewport = { width, height: width === 390 ? 844 : 900 };
      const reader = await at('/problems/bridge/3', { viewport, colorScheme: theme, hasTouch: width === 390 });
      const { page } = reader;
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
      await reader.shot(`problem-${width}-${theme}`);
      await reader.cell('A1').click();
      await reader.says(status, /That does not work/);
      await reader.shot(`problem-wrong-${width}-${theme}`);
      await reader.goes('/problems');
      await reader.says('main h1', /Problems/);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
      await reader.shot(`problems-${width}-${theme}`);
    }
  }
});

test('a_problem_that_is_not_there_says_so', async () => {
  const reader = await stage.person(null);
  for (const address of ['/problems/chinese/1', '/problems/bridge/0', '/problems/bridge/99']) {
    await reader.goes(address);
    await reader.says('main h1', /There is no such problem/);
  }
});
