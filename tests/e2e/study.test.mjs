// A game is driven and tried out: keys, wheel, buttons and fingers step through it, every line of a reader is kept as a
// branch, and the board with its controls is in view on every screen.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

/** A game of four moves and a resignation. @returns {Promise<string>} its address */
async function finished() {
  const { black, white, room } = await stage.table({ ruleset: 'stoical', size: [9, 9] });
  await line(black, white, ['b E5', 'w E6', 'b D6', 'w F5']);
  await black.turn();
  await black.presses('resign');
  await black.presses('confirm');
  await white.says('.phase', /You win/);
  const client = await black.client();
  const { snap } = await client.sub(`room:${room}`);
  client.end();
  return `/game/${snap.v.games[0].id}`;
}

/** A reader of a game in a window. */
async function reads(address, options = {}) {
  const reader = await stage.person(null, options);
  await reader.goes(address);
  await reader.page.getByRole('treeitem').first().waitFor();
  return reader;
}

const at = (reader, pattern) => reader.says('.sandbox-count', pattern);
const item = ({ page }, name) => page.getByRole('treeitem', { name });

test('arrows_home_and_end_step_through_a_game_and_a_walk_over_the_board_keeps_its_arrows', async () => {
  const reader = await reads(await finished());
  const { page } = reader;
  await at(reader, /^Move 4 of 4$/);
  await page.keyboard.press('ArrowLeft');
  await at(reader, /^Move 4 of 4$/); // the resignation is a step and no move
  await page.keyboard.press('ArrowLeft');
  await at(reader, /^Move 3 of 4$/);
  await page.keyboard.press('Home');
  await at(reader, /^Move 0 of 4$/);
  await page.keyboard.press('ArrowRight');
  await at(reader, /^Move 1 of 4$/);
  await page.waitForURL(/#1$/);
  await page.keyboard.press('End');
  await at(reader, /^Move 4 of 4$/);

  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await at(reader, /^Move 4 of 4$/);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await at(reader, /^Move 3 of 4$/);
  await reader.cell('A1').click();
  await at(reader, /^Move 4 of 4$/);
  await page.keyboard.press('ArrowLeft');
  await reader.says('.drive .sandbox-status', /Black D6/); // after a press on the board the arrows step again
});

test('the_wheel_steps_over_the_board_and_scrolls_the_page_beside_it', async () => {
  const reader = await reads(await finished(), { viewport: { width: 1280, height: 400 } });
  const { page } = reader;
  await page.locator('.study-frame .board').hover();
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, -100);
  await at(reader, /^Move 3 of 4$/);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.mouse.wheel(0, 100);
  await at(reader, /^Move 4 of 4$/);
  await page.mouse.wheel(100, 0);
  await at(reader, /^Move 4 of 4$/);
  await page.locator('.study-head h1').hover();
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => scrollY > 0);
  await at(reader, /^Move 4 of 4$/);
});

test('board_and_controls_are_wholly_in_view_on_desks_and_phones_and_the_page_opens_at_its_top', async () => {
  const address = await finished();
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [390, 844],
    [844, 390],
  ]) {
    const reader = await reads(address, { viewport: { width, height }, hasTouch: width < 900 });
    const seen = await reader.page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const steps = box('.drive-steps');
      const board = box('.study-frame .board');
      return {
        top: board.top,
        beside: board.right,
        under: steps.top - box('.study-frame').bottom,
        bottom: steps.bottom,
        scroll: scrollY,
        wide: box('.study').right,
      };
    });
    const where = `${width} x ${height}: ${JSON.stringify(seen)}`;
    assert.ok(seen.top >= 40 && seen.bottom <= height && seen.beside <= width, where);
    assert.ok(seen.under >= 0 && seen.under < 40, where);
    assert.ok(seen.scroll === 0 && seen.wide <= width, where);
    await reader.context.close();
  }
});

test('players_result_date_and_prisoners_are_beside_the_board_once', async () => {
  const reader = await reads(await finished());
  const text = await reader.page.locator('.study-head').innerText();
  assert.equal(text.match(/resigned/g).length, 1, text);
  assert.match(text, /Ann.*0 prisoners.*Ben.*0 prisoners.*W\+R\s*Black resigned\./s);
  assert.match(text, /Stoical Go · 9\s×\s9 · no clock · \w+ \d+, \d{4} · /);
});

