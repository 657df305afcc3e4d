// Accounts in real browsers: registering without losing a game, coming back from elsewhere, and leaving.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { serverBinary } from '../lib/server.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const PASSWORD = 'correct horse';
// The messages that a browser prints for every refusal, and for a stopped server.
const stage = await Stage.open({ expected: new RegExp(`status of 40[1349]|${OUTAGE.source}`) });

/** The acts of a person on the account page. */
const at = (person) => ({
  form: (name) => person.page.locator(`form[data-form=${name}]`),
  way: (name) => person.page.locator(`input[name=way][value=${name}]`).check(),
  fill: (form, field, text) => person.page.locator(`form[data-form=${form}] [name=${field}]`).fill(text),
  error: (form) => person.page.locator(`form[data-form=${form}] [role=alert]`).textContent(),
});

async function registers(person, name = person.name) {
  await person.goes('/account');
  const { way, fill } = at(person);
  await way('register');
  await fill('register', 'name', name);
  await fill('register', 'password', PASSWORD);
  await person.presses('register');
  await person.says('main', new RegExp(`signed in as ${name}`));
}

async function signsIn(person, name, password = PASSWORD) {
  await person.goes('/account');
  const { way, fill } = at(person);
  await way('signIn');
  await fill('sign-in', 'name', name);
  await fill('sign-in', 'password', password);
  await person.presses('sign-in');
}

test('a_guest_registers_in_the_middle_of_a_game_and_plays_on_from_two_browsers', async () => {
  const { black, white, room } = await stage.table({ ruleset: 'chinese', size: [9, 9] });
  await black.plays('E5');
  const second = await black.window();
  await second.goto(`${stage.url}/room/${room}`);
  await registers(black, 'Annabel');
  await white.plays('C3');
  await black.visits(room);
  await black.plays('G7');
  await black.says('.phase', /Ben|White/);
  const elsewhere = await stage.person(null);
  await signsIn(elsewhere, 'annabel');
  await elsewhere.says('main', /signed in as Annabel/);
  await white.plays('G3');
  await elsewhere.visits(room);
  await elsewhere.plays('C7');
  await black.listed('C7');
});

test('a_wrong_password_is_told_beside_the_field_and_the_name_kept', async () => {
  await registers(await stage.person('Bertha'));
  const other = await stage.person(null);
  await signsIn(other, 'Bertha', 'wrong horse');
  assert.match(await at(other).error('sign-in'), /no account with this name and password/);
  assert.equal(await other.page.evaluate(() => document.activeElement.name), 'password');
  assert.equal(await at(other).form('sign-in').locator('[name=name]').inputValue(), 'Bertha');
  await other.page.keyboard.press('Control+a');
  await other.page.keyboard.type(PASSWORD);
  await other.page.keyboard.press('Enter');
  await other.says('main', /signed in as Bertha/);
});

test('a_guest_is_told_what_they_leave_before_signing_in', async () => {
  await registers(await stage.person('Clara'));
  const guest = await stage.person('Gast');
  await guest.opens({ ruleset: 'chinese', size: [9, 9] });
  const second = await guest.window();
  await second.goto(`${stage.url}/`);
  await signsIn(guest, 'Clara');
  await guest.says('main', /signed in as Clara/);
  await guest.says('.top .me', /Clara/, second);
});

test('a_name_that_is_taken_and_a_short_password_are_refused_at_their_fields', async () => {
  await registers(await stage.person('Doris'));
  const other = await stage.person(null);
  await other.goes('/account');
  const { way, fill, error } = at(other);
  await way('register');
  await fill('register', 'name', 'DORIS');
  await fill('register', 'password', 'short');
  await other.presses('register');
  assert.match(await error('register'), /8 to 128 characters/);
  await fill('register', 'password', PASSWORD);
  await other.presses('register');
  assert.match(await error('register'), /belongs to an account already/);
  assert.equal(await other.page.evaluate(() => document.activeElement.name), 'name');
});

test('another_password_signs_the_other_browser_out', async () => {
  const here = await stage.person('Emma');
  const there = await stage.person(null);
  await registers(here);
  await signsIn(there, 'Emma');
  await there.says('.top .me', /Emma/);
  const { fill, error } = at(here);
  await fill('change', 'old', 'wrong horse');
  await fill('change', 'renewed', 'battery staple');
  await here.presses('change');
  assert.match(await error('change'), /not your password/);
  await fill('change', 'old', PASSWORD);
  await here.presses('change');
  await here.says('.said', /Your password has been changed/);
  await there.says('.top .me', /Choose a name/);
  await there.says('main', /Sign in/);
  await signsIn(there, 'Emma', 'battery staple');
  await there.says('main', /signed in as Emma/);
  await here.says('.top .me', /Emma/);
});

test('signing_out_forgets_this_browser_in_all_its_windows', async () => {
  const person = await stage.person('Frida');
  await registers(person);
  const second = await person.window();
  await second.goto(`${stage.url}/`);
  await person.says('.top .me', /Frida/, second);
  await person.presses('sign-out');
  await person.says('main', /You are signed out/);
  await person.says('.top .me', /Choose a name/);
  await person.says('.top .me', /Choose a name/, second);
  assert.deepEqual(await person.context.cookies(stage.url), []);
});

