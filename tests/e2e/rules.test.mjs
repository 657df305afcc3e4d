// The rules core is loaded when the pointer nears the board, and the pointer's first act is not lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

/** White's D4 can be taken with E4; Black is to move. The rules are not loaded in any browser. */
const CAPTURE = {
  ruleset: 'stoical',
  size: [7, 7],
  setup: '......./......./...X.../..XO.../...X.../......./.......',
  to_move: 'b',
  colours: 'b',
};

/** Delays the load of this person's rules until they are released. @returns {{asked: () => boolean, release: () =>
 * void}} */
async function heldBack({ page }) {
  let release;
  let asked = false;
  const free = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/core.wasm', async (route) => {
    asked = true;
    await free;
    await route.continue();
  });
  return { asked: () => asked, release };
}

async function facing(options) {
  const black = await stage.person('Ann', options);
  const held = await heldBack(black);
  const white = await stage.person('Ben');
  const room = await black.opens(CAPTURE);
  await white.sits(room);
  await black.turn();
  await black.settled();
  return { black, white, held };
}

test('a_hover_that_came_before_the_rules_shows_what_it_would_take_when_they_are_there', async () => {
  const { black, held } = await facing();
  assert.equal(held.asked(), false, 'a page without a hand does not ask');
  await black.cell('E4').hover();
  await black.page.locator('.ghost[visibility="visible"]').waitFor({ state: 'attached' });
  assert.equal(await black.page.locator('.stone.doomed').count(), 0);
  held.release();
  await black.page.locator('.stone.doomed').waitFor({ state: 'attached' });
});

test('a_first_tap_that_came_before_the_rules_shows_what_it_would_take_when_they_are_there', async () => {
  const { black, white, held } = await facing({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await black.cell('E4').tap();
  await black.page.locator('.preview[visibility="visible"]').waitFor({ state: 'attached' });
  held.release();
  await black.page.locator('.stone.doomed').waitFor({ state: 'attached' });
  await black.cell('E4').tap();
  await white.sees('......./......./...X.../..X.X../...X.../......./.......');
});

test('a_move_that_came_before_the_rules_is_judged_by_the_server', async () => {
  const { black, white, held } = await facing();
  await black.cell('D4').click();
  await black.says('.refused', /stone on D4 already/);
  await black.settled();
  await black.cell('E4').click();
  await white.sees('......./......./...X.../..X.X../...X.../......./.......');
  held.release();
});

test('earlier_positions_can_be_looked_at_by_who_has_not_touched_the_board', async () => {
  const { black, white } = await stage.table({ ...CAPTURE, setup: undefined, to_move: undefined });
  const watcher = stage.people.at(-1);
  await black.plays('D4');
  await white.plays('E4');
  await watcher.listed('E4');
  await watcher.page.locator('.moves button').first().click();
  await watcher.says('.viewing', /Move 1 of 2/);
  await watcher.page.keyboard.press('End');
  await black.page.keyboard.press('[');
  await black.page.keyboard.press('[');
  await black.says('.viewing', /Move 0 of 2/);
});
