// The board in a real browser, under the server's content security policy.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { openStage } from './stage.js';

let stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

// Opens a scene, runs the steps on it, and fails if the page had any complaint.
function onStage(name, scene, options, steps) {
  test(name, async (t) => {
    if (!stage) return t.skip('no Chromium');
    const opened = await stage.open(`gallery.html?show=${scene}`, options);
    try {
      await steps(opened.page);
      assert.deepEqual(opened.complaints, []);
    } finally {
      await opened.close();
    }
  });
}

const DESK = { viewport: { width: 800, height: 900 } };
const PHONE = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const told = (page) => page.evaluate(() => globalThis.told.map((what) => what.join(' ')));
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
const cell = (page, i) => page.locator(`[data-i="${i}"]`);
const settle = (page) => page.waitForTimeout(350); // longer than input is guarded

async function accessibilityTree(page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  return nodes.filter((node) => !node.ignored).map((node) => ({ role: node.role?.value, name: node.name?.value }));
}

onStage('marks_appear_after_their_drawings_failed_to_load_once', 'empty', DESK, async (page) => {
  let tries = 0;
  const broken = { contentType: 'text/javascript', body: 'throw new Error();' };
  await page.route('**/board/marks.js*', (route) => (++tries === 1 ? route.fulfill(broken) : route.continue()));
  assert.equal(await page.locator('[data-i="40"]').getAttribute('aria-label'), 'C17 empty');
  await page.evaluate(() => {
    globalThis.board.mark(40, 'square');
    globalThis.board.showWitness({ point: 41 });
    globalThis.board.showLiberties({ outside: [42] });
  });
  await page.locator('.layer-marks .shape:not(.halo)').waitFor({ state: 'attached' });
  await page.locator('.witness .ink').waitFor({ state: 'attached' });
  await page.locator('.outside path').waitFor({ state: 'attached' });
  assert.equal(tries, 2);
  assert.equal(await page.locator('[data-i="40"]').getAttribute('aria-label'), 'C17 empty, marked with a square');
});

onStage('a_screen_reader_finds_361_named_cells_in_19_rows', 'game', DESK, async (page) => {
  const nodes = await accessibilityTree(page);
  const cells = nodes.filter((node) => node.role === 'gridcell');
  assert.equal(cells.length, 361);
  assert.equal(nodes.filter((node) => node.role === 'row').length, 19);
  assert.equal(nodes.filter((node) => node.role === 'grid')[0].name, 'Go board, 19 by 19');
  assert.ok(cells.every((node) => /^[A-HJ-T]\d+ (empty|black|white)/.test(node.name)));
  assert.equal(cells.filter((node) => node.name.endsWith('last move')).length, 1);
  assert.equal(new Set(cells.map((node) => node.name.split(' ')[0])).size, 361);
});

onStage('blocked_points_are_no_cells', 'holes', DESK, async (page) => {
  const cells = (await accessibilityTree(page)).filter((node) => node.role === 'gridcell');
  const holes = await page.evaluate(() => globalThis.state.filter((colour) => colour === 3).length);
  assert.equal(cells.length, 25 * 13 - holes);
});

onStage('arrows_control_arrows_home_and_end_move_the_one_tab_stop', 'empty', DESK, async (page) => {
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'A19 empty');
  const walk = [
    ['ArrowRight', 'B19'],
    ['ArrowDown', 'B18'],
    ['Control+ArrowDown', 'B13'],
    ['Control+ArrowRight', 'G13'],
    ['ArrowLeft', 'F13'],
    ['ArrowUp', 'F14'],
    ['End', 'T14'],
    ['ArrowRight', 'T14'],
    ['Home', 'A14'],
    ['Control+End', 'T1'],
    ['Control+Home', 'A19'],
  ];
  for (const [key, name] of walk) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), `${name} empty`, key);
  }
  assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), null);
});

onStage('arrows_jump_over_holes', 'holes', DESK, async (page) => {
  await page.evaluate(() => globalThis.board.focusPoint(8 * 25 + 10));
  await page.keyboard.press('ArrowUp');
  assert.equal((await focused(page)).split(' ')[0], 'L9');
});