test('signing_out_everywhere_signs_the_other_browser_out_too', async () => {
  const here = await stage.person('Frieda');
  const there = await stage.person(null);
  await registers(here);
  await signsIn(there, 'Frieda');
  await there.says('.top .me', /Frieda/);
  await here.presses('sign-out-everywhere');
  await here.says('main', /signed out in all browsers/);
  await there.says('.top .me', /Choose a name/);
});

test('a_deleted_account_leaves_its_games_to_a_number_and_its_name_to_others', async () => {
  const { black, white, room } = await stage.table({ ruleset: 'chinese', size: [9, 9] });
  await registers(black, 'Greta');
  await white.visits(room);
  await white.says('main', /Greta/);
  await black.presses('open-delete');
  const { fill, error } = at(black);
  await fill('delete', 'typed', 'Gerta');
  await fill('delete', 'password', PASSWORD);
  await black.presses('delete');
  assert.match(await error('delete'), /not your name/);
  await fill('delete', 'typed', 'Greta');
  await black.presses('delete');
  await black.says('main', /The account is deleted/);
  await white.visits(room);
  await white.says('main', new RegExp(`player ${black.you.id.slice(1)}`));
  await registers(await stage.person('Greta'));
});

test('an_account_takes_another_name_but_not_that_of_another', async () => {
  await registers(await stage.person('Hanna'));
  const other = await stage.person('Ida');
  await registers(other);
  const { fill, error } = at(other);
  await fill('rename', 'name', 'hanna');
  await other.presses('rename');
  assert.match(await error('rename'), /another account/);
  await fill('rename', 'name', 'Ida Ho');
  await other.presses('rename');
  await other.says('main', /signed in as Ida Ho/);
});

test('a_password_is_shown_while_one_likes', async () => {
  const person = await stage.person(null);
  await person.goes('/account');
  const field = at(person).form('sign-in').locator('[name=password]');
  await field.fill('seen by nobody');
  assert.equal(await field.getAttribute('type'), 'password');
  await person.page.getByRole('button', { name: 'Show the password' }).click();
  await at(person).form('sign-in').locator('[name=password][type=text]').waitFor();
  assert.equal(await field.inputValue(), 'seen by nobody');
});

test('the_way_to_the_account_is_where_the_name_is', async () => {
  const person = await stage.person(null);
  await person.goes('/');
  await person.page.locator('.top .me').click();
  await person.page.getByRole('link', { name: 'Sign in or register' }).click();
  await person.says('h1', /Your account/);
  assert.equal(await person.page.locator('dialog').count(), 0);
  await person.page.keyboard.press('Tab');
  assert.equal(await person.page.evaluate(() => document.activeElement.name), 'way');
});

/** The link that the server printed last. */
const ownerLink = () => /\/owner\/[0-9a-f]{64}/.exec(stage.server.said)[0];

test('the_first_start_prints_a_link_that_makes_one_owner_once', async () => {
  const owner = await stage.person('Karla');
  await owner.goes(ownerLink());
  await owner.says('main', /Register or sign in first/);
  const { way, fill } = at(owner);
  await way('register');
  await fill('register', 'password', PASSWORD);
  await owner.presses('register');
  await owner.presses('own');
  await owner.says('main', /You are the owner of this server/);
  await owner.page.waitForURL((url) => url.pathname === '/account');
  await owner.page.reload();
  await owner.says('main', /You are the owner of this server/);
  const other = await stage.person('Lena');
  await registers(other);
  await other.goes(ownerLink());
  await other.presses('own');
  await other.says('[role=alert]', /no longer valid/);
  assert.doesNotMatch(await other.page.locator('main').textContent(), /You are the owner/);
});

test('a_forgotten_password_is_replaced_while_the_server_is_stopped', async () => {
  const person = await stage.person('Maria');
  await registers(person);
  const run = (...args) => promisify(execFile)(serverBinary(), ['--database', stage.server.database, ...args]);
  await assert.rejects(run('--reset-password', 'Maria'), /another server is using it/);
  await stage.server.stop();
  await assert.rejects(run('--reset-password', 'Nobody'), /there is no such account/);
  const { stdout } = await run('--reset-password', ' maria');
  const password = /: ([a-z2-9]{5}(?:-[a-z2-9]{5}){3})\n/.exec(stdout)[1];
  const link = (await run('--owner-link', '--origins', 'https://go.example, http://x')).stdout;
  assert.match(link, /^https:\/\/go\.example\/owner\/[0-9a-f]{64}\n$/);
  const said = stage.server.said.length;
  await stage.server.start();
  await person.says('.top .me', /Choose a name/);
  await signsIn(person, 'Maria', password);
  await person.says('main', /signed in as Maria/);
  assert.doesNotMatch(stage.server.said.slice(said), /owner/);
  await person.goes(new URL(link.trim()).pathname);
  await person.presses('own');
  await person.says('main', /You are the owner of this server/);
});
