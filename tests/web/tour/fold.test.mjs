// The stores: what a client knows of a tournament follows from the snapshot and the changes alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deskFromSnapshot,
  deskWithEvent,
  fromSnapshot,
  sortTours,
  withEvent,
} from '../../../web-static/state/tour-fold.js';

const snapshot = () =>
  fromSnapshot({
    head: { stage: 'running' },
    players: [
      { number: 2, name: 'Ben' },
      { number: 1, name: 'Ann' },
    ],
    rounds: [{ number: 1, state: 'started', pairs: [] }],
    standings: { round: 1, lines: [] },
  });

test('a_snapshot_is_sorted_by_number_and_can_be_looked_up', () => {
  const tour = snapshot();
  assert.deepEqual(
    tour.players.map(({ number: no }) => no),
    [1, 2],
  );
  assert.equal(tour.byNo.get(2).name, 'Ben');
});

test('an_event_replaces_what_it_names_and_leaves_the_rest', () => {
  const before = snapshot();
  const tour = withEvent(before, {
    k: 'tour',
    rev: 9,
    players: [
      { number: 2, name: 'Benjamin' },
      { number: 3, name: 'Cleo' },
    ],
  });
  assert.deepEqual(
    tour.players.map(({ name }) => name),
    ['Ann', 'Benjamin', 'Cleo'],
  );
  assert.equal(tour.byNo.get(2).name, 'Benjamin');
  assert.equal(tour.rounds, before.rounds, 'sections that are not named stay the same things');
  assert.equal(before.byNo.get(2).name, 'Ben', 'the state before stays as it was');
});

test('removed_players_and_withdrawn_rounds_are_gone', () => {
  const tour = withEvent(snapshot(), { removed: [1], withdrawn: [1], standings: { round: 0, lines: [] } });
  assert.deepEqual(
    tour.players.map(({ number: no }) => no),
    [2],
  );
  assert.equal(tour.byNo.has(1), false);
  assert.deepEqual(tour.rounds, []);
  assert.equal(tour.standings.round, 0);
});

test('a_round_comes_whole_and_new_ones_are_put_in_their_place', () => {
  const tour = withEvent(snapshot(), {
    rounds: [
      { number: 2, state: 'published', pairs: [] },
      { number: 1, state: 'closed', pairs: [] },
    ],
  });
  assert.deepEqual(
    tour.rounds.map(({ number: no, state }) => [no, state]),
    [
      [1, 'closed'],
      [2, 'published'],
    ],
  );
});

const pair = (board, rev, points = null) => ({ board, rev, first: 2 * board - 1, second: 2 * board, points });
const playing = () =>
  fromSnapshot({
    head: { stage: 'running' },
    players: [],
    rounds: [{ number: 1, rev: 4, state: 'started', started_at: 9, pairs: [pair(1, 4), pair(2, 4)] }],
    standings: {
      round: 1,
      criteria: ['score', 'sos'],
      scales: [2, 2],
      lines: [1, 2, 3, 4].map((no) => ({
        number: no,
        place: 1,
        to: 4,
        start: 0,
        values: [0, 0],
        cells: [{ vs: no, points: null }],
      })),
    },
  });

test('of_a_round_that_is_known_the_boards_that_changed_take_the_place_of_those_before', () => {
  const before = playing();
  const tour = withEvent(before, {
    rounds: [{ number: 1, rev: 4, state: 'started', started_at: 9, changed: [pair(2, 5, [2, 0])] }],
  });
  assert.deepEqual(tour.rounds, [
    { number: 1, rev: 4, state: 'started', started_at: 9, pairs: [pair(1, 4), pair(2, 5, [2, 0])] },
  ]);
  assert.equal(tour.rounds[0].pairs[0], before.rounds[0].pairs[0], 'what did not change stays the same thing');
  assert.equal(
    withEvent(tour, { rounds: [{ number: 1, rev: 6, state: 'complete', started_at: 9, changed: [] }] }).rounds[0].state,
    'complete',
  );
  assert.deepEqual(before.rounds[0].pairs[1], pair(2, 4), 'the state before stays as it was');
});