onStage('keys_that_replay_the_game_are_left_alone', 'empty', DESK, async (page) => {
  await page.evaluate(() => {
    globalThis.left = [];
    document.addEventListener('keydown', (event) => !event.defaultPrevented && globalThis.left.push(event.key));
  });
  await page.keyboard.press('Tab');
  for (const key of ['Shift+ArrowLeft', 'Alt+ArrowLeft', '[', 'p', 'Escape', 'ArrowRight'])
    await page.keyboard.press(key);
  const left = (await page.evaluate(() => globalThis.left)).filter((key) => !['Shift', 'Alt', 'Tab'].includes(key));
  assert.deepEqual(left, ['ArrowLeft', 'ArrowLeft', '[', 'p', 'Escape']);
});

onStage('enter_and_space_play_and_shift_enter_is_the_alternate', 'empty', DESK, async (page) => {
  await settle(page);
  await page.evaluate(() => globalThis.board.focusPoint(40));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+Enter');
  assert.deepEqual(await told(page), ['play 40 keyboard', 'play 41 keyboard', 'alternate 41 keyboard']);
});

onStage('the_keyboards_place_is_shown_and_a_mouse_click_does_not_show_it', 'empty', DESK, async (page) => {
  const ring = page.locator('.focus-ring');
  await page.keyboard.press('Tab');
  assert.equal(await ring.getAttribute('visibility'), 'visible');
  await page.evaluate(() => document.activeElement.blur());
  assert.equal(await ring.getAttribute('visibility'), 'hidden');
  await settle(page);
  await cell(page, 100).click();
  assert.equal(await ring.getAttribute('visibility'), 'hidden');
});

onStage('a_mouse_click_plays_once_and_shift_click_is_the_alternate', 'empty', DESK, async (page) => {
  await settle(page);
  await cell(page, 60).click();
  await cell(page, 61).click({ modifiers: ['Shift'] });
  assert.deepEqual(await told(page), ['play 60 mouse', 'alternate 61 mouse']);
});

onStage('a_click_on_the_rim_of_the_wood_is_nothing', 'empty', DESK, async (page) => {
  await settle(page);
  const box = await page.locator('.board').boundingBox();
  await page.mouse.click(box.x + 3, box.y + 3);
  assert.deepEqual(await told(page), []);
});

onStage('the_first_tap_shows_and_the_second_plays', 'empty', PHONE, async (page) => {
  await settle(page);
  await cell(page, 60).tap();
  await page.waitForFunction(() => document.querySelector('.preview').getAttribute('visibility') === 'visible');
  await cell(page, 90).tap();
  await cell(page, 90).tap();
  assert.deepEqual(await told(page), ['preview 60 touch', 'preview 90 touch', 'preview -1 touch', 'play 90 touch']);
});

onStage('a_tap_and_the_confirm_button_play_too', 'empty', PHONE, async (page) => {
  await settle(page);
  await cell(page, 60).tap();
  assert.equal(await page.evaluate(() => globalThis.board.confirm()), true);
  assert.deepEqual(await told(page), ['preview 60 touch', 'preview -1 touch', 'play 60 touch']);
});

onStage(
  'telling_the_same_mode_again_keeps_the_waiting_move_and_another_mode_drops_it',
  'empty',
  PHONE,
  async (page) => {
    await settle(page);
    await cell(page, 60).tap();
    const waiting = await page.evaluate(() => {
      const { board } = globalThis;
      board.setMode('play', 1);
      const kept = board.previewed;
      board.setMode('view');
      return [kept, board.previewed];
    });
    assert.deepEqual(waiting, [60, -1]);
  },
);

onStage('a_click_meant_for_the_phase_before_is_ignored', 'empty', DESK, async (page) => {
  await settle(page);
  await page.evaluate(() => {
    globalThis.board.setMode('pick');
    document
      .querySelector('[data-i="60"]')
      .dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'mouse' }));
  });
  assert.deepEqual(await told(page), ['ignored 60']);
});

onStage('a_long_press_is_the_alternate_and_no_tap', 'empty', PHONE, async (page) => {
  await settle(page);
  const box = await cell(page, 60).boundingBox();
  const client = await page.context().newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await page.waitForFunction(() => globalThis.told.length === 1);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(50);
  assert.deepEqual(await told(page), ['alternate 60 touch']);
});

