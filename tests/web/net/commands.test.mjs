import { test } from 'node:test';
import assert from 'node:assert/strict';
import { FakeServer } from '../fake/server.mjs';
import { client, slowClient, until } from './world.mjs';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a_command_is_sent_again_after_a_silence_with_the_same_key', () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  world.commands.do('game:x', 'play', { at: 'D4', base: 1 });
  world.time.pass(2_499);
  assert.equal(world.wire.sent.length, 1);
  world.time.pass(1);
  const [first, second] = world.wire.sent;
  assert.equal(second.key, first.key);
  assert.deepEqual({ ...second, id: 0 }, { ...first, id: 0 });
  assert.notEqual(second.id, first.id);
});

test('a_command_waits_for_a_connection_and_then_goes_out', async () => {
  const world = slowClient();
  const answer = world.commands.do('game:x', 'play', { at: 'D4' });
  world.socket.connect();
  assert.equal(world.wire.sent.length, 0);
  assert.equal(world.commands.waiting.value, 1);
  world.wire.hello();
  const sent = world.wire.last('do');
  world.wire.says({ t: 'ok', id: sent.id, n: 4 });
  assert.deepEqual(await answer, { t: 'ok', id: sent.id, n: 4 });
  assert.equal(world.commands.waiting.value, 0);
});

test('an_answer_ends_the_sending_again', async () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  world.commands.do('game:x', 'play', { at: 'D4' });
  world.wire.says({ t: 'error', id: world.wire.last('do').id, code: 'stale', have: 7, retry: true });
  await settled();
  world.time.pass(10_000);
  assert.equal(world.wire.sent.filter(({ t }) => t === 'do').length, 1);
});

test('a_busy_server_is_asked_again_when_it_says', () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  world.commands.do('game:x', 'play', { at: 'D4' });
  const first = world.wire.last('do');
  world.wire.says({ t: 'error', id: first.id, code: 'busy', retry: true, retry_after: 700 });
  world.time.pass(699);
  assert.equal(world.wire.last('do'), first);
  world.time.pass(1);
  assert.equal(world.wire.last('do').key, first.key);
  assert.notEqual(world.wire.last('do').id, first.id);
});

test('a_short_pace_is_waited_for_and_a_long_one_is_told', async () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  let answer = null;
  world.commands.do('lobby', 'open', {}).then((got) => {
    answer = got;
  });
  world.wire.says({
    t: 'error',
    id: world.wire.last('do').id,
    code: 'rate',
    field: 'open',
    retry: true,
    retry_after: 5_000,
  });
  await settled();
  assert.equal(answer, null);
  world.time.pass(5_000);
  world.wire.says({
    t: 'error',
    id: world.wire.last('do').id,
    code: 'rate',
    field: 'open',
    retry: true,
    retry_after: 5_001,
  });
  await settled();
  assert.equal(answer.field, 'open');
  world.time.pass(10_000);
  assert.equal(world.wire.sent.filter(({ t }) => t === 'do').length, 2);
});

test('every_wish_has_a_key_of_its_own', () => {
  const world = slowClient();
  world.socket.connect();
  world.wire.hello();
  for (let i = 0; i < 50; i++) world.commands.do('lobby', 'open', {});
  const keys = world.wire.sent.map(({ key }) => key);
  assert.equal(new Set(keys).size, 50);
  assert.ok(keys.every((key) => /^[A-Za-z0-9_-]{1,40}$/.test(key)));
});

test('nothing_is_lost_or_doubled_over_lost_answers_cuts_and_restarts', { timeout: 60_000 }, async () => {
  const server = await new FakeServer().start();
  try {
    const { token } = server.house.join('Ann');
    const CHAT = 'chat:room/players';
    const chat = server.house.add(CHAT, () => ({ lines: chat.events }));
    let seed = 7;
    const chance = (share) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed / 2 ** 31 < share;
    };
    // answers to commands; those to subscriptions name a mode
    server.deaf = ({ t, mode }) => t === 'ok' && !mode && chance(0.15);
    const { socket, commands, channels } = client(server, token);
    const heard = [];
    channels.subscribe(CHAT, {
      snap: (v) => {
        heard.splice(0, heard.length, ...v.lines.map(({ text }) => text));
      },
      event: ({ text }) => heard.push(text),
    });
    socket.connect();
    const wishes = [];
    for (let i = 0; i < 40; i++) {
      wishes.push(commands.do(CHAT, 'say', { text: `line ${i}` }));
      if (chance(0.2)) server.cut(chance(0.5) ? 1006 : 4103);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await Promise.all(wishes);
    await until(() => heard.length >= 40);
    const texts = chat.events.map(({ text }) => text);
    assert.equal(texts.length, 40);
    assert.equal(new Set(texts).size, 40);
    assert.deepEqual(heard, texts);
    socket.stop();
  } finally {
    await server.stop();
  }
});

test('an_act_at_a_desk_outlives_the_page_and_is_sent_once_more_with_its_key', async () => {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  const before = slowClient({ storage });
  before.commands.do('desk:x', 'result', { round: 1, board: 2 });
  before.commands.do('game:y', 'play', { at: 'D4' });
  assert.equal(before.commands.steps.value, 1);
  const after = slowClient({ storage });
  after.commands.restore();
  assert.equal(after.commands.steps.value, 1, 'a move is not played by another page');
  after.socket.connect();
  after.wire.hello();
  const sent = after.wire.last('do');
  assert.equal(sent.board, 2);
  after.wire.says({ t: 'error', id: sent.id, code: 'stale', have: 7, retry: true });
  await settled();
  assert.deepEqual(
    after.commands.late.value.map(({ message, answer }) => [message.k, answer.code]),
    [['result', 'stale']],
  );
  assert.equal(after.commands.steps.value, 0);
  assert.equal(kept.get('miai-unsent'), '[]');
  kept.set('miai-unsent', '{');
  slowClient({ storage }).commands.restore();
});
