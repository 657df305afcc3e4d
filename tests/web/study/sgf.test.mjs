// SGF in and out of a study: all lines, names, comments and properties of a file survive, whoever wrote it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  SGF_NODES_MAX,
  decoded,
  escaped,
  parse,
  serialized,
  unescaped,
} from '../../../web-static/features/study/sgf.js';
import { mainActs, placed, putInto, rootOf, withLines } from '../../../web-static/features/study/file.js';
import {
  EMPTY,
  adopted,
  commented,
  grown,
  named,
  promoted,
  reached,
  removed,
  written,
} from '../../../web-static/features/study/tree.js';

/** The main line of a file without the server: its moves. */
const game = (size, acts) => ({ size: /** @type {[number, number]} */ (size), acts });
const NINE = [9, 9];
const FILE = `(;GM[1]SZ[9]XX[keep\\]me]C[root]
;B[ee]LB[aa:x]
;W[dd]
(;B[cc]C[main])
(;B[ff]N[alt\\]]C[one]
(;W[gg])
(;W[hh]C[two\\\\]
;B[])))`;
const ACTS = ['b E5', 'w D6', 'b C7'];
const LINES = [
  [0, 'b E5'],
  [1, 'w D6'],
  [2, 'b C7', '', 'main'],
  [2, 'b F4', 'alt]', 'one'],
  [4, 'w G3'],
  [4, 'w H2', '', 'two\\'],
  [6, 'b pass'],
];
const opened = (text, acts = ACTS, size = NINE) => {
  const root = parse(text);
  const line = grown(EMPTY, 0, acts);
  const tree = withLines(acts === ACTS ? commented(line, 3, 'main') : line, root, game(size, acts));
  return { root, tree };
};

test('every_line_name_and_comment_of_a_file_becomes_a_branch', () => {
  assert.deepEqual(written(opened(FILE).tree), LINES);
});

test('a_file_without_changes_is_written_as_it_was', () => {
  const { root, tree } = opened(FILE);
  const before = serialized(root);
  putInto(tree, root, game(NINE, ACTS), tree);
  assert.equal(serialized(root), before);
  assert.equal(before.replace(/\s/g, ''), FILE.replace(/\s/g, ''));
});

test('changes_go_into_the_file_and_unknown_properties_stay', () => {
  const { root, tree: first } = opened(FILE);
  let tree = grown(first, 2, ['b A1', 'w pass']);
  tree = named(tree, reached(tree, ['b E5', 'w D6', 'b A1']), 'new ]');
  tree = commented(tree, 3, 'better');
  tree = promoted(tree, reached(tree, ['b E5', 'w D6', 'b F4']));
  tree = removed(tree, reached(tree, ['b E5', 'w D6', 'b F4', 'w G3']));
  putInto(tree, root, game(NINE, ACTS), first);
  const text = serialized(root);
  assert.equal(
    text.replace(/\n/g, ''),
    '(;GM[1]SZ[9]XX[keep\\]me]C[root];B[ee]LB[aa:x];W[dd](;B[ff]N[alt\\]]C[one];W[hh]C[two\\\\];B[])'
      + '(;B[cc]C[better])(;B[ai]N[new \\]];W[]))',
  );
  const again = opened(text, mainActs(tree)).tree;
  const facts = (of) =>
    written(of)
      .map(([, act, name = '']) => `${act} ${name}`)
      .sort();
  assert.deepEqual(facts(again), facts(tree));
});

test('a_study_without_a_file_is_written_and_read_back', () => {
  const rows = ['X..', 'O#.'];
  let tree = grown(EMPTY, 0, ['w B2', 'b C1', 'w pass', 'b pass', 'b dead A1', 'b accept']);
  tree = commented(named(grown(tree, 1, ['b C2']), 7, 'other'), 7, 'a [note]');
  const root = rootOf({
    size: [3, 2],
    setup: rows.join('/'),
    toMove: 'w',
    komi: 6.5,
    title: 'Chinese',
    own: { ruleset: 'chinese@1' },
    players: { b: 'Ann]', w: null },
  });
  putInto(tree, root, game([3, 2], []));
  const text = serialized(root);
  assert.match(
    text,
    /^\(;GM\[1\]FF\[4\]CA\[UTF-8\]AP\[Miai:1\]SZ\[3:2\]RU\[Chinese\]KM\[6\.5\]PB\[Ann\\\]\]AB\[aa\]AW\[ab\]/,
  );
  assert.match(text, /PL\[W\]DD\[bb\]MIAI\[\{"v":1,"ruleset":"chinese@1","title":"Chinese","blocked":"B1"\}\]/);
  assert.match(text, /MIAI\[act b dead A1\]/);
  const back = withLines(grown(EMPTY, 0, mainActs(tree)), parse(text), game([3, 2], mainActs(tree)));
  assert.deepEqual(
    written(back).map(([, ...rest]) => rest),
    written(commented(tree, 7, 'a [note]')).map(([, ...rest]) => rest),
  );
});

