// The written form of a tournament's numbers: half points, ranks, places, sums, results of a round.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { place, points, refusedText, score, tour } from '../../../web-static/i18n/tour-en.js';
import { hours } from '../../../web-static/i18n/tour-form-en.js';
import { logText } from '../../../web-static/i18n/tour-log-en.js';

test('half_points_are_written_as_people_write_them', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 5, 64, -1].map((value) => points(value)),
    ['0', '½', '1', '1½', '2½', '32', '−½'],
  );
});

test('quarters_and_whole_numbers_have_their_own_scale', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 165].map((value) => points(value, 4)),
    ['0', '¼', '½', '¾', '1', '41¼'],
  );
  assert.deepEqual(
    [0, 7].map((value) => points(value, 1)),
    ['0', '7'],
  );
});

test('a_shared_place_names_both_ends', () => {
  assert.equal(place({ place: 3, to: 3 }), '3');
  assert.equal(place({ place: 3, to: 4 }), '3–4');
});

test('a_result_is_both_sides_points', () => {
  assert.equal(score([4, 0]), '2–0');
  assert.equal(score([3, 1]), '1½–½');
});

test('a_sum_is_written_with_its_terms', () => {
  assert.equal(
    tour.sum.line(
      'SOS',
      points(10),
      [2, 5, 3].map((value) => points(value)),
    ),
    'SOS 5 = 1 + 2½ + 1½',
  );
  assert.equal(tour.sum.line('SOS', '0', []), 'SOS 0 = 0');
});

test('a_cell_names_the_opponent_s_line_and_what_came_of_it', () => {
  assert.equal(tour.cell({ vs: 5, colour: 'b', points: 2 }, 4), '4+');
  assert.equal(tour.cell({ vs: 5, colour: 'b', points: 1 }, 4), '4=');
  assert.equal(tour.cell({ vs: 5, colour: 'w', points: 0 }, 4), '4−');
  assert.equal(tour.cell({ vs: 5, colour: 'w', points: null }, 4), '4?');
  assert.equal(tour.cell({ bye: true, points: 2 }), 'bye');
  assert.equal(tour.cell({ absent: 'excused', points: 1 }), '½');
  assert.equal(tour.cell({ absent: 'zero', points: 0 }), '–');
  assert.equal(tour.cell(null), '');
});

test('a_round_without_a_game_says_why_and_what_it_gave', () => {
  assert.equal(tour.cellSentence({ absent: 'excused', points: 1, score: 5 }, 2, {}), 'Round 2: excused, ½ point.');
  assert.equal(tour.cellSentence({ absent: 'late', points: 0 }, 1, {}), 'Round 1: came later, 0 points.');
  assert.equal(tour.cellSentence({ bye: true, points: 2 }, 3, {}), 'Round 3: a bye, 1 point.');
  assert.equal(
    tour.cellSentence({ vs: 2, colour: 'w', handicap: 3, points: 2, games: 2, default: false }, 1, {
      name: 'Ben',
      match: 1,
    }),
    'Round 1: as White against Ben, 3 stones, won.',
  );
  assert.equal(
    tour.cellSentence({ vs: 2, colour: 'w', handicap: 0, points: 2, games: 3, default: false }, 1, {
      name: 'Ben',
      match: 2,
    }),
    'Round 1: against Ben, won with 1½ of 2.',
  );
  assert.equal(
    tour.cellSentence({ vs: 2, colour: 'b', handicap: 0, points: 0, games: 0, default: true }, 1, {
      name: 'Ben',
      match: 1,
    }),
    'Round 1: as Black against Ben, lost by default.',
  );
});

test('a_refusal_says_what_it_is_about', () => {
  const name = (no) => ({ 3: 'Cleo' })[no];
  assert.equal(
    refusedText({ code: 'phase', reason: 'round-open', tour: { n: 2, board: 5 } }),
    'An earlier round still lacks results (board 5, round 2).',
  );
  assert.equal(
    refusedText({ code: 'phase', reason: 'played', tour: { player: 3 } }, { name }),
    'A player who has played cannot be removed. Withdraw the player instead (Cleo).',
  );
  assert.match(refusedText({ code: 'proto', field: 'settings.bar' }), /settings\.bar/);
  assert.match(refusedText({ code: 'full' }), /limit/);
  assert.match(refusedText({ code: 'phase', reason: 'full', tour: { field: 'slots' } }), /no place for one more pair/);
});

test('hours_are_short', () => {
  assert.deepEqual(
    [25, 60, 70, 245].map((minutes) => hours(minutes * 60_000)),
    ['25 min', '1 h', '1 h 10', '4 h 05'],
  );
});

