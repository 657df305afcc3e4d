// A busy lobby: 200 live games on 19×19, and 40 moves a second somewhere among them.
import { setTimeout as sleep } from 'node:timers/promises';
import { Game, pairs } from './games.mjs';
import { WatchedPage } from './page.mjs';

const GAMES = 200;
const PAIRS = 40;
const MOVES_BEFORE = 60; // of each game
const MOVES_PER_S = 40;
const SECONDS = 10;
const MOST_PERCENT = 10; // of a processor, at full speed

async function play(games, seconds, turn) {
  const begun = performance.now();
  const under = [];
  for (let n = 0; n < seconds * MOVES_PER_S; n++) {
    await sleep(Math.max(0, begun + (n * 1000) / MOVES_PER_S - performance.now()));
    under.push(games[turn.next++ % games.length].play());
  }
  await Promise.all(under);
}

/** @param {import('../../lib/server.mjs').TestServer} server */
export async function lobby(server, browser, say) {
  const people = await pairs(server.url, PAIRS);
  const games = [];
  for (let i = 0; i < GAMES; i++) games.push(await Game.begin(people[i % PAIRS].clients));
  for (let move = 0; move < MOVES_BEFORE; move++) await Promise.all(games.map((game) => game.play()));
  const turn = { next: 0 };
  for (const slower of [1, 4]) {
    for (const [shown, opens] of [
      ['first', false],
      ['all', true],
    ]) {
      const watched = await WatchedPage.open(browser, { url: server.url, slower });
      await watched.page.goto(server.url);
      await watched.page.locator('.live li').first().waitFor();
      const all = watched.page.locator('[data-do=all]');
      if (opens && (await all.count())) await all.click();
      await sleep(3_000);
      const { seconds, task, script, layout, long } = await watched.during(() => play(games, SECONDS, turn));
      const percent = (part) => Number(((100 * part) / seconds).toFixed(1));
      say({
        measure: 'lobby',
        games: GAMES,
        shown,
        boards: await watched.page.locator('.live svg.mini .wood').count(),
        moves_per_s: MOVES_PER_S,
        slower,
        busy_percent: percent(task),
        script_percent: percent(script),
        layout_percent: percent(layout),
        long_tasks: long.length,
        longest_ms: Math.max(0, ...long),
        ...(slower === 1 ? { most_percent: MOST_PERCENT, goal: percent(task) <= MOST_PERCENT } : {}),
      });
      await watched.close();
    }
  }
  for (const { clients } of people) for (const client of clients) client.end();
}