test('of_the_standings_the_lines_that_changed_come_and_their_order', () => {
  const before = playing();
  const tour = withEvent(before, {
    standings: {
      round: 1,
      order: [3, 1, 2, 4],
      changed: [
        { number: 3, place: 1, to: 1, start: 0, values: [2, 0], cells: [[1, { vs: 4, points: 2 }]] },
        { number: 4, place: 2, to: 4, start: 0, values: [0, 2] },
      ],
    },
  });
  assert.deepEqual(
    tour.standings.lines.map(({ number: no }) => no),
    [3, 1, 2, 4],
  );
  assert.deepEqual(tour.standings.lines[0], {
    number: 3,
    place: 1,
    to: 1,
    start: 0,
    values: [2, 0],
    cells: [{ vs: 4, points: 2 }],
  });
  assert.deepEqual(tour.standings.lines[3], {
    number: 4,
    place: 2,
    to: 4,
    start: 0,
    values: [0, 2],
    cells: [{ vs: 4, points: null }],
  });
  assert.equal(tour.standings.lines[1], before.standings.lines[0], 'what did not change stays the same thing');
  assert.deepEqual(tour.standings.criteria, ['score', 'sos']);
});

test('a_new_round_is_a_new_column_in_every_line_and_a_round_taken_back_is_none', () => {
  const two = withEvent(playing(), {
    standings: {
      round: 2,
      order: [1, 2, 3, 4],
      changed: [{ number: 1, place: 1, to: 4, start: 0, values: [0, 0], cells: [[2, { vs: 3, points: null }]] }],
    },
  });
  assert.deepEqual(two.standings.lines[0].cells, [
    { vs: 1, points: null },
    { vs: 3, points: null },
  ]);
  assert.deepEqual(two.standings.lines[3].cells, [{ vs: 4, points: null }, null]);
  const one = withEvent(two, { standings: { round: 1, order: [1, 2, 3, 4], changed: [] } });
  assert.deepEqual(one.standings, playing().standings);
});

test('players_missing_in_the_order_are_gone_and_new_ones_come_with_all_their_cells', () => {
  const tour = withEvent(playing(), {
    standings: {
      round: 1,
      order: [5, 1, 2, 3],
      changed: [{ number: 5, place: 1, to: 4, start: 0, values: [0, 0], cells: [[1, { bye: true }]] }],
    },
  });
  assert.deepEqual(
    tour.standings.lines.map(({ number: no }) => no),
    [5, 1, 2, 3],
  );
  assert.deepEqual(tour.standings.lines[0].cells, [{ bye: true }]);
});

const desk = () =>
  deskFromSnapshot(
    {
      rev: 3,
      draft: { number: 1 },
      people: [],
      warnings: [],
      unpaired: [4],
      open: [],
      forbidden: [],
      bar: null,
      log: [
        { n: 1, k: 'settings', undone: false },
        { n: 2, k: 'add', undone: false },
      ],
    },
    100,
  );

test('the_desk_takes_changed_sections_whole_null_too', () => {
  const next = deskWithEvent(desk(), { k: 'desk', rev: 4, draft: null, log: [] }, 500);
  assert.equal(next.draft, null);
  assert.deepEqual(next.unpaired, [4]);
  assert.equal(next.rev, 4);
  assert.equal(next.at, 100, 'times of open boards are as old as they were');
  assert.equal(deskWithEvent(desk(), { rev: 4, open: [], log: [] }, 500).at, 500);
});

test('the_log_grows_and_an_undo_marks_what_it_cancels', () => {
  const next = deskWithEvent(desk(), { rev: 4, log: [{ n: 3, k: 'undo', to: 2, undone: false }] }, 0);
  assert.deepEqual(
    next.log.map(({ n, undone }) => [n, undone]),
    [
      [1, false],
      [2, true],
      [3, false],
    ],
  );
});

test('an_entry_that_comes_again_takes_the_place_of_the_one_before', () => {
  const next = deskWithEvent(desk(), { rev: 4, log: [{ n: 2, k: 'add', undone: true }] }, 0);
  assert.deepEqual(
    next.log.map(({ n, undone }) => [n, undone]),
    [
      [1, false],
      [2, true],
    ],
  );
});

test('the_list_has_running_ones_first_then_open_ones_then_the_newest_finished', () => {
  const list = sortTours([
    { id: 'old', stage: 'finished', starts_at: 1 },
    { id: 'new', stage: 'finished', starts_at: 9 },
    { id: 'soon', stage: 'registration', starts_at: 20 },
    { id: 'later', stage: 'registration', starts_at: 30 },
    { id: 'now', stage: 'running', starts_at: 5 },
  ]);
  assert.deepEqual(
    list.map(({ id }) => id),
    ['now', 'soon', 'later', 'new', 'old'],
  );
});
