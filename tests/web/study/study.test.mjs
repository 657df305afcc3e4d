// A study on a board: the position shown is always a node of the tree, and no line is lost unless it is removed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Study } from '../../../web-static/features/study/study.js';
import { STUDIES_MAX, TEXT_MAX, keepTree, keptTree } from '../../../web-static/features/study/kept.js';
import { EMPTY, adopted, commented, grown, sizeOf, written } from '../../../web-static/features/study/tree.js';
import { core } from '../lab/mixes.mjs';

const LINE = ['b C3', 'w C4', 'b D4'];
const study = (options) => new Study(core, { ruleset: 'stoical', size: [5, 5], line: LINE }, options);

test('a_move_played_earlier_grows_a_branch_and_the_line_it_leaves_can_be_shown_again', () => {
  const of = study({ at: 3, game: true });
  assert.equal(of.node.value, 3);
  of.go(1);
  assert.ok(of.act('w B3'));
  assert.ok(of.act('b B4'));
  assert.equal(of.strayed, true);
  assert.equal(sizeOf(of.tree), 5);
  of.restore();
  assert.deepEqual([of.strayed, of.at.value, of.acts.value], [false, 1, LINE]);
  of.go(2);
  assert.equal(of.turnTo(1), true);
  assert.deepEqual(of.acts.value, ['b C3', 'w B3', 'b B4']);
  assert.equal(of.turnTo(1), false, 'it is the last one');
  assert.equal(of.turnTo(-1), true);
  assert.deepEqual([of.acts.value, of.at.value], [LINE, 2]);
  of.close();
});

test('a_move_that_a_branch_has_already_leads_along_it', () => {
  const of = study();
  of.act('b C3');
  of.act('w B3');
  of.act('b B4');
  of.go(1);
  of.restore();
  of.go(1);
  of.act('w B3');
  assert.deepEqual([of.acts.value, of.at.value], [['b C3', 'w B3', 'b B4'], 2]);
  assert.equal(sizeOf(of.tree), 5);
  of.close();
});

test('a_refused_move_is_no_node', () => {
  const of = study({ at: 1 });
  assert.equal(of.act('w C3'), false);
  assert.equal(sizeOf(of.tree), 3);
  assert.equal(of.refused.value.act, 'w C3');
  of.close();
});

test('a_removal_and_a_promotion_are_taken_back_as_long_as_nothing_else_changed', () => {
  const of = study({ at: 1 });
  of.act('w B3');
  const before = of.tree;
  of.remove();
  assert.deepEqual([of.undoable, sizeOf(of.tree), of.at.value], ['removed', 3, 1]);
  of.undo();
  assert.equal(of.tree, before);
  assert.deepEqual([of.undoable, of.acts.value, of.at.value], [null, ['b C3', 'w B3'], 2]);
  of.promote();
  assert.equal(of.strayed, false);
  assert.equal(of.undoable, 'promoted');
  of.act('b B4');
  assert.equal(of.undoable, null, 'to take it back would lose the new move');
  of.close();
});

test('a_running_game_goes_on_as_the_main_line_and_a_reader_s_own_line_stays', () => {
  const of = study({ at: 3, game: true });
  of.follow([...LINE, 'w E5']);
  assert.deepEqual([of.at.value, of.strayed], [4, false]);
  of.go(3);
  of.act('w A1');
  of.follow([...LINE, 'w E5', 'b E4']);
  assert.deepEqual([of.strayed, of.acts.value.at(-1), sizeOf(of.tree)], [true, 'w A1', 6]);
  of.follow([...LINE, 'w B1']);
  of.restore();
  assert.deepEqual(of.acts.value, [...LINE, 'w B1']);
  assert.equal(sizeOf(of.tree), 7, 'the moves that were taken back are a branch');
  of.close();
});

test('a_name_is_that_of_the_line_and_a_comment_that_of_the_move', () => {
  const of = study({ at: 1 });
  of.act('w B3');
  of.act('b B4');
  of.name('safer');
  of.comment('lives');
  assert.deepEqual(written(of.tree).slice(3), [
    [1, 'w B3', 'safer'],
    [4, 'b B4', '', 'lives'],
  ]);
  of.close();
});

test('a_browser_keeps_the_newest_studies_and_believes_nothing_that_it_reads', () => {
  const values = new Map();
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
  });
  try {
    const tree = grown(EMPTY, 0, LINE);
    for (let n = 0; n <= STUDIES_MAX; n++) assert.equal(keepTree(`game:${n}`, tree), true);
    assert.equal(keptTree('game:0'), null, 'the oldest went');
    assert.deepEqual(written(keptTree('game:1')), written(tree));
    keepTree('game:1', adopted(EMPTY, LINE));
    assert.equal(keptTree('game:1'), null, 'a game without a line of one’s own is not kept');
    assert.equal(keepTree('x'.repeat(2001), tree), false);
    const [[key]] = values;
    const heavy = (comments) => {
      const acts = Array.from({ length: comments }, (_, index) => `b A${index % 25}`);
      return acts.reduce((of, act, index) => commented(of, index + 1, 'x'.repeat(4000)), grown(EMPTY, 0, acts));
    };
    assert.equal(keepTree('game:a', heavy(200)), true);
    assert.equal(keepTree('game:b', heavy(200)), true);
    assert.equal(keptTree('game:a'), null, 'both together are too long');
    assert.ok(keptTree('game:b') && values.get(key).length <= TEXT_MAX);
    assert.equal(keepTree('game:a', heavy(250)), false, 'one alone may be, too');
    for (const text of [
      '{',
      '7',
      '{"version":2,"studies":[]}',
      '{"version":1,"studies":[["game:2",[[9,"b A1"]]],7]}',
    ]) {
      values.set(key, text);
      assert.equal(keptTree('game:2'), null, text);
      assert.equal(keepTree('game:3', tree), true, 'and the next study is kept');
    }
    globalThis.localStorage = /** @type {any} */ ({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    assert.equal(keepTree('game:1', tree), false);
  } finally {
    delete globalThis.localStorage;
  }
});