test('lines_of_a_game_of_the_server_are_beside_what_was_taken_back', () => {
  const text = `(;GM[1]FF[4]SZ[9]MIAI[{"v":1}]
;B[ee]
(;C[Taken back: see there.]MIAI[act undo 1]
;W[df])
(;N[Taken back]W[ef]MIAI[branch]
;B[cg]))`;
  const acts = ['b E5', 'w D4'];
  const root = parse(text);
  const first = adopted(EMPTY, acts);
  assert.deepEqual(written(withLines(first, root, game(NINE, acts))), written(first));
  putInto(grown(first, 1, ['w A1']), root, game(NINE, acts), first);
  const out = serialized(root).replace(/\n/g, '');
  const undone = '(;C[Taken back: see there.]MIAI[act undo 1](;W[df])(;W[ai]))(;N[Taken back]W[ef]MIAI[branch];B[cg]))';
  assert.ok(out.endsWith(`;B[ee]${undone}`), out);
});

test('a_pass_that_a_file_lacks_is_put_into_its_lines_and_not_into_the_file', () => {
  const text = '(;SZ[9];B[ee];B[dd](;W[cc])(;W[gg];W[hh]))';
  const acts = ['b E5', 'w pass', 'b D6', 'w C7'];
  const { root, tree } = opened(text, acts);
  assert.deepEqual(
    written(tree).map(([, act]) => act),
    [...acts, 'w G3', 'b pass', 'w H2'],
  );
  putInto(tree, root, game(NINE, acts), tree);
  assert.equal(serialized(root).replace(/\n/g, ''), text);
});

test('stones_that_are_set_up_in_a_variation_end_it_there_and_stay_in_the_file', () => {
  const text = '(;SZ[9];B[ee](;W[cc])(;W[gg];AB[aa];W[hh])(;W[zz]))';
  const acts = ['b E5', 'w C7'];
  const { root, tree } = opened(text, acts);
  assert.deepEqual(
    written(tree).map(([, act]) => act),
    [...acts, 'w G3'],
  );
  putInto(tree, root, game(NINE, acts), tree);
  assert.equal(serialized(root).replace(/\n/g, ''), text);
});

test('a_game_of_a_collection_is_found_and_a_broken_or_too_large_one_is_not_read', () => {
  assert.equal(parse('x(;SZ[9];B[aa])\n(;SZ[5];B[bb])', 2).properties[0][1][0], '5');
  assert.equal(parse('(;SZ[9])', 2), null);
  assert.equal(parse('hello'), null);
  assert.equal(parse(''), null);
  assert.equal(parse('(;B[aa').next.length, 0);
  const long = (nodes) => `(${';B[]'.repeat(nodes)})`;
  assert.ok(parse(long(SGF_NODES_MAX)));
  assert.equal(parse(long(SGF_NODES_MAX + 1)), null);
  const deep = parse(`${'(;B[]'.repeat(5000)}${')'.repeat(5000)}`);
  assert.equal([...placed(deep, game(NINE, []))].length, 5000, 'depth is no recursion');
  assert.equal(parse('(;C' + '['.repeat(250_000)).properties.length, 1, 'a value that never ends takes no time');
});

test('a_text_keeps_brackets_backslashes_and_lines', () => {
  const text = 'a] \\ [b]\nc\\';
  assert.equal(unescaped(escaped(text)), text);
  assert.equal(unescaped('one\\\r\ntwo\r\nthree\\:'), 'onetwo\nthree:');
});

test('a_file_is_decoded_by_its_mark_its_form_or_its_word', () => {
  const bytes = (...all) => Uint8Array.from(all);
  assert.equal(decoded(new TextEncoder().encode('(;C[é])')), '(;C[é])');
  assert.equal(decoded(bytes(0x28, 0xe9, 0x29)), '(é)');
  assert.equal(decoded(bytes(0xff, 0xfe, 0x28, 0)), '(');
  const sjis = [...'(;CA[Shift_JIS]C['].map((c) => c.charCodeAt(0));
  assert.match(decoded(bytes(...sjis, 0x83, 0x5c, 0x5d)), /ソ/);
  assert.match(decoded(bytes(...[...'(;CA[nonsense]'].map((c) => c.charCodeAt(0)), 0xe9)), /é/);
});
