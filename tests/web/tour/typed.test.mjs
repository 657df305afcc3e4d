// Results typed from the keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coloursOf, gamesDue, openGame, parseTyped } from '../../../web-static/pages/tour/desk/typed.js';

const pair = (board, { second = 2, games = [], points } = {}) => ({ board, first: 1, second, games, points });
const boards = (count) => Array.from({ length: count }, (_, index) => pair(index + 1));
const read = (text, pairs = boards(12), match = 1) => {
  const { pair: found, ...rest } = parseTyped(text, pairs, match);
  return rest;
};

test('a_board_s_number_and_a_letter_are_a_result', () => {
  assert.deepEqual(read('3b'), { state: 'result', board: 3, game: 1, result: 'black' });
  assert.deepEqual(read(' 12 W '), { state: 'result', board: 12, game: 1, result: 'white' });
  assert.deepEqual(read('7='), { state: 'result', board: 7, game: 1, result: 'draw' });
  assert.deepEqual(read('7 0'), { state: 'result', board: 7, game: 1, result: 'neither' });
});

test('a_number_alone_waits_for_its_letter', () => {
  assert.deepEqual(read('3'), { state: 'board', board: 3, game: 1, result: null });
  assert.deepEqual(read('1'), { state: 'board', board: 1, game: 1, result: null });
  assert.deepEqual(read(''), { state: 'empty' });
});

test('a_nought_is_a_digit_where_there_is_such_a_board_and_a_result_where_there_is_none', () => {
  assert.equal(read('10').state, 'board', 'board 10 is there');
  assert.deepEqual(read('10', boards(9)), { state: 'result', board: 1, game: 1, result: 'neither' });
  assert.deepEqual(read('100'), { state: 'result', board: 10, game: 1, result: 'neither' });
  assert.deepEqual(read('1 0'), { state: 'result', board: 1, game: 1, result: 'neither' });
});

test('the_games_of_a_match_come_one_after_the_other_or_by_number', () => {
  const pairs = [pair(1), pair(2, { games: [{ result: 'black', first_black: true }] })];
  assert.equal(read('1b', pairs, 2).game, 1);
  assert.equal(read('2b', pairs, 2).game, 2);
  assert.equal(read('2.1w', pairs, 2).game, 1);
  assert.equal(read('1/2w', pairs, 2).game, 2);
  assert.equal(read('1.3w', pairs, 2).state, 'nothing');
  assert.equal(read('1.2w', pairs, 1).state, 'nothing', 'there is one game only');
});

test('a_text_that_cannot_be_a_result_is_refused_as_one', () => {
  assert.deepEqual(read('13b'), { state: 'unknown', board: 13 });
  assert.equal(read('b').state, 'nothing');
  assert.equal(read('3x').state, 'nothing');
  assert.equal(read('3bw').state, 'nothing');
  assert.equal(read('1b', [pair(1, { second: null })]).state, 'bye');
});

test('colours_change_between_the_games_of_a_match', () => {
  assert.deepEqual(coloursOf(pair(1), 1), { b: 1, w: 2 });
  assert.deepEqual(coloursOf(pair(1), 2), { b: 2, w: 1 });
  assert.deepEqual(coloursOf(pair(1, { games: [{ first_black: false, result: null }] }), 1), { b: 2, w: 1 });
  assert.deepEqual(coloursOf(pair(1, { games: [{ first_black: false, result: 'draw' }] }), 2), { b: 1, w: 2 });
});

test('the_open_game_is_the_first_without_a_result', () => {
  assert.equal(openGame(pair(1), 2), 1);
  assert.equal(openGame(pair(1, { games: [{ result: 'draw' }] }), 2), 2);
  assert.equal(openGame(pair(1, { games: [{ result: 'draw' }, { result: 'draw' }] }), 2), 2);
});

test('a_knockout_that_was_drawn_has_a_second_game_with_colours_swapped', () => {
  const drawn = pair(1, { points: null, games: [{ first_black: true, result: 'draw' }] });
  assert.equal(gamesDue(drawn, 1), 2);
  assert.equal(openGame(drawn, 1), 2);
  assert.deepEqual(coloursOf(drawn, 2), { b: 2, w: 1 });
  assert.deepEqual(parseTyped('1b', [drawn], 1), { state: 'result', board: 1, game: 2, result: 'black', pair: drawn });
  assert.equal(
    gamesDue(pair(1, { points: [1, 1], games: [{ result: 'draw' }] }), 1),
    1,
    'elsewhere a draw is a result',
  );
});
