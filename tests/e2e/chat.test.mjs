// The readers of chats: players chat with players, watchers with watchers, after the game all together; and each reader
// can hide the lines of another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function says(person, text) {
  await person.page.getByRole('tab', { name: /Chat/ }).click();
  await person.page.getByLabel('Say something').fill(text);
  await person.page.getByLabel('Say something').press('Enter');
  await reads(person, text);
}

const reads = (person, text) => person.page.locator('.chat .text', { hasText: text }).waitFor();

async function readsNot(person, text) {
  assert.equal(
    await person.page.locator('.chat .text', { hasText: text }).count(),
    0,
    `${person.name} does not read ${text}`,
  );
}

test('players_and_watchers_talk_apart_until_the_game_is_over', async () => {
  const { black, white, watcher, room } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  const other = await stage.person('Vic');
  await other.visits(room);
  await black.turn();
  await says(black, 'good game, 碁 <b>friend</b>');
  await says(white, 'the same to you');
  await says(watcher, 'C3 would be large');
  await says(other, 'who knows');
  await reads(black, 'the same to you');
  await reads(white, '碁 <b>friend</b>');
  await reads(watcher, 'who knows');
  for (const person of [black, white]) await readsNot(person, 'C3 would be large');
  for (const person of [watcher, other]) await readsNot(person, 'good game');
  await black.says('[aria-live=polite]', /Ben: the same to you/);
  await black.shot('chat');

  await black.presses('resign');
  await black.presses('confirm');
  await black.says('.phase', /Ben wins/);
  await black.page.getByRole('button', { name: /Spectators/ }).click();
  await reads(black, 'C3 would be large');
  await says(black, 'it would');
  await reads(watcher, 'it would');
  await readsNot(watcher, 'good game');
});

test('a_phone_shows_a_new_line_for_a_moment_and_a_press_opens_the_chat', async () => {
  const black = await stage.person('Ann');
  const white = await stage.person('Ben', PHONE);
  const room = await black.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  await white.sits(room);
  await black.turn();
  await says(black, 'good luck, and a long line that does not fit into the window of a phone');
  const peek = white.page.locator('.peek');
  await peek.waitFor();
  await white.says('.peek', /Ann.*good luck/);
  await white.shot('chat-peek-390');
  const [line, board] = [await peek.boundingBox(), await white.page.locator('.stage').boundingBox()];
  assert.ok(line.y >= board.y + board.height, 'the board stays free');
  await peek.click();
  await reads(white, 'good luck');
  assert.equal(await peek.count(), 0);
  await white.page.getByRole('button', { name: 'Close' }).click();
  await says(black, 'another');
  await white.says('.peek', /another/);
  await peek.waitFor({ state: 'detached' }); // by itself
});

test('spectators_read_what_they_can_do_after_a_game', async () => {
  const { black, watcher } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await watcher.page.getByRole('tab', { name: /Chat/ }).click();
  await watcher.says('.chat', /The players do not see this until the game is over/);
  await black.turn();
  for (const press of ['resign', 'confirm']) await black.presses(press);
  await watcher.says('.chat', /The game is over: players and spectators read this. A rematch is shown here, too/);
  await watcher.shot('room-watcher-end');
  await watcher.page.getByRole('link', { name: 'Other games' }).click();
  await watcher.says('h1', /Go with many rulesets/);
});

test('somebody_muted_is_not_read_and_can_be_reported', async () => {
  const { watcher, room } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  const other = await stage.person('Vic');
  await other.visits(room);
  await says(watcher, 'a line to stay');
  await says(other, 'a rude line');
  await reads(watcher, 'a rude line');
  await watcher.page.getByRole('button', { name: 'About this message of Vic' }).click();
  await watcher.page.getByRole('button', { name: 'Report this message' }).click();
  await watcher.page.getByLabel('What is wrong with it?').fill('rude');
  await watcher.page.getByLabel('What is wrong with it?').press('Enter');
  await watcher.says('.chat', /Thank you/);
  await says(other, 'another rude line');
  await watcher.page.getByRole('button', { name: 'About this message of Vic' }).last().click();
  await watcher.page.getByRole('button', { name: 'Hide what Vic writes' }).click();
  await watcher.page.locator('.chat .text', { hasText: 'rude line' }).first().waitFor({ state: 'detached' });
  await says(other, 'a third one');
  await says(watcher, 'quiet again');
  await reads(other, 'quiet again');
  await readsNot(watcher, 'a third one');
  await watcher.page.reload();
  await watcher.page.getByRole('tab', { name: /Chat/ }).click();
  await reads(watcher, 'quiet again');
  await readsNot(watcher, 'rude line');

  await watcher.shot('chat-hidden');
  await watcher.page.getByRole('button', { name: 'Show what Vic writes' }).click();
  await reads(watcher, 'a third one');
});

test('pasted_text_is_sent_as_one_line_without_invisible_characters', async () => {
  const { black, white } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await black.page.getByRole('tab', { name: /Chat/ }).click();
  await white.page.getByRole('tab', { name: /Chat/ }).click();
  const line = black.page.getByLabel('Say something');
  await line.fill('one\ttwo\u2028three');
  await line.press('Enter');
  await reads(white, 'one two three');
  await line.fill('\u202eright to left');
  await line.press('Enter');
  await black.says('.chat', /cannot be sent/);
  assert.equal(await line.inputValue(), '\u202eright to left', 'nothing is lost');
});
