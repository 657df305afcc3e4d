// Kill -9 under load: every acknowledged event is there after the restart, in order, once; a repeated command without
// an acknowledgement is executed once. CRASH_KILLS is the number of kills (50); SEED repeats a run's choices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, newGuest, newKey } from '../lib/client.mjs';
import { TestServer } from '../lib/server.mjs';

const KILLS = Number(process.env.CRASH_KILLS ?? 50);
const GAMES = 48;
const UNACKNOWLEDGED = 20;
const IN_FLIGHT_MS = 30_000; // until so many are on their way
const SIDE = 19;
const MOVES_PER_GAME = 300;
const COLUMNS = 'ABCDEFGHJKLMNOPQRST';

let state = Number(process.env.SEED ?? 20261121) >>> 0;
const random = (n) => {
  // mulberry32
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) % n;
};

/** One game of two guests who play empty points as fast as they are acknowledged. */
class Load {
  constructor(server, guests) {
    this.server = server;
    this.guests = guests;
    this.acknowledged = []; // {n, act}: events that the server acknowledged
  }

  async open() {
    const [host, guest] = await this.connect();
    const { room } = await host.do('lobby', 'open', {
      ruleset: 'tromp-taylor',
      size: [SIDE, SIDE],
      colours: 'b',
      public: false,
    });
    await guest.do(`room:${room}`, 'sit');
    const { snap } = await host.sub(`room:${room}`);
    this.channel = `game:${snap.v.games.at(-1).id}`;
    this.acknowledged = [];
    this.pending = null;
    this.points = Array.from({ length: SIDE * SIDE }, (_, i) => COLUMNS[i % SIDE] + (1 + Math.floor(i / SIDE)));
    for (let i = this.points.length - 1; i > 0; i--) {
      const j = random(i + 1);
      [this.points[i], this.points[j]] = [this.points[j], this.points[i]];
    }
    await this.follow();
  }

  async connect() {
    this.clients = this.guests.map(({ cookie }) => new Client(this.server.url, cookie));
    await Promise.all(this.clients.map((client) => client.connect()));
    return this.clients;
  }

  /** Reads the game's state from the server's own log, and checks it against every acknowledgement. */
  async follow() {
    const { snap } = await this.clients[0].sub(this.channel);
    await this.clients[1].sub(this.channel, { e: snap.e, n: snap.n });
    this.log = snap.v.log.map(([act]) => act);
    this.base = snap.v.state.base;
    this.to = snap.v.state.to;
    assert.equal(this.log.length, snap.n, 'as many entries as numbers');
    for (const { n, act } of this.acknowledged) assert.equal(this.log[n - 1], act, `event ${n} was acknowledged`);
    const plays = this.log.filter((act) => /^[bw] [A-T]\d/.test(act));
    assert.equal(new Set(plays).size, plays.length, 'no play twice');
  }

  /** Plays until the connection dies or stop() was called. */
  async play() {
    this.stopped = false;
    try {
      while (!this.stopped) {
        if (!this.pending) {
          if (this.points.length === 0 || this.log.length > MOVES_PER_GAME) {
            await this.again();
            continue;
          }
          this.pending = { key: newKey(), at: this.points.pop(), base: this.base, by: this.to };
        }
        const { key, at, base: exp, by } = this.pending;
        const answer = await this.clients[by === 'b' ? 0 : 1].do(
          this.channel,
          'play',
          { key, at, base: exp },
          { mayFail: true },
        );
        if (answer.t === 'ok') {
          this.acknowledged.push({ n: answer.n, act: `${by} ${at}` });
          this.log[answer.n - 1] = `${by} ${at}`;
          this.base = answer.n;
          this.to = by === 'b' ? 'w' : 'b';
          this.pending = null;
        } else if (answer.code === 'illegal' || answer.code === 'stale') {
          this.pending = null;
          if (answer.code === 'stale') await this.follow();
        } else {
          throw new Error(JSON.stringify(answer));
        }
      }
    } catch (error) {
      if (!/closed|ECONN|EPIPE|socket|not open|hang up/i.test(String(error))) this.error = error;
    }
  }

  async again() {
    for (const client of this.clients) client.end();
    await this.open();
  }
}

test(`nothing acknowledged is lost over ${KILLS} kills`, { timeout: 600_000 }, async (t) => {
  const server = await new TestServer({ args: ['--limits', 'none'] }).start();
  t.after(() => server.end());
  const loads = [];
  for (let i = 0; i < GAMES; i++) {
    loads.push(new Load(server, [await newGuest(server.url, `black ${i}`), await newGuest(server.url, `white ${i}`)]));
  }
  await Promise.all(loads.map((load) => load.open()));
  let checked = 0;
  let fewest = Infinity;
  for (let kill = 1; kill <= KILLS; kill++) {
    const playing = loads.map((load) => load.play());
    await new Promise((done) => setTimeout(done, 60 + random(140)));
    const inFlight = () => loads.filter((load) => load.pending).length;
    const until = Date.now() + IN_FLIGHT_MS;
    while (inFlight() < UNACKNOWLEDGED) {
      assert.ok(Date.now() < until, `${inFlight()} moves on their way, not ${UNACKNOWLEDGED}`);
      await new Promise((done) => setImmediate(done));
    }
    fewest = Math.min(fewest, inFlight());
    await server.kill();
    for (const load of loads) load.stopped = true;
    await Promise.all(playing);
    for (const load of loads) assert.ifError(load.error);
    await server.start();
    await Promise.all(
      loads.map(async (load) => {
        await load.connect();
        if (!load.channel) return load.open();
        await load.follow();
        checked += load.acknowledged.length;
      }),
    );
  }
  for (const load of loads) for (const client of load.clients) client.end();
  t.diagnostic(
    `${checked} acknowledgements checked over ${KILLS} kills, at least ${fewest} commands unacknowledged at each`,
  );
  console.log(
    `crash: ${checked} acknowledgements checked over ${KILLS} kills, at least ${fewest} unacknowledged at each`,
  );
  assert.ok(checked > 0);
});
