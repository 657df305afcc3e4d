// The tree of a study as data: branches grow, lead, are named and go; nothing read from a store is believed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as trees from '../../../web-static/features/study/tree.js';
import { rowsOf } from '../../../web-static/features/study/rows.js';

const { EMPTY, NODES_MAX, actsOf, adopted, grown, lineThrough, named, promoted, reached, removed, written } = trees;

const MAIN = ['b A1', 'w A2', 'b A3'];
const main = (tree) => actsOf(tree, lineThrough(tree));
const branched = () => grown(grown(EMPTY, 0, MAIN), 1, ['w B2', 'b B3']);

test('playing_on_from_an_earlier_move_makes_a_branch_and_the_main_line_stays', () => {
  const tree = branched();
  assert.deepEqual(main(tree), MAIN);
  assert.deepEqual(actsOf(tree, lineThrough(tree, 4)), ['b A1', 'w B2', 'b B3']);
  assert.equal(trees.isMain(tree, 3), true);
  assert.equal(trees.isMain(tree, 5), false);
  assert.equal(trees.lineStart(tree, 5), 4);
  assert.equal(trees.lineStart(tree, 3), 1);
});

test('an_act_that_a_line_has_already_is_no_second_branch', () => {
  const tree = grown(branched(), 0, ['b A1', 'w B2', 'b C3']);
  assert.equal(trees.sizeOf(tree), 6);
  assert.equal(reached(tree, ['b A1', 'w B2', 'b C3']), 6);
  assert.equal(reached(tree, ['b A1', 'w D4', 'b C3']), 1, 'as far as the acts are known');
});

test('a_promoted_line_is_the_main_one_and_the_old_tree_is_still_the_old_one', () => {
  const tree = branched();
  assert.equal(trees.canPromote(tree, 5), true);
  assert.deepEqual(main(promoted(tree, 5)), ['b A1', 'w B2', 'b B3']);
  assert.deepEqual(main(tree), MAIN);
  assert.equal(trees.canPromote(tree, 3), false, 'it leads already');
});

test('a_removed_branch_goes_with_all_that_follows_it_and_with_nothing_else', () => {
  const tree = removed(branched(), 4);
  assert.equal(trees.sizeOf(tree), 3);
  assert.deepEqual(main(tree), MAIN);
  assert.deepEqual([tree[4], tree[5]], [null, null]);
  assert.equal(trees.sizeOf(removed(tree, 1)), 0);
  assert.equal(removed(tree, 0), tree, 'the start cannot go');
});

test('the_line_of_a_game_stays_first_and_is_not_removed', () => {
  const tree = grown(grown(adopted(EMPTY, MAIN), 1, ['w B2', 'b B3']), 4, ['b C3']);
  assert.equal(trees.canRemove(tree, 2), false);
  assert.equal(removed(tree, 2), tree);
  assert.equal(trees.canPromote(tree, 5), false, 'the game has moved elsewhere');
  assert.equal(trees.canPromote(tree, 6), true, 'before another branch it may come');
  assert.deepEqual(tree[4].next, [5, 6]);
  assert.deepEqual(promoted(tree, 6)[4].next, [6, 5]);
});

test('a_game_that_takes_moves_back_leaves_them_as_a_branch', () => {
  const tree = adopted(adopted(EMPTY, MAIN), ['b A1', 'w C2']);
  assert.deepEqual(main(tree), ['b A1', 'w C2']);
  assert.deepEqual(actsOf(tree, lineThrough(tree, 2)), MAIN);
  assert.equal(trees.canRemove(tree, 2), true);
});

test('a_name_and_a_comment_are_cut_to_the_limits_of_a_record', () => {
  const tree = trees.commented(named(branched(), 4, ` ${'ä'.repeat(81)}`), 5, '😀'.repeat(4001));
  assert.equal(tree[4].name, 'ä'.repeat(80));
  assert.equal(tree[5].comment, '😀'.repeat(4000));
  assert.equal(named(tree, 4, ' ')[4].name, '');
});

