import { test } from 'node:test';
import assert from 'node:assert/strict';
import { parsePoint, parseTypedMove, pointIndex, pointName } from '../../../web-static/lib/points.js';

test('names_and_indices_agree_on_every_point_of_every_board', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 25],
    [25, 1],
    [19, 19],
    [25, 13],
    [25, 25],
  ]) {
    for (let i = 0; i < width * height; i++) assert.equal(pointIndex(pointName(i, width, height), width, height), i);
  }
});

test('there_is_no_column_i_and_rows_count_from_below', () => {
  assert.equal(pointName(0, 19, 19), 'A19');
  assert.equal(pointName(8, 19, 19), 'J19');
  assert.equal(pointName(360, 19, 19), 'T1');
  assert.equal(pointName(24, 25, 25), 'Z25');
});

test('a_point_may_be_typed_in_either_order_and_case', () => {
  const q16 = pointIndex('Q16', 19, 19);
  for (const text of ['q16', ' Q 16 ', '16q', '16 Q', 'q016'])
    assert.deepEqual(parsePoint(text, 19, 19), { point: q16 }, text);
});

test('a_bad_point_says_what_is_wrong_with_it', () => {
  assert.deepEqual(parsePoint('I5', 19, 19), { error: 'no-column-i' });
  for (const text of ['U1', 'A0', 'A20', 'Z19', 'A999'])
    assert.deepEqual(parsePoint(text, 19, 19), { error: 'off-board' }, text);
  for (const text of ['', 'Q', '16', 'QQ16', 'Q-1', 'Q16x', 'Q1.5', 'A0000000001']) {
    assert.deepEqual(parsePoint(text, 19, 19), { error: 'syntax' }, text);
  }
});

test('a_typed_move_is_a_point_or_an_act_with_its_point', () => {
  assert.deepEqual(parseTypedMove('D4', 9, 9), { act: 'play', point: pointIndex('D4', 9, 9) });
  assert.deepEqual(parseTypedMove('play d 4', 9, 9), { act: 'play', point: pointIndex('D4', 9, 9) });
  assert.deepEqual(parseTypedMove('Challenge D4', 9, 9), { act: 'challenge', point: pointIndex('D4', 9, 9) });
  assert.deepEqual(parseTypedMove(' pass ', 9, 9), { act: 'pass', point: -1 });
  assert.deepEqual(parseTypedMove('P', 9, 9), { act: 'pass', point: -1 });
});

test('a_bad_typed_move_says_what_is_wrong_with_it', () => {
  for (const [text, error] of [
    ['  ', 'empty'],
    ['challenge', 'point-missing'],
    ['pass D4', 'point-unwanted'],
    ['play Z9', 'off-board'],
    ['dead I3', 'no-column-i'],
    ['castle', 'syntax'],
    ['constructor', 'syntax'],
    ['<b>', 'syntax'],
  ]) {
    assert.deepEqual(parseTypedMove(text, 9, 9), { error }, text);
  }
});