test('a_branch_grows_is_chosen_named_promoted_and_deleted_and_a_reload_loses_nothing', async () => {
  const address = await finished();
  const reader = await reads(address);
  const { page } = reader;
  await item(reader, '1, Black E5').click();
  await reader.cell('C3').click();
  await reader.cell('C4').click();
  await reader.says('.study-lines', /Main line and 1 more/);
  await reader.presses('name-line');
  await page.getByLabel('Name of the line').fill('the other corner');
  await page.keyboard.press('Enter');
  await reader.presses('comment');
  await page.getByLabel('Comment').fill('Large, but slow.');
  await page.getByRole('button', { name: 'Done' }).click();
  await reader.says('.remark', /On move 3.*Large, but slow\./s);
  await page.waitForFunction(() => localStorage.getItem('miai.studies')?.includes('slow'));
  await page.reload();
  await item(reader, '2, White C3, line “the other corner”, a branch').waitFor();
  await at(reader, /^Move 1 of 4$/);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await reader.says('.drive .sandbox-status', /White C3/);
  await page.keyboard.press('ArrowUp');
  await reader.says('.drive .sandbox-status', /White E6/);
  assert.equal(await page.locator('[data-do=remove-line]').count(), 0, 'a game’s own move stays');
  await page.keyboard.press('ArrowDown');
  await reader.cell('G7').click();
  await reader.says('.study-lines', /and 2 more/);
  await reader.presses('promote-line');
  await reader.says('.study-undo', /main line now/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await reader.says('.drive .sandbox-status', /Black G7/);
  await item(reader, /^2, White C3/).click();
  await reader.presses('remove-line');
  await reader.says('.study-undo', /deleted/);
  assert.equal(await item(reader, /White C3/).count(), 0);
  await reader.presses('undo-line');
  await item(reader, /^2, White C3/).waitFor();
  await reader.says('.drive .sandbox-status', /White C3/);
});

test('a_finger_and_a_screen_reader_find_every_branch', async () => {
  const reader = await reads(await finished(), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = reader;
  await page.locator('[data-do=step-back]').tap();
  await page.locator('[data-do=step-back]').tap();
  await reader.cell('A1').tap();
  await reader.cell('A1').tap(); // the first one aims
  await page.getByRole('button', { name: 'Back to the main line' }).tap();
  await at(reader, /^Move 3 of 4$/);
  const branch = item(reader, '4, White A1, a branch');
  await branch.tap();
  assert.equal(await branch.getAttribute('aria-current'), 'true');
  assert.equal(await branch.getAttribute('aria-level'), '2');
  assert.deepEqual(await page.locator('[role=treeitem][tabindex="0"]').count(), 1);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(
      (await violations(page)).map(({ id, html }) => `${id} ${html.slice(0, 160)}`),
      [],
    );
  }
  await reader.shot('study-phone');
});

/** The file that the browser saves after a press of this button. */
async function saves({ page }, what) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-do="${what}"]`).click()]);
  return readFile(await download.path(), 'utf8');
}

const gives = ({ page }, text) =>
  page
    .locator('.open-record input')
    .setInputFiles({ name: 'game.sgf', mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

test('lines_names_and_comments_go_from_a_file_to_the_board_and_into_a_file_again', async () => {
  const reader = await stage.person(null);
  const file =
    '(;GM[1]SZ[9]XX[of another program];B[ee];W[dd]LB[aa:x](;B[cc]C[main])(;B[ff]N[safer]C[one](;W[gg])(;W[hh])))';
  await reader.goes('/analysis');
  await gives(reader, file);
  await reader.says('.study-lines', /Main line and 2 more/);
  assert.equal((await saves(reader, 'save-study')).replace(/\s/g, ''), file.replace(/\s/g, ''));
  await item(reader, '3, Black F4, line “safer”, a branch, with a comment').click();
  await reader.says('.remark', /^On move 3\s*one/);
  await reader.cell('A1').click();
  const changed = await saves(reader, 'save-study');
  assert.match(changed, /XX\[of another program\].*LB\[aa:x\].*N\[safer\]C\[one\]\s*\(;W\[gg\].*;W\[ai\]/s);
  await reader.presses('close-record');
  await gives(reader, changed);
  await reader.says('.study-lines', /Main line and 3 more/);
});

test('a_study_of_a_game_and_of_the_board_is_saved_and_the_server_reads_it', async () => {
  const address = await finished();
  const reader = await reads(address);
  await item(reader, '1, Black E5').click();
  await reader.cell('C3').click();
  const game = await saves(reader, 'save-study');
  assert.match(game, /PB\[Ann\].*;B\[ee\].*\(;W\[ed\].*\(;W\[cg\]/s);
  await reader.goes('/analysis#bridge/5x5/w/...../.X.O./...../...../.....;w_C3,b_C2');
  await reader.cell('A1').click();
  const board = await saves(reader, 'save-study');
  for (const [text, said] of [
    [game, /Ann.*Ben.*W\+R.*Stoical Go/s],
    [board, /Bridge Go · 5 × 5/],
  ]) {
    await reader.goes('/analysis');
    await gives(reader, text);
    await reader.says('.study-head', said);
  }
  await reader.says('.study-lines', /Main line/);
  await reader.page.keyboard.press('End');
  await reader.sees('...../.X.O./..O../..X../O....');
});

test('a_position_becomes_a_room_with_its_board_and_the_player_to_move', async () => {
  const address = await finished();
  const ann = await stage.person('Ann');
  await ann.goes(address);
  await item(ann, '3, Black D6').click();
  await ann.presses('play-from');
  await ann.says('dialog', /no ko, no repeated board and no prisoner/);
  await ann.page.locator('dialog').getByRole('button', { name: 'Open', exact: false }).last().click();
  await ann.page.waitForURL(/\/room\//);
  await ann.sees('........./........./........./...XO..../....X..../........./........./........./.........');
  const client = await ann.client();
  const { snap } = await client.sub(`room:${ann.page.url().split('/').at(-1)}`);
  client.end();
  assert.equal(snap.v.settings.to_move, 'w');
});
