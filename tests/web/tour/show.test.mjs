// The pages of the projector, and the amount of text that fits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardPages,
  entriesFor,
  gridFor,
  inColumns,
  inPages,
  LINES_MAX,
} from '../../../web-static/pages/tour/show/fit.js';
import { slidesOf, tableOf } from '../../../web-static/pages/tour/show/slides.js';

const numbers = (count) => Array.from({ length: count }, (_, index) => index);

test('pages_are_of_nearly_equal_length_and_lose_nothing', () => {
  assert.deepEqual(
    inPages(numbers(45), 40).map((page) => page.length),
    [23, 22],
  );
  assert.deepEqual(
    inPages(numbers(40), 40).map((page) => page.length),
    [40],
  );
  assert.deepEqual(inPages([], 40), [[]]);
  for (const count of [1, 39, 41, 81, 128]) assert.deepEqual(inPages(numbers(count), 40).flat(), numbers(count));
});

test('a_short_list_is_one_column_and_a_long_one_two_read_downwards', () => {
  assert.equal(inColumns(numbers(8)).length, 1);
  const [left, right] = inColumns(numbers(39));
  assert.deepEqual([left.length, right.length, right[0]], [20, 19, 20]);
  for (let count = 1; count <= 2 * LINES_MAX; count++)
    assert.ok(
      inColumns(numbers(count)).every((column) => column.length <= LINES_MAX),
      `${count}`,
    );
});

test('a_page_has_fewer_entries_where_names_are_long', () => {
  const most = (name, entries = 30) => entriesFor('pairings', ['Ada', name], entries);
  assert.equal(most('Eleven char'), 40);
  assert.equal(most('Twelve chars'), 20, 'two lines in two columns');
  assert.equal(most('Ann Smith-Weatherby'), 20, 'parted after a hyphen');
  assert.equal(most('Featherstonehaugh'), 12, 'no line of two columns has room: one column');
  assert.equal(most('Ann of the Weatherby Smiths'), 12, 'three lines');
  assert.equal(most('Featherstonehaugh', 61), 20, 'a large field');
  assert.equal(entriesFor('names', ['Twelve chars'], 30), 40);
});

test('boards_are_as_large_as_the_wall_allows', () => {
  assert.deepEqual(gridFor(4, 1800, 850, 100).columns, 4);
  assert.equal(gridFor(1, 1800, 850, 100).side, 750);
  for (const count of [1, 2, 5, 12, 18, 36]) {
    const { columns, side } = gridFor(count, 1800, 850, 100);
    assert.ok(columns * side <= 1800 && Math.ceil(count / columns) * (side + 100) <= 850 + 1e-6, `${count} fit`);
  }
  assert.deepEqual(
    boardPages(numbers(36)).map((page) => page.length),
    [12, 12, 12],
  );
  assert.deepEqual(
    boardPages(numbers(13)).map((page) => page.length),
    [7, 6],
  );
});

const people = numbers(8).map((no) => ({ number: no + 1, name: `P${no}`, status: 'here' }));
const tour = (more) => ({
  head: { stage: 'running' },
  players: people,
  byNo: new Map(people.map((person) => [person.number, person])),
  rounds: [],
  standings: { round: 0, lines: people.map(({ number: no }) => ({ number: no })) },
  ...more,
});
const round = (state, started = null) => ({
  number: 1,
  state,
  started_at: started,
  pairs: [0, 1, 2, 3].map((at) => ({ board: at + 1, first: 2 * at + 1, second: 2 * at + 2, games: [] })),
});
const kinds = (...args) => slidesOf(...args).map(({ kind }) => kind);

test('before_the_first_round_the_wall_asks_to_check_in_and_lists_who_is_there', () => {
  assert.deepEqual(kinds(tour({ head: { stage: 'checkin' } }), [], 0), ['checkin', 'players']);
});

