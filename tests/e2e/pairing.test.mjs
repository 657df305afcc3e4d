// Quick pairing in a browser: two people are paired and come to their game, one stops looking, one leaves the page, and
// one loses the connection for a moment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const stage = await Stage.open({ expected: OUTAGE });

/** Chooses exactly these rulesets on the page. */
async function wants(person, ...names) {
  await person.goes('/play');
  await person.page.getByRole('button', { name: 'Find an opponent' }).waitFor();
  for (const box of await person.page.locator('.pair input[name=rulesets]:checked').all()) await box.uncheck();
  for (const name of names) await person.page.getByRole('checkbox', { name }).first().check();
}

/** The number of players who wait. */
async function waiting(person) {
  const client = await person.client();
  const { count } = await client.ask({ t: 'get', k: 'seeks' });
  client.end();
  return count;
}

async function until(person, count) {
  for (let n = 0; n < 100; n++) {
    if ((await waiting(person)) === count) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal(await waiting(person), count);
}

test('two_people_who_would_play_several_rulesets_are_paired_under_a_common_one', async () => {
  const ann = await stage.person('Ann');
  const ben = await stage.person('Ben', PHONE);
  await wants(ann, /Stoical Go/, /Bridge Go/);
  await ann.shot('pairing-choices');
  assert.deepEqual(await violations(ann.page), []);
  await ann.presses('seek');
  await ann.says('.seeking', /Looking for an opponent/);
  await ann.says('.seeking', /No other player waits at the moment/);
  await ann.shot('pairing-waiting');
  assert.deepEqual(await violations(ann.page), []);
  await wants(ben, /Bridge Go/, /Makrai/);
  await ben.says('.pair [role=status]', /One player waits: Stoical Go 1, Bridge Go 1\./);
  await ben.shot('pairing-choices-390');
  await ben.presses('seek');
  await Promise.all([ann, ben].map(({ page }) => page.waitForURL(/\/room\//)));
  assert.equal(new URL(ann.page.url()).pathname, new URL(ben.page.url()).pathname);
  await Promise.all([ann, ben].map((one) => one.says('main.room', /Bridge Go/)));
});

test('a_person_stops_looking_or_leaves_the_page_and_waits_no_longer', async () => {
  const ann = await stage.person('Ann');
  await wants(ann, /Stoical Go/);
  await ann.presses('seek');
  await until(ann, 1);
  await ann.presses('unseek');
  await ann.page.getByRole('button', { name: 'Find an opponent' }).waitFor();
  await until(ann, 0);
  await ann.presses('seek');
  await until(ann, 1);
  await ann.page.getByRole('link', { name: 'Rules', exact: true }).first().click();
  await until(ann, 0);
});

test('the_lobby_leads_to_quick_pairing_and_a_choice_is_kept', async () => {
  const ann = await stage.person('Ann');
  await ann.goes('/');
  await ann.page.getByRole('link', { name: /^Quick pairing/ }).click();
  await ann.page.getByRole('heading', { name: 'Quick pairing' }).waitFor();
  await wants(ann, /Alter Igo/);
  await ann.presses('seek');
  await until(ann, 1);
  await ann.presses('unseek');
  await ann.page.reload();
  await ann.page.getByRole('checkbox', { name: /Alter Igo/, checked: true }).waitFor();
  for (const box of await ann.page.locator('.pair input[name=rulesets]:checked').all()) await box.uncheck();
  assert.ok(await ann.page.getByRole('button', { name: 'Find an opponent' }).isDisabled());
  await until(ann, 0);
});
