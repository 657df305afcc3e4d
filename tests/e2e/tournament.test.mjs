// A whole Swiss of Bridge Go in real browsers: a director with his desk, players who enter, are called to their boards and
// play matches of two games, a wall that nobody looks after, a server that dies in the middle; and the files taken home.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director, player } from './event.mjs';
import { line } from './person.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: OUTAGE, proxy: true });

/** Somebody enters on the page of the event, in a browser. */
async function enters(person, slug) {
  await person.goes(`/t/${slug}`);
  await person.presses('enter');
  await person.page.locator('dialog .primary').click();
  await person.says('.own-call', /You have entered/);
}

/** Starts the round that is published, and waits until the boards opened on the screens of these. */
async function starts(director, people) {
  await director.presses('start');
  for (const { page } of people) {
    await page.waitForURL(/\/room\//);
    await page.locator('main.room').waitFor();
  }
}

test('three_rounds_of_matches_are_played_from_the_entry_to_the_files', async () => {
  const director = await Director.comes(stage, 'Tilda');
  const { page } = director;
  await director.makes('Bridges of Leith', { rules: 'bridge', size: [5, 5], rounds: 3 });
  const { slug, id } = director;
  const wall = await stage.person(null, { viewport: { width: 1920, height: 1080 } });
  await wall.goes(`/t/${slug}/show`);
  const ann = await stage.person('Ann', { url: stage.line.url });
  const ben = await stage.person('Ben');
  const cleo = await stage.person('Cleo');
  const seen = [ann, ben, cleo];
  for (const person of seen) await enters(person, slug);
  const unseen = [];
  for (const name of ['Dan', 'Eva', 'Finn', 'Gus', 'Hana']) unseen.push(await player(stage.url, name));
  for (const { client } of unseen.slice(0, 4)) await client.do(`tour:${id}`, 'enter');
  for (const person of seen) unseen.push({ name: person.name, client: await person.client() });
  const hand = (name) => unseen.find((one) => one.name === name);

  // Check-in: by themselves, by a key at the desk; and somebody who walks in.
  await director.presses('checkin');
  for (const person of seen) {
    await person.presses('here');
    await person.says('.own-call', /You are checked in/);
  }
  await director.adds('Hana', { account: hand('Hana').you.id });
  for (const key of ['d', 'e', 'f', 'g']) await page.keyboard.press(key);
  await director.says('.counter', /8 of 8/);
  await wall.says('.slide', /8 of 8 are here/);

  // Round 1: Ann and Ben are put together by hand; then why.
  await director.begins();
  await director.presses('pair');
  await director.person.button('publish').waitFor();
  await page.locator('.draft .player', { hasText: 'Ann' }).click();
  await page.locator('.draft .player', { hasText: 'Ben' }).click();
  await director.says('.chosen', /Chosen: Ann and Ben/);
  await page.keyboard.press('w');
  await director.says('dialog', /What this pair costs|This pair costs nothing/);
  await director.leaves();
  await page.keyboard.press('j');
  await director.says('.chosen', /^$/);
  await director.presses('publish');
  await ann.says('.own-call', /Round 1: board \d, a match against Ben/);
  await starts(director, seen);

  // Two games on Ann's board by hand, her line cut in between.
  const [first] = await director.pairs(1).then((pairs) => pairs.toSorted((a, b) => (b.first === 'Ann' || b.second === 'Ann') - (a.first === 'Ann' || a.second === 'Ann')));
  const [one, two] = first.first === 'Ann' ? [ann, ben] : [ben, ann];
  await line(one, two, ['b C1', 'w A5', 'b C2', 'w E5']);
  stage.line.cut();
  await ann.says('.banner', /Connection lost/);
  await ben.says('.seat, .strip, main.room', /offline|away/i);
  stage.line.mend();
  await ann.page.locator('.banner').waitFor({ state: 'detached' });
  await line(one, two, ['b C3', 'w A4', 'b C4', 'w E4', 'b C5']);
  for (const person of [ann, ben]) await person.says('.phase', /joined two opposite sides/);
  await director.says('.strip [aria-current]', /1 0\/4/);
});
