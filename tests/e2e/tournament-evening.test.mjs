// A director's evening in the hall: mistakes that disappear, lists that are kept, and players who come and go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director } from './event.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: new RegExp(`${OUTAGE.source}|status of 40[09]`) });
const NAMES = ['Eva Lind', 'Farid Hosseini', 'Gus Berg', 'Hana Sato', 'Ivo Petrov', 'Kim Park'];

/** A tournament over the board that has begun. */
async function hall(title, names = NAMES, options = {}) {
  const director = await Director.comes(stage, `Tilda of ${title}`.slice(0, 24));
  await director.makes(title, { rules: 'japanese', overBoard: true, rounds: 3, ...options });
  await director.gathers(names);
  return director;
}

test('a_director_deletes_a_tournament_without_a_result_and_all_who_watch_are_told', async () => {
  const director = await hall('By Mistake');
  const { page, person } = director;
  const visitor = await stage.person('Wanda Watch');
  await visitor.goes(`/t/${director.slug}`);
  await visitor.says('h1', /By Mistake/);
  await director.presses('pair', 'publish', 'start');
  await director.types('1b');
  await director.says('.strip [aria-current]', /1 1\/3/);
  await director.tab('Settings');
  await director.presses('delete');
  await director.says('dialog', /Delete “By Mistake”\?.*its 6 players.*It cannot be brought back/);
  await person.shot('tour-delete');
  await person.shot('tour-delete', 390);
  await page.locator('dialog .primary').click();
  await director.says('dialog [role=alert]', /has a result, so it cannot be deleted/);
  await director.leaves();
  await director.tab('Round');
  await director.presses('undo');
  await director.sends();
  await director.tab('Settings');
  await director.presses('delete');
  await page.locator('dialog .primary').click();
  await director.says('main', /This tournament was deleted/);
  await visitor.says('main', /This tournament was deleted/);
  await visitor.goes(`/t/${director.slug}`);
  await visitor.says('main', /There is no such tournament/);
  await person.goes('/tournaments');
  await page.locator('main.tours h1').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /By Mistake/);
});

test('the_groups_of_mcmahon_are_asked_in_sight', async () => {
  const director = await Director.comes(stage, 'Tilda Groups');
  const { page, person } = director;
  await person.goes('/tournaments/new');
  assert.equal(await page.locator('#tour-floor').count(), 0);
  await page.getByText('McMahon', { exact: true }).click();
  for (const field of ['#tour-floor', '#tour-bar']) assert.ok(await page.locator(field).isVisible(), field);
  await person.shot('tour-mcmahon');
});
