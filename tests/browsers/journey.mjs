// The journey that must work in every browser: the lobby, a whole game, a tournament's page, and a failing connection.
// The other people speak the protocol; only the browser is checked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, newGuest } from '../lib/client.mjs';
import { Relay } from '../lib/proxy.mjs';
import { TestServer } from '../lib/server.mjs';
import { KEYS } from './page.mjs';

/* The messages of a browser while the connection is down. */
const SAID = [
  'error loading dynamically imported module',
  'can.t establish a connection',
  'connection to ws',
  'Importing a module script failed',
  'NetworkError',
  'Load failed',
  'interrupted while the page was loading',
];
const OUTAGE = new RegExp(SAID.join('|'), 'i');

const server = new TestServer();
const line = new Relay();

/** A player who speaks the protocol. */
async function player(name) {
  const { cookie } = await newGuest(server.url, name);
  return new Client(server.url, cookie).connect();
}

/** Sits down in a room and plays there. */
async function opponent(room) {
  const client = await player('Ben');
  await client.do(`room:${room}`, 'sit');
  const { snap } = await client.sub(`room:${room}`);
  const game = `game:${snap.v.games.at(-1).id}`;
  await client.sub(game);
  const acts = async (k, fields = {}) => {
    const { snap: now } = await client.sub(game);
    await client.do(game, k, { base: now.v.state.base, ...fields });
  };
  return { acts, end: () => client.end() };
}

/** An evening at the club: its director, and the steps of the evening. */
async function evening() {
  const headers = { origin: server.url, 'content-type': 'application/json' };
  const made = await fetch(`${server.url}/api/account`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Tilda', password: 'a long word' }),
  });
  assert.equal(made.status, 200);
  const cookie = made.headers.get('set-cookie').split(';')[0];
  const director = await new Client(server.url, cookie).connect();
  const { tour } = await director.do('tours', 'create', {
    settings: {
      slug: 'evening',
      title: 'Evening',
      system: 'swiss',
      rounds: 2,
      match: 1,
      noshow: 0,
      over_board: true,
      game: { ruleset: 'stoical', size: [9, 9] },
    },
  });
  const does = async (k, fields = {}) => {
    const first = await director.do(`desk:${tour}`, k, { ...fields, base: 0 }, { mayFail: true });
    if (first.code === 'stale') await director.do(`desk:${tour}`, k, { ...fields, base: first.have });
    else if (first.code === 'proto') await director.do(`desk:${tour}`, k, fields);
    else assert.equal(first.t, 'ok', JSON.stringify(first));
  };
  await does('stage', { to: 'registration' });
  const list = await fetch(`${server.url}/api/tour/${tour}/people`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: 'name,rank\nAnn,3d\nBen,1k\nCleo,\nDan,5k\n',
  });
  assert.equal(list.status, 200);
  return { does, end: () => director.end() };
}

/**
 * Registers the tests for a browser.
 * @param {{name: string, missing: () => string|null, open: () => Promise<import('./page.mjs').Page>}} browser
 */
