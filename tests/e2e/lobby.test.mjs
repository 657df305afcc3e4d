// From a stranger at the front page to a game: plates, names, seats, links, and the ways around the site.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, newGuest } from '../lib/client.mjs';
import { line } from './person.mjs';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open({ expected: /404 \(Not Found\)/ });

/** Fills in the given fields of the sheet that opens a room, and opens it. */
async function opensByHand({ page }, { name, rules, size, visible } = {}) {
  if (name) await page.getByLabel('Your name').fill(name);
  if (rules) await page.getByLabel('Rules', { exact: true }).selectOption(rules);
  if (size) {
    await page.locator('[name=size][value=other]').check();
    await page.getByLabel('Columns').fill(String(size[0]));
    await page.getByLabel('Rows').fill(String(size[1]));
  }
  if (visible) await page.locator(`[name=visible][value=${visible}]`).check();
  await page.getByRole('button', { name: 'Open the room' }).click();
  await page.waitForURL(/\/room\//);
}

// It comes first, since the games of later tests stay.
test('a_quiet_lobby_shows_the_points_of_the_last_game', async () => {
  const { black, white } = await stage.table({ ruleset: 'chinese', size: [5, 5] });
  await line(black, white, ['b C3', 'w pass', 'b pass']);
  for (const person of [black, white]) await person.presses('accept');
  await black.says('.phase', /You win/);
  for (const { page } of [black, white]) await page.getByRole('link', { name: 'Play', exact: true }).click();
  await black.says('.now .facts', /Chinese 5 × 5 · B\+17½\s*$/); // a spectator who reads the end watches no game
});

test('a_newcomer_opens_a_room_without_choosing_rules', async () => {
  const newcomer = await stage.person(null);
  await newcomer.goes('/');
  await newcomer.presses('open');
  await opensByHand(newcomer, { name: 'Nora', visible: 'link' });
  await newcomer.says('.phase', /Waiting for an opponent/);
});

test('two_strangers_meet_over_a_plate_and_an_open_seat', async () => {
  const [first, second] = [await stage.person(null), await stage.person(null)];
  await second.goes('/');
  await second.says('main', /There are no open seats/);
  await first.goes('/');
  await first.shot('lobby-newcomer');
  await first.page.getByRole('button', { name: 'Play Stoical Go' }).click();
  assert.equal(
    await first.page.getByLabel('Rules', { exact: true }).inputValue(),
    'stoical',
    'the plate says which rules',
  );
  await opensByHand(first, { name: 'Ann' });
  await first.says('.phase', /Waiting for an opponent/);
  await first.shot('room-waiting');

  await second.says('.seats', /Stoical Go.*9 × 9.*Ann/s);
  await second.shot('lobby-seat');
  await second.page.getByRole('button', { name: 'Sit down with Ann' }).click();
  await second.page.getByLabel('Your name').fill('🦊🌱');
  await second.page.getByRole('button', { name: 'Continue' }).click();
  await second.page.waitForURL(/\/room\//);
  await first.says('.strip', /🦊🌱/);
  const [black, white] =
    (await first.page.evaluate(() => document.querySelector('.strip.below').getAttribute('aria-label'))) === 'Black Ann'
      ? [first, second]
      : [second, first];
  await line(black, white, ['b E5', 'w C3']);
  for (const person of [first, second]) assert.deepEqual(await person.moves(), ['1 E5', '2 C3']);
});

test('a_small_board_is_drawn_with_its_page_and_moves_nothing_later', async () => {
  const ann = await stage.person('Ann');
  await ann.page.addInitScript(() => {
    globalThis.empty = 0;
    globalThis.hosts = 0;
    // The state of a page after a change, before it is painted.
    new MutationObserver(() => {
      const boards = [...document.querySelectorAll('.mini-host')];
      globalThis.hosts = Math.max(globalThis.hosts, boards.length);
      globalThis.empty += boards.filter((host) => host.childElementCount === 0).length;
    }).observe(document, { childList: true, subtree: true });
  });
  await ann.goes('/');
  await ann.page.locator('.plate svg.board').nth(4).waitFor();
  assert.deepEqual(await ann.page.evaluate(() => [globalThis.hosts >= 5, globalThis.empty]), [true, 0]);
});

test('a_room_by_link_only_is_not_in_the_lobby_and_an_open_one_is', async () => {
  const [host, other] = [await stage.person('Ada'), await stage.person('Ben')];
  await other.goes('/');
  await host.goes('/');
  await host.presses('open');
  await opensByHand(host, { rules: 'japanese', visible: 'link' });
  const hidden = host.page.url();
  await host.goes('/');
  await host.presses('open');
  await opensByHand(host, { rules: 'bridge', visible: 'public' });
  await other.says('.seats', /Bridge Go/);
  assert.doesNotMatch(await other.page.locator('.seats').textContent(), /Japanese/, 'only the open one');
  await other.page.goto(hidden);
  await other.presses('sit');
  await other.says('.phase', /Your turn|Ada to play/);
});

test('an_error_of_the_sheet_is_at_its_field_which_takes_the_focus', async () => {
  const guest = await stage.person(null);
  const { page } = guest;
  const focused = () => page.evaluate(() => document.activeElement.id);
  await guest.goes('/');
  await guest.presses('open');
  await page.locator('dialog .primary').click();
  await guest.says('.field:has(#open-name) .error', /1 to 24 visible characters/);
  assert.equal(await focused(), 'open-name');
  assert.equal(await page.locator('#open-name').getAttribute('aria-invalid'), 'true');
  await page.locator('#open-name').fill('Ida');
  assert.equal(await page.locator('dialog .error').count(), 0, 'it goes with the first letter');

  await page.locator('dialog summary').click();
  await page.locator('#open-setup').fill('..X');
  await page.locator('dialog summary').click();
  await page.locator('dialog .primary').click();
  await guest.says('.field:has(#open-setup) .error', /shape of this board/);
  assert.equal(await focused(), 'open-setup', 'where it was folded away, too');
  await page.locator('#open-setup').fill('');

  await page.locator('[name=size][value=other]').check();
  await page.locator('#open-width').fill('99');
  await page.locator('dialog .primary').click();
  await guest.says('dialog .error', /1 to 25 points/);
  assert.equal(await focused(), 'open-width', 'and where the server refuses');
});

test('the_sheet_asks_only_for_settings_of_its_rules', async () => {
  const guest = await stage.person('Ida');
  const { page } = guest;
  await guest.goes('/?play=alter-igo');
  await page.locator('dialog summary').click();
  assert.deepEqual([await page.locator('#open-marking').count(), await page.locator('#open-komi').count()], [0, 0]);
  await page.getByLabel('Match of two games, colours swapped').waitFor();
  await page.locator('.ruleset-picture svg').waitFor();
  await page.locator('#open-rules').selectOption('japanese');
  await page.locator('#open-marking').waitFor();
  await page.locator('#open-komi').waitFor();
  assert.equal(await page.getByLabel('Match of two games, colours swapped').count(), 0);
});

test('a_waiting_room_shows_its_link_as_a_code_on_request', async () => {
  const host = await stage.person('Ann');
  await host.opens({ ruleset: 'stoical', size: [9, 9], public: false });
  assert.equal(await host.page.locator('.code').count(), 0);
  await host.presses('scan');
  const code = host.page.getByRole('img', { name: /^QR code of 127\.0\.0\.1:\d+\/room\// });
  await code.waitFor();
  const { y, height } = await code.boundingBox();
  assert.ok(y >= 0 && y + height <= 800, 'a telephone sees all of it');
  await host.page.keyboard.press('Escape');
  await code.waitFor({ state: 'detached' });
});

test('the_settings_lead_to_own_games_and_sign_an_account_out', async () => {
  const ida = (await Director.comes(stage, 'Ida')).person;
  const { page } = ida;
  const settings = () => page.locator('.top .me').click();
  await ida.goes('/rules');
  await settings();
  assert.equal(await page.locator('#name-hint').textContent(), '', 'an account has a password');
  assert.equal(await page.locator('dialog .primary').count(), 0);
  await page.locator('dialog').getByRole('link', { name: 'My games' }).click();
  await ida.says('.person-head h1', /^Ida$/);
  await settings();
  await ida.presses('sign-out');
  await ida.says('.top .me', /Choose a name/);
});

test('my_games_say_whose_turn_it_is', async () => {
  const [ann, ben] = [await stage.person('Ann'), await stage.person('Ben')];
  const room = await ann.opens({ ruleset: 'japanese', size: [9, 9], colours: 'b' });
  await ben.sits(room);
  await ann.turn();
  await ann.page.getByRole('link', { name: 'Play', exact: true }).click();
  await ann.says('.lobby .own', /Ann – Ben.*Your turn/);
  await ann.says('header .count', /^1$/);
  await ann.page.getByRole('list', { name: 'Your games' }).getByRole('link').click();
  await ann.plays('E5');
  await ann.page.goBack();
  await ann.says('.lobby .rows', /Ann – Ben.*Ben to play/);
  await ann.page.locator('header .count').waitFor({ state: 'detached' });
  await ann.says('.live', /Ann.*Ben.*move 1/);
});

/** Ctrl or the middle button on a link: the page that opens beside this one, at its address. */
async function beside({ page, context }, link, how) {
  const here = page.url();
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click(how)]);
  await opened.waitForLoadState();
  const { pathname } = new URL(opened.url());
  await opened.close();
  assert.equal(page.url(), here, 'this page stays');
  return pathname;
}

test('the_name_of_a_player_leads_to_their_page_from_lobby_and_room', async () => {
  const ann = (await Director.comes(stage, 'Ann of Names')).person;
  const bob = (await Director.comes(stage, 'Bob of Names')).person;
  const guest = await stage.person('Gil');
  const { page } = guest;
  const settings = { ruleset: 'stoical', size: [9, 9], colours: 'b' };
  const room = await ann.opens(settings);
  await guest.goes('/');
  const seat = page.locator('.seats li', { hasText: 'Ann of Names' });
  const path = await beside(guest, seat.getByRole('link', { name: 'Ann of Names' }), { modifiers: ['ControlOrMeta'] });
  assert.match(path, /^\/player\/p\d+$/);
  await seat.getByRole('link', { name: 'Ann of Names' }).click();
  await page.waitForURL(`**${path}`);
  await guest.says('h1', /^Ann of Names$/);
  await page.goBack();
  await seat.locator('.soft').click({ position: { x: 200, y: 8 }, force: true }); // the whole row is the room's
  await page.waitForURL(`**/room/${room}`);

  // Both names of a game that is played, and the rest of its card.
  await bob.sits(room);
  await page.goBack();
  const card = page.locator('.live li', { hasText: 'Ann of Names' });
  assert.equal(
    await beside(guest, card.getByRole('link', { name: 'Ann of Names', exact: true }), { button: 'middle' }),
    path,
  );
  await card.locator('.whole').focus(); // the board comes first, then Black's name, then White's
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await guest.shot('lobby-name-focus');
  await page.keyboard.press('Enter');
  await guest.says('h1', /^Bob of Names$/);
  await page.goBack();
  assert.equal(await beside(guest, card.locator('.facts'), { button: 'middle', force: true }), `/room/${room}`);
  assert.equal(await page.locator('a a, button a, a button').count(), 0, 'no link within another one');
  await card.locator('.facts').click({ force: true });
  await page.waitForURL(`**/room/${room}`);

  // In the room: the strips, and the author of a line; a guest has no page.
  const client = await ann.client();
  await client.do(`chat:${room}/players`, 'say', { text: 'a good game' });
  client.end();
  await bob.page.getByRole('tab', { name: /Chat/ }).click();
  await bob.page.locator('.chat .lines').getByRole('link', { name: 'Ann of Names' }).waitFor();
  const stranger = await guest.client();
  await stranger.do(`chat:${room}/watchers`, 'say', { text: 'who knows' });
  stranger.end();
  await page.getByRole('tab', { name: /Chat/ }).click();
  await guest.says('.chat .lines', /Gil \(guest\)/);
  assert.equal(await page.locator('.chat .lines').getByRole('link').count(), 0);

  // A player who leaves the game by a name comes back to it.
  await bob.page.locator('.strip.above').getByRole('link', { name: 'Ann of Names' }).click();
  await bob.says('h1', /^Ann of Names$/);
  await ann.plays('E5');
  await bob.page.goBack();
  await bob.plays('E4');
});

test('back_and_forward_walk_through_the_pages', async () => {
  const person = await stage.person('Ann');
  const other = await stage.person('Ben');
  const room = await other.opens({ ruleset: 'aga', size: [9, 9] });
  const { page } = person;
  await person.goes('/');
  await page.getByRole('link', { name: 'The rules of Bridge Go' }).click();
  await person.says('main h1', /^Bridge Go$/);
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await person.says('main h1', /^Board$/);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('.seats li', { hasText: 'Ben' }).getByRole('link').click();
  await page.waitForURL(`**/room/${room}`);
  await person.says('.phase', /Ben is looking for an opponent/);
  for (const [where, heading] of [
    ['/', /Go with many rulesets/],
    ['/analysis', /^Board$/],
    ['/rules/bridge', /^Bridge Go$/],
    ['/', /Go with many rulesets/],
  ]) {
    await page.goBack();
    await person.says('main h1', heading);
    assert.equal(new URL(page.url()).pathname, where);
  }
  await page.goForward();
  await person.says('main h1', /^Bridge Go$/);
  await person.goes('/nowhere');
  await person.says('main h1', /There is nothing here/);
});

test('two_tabs_of_one_player_both_follow_and_both_may_play', async () => {
  const [ann, ben] = [await stage.person('Ann'), await stage.person('Ben')];
  const room = await ann.opens({ ruleset: 'new-zealand', size: [5, 5], colours: 'b' });
  await ben.sits(room);
  const second = await ann.window();
  await second.goto(`${stage.url}/room/${room}`);
  await line(ann, ben, ['b C3', 'w C4']);
  await ann.sees('...../..O../..X../...../.....', second);
  await ann.says('.phase', /Your turn/, second);
  await ann.settled();
  await second.locator('[role=gridcell][aria-label^="D4 "]').click();
  await ben.listed('D4');
  await ann.listed('D4');
  for (const page of [ann.page, second]) assert.deepEqual(await ann.moves(page), ['1 C3', '2 C4', '3 D4']);
});

test('a_board_of_one_point_can_be_opened_and_played_to_an_end', async () => {
  const [ann, ben] = [await stage.person('Ann'), await stage.person('Ben')];
  await ann.goes('/');
  await ann.presses('open');
  await opensByHand(ann, { rules: 'chinese', size: [1, 1] });
  await ben.page.goto(ann.page.url());
  await ben.presses('sit');
  await ann.says('.phase', /to play|Your turn/);
  const black = /Your turn/.test(await ann.page.locator('.phase').textContent()) ? ann : ben;
  const white = black === ann ? ben : ann;
  await black.clicks('A1');
  await black.says('.refused', /would leave its own group without a liberty|would be the same/);
  await black.shot('one-point');
  await line(black, white, ['b pass', 'w pass']);
  for (const person of [black, white]) {
    await person.says('.phase', /Play has stopped|accepts/);
    await person.presses('accept');
  }
  for (const person of [black, white])
    await person.says('.phase', new RegExp(`(You|${white.name}) wins?.*By 7½ points`));
});

const GAMES = 26;
const PAIRS = 7;

/** Games of guests who are no more than connections: {room, play}. */
async function games() {
  const pairs = [];
  for (let i = 0; i < PAIRS; i++) {
    const guests = [await newGuest(stage.url, `Black ${i}`), await newGuest(stage.url, `White ${i}`)];
    pairs.push(await Promise.all(guests.map(({ cookie }) => new Client(stage.url, cookie).connect())));
  }
  const made = [];
  for (let i = 0; i < GAMES; i++) {
    const [black, white] = pairs[i % PAIRS];
    const { room } = await black.do('lobby', 'open', { ruleset: 'chinese', size: [9, 9], colours: 'b' });
    await white.do(`room:${room}`, 'sit');
    const channel = `game:${(await black.sub(`room:${room}`)).snap.v.games[0].id}`;
    const { base } = (await black.sub(channel)).snap.v.state;
    made.push({ room, play: (at) => black.do(channel, 'play', { at, base }) });
  }
  return {
    made,
    end: () => {
      for (const client of pairs.flat()) client.end();
    },
  };
}

test('a_busy_lobby_draws_the_boards_in_sight_and_a_move_only_its_own', async () => {
  const { made, end } = await games();
  const watcher = await stage.person(null, { viewport: { width: 390, height: 844 } });
  const { page } = watcher;
  await watcher.goes('/');
  const drawn = () => page.locator('.live .wood').count();
  const shown = () => page.locator('.live li').count();
  await page.locator('.live li').nth(3).waitFor(); // the lobby tells of changes once a second
  assert.equal(await shown(), 4, 'a large one and three beside it');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'the page is no wider');
  await page.getByRole('button', { name: /^All \d+ games$/ }).click();
  assert.equal(await shown(), 24, 'a few screens of them');
  assert.ok((await drawn()) < 24, 'what is far below is not drawn yet');
  await page.getByRole('button', { name: /^All \d+ games$/ }).click();
  assert.ok((await shown()) >= GAMES, 'these, and those of the tests before');
  await page.locator(`.live a[href="/room/${made[0].room}"]`).scrollIntoViewIfNeeded(); // the oldest one, near the end
  await page.locator(`.live li:has(a[href="/room/${made[0].room}"]) .wood`).waitFor();
  await page.evaluate(async () => {
    // what has just come into sight is drawn by now
    const count = () => document.querySelectorAll('.live .wood').length;
    for (let before = -1; before !== count();) {
      before = count();
      await new Promise((done) => {
        setTimeout(done, 500);
      });
    }
  });
  await page.evaluate(() => {
    window.changed = new Set();
    // A neighbour that comes into sight is drawn, too; it is not one that changes.
    const drawn = new Set([...document.querySelectorAll('.live li')].filter((one) => one.querySelector('.wood')));
    const item = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement).closest('li');
    const note = (one) => {
      if (drawn.has(one)) window.changed.add(one);
    };
    new MutationObserver((list) => {
      for (const { target } of list) note(item(target));
    }).observe(document.querySelector('.live'), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  await made[0].play('E5');
  await watcher.says(`.live li:has(a[href="/room/${made[0].room}"])`, /move 1/);
  assert.equal(await page.evaluate(() => window.changed.size), 1, 'one board');
  await made[GAMES - 1].play('C3'); // the newest, out of sight by now
  await watcher.says(`.live li:has(a[href="/room/${made[GAMES - 1].room}"])`, /move 1/);
  const stones = () => page.locator(`.live a[href="/room/${made[GAMES - 1].room}"] .stone.black`).getAttribute('d');
  await page.locator(`.live a[href="/room/${made[GAMES - 1].room}"]`).scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (room) => document.querySelector(`.live a[href="/room/${room}"] .stone.black`)?.getAttribute('d'),
    made[GAMES - 1].room,
  );
  assert.match(await stones(), /^M/, 'drawn when it comes into sight');
  end();
});

/** How far things moved by themselves so far, as browsers count it: https://web.dev/articles/cls */
const shifts = ({ page }) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) sum += value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 100);
      }),
  );

test('nothing_moves_away_under_a_finger_while_the_lobby_loads', async () => {
  for (const [width, height, most] of [
    [390, 844, 0.05], // open seats are above the boards, and their number is not known before
    [1280, 800, 0.005],
    [1920, 1080, 0.005],
  ]) {
    const visitor = await stage.person(null, { viewport: { width, height } });
    await visitor.goes('/');
    await visitor.page.locator('.now .live svg').first().waitFor();
    await visitor.page.waitForLoadState('networkidle');
    const moved = await shifts(visitor);
    assert.ok(moved < most, `${width} by ${height}: ${moved}`);
  }
});
