// A rated room between two accounts: the sheet that opens it, the seat in the lobby, a guest who is refused, and the
// pages of both players after the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { member } from './event.mjs';
import { Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const stage = await Stage.open({ expected: ['/sit'] });

test('the_sheet_of_a_room_offers_a_rated_game_to_an_account_alone', async () => {
  const guest = await stage.person('Gil');
  await guest.goes('/');
  await guest.presses('open');
  await guest.page.getByRole('button', { name: 'Open the room' }).waitFor();
  assert.equal(await guest.page.getByRole('checkbox', { name: /^Rated/ }).count(), 0);
});

test('a_rated_game_between_two_accounts_is_on_both_of_their_pages', async () => {
  const ann = await member(stage.url, 'Ann');
  const ben = await member(stage.url, 'Ben');
  const terms = { ruleset: 'stoical', size: [9, 9], colours: 'b', rated: true };
  const { room } = await ann.client.do('lobby', 'open', terms);
  const guest = await stage.person('Cid', PHONE);
  await guest.goes('/');
  await guest.says('.seats', /Ann/);
  await guest.says('.seats', /rated/);
  const stranger = await guest.client();
  const refused = await stranger.do(`room:${room}`, 'sit', {}, { mayFail: true });
  assert.deepEqual([refused.code, refused.field], ['forbidden', 'rated']);
  stranger.end();

  await ben.client.do(`room:${room}`, 'sit');
  const { snap } = await ben.client.sub(`room:${room}`);
  const game = snap.v.games[0].id;
  let { base } = (await ann.client.sub(`game:${game}`)).snap.v.state;
  ({ n: base } = await ann.client.do(`game:${game}`, 'play', { base, at: 'D4' }));
  ({ n: base } = await ben.client.do(`game:${game}`, 'play', { base, at: 'F6' }));
  await ben.client.do(`game:${game}`, 'resign', { base });

  await guest.goes(`/player/${ann.you.id}`);
  await guest.says('h1', /Ann/);
  await guest.says('main', /1662\?/);
  await guest.says('.their-games', /Ben/);
  await guest.says('.their-games', /Won/);
  await guest.shot('player-390');
  assert.deepEqual(await violations(guest.page), []);
  await guest.page.locator('.their-games').getByRole('link', { name: 'Ben', exact: true }).click();
  await guest.page.waitForURL((url) => url.pathname === `/player/${ben.you.id}`);
  await guest.says('h1', /Ben/);
  await guest.says('.their-games', /Lost/);
  const wide = await stage.person(null);
  await wide.goes(`/room/${room}`);
  await wide.says('.strip.below', /Ann\s*1662\?/);
  await wide.says('.strip.above', /Ben\s*1338\?/);
  await wide.shot('rated-room-1280');
  await wide.goes(`/player/${ann.you.id}`);
  await wide.says('.their-games', /Won/);
  await wide.shot('player-1280');
  await wide.page.getByRole('link', { name: /^Won\. The game with Ben of/ }).click();
  await wide.page.waitForURL((url) => url.pathname === `/game/${game}`);

  // Now both have a rating. The lobby shows their next game large, and a newer one of unknown players small.
  const { room: strong } = await ann.client.do('lobby', 'open', terms);
  await ben.client.do(`room:${strong}`, 'sit');
  const host = await guest.client();
  const { room: newer } = await host.do('lobby', 'open', { ruleset: 'stoical', size: [9, 9] });
  const taker = await (await stage.person('Dan')).client();
  await taker.do(`room:${newer}`, 'sit');
  await wide.goes('/');
  await wide.page.locator(`.live li a[href="/room/${newer}"]`).waitFor();
  assert.equal(await wide.page.locator('.live li a').first().getAttribute('href'), `/room/${strong}`);
  for (const client of [host, taker]) client.end();
});
