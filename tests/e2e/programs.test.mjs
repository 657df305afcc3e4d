// Personal tokens and bots on the account's page: made, copied once, used by a program, revoked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { Stage } from './stage.mjs';

const PASSWORD = 'correct horse';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const stage = await Stage.open({ expected: /status of 40[1349]/ });

async function account(name) {
  const person = await stage.person(name);
  const response = await person.context.request.post(`${stage.url}/api/account`, {
    headers: { origin: stage.url },
    data: { name, password: PASSWORD },
  });
  assert.equal(response.status(), 200, await response.text());
  await person.goes('/account');
  await person.presses('open-programs');
  await person.page.locator('form[data-form=token]').waitFor();
  return person;
}

const field = (person, form, name) => person.page.locator(`form[data-form=${form}] [name=${name}]`);
const listed = (person, list) => person.page.locator(`[data-list=${list}] li`);

async function makes(person, name) {
  await field(person, 'token', 'token').fill(name);
  await person.presses('token');
  const secret = person.page.locator('#token-secret');
  await secret.waitFor();
  return secret.inputValue();
}

/** The status of a request that brings the token. */
async function status(token) {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${stage.url}/api/game/AAAAAAAAAAAAAAAAAAAAAA.json`, { headers })).status;
}

test('a_token_is_shown_once_works_and_is_revoked', async () => {
  const ann = await account('Anouk');
  await ann.says('.programs', /You have no tokens/);
  const token = await makes(ann, 'GNU Go');
  assert.match(token, /^miai_[\w-]{43}$/);
  assert.equal(await status(token), 404); // there is no such game, and the token is good
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.presses('copy-token');
  await ann.says('[data-form=secret]', /Copied/);
  assert.equal(await ann.page.evaluate(() => navigator.clipboard.readText()), token);
  await ann.presses('token-done');
  await ann.says('[data-list=tokens]', /GNU Go.*plays games.*not used yet/s);
  await ann.page.reload();
  await ann.presses('open-programs');
  await listed(ann, 'tokens').first().waitFor();
  assert.ok(!(await ann.page.content()).includes(token));
  await ann.presses('revoke');
  await ann.presses('keep-token');
  assert.equal(await status(token), 404);
  await ann.presses('revoke');
  await ann.presses('revoke-now');
  await ann.says('.said', /The token “GNU Go” is revoked/);
  await ann.says('.programs', /You have no tokens/);
  assert.equal(await status(token), 401);
});

test('a_bot_has_a_badge_an_owner_and_a_token', async () => {
  const bea = await account('Bea');
  await field(bea, 'bot', 'bot').fill('Beabot');
  await field(bea, 'bot', 'botPassword').fill('short');
  await bea.presses('bot');
  await bea.says('form[data-form=bot]', /8 to 128 characters/);
  await field(bea, 'bot', 'botPassword').fill(PASSWORD);
  await bea.presses('bot');
  await bea.says('[data-list=bots]', /Beabot\s+bot/);
  await field(bea, 'token', 'bot').selectOption({ label: 'Beabot' });
  await makes(bea, 'engine');
  await bea.presses('token-done');
  await bea.says('[data-list=tokens]', /engine.*for Beabot/s);
  await bea.page.locator('[data-list=bots] a').click();
  await bea.says('h1', /Beabot\s+bot/);
  await bea.says('main', /A bot of\s+Bea/);
});

test('an_account_that_has_played_does_not_become_a_bot', async () => {
  const { black } = await stage.table({ ruleset: 'chinese', size: [9, 9] });
  const data = { name: 'Cleo', password: PASSWORD };
  await black.context.request.post(`${stage.url}/api/account`, { headers: { origin: stage.url }, data });
  const dora = await account('Dora');
  await field(dora, 'bot', 'bot').fill('Cleo');
  await field(dora, 'bot', 'botPassword').fill(PASSWORD);
  await dora.presses('bot');
  await dora.says('form[data-form=bot]', /has played games/);
  await field(dora, 'bot', 'botPassword').fill('wrong horse');
  await dora.presses('bot');
  await dora.says('form[data-form=bot]', /not the password/);
});

test('the_part_works_with_the_keyboard_alone', async () => {
  const emil = await account('Emil');
  const { keyboard } = emil.page;
  await field(emil, 'token', 'token').focus();
  await keyboard.type('engine');
  await keyboard.press('Enter');
  await emil.page.waitForFunction(() => document.activeElement?.id === 'token-secret');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await listed(emil, 'tokens').first().waitFor();
  await emil.page.locator('[data-do=revoke]').focus();
  await keyboard.press('Enter');
  await emil.page.locator('dialog').waitFor();
  await keyboard.press('Escape');
  await emil.page.locator('dialog').waitFor({ state: 'detached' });
  await emil.page.waitForFunction(() => document.activeElement?.dataset.do === 'revoke');
});

test('the_part_passes_in_every_size_and_theme', async () => {
  const fay = await account('Fay');
  await field(fay, 'bot', 'bot').fill('Faybot');
  await field(fay, 'bot', 'botPassword').fill(PASSWORD);
  await fay.presses('bot');
  await listed(fay, 'bots').first().waitFor();
  await makes(fay, 'The long name of an engine of mine, 2026');
  const found = [];
  for (const what of ['secret', 'lists', 'question']) {
    if (what === 'lists') await fay.presses('token-done');
    if (what === 'question') await fay.presses('revoke');
    for (const size of SIZES)
      for (const colorScheme of /** @type {('light'|'dark')[]} */ (['light', 'dark'])) {
        await fay.page.setViewportSize(size);
        await fay.page.emulateMedia({ colorScheme });
        for (const { id, html, why } of await violations(fay.page))
          found.push(`${what}, ${size.width} ${colorScheme}: ${id} ${html.slice(0, 160)} ${why}`);
        const wide = await fay.page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > size.width) found.push(`${what} is ${wide} px wide in ${size.width}`);
        await fay.page.locator('[data-do=open-programs]').scrollIntoViewIfNeeded();
        await fay.shot(`programs-${what}-${size.width}-${colorScheme}`);
      }
  }
  assert.deepEqual(found, []);
});