onStage('a_click_aimed_at_the_position_before_is_ignored', 'empty', DESK, async (page) => {
  await settle(page);
  await page.evaluate(() => {
    globalThis.board.update(globalThis.state.with(3, 1), 3);
    document
      .querySelector('[data-i="60"]')
      .dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'mouse' }));
  });
  assert.deepEqual(await told(page), ['ignored 60']);
});

onStage('one_move_touches_one_point_and_two_names', 'game', DESK, async (page) => {
  const counts = await page.evaluate(async () => {
    const { board, state } = globalThis;
    const records = [];
    const observer = new MutationObserver((list) => records.push(...list));
    observer.observe(board.svg, { subtree: true, childList: true, attributes: true });
    const free = state.indexOf(0);
    board.update(state.with(free, 1), free);
    const points = board.flush();
    await null;
    return {
      points,
      names: records.filter((record) => record.attributeName === 'aria-label').length,
      stones: records.filter((record) => record.target.matches('.stones, .shadows')).length,
      all: records.length,
      again: board.flush(),
    };
  });
  assert.deepEqual(
    { points: counts.points, names: counts.names, stones: counts.stones, again: counts.again },
    { points: 1, names: 2, stones: 2, again: 0 },
  );
  assert.ok(counts.all < 20, `${counts.all} changes in the page`);
});

onStage('two_hundred_positions_in_a_frame_are_drawn_once', 'empty', DESK, async (page) => {
  const drawn = await page.evaluate(async () => {
    const { board, state } = globalThis;
    const records = [];
    new MutationObserver((list) => records.push(...list)).observe(board.svg, { subtree: true, childList: true });
    const next = state.slice();
    for (let i = 0; i < 200; i++) {
      next[i] = 1 + (i % 2);
      if (i > 100) next[i - 100] = 0;
      board.update(next, i);
    }
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return {
      added: records.filter(({ addedNodes }) => addedNodes[0]?.matches('.stone')).length,
      stones: next.filter(Boolean).length,
    };
  });
  assert.equal(drawn.added, drawn.stones);
});

