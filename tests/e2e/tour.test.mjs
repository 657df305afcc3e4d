// An evening at the club in browsers, on the real server: a director at the desk, four players at their own screens,
// and an unattended projector.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: OUTAGE });
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** A tournament made with the form, open for entry. @returns {Promise<import('./person.mjs').Person>} its director */
async function evening(title, { rules = 'stoical', overBoard = false, rounds = 2 } = {}) {
  const director = await stage.person('Tilda');
  const { page } = director;
  const made = await director.context.request.post(`${stage.url}/api/account`, {
    headers: { origin: stage.url },
    data: { name: `Tilda ${title}`, password: 'a long word' },
  });
  assert.equal(made.status(), 200, await made.text());
  await director.goes('/tournaments/new');
  await page.locator('#tour-title').fill(title);
  await page.locator('#open-rules').selectOption(rules);
  await page.locator('#tour-rounds').fill(String(rounds));
  if (overBoard) await page.getByText('Over the board', { exact: true }).click();
  await page.locator('button.primary').click();
  await page.waitForURL(/\/t\/[a-z-]+\/desk/);
  await director.presses('registration');
  await director.button('checkin').waitFor();
  return director;
}

/** Takes the next steps at the desk. */
async function steps(director, ...list) {
  for (const step of list) await director.presses(step);
}

async function adds(director, name) {
  await director.presses('add');
  await director.page.locator('#person-name').fill(name);
  const here = director.page.locator('dialog .check input').first();
  if ((await here.count()) > 0) await here.check();
  await director.page.locator('dialog .primary').click();
  await director.page.locator('dialog').waitFor({ state: 'detached' });
}

/** All players enter on the page of the event and check in; then the desk begins the first round. */
async function begins(director, slug, names) {
  const people = [];
  for (const name of names) {
    const person = await stage.person(name);
    people.push(person);
    await person.goes(`/t/${slug}`);
    await person.presses('enter');
    await person.page.locator('dialog .primary').click();
    await person.says('.own-call', /You have entered/);
  }
  await director.presses('checkin');
  for (const person of people) {
    await person.presses('here');
    await person.says('.own-call', /You are checked in/);
  }
  await director.says('.counter', new RegExp(`${names.length} of ${names.length}`));
  await director.presses('begin');
  await director.page.locator('dialog .primary').click();
  await steps(director, 'pair', 'publish');
  await people[0].says('.own-call', /Round 1: board \d, .* against/);
  await director.presses('start');
  for (const person of people) {
    await person.page.waitForURL(/\/room\//);
    await person.page.locator('main.room').waitFor();
  }
  return people;
}

async function resigns(person) {
  await person.presses('resign');
  await person.presses('confirm');
}

test('players_enter_are_called_to_their_boards_play_and_see_the_table_move', async () => {
  const director = await evening('Kiln Lane');
  const people = await begins(director, 'kiln-lane', NAMES);
  await resigns(people[0]);
  await people[0].goes('/t/kiln-lane#standings');
  await people[0].says('.wall', /Ann/);
  await people[0].says('.wall tr.own', /lost/);
  await director.says('.strip [aria-current]', /1 1\/2/);
});

test('a_match_of_two_games_is_followed_live_and_decided_by_both', async () => {
  const director = await evening('Two Bridges', { rules: 'bridge', rounds: 1 });
  const [ann, ben] = await begins(director, 'two-bridges', ['Ann', 'Ben']);
  const watcher = await stage.person(null);
  await watcher.goes('/t/two-bridges#boards');
  await watcher.says('.live-board', /Board 1.*game 1/);
  await ann.says('.phase', /Your turn|to play/);
  const black = /Your turn/.test(await ann.page.locator('.phase').textContent()) ? ann : ben;
  await black.plays('E5');
  await watcher.says('.live-board', /move 1/);
  await resigns(ann);
  await watcher.says('.live-board', /game 2/);
  await ann.page.waitForFunction(
    () => !document.querySelector('[data-do=rematch]') && document.querySelector('[data-do=resign]'),
  );
  await resigns(ann);
  await director.says('.next', /All results are in/);
  await watcher.goes('/t/two-bridges#pairings');
  await watcher.says('.pairs', /0–2|2–0/);
  await watcher.goes('/t/two-bridges#standings');
  await watcher.page.waitForFunction(() => /^11Ben/.test(document.querySelector('.wall tbody tr')?.textContent ?? ''));
});

test('an_evening_over_the_board_goes_from_the_keyboard_to_the_final_table', async () => {
  const director = await evening('Wooden Boards', { rules: 'japanese', overBoard: true });
  const { page } = director;
  await director.presses('checkin');
  await director.button('begin').waitFor();
  for (const name of ['Eva Lind', 'Farid Hosseini', 'Gus Berg', 'Hana Sato', 'Ivo Petrov']) await adds(director, name);
  await director.says('.counter', /5 of 5/);
  const wall = await stage.person(null, { viewport: { width: 1920, height: 1080 } });
  await wall.goes('/t/wooden-boards/show');
  await wall.says('.slide', /5 of 5 are here/);
  await director.presses('begin');
  await page.locator('dialog .primary').click();
  await steps(director, 'pair', 'publish', 'start');
  await page.locator('#typed-result').waitFor();
  await page.locator('#typed-result').pressSequentially('1b');
  await director.says('.strip [aria-current]', /1 1\/2/);
  await page.locator('#typed-result').pressSequentially('2=');
  await director.button('pair').waitFor();
  await wall.goes('/t/wooden-boards/show?only=pairings');
  await wall.says('.slide', /½–½/);
  await page.locator('#tab-table').click();
  await page
    .getByRole('button', { name: /^SOS .*show the sum/ })
    .first()
    .click();
  await director.says('.sum-line', /^SOS/);
  await page.keyboard.press('Escape');
  await director.presses('pair');
  await director.button('publish').waitFor();
  await page.locator('.draft .word').first().click();
  await director.says('dialog', /Cost of this pair|costs nothing/);
  await page.keyboard.press('Escape');
  await steps(director, 'publish', 'start');
  await page.locator('#typed-result').pressSequentially('1w');
  await director.says('.strip [aria-current]', /2 1\/2/);
  await page.getByRole('button', { name: 'Change, Board 1', exact: true }).click();
  await page.locator('dialog input[name=result]').first().check();
  await director.says('dialog .preview', /What changes/);
  assert.equal(await page.locator('#result-reason').count(), 0, 'nobody has seen a later round');
  await page.locator('dialog .primary').click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Change'); // the focus is back where it was
  await page.locator('#typed-result').pressSequentially('2b');
  await director.presses('finish');
  await page.locator('dialog .primary').click();
  await director.says('.next', /The tournament is over/);
  await stage.server.stop();
  await wall.says('.offline', /Offline since/);
  await stage.server.start();
  await wall.says('.slide', /Final standings|Eva Lind/);
  await wall.page.waitForFunction(() => document.querySelector('.offline').textContent === '');
});
