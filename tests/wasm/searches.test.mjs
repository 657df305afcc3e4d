// The search of search.wasm and of the native build (searches.c): the same game, seed and playouts give the same
// choices, ownership and act, under every ruleset and under mixes, in every phase that a random game comes through.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { pointName } from '../../web-static/lib/core.js';
import { Engine } from '../../web-static/lib/search.js';

const GAMES = 4; // under each set of rules
const ACTS = 24;
const SEED_HIGH = 3; // the seed is wider than a word
const SIZES = [
  [9, 9],
  [5, 4],
  [7, 6],
  [13, 13],
];
const MIXES = [
  { ruleset: 'chinese', rules: { topology: 'torus', suicide: 'multi-stone' } },
  {
    ruleset: 'chinese',
    rules: { goal: 'first-capture', scoring: 'none', dead_stones: 'none', max_resumptions: 0 },
  },
  { ruleset: 'japanese', rules: { group_tax: true, repetition: 'positional-superko', dispute_repetition: 'same' } },
  { ruleset: 'tromp-taylor', rules: { removal: 'simultaneous' } },
  {
    ruleset: 'chinese',
    rules: { liberty: 'external', ko: 'none', suicide: 'legal', repetition: 'positional-superko' },
  },
];
// Phases that a random game hardly comes to.
const ENDED = '.OX../OOX../XXX../..X.O/..X..';
const LINES = [
  { ruleset: 'japanese', line: ['b pass', 'w pass'] },
  { ruleset: 'japanese', line: ['b pass', 'w pass', 'b dead E2'] },
  { ruleset: 'japanese', rules: { group_tax: true }, line: ['b pass', 'w pass', 'b dead E2', 'w dead C5', 'b accept'] },
  { ruleset: 'makrai-territory', line: ['b pass', 'w pass', 'b dead E2'] },
  { ruleset: 'makrai-territory', line: ['b pass', 'w pass', 'b claim E2'] },
  { ruleset: 'makrai-territory', line: ['b pass', 'w pass', 'b claim E2', 'b E3'] },
  { ruleset: 'makrai-territory', line: ['b pass', 'w pass', 'b claim B4', 'b pass', 'w E3'] },
];
const bytes = readFileSync(join(process.env.MIAI_BUILD, 'core/wasm/search.wasm'));
const { instance } = await WebAssembly.instantiate(bytes);
const x = instance.exports;
const words = new Int32Array(x.memory.buffer, x.out_buffer(), x.out_size() / 4);
const engine = new Engine(x);
const { core } = engine;

let seed = 1;
function below(n) {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 8) % n;
}
const oneOf = (list) => list[below(list.length)];

function randomAct(game) {
  const name = (point) => pointName(point, game.width, game.height);
  if (game.phase === 'stopped') {
    const player = oneOf(['b', 'w']);
    const kind = oneOf(game.may(player).filter((one) => one !== 'resign' && one !== 'draw'));
    const listed = ['dead', 'alive', 'claim'].includes(kind);
    return `${player} ${kind ?? 'accept'}${listed ? ` ${name(below(game.width * game.height))}` : ''}`;
  }
  const legal = game.legal();
  const points = Array.from(legal.keys()).filter((point) => legal[point]);
  return below(8) === 0 || points.length === 0 ? `${game.toMove} pass` : `${game.toMove} ${name(oneOf(points))}`;
}

/** The numbers of the clauses that the last game began with, as searches.c reads them. */
const clauseNumbers = () => core.clauses().map((_, at) => `${x.rules_get(at, 0)}:${x.rules_get(at, 1)}`);

/** The answer of search.wasm in the words of searches.c; in runs of different lengths, which must not matter. */
function answerOf(game, colour, low, playouts) {
  assert.equal(x.search_begin(game.slot, colour, low, SEED_HIGH), 1);
  x.search_run(Math.floor(playouts / 3));
  x.search_run(0);
  assert.equal(x.search_run(playouts - Math.floor(playouts / 3)), playouts);
  const choices = Array.from(words.subarray(0, 5 * x.search_choices(400)));
  x.search_ownership();
  const owned = Array.from(words.subarray(0, game.width * game.height));
  x.search_answer(300, 0, 1);
  return [...choices, ...owned, ...words.subarray(0, 7 + words[6])].join(' ');
}

/** A game, or null where the random board has a string without liberty. Rules that the core refuses are a fault. */
function gameOf(options) {
  try {
    return core.newGame(options);
  } catch (error) {
    if (error.code === 'no-liberty') return null;
    throw error;
  }
}

/** One question to both builds, after some random acts of a game; null if the game ended. */
function question({ ruleset, rules }, [width, height], acts) {
  const setup = Array.from({ length: height }, () =>
    Array.from({ length: width }, () => (below(14) === 0 ? oneOf(['X', 'O', '#']) : '.')).join(''),
  ).join('/');
  const options = { ruleset, rules, width, height, toMove: oneOf(['b', 'w']) };
  const game = gameOf({ ...options, setup });
  if (!game) return null;
  const numbers = clauseNumbers().join(',');
  const line = [];
  while (line.length < acts && game.phase !== 'finished') {
    const act = randomAct(game);
    if (game.apply(act).ok) line.push(act);
    else acts--;
  }
  if (game.phase === 'finished') return game.free() ?? null;
  return ask(game, `${width} ${height} ${options.toMove === 'b' ? 1 : 2} ${setup}`, [numbers, ...line]);
}

