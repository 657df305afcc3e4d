// A name that the director typed becomes a player with a phone: the desk shows a code, and the player opens it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const stage = await Stage.open();

test('a_player_that_the_desk_typed_opens_the_code_on_a_phone_and_checks_in', async () => {
  const director = await Director.comes(stage, 'Tilda');
  await director.makes('Codes', { rules: 'japanese', overBoard: true, rounds: 3 });
  await director.tab('Players');
  await director.adds('Lou Walker');
  await director.adds('Bob');
  const open = async (name) => director.page.getByRole('button', { name: `Edit ${name}` }).click();
  await open('Lou Walker');
  await director.presses('phone');
  const link = await director.page.locator('[data-do=copy-link]').getAttribute('data-link');
  assert.match(link, /\/t\/codes#identify-1-[0-9A-Z]{16}$/);
  await director.page.locator('dialog svg.code').waitFor();
  await director.person.shot('identity-desk');

  const phone = (await stage.person(null, PHONE)).page;
  await phone.goto(link);
  await phone.getByRole('heading', { name: 'Are you Lou Walker?' }).waitFor();
  if (process.env.MIAI_SHOTS) await phone.screenshot({ path: `${process.env.MIAI_SHOTS}/identity-phone.png` });
  await phone.locator('[data-do=identify]').click();
  await phone.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(new URL(phone.url()).hash, '', 'the code has left the address');
  await director.says('dialog', /Lou Walker has taken their place/);
  await director.page.keyboard.press('Escape');
  await director.gone();
  await director.presses('checkin');
  await phone.locator('[data-do=away]').click();
  await director.says('.counter', /1 of 2/);

  // The same code is worth nothing any more, and a player with a phone has no other one.
  const other = (await stage.person(null, PHONE)).page;
  await other.goto(link);
  await other.getByText('Lou Walker has a device or an account already.').waitFor();
  await open('Lou Walker');
  await director.page.locator('dialog').waitFor();
  assert.equal(await director.page.locator('dialog [data-do=phone]').count(), 0);
});
