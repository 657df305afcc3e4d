// The tree of a knock-out: the players of a slot come from the two slots before it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns, slots } from '../../../web-static/pages/tour/tree.js';

const round = (...pairs) => ({
  pairs: pairs.map(([slot, first, second], index) => ({ board: index + 1, slot, first, second })),
});
const shown = (drawn, rounds) =>
  slots(drawn, rounds).map((list) => list.map((pair) => (pair ? `${pair.first}-${pair.second ?? ''}` : '')).join(' '));

test('a_round_has_half_as_many_pairs_as_the_one_before', () => {
  assert.deepEqual(columns(3), [4, 2, 1]);
});

test('opponents_come_from_the_two_places_before_whatever_their_boards_and_nobody_moves', () => {
  const first = round([4, 7, 2], [3, 6, 3], [2, 5, 4], [1, 1, null]);
  assert.deepEqual(shown([first], 3), ['1- 5-4 6-3 7-2', ' ', '']);
  assert.deepEqual(shown([first, round([2, 7, 6], [1, 1, 5])], 3), ['1- 5-4 6-3 7-2', '1-5 7-6', '']);
  assert.deepEqual(shown([first, round([2, 7, 6], [1, 1, 5]), round([1, 7, 1])], 3), [
    '1- 5-4 6-3 7-2',
    '1-5 7-6',
    '7-1',
  ]);
});

test('nobody_is_lost_where_hands_made_more_pairs_than_there_are_slots', () => {
  assert.deepEqual(shown([round([2, 1, 2], [1, 3, 4], [1, 5, null])], 2), ['3-4 1-2 5-', '']);
});
