// A league played out of order: the director publishes the whole schedule at once, results of any round are typed, a
// player who leaves takes their games along, and on the server a player opens a board when both have the time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const NAMES = ['Ada Lind', 'Ben Sato', 'Cleo Park', 'Dan Berg'];

/** The form of a league, and its way to the schedule. */
async function league(title, options = {}) {
  const director = await Director.comes(stage, `Tilda of ${title}`);
  await director.makes(title, {
    system: 'Round robin',
    ...options,
    more: async (page) => {
      await page.getByText('Played in any order', { exact: true }).click();
      assert.equal(await page.locator('#tour-withdrawn').inputValue(), 'half', 'as is usual');
      assert.equal(await page.locator('#tour-auto').count(), 0, 'no round starts by itself');
      await page.locator('#tour-withdrawn').scrollIntoViewIfNeeded();
      await director.person.shot('league-form-1280');
    },
  });
  await director.presses('checkin');
  await director.person.button('begin').waitFor();
  return director;
}

async function begins(director, count) {
  await director.says('.counter', new RegExp(`${count} of ${count}`));
  await director.presses('begin');
  await director.sends();
  await director.presses('schedule');
}

const choose = (person, name, no) =>
  person.page
    .locator('label', { has: person.page.locator(`input[name=${name}]`) })
    .nth(no - 1)
    .click();
const round = (director, no) => choose(director.person, 'desk-round', no);
const line = (state, name) => {
  const { number } = state.players.find((player) => player.name === name);
  return state.standings.lines.find((one) => one.number === number);
};

/** Looks at a page in all three widths, light and dark. */
async function looks(person, name) {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1920, 1080],
  ])
    for (const colorScheme of ['light', 'dark']) {
      await person.page.setViewportSize({ width, height });
      await person.page.emulateMedia({ colorScheme });
      const wide = await person.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, `${name} fits ${width} pixels`);
      await person.shot(`${name}-${width}-${colorScheme}`);
    }
  await person.page.setViewportSize({ width: 1280, height: 800 });
  await person.page.emulateMedia({ colorScheme: 'light' });
}

test('a_league_over_the_board_is_played_out_of_order', async () => {
  const director = await league('Out of Order', { rules: 'japanese', overBoard: true });
  const { page } = director;
  const client = await director.person.client();
  await client.do(`desk:${director.id}`, 'add', { people: NAMES.map((name) => ({ name, status: 'here' })) });
  client.end();
  await begins(director, 4);
  await director.says('.next', /6 games still to play/);
  await director.says('.next .strip', /1\s*0\/2\s*2\s*0\/2\s*3\s*0\/2/);

  await round(director, 3);
  await director.types('1b'); // Ben against Dan
  await director.says('#typed-line', /Board 1: /);
  await round(director, 1);
  await director.types('1w'); // Ada against Dan
  await director.says('.next', /4 games still to play/);
  let state = await director.when((now) => line(now, 'Dan Berg')?.values[0] === 2, 'the standings follow');
  assert.equal(line(state, 'Ben Sato').values[0], 2);
  assert.equal(line(state, 'Ada Lind').values[0], 0);

  await director.presses('days');
  await page.locator('#day-1').fill('2027-01-09');
  await director.presses('fill-days');
  assert.equal(await page.locator('#day-3').inputValue(), '2027-01-23');
  await director.person.shot('league-days-1280');
  await director.presses('save-days');
  await director.gone();
  await director.says('.desk', /by Sat,? 9 Jan/);
  await looks(director.person, 'league-desk');

  const reader = await stage.person('Reader');
  await reader.goes(`/t/${director.slug}`);
  await reader.says('.tour-head', /2 of 6 games played/);
  await reader.says('.tour-head', /played in any order/);
  await choose(reader, 'pairings-round', 3);
  await reader.says('#page', /Round 3: being played, by Sat,? 23 Jan/);
  await looks(reader, 'league-page');
  await reader.goes(`/t/${director.slug}/print/board?round=2`);
  await reader.says('.paper', /Dan Berg/);

  // Dan has played two of three games: they stay. Then Ada leaves after one: it falls.
  await director.tab('Players');
  await page.getByRole('button', { name: 'Edit Ada Lind', exact: true }).click();
  await director.presses('withdraw');
  await director.says('dialog', /If fewer than half of the games were played, all of them fall/);
  await director.presses('confirm');
  await director.gone();
  state = await director.when((now) => line(now, 'Ada Lind').place === 0, 'Ada has no place');
  assert.equal(line(state, 'Dan Berg').values[0], 0, 'the win against Ada fell');
  assert.equal(line(state, 'Ben Sato').values[0], 2);
  await director.says('.next', /2 games still to play/);
  await director.person.shot('league-withdrawn-1280');
  await page.getByRole('button', { name: 'Edit Ada Lind', exact: true }).click();
  await director.presses('return');
  await director.presses('confirm');
  await director.gone();
  await director.says('.next', /4 games still to play/);
});

test('a_player_opens_a_board_and_the_opponent_is_called_to_it', async () => {
  const director = await league('By Appointment', { rules: 'stoical', size: [5, 5] });
  const people = [];
  for (const name of ['Ann', 'Bea', 'Cy']) {
    const person = await stage.person(name, people.length === 0 ? PHONE : undefined);
    const client = await person.client();
    await client.do(`tour:${director.id}`, 'enter');
    await client.do(`tour:${director.id}`, 'checkin', { on: true });
    client.end();
    people.push(person);
  }
  await begins(director, 3);
  const [ann, bea] = people;
  await bea.goes('/');
  await ann.goes(`/t/${director.slug}`);
  await ann.says('.league', /Your games/);
  await ann.says('.league', /0 of 2 are played\. Agree on a time/);
  await ann.shot('league-own-390');
  await ann.page.getByRole('button', { name: 'Play now against Bea' }).click();
  await ann.page.waitForURL(/\/room\//);
  await bea.says('.calls', /your board is open, board 1, .*against Ann/);
  await bea.shot('league-call-1280');
  await bea.page.locator('.calls .button.primary').click();
  await bea.page.locator('main.room').waitFor();
  const { rounds } = await director.state();
  const room = new URL(ann.page.url()).pathname.split('/')[2];
  const pair = rounds.flatMap(({ pairs }) => pairs).find((one) => one.room === room);
  const client = await bea.client();
  await client.sub(`game:${pair.games[0].id}`);
  await client.do(`game:${pair.games[0].id}`, 'resign');
  client.end();
  await ann.goes(`/t/${director.slug}`);
  await ann.says('.league', /1 of 2 are played/);
  await ann.says('.league', /you won/);
  await looks(ann, 'league-own');
});
