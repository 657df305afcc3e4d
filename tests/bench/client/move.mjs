// A game on 19×19 with 200 moves: the cost of the opponent's move for a player's browser, and the delay from a press to
// its stone on the screen.
import { setTimeout as sleep } from 'node:timers/promises';
import { Game, pairs } from './games.mjs';
import { WatchedPage } from './page.mjs';

const MOVES_BEFORE = 200;
const MOVES = 20;
const GUARD_MS = 700; // a board ignores presses for 300 ms after it changed
const VIEWPORTS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? null;

/** @param {import('../../lib/server.mjs').TestServer} server */
export async function move(server, browser, say) {
  const [{ guests, clients }] = await pairs(server.url, 1);
  for (const slower of [1, 4]) {
    for (const [screen, viewport] of Object.entries(VIEWPORTS)) {
      const game = await Game.begin(clients);
      while (game.move < MOVES_BEFORE) await game.play();
      await clients[1].sub(game.channel);
      const watched = await WatchedPage.open(browser, { viewport, url: server.url, cookie: guests[0].cookie, slower });
      await watched.page.goto(`${server.url}/room/${game.room}`);
      await watched.page.locator('[role=gridcell]').first().waitFor();
      await sleep(2_000 * slower);
      const told = await watched.during(async () => {
        for (let n = 0; n < MOVES; n++) {
          await game.play();
          await sleep(100);
        }
      });
      const presses = [];
      await watched.during(async () => {
        for (let n = 0; n < MOVES / 2; n++) {
          await sleep(GUARD_MS * slower);
          const heard = game.heard();
          await watched.page
            .locator('[role=gridcell]')
            .nth(9 + 19 * n)
            .click(); // the tenth column, which neither side fills
          await heard;
          await game.play();
        }
        presses.push(
          ...(await watched.page.evaluate(() =>
            window.presses
              .filter(({ name }) => name === 'click' || name === 'pointerup')
              .map(({ duration }) => duration),
          )),
        );
      });
      say({
        measure: 'move',
        screen,
        moves_before: MOVES_BEFORE,
        slower,
        script_ms: Number(((1000 * told.script) / MOVES).toFixed(2)),
        busy_ms: Number(((1000 * told.task) / MOVES).toFixed(2)),
        long_tasks: told.long.length,
        longest_ms: Math.max(0, ...told.long),
        press_to_paint_ms: median(presses),
        presses: presses.length,
      });
      await watched.close();
    }
  }
  for (const client of clients) client.end();
}
