// A tournament of 256 with 300 watchers: the delay until all of them know of a published round, and of its start; the
// cost of following a round in which all results come in; and the cost of all coming back at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { each, Event } from './event.mjs';
import { Link } from './link.mjs';
import { cpu, machine, memory } from './usage.mjs';

const PLAYERS = 256;
const WATCHERS = 300;
const ROUNDS = 9;
const RESULTS_S = 8;

const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const ms = (value) => Number(value.toFixed(1));

async function come(event, watchers) {
  for (let i = 0; i < WATCHERS; i++) watchers.push({ link: new Link(event.url) });
  await each(watchers, async ({ link }) => {
    await link.connect();
    await link.follow(`tour:${event.id}`);
  });
}

/** All results of a round, one after the other at a steady pace, and their cost. */
async function results(event, watchers, pairs, pid) {
  const before = { cpu: cpu(pid), machine: machine(), own: process.cpuUsage(), at: performance.now() };
  const [{ link: one }] = watchers;
  const sum = (key) => watchers.reduce((all, { link }) => all + link[key], 0);
  const [bytes, messages] = [sum('bytes'), sum('messages')];
  const late = [];
  let standings = 0;
  one
    .until((heard) => {
      standings += heard.includes('"standings":');
      return false;
    }, 'the end')
    .catch(() => {});
  for (const [index, pair] of pairs.entries()) {
    await sleep(Math.max(0, before.at + (index * RESULTS_S * 1000) / pairs.length - performance.now()));
    const told = Promise.all(
      watchers.map(({ link }) =>
        link.until((heard) => heard.includes(`"changed":[{"board":${pair.board},`), 'a result'),
      ),
    );
    const at = performance.now();
    event.resign(pair);
    late.push(told.then((heard) => Math.max(...heard.map((each) => each.at)) - at));
  }
  const waited = await Promise.all(late);
  await sleep(1_500); // the last standings
  const seconds = (performance.now() - before.at) / 1000;
  const own = process.cpuUsage(before.own);
  const server = cpu(pid) - before.cpu;
  return {
    measure: 'results',
    players: PLAYERS,
    watchers: WATCHERS,
    results: pairs.length,
    seconds: ms(seconds),
    server_cores: Number((server / seconds).toFixed(3)),
    other_cores: Number(((machine() - before.machine - server - (own.user + own.system) / 1e6) / seconds).toFixed(2)),
    bytes_per_watcher: Math.round((sum('bytes') - bytes) / WATCHERS),
    messages_per_watcher: Math.round((sum('messages') - messages) / WATCHERS),
    standings_told: standings,
    last_watcher_p50_ms: ms(middle(waited)),
    last_watcher_max_ms: ms(Math.max(...waited)),
  };
}

/** Every connection is cut, and all come back and ask for the whole tournament. */
async function comeBack(event, watchers, pid) {
  const all = [...event.players, ...watchers];
  for (const { link } of all) link.end();
  await sleep(300);
  const before = { cpu: cpu(pid), at: performance.now() };
  const sizes = await Promise.all(
    all.map(async (one) => {
      one.link = await new Link(event.url, one.cookie).connect();
      return (await one.link.follow(`tour:${event.id}`)).bytes.length;
    }),
  );
  return {
    measure: 'all come back',
    connections: all.length,
    snapshot_bytes: Math.max(...sizes),
    all_have_it_ms: ms(performance.now() - before.at),
    server_s: ms(cpu(pid) - before.cpu),
    ...memory(pid),
  };
}

/** @param {import('../../lib/server.mjs').TestServer} server @param {(record: object) => void} say */
export async function rounds(server, say) {
  const { pid } = server.child;
  const watchers = [];
  const event = await Event.begin(server.url, PLAYERS);
  const publish = [];
  const start = [];
  for (let no = 1; no <= ROUNDS; no++) {
    const round = await event.round(no);
    publish.push(round.publish);
    start.push(round.start);
    if (no < ROUNDS) {
      await each(round.pairs, (pair) => event.resign(pair));
      continue;
    }
    await come(event, watchers);
    say({
      measure: 'publish',
      players: PLAYERS,
      rounds: ROUNDS,
      median_ms: ms(middle(publish)),
      slowest_ms: ms(Math.max(...publish)),
    });
    say({
      measure: 'start',
      boards: round.pairs.length,
      rounds: ROUNDS,
      median_ms: ms(middle(start)),
      slowest_ms: ms(Math.max(...start)),
      most: 1000,
      goal: Math.max(...start) <= 1000,
    });
    say(await results(event, watchers, round.pairs, pid));
  }
  say(await comeBack(event, watchers, pid));
  for (const { link } of [...event.players, ...watchers, { link: event.director }]) link.end();
}
