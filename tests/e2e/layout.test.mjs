// The room in windows of twelve sizes: the board is as large as the window allows, and a move needs no scrolling.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

// The side of a 19 by 19 board, from docs/CLIENT.md.
const WINDOWS = [
  [360, 640, 360],
  [390, 844, 390],
  [768, 1024, 620],
  [820, 1180, 776],
  [844, 390, 338],
  [1024, 768, 648],
  [1100, 800, 724],
  [1280, 800, 728],
  [1366, 768, 696],
  [1536, 864, 792],
  [1920, 1080, 1008],
  [2560, 1440, 1368],
];
const BOARDS = [
  [5, 5],
  [9, 9],
  [13, 13],
  [19, 19],
  [25, 7],
];
const LARGEST_CELL_PX = 120;
const MARGIN_CELLS = 2.8; // wood and letters beyond the outermost lines, at most
const NEEDED = [
  '.room-slip',
  '.strip.above .clock',
  '.strip.below .clock',
  '.phase .head',
  '[data-do=pass]',
  'svg.board',
];

const stage = await Stage.open();

/** The size of the board and of a cell, the needed parts that are not in the window, and what is beyond its sides. */
const measure = ({ page }) =>
  page.evaluate(async (needed) => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const board = box('svg.board');
    const within = ({ left, top, right, bottom }) =>
      left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return {
      board: Math.min(board.width, board.height),
      width: board.width,
      cell: box('[role=gridcell]').width,
      missing: needed.filter((selector) => !box(selector)?.width || !within(box(selector))),
      beyond: document.documentElement.scrollWidth - innerWidth,
    };
  }, NEEDED);

for (const [columns, rows] of BOARDS)
  test(`a_board_of_${columns}_by_${rows}_takes_what_the_window_has_and_a_move_needs_no_scrolling`, async () => {
    const ann = await stage.person('Ann');
    const ben = await stage.person('Ben');
    const clock = { kind: 'byo-yomi', main: 1_200_000, period: 30_000, periods: 5 };
    await ben.sits(await ann.opens({ ruleset: 'stoical', size: [columns, rows], colours: 'b', clock }));
    await ann.turn();
    const seen = [];
    for (const [width, height, side] of WINDOWS) {
      await ann.page.setViewportSize({ width, height });
      const { board, width: wide, cell, missing, beyond } = await measure(ann);
      const where = `${columns} by ${rows} in ${width} by ${height}`;
      assert.deepEqual(missing, [], where);
      assert.ok(beyond <= 0, `${where}: ${beyond} px beyond the side`);
      assert.ok(cell <= LARGEST_CELL_PX + 0.01, `${where}: a cell of ${cell} px`);
      if (columns === 19) assert.ok(board >= side - 1, `${where}: ${board} px`);
      if (columns === rows) {
        const least = Math.min(LARGEST_CELL_PX, Math.floor(side / (columns - 1 + MARGIN_CELLS))) - 0.01;
        assert.ok(cell >= least, `${where}: a cell of ${cell} px, not ${least}`);
      } else {
        assert.ok(wide >= side - 1, `${where}: ${wide} px wide`);
      }
      const larger = seen.filter((other) => other.width <= width && other.height <= height && other.cell > cell + 1);
      assert.deepEqual(larger, [], `${where}: no smaller than in a smaller window`);
      seen.push({ width, height, cell });
    }
    await ann.shot(`layout-${columns}-${rows}`);
  });

test('a_window_that_is_a_pixel_wider_has_no_smaller_board', async () => {
  const ann = await stage.person('Ann');
  const ben = await stage.person('Ben');
  await ben.sits(await ann.opens({ ruleset: 'stoical', size: [19, 19], colours: 'b' }));
  await ann.turn();
  let before = 0;
  for (const width of [1099, 1100, 1180, 1181, 1279, 1280, 1659, 1660, 1700]) {
    await ann.page.setViewportSize({ width, height: 900 });
    const { board } = await measure(ann);
    assert.ok(board >= before - 1, `${board} px at ${width}, and ${before} before`);
    before = board;
  }
});

test('after_a_stop_each_way_on_and_its_sentence_are_in_sight', async () => {
  const clock = { kind: 'byo-yomi', main: 1_200_000, period: 30_000, periods: 5 };
  const { black, white } = await stage.table({ ruleset: 'makrai-territory', size: [9, 9], clock });
  await line(black, white, ['b E5', 'w C3', 'b pass', 'w pass']);
  await black.says('.phase', /Claim a string dead.*Play on with ko challenges/);
  await black.shot('layout-stop');
  const hidden = await black.page.evaluate(() => {
    const parts = ['.phase .sub', '.tally', '.actions .button', '.clock'].flatMap((selector) => [
      ...document.querySelectorAll(selector),
    ]);
    const upper = document.querySelector('.upper');
    const out = parts.filter((part) => part.getBoundingClientRect().bottom > innerHeight);
    return [...out.map((part) => part.textContent), ...(upper.scrollHeight > upper.clientHeight + 1 ? ['cut'] : [])];
  });
  assert.deepEqual(hidden, []);
});

/** Is the row of the move that is shown wholly inside its list? */
const rowInSight = ({ page }) =>
  page.waitForFunction(() => {
    const list = document.querySelector('.moves')?.getBoundingClientRect();
    const row = document.querySelector('.moves [aria-current]')?.getBoundingClientRect();
    return row?.height > 0 && row.top >= list.top - 0.5 && row.bottom <= list.bottom + 0.5;
  });

test('the_last_move_is_in_sight_in_a_room_that_has_just_opened_and_in_a_lower_window', async () => {
  const { black, white, room } = await stage.table({ ruleset: 'chinese', size: [9, 9] });
  const moves = [...'ABCDEFGHJ'].flatMap((column) => [`b ${column}${3}`, `w ${column}7`]);
  await line(black, white, [...moves, ...[...'ABCDEFGHJ'].flatMap((column) => [`b ${column}4`, `w ${column}6`])]);
  const watcher = await stage.person('Wat');
  await watcher.page.setViewportSize({ width: 1280, height: 800 });
  await watcher.goes(`/room/${room}`);
  await watcher.says('.moves', /J6/);
  await rowInSight(watcher);
  await watcher.page.setViewportSize({ width: 1280, height: 600 });
  await rowInSight(watcher);
});
