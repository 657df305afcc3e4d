// How much has to come over the line until a newcomer can make a first move, with nothing in the cache: every answer over
// HTTP, counted as the browser counts it, headers included, until the network is idle. docs/PERFORMANCE.md states the figures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const LIMIT_BYTES = 60_000;

const stage = await Stage.open();

/** Notes every answer that a page gets over HTTP. @returns {Promise<() => {path: string, bytes: number, encoding: string}[]>} those since last asked */
async function scales(page) {
  const session = await page.context().newCDPSession(page);
  const files = new Map();
  const note = (id, facts) => files.set(id, { bytes: 0, encoding: '', ...files.get(id), ...facts });
  session.on('Network.requestWillBeSent', ({ requestId, request }) => note(requestId, { path: new URL(request.url).pathname }));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    note(requestId, { cached: response.fromDiskCache, encoding: encoding ?? '' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => note(requestId, { bytes: encodedDataLength }));
  await session.send('Network.enable');
  return () => {
    const all = [...files.values()].filter(({ bytes, cached }) => bytes > 0 && !cached);
    files.clear();
    return all;
  };
}

function report(t, title, files) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  t.diagnostic(`${title}: ${total} bytes in ${files.length} answers`);
  for (const { path, bytes, encoding } of files.toSorted((a, b) => b.bytes - a.bytes)) {
    t.diagnostic(`${String(bytes).padStart(7)}  ${encoding.padEnd(5)} ${path.replace(/^\/s\/[^/]+/, '')}`);
  }
  return total;
}

/** Ann waits as White; somebody without a name and without a cache comes. */
async function arrival() {
  const host = await stage.person('Ann');
  const room = await host.opens({ ruleset: 'stoical', size: [9, 9], colours: 'w' });
  const guest = await stage.person(null);
  return { host, guest, room, weigh: await scales(guest.page) };
}

/** The guest says who he is and plays; what came until he could is held to the limit. */
async function plays(t, way, { host, guest, weigh }) {
  const { page } = guest;
  await page.locator('#name-field').fill('Newcomer');
  await page.keyboard.press('Enter');
  await guest.turn();
  await page.waitForLoadState('networkidle');
  const total = report(t, way, weigh());
  await guest.plays('E5');
  await host.listed('E5');
  await page.waitForLoadState('networkidle');
  report(t, 'with the first hand near the board', weigh());
  assert.ok(total <= LIMIT_BYTES, `${total} bytes`);
}

test('a_newcomer_who_follows_a_link_can_play_after_60_kB', async (t) => {
  const at = await arrival();
  await at.guest.sits(at.room);
  await plays(t, 'link to a room', at);
});

test('a_newcomer_who_comes_through_the_lobby_can_play_after_60_kB', async (t) => {
  const at = await arrival();
  await at.guest.goes('/');
  await at.guest.presses('sit');
  await plays(t, 'lobby, then a room', at);
});