export function journey({ name, missing, open }) {
  const skip = missing() ?? false;
  let page;

  before(async () => {
    if (skip) return;
    await server.start();
    await line.start(() => server.port);
    server.args.push('--origins', `${server.url},${line.url}`); // known once both have their addresses
    await server.stop();
    await server.start();
    page = await open();
  });
  after(async () => {
    await page?.close();
    if (!skip) await line.end();
    await server.end();
  });

  const here = (what, fn) =>
    test(`in_${name}_${what}`, { skip }, async () => {
      const old = page ? ((await page.wire.complaints()) ?? []).length : 0;
      await fn();
      const complaints = await page.wire.complaints();
      assert.deepEqual(
        complaints.slice(complaints.length < old ? 0 : old).filter((text) => !OUTAGE.test(text)),
        [],
        'the page complained of nothing',
      );
    });
  const room = () => page.until('a room is open', () => /^\/room\/([\w-]{22})$/.exec(location.pathname)?.[1]);
  const cell = (point) => `[role=gridcell][aria-label^="${point} "]`;
  const turn = () => page.says('.phase', /Your turn/);
  const listed = (point) => page.says('.moves [aria-current]', new RegExp(`${point}$`));
  // A board that has just changed ignores presses for a moment.
  const settled = () =>
    new Promise((done) => {
      setTimeout(done, 350);
    });

  here('somebody_opens_a_room_and_plays_a_game_to_its_end', async () => {
    await page.goto(`${server.url}/`);
    await page.says('main h1', /Go with many rulesets/);
    await page.shot(`${name}-lobby`);
    await page.click('.others .word', 'Chinese');
    await page.until('the sheet is there', () => document.querySelector('dialog form') !== null);
    await page.fill('#open-name', 'Nora');
    await page.click('dialog label:has([name=size][value=other])');
    await page.fill('#open-width', '5');
    await page.fill('#open-height', '5');
    await page.click('dialog label:has([name=colours][value=b])');
    await page.click('dialog button.primary');
    const ben = await opponent(await room());
    await turn();
    await settled();
    await page.click(cell('C3'));
    await listed('C3');
    await ben.acts('play', { at: 'C4' });
    await turn();
    await settled();
    await page.run((where) => document.querySelector(where).focus(), cell('C3'));
    for (const [key, point] of [
      ['right', 'D3'],
      ['up', 'D4'],
    ]) {
      await page.type(KEYS[key]);
      await page.until(
        `the arrow leads to ${point}`,
        (where) => document.activeElement === document.querySelector(where),
        cell(point),
      );
    }
    await page.type(KEYS.enter);
    await listed('D4');
    await page.shot(`${name}-room`);
    await ben.acts('pass');
    await turn();
    await page.click('[data-do=pass]');
    await page.click('[data-do=confirm]');
    await page.says('.phase', /Mark the dead stones|Play has stopped/);
    await page.click('[data-do=accept]');
    await page.says('.phase', /You accept/);
    await ben.acts('accept');
    await page.says('.phase', /(You|Ben) wins?/);
    assert.deepEqual(
      await page.run(() =>
        [...document.querySelectorAll('.moves li:has(.number)')].map((item) => item.querySelector('.at').textContent),
      ),
      ['C3', 'C4', 'D4', 'pass', 'pass'],
    );
    ben.end();
  });

  here('stones_and_coordinates_are_drawn_where_they_belong', async () => {
    const client = await player('Cleo');
    const { room: id } = await client.do('lobby', 'open', {
      ruleset: 'stoical',
      size: [9, 9],
      setup: '........./........./........./........./....X..../........./........./........./.........',
    });
    await page.goto(`${server.url}/room/${id}`);
    await page.until(
      'the stone is there',
      () =>
        document.querySelector('svg.board .stone.black') !== null
        || document.querySelector('[aria-label^="E5 black"]') !== null,
    );
    await page.until('it has landed', () => document.getAnimations().length === 0);
    const [stone, point] = await page.run(
      (where) =>
        [document.querySelector('svg.board .stone.black'), document.querySelector(where)].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }),
      cell('E5'),
    );
    for (const axis of [0, 1])
      assert.ok(Math.abs(stone[axis] - point[axis]) < 3, `the stone is at ${stone}, the point at ${point}`);
    const off = await page.run(
      (y) =>
        [...document.querySelectorAll('.coordinate')]
          .filter((text) => text.textContent === '5')
          .map((text) => {
            const { top, height } = text.getBoundingClientRect();
            return Math.abs(top + height / 2 - y);
          }),
      point[1],
    );
    for (const pixels of off) assert.ok(pixels < 2, `the number of the row is ${pixels} pixels off`);
    client.end();
  });

  here('a_tournament_shows_its_players_and_its_pairings', async () => {
    const desk = await evening();
    await page.goto(`${server.url}/t/evening`);
    await page.says('main h1', /Evening/);
    await page.says('main', /Ann.*Ben.*Dan.*Cleo/s);
    await desk.does('stage', { to: 'running' });
    await desk.does('pair', { round: 1 });
    await desk.does('publish', { round: 1 });
    await desk.does('start', { round: 1 });
    await page.says('main', /Round 1/);
    await desk.does('result', { round: 1, board: 1, game: 1, result: 'black' });
    await page.says('main', /1–0/);
    await page.shot(`${name}-tournament`);
    desk.end();
  });

  here('a_part_of_the_room_comes_after_the_line_was_down', async () => {
    const client = await player('Dora');
    const { room: id } = await client.do('lobby', 'open', { ruleset: 'stoical', size: [9, 9] });
    await page.goto(`${line.url}/room/${id}`);
    await page.says('.phase', /is looking for an opponent/);
    line.cut();
    await page.click('[role=tab]', 'Chat');
    await page.says('.panel', /could not be loaded/);
    line.mend();
    await page.until('the chat is there', () => document.querySelector('.panel .chat') !== null);
    client.end();
  });
}