onStage('a_move_on_a_full_board_takes_less_than_a_millisecond', 'full', DESK, async (page) => {
  const median = await page.evaluate(() => {
    const { board, state } = globalThis;
    const times = [];
    for (let k = 0; k < 101; k++) {
      const point = (k * 37) % 361;
      state[point] = 3 - (state[point] || 1);
      const start = performance.now();
      board.update(state, point);
      board.flush();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[50];
  });
  assert.ok(median <= 1, `${median} ms`);
});

onStage('a_captured_stone_fades_and_is_gone_and_a_jump_does_not_move', 'game', DESK, async (page) => {
  const leaving = await page.evaluate(() => {
    const taken = globalThis.state.indexOf(1);
    globalThis.board.update(globalThis.state.with(taken, 0));
    globalThis.board.flush();
    return document.querySelectorAll('.leaving').length; // at once: a busy machine may be slower than the fade
  });
  assert.equal(leaving, 1);
  await page.waitForFunction(() => !document.querySelector('.leaving'));
  await page.evaluate(() => {
    globalThis.board.update(new Uint8Array(361));
    globalThis.board.update(globalThis.state.map((colour) => (colour ? 3 - colour : 1)));
    globalThis.board.flush();
  });
  assert.equal(await page.locator('.entering, .leaving').count(), 0);
});

onStage('nothing_moves_under_reduced_motion', 'game', { ...DESK, reducedMotion: 'reduce' }, async (page) => {
  const moving = await page.evaluate(() => {
    const taken = globalThis.state.indexOf(1);
    globalThis.board.update(globalThis.state.with(taken, 0));
    globalThis.board.flush();
    return document.querySelectorAll('.entering, .leaving').length + document.getAnimations().length;
  });
  assert.equal(moving, 0);
});

onStage('a_pending_stone_is_named_and_ends_with_the_position', 'empty', DESK, async (page) => {
  const names = await page.evaluate(() => {
    const { board, state } = globalThis;
    const name = () => document.querySelector('[data-i="60"]').getAttribute('aria-label');
    board.showPending(60, 1);
    board.flush();
    const before = [name(), document.querySelector('.pending').getAttribute('visibility')];
    board.update(state.with(60, 1), 60);
    board.flush();
    return [...before, name(), document.querySelector('.pending').getAttribute('visibility')];
  });
  assert.deepEqual(names, ['D16 empty, black stone being sent', 'visible', 'D16 black, last move', 'hidden']);
});

onStage('the_ghost_shows_what_would_be_taken_and_hides_where_refused', 'five', DESK, async (page) => {
  const point = 20;
  await page.evaluate(() => {
    globalThis.board.options.preview = (i) => (i === 20 ? { captures: [11, 12] } : { refused: true });
  });
  await cell(page, point).hover();
  await page.waitForFunction(() => document.querySelectorAll('.stone.doomed').length > 0);
  assert.equal(await page.locator('.ghost').getAttribute('visibility'), 'visible');
  await cell(page, 24).hover();
  await page.waitForFunction(() => document.querySelectorAll('.doomed').length === 0);
  assert.equal(await page.locator('.ghost').getAttribute('visibility'), 'hidden');
});

onStage('every_layer_can_be_removed_again', 'layers', DESK, async (page) => {
  await page.evaluate(() => {
    const { board } = globalThis;
    board.territory(null);
    board.dead([]);
    board.clearMarks();
    board.koLocks([]);
    board.numbers(null);
    board.showLiberties(null);
    board.showWitness(null);
    board.showPending(-1);
    board.showGhost(-1);
    board.showCaptures(null);
    board.setMode('view');
    board.setOptions({ crosshair: false, coordinates: 'none' });
    board.update(new Uint8Array(81));
    board.flush();
  });
  for (const group of [
    'marks > g > *',
    'witness > *',
    'returns > *',
    'outside > *',
    'crosshair > *',
    'coordinates > *',
    'shadows > *',
  ]) {
    assert.equal(await page.locator(`.board .${group}`).count(), 0, group);
  }
  const names = (await accessibilityTree(page))
    .filter((node) => node.role === 'gridcell')
    .map((node) => node.name.split(' ').slice(1).join(' '));
  assert.deepEqual([...new Set(names)], ['empty']);
});

onStage('zooming_shows_the_points_around_one_and_returns', 'game', PHONE, async (page) => {
  const size = () => cell(page, 0).evaluate((rect) => rect.getBoundingClientRect().width);
  const before = await size();
  await page.evaluate(() => globalThis.board.zoom(0, 9));
  assert.ok((await size()) > 1.8 * before);
  const corner = await cell(page, 0).boundingBox();
  assert.ok(corner.x >= 0 && corner.y >= 0);
  await page.evaluate(() => globalThis.board.zoom(null));
  assert.equal(await size(), before);
});

onStage('a_removed_board_leaves_nothing_behind', 'game', DESK, async (page) => {
  const left = await page.evaluate(() => {
    globalThis.board.update(new Uint8Array(361));
    globalThis.board.destroy();
    return document.querySelector('main').children.length;
  });
  assert.equal(left, 0);
});

for (const scene of ['witness', 'liberties', 'numbers', 'territory', 'one', 'tall', 'flat', 'wall']) {
  onStage(`the_${scene}_scene_draws_without_complaint`, scene, DESK, async (page) => {
    assert.ok((await page.locator('svg.board').count()) >= 1);
    assert.equal(await page.locator('[style]').count(), 0);
  });
}

onStage('a_board_in_a_box_of_given_height_fits_it_whatever_the_order_of_sizes', 'game', DESK, async (page) => {
  const sizes = await page.evaluate(async () => {
    const host = document.querySelector('main');
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    const found = [];
    for (const height of [500, 300, 700]) {
      await sheet.replace(`main { height: ${height}px; padding: 0; }`);
      await new Promise((done) => setTimeout(done, 60));
      const { width, height: tall } = document.querySelector('.board').getBoundingClientRect();
      found.push([Math.round(width), Math.round(tall), host.scrollHeight <= height]);
    }
    return found;
  });
  assert.deepEqual(
    sizes.map((size) => size[2]),
    [true, true, true],
  );
  assert.ok(sizes[0][1] > 480 && sizes[1][1] > 280 && sizes[2][1] > 670, JSON.stringify(sizes));
});

onStage(
  'stones_keep_their_colours_when_the_system_forces_colours',
  'game',
  { ...DESK, forcedColors: 'active' },
  async (page) => {
    const adjust = await page.locator('.board').evaluate((svg) => getComputedStyle(svg).forcedColorAdjust);
    assert.equal(adjust, 'none');
  },
);
