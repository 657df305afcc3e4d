import { test } from 'node:test';
import assert from 'node:assert/strict';
import { GUARD_MS, Intent } from '../../../web-static/board/intent.js';

function setUp(options = {}) {
  const told = [];
  const clock = { now: 1000 };
  const tell =
    (what) =>
    (...args) =>
      told.push([what, ...args].join(' '));
  const callbacks = Object.fromEntries(
    ['play', 'preview', 'pick', 'alternate', 'ignored'].map((name) => [name, tell(name)]),
  );
  const intent = new Intent(callbacks, { now: () => clock.now, ...options });
  intent.setMode('play');
  return { intent, told, clock };
}

test('a_mouse_click_or_enter_plays_at_once', () => {
  const { intent, told } = setUp();
  intent.press(5, 'mouse', true);
  intent.press(6, 'keyboard', true);
  assert.deepEqual(told, ['play 5 mouse', 'play 6 keyboard']);
});

test('a_finger_or_pen_shows_first_and_plays_with_the_second_tap_on_the_same_point', () => {
  for (const pointer of ['touch', 'pen']) {
    const { intent, told } = setUp();
    intent.press(5, pointer, true);
    assert.equal(intent.previewed, 5);
    intent.press(5, pointer, true);
    assert.equal(intent.previewed, -1);
    assert.deepEqual(told, [`preview 5 ${pointer}`, `preview -1 ${pointer}`, `play 5 ${pointer}`]);
  }
});

test('a_tap_elsewhere_moves_the_waiting_move', () => {
  const { intent, told } = setUp();
  intent.press(5, 'touch', true);
  intent.press(7, 'touch', true);
  assert.equal(intent.previewed, 7);
  assert.deepEqual(told, ['preview 5 touch', 'preview 7 touch']);
});

test('the_confirm_button_plays_the_waiting_move_once', () => {
  const { intent, told } = setUp();
  assert.equal(intent.confirm(), false);
  intent.press(5, 'touch', true);
  assert.equal(intent.confirm(), true);
  assert.equal(intent.confirm(), false);
  assert.deepEqual(
    told.filter((what) => what.startsWith('play')),
    ['play 5 touch'],
  );
});

test('a_tap_on_a_stone_is_passed_on_at_once_so_that_it_can_be_refused_with_a_reason', () => {
  const { intent, told } = setUp();
  intent.press(5, 'touch', false);
  assert.deepEqual(told, ['play 5 touch']);
});

test('a_risky_move_asks_every_pointer_for_a_second_press', () => {
  for (const pointer of ['mouse', 'keyboard', 'touch']) {
    const { intent, told } = setUp();
    intent.press(5, pointer, true, true);
    assert.deepEqual(told, [`preview 5 ${pointer}`]);
    intent.press(5, pointer, true, true);
    assert.equal(told.at(-1), `play 5 ${pointer}`);
  }
});

test('a_mouse_may_be_asked_for_a_second_click', () => {
  const { intent, told } = setUp();
  intent.setConfirm({ mouse: true });
  intent.press(5, 'mouse', true);
  assert.deepEqual(told, ['preview 5 mouse']);
});

test('input_right_after_a_change_is_ignored_and_said_to_be', () => {
  const { intent, told, clock } = setUp();
  intent.changed();
  clock.now += GUARD_MS - 1;
  intent.press(5, 'mouse', true);
  assert.deepEqual(told, ['ignored 5']);
  clock.now += 1;
  intent.press(5, 'mouse', true);
  assert.deepEqual(told, ['ignored 5', 'play 5 mouse']);
});

test('a_change_drops_the_waiting_move', () => {
  const { intent, told, clock } = setUp();
  intent.press(5, 'touch', true);
  intent.changed();
  clock.now += GUARD_MS;
  assert.equal(intent.confirm(), false);
  assert.deepEqual(told, ['preview 5 touch', 'preview -1 touch']);
});

test('a_picking_board_takes_every_tap_and_a_viewing_board_none', () => {
  const { intent, told } = setUp();
  intent.setMode('pick');
  intent.press(5, 'touch', false);
  intent.setMode('view');
  intent.press(6, 'touch', true);
  intent.pressAlternate(7, 'touch');
  assert.deepEqual(told, ['pick 5 touch', 'alternate 7 touch']);
});

test('leaving_a_mode_drops_the_waiting_move', () => {
  const { intent, told } = setUp();
  intent.press(5, 'touch', true);
  intent.setMode('pick');
  assert.deepEqual(told, ['preview 5 touch', 'preview -1 touch']);
});
