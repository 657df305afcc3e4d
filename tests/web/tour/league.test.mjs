// Leagues, whose rounds are played in any order: the form, the current round, days of rounds; and a knock-out that was
// drawn twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardsOf, currentRound, progressOf, wentBySeed } from '../../../web-static/features/tournament/facts.js';
import { daysFrom } from '../../../web-static/pages/tour/desk/facts.js';
import { formOf, settingsOf, startForm } from '../../../web-static/pages/tour/form.js';

const game = { ruleset: 'japanese', size: [9, 9], clock: { kind: 'absolute', main: 600_000 } };

test('a_form_in_any_order_lets_nothing_begin_by_itself', () => {
  const form = { ...startForm(), title: 'League', system: 'robin', anyOrder: true, keptGame: game, auto_start: 5 };
  const sent = settingsOf({ ...form, noshow: 3, noshowAuto: true, withdrawn: 'stay' });
  assert.equal(sent.any_order, true);
  assert.deepEqual(
    [sent.together, sent.noshow, sent.noshow_auto, sent.auto_start, sent.withdrawn],
    [false, 0, false, 0, 'stay'],
  );
  const other = settingsOf({ ...form, system: 'swiss', withdrawn: 'stay' });
  assert.deepEqual([other.any_order, other.withdrawn, other.together], [false, 'half', true]);
});

test('settings_keep_the_days_of_their_rounds', () => {
  const sent = settingsOf({
    ...startForm(),
    title: 'League',
    system: 'robin',
    keptGame: game,
    days: [null, '2026-12-05'],
  });
  const settings = { ...sent, game, noshow: 0, seeding: ['slip', 'fold'], criteria: [] };
  assert.deepEqual(settingsOf(formOf(settings)).days, [null, '2026-12-05']);
});

test('days_of_rounds_are_so_many_days_apart', () => {
  assert.deepEqual(daysFrom('2027-02-22', 7, 3), ['2027-02-22', '2027-03-01', '2027-03-08']);
});

test('the_current_round_is_the_first_that_is_open', () => {
  const rounds = [1, 2, 3].map((number) => ({
    number,
    state: number === 1 ? 'complete' : 'started',
    pairs: [{ board: 1, first: 1, second: number + 1, points: number === 1 ? [2, 0] : null }],
  }));
  const tour = { head: { round: 2, settings: { any_order: true } }, rounds };
  assert.equal(currentRound(tour).number, 2);
  assert.equal(currentRound({ ...tour, head: { round: 3, settings: {} } }).number, 3);
  assert.deepEqual(progressOf(tour), { done: 1, all: 3 });
  assert.deepEqual(
    boardsOf(tour, 3).map(({ round }) => round.number),
    [2],
  );
});

test('a_pair_that_was_drawn_twice_went_by_seed_and_no_other_did', () => {
  const draw = { result: 'draw', default: false };
  const pair = { points: [2, 0], game_points: [2, 2], moves: null, ruled: false, games: [draw, draw] };
  assert.equal(wentBySeed(pair), true);
  assert.equal(wentBySeed({ ...pair, points: [1, 1] }), false);
  assert.equal(wentBySeed({ ...pair, points: null }), false);
  assert.equal(wentBySeed({ ...pair, moves: [41, 37] }), false);
  assert.equal(wentBySeed({ ...pair, ruled: true }), false);
  assert.equal(wentBySeed({ ...pair, games: [draw, { ...draw, default: true }] }), false);
  assert.equal(wentBySeed({ ...pair, game_points: [3, 1] }), false);
  assert.equal(wentBySeed({ ...pair, games: [draw] }), false);
});
