// An arena of eight: a director announces it, six programs and two browsers take part, and all come back for the next
// game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { violations } from '../lib/axe.mjs';
import { Client, newGuest } from '../lib/client.mjs';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const WIDE = { viewport: { width: 1920, height: 1080 }, colorScheme: 'dark' };

const stage = await Stage.open();

/** A guest without a browser who takes part and stays on the page. */
async function comes(arena, name) {
  const { cookie, you } = await newGuest(stage.url, name);
  const client = await new Client(stage.url, cookie).connect();
  await client.sub(arena);
  await client.do(arena, 'take-part');
  return { client, you };
}

/** The first two moves of a game and its end, by both of its players' clients. */
async function plays(black, white, room) {
  const { snap } = await black.sub(`room:${room}`);
  const game = `game:${snap.v.games[0].id}`;
  let { base } = (await black.sub(game)).snap.v.state;
  ({ n: base } = await black.do(game, 'play', { base, at: 'D4' }));
  ({ n: base } = await white.do(game, 'play', { base, at: 'F6' }));
  await black.do(game, 'resign', { base });
}

/** The state of the arena, as a new client sees it. */
async function look(arena) {
  const { cookie } = await newGuest(stage.url, 'Eye');
  const client = await new Client(stage.url, cookie).connect();
  const { snap } = await client.sub(arena);
  client.end();
  return snap.v;
}

async function until(arena, wanted) {
  for (let n = 0; n < 100; n++) {
    const state = await look(arena);
    if (wanted(state)) return state;
    await sleep(150);
  }
  return assert.fail('the arena does not come so far');
}

test('an_arena_of_eight', async () => {
  const director = await Director.comes(stage, 'Dora', WIDE);
  const { page } = director;
  await director.person.goes('/tournaments');
  await page.getByRole('link', { name: 'New arena' }).click();
  await page.locator('#arena-name').fill('Friday evening');
  await page.getByRole('checkbox', { name: /^Rated/ }).uncheck();
  await page
    .locator('#arena-date')
    .fill('2027-01-20T20:00')
    .catch(() => {});
  await page.locator('#arena-date').fill(
    await page.evaluate(() => {
      const soon = new Date(Date.now() + 3_600_000 * 2);
      return new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    }),
  );
  await page.getByRole('button', { name: 'Announce the arena' }).click();
  await page.waitForURL(/\/t\/arena\/[A-Za-z0-9_-]{22}$/);
  const path = new URL(page.url()).pathname;
  const arena = `arena:${path.split('/').at(-1)}`;
  await director.says('.time-left', /Starts in/);

  const ann = await stage.person('Ann');
  const ben = await stage.person('Ben', PHONE);
  for (const one of [ann, ben]) {
    await one.goes(path);
    await one.presses('take-part');
    await one.says('.own', /You take part/);
  }
  const others = [];
  for (const name of ['Cid', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida']) others.push(await comes(arena, name));
  await ben.shot('arena-before-390');

  await director.presses('begin-now');
  await Promise.all([ann, ben].map((one) => one.page.waitForURL(/\/room\//)));
  const first = await until(arena, ({ boards }) => boards.length === 4);
  assert.deepEqual(new Set(first.boards.flatMap(({ b, w }) => [b, w])).size, 8);
  await director.says('.time-left', /Time left/);
  await director.page.locator('.live-board').first().waitFor();
  await director.person.shot('arena-running-1920-dark');
  assert.deepEqual(await violations(director.page), []);

  const clients = new Map(others.map(({ you, client }) => [you.id, client]));
  for (const one of [ann, ben]) {
    const client = await one.client();
    clients.set((await client.sub('me')).snap.v.you.id, client);
  }
  const byNumber = new Map(first.players.map(({ number, player }) => [number, clients.get(player.id)]));
  for (const { room, b, w } of first.boards) await plays(byNumber.get(b), byNumber.get(w), room);
  await ann.page.getByRole('link', { name: 'Back to the arena' }).click();
  await ann.page.waitForURL((url) => url.pathname === path);
  await until(
    arena,
    ({ boards, players }) => boards.length >= 3 && players.filter(({ points }) => points === 2).length === 4,
  );
  await ann.page.waitForURL(/\/room\//);

  await director.page.locator('.standings .link').first().click();
  await director.says('dialog', /Won/);
  await director.person.shot('arena-player-1920-dark');
  await director.page.keyboard.press('Escape');
  await director.page.locator('.standings .link', { hasText: 'Ben' }).click();
  await director.presses('withdraw');
  await director.says('dialog', /Let them come back/);
  await director.person.shot('arena-withdrawn-1920-dark');
  assert.deepEqual(await violations(director.page), []);
  await director.says('.standings', /Ben \(guest\) withdrawn/);
  await ben.goes(path);
  await ben.says('.own', /The director has withdrawn you/);
  assert.equal(await ben.button('take-part').count(), 0);
  await ben.shot('arena-withdrawn-390');
  await director.presses('return');
  await director.says('dialog', /They are not paired any more/);
  await ben
    .button('take-part')
    .or(ben.page.getByRole('link', { name: 'To your game' }))
    .first()
    .waitFor();
  await director.page.keyboard.press('Escape');
  director.page.once('dialog', (dialog) => dialog.accept());
  await director.presses('end-now');
  await director.says('.own', /This arena is over/);
  await director.page.locator('.podium li').nth(2).waitFor();
  await director.person.shot('arena-over-1920-dark');
  await ben.goes(path);
  await ben.says('.podium', /First/);
  await ben.shot('arena-over-390');
  assert.deepEqual(await violations(ben.page), []);
  for (const client of clients.values()) client.end();
});
