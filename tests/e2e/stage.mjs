// A stage for browser tests: the real server on a database of its own, one Chromium, and people in it, each with a browser
// context (cookies, window, touch). Any console error, page error or violation of the content policy fails the test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Client } from '../lib/client.mjs';
import { TestServer } from '../lib/server.mjs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];
const WAIT_MS = 15_000;
const GUARD_MS = 320; // a board ignores presses for 300 ms after it changed

/** What a browser says when a server is killed under it; tests that do so expect it. */
const OUTAGE = /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection to .* failed/;

export class Stage {
  /** @param {import('node:test').TestContext} t @param {{args?: string[], outages?: boolean}} [options] */
  static async open(t, { args = [], outages = false } = {}) {
    const stage = new Stage();
    stage.outages = outages;
    stage.people = [];
    stage.faults = [];
    t.after(() => stage.close());
    stage.server = await new TestServer({ args }).start();
    stage.browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
    return stage;
  }

  /** A person with a name and a window. @param {string} name @param {object} [context] options of a browser context */
  async person(name, context = {}) {
    const person = new Person(this, name);
    await person.enter({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...context });
    this.people.push(person);
    return person;
  }

  async close() {
    await this.browser?.close();
    await this.server?.end();
    assert.deepEqual(this.faults, [], 'no page complained');
  }
}

export class Person {
  constructor(stage, name) {
    this.stage = stage;
    this.name = name;
  }

  async enter(options) {
    this.context = await this.stage.browser.newContext(options);
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(WAIT_MS);
    const complain = (text) => {
      if (!(this.stage.outages && OUTAGE.test(text))) this.stage.faults.push(`${this.name}: ${text}`);
    };
    this.page.on('pageerror', (error) => complain(String(error)));
    this.page.on('console', (message) => { if (message.type() === 'error') complain(message.text()); });
    const { url } = this.stage.server;
    const response = await this.context.request.post(`${url}/api/session`, { headers: { origin: url }, data: { name: this.name } });
    assert.equal(response.status(), 200, await response.text());
    this.you = (await response.json()).you;
  }

  /** A protocol client in this person's name, for what is not the point of a test. */
  async client() {
    const [cookie] = await this.context.cookies(this.stage.server.url);
    return new Client(this.stage.server.url, `${cookie.name}=${cookie.value}`).connect();
  }

  /** Opens a room in this person's name and enters it. @returns {Promise<string>} the room's id */
  async opens(settings) {
    const client = await this.client();
    const { room } = await client.do('lobby', 'open', settings);
    client.end();
    await this.visits(room);
    return room;
  }

  async visits(room) {
    this.room = room;
    await this.page.goto(`${this.stage.server.url}/room/${room}`);
    await this.page.locator('main.room').waitFor();
  }

  async sits(room) {
    await this.visits(room);
    await this.presses('sit');
  }

  /** Presses the button that does this. */
  presses(what) { return this.page.locator(`[data-do="${what}"]:visible`).first().click(); }

  cell(point) { return this.page.locator(`[role=gridcell][aria-label^="${point} "]`); }

  /** Plays a stone with the mouse and waits until it is acknowledged and listed. */
  async plays(point) {
    await this.clicks(point);
    await this.page.waitForFunction((name) => document.querySelector('.moves [aria-current]')?.textContent.endsWith(name), point);
  }

  /** Presses a point on the board in one's turn, once the board listens again after its last change. */
  async clicks(point) {
    await this.turn();
    await this.page.waitForTimeout(GUARD_MS);
    await this.cell(point).click();
  }

  async passes() {
    await this.turn();
    await this.presses('pass');
    await this.presses('confirm');
  }

  /** Waits until it is this person's turn. */
  turn() { return this.says('.phase', /Your turn/); }

  /** Waits until an element's text matches. */
  async says(selector, pattern) {
    await this.page.waitForFunction(([where, source, flags]) => {
      const text = [...document.querySelectorAll(where)].map((element) => element.textContent).join(' ');
      return new RegExp(source, flags).test(text);
    }, [selector, pattern.source, pattern.flags]).catch(async (error) => {
      const text = await this.page.locator(selector).allTextContents();
      throw new Error(`${this.name} should read ${pattern} in ${selector}, but reads ${JSON.stringify(text)} (${error.name})`);
    });
  }

  /** The board as text, rows from the top: what this person hears of each point. */
  board() {
    return this.page.evaluate(() => [...document.querySelectorAll('[role=grid] [role=row]')].map((row) => [...row.querySelectorAll('[role=gridcell]')]
      .map((cell) => ({ black: 'X', white: 'O' })[/ (black|white)/.exec(cell.getAttribute('aria-label'))?.[1]] ?? '.').join('')).join('/'));
  }

  /** Waits until the board is this. */
  async sees(board) {
    const until = Date.now() + WAIT_MS;
    let seen = null;
    while (Date.now() < until) {
      seen = await this.board();
      if (seen === board) return;
      await this.page.waitForTimeout(50);
    }
    assert.equal(seen, board, `${this.name}'s board`);
  }

  /** A picture for whoever looks at them: in MIAI_SHOTS, if that is set. */
  async shot(name) {
    if (process.env.MIAI_SHOTS) await this.page.screenshot({ path: join(process.env.MIAI_SHOTS, `${name}.png`) });
  }
}

/** Plays a line with two people: "b D4", "w pass". */
export async function line(black, white, moves) {
  for (const move of moves) {
    const [colour, what] = move.split(' ');
    const person = colour === 'b' ? black : white;
    if (what === 'pass') await person.passes();
    else await person.plays(what);
  }
}
