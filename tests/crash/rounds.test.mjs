// Kill -9 while a round is paired, shown, begun and decided: each step is there as a whole or not at all, and a
// repeated command is executed once. CRASH_ROUNDS is the number of rounds (5); SEED repeats a run's choices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, newGuest, newKey } from '../lib/client.mjs';
import { TestServer } from '../lib/server.mjs';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
const PLAYERS = 16;
const DELAYS = [null, null, 0, 0, 1, 2]; // ms from the command to the kill; null: at once
const KILLED_RESULTS = 2; // of a round

let state = Number(process.env.SEED ?? 20261121) >>> 0;
const random = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) % n;
};

/** The director's desk, over a server that dies. */
class Desk {
  constructor(server, cookie) {
    Object.assign(this, { server, cookie, kills: 0, lost: 0 });
  }

  async connect() {
    this.client?.end();
    this.client = await new Client(this.server.url, this.cookie).connect();
  }

  /** The tournament as all visitors see it and as the desk sees it; the two agree after every fault. */
  async look() {
    const [tour, desk] = await Promise.all(
      ['tour', 'desk'].map(async (name) => (await this.client.sub(`${name}:${this.id}`)).snap.v),
    );
    assert.deepEqual(
      desk.log.map(({ n }) => n - desk.log[0].n),
      desk.log.map((_, index) => index),
      'acts without a gap',
    );
    const rooms = [];
    for (const { number: no, state: stands, pairs } of tour.rounds) {
      const seated = pairs.flatMap(({ first, second }) => [first, second]);
      assert.equal(new Set(seated).size, PLAYERS, `everybody sits once in round ${no}`);
      for (const { room, games } of pairs) {
        assert.equal(games.length, stands === 'published' ? 0 : 1, `round ${no} is ${stands}`);
        assert.equal(room !== null, stands !== 'published');
        if (room !== null) rooms.push(room, games[0].id);
      }
    }
    assert.equal(new Set(rooms).size, rooms.length, 'no room and no game twice');
    return { tour, desk };
  }

  /** A command, and a kill while it is on its way; then the same again. */
  async does(k, fields, killed) {
    const key = newKey();
    const sent = this.client.do(`desk:${this.id}`, k, { key, ...fields }, { mayFail: true }).catch(() => null);
    if (killed) {
      const delay = DELAYS[random(DELAYS.length)];
      if (delay !== null) await new Promise((done) => (delay === 0 ? setImmediate(done) : setTimeout(done, delay)));
      await this.server.kill();
      const before = await sent;
      await this.server.start();
      await this.connect();
      const { desk } = await this.look();
      const done = desk.log.some(
        (entry) => entry.k === k && entry.round === fields.round && (fields.board ?? null) === (entry.board ?? null),
      );
      if (before) assert.ok(done, `${k} was acknowledged`);
      this.kills++;
      if (!done) this.lost++;
      await this.client.do(`desk:${this.id}`, k, { key, ...fields });
    } else {
      const answer = await sent;
      assert.equal(answer?.t, 'ok', JSON.stringify(answer));
    }
    const { tour, desk } = await this.look();
    const times = desk.log.filter(
      (entry) => entry.k === k && entry.round === fields.round && (fields.board ?? null) === (entry.board ?? null),
    ).length;
    assert.equal(times, 1, `${k} of round ${fields.round} is done once`);
    return { tour, desk };
  }
}

test(`a round is there whole or not at all over ${ROUNDS} rounds`, { timeout: 170_000 }, async (t) => {
  const server = await new TestServer({ args: ['--limits', 'none'] }).start();
  t.after(() => server.end());
  const { cookie } = await newGuest(server.url, 'Tilda');
  const made = await fetch(`${server.url}/api/account`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'Tilda', password: 'correct horse' }),
  });
  assert.equal(made.status, 200);
  const desk = new Desk(server, made.headers.get('set-cookie').split(';')[0]);
  await desk.connect();
  const settings = {
    slug: 'crash',
    title: 'Crash',
    system: 'swiss',
    rounds: ROUNDS,
    match: 1,
    noshow: 0,
    game: { ruleset: 'stoical', size: [9, 9], clock: { kind: 'absolute', main: 600_000 } },
  };
  desk.id = (await desk.client.do('tours', 'create', { settings })).tour;
  const stage = async (to) =>
    desk.client.do(`desk:${desk.id}`, 'stage', { to, base: (await desk.look()).tour.head.rev });
  await stage('registration');
  for (let i = 1; i <= PLAYERS; i++) {
    const guest = await new Client(server.url, (await newGuest(server.url, `P${i}`)).cookie).connect();
    await guest.do(`tour:${desk.id}`, 'enter');
    guest.end();
  }
  await stage('running');
  for (let round = 1; round <= ROUNDS; round++) {
    let now = await desk.does('pair', { round, base: 0 }, true);
    now = await desk.does('publish', { round, base: now.desk.draft.rev }, true);
    now = await desk.does('start', { round, base: now.tour.rounds.at(-1).rev }, true);
    const boards = now.tour.rounds.at(-1).pairs;
    for (const { board } of boards) {
      const { rev } = now.tour.rounds.at(-1).pairs.find((pair) => pair.board === board);
      now = await desk.does(
        'rule',
        { round, board, game: 1, result: random(2) ? 'black' : 'white', reason: 'lot', base: rev },
        board <= KILLED_RESULTS,
      );
    }
    assert.equal(now.tour.rounds.at(-1).state, 'complete');
  }
  desk.client.end();
  t.diagnostic(`${desk.kills} kills, ${desk.lost} steps were not there yet`);
});
