// The primer: a newcomer finds it in the lobby, goes through it by hand and by keyboard, and comes to a first game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open();
const status = '.verdict [role=status]';
const STEPS = [
  [['C3'], /White has answered/],
  [['C2'], /it is gone/],
  [['D2'], /One move took both/],
  [['B1'], /Two stones were enough/],
  [['C2'], /three liberties/],
  [['E1'], /made room/],
  [['A5', 'D3'], /White who has to wait/],
  [['B1'], /alive for ever/],
];

/** Presses a point when the board waits for Black. */
async function presses(reader, point) {
  await reader.cell(point).waitFor({ state: 'attached' });
  await reader.cell(point).click();
}

test('a_newcomer_goes_from_the_lobby_through_all_steps_to_a_first_game', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/');
  await page.getByRole('link', { name: 'New to Go?' }).click();
  for (const [index, [points, after]] of STEPS.entries()) {
    await reader.says('.by', new RegExp(`Step ${index + 1} of 9`));
    for (const [number, point] of points.entries()) {
      if (number > 0) await reader.says(status, /Now you may take back/);
      await presses(reader, point);
    }
    await reader.says(status, after);
    await page.getByRole('link', { name: 'Next' }).click();
  }
  await reader.presses('pass');
  await reader.says(status, /Black 15, White 10/);
  await reader.shot('learn-end');
  assert.equal(await page.locator('.lessons a.done').count(), 9);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Play the computer on 9×9' }).click();
  await page.waitForURL(/\/computer\/chinese\?level=1&size=9x9&colours=b&clock=none$/);
});

test('a_wrong_move_is_explained_and_tried_again_and_a_refused_one_costs_nothing', async () => {
  const reader = await stage.person(null);
  await reader.goes('/learn/8');
  await presses(reader, 'A1');
  await reader.says(status, /White has taken the middle/);
  await reader.presses('again');
  await presses(reader, 'B1');
  await reader.says(status, /alive for ever/);
  await reader.goes('/learn/6');
  await presses(reader, 'A5');
  await reader.says(status, /A5/);
  await presses(reader, 'E1');
  await reader.says(status, /made room/);
});

test('the_keyboard_alone_does_a_step_and_the_back_button_leads_back', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/learn/2');
  await reader.cell('C3').waitFor({ state: 'attached' });
  await reader.cell('C3').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await reader.says(status, /it is gone/);
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await page.waitForURL(/\/learn\/3$/);
  await page.goBack();
  await reader.says('h1', /Capture a stone/);
  assert.equal(await page.locator('.lessons a.done').count(), 1);
  await reader.goes('/learn/77');
  await reader.says('main', /no such step/);
});

test('on_a_phone_text_and_board_are_in_sight_together', async () => {
  const reader = await stage.person(null, { viewport: { width: 390, height: 844 }, hasTouch: true });
  for (let step = 1; step <= 9; step++) {
    await reader.goes(`/learn/${step}`);
    await reader.cell('C3').waitFor({ state: 'attached' });
    const bottom = await reader.page
      .locator('.learn svg.board')
      .evaluate((board) => board.getBoundingClientRect().bottom);
    assert.ok(bottom <= 844, `step ${step}: the board ends at ${bottom}`);
  }
});
