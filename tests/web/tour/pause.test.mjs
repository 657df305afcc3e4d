// Clocks that the director stops, as the desk, the event page and the wall show them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { says, Stage } from './stage.mjs';

const stage = await Stage.open();
const skip = stage ? false : 'no browser here';
const on = (name, run) => test(name, { skip }, run);
const roundOf = (tour) => tour.state.rounds.at(-1);

on('all_clocks_are_stopped_and_started_again_with_one_key', async () => {
  const { swiss } = stage.tours;
  const page = await stage.page('/t/kiln-lane/desk#round', { as: 'director' });
  const button = page.locator('[data-do=pause-clocks]');
  await button.focus();
  await page.keyboard.press('Enter');
  await says(page, 'main [role=status] .notice', /The clocks of all boards have been stopped since \d/);
  assert.equal(roundOf(swiss).paused, true);
  assert.equal(await page.locator('.open-boards tr.late').count(), 0, 'nobody is late at a board that stands');
  await says(page, '.last-step', /Clocks stopped: round 2/);
  assert.equal(await page.locator('.last-step [data-do=undo]').count(), 0, 'the way back is to start them');
  const again = page.getByRole('button', { name: 'Start clocks' });
  assert.ok(await again.evaluate((one) => one === document.activeElement), 'the focus is where it was');
  await page.keyboard.press('Enter');
  await page.locator('main [role=status] .notice').waitFor({ state: 'detached' });
  assert.equal(roundOf(swiss).paused, undefined);
});

on('a_board_is_adjourned_with_a_reason_and_goes_on', async () => {
  const { swiss } = stage.tours;
  const page = await stage.page('/t/kiln-lane/desk#round', { as: 'director' });
  const { board } = roundOf(swiss).pairs.find(
    (pair) => pair.second !== null && pair.games.some(({ result }) => result === null),
  );
  await page.getByRole('button', { name: `Adjourn board ${board}` }).press('Enter');
  await page.locator('#adjourn-reason').pressSequentially('A player is unwell');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await says(page, '.open-boards', /adjourned/);
  await says(page, '.last-step', new RegExp(`Adjourned: round 2, board ${board}: “A player is unwell”`));
  await page.getByRole('button', { name: `Resume board ${board}` }).press('Enter');
  await page.locator('.open-boards .tag').waitFor({ state: 'detached' });
  await says(page, '.last-step', new RegExp(`Goes on: round 2, board ${board}`));
});

on('everybody_who_looks_sees_that_clocks_are_stopped', async () => {
  const { swiss } = stage.tours;
  const { board } = roundOf(swiss).pairs.find(
    (pair) => pair.second !== null && pair.games.some(({ result }) => result === null),
  );
  const event = await stage.page('/t/kiln-lane#pairings');
  const boards = await stage.page('/t/kiln-lane#boards');
  const wall = await stage.page('/t/kiln-lane/show?only=clock');
  stage.act(swiss, stage.director, { k: 'pause', round: 2, board: 0, on: true });
  await says(event, 'main', /The clocks are stopped\./);
  await says(boards, '.live-boards', /clocks stopped/);
  await says(wall, '.slide', /The clocks are stopped\./);
  stage.act(swiss, stage.director, { k: 'pause', round: 2, board, on: true });
  await says(event, '.pairs', /adjourned/);
  await says(boards, '.live-boards', /adjourned/);
  await says(wall, '.open-list', /adjourned/);
});
