// Every page as the accessibility checker sees it: in both themes, on a desk and on a phone, in every phase of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { CHAPTERS } from './chapters.mjs';
import { Stage } from './stage.mjs';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'];
const LANDMARK = 'main:not([aria-busy])';

const stage = await Stage.open({ expected: /404 \(Not Found\)/ });

/** Checks the page in its present state, in every size and theme. */
async function passes({ page }, what) {
  const found = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(
        (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
        colorScheme === 'dark',
      );
      for (const { id, html, why } of await violations(page))
        found.push(`${what}, ${size.width} ${colorScheme}: ${id} ${html.slice(0, 160)} ${why}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > size.width) found.push(`${what} is ${wide} px wide in ${size.width}`);
  }
  await page.setViewportSize(SIZES[0]);
  assert.deepEqual(found, []);
}

/** A running game of Ann's, played over the protocol: {person, act(colour, k, fields)}. */
async function game(settings) {
  const person = await stage.person('Ann');
  const other = await stage.person('Ben');
  const clients = { b: await person.client(), w: await other.client() };
  const { room } = await clients.b.do('lobby', 'open', { ruleset: 'stoical', size: [9, 9], colours: 'b', ...settings });
  await clients.w.do(`room:${room}`, 'sit');
  const { snap } = await clients.b.sub(`room:${room}`);
  const channel = `game:${snap.v.games.at(-1).id}`;
  let { base } = (await clients.b.sub(channel)).snap.v.state;
  const act = async (colour, k, fields = {}) => {
    const told = clients.b.waitFor((message) => message.t === 'ev' && message.ch === channel, k);
    await clients[colour].do(channel, k, { base, ...fields });
    base = (await told).state.base;
  };
  await person.visits(room);
  return {
    person,
    act,
    id: channel.slice(5),
    done: () => {
      for (const client of Object.values(clients)) client.end();
    },
  };
}

test('the_lobby_passes_empty_and_with_games', async () => {
  const visitor = await stage.person(null);
  await visitor.goes('/');
  await visitor.says('main', /There are no open seats/);
  await passes(visitor, 'empty lobby');
  await visitor.presses('open');
  await visitor.page.locator('dialog summary').click();
  await passes(visitor, 'the sheet that opens a room');
  const host = await stage.person('Host');
  await host.opens({ ruleset: 'bridge', size: [9, 9] });
  const { done } = await game({ clock: { kind: 'fischer', main: 600_000, increment: 10_000 } });
  await visitor.goes('/');
  await visitor.says('main', /Bridge Go.*Host.*Ann/s);
  await passes(visitor, 'lobby with games');
  done();
});

test('the_choice_of_a_computer_player_passes', async () => {
  const visitor = await stage.person(null);
  const { page } = visitor;
  await visitor.goes('/computer/stoical?ko=basic&level=4');
  await page.locator('.drawn').nth(4).waitFor();
  await page.getByRole('button', { name: /^Other rules/ }).click();
  await passes(visitor, 'the computer');
  await visitor.goes('/');
  await visitor.presses('open');
  await page.getByRole('group', { name: 'Opponent' }).getByRole('radio', { name: 'Computer' }).check();
  await page.locator('.drawn').nth(4).waitFor();
  await passes(visitor, 'the sheet with the computer');
});

test('the_page_of_a_computer_player_passes', async () => {
  const visitor = await stage.person('Ida');
  const client = await visitor.client();
  const { room } = await client.do('lobby', 'open', { ruleset: 'stoical', size: [5, 5], colours: 'b', house: 3 });
  const { snap } = await client.sub(`room:${room}`);
  const channel = `game:${snap.v.games[0].id}`;
  const { base } = (await client.sub(channel)).snap.v.state;
  await client.do(channel, 'resign', { base });
  client.end();
  await visitor.goes('/player/h3');
  await visitor.page.getByText('Under other rules').click();
  await visitor.says('.played', /Ida/);
  await visitor.says('.strengths', /±/);
  await passes(visitor, 'a computer player');
});

test('a_game_on_the_device_passes_under_way_and_over', async () => {
  const visitor = await stage.person(null);
  await visitor.goes('/computer/stoical?level=1&size=5x5&here=true');
  await visitor.page.getByText('How strong they are').click();
  await passes(visitor, 'the computer on this device');
  await visitor.presses('play');
  await visitor.turn();
  await passes(visitor, 'a game on this device');
  await visitor.presses('abort');
  await visitor.presses('confirm');
  await visitor.button('rematch').waitFor();
  await passes(visitor, 'a finished game on this device');
  await visitor.goes('/computer');
  await visitor.button('play').waitFor();
  assert.equal(await visitor.button('go-on').count(), 0);
});

test('the_account_passes_signed_out_refused_and_signed_in', async () => {
  const person = await stage.person(null);
  await person.goes('/account');
  await person.button('sign-in').waitFor();
  await person.presses('sign-in');
  await person.page.locator('.error').first().waitFor();
  await passes(person, 'signing in, refused');
  await person.page.locator('input[name=way][value=register]').check();
  await passes(person, 'registering');
  await person.page.locator('[name=name]').fill('Nora');
  await person.page.locator('[name=password]').fill('correct horse');
  await person.presses('register');
  await person.presses('open-delete');
  await passes(person, 'the account');
  await person.goes(`/owner/${'0'.repeat(64)}`);
  await person.presses('own');
  await person.page.locator('.error').waitFor();
  await passes(person, 'the link of the owner');
});

test('a_room_passes_while_it_waits', async () => {
  const host = await stage.person('Ann');
  const room = await host.opens({ ruleset: 'bridge', size: [9, 9] });
  await host.page.locator('.invitation').waitFor();
  await passes(host, 'waiting room of the host');
  const guest = await stage.person(null);
  await guest.visits(room);
  await guest.button('sit').waitFor();
  await passes(guest, 'waiting room of a guest');
  await guest.presses('sit');
  await passes(guest, 'the sheet that asks for a name');
});

test('a_room_passes_while_a_game_is_played', async () => {
  const { person, act, done } = await game({
    ruleset: 'japanese',
    size: [19, 19],
    clock: { kind: 'byo-yomi', main: 300_000, period: 20_000, periods: 5 },
  });
  await act('b', 'play', { at: 'Q16' });
  await act('w', 'play', { at: 'D4' });
  await person.turn();
  const names = await person.page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  assert.equal(names.filter((name) => /^[A-T]\d+ \w/.test(name)).length, 361, 'every point has a name');
  assert.equal(new Set(names.map((name) => name.split(' ')[0])).size, 361, 'and a name of its own');
  await passes(person, 'playing');
  await person.page.getByRole('tab', { name: 'Rules' }).click();
  await passes(person, 'playing, rules');
  await person.page.getByRole('tab', { name: 'Chat' }).click();
  await passes(person, 'playing, chat');
  await person.presses('pass');
  await passes(person, 'asked whether to pass');
  done();
});

test('a_room_passes_while_dead_stones_are_marked_and_when_it_is_over', async () => {
  const { person, act, id, done } = await game({ ruleset: 'chinese', size: [9, 9] });
  await act('b', 'play', { at: 'E5' });
  await act('w', 'play', { at: 'C3' });
  await act('b', 'pass');
  await act('w', 'pass');
  await act('w', 'dead', { pts: ['C3'] });
  await person.says('.phase', /Mark the dead stones/);
  await passes(person, 'marking');
  await act('b', 'accept');
  await act('w', 'accept');
  await person.says('.phase', /You win/);
  await passes(person, 'over');
  await person.goes(`/game/${id}`);
  await person.cell('E5').waitFor({ state: 'attached' });
  await passes(person, 'record');
  await person.goes('/games');
  await person.says('.records', /Ann/);
  await passes(person, 'finished games');
  done();
});

test('a_room_passes_on_a_side_board', async () => {
  const { person, act, done } = await game({
    ruleset: 'makrai-territory',
    size: [5, 5],
    setup: '...../.XO../.XO../.XO../O....',
  });
  for (const colour of ['b', 'w']) await act(colour, 'pass');
  await act('b', 'claim', { at: 'A1', ko_challenges: false });
  await person.says('.phase', /Side board: is A1 dead/);
  await passes(person, 'side board');
  await person.shot('side-board');
  done();
});

test('every_chapter_and_the_board_pass', async () => {
  const reader = await stage.person(null);
  await reader.goes('/rules');
  await reader.page.locator('.chapters').waitFor();
  await passes(reader, 'the book');
  for (const name of CHAPTERS) {
    await reader.goes(`/rules/${name}`);
    await reader.says('main h1', /^[A-Z]/);
    await reader.page.getByText('Every clause', { exact: true }).click();
    await reader.page.locator('.clauses').waitFor();
    await passes(reader, name);
  }
  await reader.goes('/analysis');
  await reader.page.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  await passes(reader, 'the board');
});

test('the_lab_passes_as_it_is_with_a_contradiction_and_with_a_bad_link', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes(
    '/lab/makrai-territory?stop_passes=3&komi=0#5x5/b/...../.XO../.XO../.XO../O....;b_pass,w_pass,b_pass',
  );
  await reader.says('.sandbox-status', /Play has stopped/);
  await page.locator('.sandbox-more summary').click();
  await passes(reader, 'the lab');
  await page.getByRole('button', { name: 'Set up stones' }).click();
  await page.locator('.brushes').waitFor();
  await passes(reader, 'the lab, setting up');
  await page.locator('.choice[data-clause=removal] select').selectOption('simultaneous');
  await page.locator('.refused-pair').waitFor();
  await passes(reader, 'the lab with a contradiction');
  await reader.goes('/lab/makrai-territory?ko=bazic');
  await reader.says('main', /does not work/);
  await passes(reader, 'the lab with a bad link');
});

test('the_problems_pass_and_one_that_failed_and_was_solved', async () => {
  const reader = await stage.person(null);
  await reader.goes('/problems');
  await reader.says('main h1', /Problems/);
  await passes(reader, 'the list of problems');
  await reader.goes('/problems/bridge/3');
  await reader.page.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  await passes(reader, 'a problem');
  await reader.cell('A1').click();
  await reader.says('.verdict [role=status]', /That does not work/);
  await reader.page.getByRole('button', { name: 'Show the answer' }).click();
  await passes(reader, 'a problem that failed');
});

test('the_primer_passes_at_each_turn_of_a_lesson_and_at_its_end', async () => {
  const reader = await stage.person(null);
  await reader.goes('/learn/8');
  await reader.cell('A1').waitFor({ state: 'attached' });
  await passes(reader, 'a lesson');
  await reader.cell('A1').click();
  await reader.says('.verdict [role=status]', /White has taken the middle/);
  await passes(reader, 'a lesson after a wrong move');
  await reader.presses('again');
  await reader.cell('B1').click();
  await reader.says('.verdict [role=status]', /alive for ever/);
  await passes(reader, 'a lesson that is done');
  await reader.goes('/learn/10');
  await reader.says('main h1', /That is Go/);
  await passes(reader, 'the end of the primer');
});

test('pages_that_are_not_there_pass', async () => {
  const visitor = await stage.person(null);
  for (const path of [
    '/nowhere',
    `/room/${'A'.repeat(22)}`,
    `/game/${'A'.repeat(22)}`,
    '/rules/of-nothing',
    '/t/nothing',
  ]) {
    await visitor.goes(path);
    await visitor.says(`${LANDMARK} h1`, /./);
    // each has a title of its own
    await visitor.page.waitForFunction(() => /^(There (is|are) no|Not here).* · Miai$/.test(document.title));
    await visitor.page.locator(`${LANDMARK} a.button`).first().waitFor();
    await passes(visitor, path);
  }
});

test('with_forced_colours_stones_buttons_and_marks_can_be_seen', async () => {
  const { person, act, done } = await game({ clock: { kind: 'fischer', main: 600_000, increment: 10_000 } });
  await act('b', 'play', { at: 'E5' });
  await act('w', 'play', { at: 'C3' });
  await person.page.emulateMedia({ forcedColors: 'active' });
  await person.turn();
  assert.equal(
    await person.page.locator('svg.board').evaluate((svg) => getComputedStyle(svg).forcedColorAdjust),
    'none',
    'the board keeps its colours',
  );
  assert.ok(
    await person.button('pass').evaluate((button) => parseFloat(getComputedStyle(button).borderTopWidth) > 0),
    'a button has an edge',
  );
  const style = (selector, what) =>
    person.page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], what);
  assert.notEqual(
    await style('.top .link', 'backgroundColor'),
    await style('body', 'backgroundColor'),
    'the dot of the connection is seen',
  );
  for (const [selector, side] of [
    ['.moves [aria-current]', 'outlineWidth'],
    ['.clock.running .time', 'borderBottomWidth'],
  ])
    assert.ok(parseFloat(await style(selector, side)) > 0, selector);
  assert.deepEqual(
    (await violations(person.page)).map(({ id }) => id),
    [],
  );
  await person.shot('forced-colours');
  done();
});

test('buttons_and_lists_are_called_what_they_are', async () => {
  const { person, act, done } = await game();
  await act('b', 'play', { at: 'E5' });
  await act('w', 'play', { at: 'C3' });
  await person.turn();
  const { page } = person;
  for (const name of ['1 Black E5', '2 White C3'])
    await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Theme: Match system' }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('list', { name: 'Players’ chat' }).waitFor();
  await person.goes('/');
  await page.getByRole('list', { name: 'On the board now' }).waitFor();
  await page.getByRole('list', { name: 'Your games' }).waitFor();
  await person.goes('/games');
  await page.getByRole('link', { name: 'Your turn in 1 game' }).click();
  await page.waitForURL(/\/room\//);
  await page.setViewportSize(SIZES[1]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('.menu .list').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.menu .list').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'More');
  done();
});
