// A person in a browser: acts with mouse, keyboard or finger, and reads the texts that the page shows or announces.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Client } from '../lib/client.mjs';

const WAIT_MS = 15_000;
const GUARD_MS = 320; // a board ignores presses for 300 ms after it changed

export class Person {
  constructor(stage, name, url) {
    this.stage = stage;
    this.name = name;
    this.url = url;
  }

  async enter(options) {
    this.context = await this.stage.browser.newContext(options);
    this.page = await this.window();
    if (this.name === null) return;
    const { url } = this;
    const response = await this.context.request.post(`${url}/api/session`, {
      headers: { origin: url },
      data: { name: this.name },
      maxRetries: 2, // of a connection that the server cuts because it was idle
    });
    assert.equal(response.status(), 200, await response.text());
    this.you = (await response.json()).you;
  }

  /** Another window of the same browser. */
  async window() {
    const page = await this.context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => this.stage.complain(this.name, String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.stage.complain(this.name, message.text());
    });
    return page;
  }

  /** The server's own address, not that of the failing proxy. */
  get server() {
    return this.url === this.stage.line?.url ? this.stage.url : this.url;
  }

  /** Goes to an address of the site. */
  goes(path) {
    return this.page.goto(this.url + path);
  }

  /** A protocol client in this person's name, for acts that are not the subject of a test. */
  async client() {
    const [cookie] = await this.context.cookies(this.url);
    return new Client(this.server, `${cookie.name}=${cookie.value}`).connect();
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
    await this.goes(`/room/${room}`);
    await this.page.locator('main.room').waitFor();
  }

  async sits(room) {
    await this.visits(room);
    await this.presses('sit');
  }

  /** The button with this act. */
  button(what) {
    return this.page.locator(`[data-do="${what}"]:visible`).first();
  }

  /** Presses it. */
  presses(what) {
    return this.button(what).click();
  }

  cell(point) {
    return this.page.locator(`[role=gridcell][aria-label^="${point} "]`);
  }

  /** Plays a stone with the mouse and waits until it is acknowledged and listed. */
  async plays(point) {
    await this.clicks(point);
    await this.listed(point);
  }

  /** Waits until the last move listed is this one. */
  listed(point) {
    return this.page.waitForFunction(
      (name) => document.querySelector('.moves [aria-current]')?.textContent.endsWith(name),
      point,
    );
  }

  /** Presses a point on the board in one's turn, once the board listens again after its last change. */
  async clicks(point) {
    await this.turn();
    await this.settled();
    await this.cell(point).click();
  }

  /**
   * The board has changed just now and listens again; by the page's own time, which begins when the change is drawn.
   */
  settled() {
    return this.page.evaluate(
      (ms) =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, ms)));
        }),
      GUARD_MS,
    );
  }

  async passes() {
    await this.turn();
    await this.presses('pass');
    await this.presses('confirm');
  }

  /** Waits until it is this person's turn. */
  turn() {
    return this.says('.phase', /Your turn/);
  }

  /** Waits until an element's text matches; a no-break space is a space. */
  async says(selector, pattern, page = this.page) {
    await page
      .waitForFunction(
        ([where, source, flags]) => {
          const text = [...document.querySelectorAll(where)].map((element) => element.textContent).join(' ');
          return new RegExp(source, flags).test(text.replaceAll('\u00a0', ' '));
        },
        [selector, pattern.source, pattern.flags],
      )
      .catch(async (error) => {
        const text = await page.locator(selector).allTextContents();
        throw new Error(
          `${this.name ?? 'The newcomer'} should read ${pattern} in ${selector}, but reads `
            + `${JSON.stringify(text)} (${error.name})`,
        );
      });
  }

  /** The board as text, rows from the top, from the names that a screen reader reads. */
  board(page = this.page) {
    return page.evaluate(() =>
      [...document.querySelectorAll('[role=grid] [role=row]')]
        .map((row) =>
          [...row.querySelectorAll('[role=gridcell]')]
            .map(
              (cell) =>
                ({ black: 'X', white: 'O' })[/ (black|white)/.exec(cell.getAttribute('aria-label'))?.[1]] ?? '.',
            )
            .join(''),
        )
        .join('/'),
    );
  }

  /** Waits until the board is this. */
  async sees(board, page = this.page) {
    const until = Date.now() + WAIT_MS;
    let seen = null;
    while (Date.now() < until) {
      seen = await this.board(page);
      if (seen === board) return;
      await page.waitForTimeout(50);
    }
    assert.equal(seen, board, `${this.name}'s board`);
  }

  /** The listed moves: "1 D4", "2 pass". */
  moves(page = this.page) {
    return page
      .locator('.moves li:has(.number)')
      .evaluateAll((items) =>
        items.map((item) => `${item.querySelector('.number').textContent} ${item.querySelector('.at').textContent}`),
      );
  }

  /** Takes a picture, if the folder MIAI_SHOTS is set. */
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
