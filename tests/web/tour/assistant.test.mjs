// The desk of an assistant shows exactly the acts that the server allows them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { says, Stage } from './stage.mjs';

const stage = await Stage.open();
const skip = stage ? false : 'no browser here';
const on = (name, run) => test(name, { skip }, run);

/** A person helps at a tournament's desk, on one of its tabs. */
async function helps(tour, tab) {
  const { player } = stage.server.house.join('Hugo', 'hugo');
  stage.act(tour, stage.director, { k: 'role', player: player.id, role: 'assistant' });
  return stage.page(`/t/${tour.settings.slug}/desk#${tab}`, { as: 'hugo' });
}

/** Those of these buttons that can be pressed. */
async function offered(page, names) {
  const found = await Promise.all(names.map((name) => page.locator(`[data-do="${name}"]:not(:disabled)`).count()));
  return names.filter((_, index) => found[index] > 0);
}

on('an_assistant_keeps_the_list_and_is_offered_no_step_of_the_event', async () => {
  const { next } = stage.tours;
  const page = await helps(next, 'people');
  assert.deepEqual(await offered(page, ['add', 'import', 'apart', 'running', 'begin', 'back-registration', 'undo']), [
    'add',
    'import',
  ]);
  await page.locator('.tick').first().click();
  await says(page, '.counter', /1 of|[2-9] of/);
  await page.locator('.checkin tbody button.quiet').first().click();
  assert.deepEqual(await offered(page, ['absent', 'remove', 'withdraw', 'disqualify']), ['absent', 'remove']);
});

on('an_assistant_sees_a_draft_and_its_reasons_but_changes_nothing_in_it', async () => {
  const { next } = stage.tours;
  stage.act(next, stage.director, { k: 'stage', to: 'running' });
  for (const { number: no } of next.state.people)
    stage.act(next, stage.director, { k: 'checkin', number: no, on: true });
  stage.act(next, stage.director, { k: 'pair', round: 1 });
  const page = await helps(next, 'round');
  const players = page.locator('.draft .player');
  await players.nth(0).click();
  await players.nth(2).click();
  assert.deepEqual(await offered(page, ['publish', 'discard', 'again', 'swap', 'join', 'forbid', 'why-not']), [
    'why-not',
  ]);
  assert.equal(await page.locator('.draft [aria-pressed]:not(.player):not(:disabled)').count(), 0, 'no lock');
  await page.keyboard.press('s');
  await page.waitForTimeout(200);
  assert.equal(await page.locator('.error').count(), 0);
});

on('an_assistant_types_results_and_takes_them_away_but_rules_on_nothing', async () => {
  const { mcmahon: tour } = stage.tours;
  stage.begin(tour, 3);
  const page = await helps(tour, 'round');
  const [pair] = tour
    .view()
    .rounds.at(-1)
    .pairs.filter(({ points, second }) => points === null && second !== null);
  await page.locator('#typed-result').pressSequentially(`${pair.board}b`);
  await says(page, '#typed-line', new RegExp(`[Bb]oard ${pair.board}`));
  assert.deepEqual(await offered(page, ['swap', 'abort', 'undo', 'pair']), []);
  assert.equal(await page.getByRole('button', { name: /^Forfeit/ }).count(), 0);
  await page.getByRole('button', { name: new RegExp(`^Change.*Board ${pair.board}$`) }).click();
  const sheet = page.locator('dialog');
  await sheet.locator('input[name=result]').nth(1).check();
  await sheet.locator('button.primary').click();
  await sheet.waitFor({ state: 'detached' });
  assert.equal(
    tour
      .view()
      .rounds.at(-1)
      .pairs.find(({ board }) => board === pair.board).games[0].result,
    'white',
    'what was typed is typed anew',
  );
  await page.getByRole('button', { name: new RegExp(`^Change.*Board ${pair.board}$`) }).click();
  stage.act(tour, stage.director, {
    k: 'rule',
    base: tour.state.rounds.at(-1).pairs.find(({ board }) => board === pair.board).rev,
    round: 3,
    board: pair.board,
    game: 1,
    result: 'draw',
    reason: 'Seen by all.',
  });
  await says(page, 'dialog', /Ruled: Seen by all/);
  assert.equal(await sheet.locator('button.primary').count(), 0, 'a ruling is corrected by a director');
  stage.act(tour, stage.director, {
    k: 'unrule',
    base: tour.state.rounds.at(-1).pairs.find(({ board }) => board === pair.board).rev,
    round: 3,
    board: pair.board,
    game: 1,
  });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.locator('#typed-result').pressSequentially(`${pair.board}b`);
  await page.getByRole('button', { name: new RegExp(`^Change.*Board ${pair.board}$`) }).click();
  await sheet.getByRole('button', { name: /Remove the result/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await says(page, '.open-boards', /./);
});
