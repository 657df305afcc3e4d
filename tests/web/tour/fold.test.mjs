// The stores: what a client knows of a tournament follows from the snapshot and the changes alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskFromSnapshot, deskWithEvent, fromSnapshot, sortTours, withEvent } from '../../../web-static/state/tour-fold.js';

const snapshot = () => fromSnapshot({ head: { stage: 'running' }, players: [{ no: 2, name: 'Ben' }, { no: 1, name: 'Ann' }],
  rounds: [{ no: 1, state: 'started', pairs: [] }], standings: { round: 1, lines: [] } });

test('a_snapshot_is_sorted_by_number_and_can_be_looked_up', () => {
  const tour = snapshot();
  assert.deepEqual(tour.players.map(({ no }) => no), [1, 2]);
  assert.equal(tour.byNo.get(2).name, 'Ben');
});

test('an_event_replaces_what_it_names_and_leaves_the_rest', () => {
  const before = snapshot();
  const tour = withEvent(before, { k: 'tour', rev: 9, players: [{ no: 2, name: 'Benjamin' }, { no: 3, name: 'Cleo' }] });
  assert.deepEqual(tour.players.map(({ name }) => name), ['Ann', 'Benjamin', 'Cleo']);
  assert.equal(tour.byNo.get(2).name, 'Benjamin');
  assert.equal(tour.rounds, before.rounds, 'sections that are not named stay the same things');
  assert.equal(before.byNo.get(2).name, 'Ben', 'the state before stays as it was');
});

test('removed_players_and_withdrawn_rounds_are_gone', () => {
  const tour = withEvent(snapshot(), { removed: [1], withdrawn: [1], standings: { round: 0, lines: [] } });
  assert.deepEqual(tour.players.map(({ no }) => no), [2]);
  assert.equal(tour.byNo.has(1), false);
  assert.deepEqual(tour.rounds, []);
  assert.equal(tour.standings.round, 0);
});

test('a_round_comes_whole_and_new_ones_are_put_in_their_place', () => {
  const tour = withEvent(snapshot(), { rounds: [{ no: 2, state: 'published', pairs: [] }, { no: 1, state: 'closed', pairs: [] }] });
  assert.deepEqual(tour.rounds.map(({ no, state }) => [no, state]), [[1, 'closed'], [2, 'published']]);
});

const desk = () => deskFromSnapshot({ rev: 3, draft: { no: 1 }, people: [], warnings: [], unpaired: [4], open: [], forbidden: [], bar: null,
  log: [{ n: 1, k: 'settings', undone: false }, { n: 2, k: 'add', undone: false }] }, 100);

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
  assert.deepEqual(next.log.map(({ n, undone }) => [n, undone]), [[1, false], [2, true], [3, false]]);
});

test('an_entry_that_comes_again_takes_the_place_of_the_one_before', () => {
  const next = deskWithEvent(desk(), { rev: 4, log: [{ n: 2, k: 'add', undone: true }] }, 0);
  assert.deepEqual(next.log.map(({ n, undone }) => [n, undone]), [[1, false], [2, true]]);
});

test('the_list_has_running_ones_first_then_open_ones_then_the_newest_finished', () => {
  const list = sortTours([{ id: 'old', stage: 'finished', starts_at: 1 }, { id: 'new', stage: 'finished', starts_at: 9 },
    { id: 'soon', stage: 'registration', starts_at: 20 }, { id: 'later', stage: 'registration', starts_at: 30 }, { id: 'now', stage: 'running', starts_at: 5 }]);
  assert.deepEqual(list.map(({ id }) => id), ['now', 'soon', 'later', 'new', 'old']);
});