test('a_tournament_that_is_prepared_or_called_off_says_so_and_does_not_begin_in_a_moment', () => {
  assert.deepEqual(kinds(tour({ head: { stage: 'draft' } }), [], 0), ['checkin', 'players']);
  assert.deepEqual(kinds(tour({ head: { stage: 'cancelled' }, rounds: [round('started', 1)] }), [], 0), ['checkin']);
});

test('published_pairings_are_shown_by_board_and_by_name', () => {
  assert.deepEqual(kinds(tour({ rounds: [round('published')] }), [], 0), ['pairings', 'names', 'clock']);
});

test('a_round_that_runs_turns_through_pairings_boards_table_and_clock', () => {
  assert.deepEqual(kinds(tour({ rounds: [round('started', 1000)] }), ['1.1'], 2000), [
    'pairings',
    'names',
    'boards',
    'standings',
    'clock',
  ]);
  assert.deepEqual(
    kinds(tour({ rounds: [round('started', 1000)] }), ['1.1'], 3_600_000),
    ['pairings', 'boards', 'standings', 'clock'],
    'later nobody looks for their board',
  );
});

test('the_end_is_the_table', () => {
  assert.deepEqual(kinds(tour({ head: { stage: 'finished' }, rounds: [round('closed', 1)] }), [], 0), ['standings']);
});

test('a_round_robin_is_a_square_and_a_knockout_a_tree_from_the_first_round_that_can_be_read', () => {
  const table = (system, rounds, drawn) =>
    tableOf(
      tour({ head: { stage: 'running', settings: { system }, rounds }, rounds: Array(drawn).fill(round('closed', 1)) }),
    );
  assert.deepEqual(table('robin', 7, 1), { kind: 'cross', lines: 9 });
  assert.equal(table('swiss', 5, 3).kind, 'list');
  assert.deepEqual([table('knockout', 3, 1).kind, table('knockout', 3, 1).most], ['tree', 4]);
  assert.deepEqual(
    [1, 2].map((drawn) => table('knockout', 5, drawn).kind),
    ['list', 'tree'],
    '16 pairs do not fit, the eight of the second round do',
  );
  const robin = tour({
    head: { stage: 'finished', settings: { system: 'robin' }, rounds: 23 },
    standings: { lines: numbers(24) },
  });
  assert.equal(slidesOf(robin, [], 0).length, 1, 'a square is not torn');
});

test('a_wall_may_show_one_kind_of_page_only_where_there_is_one', () => {
  const running = tour({ rounds: [round('started', 1000)] });
  assert.deepEqual(kinds(running, ['1.1'], 2000, 'boards'), ['boards']);
  assert.deepEqual(kinds(running, [], 2000, 'boards'), ['pairings', 'names', 'standings', 'clock']);
});

test('a_page_has_as_many_matches_of_teams_as_fit_with_their_boards', () => {
  const players = numbers(96)
    .map((no) => no + 1)
    .map((no) => ({
      number: no,
      name: `P${no}`,
      team: `T${Math.ceil(no / 8)}`,
      team_place: no,
    }));
  const pairs = numbers(48)
    .map((no) => no + 1)
    .map((board) => ({
      board,
      first: Math.floor((board - 1) / 8) * 16 + ((board - 1) % 8) + 1,
      second: Math.floor((board - 1) / 8) * 16 + ((board - 1) % 8) + 9,
      games: [],
      points: null,
    }));
  const running = tour({
    head: { stage: 'running', settings: { system: 'swiss', teams: 8 }, rounds: 5 },
    players,
    rounds: [{ ...round('published'), pairs }],
  });
  const pages = slidesOf(running, [], 0, 'pairings');
  assert.deepEqual(
    pages.map(({ part }) => part.map(({ a, b }) => `${a.name}-${b.name}`)),
    [
      ['T1-T2', 'T3-T4', 'T5-T6'],
      ['T7-T8', 'T9-T10', 'T11-T12'],
    ],
    'two in a column of twenty lines',
  );
});
