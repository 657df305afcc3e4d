// A game on this device beside the same game on a server: the page's own referee (features/device/table.js) answers the
// same commands with the same answers, events and descriptors, under every ruleset and under mixes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { newGame } from '../../web-static/features/device/begin.js';
import { rulesOf } from '../../web-static/features/device/record.js';
import { Table } from '../../web-static/features/device/table.js';
import { loadCore } from '../../web-static/lib/core.js';
import { pointName } from '../../web-static/lib/points.js';
import { Client, newGuest } from '../lib/client.mjs';
import { TestServer } from '../lib/server.mjs';

const ACTS = 120;
const FAST = ['--limits', 'none'];

const core = await loadCore(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/core.wasm`));
const server = await new TestServer({ args: FAST }).start();
after(() => server.end());

let seed = 1;
function below(n) {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 8) % n;
}
/** The kinds of events, refusals and endings that came. */
const met = new Set();
const oneOf = (list) => list[below(list.length)];

const everyone = [];
after(() => {
  for (const client of everyone) client.end();
});
async function arrives(name) {
  const client = await new Client(server.url, (await newGuest(server.url, name)).cookie).connect();
  everyone.push(client);
  return client;
}
const people = [await arrives('Ann'), await arrives('Ben')];

/** A command that the descriptor allows, or now and then one that it does not. */
function command({ board, state }, size, plays) {
  const by = below(20) === 0 ? oneOf(['b', 'w']) : (state.to ?? oneOf(['b', 'w']));
  const other = by === 'b' ? 'w' : 'b';
  const asked = state.undo ?? (state.draw && { by: state.draw });
  const who = asked && below(2) ? (asked.by === 'b' ? 'w' : 'b') : state.phase === 'stopped' && below(2) ? other : by;
  const may = state.may[who].filter((kind) => below(12) === 0 || !['resign', 'abort', 'draw'].includes(kind));
  const some =
    below(25) === 0 ? ['pass', 'undo-yes', 'draw-no', 'accept', 'abort', 'undo-ask', 'draw-off', 'undo-off'] : may;
  const kind =
    state.phase === 'stopped' && may.includes('resume') && below(3) === 0
      ? 'resume'
      : may.includes('play') && below(plays)
        ? 'play'
        : oneOf(some.length > 0 ? some : ['pass']);
  const stones = [...board.replaceAll('/', '')].flatMap((stone, point) =>
    stone === (who === 'b' ? 'O' : 'X') ? [point] : [],
  );
  const at = pointName(kind === 'claim' && stones.length > 0 ? oneOf(stones) : below(size[0] * size[1]), ...size);
  const fields = {
    ...(['play', 'challenge', 'claim'].includes(kind) && { at }),
    ...(['dead', 'alive'].includes(kind) && { pts: [at] }),
    ...(['resume', 'claim'].includes(kind) && { ko_challenges: below(3) === 0 }),
    ...(!['draw', 'draw-no', 'draw-off', 'resign', 'undo-no', 'undo-off', 'abort'].includes(kind) && {
      base: state.base,
    }),
  };
  return { by: who, kind, fields };
}

const plain = ({ t, ch, time_at: at, spent, lag, state, ...event }) => ({ ...event, state: timeless(state) });
const timeless = ({ until, ...state }) => state;
const refusal = ({ t, id, code, reason, witness = {}, have, field }) => ({ t, code, reason, witness, have, field });

async function same(settings) {
  const [ann, ben] = people;
  const open = { colours: 'b', clock: { kind: 'none' }, public: false, ...settings };
  const { room } = await ann.do('lobby', 'open', open);
  await ben.do(`room:${room}`, 'sit');
  const { snap } = await ann.sub(`room:${room}`);
  const ch = `game:${snap.v.games[0].id}`;
  const begun = (await ann.sub(ch)).snap.v;
  const { terms } = newGame(core, open, { level: 1, name: null, at: 0 });
  const { ruleset, revision, title, mix } = begun;
  assert.deepEqual(rulesOf(core, terms), { ruleset, revision, title, mix });
  const table = new Table(core, terms);
  const first = table.state();
  assert.deepEqual(
    { ...first, state: timeless(first.state) },
    {
      board: begun.board,
      last: begun.last,
      move: begun.move,
      log: begun.log,
      clk: begun.clk,
      state: timeless(begun.state),
      end: begun.end,
    },
  );
  assert.deepEqual(
    [table.rules, terms.setup, terms.toMove, terms.handicap],
    [begun.rules, begun.setup, begun.to_move, begun.handicap],
  );
  const plays = oneOf([2, 3, 8]); // one turn of so many is another act
  for (let act = 0; act < ACTS && !table.over; act++) {
    const { by, kind, fields } = command(table.state(), open.size, plays);
    const person = by === 'b' ? ann : ben;
    const told = ann.waitFor((message) => message.t === 'ev' && message.ch === ch, `${kind} of ${by}`);
    told.catch(() => {});
    const answer = await person.do(ch, kind, fields, { mayFail: true });
    const here = table.command(by, kind, fields, { spent: 0, at: 0 });
    const what = `${by} ${kind} ${JSON.stringify(fields)} after ${table.n} events`;
    if (answer.t !== 'ok') {
      met.add(answer.code);
      assert.deepEqual(refusal(here.answer), refusal(answer), what);
      continue;
    }
    assert.equal(here.answer.t, 'ok', `${what}: ${JSON.stringify(here.answer)}`);
    const event = await told;
    for (const each of [event.k, event.extra && 'extra', event.sequence?.state, event.captured && 'captured'])
      met.add(each);
    met.add(event.end?.reason);
    assert.deepEqual(plain(/** @type {any} */ (JSON.parse(JSON.stringify(here.event)))), plain(event), what);
  }
  const again = new Table(core, terms);
  for (const { text } of table.log) assert.ok(again.restore(text, 0), text);
  assert.deepEqual(again.state().state, table.state().state);
  again.close();
  table.close();
  for (const left of [`room:${room}`, ch]) await ann.ask({ t: 'unsub', ch: left });
}

const BOARDS = [
  { size: [3, 3] },
  { size: [5, 4] },
  { size: [9, 9], handicap: 3 },
  { size: [4, 5], setup: 'XX../.XO./..O./#.../....', to_move: 'w' },
];
const MIXES = [
  { ruleset: 'chinese', options: { topology: 'torus' } },
  { ruleset: 'chinese', options: { equal_moves: true } },
  { ruleset: 'japanese', options: { komi: 3.5, group_tax: true } },
  { ruleset: 'makrai-territory', options: { topology: 'torus', komi: 0 } },
  { ruleset: 'bridge', options: { passing: 'limited', pass_allowance: { b: 3, w: 2 } } },
];
for (const rules of [...core.rulesets().map(({ name }) => ({ ruleset: name })), ...MIXES])
  test(`a_game_on_a_device_is_that_of_a_server_under_${JSON.stringify(rules).replaceAll(/\W+/g, '_')}`, async () => {
    for (const board of [...BOARDS, ...BOARDS]) await same({ ...rules, ...board });
  });

test('fixed_handicap_stones_are_on_the_points_of_the_server', async () => {
  for (const size of [
    [7, 7],
    [8, 9],
    [9, 9],
    [9, 13],
    [13, 13],
    [19, 19],
    [6, 9],
  ]) {
    const host = await arrives('Host'); // a server cuts a connection that is refused too often
    const guest = await arrives('Guest');
    for (const handicap of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const fields = { ruleset: 'stoical', size, handicap, colours: 'b', public: false };
      const { t, room } = await host.do('lobby', 'open', fields, { mayFail: true });
      const here = newGame(core, /** @type {any} */ (fields), { level: 1, name: null, at: 0 });
      assert.equal(here !== null, t === 'ok', JSON.stringify(fields));
      if (!here) continue;
      await guest.do(`room:${room}`, 'sit');
      const { snap } = await host.sub(`room:${room}`);
      const game = (await host.sub(`game:${snap.v.games[0].id}`)).snap.v;
      const { setup, toMove, options } = here.terms;
      assert.deepEqual([setup, toMove, options.komi], [game.setup, game.to_move, game.rules.komi]);
    }
  }
});

test('the_games_came_through_every_kind_of_event', () => {
  const wanted = [
    'play',
    'pass',
    'resume',
    'dead',
    'alive',
    'accept',
    'claim',
    'draw',
    'draw-no',
    'draw-off',
    'resign',
  ];
  const others = [
    'undo-ask',
    'undo-no',
    'undo-off',
    'undo',
    'abort',
    'begun',
    'ended',
    'captured',
    'illegal',
    'phase',
    'score',
  ];
  assert.deepEqual(
    [...wanted, ...others].filter((what) => !met.has(what)),
    [],
  );
});
