// A player with a bye plays the computer meanwhile: the director says so in the form of the event, the player is called
// on the page where they are, plays to the end or stays away, and nothing of the event changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsGame } from './computer.mjs';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const FILES = ['csv', 'h9', 'aga'];
const RESULTS_MS = 15_000;

/** An event of three people, whose first round has begun. */
async function event(title, level, context) {
  const director = await Director.comes(stage, `Tilda of ${title}`);
  await director.makes(title, {
    size: [5, 5],
    rounds: 2,
    more: async (page) => {
      assert.equal(await page.locator('#tour-bye-house').inputValue(), '0', 'no computer unless the director says so');
      await page.locator('#tour-bye-house').selectOption(level);
      await page.locator('#tour-bye-house').scrollIntoViewIfNeeded();
      await director.person.shot('tour-bye-form-1280');
      await page.setViewportSize(PHONE.viewport);
      await page.locator('#tour-bye-house').scrollIntoViewIfNeeded();
      await director.person.shot('tour-bye-form-390');
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  });
  const people = [];
  for (const name of ['Ann', 'Ben', 'Cleo']) {
    const person = await stage.person(name, context);
    const client = await person.client();
    await client.do(`tour:${director.id}`, 'enter');
    client.end();
    await person.goes('/');
    people.push(person);
  }
  await director.presses('checkin');
  await director.person.button('begin').waitFor();
  for (const person of people) await person.presses('call-here');
  await director.says('.counter', /3 of 3/);
  await director.begins();
  await director.presses('pair', 'publish', 'start');
  await director.person.button('start').waitFor({ state: 'detached' });
  const pairs = await director.pairs(1);
  const free = pairs.find(({ second }) => second === null);
  const one = people.find(({ name }) => name === free.first);
  return { director, free, one, others: people.filter((person) => person !== one), pairs };
}

/** The event as clients see it: its state, and the files that other programs read. Standings follow a round after up
 * to a second. */
async function shown(director) {
  const { rounds, standings } = await director.when((state) => state.standings.round > 0, 'standings follow');
  const files = [];
  for (const ending of FILES) {
    const answer = await fetch(`${stage.url}/api/tour/${director.id}.${ending}`);
    assert.equal(answer.status, 200);
    files.push(await answer.text());
  }
  return { rounds, standings, files };
}

const call = (person) => person.page.locator('[data-call=bye]');
const ofBye = (round) => round.pairs.find(({ second }) => second === null);

test('a_player_with_a_bye_is_called_to_the_computer_and_plays_to_the_end_while_the_event_stays_as_it_was', async () => {
  const { director, free, one } = await event('Free Round', '1', PHONE);
  await one.says('[data-call=bye]', /Free Round, round 1: you have a free round\. Play Nibble meanwhile\?/);
  assert.equal(new URL(one.page.url()).pathname, '/', 'the computer waits until its player comes');
  assert.equal(free.room, null);
  await one.shot('tour-bye-call-390');
  const before = await shown(director);
  await one.goes(`/t/${director.slug}`);
  await one.says('.own-call', /you have a bye, worth 1 point.*You may play the computer meanwhile/);
  assert.equal(await call(one).count(), 0, 'the page of the event says it itself');
  await one.shot('tour-bye-own-390');
  await one.presses('meanwhile');
  await one.page.waitForURL(/\/room\//);
  await one.turn();
  await one.page.locator('.strip', { hasText: /Nibble\s*computer/ }).waitFor();
  await one.shot('tour-bye-room-390');
  await endsGame(one);
  await one.shot('tour-bye-end-390');
  await one.goes(`/t/${director.slug}`);
  await one.says('.own-call', /you have a bye, worth 1 point/);
  assert.equal(await one.button('meanwhile').count(), 0, 'there is one game in a free round');
  assert.deepEqual(await shown(director), before);
});

test('a_player_who_stays_away_keeps_the_bye_and_meets_the_next_round', async () => {
  const { director, one, others, pairs } = await event('Quiet Round', '5', {});
  await one.says('[data-call=bye]', /Play Old Moon meanwhile\?/);
  await one.presses('hide-call');
  await call(one).waitFor({ state: 'detached' });
  const { first } = pairs.find(({ second }) => second !== null);
  const loser = others.find(({ name }) => name === first);
  await loser.page.waitForURL(/\/room\//);
  await loser.presses('resign');
  await loser.presses('confirm');
  await director.person.button('pair').waitFor({ timeout: RESULTS_MS });
  await director.presses('pair', 'publish', 'start');
  await one.page.waitForURL(/\/room\//); // to their board: a game of the event opens by itself
  const { rounds } = await director.state();
  assert.deepEqual(ofBye(rounds[0]).points, [2, 0]);
  assert.deepEqual(ofBye(rounds[0]).games, []);
  const answer = await fetch(`${stage.url}/api/player/${one.you.id}/games.ndjson`);
  const games = (await answer.text())
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  assert.deepEqual(
    games.map(({ moves, result }) => [moves, result]),
    [[0, 'none']],
    'the game that they did not play has no result',
  );
});
