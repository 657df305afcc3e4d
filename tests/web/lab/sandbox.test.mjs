// A line of acts is stepped through, left and taken up again; a board without one has none to go back to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sandbox } from '../../../web-static/features/sandbox/sandbox.js';
import { core } from './mixes.mjs';

const LINE = ['b C3', 'w C4', 'b D4'];

test('a_line_that_was_left_is_taken_up_where_it_was_left', () => {
  const sandbox = new Sandbox(core, { ruleset: 'stoical', size: [5, 5], line: LINE }, 2);
  assert.equal(sandbox.strayed, false);
  assert.ok(sandbox.act('b A1') && sandbox.act('w A2'));
  assert.equal(sandbox.strayed, true);
  sandbox.restore();
  assert.deepEqual([sandbox.strayed, sandbox.at.value, sandbox.acts.value], [false, 2, LINE]);
  sandbox.go(3);
  sandbox.act('w A1');
  assert.equal(sandbox.strayed, true, 'beyond its end too');
  sandbox.go(1);
  sandbox.restore();
  assert.equal(sandbox.at.value, 3);
  assert.equal(sandbox.view.value.last, 8);
  sandbox.close();
});

test('a_board_without_a_line_is_not_left', () => {
  const sandbox = new Sandbox(core, { ruleset: 'stoical', size: [5, 5] });
  sandbox.act('b A1');
  assert.equal(sandbox.strayed, false);
  sandbox.close();
});

test('a_running_game_is_followed_from_its_end_and_waits_for_who_looks_back_or_strays', () => {
  const sandbox = new Sandbox(core, { ruleset: 'stoical', size: [5, 5], line: LINE.slice(0, 2) }, 2);
  sandbox.follow(LINE);
  assert.equal(sandbox.at.value, 3);
  sandbox.go(1);
  sandbox.follow([...LINE, 'w A1']);
  assert.equal(sandbox.at.value, 1);
  sandbox.act('w B1');
  sandbox.follow([...LINE, 'w A1', 'b A2']);
  assert.deepEqual(sandbox.acts.value, ['b C3', 'w B1']);
  sandbox.restore();
  assert.deepEqual([sandbox.at.value, sandbox.acts.value.length], [1, 5]);
  sandbox.close();
});

test('the_acts_that_a_board_offers_follow_from_its_rules', () => {
  const of = (position) => {
    const sandbox = new Sandbox(core, { size: [5, 5], ...position });
    sandbox.close();
    return [sandbox.external, sandbox.challenges];
  };
  assert.deepEqual(of({ ruleset: 'bridge' }), [true, false]);
  assert.deepEqual(of({ rules: core.rulesOf('bridge') }), [true, false]);
  assert.deepEqual(of({ ruleset: 'makrai-area' }), [false, true]);
});
