// A game on this device: what is kept and read again, and how the computer player answers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { newGame } from '../../../web-static/features/device/begin.js';
import { EVENTS_MAX, Table } from '../../../web-static/features/device/table.js';
import { loadEngine } from '../../../web-static/lib/search.js';
import { Thinking } from '../../../web-static/lib/thinking.js';

const stored = new Map();
const storage = {
  full: false,
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => {
    if (storage.full) throw new Error('QuotaExceededError');
    stored.set(key, text);
  },
};
globalThis.localStorage = /** @type {any} */ (storage);
globalThis.document ??= /** @type {any} */ ({ getElementById: () => ({ src: 'http://here/s/b/app.js' }) });
const { keptText, readKept, tableOf } = await import('../../../web-static/features/device/kept.js');
const { DeviceRoom } = await import('../../../web-static/features/device/room.js');

const engine = await loadEngine(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/search.wasm`));
const { core } = engine;
const FIELDS = /** @type {any} */ ({ ruleset: 'stoical', size: [5, 5], colours: 'b' });
const fresh = (fields = {}, level = 1) => newGame(core, { ...FIELDS, ...fields }, { level, name: null, at: 1000 });

/** A computer player that thinks at once, as the worker does. */
const thinker = {
  asked: [],
  failed: { value: false },
  ask(question, then) {
    thinker.asked.push(question);
    let answer = null;
    const thinking = new Thinking(engine, (told) => {
      answer = told;
    });
    thinking.ask({ t: 'answer', id: 1, seed: 3, ...question });
    while (thinking.step());
    thinker.answers = setTimeout(() => then(answer), 0);
  },
  stop() {
    clearTimeout(thinker.answers);
  },
};

/** A room of a kept game whose computer answers without a pause. */
function sits(kept) {
  const names = { you: 'You', house: 'Nibble' };
  const opponent = /** @type {any} */ (thinker);
  const room = new DeviceRoom(core, kept, tableOf(core, kept), { opponent, names, paceMs: 0 });
  room.look();
  return room;
}

/** Waits until it is the visitor's turn, or until the game is over. */
async function settles(room) {
  const { mine } = room.kept;
  for (;;) {
    const { d, end } = room.game.value;
    if (end || d.to === mine || (d.phase === 'stopped' && d.accepted?.join() !== mine)) return room.game.value;
    await new Promise((done) => setTimeout(done, 1));
  }
}

test('the_computer_answers_until_the_explained_end', async () => {
  const room = sits(fresh({ ruleset: 'chinese' }));
  for (let turn = 0; turn < 200; turn++) {
    const { d, end } = await settles(room);
    if (end) break;
    const kind = d.phase === 'stopped' ? 'accept' : 'pass';
    assert.equal((await room.act('game:x', kind, { base: d.base })).t, 'ok');
  }
  const { end } = room.game.value;
  assert.equal(end.reason, 'score');
  assert.equal(room.room.value.state, 'over');
  assert.equal(room.room.value.games[0].result, end.result);
  const record = room.record();
  assert.deepEqual([record.players, record.end], [{ b: 'You', w: 'Nibble (computer)' }, end]);
  room.close();
});

test('the_computer_that_moves_first_begins', async () => {
  const room = sits(fresh({ colours: 'w' }));
  await settles(room);
  assert.equal(room.game.value.log.length, 1);
  room.close();
});

test('the_computer_agrees_to_take_back', async () => {
  const room = sits(fresh());
  await room.act('game:x', 'play', { at: 'C3', base: 0 });
  const { d, n } = await settles(room);
  assert.equal(n, 2);
  assert.equal((await room.act('game:x', 'undo-ask', { base: d.base })).t, 'ok');
  while (room.game.value.n < 4) await new Promise((done) => setTimeout(done, 1));
  assert.deepEqual([room.game.value.log.at(-1).text, room.game.value.move], ['undo 0', 0]);
  room.close();
});

test('the_computer_answers_an_offer_of_a_draw', async () => {
  const room = sits(fresh());
  await room.act('game:x', 'draw', {});
  while (room.game.value.n < 2) await new Promise((done) => setTimeout(done, 1));
  assert.match(room.game.value.log[1].text, /^w draw(-no)?$/);
  room.close();
});

test('another_game_exchanges_the_colours', async () => {
  const room = sits(fresh());
  assert.equal((await room.act('room:x', 'rematch')).code, 'phase');
  await room.act('game:x', 'resign');
  assert.equal((await room.act('room:x', 'rematch')).t, 'ok');
  assert.deepEqual([room.kept.mine, room.game.value.end, room.kept.endedAt], ['w', null, null]);
  await settles(room);
  assert.equal(room.game.value.log.length, 1);
  room.close();
});

test('a_kept_game_is_read_again_to_the_same_state', async () => {
  const room = sits(fresh({ ruleset: 'makrai-territory', options: { komi: 2.5 } }));
  for (const at of ['C3', 'B2', 'D4']) {
    const { d } = await settles(room);
    await room.act('game:x', 'play', { at, base: d.base });
  }
  await settles(room);
  const kept = readKept(keptText());
  assert.deepEqual(kept, room.kept);
  const table = tableOf(core, kept);
  assert.deepEqual(table.descriptor(), room.game.value.d);
  table.close();
  room.close();
});

test('a_browser_that_stores_nothing_is_noticed_and_the_game_lasts_as_long_as_the_page', async () => {
  const room = sits(fresh());
  storage.full = true;
  stored.clear();
  await room.act('game:x', 'play', { at: 'C3', base: 0 });
  assert.equal(room.stored.value, false);
  assert.equal(readKept(keptText()).log[0][0], 'b C3');
  storage.full = false;
  room.close();
});

const good = { version: 1, ...fresh(), log: [['b C3', 10]] };
const text = (changes) => JSON.stringify({ ...good, ...changes });
const terms = (changes) => text({ terms: { ...good.terms, ...changes } });

test('what_is_no_kept_game_is_left_out', () => {
  assert.ok(readKept(text({})));
  for (const bad of ['', 'null', '[]', '7', '{', '{}', text({ version: 2 }), text({ level: 0 }), text({ level: 6 })])
    assert.equal(readKept(bad), null, bad);
  for (const changes of [
    { mine: 'x' },
    { name: '' },
    { name: 7 },
    { name: 'a\u0007' },
    { name: 'a'.repeat(49) },
    { startedAt: -1 },
    { endedAt: 'now' },
    { log: {} },
    { log: [['b C3']] },
    { log: [['b C3', -1]] },
    { log: [[7, 1]] },
    { log: [['b dead C3'.padEnd(3001), 1]] },
    { log: Array(EVENTS_MAX + 2).fill(['b pass', 0]) },
    { terms: null },
  ])
    assert.equal(readKept(text(changes)), null, JSON.stringify(changes));
  for (const changes of [
    { ruleset: 'stoical' },
    { ruleset: '../x@1' },
    { options: [] },
    { size: [0, 5] },
    { size: [26, 5] },
    { size: [5] },
    { setup: '.' },
    { setup: good.terms.setup.replace('.', 'x') },
    { toMove: 'B' },
    { handicap: 26 },
    { handicap: 1.5 },
    { undo: 1 },
  ])
    assert.equal(readKept(terms(changes)), null, JSON.stringify(changes));
  assert.equal(readKept(text({ name: 'x' }).padEnd(500_001)), null);
});

test('a_kept_game_that_the_rules_refuse_is_left_out', () => {
  for (const changes of [
    { ruleset: 'none@1' },
    { ruleset: 'stoical@999' },
    { options: { ko: 'magic' } },
    { options: { magic: true } },
    { options: { __proto__: null, constructor: 1 } },
    { setup: 'XXXXX/XXXXX/XXXXX/XXXXX/XXXXX' },
  ])
    assert.equal(tableOf(core, readKept(terms(changes))), null, JSON.stringify(changes));
  for (const log of [
    ['w C3'],
    ['b C3', 'w C3'],
    ['b Z9'],
    ['b c3'],
    ['b C3 '],
    ['b pass', 'w pass', 'b pass'],
    ['undo 0'],
    ['b C3', 'b undo-ask 1'],
    ['b C3', 'b undo-ask 0', 'undo 1'],
    ['b undo-no'],
    ['b draw-no'],
    ['b draw-off'],
    ['b undo-off'],
    ['credit'],
    ['b time 300000'],
    ['w flag'],
    ['expire'],
    ['b __proto__'],
    ['b resign', 'w pass'],
  ])
    assert.equal(tableOf(core, readKept(text({ log: log.map((event) => [event, 0]) }))), null, log.join());
});

test('kept_games_that_are_refused_leave_no_memory_behind', () => {
  for (let n = 0; n < 50; n++) tableOf(core, readKept(text({ log: [['w C3', 0]] })));
  tableOf(core, readKept(text({}))).close();
});

test('a_game_has_a_last_event_and_can_be_resigned_after_it', () => {
  const table = new Table(core, good.terms);
  const time = { spent: 0, at: 0 };
  while (table.n < EVENTS_MAX) {
    table.command('b', 'draw', {}, time);
    table.command('w', 'draw-no', {}, time);
    table.command('w', 'undo-ask', {}, time);
    table.command('b', 'play', { at: 'C3' }, time);
    table.command('b', 'undo-ask', {}, time);
    table.command('w', 'undo-no', {}, time);
  }
  assert.equal(table.command('b', 'pass', {}, time).answer.code, 'full');
  assert.equal(table.command('b', 'resign', {}, time).answer.t, 'ok');
  table.close();
});

test('each_level_has_its_playouts_and_the_lowest_is_loose', () => {
  const game = core.newGame({ ruleset: 'chinese', width: 9 });
  const all = [1, 2, 3, 4, 5].map((level) => engine.level(game, level));
  assert.deepEqual(
    all.map(({ playouts }) => playouts),
    [30, 150, 800, 4000, 20_000],
  );
  assert.deepEqual(
    all.map(({ looseness }) => looseness > 0),
    [true, false, false, false, false],
  );
  game.free();
});
