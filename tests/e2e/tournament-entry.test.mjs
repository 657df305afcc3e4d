// Who enters an event, in real browsers: strangers who come in numbers and are removed at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director, player } from './event.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

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

const leave = (list) => list.forEach(({ client }) => client.end());

test('strangers_who_came_in_numbers_are_removed_in_one_step_and_come_back_with_one', async () => {
  const director = await Director.comes(stage, 'Tilda');
  await director.makes('Open Doors');
  const list = await strangers(director, 12);
  await director.adds('Walk In');
  await director.says('.counter', /1 of 13 are here/);
  await director.presses('clear');
  await director.says('dialog', /The guests among them, who have no account \(12\) All who entered by themselves \(12\).*Stranger 1/);
  await director.sends();
  await director.says('.counter', /1 of 1 are here/);
  await director.says('.last-step', /Removed 12 guests who had entered by themselves/);
  assert.equal((await director.state()).players.length, 1);
  await director.presses('undo');
  await director.sends();
  await director.says('.counter', /1 of 13 are here/);
  leave(list);
});
