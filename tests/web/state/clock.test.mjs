import { test } from 'node:test';
import assert from 'node:assert/strict';
import { clocksAt, clockText, peek } from '../../../web-static/state/clock.js';

const BYO = { kind: 'byo-yomi', main: 60_000, period: 10_000, periods: 3 };

test('main_time_runs_first', () => {
  assert.equal(peek(BYO, { main: 60_000, period: 10_000, periods: 3, overtime: false }, 15_000).left, 45_000);
});

test('byo_yomi_counts_its_periods_down_and_stops_at_nothing', () => {
  const side = { main: 5_000, period: 10_000, periods: 3, overtime: false };
  assert.deepEqual(
    [7_000, 16_000, 26_000, 90_000].map((spent) => {
      const { periods, left } = peek(BYO, side, spent);
      return [periods, left];
    }),
    [
      [3, 8_000],
      [2, 9_000],
      [1, 9_000],
      [1, 0],
    ],
  );
});

test('canadian_overtime_runs_through_its_moves', () => {
  const rules = { kind: 'canadian', main: 0, period: 60_000, stones: 10 };
  assert.equal(peek(rules, { main: 0, period: 42_000, stones: 4, overtime: true }, 2_000).left, 40_000);
  const entered = peek(rules, { main: 1_000, period: 0, stones: 0, overtime: false }, 3_000);
  assert.deepEqual([entered.left, entered.stones, entered.overtime], [58_000, 10, true]);
});

test('a_fischer_clock_never_shows_less_than_nothing', () => {
  assert.equal(peek({ kind: 'fischer', main: 1, increment: 1 }, { main: 1_000 }, 5_000).left, 0);
});

test('only_the_side_to_move_runs_and_from_where_the_server_saw_it', () => {
  const game = {
    info: { clock: BYO },
    clkAt: 1_000,
    clk: { b: { main: 50_000 }, w: { main: 40_000 }, run: 'w', since: 2_000 },
  };
  const clocks = clocksAt(game, 4_000, 0);
  assert.deepEqual([clocks.b.left, clocks.w.left, clocks.run], [50_000, 35_000, 'w']);
});

test('days_are_counted_to_a_time_of_day', () => {
  const game = {
    info: { clock: { kind: 'days', period: 86_400_000 } },
    clkAt: 0,
    clk: { run: 'b', until_at: 5_000_000 },
  };
  assert.equal(clocksAt(game, 0, 2_000_000).b.left, 3_000_000);
});

test('times_are_written_as_people_read_them', () => {
  assert.deepEqual([0, 9_449, 10_000, 65_000, 3_909_000, 187_200_000].map(clockText), [
    '0.0',
    '9.4',
    '0:10',
    '1:05',
    '1:05:09',
    '2 d 4 h',
  ]);
});
