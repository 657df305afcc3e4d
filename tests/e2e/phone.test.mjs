// A whole game on a phone: taps in two steps, all controls of a move in the window at once, and a Confirm button whose
// place no other control had a moment ago.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const TOUCH_PX = 44; // the smallest target for a finger

const stage = await Stage.open();

/** A person with a phone. */
class Finger {
  constructor(person) {
    this.person = person;
    this.page = person.page;
  }

  taps(what) {
    return this.person.button(what).tap();
  }

  async touches(point) {
    await this.person.settled();
    await this.person.cell(point).tap();
  }

  /** Taps a point and confirms with the button. */
  async plays(point) {
    await this.person.turn();
    await this.touches(point);
    await this.sureOf(`Play ${point}`);
    await this.taps('confirm');
    await this.played(point);
  }

  sureOf(text) {
    return this.person.says('[data-do=confirm]', new RegExp(`^${text}$`));
  }

  /** The stone is on the board and acknowledged. */
  played(point) {
    return this.page.locator(`[aria-label^="${point} "][aria-label*="last move"]`).waitFor({ state: 'attached' });
  }

  box(selector) {
    return this.page.locator(selector).first().boundingBox();
  }

  /** These are in the window as a whole, without scrolling, and the page is no longer than the window. */
  async inView(...selectors) {
    const { width, height } = PHONE.viewport;
    for (const selector of selectors) {
      const box = await this.box(selector);
      assert.ok(
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5,
        `${selector} is in the window: ${JSON.stringify(box)}`,
      );
    }
    const page = await this.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    assert.ok(page[0] <= width && page[1] <= height, `nothing to scroll: ${page}`);
  }
}

const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

async function phones(settings) {
  const black = new Finger(await stage.person('Ann', PHONE));
  const white = new Finger(await stage.person('Ben', PHONE));
  const room = await black.person.opens({ colours: 'b', ...settings });
  await black.inView('svg.board', '.actions');
  await white.person.visits(room);
  await white.taps('sit');
  return { black, white };
}

test('a_whole_game_is_played_with_a_finger_and_nothing_needs_scrolling', async () => {
  const { black, white } = await phones({
    ruleset: 'chinese',
    size: [9, 9],
    clock: { kind: 'byo-yomi', main: 300_000, period: 20_000, periods: 5 },
  });
  await black.person.turn();
  await black.inView('.strip.above', 'svg.board', '.strip.below', '.phase', '.actions', '[data-do=pass]');
  const pass = await black.box('[data-do=pass]');
  assert.ok(pass.height >= TOUCH_PX, 'Pass can be hit with a finger');

  // The first tap only shows the move; a tap elsewhere moves it; the second on the same point plays it.
  await black.touches('C3');
  await black.sureOf('Play C3');
  await black.inView('svg.board', '.actions', '[data-do=confirm]', '[data-do=cancel]');
  await black.person.shot('phone-preview');
  await black.touches('E5');
  await black.sureOf('Play E5');
  for (const button of ['confirm', 'cancel']) {
    const box = await black.box(`[data-do=${button}]`);
    assert.ok(
      box.height >= TOUCH_PX && (button !== 'confirm' || apart(box, pass)),
      `${button} is large and not where Pass was`,
    );
  }
  assert.deepEqual(await white.person.board(), Array(9).fill('.........').join('/'), 'nothing is sent yet');
  await black.taps('cancel');
  assert.ok(await black.person.button('pass').isVisible(), 'thought again');
  await black.touches('E5');
  await black.touches('E5');
  await black.played('E5');

  await white.plays('C3');
  await black.plays('C4');
  await white.plays('G7');
  await white.person.shot('phone-play');

  // Passing needs a confirmation, at another place.
  await black.person.turn();
  await black.taps('pass');
  await black.sureOf('Yes, pass');
  const confirmPass = await black.box('[data-do=confirm]');
  assert.ok(apart(confirmPass, pass), 'the same place cannot pass in two taps');
  await black.inView('svg.board', '[data-do=confirm]', '[data-do=cancel]');
  await black.taps('confirm');
  await white.person.turn();
  await white.taps('pass');
  await white.taps('confirm');

  await black.person.says('.phase', /Mark the dead stones/);
  await black.inView('svg.board', '.phase', '.actions', '[data-do=accept]');
  assert.ok(apart(await black.box('[data-do=accept]'), confirmPass), 'a late Confirm accepts nothing');
  await black.touches('C3');
  await white.page.locator('[aria-label^="C3 white, dead"]').waitFor({ state: 'attached' });
  await white.inView('svg.board', '.phase', '[data-do=accept]');
  await white.person.shot('phone-marking');
  await white.taps('accept');
  await black.person.says('.phase', /Ben accepts/);
  await black.taps('accept');
  for (const { person } of [black, white]) await person.says('.phase', /(You|Ann|Ben) wins?/);
  await black.inView('svg.board', '.phase');
  await black.person.shot('phone-end');
});

test('a_large_board_and_every_panel_fit_a_phone', async () => {
  const { black, white } = await phones({ ruleset: 'renaissance-area', size: [19, 19] });
  await black.person.turn();
  await black.inView('svg.board', '.phase', '.actions');
  await black.plays('Q16');
  await white.plays('D4');
  await black.page.locator('.actions .drawer').tap();
  await black.person.says('.side .moves', /Q16.*D4/s);
  await black.person.shot('phone-drawer');
  await black.page.getByRole('button', { name: 'Close' }).tap();
  await black.page.locator('.side .panel').waitFor({ state: 'detached' });
  await black.inView('svg.board', '.actions');
});

// Then the board of the game comes while that of the empty room has not gone yet.
test('a_finger_is_obeyed_where_the_browser_paints_late', async () => {
  const black = new Finger(await stage.person('Ann', PHONE));
  const LATE_MS = 400;
  await black.page.addInitScript((late) => {
    const [frame, timer] = [window.requestAnimationFrame, window.setTimeout];
    const FALLBACK_MS = 35; // after which Preact no longer waits for a frame
    window.requestAnimationFrame = (done) => timer(() => frame(done), late);
    window.cancelAnimationFrame = (id) => clearTimeout(id);
    window.setTimeout = (done, ms, ...more) => timer(done, ms === FALLBACK_MS ? late : ms, ...more);
  }, LATE_MS);
  const white = new Finger(await stage.person('Ben', PHONE));
  await white.person.visits(await black.person.opens({ colours: 'b', ruleset: 'stoical', size: [5, 5] }));
  await white.taps('sit');
  await black.page.locator('svg.board[data-mode=play]').waitFor();
  await black.page.waitForTimeout(LATE_MS); // until what goes has gone
  await black.plays('C3');
});
