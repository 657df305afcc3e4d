// Completions at the desk: players from the lists that associations publish, and helpers from the accounts of the
// server. All players of these lists are invented.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const folder = mkdtempSync(join(tmpdir(), 'miai-lists-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'allworld_lp.html'),
  Buffer.from(
    '<html><pre>\n   Pin   Name                                  Co  Club  Grad  Prom  GoR\n'
      + ' 12345678  Ash Ada                               NZ  Kiln   3d   --   2287    41  T310405A\n'
      + ' 12345679  Ashby Ben                             NL  xxxx  12k  11k    912     7  E301112B\n'
      + ' 12345680  \u00d6stlund Cy                            SE  Leit  20k   --    -15     2  T300202B\n',
    'latin1',
  ),
);
writeFileSync(join(folder, 'TDListB'), 'Ashton, Di\t4711\tFull\t-3.21\t4/5/2031\tMILL\tWA\t0.4\t4/5/2030\n');
const stage = await Stage.open({ args: ['--player_lists', folder] });

async function desk(title, context) {
  const director = await Director.comes(stage, `Tilda of ${title}`.slice(0, 24), context);
  await director.makes(title, { rules: 'japanese', overBoard: true, rounds: 3 });
  await director.tab('Players');
  return director;
}

test('a_name_is_completed_with_club_country_rank_and_number_by_the_keys_alone', async () => {
  const director = await desk('Lists by Keys');
  const { page } = director;
  await director.presses('add');
  const name = page.getByRole('combobox', { name: 'Name' });
  await name.waitFor();
  await name.pressSequentially('ash', { delay: 20 });
  const options = page.getByRole('option');
  await director.says('.completions', /Ada Ash.*Ben Ashby.*Di Ashton/s);
  assert.equal(await options.count(), 3);
  assert.equal(await name.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowUp');
  assert.match(await page.locator('[role=option][aria-selected=true]').innerText(), /Di Ashton/);
  await page.keyboard.press('Escape');
  await page.locator('.completions').waitFor({ state: 'hidden' });
  assert.equal(await name.inputValue(), 'ash', 'the sheet is still open with what was typed');
  await name.pressSequentially(' a', { delay: 20 });
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await name.inputValue(), 'Ada Ash');
  for (const [field, value] of Object.entries({ rank: '3d', club: 'Kiln', country: 'NZ', pin: '12345678' }))
    assert.equal(await page.locator(`#person-${field}`).inputValue(), value);
  await director.says('#person-name-hint', /list of the EGF, number 12345678/);
  await page.keyboard.press('Enter');
  await director.gone();
  await director.says('.people', /Ada Ash/);
  const file = await (await page.request.get(`${director.person.url}/api/tour/${director.id}.h9`)).text();
  assert.match(file, /Ash +Ada .*3D NZ Kiln.*\|12345678/);
});

test('a_finger_takes_a_completion_and_another_name_drops_the_number', async () => {
  const director = await desk('Lists by Touch', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = director;
  await director.presses('add');
  await page.getByRole('combobox', { name: 'Name' }).pressSequentially('ostl', { delay: 20 });
  await page.getByRole('option').tap();
  assert.equal(await page.locator('#person-name').inputValue(), 'Cy \u00d6stlund');
  assert.equal(await page.locator('#person-pin').inputValue(), '12345680');
  await page.locator('#person-name').fill('Di Dogwood');
  assert.equal(await page.locator('#person-pin').inputValue(), '');
  await page.locator('#person-name').fill('di ashton');
  await page.getByRole('option').tap();
  assert.equal(await page.locator('#person-pin').inputValue(), '4711');
  assert.equal(await page.locator('#person-rank').inputValue(), '3k');
  assert.equal(await page.locator('#person-country').inputValue(), 'SE', 'this list names no country');
  await director.sends();
  const [person] = (await director.state()).players;
  assert.equal(person.name, 'Di Ashton');
});

test('a_helper_is_any_account_by_name_completed_or_typed_whole', async () => {
  const director = await desk('Helpers by Name');
  const { page } = director;
  await Director.comes(stage, 'Hugo Helper');
  await Director.comes(stage, 'Hugo Second');
  await director.tab('Settings');
  const who = page.locator('#staff-who');
  await who.pressSequentially('hugo', { delay: 20 });
  await director.says('.completions', /Hugo Helper.*Hugo Second/s);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await director.says('.staff', /Hugo Helper/);
  assert.equal(await who.inputValue(), '');
  await who.fill('Quill Such');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await director.says('[role=alert]', /No account is called .Quill Such./);
  await who.fill('hugo second');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await director.says('.staff', /Hugo Second/);
});
