// A refusal explains itself: every reason of the rules has a sentence, and its witness something to draw.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadCore } from '../../../web-static/lib/core.js';
import { answerText, refusal } from '../../../web-static/i18n/refusal-en.js';
import { fromServer, witnessOf } from '../../../web-static/ui/refused.js';
import { libertiesOf, stringAt } from '../../../web-static/pages/room/strings.js';
import { readBoard } from '../../../web-static/state/fold.js';

const REASONS = [
  'game-over',
  'wrong-phase',
  'not-your-turn',
  'off-board',
  'blocked',
  'occupied',
  'out-of-stones',
  'suicide',
  'ko',
  'ko-locked',
  'capture-after-capture',
  'superko',
  'minimal-superko',
  'no-passing',
  'no-passes-left',
  'no-challenge',
  'already-prepared',
  'no-resumptions-left',
  'not-your-string',
  'no-string',
  'decided',
  'no-claim',
  'too-many-claims',
  'too-long',
];
const core = await loadCore(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/core.wasm`));

test('every_reason_has_a_sentence', () => {
  for (const reason of REASONS) assert.match(refusal(reason, { at: 'D4', turn: 3 }) ?? '', /\.$/, reason);
});

// The server's words for it, the manual's and the client's are the same.
const source = (path) => readFileSync(`${process.env.MIAI_SOURCE}/${path}`, 'utf8');
const known = [...source('proto/wire/encode_answer.c').matchAll(/\[PROTO_PHASE_\w+\] = "([a-z-]+)"/g)]
  .map(([, reason]) => reason)
  .toSorted();

test('the_protocol_lists_every_reason_of_phase', () => {
  const [, table] = source('docs/protocol/envelope.md').split('The reasons of `phase`:');
  const listed = [...table.split('\n\n')[1].matchAll(/^\| `([a-z-]+)`/gm)].map(([, reason]) => reason);
  assert.deepEqual(listed.toSorted(), known);
});

test('every_reason_of_phase_has_a_sentence_of_its_own', () => {
  const sentences = [...known, 'unheard-of'].map((reason) => answerText({ code: 'phase', reason }));
  assert.equal(new Set(sentences).size, known.length + 1, sentences.join('\n'));
});

test('a_repeated_board_is_shown_as_it_was', () => {
  const game = core.newGame({ ruleset: 'tromp-taylor', width: 4, height: 3, setup: '.XO./XO.O/.XO.' });
  assert.ok(game.apply('b C2').ok);
  const verdict = game.judge('w B2');
  const drawn = witnessOf(verdict.reason, verdict.witness, 5, game);
  assert.equal(verdict.reason, 'superko');
  assert.equal(drawn.label, 'same as at the start');
  assert.deepEqual([...drawn.ghostBoard], [...readBoard('.XO./XO.O/.XO.')]);
  game.free();
});

test('a_group_without_a_liberty_is_outlined_with_the_stone_that_was_tried', () => {
  const drawn = witnessOf('suicide', { point: 0, turn: null, string: [1, 2] }, 0, null);
  assert.deepEqual(drawn.outline.toSorted(), [0, 1, 2]);
});

test('the_server_s_witness_is_read_without_the_rules', () => {
  const witness = fromServer({ point: 'B3', string: ['A3', 'B3'], turn: 7 }, [3, 3]);
  assert.deepEqual(witness, { point: 1, turn: 7, string: [0, 1] });
  assert.equal(witnessOf('superko', witness, 1, null).ghostBoard, null);
});

test('each_ban_on_captures_says_what_it_asks_for', () => {
  const texts = [undefined, 'not-larger', 'single-stone', 'last-capturer'].map((detail) =>
    refusal('capture-after-capture', { at: 'D4', turn: 7, detail }),
  );
  assert.equal(new Set(texts).size, 4);
  for (const text of texts) assert.match(text, /ove 7.*\.$/);
});

test('strings_and_their_liberties_are_found_without_the_rules', () => {
  const board = readBoard('XX./OX./...');
  const plane = { width: 3, height: 3, torus: false };
  assert.deepEqual(stringAt(board, plane, 0).toSorted(), [0, 1, 4]);
  assert.deepEqual(libertiesOf(board, plane, stringAt(board, plane, 0)).toSorted(), [2, 5, 7]);
});

test('strings_reach_across_the_edges_of_a_torus', () => {
  const board = readBoard('X..X/..../O..X');
  const torus = { width: 4, height: 3, torus: true };
  assert.deepEqual(
    stringAt(board, torus, 0).toSorted((a, b) => a - b),
    [0, 3, 11],
  );
  assert.deepEqual(
    libertiesOf(board, torus, [0, 3, 11]).toSorted((a, b) => a - b),
    [1, 2, 4, 7, 10],
  );
  assert.deepEqual(libertiesOf(readBoard('X.'), { width: 2, height: 1, torus: true }, [0]), [1]);
});
