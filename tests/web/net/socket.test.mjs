import { test } from 'node:test';
import assert from 'node:assert/strict';
import { slowClient } from './world.mjs';

test('first_reconnection_comes_within_a_quarter_second', () => {
  const world = slowClient({ random: () => 0.999 });
  world.socket.connect();
  world.wire.hello();
  world.wire.ends(1006);
  assert.equal(world.socket.state.value, 'reconnecting');
  world.time.pass(250);
  assert.equal(world.wires.length, 2);
});

test('waits_grow_to_ten_seconds_and_never_end', () => {
  const world = slowClient({ random: () => 0.999 });
  world.socket.connect();
  const waits = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const from = world.time.now;
    const before = world.wires.length;
    world.wire.ends(1006);
    while (world.wires.length === before && world.time.now - from < 20_000) world.time.pass(10);
    assert.equal(world.wires.length, before + 1, `attempt ${attempt}`);
    waits.push(world.time.now - from);
  }
  assert.ok(waits[1] > 250 && waits[1] <= 500, `${waits}`);
  assert.ok(
    waits.every((wait) => wait <= 10_010),
    `${waits}`,
  );
  assert.ok(
    waits.slice(-3).every((wait) => wait > 9_000),
    `${waits}`,
  );
});

test('jitter_is_full_so_that_a_wait_may_be_nothing', () => {
  const world = slowClient({ random: () => 0 });
  world.socket.connect();
  world.wire.hello();
  world.wire.ends(1006);
  world.time.pass(0);
  assert.equal(world.wires.length, 2);
});

test('bye_says_when_to_come_back', () => {
  const world = slowClient({ random: () => 0 });
  world.socket.connect();
  world.wire.hello();
  world.wire.says({ t: 'bye', code: 4103, why: 'restart', retry_after: 1500 });
  world.wire.ends(4103);
  world.time.pass(1499);
  assert.equal(world.wires.length, 1);
  world.time.pass(1);
  assert.equal(world.wires.length, 2);
});

test('after_too_many_messages_a_minute_passes', () => {
  const world = slowClient({ random: () => 0 });
  world.socket.connect();
  world.wire.hello();
  world.wire.ends(4429);
  world.time.pass(59_999);
  assert.equal(world.wires.length, 1);
  world.time.pass(1);
  assert.equal(world.wires.length, 2);
});

test('a_server_that_does_not_understand_us_is_left_alone', () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  world.wire.ends(4400);
  world.time.pass(600_000);
  world.socket.wake();
  assert.equal(world.wires.length, 1);
  assert.equal(world.socket.state.value, 'refused');
});

test('waking_connects_at_once_and_begins_the_waits_anew', () => {
  const world = slowClient({ random: () => 0.999 });
  world.socket.connect();
  for (let attempt = 0; attempt < 8; attempt++) {
    world.wire.ends(1006);
    world.time.pass(10_000);
  }
  world.wire.ends(1006);
  const before = world.wires.length;
  world.socket.wake();
  assert.equal(world.wires.length, before + 1);
  world.wire.ends(1006);
  world.time.pass(250);
  assert.equal(world.wires.length, before + 2);
});

test('a_silent_line_is_slow_and_then_given_up', () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  world.time.pass(20_000);
  assert.equal(world.wire.last('ping').t, 'ping');
  world.time.pass(2_500);
  assert.equal(world.socket.state.value, 'slow');
  world.time.pass(5_500);
  assert.equal(world.socket.state.value, 'reconnecting');
  world.time.pass(250);
  assert.equal(world.wires.length, 2);
});

test('an_answer_to_a_ping_measures_the_line_and_clears_slow', () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  world.socket.wake();
  world.time.pass(3_000);
  world.wire.says({ t: 'pong', id: world.wire.last('ping').id });
  assert.equal(world.socket.state.value, 'online');
  assert.equal(world.socket.lag.value, 3_000);
});

test('without_a_network_the_state_is_offline_and_trying_goes_on', () => {
  const world = slowClient({ isOnline: () => false });
  world.socket.connect();
  world.wire.hello();
  world.wire.ends(1006);
  assert.equal(world.socket.state.value, 'offline');
  world.time.pass(250);
  assert.equal(world.wires.length, 2);
});

test('renewing_leaves_the_old_connection_and_its_answers_behind', () => {
  const world = slowClient();
  world.socket.connect();
  const old = world.wire;
  old.hello();
  let answered = false;
  world.socket.ask({ t: 'ping' }, () => {
    answered = true;
  });
  world.socket.renew();
  assert.equal(old.closed, 1000);
  old.says({ t: 'pong', id: old.last('ping').id });
  old.ends(1000);
  world.time.pass(1000);
  assert.equal(answered, false);
  assert.equal(world.wires.length, 2);
});
