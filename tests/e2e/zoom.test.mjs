// A room with large text or a low window: 400 % zoom, text of twice the size, a window of 420 pixels. The controls of a
// move are there, cover nothing else and can be scrolled to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open();
const large = await Stage.open({ flags: ['--blink-settings=defaultFontSize=32'] });

const NEEDED = ['.strip.above', '.phase .head', '.strip.below', 'svg.board', '[data-do=pass]'];
const FIXED = '.actions'; // lies over the page on purpose, at the bottom

/** A running game of Ann's turn, in a window of this size. */
async function playing(where, viewport) {
  const ann = await where.person('Ann', { viewport });
  const ben = await where.person('Ben', { viewport: { width: 1280, height: 800 } });
  const room = await ann.opens({
    ruleset: 'stoical',
    size: [9, 9],
    colours: 'b',
    clock: { kind: 'byo-yomi', main: 300_000, period: 20_000, periods: 5 },
  });
  await ben.sits(room);
  await ann.turn();
  return ann;
}

/** The places of elements after scrolling to each, and the elements that are hit in the middle of each. */
const look = ({ page }) =>
  page.evaluate(
    ([needed, fixed]) =>
      needed.map((selector) => {
        const element = document.querySelector(selector);
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return {
          selector,
          x,
          y,
          width,
          height,
          seen: Boolean(hit && (element.contains(hit) || hit.contains(element) || Boolean(element.closest(fixed)))),
        };
      }),
    [NEEDED, FIXED],
  );

/** Parts that cover each other in the present state. */
const overlaps = ({ page }) =>
  page.evaluate(
    (needed) => {
      const boxes = needed.map((selector) => [selector, document.querySelector(selector).getBoundingClientRect()]);
      return boxes.flatMap(([a, one], at) =>
        boxes
          .slice(at + 1)
          .filter(
            ([, two]) =>
              one.left < two.right - 1
              && two.left < one.right - 1
              && one.top < two.bottom - 1
              && two.top < one.bottom - 1,
          )
          .map(([b]) => `${a} and ${b}`),
      );
    },
    NEEDED.slice(0, 4),
  );

async function fits(person, viewport, board) {
  const all = await look(person);
  const missed = all.filter(({ seen, x, width }) => !seen || x < -1 || x + width > viewport.width + 1);
  assert.deepEqual(missed, []);
  assert.ok(
    all.find(({ selector }) => selector === 'svg.board').width >= board,
    `the board is ${all[3].width} px wide`,
  );
  await person.page.evaluate(() => scrollTo(0, 0));
  assert.deepEqual(await overlaps(person), []);
  assert.ok(
    await person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing is cut at the side',
  );
}

test('at_400_per_cent_a_board_can_be_played_on', async () => {
  const viewport = { width: 320, height: 256 };
  const ann = await playing(stage, viewport);
  await ann.shot('zoom-400');
  await fits(ann, viewport, 250);
  await ann.page.evaluate(() => document.querySelector('svg.board').scrollIntoView({ block: 'center' }));
  await ann.settled();
  await ann.cell('E5').click();
  await ann.page.locator('[aria-label^="E5 black"]').waitFor({ state: 'attached' });
});

test('a_low_window_keeps_board_clock_and_turn', async () => {
  const viewport = { width: 1280, height: 420 };
  const ann = await playing(stage, viewport);
  await ann.shot('zoom-low');
  await fits(ann, viewport, 250);
});

test('text_of_twice_the_size_keeps_board_clock_and_turn', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const ann = await playing(large, viewport);
    await ann.shot(`zoom-text-${viewport.width}`);
    await fits(ann, viewport, 250);
  }
});

/** The elements beyond the right edge of the window, and the elements that the connection's dot covers. */
const beyond = ({ page }) =>
  page.evaluate(() => {
    const dot = document.querySelector('.top .link').getBoundingClientRect();
    const links = [...document.querySelectorAll('.top nav a')].filter((link) => link.getClientRects().length > 0);
    const wrong = links.filter((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return (
        right > innerWidth
        || (dot.left < right && dot.right > left && dot.top < bottom && dot.bottom > top)
        || link.parentElement.scrollWidth > link.parentElement.clientWidth + 1
      );
    });
    const over = document.documentElement.scrollWidth - innerWidth;
    return [...wrong.map((link) => link.textContent), ...(over > 0 ? [`${over} px`] : [])];
  });

const PAGES = [
  ['/', /Go with/],
  ['/tournaments', /^Tournaments$/],
  ['/tournaments/new', /New tournament/],
  ['/games', /games/],
  ['/rules', /^Rules$/],
  ['/rules/bridge', /Bridge/],
  ['/lab/bridge', /lab/],
  ['/analysis', /^Board$/],
  ['/ratings', /^Ratings$/],
  ['/account', /account/],
];

test('every_page_fits_into_the_narrowest_window_and_a_phone_with_large_text', async () => {
  for (const [where, viewport] of [
    [stage, { width: 320, height: 256 }],
    [stage, { width: 360, height: 740 }],
    [large, { width: 390, height: 844 }],
  ]) {
    const ann = await where.person('Ann', { viewport });
    for (const [path, heading] of PAGES) {
      await ann.goes(path);
      await ann.says('main:not([aria-busy=true]) h1', heading);
      assert.deepEqual(await beyond(ann), [], `${path} in ${viewport.width} px`);
    }
  }
});
