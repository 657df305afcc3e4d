import { test } from 'node:test';
import assert from 'node:assert/strict';
import { slowClient } from './world.mjs';

const CH = 'game:x';

/** A client that listens to one channel and keeps all that it gets. */
function listening() {
  const world = slowClient({ random: () => 0 });
  const told = [];
  world.socket.connect();
  world.wire.hello();
  const stop = world.channels.subscribe(CH, {
    snap: (v, n) => told.push(['snap', n]),
    event: (event) => told.push(['event', event.n]),
    lost: (code) => told.push(['lost', code]),
    note: (note) => told.push(['note', note.k]),
  });
  const answer = (mode, n, e = 'a') => world.wire.says({ t: 'ok', id: world.wire.last('sub').id, ch: CH, e, mode, n });
  const snap = (n, e = 'a', v = { log: [] }) => world.wire.says({ t: 'snap', ch: CH, e, n, v });
  const event = (n) => world.wire.says({ t: 'ev', ch: CH, n, k: 'play' });
  return { world, told, stop, answer, snap, event, subs: () => world.wire.sent.filter(({ t }) => t === 'sub') };
}

test('a_snapshot_comes_first_and_then_events_in_order', () => {
  const { told, answer, snap, event } = listening();
  answer('snapshot', 2);
  snap(2);
  event(3);
  event(4);
  assert.deepEqual(told, [
    ['snap', 2],
    ['event', 3],
    ['event', 4],
  ]);
});

test('an_event_that_was_told_already_is_not_told_again', () => {
  const { told, answer, snap, event } = listening();
  answer('snapshot', 2);
  snap(2);
  event(3);
  event(3);
  event(2);
  assert.deepEqual(told, [
    ['snap', 2],
    ['event', 3],
  ]);
});

test('a_gap_is_filled_by_subscribing_again_with_the_last_number', () => {
  const { told, answer, snap, event, subs } = listening();
  answer('snapshot', 2);
  snap(2);
  event(5);
  assert.deepEqual(subs().at(-1).since, { e: 'a', n: 2 });
  event(6); // of the old subscription: comes again
  assert.equal(subs().length, 2, 'and is no second gap');
  answer('replay', 6);
  for (const n of [3, 4, 5, 6, 7]) event(n);
  assert.deepEqual(
    told.map(([, n]) => n),
    [2, 3, 4, 5, 6, 7],
  );
});

test('after_a_reconnection_only_what_is_missing_is_asked_for', () => {
  const { world, told, answer, snap, event, subs } = listening();
  answer('snapshot', 2);
  snap(2);
  world.wire.ends(1006);
  world.time.pass(0);
  world.wire.hello();
  assert.deepEqual(subs(), [{ t: 'sub', ch: CH, since: { e: 'a', n: 2 }, id: subs()[0].id }]);
  answer('none', 2);
  event(3);
  assert.deepEqual(told, [
    ['snap', 2],
    ['event', 3],
  ]);
});

test('another_epoch_brings_a_snapshot_and_its_own_numbers', () => {
  const { world, told, answer, snap, event, subs } = listening();
  answer('snapshot', 9);
  snap(9);
  world.wire.ends(4103);
  world.time.pass(0);
  world.wire.hello();
  answer('snapshot', 1, 'b');
  snap(1, 'b');
  event(2);
  assert.deepEqual(told, [
    ['snap', 9],
    ['snap', 1],
    ['event', 2],
  ]);
  event(4);
  assert.deepEqual(subs().at(-1).since, { e: 'b', n: 2 });
});

test('a_snapshot_without_its_log_is_replaced_by_the_events_themselves', () => {
  const { told, answer, snap, event, subs } = listening();
  answer('snapshot', 2);
  snap(2);
  snap(90, 'a', { log: null });
  assert.deepEqual(subs().at(-1).since, { e: 'a', n: 2 });
  answer('replay', 4);
  event(3);
  event(4);
  assert.deepEqual(
    told.map(([, n]) => n),
    [2, 3, 4],
  );
});

test('a_missing_channel_is_told_and_a_busy_one_tried_again', () => {
  const { world, told, subs } = listening();
  world.wire.says({ t: 'error', id: subs().at(-1).id, code: 'busy', retry: true, retry_after: 300 });
  world.time.pass(300);
  assert.equal(subs().length, 2);
  world.wire.says({ t: 'error', id: subs().at(-1).id, code: 'notfound', retry: false });
  assert.deepEqual(told, [['lost', 'notfound']]);
});

test('nothing_is_told_after_leaving', () => {
  const { world, told, stop, answer, snap, event } = listening();
  answer('snapshot', 2);
  snap(2);
  stop();
  event(3);
  snap(4);
  assert.equal(world.wire.last('unsub').ch, CH);
  assert.deepEqual(told, [['snap', 2]]);
});

test('notes_pass_by_without_a_number', () => {
  const { world, told, answer, snap } = listening();
  answer('snapshot', 2);
  snap(2);
  world.wire.says({ t: 'note', ch: CH, k: 'presence' });
  assert.deepEqual(told, [
    ['snap', 2],
    ['note', 'presence'],
  ]);
});

test('a_channel_of_notes_is_asked_for_whole_when_the_connection_is_back', () => {
  const { world, answer, snap } = listening();
  answer('snapshot', 0);
  snap(0);
  world.wire.ends(1006);
  world.time.pass(20_000);
  world.wire.hello();
  const again = world.wire.last('sub');
  assert.equal(again.ch, CH);
  assert.equal(again.since, undefined);
});

test('a_listener_that_fails_is_given_the_whole_and_others_are_told_all_the_same', () => {
  const told = [];
  const world = slowClient({ random: () => 0 });
  world.socket.connect();
  world.wire.hello();
  let fails = true;
  world.channels.subscribe(CH, {
    snap: (v, n) => told.push(['snap', n]),
    event: ({ n }) => {
      if (fails) throw new Error('spoilt');
      told.push(['event', n]);
    },
    note: () => {
      throw new Error('spoilt');
    },
  });
  const first = world.wire.last('sub').id;
  world.channels.subscribe('lobby', { snap: (v, n) => told.push(['lobby', n]), event: () => {} });
  const says = console.error;
  console.error = () => {};
  try {
    world.wire.says({ t: 'ok', id: first, ch: CH, e: 'a', mode: 'snapshot', n: 2 });
    world.wire.says({ t: 'snap', ch: CH, e: 'a', n: 2, v: { log: [] } });
    world.wire.says({ t: 'ev', ch: CH, n: 3, k: 'play' });
    world.wire.says({ t: 'note', ch: CH, k: 'presence' });
  } finally {
    console.error = says;
  }
  const again = world.wire.last('sub');
  assert.equal(again.ch, CH);
  assert.equal(again.since, undefined, 'the whole is asked for');
  fails = false;
  world.wire.says({ t: 'ok', id: again.id, ch: CH, e: 'a', mode: 'snapshot', n: 3 });
  world.wire.says({ t: 'snap', ch: CH, e: 'a', n: 3, v: { log: [] } });
  world.wire.says({ t: 'ev', ch: CH, n: 4, k: 'play' });
  assert.deepEqual(told, [
    ['snap', 2],
    ['snap', 3],
    ['event', 4],
  ]);
});