test('a_tree_takes_as_many_moves_as_the_limit_and_not_one_more', () => {
  const acts = Array.from({ length: NODES_MAX }, (_, index) => `b A${index % 90}`);
  const full = grown(EMPTY, 0, acts);
  assert.equal(trees.sizeOf(full), NODES_MAX);
  assert.equal(trees.sizeOf(grown(full, 0, ['b B1'])), NODES_MAX);
  assert.equal(trees.sizeOf(grown(removed(full, NODES_MAX), 0, ['b B1'])), NODES_MAX, 'a removed one makes room');
  assert.equal(reached(grown(full, 0, ['b B1']), ['b B1']), 0);
});

test('a_written_tree_is_read_back_as_it_was', () => {
  const tree = trees.commented(named(branched(), 4, 'safer'), 5, 'lives\n\n[here]');
  const list = written(tree);
  assert.deepEqual(list, [
    [0, 'b A1'],
    [1, 'w A2'],
    [2, 'b A3'],
    [1, 'w B2', 'safer'],
    [4, 'b B3', '', 'lives\n\n[here]'],
  ]);
  assert.deepEqual(written(trees.readTree(JSON.parse(JSON.stringify(list)))), list);
  assert.deepEqual(written(trees.readTree(written(removed(tree, 2)))), [
    list[0],
    [1, 'w B2', 'safer'],
    [2, ...list[4].slice(1)],
  ]);
});

test('a_list_that_is_no_tree_is_not_read', () => {
  const wrong = [
    null,
    {},
    'tree',
    [null],
    [[1, 'b A1']],
    [[-1, 'b A1']],
    [[0.5, 'b A1']],
    [['0', 'b A1']],
    [[0, 7]],
    [[0, 'hello']],
    [[0, 'b I1']],
    [[0, 'b A1 ']],
    [[0, `b dead${' A1'.repeat(2000)}`]],
    [[0, 'b A1', 7]],
    [[0, 'b A1', 'x'.repeat(81)]],
    [[0, 'b A1', '', 'x'.repeat(4001)]],
    [
      [0, 'b A1'],
      [0, 'b A1'],
    ],
    Array.from({ length: NODES_MAX + 1 }, (_, index) => [index, 'b A1']),
  ];
  for (const list of wrong) assert.equal(trees.readTree(list), null, JSON.stringify(list)?.slice(0, 60));
  assert.ok(trees.readTree(Array.from({ length: NODES_MAX }, (_, index) => [index, 'b A1'])));
  assert.ok(
    trees.readTree([
      [0, 'b resume modified-ko'],
      [1, 'w dead A1 B2'],
      [2, 'expire'],
    ]),
  );
});

test('the_main_line_is_straight_and_no_branch_crosses_the_stem_of_another', () => {
  let tree = grown(EMPTY, 0, ['b A1', 'w A2', 'b A3', 'w A4']);
  tree = grown(tree, 2, ['b B1', 'w B2']);
  tree = grown(tree, 5, ['w C1']);
  tree = grown(tree, 2, ['b D1']);
  tree = grown(tree, 0, ['b E1']);
  const { places, rows, columns } = rowsOf(tree);
  const place = new Map(places.map(({ node, column, row }) => [node, [column, row]]));
  assert.deepEqual(
    [1, 2, 3, 4].map((node) => place.get(node)),
    [
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ],
  );
  assert.deepEqual(
    [5, 6, 7, 8].map((node) => place.get(node)),
    [
      [3, 1],
      [4, 1],
      [4, 2],
      [3, 3],
    ],
  );
  assert.deepEqual([rows, columns, places.length], [4, 4, trees.sizeOf(tree)]);
  for (const { node, column, row } of places) {
    const [from, above] = place.get(tree[node].parent) ?? [0, 0];
    if (above === row) continue;
    const crossed = places.filter((other) => other.column === from && other.row > above && other.row <= row);
    assert.deepEqual(crossed, [], `the stem of ${node} in column ${column}`);
  }
});

test('a_branch_below_another_one_s_start_shares_its_row_where_there_is_room', () => {
  let tree = grown(
    EMPTY,
    0,
    Array.from({ length: 30 }, (_, index) => `b A${index + 1}`),
  );
  tree = grown(tree, 20, ['w B1']);
  tree = grown(tree, 5, ['w C1']);
  assert.equal(rowsOf(tree).rows, 2);
  assert.equal(rowsOf(named(tree, 32, 'a name that is as long as this one is too wide for the row, really')).rows, 3);
});
