// The bytes that a newcomer with an empty cache loads before a first move: every answer over HTTP, counted as the
// browser counts it, headers included, until the network is idle. The typeface has a row of its own: nothing waits for
// it, and pages are whole without it. docs/PERFORMANCE.md has the figures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const LIMIT_BYTES = 60_000;
const TYPEFACE_LIMIT_BYTES = 23_000;
const QUIET_MS = 500;

const stage = await Stage.open();

/**
 * Records every answer that a page gets over HTTP. A page's own "network idle" comes once and is then for ever true, so
 * here the network is idle when nothing has been under way for a while. @returns {Promise<() => Promise<{path: string,
 * bytes: number, encoding: string}[]>>} waits until the network is idle, and returns the answers since the last call
 */
async function scales(page) {
  const session = await page.context().newCDPSession(page);
  const files = new Map();
  const underWay = new Set();
  let changed = Date.now();
  const ends = ({ requestId }) => {
    underWay.delete(requestId);
    changed = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    underWay.add(requestId);
    changed = Date.now();
  });
  session.on('Network.loadingFinished', ends);
  session.on('Network.loadingFailed', ends);
  const note = (id, facts) => files.set(id, { bytes: 0, encoding: '', ...files.get(id), ...facts });
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    note(requestId, { path: new URL(request.url).pathname }),
  );
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    note(requestId, { cached: response.fromDiskCache, encoding: encoding ?? '' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength }),
  );
  await session.send('Network.enable');
  return async () => {
    const until = Date.now() + 60_000;
    while (underWay.size > 0 || Date.now() - changed < QUIET_MS) {
      assert.ok(Date.now() < until, `the page goes on loading: ${[...underWay].join(' ')}`);
      await page.waitForTimeout(QUIET_MS / 10);
    }
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

/** Ann waits as White; a person without a name and without a cache comes. */
async function arrival() {
  const host = await stage.person('Ann');
  const room = await host.opens({ ruleset: 'stoical', size: [9, 9], colours: 'w' });
  const guest = await stage.person(null);
  return { host, guest, room, weigh: await scales(guest.page) };
}

const isTypeface = ({ path }) => path.endsWith('.woff2');

/** The guest gives a name and plays; the bytes loaded until then are held to the limits. */
async function plays(t, way, { host, guest, weigh }) {
  const { page } = guest;
  await page.locator('#name-field').fill('Newcomer');
  await page.keyboard.press('Enter');
  await guest.turn();
  const files = await weigh();
  const total = report(
    t,
    way,
    files.filter((file) => !isTypeface(file)),
  );
  const typeface = report(t, 'the typeface', files.filter(isTypeface));
  await guest.plays('E5');
  await host.listed('E5');
  report(t, 'with the first hand near the board', await weigh());
  assert.ok(total <= LIMIT_BYTES, `${total} bytes`);
  assert.ok(typeface > 0 && typeface <= TYPEFACE_LIMIT_BYTES, `${typeface} bytes of typeface`);
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
