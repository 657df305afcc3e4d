// A whole game without a mouse: from the lobby to the result, by Tab, arrows, Enter and the typed-move box. The test
// presses no pointer, and reads only the texts that a screen reader reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const FAR = 120; // Tab presses after which something counts as out of reach
const COLUMNS = 'ABCDEFGHJ';
const MOVE_REGION = '[aria-live=assertive]';

const stage = await Stage.open();

/** Two hands on a keyboard. */
class Hands {
  constructor(person) {
    this.person = person;
    this.page = person.page;
  }

  key(name) {
    return this.page.keyboard.press(name);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  on(selector) {
    return this.page.evaluate((where) => document.activeElement?.matches(where) ?? false, selector);
  }

  /** Presses Tab until the element has the focus. */
  async to(selector) {
    await this.page.locator(selector).first().waitFor({ state: 'attached' });
    for (let i = 0; i < FAR; i++) {
      if (await this.on(selector)) return;
      await this.key('Tab');
    }
    assert.fail(`${this.person.name} cannot reach ${selector} with Tab`);
  }

  /** Goes there and presses Enter. */
  async enter(selector) {
    await this.to(selector);
    await this.key('Enter');
  }

  /** Moves over the board to a point with the arrows. */
  async arrows(point) {
    await this.to('[role=gridcell]');
    const here = await this.page.evaluate(() => document.activeElement.getAttribute('aria-label').split(' ')[0]);
    const across = COLUMNS.indexOf(point[0]) - COLUMNS.indexOf(here[0]);
    const up = Number(point.slice(1)) - Number(here.slice(1));
    for (let i = Math.abs(across); i > 0; i--) await this.key(across > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = Math.abs(up); i > 0; i--) await this.key(up > 0 ? 'ArrowUp' : 'ArrowDown');
    assert.ok(await this.on(`[aria-label^="${point} "]`), `the focus stands on ${point}`);
  }

  /** Plays on the board. */
  async plays(point) {
    await this.person.turn();
    await this.arrows(point);
    await this.person.settled();
    await this.key('Enter');
    await this.person.listed(point);
  }

  /** Writes into the typed-move box. */
  async says(text) {
    if (!(await this.on('#typed-move'))) await this.to('#typed-move');
    await this.type(text);
    await this.key('Enter');
  }

  hears(pattern, region = MOVE_REGION) {
    return this.person.says(region, pattern);
  }
}

test('a_whole_game_is_played_with_the_keyboard_alone', async () => {
  const black = new Hands(await stage.person(null));
  const white = new Hands(await stage.person(null));

  // A room: chinese rules, Black's seat, no name yet.
  await black.person.goes('/');
  await black.enter('[data-do=open]');
  await black.to('#open-name');
  await black.type('Ann');
  await black.to('#open-rules');
  await black.type('Chin');
  await black.to('[name=colours]');
  await black.key('ArrowRight');
  await black.to('[name=size]');
  await black.enter('form .primary');
  await black.page.waitForURL(/\/room\//);
  await black.to('.invitation input');
  const link = await black.page.evaluate(() => document.activeElement.value);
  assert.equal(link, black.page.url());

  await white.page.goto(link);
  await white.enter('[data-do=sit]');
  await white.to('#name-field');
  await white.type('Ben');
  await white.key('Enter');

  await black.plays('E5');
  await white.hears(/Black played E5\. Your turn\./);
  await white.key('c');
  assert.ok(await white.on('#typed-move'), 'C goes to the typed-move box');
  await white.type('c3');
  await white.key('Enter');
  await black.hears(/White played C3\. Your turn\./);
  await black.plays('C4');
  await white.person.turn();
  await white.says('d3');
  await black.plays('B3');
  await white.person.turn();
  await white.says('g7');
  await black.plays('C2');
  await white.person.turn();

  // Questions are answered and change nothing.
  await white.says('group c3');
  await white.hears(/C3: White, 2 stones, 3 liberties\./, '[aria-live=polite]');
  await white.says('row 3');
  await white.hears(/Row 3: B black, C white and D white\./, '[aria-live=polite]');
  await white.says('c3');
  await white.person.says('.refused', /There is a stone on C3 already/);
  await white.says('pass');
  await white.hears(/Pass this turn\?/, '[aria-live=polite]');
  await white.key('Enter');

  // The cursor is on an empty point: Enter answers the question, it plays no stone there.
  await black.person.turn();
  await black.arrows('H2');
  await black.person.settled();
  await black.key('p');
  await black.hears(/Pass this turn\?/, '[aria-live=polite]');
  await black.key('Escape');
  await black.person.turn();
  await black.key('p');
  await black.key('Enter');
  await white.hears(/Black passed\. Mark the dead stones/);
  assert.deepEqual(await white.person.moves(), [
    '1 E5',
    '2 C3',
    '3 C4',
    '4 D3',
    '5 B3',
    '6 G7',
    '7 C2',
    '8 pass',
    '9 pass',
  ]);

  await black.arrows('G7');
  await black.person.settled();
  await black.key('Enter');
  await white.hears(/Black marked as dead: G7\./);
  await white.person.page.locator('[aria-label^="G7 white, dead"]').waitFor({ state: 'attached' });
  await white.enter('[data-do=accept]');
  await black.hears(/White accepts the marks\./);
  await black.enter('[data-do=accept]');
  for (const hands of [black, white]) await hands.hears(/White wins\. By \d+½? points/);
  await black.person.shot('keyboard-end');
});

test('the_key_z_leaves_the_board_the_clocks_and_the_acts', async () => {
  const { black, white } = await stage.table({
    ruleset: 'stoical',
    size: [9, 9],
    clock: { kind: 'absolute', main: 600_000 },
  });
  await black.turn();
  const { page } = black;
  const hidden = ['.top', '.room-slip', '.played', '.side', '.strip .facts >> nth=0'];
  const kept = ['.strip .clock >> nth=0', '.strip .clock >> nth=1', '[data-do=pass]', '.phase .head'];
  await page.keyboard.press('z');
  await page.getByRole('button', { name: 'Show everything' }).waitFor();
  for (const part of hidden) assert.equal(await page.locator(part).isVisible(), false, part);
  for (const part of kept) assert.equal(await page.locator(part).isVisible(), true, part);
  await black.shot('zen');
  await black.plays('E5');
  await white.sees('........./........./........./........./....X..../........./........./........./.........');
  await page.keyboard.press('z');
  for (const part of hidden) await page.locator(part).waitFor();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Board only' }).click();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.locator('.top').waitFor();
});

test('a_typed_resignation_waits_for_an_enter_that_is_meant_for_it', async () => {
  const { black: ann } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  const black = new Hands(ann);
  const asked = ann.page.locator('[data-do=confirm]');
  await ann.turn();
  await black.to('#typed-move');
  await black.type('resign');
  await ann.page.keyboard.down('Enter');
  await asked.waitFor();
  await ann.page.keyboard.down('Enter'); // held: still the same one
  await ann.page.keyboard.up('Enter');
  await asked.waitFor();
  await black.key('Escape');
  await asked.waitFor({ state: 'detached' });

  await black.key('Enter');
  await ann.turn();

  await black.says('resign');
  await asked.waitFor();
  await black.says('last');
  await asked.waitFor({ state: 'detached' });
  await black.key('Enter');
  await ann.turn();

  await black.says('resign');
  await asked.waitFor();
  await black.key('Enter');
  await ann.says('.phase', /Black resigned/);
});
