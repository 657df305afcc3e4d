// The pages of tournaments in a real browser, on a server that imitates the real one: a director, a player whose
// tournaments are under way, and a stranger. Any complaint of a page fails the test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, afterEach, beforeEach } from 'node:test';
import { chromium } from 'playwright-core';
import { FakeServer } from '../fake/server.mjs';
import { fillTours } from '../fake/tour/fixtures.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];
const WAIT_MS = 10_000;

/** The messages of a browser while there is no server. */
export const OUTAGE = /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET/;

export class Stage {
  /** Null where there is no browser. @param {{expected?: RegExp}} [options] complaints that are no fault */
  static async open({ expected = null } = {}) {
    if (!existsSync(CHROMIUM)) return null;
    const stage = new Stage();
    Object.assign(stage, { expected, faults: [], contexts: [] });
    stage.server = await new FakeServer().start();
    stage.browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    after(() => stage.close());
    beforeEach(() => stage.fill());
    afterEach(() => stage.clear());
    return stage;
  }

  /** Fresh tournaments. Tilda directs all of them, Ann Lee plays in all that allow it. */
  fill() {
    const { house } = this.server;
    house.tours.tours.clear();
    this.director = house.join('Tilda', 'director').player;
    this.ann = house.join('Ann Lee', 'ann').player;
    this.tours = fillTours(house.tours, this.director);
    for (const tour of Object.values(this.tours)) tour.state.people[0].account = this.ann;
  }

  /** Publishes and starts a round that is drafted or can be. */
  begin(tour, round) {
    const steps = tour.state.rounds.some(({ number: no }) => no === round)
      ? ['publish', 'start']
      : ['pair', 'publish', 'start'];
    for (const k of steps) this.act(tour, this.director, { k, round });
  }

  /** A player's act. */
  act(tour, player, command) {
    return this.server.house.tours.act(tour, player, command);
  }

  /**
   * A window on a page.
   * @param {string} path
   * @param {{as?: 'director'|'ann'|null}} [options] and those of a browser context
   */
  async page(path, { as = null, ...options } = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    this.contexts.push(context);
    if (as) await context.addCookies([{ name: 'miai', value: as, url: this.server.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const complain = (text) => {
      if (!this.expected?.test(text)) this.faults.push(`${path}: ${text}`);
    };
    page.on('pageerror', (error) => complain(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error') complain(message.text());
    });
    await page.goto(this.server.url + path);
    await page.locator('main:not([aria-busy])').first().waitFor();
    return page;
  }

  async clear() {
    const { contexts, faults } = this;
    Object.assign(this, { contexts: [], faults: [] });
    await Promise.all(contexts.map((context) => context.close()));
    assert.deepEqual(faults, [], 'no page complained');
  }

  async close() {
    await this.browser.close();
    await this.server.stop();
  }
}

/** Waits until the text of an element matches. */
export async function says(page, selector, pattern) {
  const read = () =>
    page
      .locator(selector)
      .allTextContents()
      .then((texts) => texts.join(' '));
  const until = Date.now() + WAIT_MS;
  while (!pattern.test(await read())) {
    if (Date.now() > until) assert.match(await read(), pattern);
    await page.waitForTimeout(50);
  }
}
