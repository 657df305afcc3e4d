// A tournament in browser tests: a director's acts at the desk, and boards that are played over the protocol where the
// game is not the subject of the test.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, newGuest } from '../lib/client.mjs';

const PASSWORD = 'correct horse';
const SLIDES_MAX = 12;
const WAIT_MS = 15_000;
const LOOK_MS = 200;

/** The director: a person with an account at the desk of their tournament. */
export class Director {
  /** @param {import('./person.mjs').Person} person */
  constructor(person) {
    this.person = person;
    this.page = person.page;
  }

  /** A new person with an account. */
  static async comes(stage, name, context) {
    const person = await stage.person(name, context);
    const made = await person.context.request.post(`${person.url}/api/account`, {
      headers: { origin: person.url },
      data: { name, password: PASSWORD },
    });
    assert.equal(made.status(), 200, await made.text());
    return new Director(person);
  }

  says(selector, pattern) {
    return this.person.says(selector, pattern);
  }

  /** Takes one step after another. */
  async presses(...steps) {
    for (const step of steps) await this.person.presses(step);
  }

  /**
   * Makes a tournament with the form, and opens it for entry.
   * @param {string} title
   * @param {{rules?: string, size?: [number, number], system?: string, rounds?: number, overBoard?: boolean,
   *   more?: (page: object) => Promise<void>}} [wanted] more: answers questions that are folded away
   */
  async makes(
    title,
    { rules = 'stoical', size = null, system = null, rounds = null, overBoard = false, more = null } = {},
  ) {
    const { page } = this;
    await this.person.goes('/tournaments/new');
    await page.locator('#tour-title').fill(title);
    await page.locator('#open-rules').selectOption(rules);
    if (size) await this.board(size);
    if (system) await page.getByText(system, { exact: true }).click();
    if (rounds) await page.locator('#tour-rounds').fill(String(rounds));
    if (overBoard) await page.getByText('Over the board', { exact: true }).click();
    if (more) {
      await page.getByText('More settings', { exact: true }).click();
      await more(page);
    }
    await page.locator('button.primary').click();
    await page.waitForURL(/\/t\/[a-z0-9-]+\/desk/);
    this.slug = new URL(page.url()).pathname.split('/')[2];
    await this.presses('registration');
    await this.person.button('checkin').waitFor();
    const client = await this.person.client();
    this.id = (await client.ask({ t: 'get', k: 'tour', slug: this.slug })).tour;
    client.end();
  }

  async board([width, height]) {
    await this.page.locator('input[name=size][value=other]').check();
    await this.page.locator('#open-width').fill(String(width));
    await this.page.locator('#open-height').fill(String(height));
  }

  /**
   * Types a walk-in.
   * @param {string} name
   * @param {Record<string, string>} [fields] of the sheet; account is folded away
   */
  async adds(name, { account, ...fields } = {}) {
    const { page } = this;
    await this.presses('add');
    await page.locator('#person-name').fill(name);
    for (const [field, value] of Object.entries(fields)) await page.locator(`#person-${field}`).fill(value);
    if (account) {
      await page.locator('dialog summary').click();
      await page.locator('#person-account').fill(account);
    }
    const here = page.getByLabel('Is already here');
    if ((await here.count()) > 0) await here.check();
    await this.sends();
  }

  /** Sends the sheet that is open, and waits until it has gone. */
  async sends() {
    await this.page.locator('dialog .primary').click();
    await this.gone();
  }

  /** Closes the sheet that is open; the focus is then where it was. */
  async leaves() {
    await this.page.locator('dialog[open]').first().waitFor(); // its words are there a moment before it takes keys
    await this.page.keyboard.press('Escape');
    await this.gone();
    await this.page.waitForFunction(() => document.activeElement !== document.body);
  }

  gone() {
    return this.page.locator('dialog').waitFor({ state: 'detached' });
  }

  /**
   * Enters all players of a list, checks them in, and ends check-in.
   * @param {(string|object)[]} names or persons as the protocol has them
   */
  async gathers(names) {
    await this.presses('checkin');
    await this.person.button('begin').waitFor();
    const client = await this.person.client();
    await client.do(`desk:${this.id}`, 'add', {
      people: names.map((one) => ({ ...(typeof one === 'string' ? { name: one } : one), status: 'here' })),
    });
    client.end();
    await this.says('.counter', new RegExp(`${names.length} of ${names.length}`));
    await this.begins();
  }

  /** Players without a window say yes to being added by the desk. @param {{client: Client}[]} people */
  async agreed(people) {
    for (const { client } of people) await client.do(`tour:${this.id}`, 'answer', { on: true });
  }

  /** Goes from check-in to the first round; players who are not here are absent. */
  async begins() {
    await this.presses('begin');
    await this.sends();
    await this.person.button('pair').waitFor();
  }

  /** Opens a tab of the desk. */
  tab(name) {
    return this.page.getByRole('tab', { name, exact: true }).click();
  }

  /** Chooses a result in the sheet of a board. */
  picks(label) {
    return this.page.getByLabel(label, { exact: true }).check();
  }

