// The projector's page in Chromium with 36 boards, a move on each every second: the cost for the computer behind the
// projector. Twelve boards are on a page; the page gets the moves of all.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { Event } from './event.mjs';
import { cpu, family, machine } from './usage.mjs';

const BOARDS = 36;
const SHOWN = 12;
const MOVES_BEFORE = 100; // of each game, when measuring begins
const SECONDS = 9;
const MOST_CORES = 0.25;
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];
const COLUMNS = 'ABCDEFGHJKLMNOPQRST';

/** Black fills the board from the left, White from the right. */
function pointOf(move) {
  const nth = Math.floor(move / 2);
  const column = Math.floor(nth / COLUMNS.length);
  return `${COLUMNS[move % 2 === 0 ? column : COLUMNS.length - 1 - column]}${1 + (nth % COLUMNS.length)}`;
}

/** The next move of a game. */
async function play(event, game) {
  const player = event.player(game.move % 2 === 0 ? game.black : game.white);
  game.exp = (await player.do(`game:${game.id}`, 'play', { at: pointOf(game.move), base: game.exp })).n;
  game.move++;
}

async function games(event) {
  const { pairs } = await event.round(1);
  return Promise.all(
    pairs.map(async ({ first, second, games: [{ id, first_black: firstBlack }] }) => {
      const { bytes } = await event.player(first).follow(`game:${id}`);
      return {
        id,
        move: 0,
        exp: JSON.parse(bytes).v.state.base,
        black: firstBlack ? first : second,
        white: firstBlack ? second : first,
      };
    }),
  );
}

const spent = (pids) =>
  pids.reduce((sum, pid) => {
    try {
      return sum + cpu(pid);
    } catch {
      return sum; // it has ended
    }
  }, 0);

/** Plays a move on each board every second and returns the processor time of the processes meanwhile, in cores. */
async function measured(event, boards, pids) {
  const before = { at: performance.now(), machine: machine(), spent: spent(pids) };
  const under = [];
  for (let n = 0; n < SECONDS * BOARDS; n++) {
    await sleep(Math.max(0, before.at + (n * 1000) / BOARDS - performance.now()));
    under.push(play(event, boards[n % BOARDS]));
  }
  await Promise.all(under);
  const seconds = (performance.now() - before.at) / 1000;
  const cores = (value) => Number((value / seconds).toFixed(3));
  return {
    seconds: Number(seconds.toFixed(1)),
    moves_per_s: Math.round(under.length / seconds),
    cores: cores(spent(pids) - before.spent),
    machine_cores: cores(machine() - before.machine),
  };
}

/** @param {import('../../lib/server.mjs').TestServer} server @param {(record: object) => void} say */
export async function wall(server, say) {
  const event = await Event.begin(server.url, 2 * BOARDS);
  const boards = await games(event);
  for (let move = 0; move < MOVES_BEFORE; move++) await Promise.all(boards.map((game) => play(event, game)));
  const browser = await chromium.launchServer({ executablePath: CHROMIUM, headless: true, args: FLAGS });
  try {
    const page = await (
      await (await chromium.connect(browser.wsEndpoint())).newContext({ viewport: { width: 1920, height: 1080 } })
    ).newPage();
    await page.goto(`${server.url}/t/bench/show?only=boards`);
    await page
      .locator('svg.mini')
      .nth(SHOWN - 1)
      .waitFor();
    await sleep(2_000);
    const shown = await page.locator('svg.mini').count();
    const measure = await measured(event, boards, family(browser.process().pid));
    say({
      measure: 'wall',
      boards: BOARDS,
      boards_shown: shown,
      screen: '1920x1080',
      ...measure,
      most: MOST_CORES,
      goal: measure.cores <= MOST_CORES,
    });
  } finally {
    await browser.close();
  }
  for (const { link } of [...event.players, { link: event.director }]) link.end();
}
