// Challenges: two people and a program. The challenged person reads the terms wherever they are, and answers; the
// challenger reads the outcome.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOn, challenges, two } from './challenge.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

const call = ({ page }, kind) => callOn(page, kind);

test('a_challenge_is_accepted_from_another_page_and_both_come_to_the_game', async () => {
  const { ann, ben } = await two(stage);
  await challenges(ann);
  await ann.page.waitForURL(/\/room\//);
  await ann.says('main.room', /Waiting for an answer from Ben, until/);
  await ann.shot('challenge-room');
  await call(ben, 'challenge').waitFor();
  await ben.says('.calls', /Ann challenges you\. Stoical Go, 9 × 9, 5 min \+ 5 × 20 s\./);
  await ben.shot('challenge-banner-390');
  await ann.goes('/games'); // an accepted challenge brings them back
  await call(ann, 'challenging').waitFor();
  await ben.presses('accept-challenge');
  await ben.page.waitForURL(/\/room\//);
  await ann.page.waitForURL(/\/room\//);
  await Promise.all([ann, ben].map((one) => one.says('.strip', /Ann|Ben/)));
  await Promise.all([ann, ben].map((one) => one.says('.phase', /turn|Ann|Ben/)));
  assert.equal(await ben.page.locator('.calls').count(), 0);
});

test('a_challenge_is_declined_with_a_reason_that_the_challenger_reads', async () => {
  const { ann, ben } = await two(stage);
  await challenges(ann);
  await ann.page.waitForURL(/\/room\//);
  await call(ben, 'challenge').waitFor();
  await ben.presses('decline');
  await ben.page.getByLabel('Reason').selectOption({ label: 'Clock too fast' });
  await ben.shot('challenge-decline-390');
  await ben.presses('decline-send');
  await call(ben, 'challenge').waitFor({ state: 'detached' });
  await ann.says('.calls', /Ben declines your challenge: the clock is too fast\./);
  await ann.shot('challenge-declined');
  await ann.presses('hide-call');
  await call(ann, 'declined').waitFor({ state: 'detached' });
});

test('changed_terms_are_sent_back_marked_changed_again_and_accepted', async () => {
  const { ann, ben } = await two(stage);
  await challenges(ann);
  await ann.page.waitForURL(/\/room\//);
  const first = new URL(ann.page.url()).pathname;
  await call(ben, 'challenge').waitFor();
  await ben.presses('change-terms');
  await ben.page.getByRole('heading', { name: 'Other terms for Ann' }).waitFor();
  assert.equal(await ben.page.getByLabel('Rules', { exact: true }).inputValue(), 'stoical');
  await ben.page.getByRole('button', { name: 'Send back' }).click();
  await ben.says('dialog .error', /still the same terms/);
  await ben.page.getByText('13 × 13').click();
  await ben.page.getByText('More settings').click();
  await ben.page.getByLabel('Handicap').selectOption('2');
  await ben.page.getByText('White', { exact: true }).click();
  await ben.shot('challenge-terms-sheet-390');
  await ben.page.getByRole('button', { name: 'Send back' }).click();
  await ben.page.waitForURL((url) => /\/room\//.test(url.pathname) && url.pathname !== first);
  await ben.says('main.room', /Waiting for an answer from Ann/);
  // The room of the first terms is gone: its page becomes that of the new ones.
  await ann.page.waitForURL((url) => /\/room\//.test(url.pathname) && url.pathname !== first);
  await ann.says('main.room', /Ben would like to play you on other terms/);
  const rows = await ann.page.locator('[data-what="changes"] li').allInnerTexts();
  assert.deepEqual(
    rows.map((row) => row.replace(/\s+/g, ' ').trim()),
    [
      'Board 9 × 9 → becomes 13 × 13',
      'Your colour random → becomes Black',
      'Komi 7 → becomes ½',
      'Handicap none → becomes 2 stones',
    ],
  );
  await ann.shot('challenge-terms-room');
  await ann.goes('/games');
  await call(ann, 'challenge').waitFor();
  await ann.says('[data-what="changes"]', /9 × 9.*13 × 13/);
  await ann.shot('challenge-terms-banner');
  const change = ann.button('change-terms');
  await change.focus();
  await ann.page.keyboard.press('Enter');
  await ann.page.getByRole('heading', { name: 'Other terms for Ben' }).waitFor();
  await ann.page.locator('dialog').getByText('9 × 9').click();
  await ann.page.getByRole('button', { name: 'Send back' }).click();
  await ben.says('main.room', /Ann would like to play you on other terms/);
  assert.equal(await ben.page.locator('[data-what="changes"] li').count(), 1);
  await ben.shot('challenge-terms-room-390');
  await ben.goes('/games');
  await call(ben, 'challenge').waitFor();
  await ben.shot('challenge-terms-banner-390');
  const [changed, play] = await Promise.all(
    [ben.page.locator('.calls .changes'), ben.button('accept-challenge')].map((part) => part.boundingBox()),
  );
  assert.ok(changed.y + changed.height <= play.y, 'a phone has the changes before the answers');
  await ben.presses('accept-challenge');
  await Promise.all([ann, ben].map((one) => one.says('.phase', /turn|Ann|Ben/)));
  assert.equal(await ben.page.locator('.calls').count(), 0);
});

test('changed_terms_that_are_declined_leave_nothing_behind', async () => {
  const { ann, ben } = await two(stage);
  await challenges(ann);
  await call(ben, 'challenge').waitFor();
  await ben.presses('change-terms');
  await ben.page.getByText('19 × 19').click();
  await ben.page.getByRole('button', { name: 'Send back' }).click();
  await ann.says('main.room', /on other terms/);
  await ann.presses('decline');
  await ann.presses('decline-send');
  await ben.says('.calls', /Ann declines your challenge\./);
  await ann.goes('/');
  assert.equal(await ann.page.locator('.calls').count(), 0);
});

test('a_challenge_is_cancelled_and_leaves_the_other_page', async () => {
  const { ann, ben } = await two(stage);
  await challenges(ann);
  await call(ben, 'challenge').waitFor();
  await ann.presses('cancel-challenge');
  await call(ben, 'challenge').waitFor({ state: 'detached' });
  await ann.page.waitForURL((url) => url.pathname === '/');
});

test('the_room_of_a_challenge_answers_and_keeps_its_seat', async () => {
  const { ann, ben } = await two(stage);
  const eve = await stage.person('Eve');
  await challenges(ann);
  await ann.page.waitForURL(/\/room\//);
  const { pathname } = new URL(ann.page.url());
  await eve.goes(pathname);
  await eve.says('main.room', /Ann has challenged Ben\. The seat is for Ben\./);
  assert.equal(await eve.button('sit').count(), 0);
  await ben.goes(pathname);
  await ben.says('main.room', /Ann challenges you/);
  assert.equal(await ben.page.locator('.calls').count(), 0);
  await ben.presses('accept-challenge');
  await ben.says('.phase', /turn|Ann|Ben/);
});

/** Asks the server of a person's session with a name and a password. */
async function asks(person, route, name) {
  const answer = await person.context.request.post(`${stage.url}/api/${route}`, {
    headers: { origin: stage.url },
    data: { name, password: 'correct horse' },
  });
  assert.equal(answer.status(), 200);
  return answer.json();
}

/** Gives a person an account. */
const registers = async (person, name) => (await asks(person, 'account', name)).you;

/** A bot, signed in, with the account of an owner. */
async function bot(name) {
  const owner = await stage.person(null);
  await registers(owner, `${name}'s owner`);
  await asks(owner, 'bot', name);
  const robot = await stage.person(null);
  await asks(robot, 'sign-in', name);
  return robot;
}

test('a_player_who_is_not_here_cannot_be_challenged', async () => {
  const ann = await stage.person('Ann');
  const { id } = await registers(await stage.person(null), 'Ida');
  await ann.goes(`/player/${id}`);
  await challenges(ann, 'Ida');
  await ann.says('dialog .error', /not here now/);
});

test('a_program_that_is_here_is_listed_with_what_it_plays_and_challenged', async () => {
  const robot = await bot('Robot');
  const ann = await stage.person('Ann');
  await ann.goes('/computer');
  await ann.page.locator('.computer form').waitFor();
  assert.equal(await ann.page.locator('.bots').count(), 0);
  const client = await robot.client();
  await client.do('me', 'able', { rules: { goal: ['bridge'] }, sizes: [5, 9] });
  await ann.goes('/computer');
  await ann.says('.bots', /Robot.*bot.*Bridge Go.*5 × 5 to 9 × 9/);
  await ann.page.locator('.bots').scrollIntoViewIfNeeded();
  await ann.shot('bots');
  await challenges(ann, 'Robot');
  await ann.page.waitForURL(/\/room\//);
  await ann.presses('cancel-challenge');
  await client.do('me', 'able', { sizes: [13, 13] });
  await ann.goes('/computer');
  await ann.says('.bots', /Robot.*any rules.*13 × 13/);
  await challenges(ann, 'Robot');
  await ann.says('dialog .error', /does not play on such a board/);
  client.end();
});