  /** Types results over the board: "1b", "2=". */
  async types(...results) {
    for (const text of results) await this.page.locator('#typed-result').pressSequentially(text);
  }

  /** The tournament's state from the server: head, players, rounds, standings. */
  async state() {
    const client = await new Client(this.person.server).connect();
    const { snap } = await client.sub(`tour:${this.id}`);
    client.end();
    return snap.v;
  }

  /** The state as soon as it is as wanted. Each look is a connection, so they are paced: an address has a budget. */
  async when(wanted, what) {
    let state = await this.state();
    for (const until = Date.now() + WAIT_MS; !wanted(state); state = await this.state()) {
      assert.ok(Date.now() < until, what);
      await sleep(LOOK_MS);
    }
    return state;
  }

  /** The pairs of a round, once it is published, as names: [board, first, second or null, room]. */
  async pairs(no) {
    const state = await this.when(
      ({ rounds }) => rounds.some((round) => round.number === no),
      `round ${no} is published`,
    );
    const { players, rounds } = state;
    const name = (number) => players.find((player) => player.number === number)?.name ?? null;
    return rounds
      .find((round) => round.number === no)
      .pairs.map(({ board, first, second, room }) => ({ board, first: name(first), second: name(second), room }));
  }
}

/** A player without a window, over the protocol. */
export async function player(url, name) {
  const { cookie, you } = await newGuest(url, name);
  const client = await new Client(url, cookie).connect();
  return { name, you, client };
}

/** The same with an account. */
export async function member(url, name) {
  const { cookie, you } = await newGuest(url, name);
  const made = await fetch(`${url}/api/account`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  assert.equal(made.status, 200);
  const client = await new Client(url, made.headers.get('set-cookie').split(';')[0]).connect();
  return { name, you, client };
}

/** The owner of the server. */
export async function owner(stage, name) {
  const { person } = await Director.comes(stage, name);
  await person.goes(/\/owner\/[0-9a-f]{64}/.exec(stage.server.said)[0]);
  await person.presses('own');
  await person.says('main', /You are the owner of this server/);
  return person;
}

/** An act of the owner that a button on the page begins. */
export async function decides(person, what, why) {
  await person.presses(what);
  await person.page.locator('dialog [name=why]').fill(why);
  await person.presses('decide');
  await person.page.locator('dialog').waitFor({ state: 'detached' });
}

/** Turns the pages of a projector until a text matches. @param {import('./person.mjs').Person} wall */
export async function turnsTo(wall, pattern) {
  for (let page = 0; page < SLIDES_MAX; page++) {
    if (pattern.test(await wall.page.locator('.slide').innerText())) return;
    await wall.page.keyboard.press('ArrowRight');
    await wall.page.waitForTimeout(100);
  }
  await wall.says('.slide', pattern);
}

/** Games of a few moves, as the acts of each side; Black begins. */
export const GAMES = {
  // Black joins two sides with the fifth stone.
  bridge: ['play C1', 'play A5', 'play C2', 'play E5', 'play C3', 'play A4', 'play C4', 'play E4', 'play C5'],
  long: [
    'play C1',
    'play A5',
    'play C2',
    'play E5',
    'play C3',
    'play A4',
    'play B5',
    'play E4',
    'play C4',
    'play D5',
    'play C5',
  ],
  black: ['play C3', 'resign'],
  white: ['resign'],
  draw: ['pass', 'pass'],
};

/** A fresh snapshot of a room. */
async function roomOf(client, room) {
  await client.ask({ t: 'unsub', ch: `room:${room}` });
  return (await client.sub(`room:${room}`)).snap.v;
}

/** Both players come to their board. @returns {Promise<number>} the event that the next play names, when the clocks
 * run */
async function sitsDown(both, room, id) {
  const [{ client }] = both;
  for (const hand of both) await roomOf(hand.client, room);
  for (const end = Date.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
    await client.ask({ t: 'unsub', ch: `game:${id}` });
    const { v } = (await client.sub(`game:${id}`)).snap;
    if (!v.state.paused) return v.state.base;
    assert.ok(Date.now() < end, 'the clocks of both who are here go on');
  }
}

/**
 * Plays a pairing to its end.
 * @param {string} room
 * @param {{client: Client}[]} both the players of seat 0 and seat 1
 * @param {string[]} games names of GAMES, one for each; null: was played already
 */
export async function playsOut(room, both, games) {
  const [{ client }] = both;
  for (const { client: each } of both) await roomOf(each, room); // clocks that a restart holds wait for both
  for (const [index, name] of games.entries()) {
    if (name === null) continue;
    let state = await roomOf(client, room);
    if (state.games.length === index) {
      await client.do(`room:${room}`, 'next');
      state = await roomOf(client, room);
    }
    const { id, black } = state.games[index];
    let exp = await sitsDown(both, room, id);
    for (const [turn, text] of GAMES[name].entries()) {
      const [k, at] = text.split(' ');
      const side = both[(black + turn) % 2];
      const { n } = await side.client.do(`game:${id}`, k, {
        ...(k === 'resign' ? {} : { base: exp }),
        ...(at ? { at } : {}),
      });
      exp = n;
    }
  }
}
