import { test } from 'node:test';
import assert from 'node:assert/strict';
import { moveList, onlyPlays, readAct, standing } from '../../../web-static/state/log.js';

const log = (...texts) => texts.map((text, index) => ({ n: index + 1, text, spent: 100, lag: 0 }));
const act = (text) => readAct(text, 9, 9);

test('an_act_says_who_what_and_where', () => {
  assert.deepEqual([act('b A9').by, act('b A9').kind, act('b A9').point], ['b', 'play', 0]);
  assert.equal(act('w pass').kind, 'pass');
  assert.equal(act('b challenge J1').point, 80);
  assert.equal(act('w resume modified-ko').mk, true);
  assert.deepEqual(act('b dead A9 B9').points, [0, 1]);
  assert.equal(act('undo 12').to, 12);
  assert.equal(act('expire').by, null);
});

test('an_undo_cancels_what_came_after_its_event_and_itself', () => {
  const left = standing(log('b A1', 'w B1', 'b C1', 'b undo-ask 2', 'undo 2', 'b D1'));
  assert.deepEqual(
    left.map(({ text }) => text),
    ['b A1', 'w B1', 'b D1'],
  );
});

test('an_undo_may_reach_behind_an_earlier_one', () => {
  const left = standing(log('b A1', 'w B1', 'b C1', 'undo 2', 'b D1', 'undo 0', 'b E1'));
  assert.deepEqual(
    left.map(({ text, n }) => `${n} ${text}`),
    ['7 b E1'],
  );
});

test('moves_are_numbered_and_marks_left_out', () => {
  const list = moveList(log('b A1', 'w pass', 'b pass', 'b dead A1', 'w resume', 'w C3'), 9, 9);
  assert.deepEqual(
    list.map(({ number, act: { kind } }) => `${number} ${kind}`),
    ['1 play', '2 pass', '3 pass', 'null resume', '4 play'],
  );
});

test('an_automatic_pass_has_a_number_of_its_own', () => {
  const known = (n) => ({ 1: { turns: [1], inSequence: false }, 2: { turns: [2, 3], inSequence: false } })[n];
  const list = moveList(log('b A1', 'w pass'), 9, 9, known);
  assert.deepEqual(
    list.map(({ number, act: { kind, by } }) => `${number} ${by} ${kind}`),
    ['1 b play', '2 w pass', '3 b extra-pass'],
  );
});

test('a_log_is_numbered_without_the_rules_while_it_holds_nothing_but_stones', () => {
  assert.equal(onlyPlays(log()), true);
  assert.equal(onlyPlays(log('b Q16', 'w D4')), true);
  for (const other of ['b pass', 'w claim D4', 'b challenge D4', 'w resume', 'b resign'])
    assert.equal(onlyPlays(log('b Q16', other)), false, other);
});
