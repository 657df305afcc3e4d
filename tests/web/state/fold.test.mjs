import { test } from 'node:test';
import assert from 'node:assert/strict';
import {
  changeBoard,
  colourOf,
  fromSnapshot,
  readBoard,
  withEvent,
  writeBoard,
} from '../../../web-static/state/fold.js';

const players = { b: { id: 'p1', name: 'Ann' }, w: { id: 'p2', name: 'Ben' } };
const snapshot = (more = {}) => ({
  id: 'g',
  size: [3, 3],
  setup: '.../.../...',
  players,
  board: '.X./X.../...'.replace('X...', 'X..'),
  last: 'A2',
  move: 2,
  log: [
    ['b B3', 10, 0],
    ['b A2', 10, 0],
  ],
  clk: { run: null },
  state: { base: 2, phase: 'play', to: 'w' },
  end: null,
  ...more,
});
const begun = () => fromSnapshot(snapshot(), 2, 1000);

test('a_board_is_read_and_written_from_the_top', () => {
  const board = readBoard('X.#/.O.');
  assert.deepEqual([...board], [1, 0, 3, 0, 2, 0]);
  assert.equal(writeBoard(board, 3), 'X.#/.O.');
});

test('a_board_s_text_changes_where_it_is_told', () => {
  assert.equal(changeBoard('X.#/.O.', [3, 2], ''), 'X.#/.O.');
  assert.equal(changeBoard('X.#/.O.', [3, 2], '.A2XC1OB2'), '.O#/.OX');
  const wide = Array.from({ length: 25 }, () => '.'.repeat(25)).join('/');
  const changed = changeBoard(wide, [25, 25], 'XA25OZ25XJ10OZ1');
  const rows = changed.split('/');
  assert.deepEqual([rows[0][0], rows[0][24], rows[15][8], rows[24][24]], ['X', 'O', 'X', 'O']);
  assert.equal(changed.replaceAll(/[^XO]/g, ''), 'XOXO');
});

test('a_play_places_a_stone_and_takes_what_is_gone', () => {
  const before = begun();
  const game = withEvent(
    before,
    { n: 3, k: 'play', by: 'w', at: 'A3', captured: ['B3', 'A2'], act: 'w A3', move: 3, state: { base: 3 } },
    2000,
  );
  assert.equal(writeBoard(game.board, 3), 'O../.../...');
  assert.equal(game.last, 0);
  assert.equal(game.log.at(-1).text, 'w A3');
  assert.equal(writeBoard(before.board, 3), '.X./X../...', 'the state before stays as it was');
});

test('a_stone_that_takes_itself_away_leaves_the_board', () => {
  const game = withEvent(begun(), { n: 3, k: 'play', by: 'w', at: 'A3', captured: ['A3'], act: 'w A3' }, 2000);
  assert.equal(writeBoard(game.board, 3), '.X./X../...');
});

test('an_event_that_says_nothing_of_the_clock_leaves_it_running', () => {
  const game = withEvent(begun(), { n: 3, k: 'draw', by: 'w', act: 'w draw' }, 5000);
  assert.equal(game.clkAt, 1000);
  assert.equal(withEvent(game, { n: 4, k: 'pass', by: 'w', act: 'w pass', clk: { run: 'b' } }, 6000).clkAt, 6000);
});

test('an_undo_brings_the_whole_board_and_marks_the_play_before', () => {
  const game = withEvent(begun(), { n: 3, k: 'undo', act: 'undo 1', board: '.X./.../...', move: 1 }, 2000);
  assert.equal(writeBoard(game.board, 3), '.X./.../...');
  assert.equal(game.last, 1);
});

test('a_pass_leaves_no_last_stone', () => {
  assert.equal(withEvent(begun(), { n: 3, k: 'pass', by: 'w', act: 'w pass' }, 2000).last, -1);
});

test('an_offer_keeps_the_last_stone_and_the_descriptor_is_replaced_whole', () => {
  const game = withEvent(begun(), { n: 3, k: 'draw', by: 'w', act: 'w draw', state: { base: 2, draw: 'w' } }, 2000);
  assert.equal(game.last, 3);
  assert.deepEqual(game.d, { base: 2, draw: 'w' });
});

test('a_player_has_a_colour_and_a_watcher_none', () => {
  assert.equal(colourOf(begun(), players.w), 'w');
  assert.equal(colourOf(begun(), { id: 'p9' }), null);
  assert.equal(colourOf(begun(), null), null);
});
