// Entering an event, in real browsers: many strangers enter and are removed at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director, player } from './event.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** So many guests enter by themselves. */
async function strangers(director, count) {
  const list = [];
  for (let i = 1; i <= count; i++) {
    const guest = await player(stage.url, `Stranger ${i}`);
    await guest.client.do(`tour:${director.id}`, 'enter');
    list.push(guest);
  }
  return list;
}

const leave = (list) => {
  for (const { client } of list) client.end();
};

test('strangers_who_came_in_numbers_are_removed_in_one_step_and_come_back_with_one', async () => {
  const director = await Director.comes(stage, 'Tilda');
  await director.makes('Open Doors');
  const list = await strangers(director, 12);
  await director.adds('Walk In');
  await director.says('.counter', /1 of 13 are here/);
  await director.presses('clear');
  await director.says(
    'dialog',
    /Players who entered by themselves \(12\) Only the guests among them, without an account \(12\).*Stranger 1/,
  );
  await director.sends();
  await director.says('.counter', /1 of 1 are here/);
  await director.says('.last-step', /Removed 12 guests who had entered by themselves/);
  assert.equal((await director.state()).players.length, 1);
  await director.presses('undo');
  await director.sends();
  await director.says('.counter', /1 of 13 are here/);
  leave(list);
});

/** The director sets the way of entry. */
const letsIn =
  (way, code = null) =>
  async (page) => {
    await page.locator('#tour-entry').selectOption(way);
    if (code) await page.locator('#tour-code').fill(code);
  };

test('a_code_given_out_in_the_hall_lets_in_and_a_wrong_one_does_not', async () => {
  const director = await Director.comes(stage, 'Tilda of Codes');
  await director.makes('By Code', { more: letsIn('code', 'Kiln 2026') });
  await director.says('.people', /Players need this code to enter. Only the desk shows it: Kiln 2026/);
  const guest = await stage.person('Gus', PHONE);
  await guest.goes(`/t/${director.slug}`);
  await guest.presses('enter');
  await guest.page.locator('#entry-code').fill('kiln');
  await guest.page.locator('dialog .primary').click();
  await guest.says('dialog', /A code has at least six letters or digits/);
  await guest.page.locator('#entry-code').fill('kiln-2025');
  await guest.page.locator('dialog .primary').click();
  await guest.says('dialog', /That is not the code of this tournament/);
  await guest.page.locator('#entry-code').fill('kiln-2026');
  await guest.page.locator('dialog .primary').click();
  await guest.says('.own-call', /You have entered/);
  await director.says('.counter', /0 of 1 are here/);
});

test('a_guest_is_shown_the_way_to_an_account_where_one_is_asked_for', async () => {
  const director = await Director.comes(stage, 'Tilda of Accounts');
  await director.makes('Members', { more: letsIn('accounts') });
  const guest = await stage.person('Gus');
  await guest.goes(`/t/${director.slug}`);
  await guest.says('.own-call', /Only players with an account may enter.*Register or sign in/);
  const member = await Director.comes(stage, 'Mia');
  await member.person.goes(`/t/${director.slug}`);
  await member.presses('enter');
  await member.sends();
  await member.says('.own-call', /You have entered/);
});

test('an_applicant_waits_until_the_desk_accepts_or_declines', async () => {
  const director = await Director.comes(stage, 'Tilda of Doors');
  await director.makes('By Asking', { more: letsIn('accepted') });
  const gus = await stage.person('Gus', PHONE);
  await gus.goes(`/t/${director.slug}`);
  await gus.says('.own-call', /The director accepts each entry/);
  await gus.presses('enter');
  await gus.page.locator('#entry-club').fill('Kiln Lane');
  await gus.page.locator('dialog .primary').click();
  await gus.says('.own-call', /You have asked to enter. The director has not answered yet/);
  const others = await strangers(director, 3);
  await director.says('.waiting', /4 players ask to enter.*Gus.*Kiln Lane · guest, without an account.*Stranger 3/);
  await director.says('.counter', /0 of 0 are here/);
  await director.page.getByRole('button', { name: 'Accept Gus', exact: true }).click();
  await director.says('.counter', /0 of 1 are here/);
  await gus.says('.own-call', /You have entered/);
  await director.presses('decline-all');
  await director.page.locator('.waiting').waitFor({ state: 'detached' });
  await director.says('.last-step', /Declined Stranger 1, Stranger 2 and Stranger 3/);
  assert.deepEqual(
    (await director.state()).players.map(({ name }) => name),
    ['Gus'],
  );
  leave(others);
});

test('a_player_added_with_an_account_is_asked_on_every_page_and_says_yes_or_no', async () => {
  const director = await Director.comes(stage, 'Tilda of Letters');
  await director.makes('By Letter', { rules: 'japanese', overBoard: true });
  const mia = await stage.person('Mia B', PHONE);
  await mia.goes('/rules');
  await director.adds('Mia Berg', { account: mia.you.id });
  await director.says('.checkin', /Mia Berg.*invited, has not answered/);
  await mia.says('.calls', /Tilda of Letters invites you to play in By Letter/);
  await mia.presses('invite-yes');
  await mia.page.locator('.calls').waitFor({ state: 'detached' });
  await director.page.getByText('invited, has not answered').first().waitFor({ state: 'detached' });
  assert.equal((await director.state()).players[0].account.id, mia.you.id);

  const otto = await stage.person('Otto');
  await director.adds('Otto Stein', { account: otto.you.id });
  await otto.goes(`/t/${director.slug}`);
  await otto.says('.own-call', /invites you to play in By Letter.*No, and no more invitations from Tilda of Letters/);
  await otto.presses('invite-never');
  await otto.page.locator('[data-do=invite-yes]').waitFor({ state: 'detached' });
  await director.says('.last-step', /Otto Stein declined the invitation/);
  assert.equal(
    await director.page.locator('.last-step [data-do=undo]').count(),
    0,
    'an answer is not undone by who asked',
  );
  assert.equal((await director.state()).players[1].account, null);
});
