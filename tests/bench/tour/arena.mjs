// An arena of 200: the delay until each player has their first game, and then from the end of each game until both of
// its players have the next one. A game is two moves and a resignation after one to five seconds, as if blitz were
// played in fast motion: some 30 games end each second, far more often than in any real hall.
import { setTimeout as sleep } from 'node:timers/promises';
import { newGuest } from '../../lib/client.mjs';
import { each, newAccount } from './event.mjs';
import { Link } from './link.mjs';
import { cpu, memory } from './usage.mjs';

const PLAYERS = 200;
const SECONDS = 30;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 5_000;
const MOST_MS = 5_000;

const ms = (value) => Number(value.toFixed(1));
const part = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

/** The game that a player hears of next, and when. */
async function nextGame(player) {
  const { at, bytes } = await player.link.until(
    (heard) => heard.includes('"k":"me"') && heard.includes('"state":"playing"') && !heard.includes(player.game),
    `a game of ${player.name}`,
  );
  const [game] = JSON.parse(bytes).games;
  player.game = game.game;
  return { at, game };
}

class Hall {
  waits = []; // milliseconds from a game's end until its players have their next one
  first = []; // and from the start until the first one
  games = 0;
  open = true;

  static async begin(url) {
    const hall = new Hall();
    hall.players = Array.from({ length: PLAYERS }, (_, index) => ({
      name: `Anna-Maria Lindqvist ${index + 1}`,
      game: '?',
    }));
    hall.director = await new Link(url, await newAccount(url)).connect();
    const { arena } = await hall.director.do('arenas', 'announce', {
      name: 'Bench',
      starts_at: Date.now() + 3_600_000,
      minutes: 60,
      ruleset: 'stoical',
      size: [9, 9],
      clock: { kind: 'fischer', main: 180_000, increment: 2_000 },
    });
    hall.channel = `arena:${arena}`;
    await each(hall.players, async (player) => {
      const { cookie, you } = await newGuest(url, player.name);
      player.id = you.id;
      player.link = await new Link(url, cookie).connect();
      await Promise.all([player.link.follow('me'), player.link.follow(hall.channel)]);
      await player.link.do(hall.channel, 'take-part');
    });
    hall.byId = new Map(hall.players.map((player) => [player.id, player]));
    return hall;
  }

  /** Two moves, a while, and the end. Black's player does all of it. @returns {Promise<number>} when it ended */
  async play(black, white, id) {
    const game = `game:${id}`;
    let { base } = JSON.parse((await black.link.follow(game)).bytes).v.state;
    ({ n: base } = await black.link.do(game, 'play', { base, at: 'D4' }));
    ({ n: base } = await white.link.do(game, 'play', { base, at: 'F6' }));
    await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    if (!this.open) return null;
    const next = [black, white].map((player) => this.go(player));
    await black.link.do(game, 'resign', { base });
    const ended = performance.now();
    this.games++;
    await black.link.ask({ t: 'unsub', ch: game });
    for (const { at } of await Promise.all(next)) this.waits.push(Math.max(0, at - ended));
    return ended;
  }

  /** A player's way to the next game, which is then played if they have Black. */
  async go(player) {
    const heard = await nextGame(player);
    if (heard.game.your === 'b' && this.open)
      this.play(player, this.byId.get(heard.game.opponent.id), heard.game.game).catch((error) => {
        if (this.open) throw error;
      });
    return heard;
  }
}

/** @param {import('../../lib/server.mjs').TestServer} server @param {(record: object) => void} say */
export async function arena(server, say) {
  const { pid } = server.child;
  const hall = await Hall.begin(server.url);
  const before = cpu(pid);
  const started = performance.now();
  const first = hall.players.map((player) => hall.go(player));
  await hall.director.do(hall.channel, 'begin-now');
  for (const { at } of await Promise.all(first)) hall.first.push(at - started);
  await sleep(SECONDS * 1000);
  hall.open = false;
  const seconds = (performance.now() - started) / 1000;
  say({
    measure: 'arena, first games',
    players: PLAYERS,
    median_ms: ms(part(hall.first, 0.5)),
    slowest_ms: ms(Math.max(...hall.first)),
    most: MOST_MS,
    goal: Math.max(...hall.first) <= MOST_MS,
  });
  say({
    measure: 'arena, from a game to the next',
    players: PLAYERS,
    games: hall.games,
    seconds: ms(seconds),
    median_ms: ms(part(hall.waits, 0.5)),
    p99_ms: ms(part(hall.waits, 0.99)),
    slowest_ms: ms(Math.max(...hall.waits)),
    most: MOST_MS,
    goal: Math.max(...hall.waits) <= MOST_MS,
    server_cores: Number(((cpu(pid) - before) / seconds).toFixed(3)),
    bytes_per_player: Math.round(hall.players.reduce((all, { link }) => all + link.bytes, 0) / PLAYERS),
    ...memory(pid),
  });
  for (const { link } of [...hall.players, { link: hall.director }]) link.end();
}