const REASONS = [
  'not-there',
  'stage',
  'round-state',
  'round-open',
  'last-round',
  'full',
  'twice',
  'played',
  'unpaired',
  'odd',
  'system',
  'locked',
  'bad-result',
  'no-change',
  'depends',
  'last-director',
  'declined',
  'ruled',
];

test('every_reason_of_a_refusal_has_a_sentence', () => {
  const told = REASONS.map((reason) => refusedText({ code: 'phase', reason }));
  for (const text of told) assert.match(text, /^[A-Z].*\.$/);
  assert.equal(new Set(told).size, told.length);
});

const ENTRIES = [
  { k: 'stage', to: 'running' },
  { k: 'role', player: 'p7', role: 'assistant' },
  { k: 'forbid', a: 1, b: 2, on: true, names: ['Ann', 'Ben'] },
  { k: 'add', names: ['Ann', 'Ben', 'Cleo', 'Dan', 'Eva'] },
  { k: 'edit', names: ['Ann'] },
  { k: 'remove', names: ['Ann'] },
  { k: 'checkin', names: ['Ann'], on: true },
  { k: 'absent', names: ['Ann'], round: 2, kind: 'excused' },
  { k: 'withdraw', names: ['Ann'], round: 2 },
  { k: 'return', names: ['Ann'], round: 3 },
  { k: 'disqualify', names: ['Ann'], round: 2, reason: 'Two phones.' },
  { k: 'pair', round: 1 },
  { k: 'swap', round: 1, names: ['Ann', 'Ben'] },
  { k: 'join', round: 1, names: ['Ann'] },
  { k: 'lock', round: 1, board: 2, on: true },
  { k: 'publish', round: 1 },
  { k: 'unpublish', round: 1 },
  { k: 'discard', round: 1 },
  { k: 'start', round: 1 },
  { k: 'abort', round: 1 },
  { k: 'game', round: 1, board: 1, game: 2 },
  { k: 'ended', round: 1, board: 1, game: 1, result: 'black' },
  { k: 'result', round: 1, board: 1, game: 1, result: 'draw' },
  { k: 'result', round: 1, board: 1, game: 1, result: null },
  { k: 'report', round: 1, board: 1, game: 1, result: 'white', names: ['Ann'] },
  { k: 'rule', round: 1, board: 1, game: 0, result: 'white', default: true, reason: 'Late.' },
  { k: 'unrule', round: 1, board: 1, game: 0 },
  { k: 'pause', round: 1, board: 0, on: true, reason: 'Fire alarm.' },
  { k: 'pause', round: 1, board: 2, on: false, names: ['Ann', 'Ben'] },
  { k: 'time', round: 1, board: 2, game: 1, colour: 'w', ms: 90_000, names: ['Ann', 'Ben'] },
  { k: 'hold', on: true },
  { k: 'undo', to: 4 },
  { k: 'settings' },
  { k: 'clear', who: 'guests', numbers: [3, 4] },
  { k: 'consent', names: ['Ann'], on: true },
  { k: 'consent', names: ['Ann'], on: false },
  { k: 'identify', number: 1, names: ['Ann'] },
  { k: 'ask' },
  { k: 'accept', ns: [3], names: ['Ann'] },
  { k: 'decline', ns: [3, 4], names: ['Ann', 'Ben'] },
];

test('every_act_of_the_log_is_a_sentence', () => {
  const of = { head: { settings: { match: 2 } } };
  for (const entry of ENTRIES) {
    const text = logText({ names: [], ...entry }, of);
    assert.match(text, /^[A-Z]/, entry.k);
    assert.doesNotMatch(text, /undefined|null|NaN|\[object/, entry.k);
    assert.notEqual(text, entry.k);
  }
  assert.equal(logText(ENTRIES[3], of), 'Added Ann, Ben, Cleo and 2 more');
  assert.equal(logText(ENTRIES[27], of), 'Clocks stopped: round 1: “Fire alarm.”');
  assert.equal(logText(ENTRIES[28], of), 'Goes on: round 1, board 2');
  const names = ['Ann', 'Bo'];
  assert.equal(
    logText({ ...ENTRIES[25], names }, of),
    'Ruling: round 1, board 1, White wins by default (Ann – Bo): “Late.”',
  );
  const ended = { k: 'ended', round: 1, board: 1, game: 1, result: 'white', default: true, names };
  assert.equal(
    logText(ended, of, { ...ENTRIES[25], board: 2 }),
    'Game over: round 1, board 1, game 1, White wins by default (Ann – Bo)',
  );
  assert.equal(logText(ended, of, ENTRIES[25]), 'Its game was stopped: round 1, board 1, game 1');
  assert.equal(logText(ENTRIES[25], of), 'Ruling: round 1, board 1, White wins by default: “Late.”');
});