/** Asks about the present state of a game, and frees it. board, line: as searches.c reads them. */
function ask(game, board, line) {
  const colour = game.toMove ? { b: 1, w: 2 }[game.toMove] : 1 + below(2);
  const low = below(1 << 20);
  const playouts = 40 + below(100);
  const wide = BigInt(SEED_HIGH) * 2n ** 32n + BigInt(low);
  const asked = `${board} ${colour} ${wide} ${playouts} ${line.join(';')}`;
  const { phase } = game;
  const answer = answerOf(game, colour, low, playouts);
  game.free();
  return { asked, answer, phase, marked: line.some((act) => / dead /.test(act)) };
}

/** A question after acts that lead to a certain phase. */
function questionAfter({ ruleset, rules, line }) {
  const game = core.newGame({ ruleset, rules, width: 5, setup: ENDED });
  const numbers = clauseNumbers().join(',');
  for (const act of line) assert.equal(game.apply(act).ok, true, act);
  return ask(game, `5 5 1 ${ENDED}`, [numbers, ...line]);
}

const everyRules = [...core.rulesets().map(({ name }) => ({ ruleset: name })), ...MIXES];
const random = everyRules.map((rules) =>
  SIZES.flatMap((size) => Array.from({ length: GAMES }, () => question(rules, size, below(ACTS))).filter(Boolean)),
);
const questions = [...random.flat(), ...LINES.map(questionAfter)];

test('both_builds_find_the_same_under_every_ruleset_and_five_mixes', () => {
  const native = execFileSync(join(process.env.MIAI_BUILD, 'tests/wasm/wasm-searches'), {
    input: `${questions.map(({ asked }) => asked).join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .trimEnd()
    .split('\n');
  for (const [index, { asked, answer }] of questions.entries()) assert.equal(answer, native[index], asked);
  assert.equal(native.length, questions.length);
  for (const [index, { length }] of random.entries())
    assert.ok(length > SIZES.length, `${JSON.stringify(everyRules[index])}: ${length} questions`);
});

test('the_searches_began_in_play_at_stops_and_in_confirmation_sequences', () => {
  const count = (matches) => questions.filter(matches).length;
  for (const phase of ['play', 'stopped']) assert.ok(count((one) => one.phase === phase) > 5, phase);
  assert.equal(
    count((one) => one.phase === 'confirmation'),
    3,
  );
  assert.ok(count((one) => one.phase === 'stopped' && one.marked) >= 3);
});

test('the_wrapper_names_choices_and_acts', () => {
  const game = core.newGame({ ruleset: 'chinese', width: 5, setup: '...../.OX../OX.../.OX../.....' });
  assert.equal(game.apply('b pass').ok, true);
  const search = engine.begin(game, 'w', 2 ** 40 + 5);
  search.run(300);
  search.run(100);
  assert.equal(search.playouts, 400);
  const choices = search.choices(3);
  assert.deepEqual([choices.length, choices[0].act[0], choices[0].point >= 0], [3, 'w', true]);
  assert.ok(choices.every(({ share }) => share >= 0 && share <= 1));
  assert.equal(game.judge(search.answer().act).ok, true);
  assert.deepEqual([search.ownership().length, search.ownership().some((owned) => owned !== 0)], [25, true]);
  game.apply('w resign');
  assert.equal(engine.begin(game, 'b', 1), null);
  game.free();
});

test('a_pass_is_a_choice_without_a_point', () => {
  const game = core.newGame({ ruleset: 'chinese', width: 4, height: 1, setup: '.XX.', toMove: 'w' });
  const search = engine.begin(game, 'w', 1);
  search.run(10);
  assert.deepEqual(
    search.choices().map(({ act, point }) => [act, point]),
    [['w pass', null]],
  );
  game.free();
});

test('a_player_marks_several_strings_at_once', () => {
  const game = core.newGame({
    ruleset: 'chinese',
    width: 7,
    setup: '.X.XOX./XXXXO.X/OOXOOOO/.OXO.O./OOXOOOO/X.XXXXX/.XX.X.X',
  });
  game.apply('b pass');
  game.apply('w pass');
  const search = engine.begin(game, 'b', 1);
  search.run(300);
  assert.match(search.answer().act, /^b (dead|alive|accept|resume)( [A-G][1-7])*$/);
  assert.deepEqual(search.choices(), []);
  game.free();
});

test('search_wasm_imports_nothing_and_its_memory_never_grows', async () => {
  assert.equal(x.memory.buffer.byteLength, 32 * 2 ** 20);
  assert.throws(() => x.memory.grow(1), RangeError);
});

test('broken_contracts_trap', async () => {
  const { exports: fresh } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
  for (const call of [
    () => fresh.search_run(1),
    () => fresh.search_choices(1),
    () => fresh.search_ownership(),
    () => fresh.search_answer(0, 0, 0),
    () => fresh.search_begin(0, 1, 0, 0),
  ])
    assert.throws(call, WebAssembly.RuntimeError);
});

test('the_largest_board_after_the_longest_game_can_be_searched', () => {
  const game = core.newGame({ ruleset: 'tromp-taylor', rules: { repetition: 'none' }, width: 25 });
  for (let turn = 0; turn < 600; turn++) game.apply(`${game.toMove} ${pointName(turn, 25, 25)}`);
  const search = engine.begin(game, 'b', 1);
  search.run(20);
  assert.equal(search.playouts, 20);
  game.free();
});
