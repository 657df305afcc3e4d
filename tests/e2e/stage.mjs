// A stage for browser tests: the real server on a database of its own, one Chromium, and people in it, each with a
// browser context (cookies, window, touch). Any console error, page error or violation of the content policy fails the
// test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, afterEach } from 'node:test';
import { chromium } from 'playwright-core';
import { Relay } from '../lib/proxy.mjs';
import { TestServer } from '../lib/server.mjs';
import { Person } from './person.mjs';

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

/** The messages of a browser whose server is killed; tests that kill it expect them. */
export const OUTAGE =
  /ERR_(CONNECTION_RE(FUSED|SET)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|WebSocket connection to .* failed/;

export class Stage {
  /**
   * The stage of a test file: all people leave after each test, it closes after the last.
   * @param {{args?: string[], expected?: RegExp, proxy?: boolean, flags?: string[]}} [options] arguments of the server;
   *   complaints of a browser that are no fault; whether there is a line that can fail; arguments of the browser
   */
  static async open({ args = [], expected = null, proxy = false, flags = [] } = {}) {
    const stage = new Stage();
    stage.expected = expected;
    stage.people = [];
    stage.faults = [];
    after(() => stage.close());
    afterEach(() => stage.clear());
    stage.server = await new TestServer({ args }).start();
    if (proxy) await stage.layLine();
    stage.browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: [...FLAGS, ...flags] });
    return stage;
  }

  // The server learns the proxy's address when it has its own, so it starts twice.
  async layLine() {
    const { server } = this;
    this.line = await new Relay().start(() => server.port);
    server.args.push('--origins', `${server.url},${this.line.url}`);
    await server.stop();
    await server.start();
  }

  get url() {
    return this.server.url;
  }

  /**
   * A person with a window.
   * @param {string|null} name null: a newcomer, who has none yet
   * @param {object} [context] options of a browser context; and url, the proxy's for a person who comes over it
   */
  async person(name, { url = this.url, ...context } = {}) {
    const person = new Person(this, name, url);
    this.people.push(person);
    await person.enter({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...context });
    return person;
  }

  /** A room with both seated, Black being the opener, and a watcher. */
  async table(settings, context = {}) {
    const black = await this.person('Ann', context);
    const white = await this.person('Ben', context);
    const watcher = await this.person('Wim', context);
    const room = await black.opens({ colours: 'b', ...settings });
    await white.sits(room);
    await watcher.visits(room);
    return { room, black, white, watcher, all: [black, white, watcher] };
  }

  /** A page complained; noted unless it was to be expected. */
  complain(name, text) {
    if (!this.expected?.test(text)) this.faults.push(`${name}: ${text}`);
  }

  /** All people leave, and the proxy forwards again. */
  async clear() {
    const { people, faults } = this;
    this.people = [];
    this.faults = [];
    await Promise.all(people.map((person) => person.context?.close()));
    this.line?.cut();
    this.line?.mend();
    assert.deepEqual(faults, [], 'no page complained');
  }

  async close() {
    await this.browser?.close();
    await this.line?.end();
    await this.server?.end();
  }
}
