// A director's evening in the hall: mistakes that disappear, lists that are kept, and players who come and go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director } from './event.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: new RegExp(`${OUTAGE.source}|status of 40[09]`) });
const NAMES = ['Eva Lind', 'Farid Hosseini', 'Gus Berg', 'Hana Sato', 'Ivo Petrov', 'Kim Park'];

/** A tournament over the board that has begun. */
async function hall(title, names = NAMES, options = {}) {
  const director = await Director.comes(stage, `Tilda of ${title}`.slice(0, 24));
  await director.makes(title, { rules: 'japanese', overBoard: true, rounds: 3, ...options });
  await director.gathers(names);
  return director;
}

test('a_director_deletes_a_tournament_without_a_result_and_all_who_watch_are_told', async () => {
  const director = await hall('By Mistake');
  const { page, person } = director;
  const visitor = await stage.person('Wanda Watch');
  await visitor.goes(`/t/${director.slug}`);
  await visitor.says('h1', /By Mistake/);
  await director.presses('pair', 'publish', 'start');
  await director.types('1b');
  await director.says('.strip [aria-current]', /1 1\/3/);
  await director.tab('Settings');
  await director.presses('delete');
  await director.says('dialog', /Delete “By Mistake”\?.*its 6 players.*It cannot be brought back/);
  await person.shot('tour-delete');
  await person.shot('tour-delete', 390);
  await page.locator('dialog .primary').click();
  await director.says('dialog [role=alert]', /has a result, so it cannot be deleted/);
  await director.leaves();
  await director.tab('Round');
  await director.presses('undo');
  await director.sends();
  await director.tab('Settings');
  await director.presses('delete');
  await page.locator('dialog .primary').click();
  await director.says('main', /This tournament was deleted/);
  await visitor.says('main', /This tournament was deleted/);
  await visitor.goes(`/t/${director.slug}`);
  await visitor.says('main', /There is no such tournament/);
  await person.goes('/tournaments');
  await page.locator('main.tours h1').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /By Mistake/);
});

test('the_groups_of_mcmahon_are_asked_in_sight', async () => {
  const director = await Director.comes(stage, 'Tilda Groups');
  const { page, person } = director;
  await person.goes('/tournaments/new');
  assert.equal(await page.locator('#tour-floor').count(), 0);
  await page.getByText('McMahon', { exact: true }).click();
  for (const field of ['#tour-floor', '#tour-bar']) assert.ok(await page.locator(field).isVisible(), field);
  await person.shot('tour-mcmahon');
});

test('a_round_that_a_player_misses_is_one_press_in_a_grid_by_mouse_or_keys', async () => {
  const director = await hall('Rounds Grid');
  const { page, person } = director;
  await director.tab('Players');
  await director.presses('grid');
  const cell = (name, round, kind) => page.getByRole('button', { name: `${name}, round ${round}: ${kind}` });
  await cell('Gus Berg', 2, 'plays').click();
  await cell('Gus Berg', 2, 'excused').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await cell('Hana Sato', 3, 'excused').waitFor();
  await page.keyboard.press('Enter');
  await cell('Hana Sato', 3, 'plays').waitFor();
  assert.equal(await page.locator('.cell[tabindex="0"]').count(), 1, 'one stop of the Tab key');
  for (const name of ['Ivo Petrov', 'Hana Sato']) {
    await cell(name, 2, 'plays').click();
    await cell(name, 2, 'excused').waitFor();
  }
  await director.says('.last-step', /Hana Sato is excused in round 2, and \d more in the grid/);
  await director.presses('undo');
  for (const name of ['Gus Berg', 'Ivo Petrov', 'Hana Sato']) await cell(name, 2, 'plays').waitFor();
  await cell('Gus Berg', 2, 'plays').click();
  await cell('Gus Berg', 2, 'excused').waitFor();
  await director.presses('pair', 'publish', 'start');
  await director.tab('Players');
  await cell('Gus Berg', 1, 'has a pair').waitFor();
  const absent = (await director.state()).players.find(({ name }) => name === 'Gus Berg').absent;
  assert.deepEqual(absent, [{ round: 2, kind: 'excused' }]);
  await person.shot('tour-grid');
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await page.locator('main').evaluate((main) => [main.scrollWidth, main.clientWidth]);
  assert.ok(box[0] <= box[1], `the page does not scroll sideways: ${box}`);
  await cell('Ivo Petrov', 3, 'plays').scrollIntoViewIfNeeded();
  await cell('Ivo Petrov', 3, 'plays').click();
  await cell('Ivo Petrov', 3, 'excused').waitFor();
  await person.shot('tour-grid-390');
});

test('players_are_sorted_by_name_rank_start_or_entry', async () => {
  const people = ['Ann 2d', 'Bo 12k', 'Cid 4d', 'Dan 5k'].map((line) => {
    const [name, rank] = line.split(' ');
    return { name, rank };
  });
  const director = await hall('Sorted', people, { system: 'McMahon' });
  const { page } = director;
  await director.tab('Players');
  const names = () => page.locator('.checkin tbody th bdi').allInnerTexts();
  assert.deepEqual(await names(), ['Ann', 'Bo', 'Cid', 'Dan']);
  await page.locator('#people-sort').selectOption('rank');
  assert.deepEqual(await names(), ['Cid', 'Ann', 'Dan', 'Bo']);
  await page.locator('#people-sort').selectOption('start');
  assert.deepEqual(await names(), ['Ann', 'Cid', 'Dan', 'Bo'], 'from the bar on all start equal');
  await director.says('.checkin thead', /Start/);
  await director.person.shot('tour-sorted');
});

test('a_player_who_did_not_come_is_named_and_taken_out_by_one_press', async () => {
  const director = await hall('No Show');
  const { page } = director;
  await director.presses('pair', 'publish', 'start');
  await director.says('.strip [aria-current]', /1 0\/3/);
  const { rounds, players } = await director.state();
  const [pair] = rounds[0].pairs;
  const away = players.find(({ number: no }) => no === pair.second).name;
  const client = await director.person.client();
  await client.do(`desk:${director.id}`, 'result', {
    round: 1,
    board: pair.board,
    game: 1,
    result: 'black',
    default: true,
    base: pair.rev,
  });
  client.end();
  await director.says('.no-shows', new RegExp(`${away} did not come to the last round`));
  await director.person.shot('tour-no-show');
  await director.presses('away');
  await page.locator('.no-shows').waitFor({ state: 'detached' });
  assert.equal((await director.state()).players.find(({ name }) => name === away).status, 'entered');
});

test('players_correct_their_rank_until_the_tournament_begins', async () => {
  const director = await Director.comes(stage, 'Tilda Correct');
  await director.makes('Corrected', { rounds: 2 });
  const ann = await stage.person('Ann Reed');
  await ann.goes(`/t/${director.slug}`);
  await ann.presses('enter');
  await ann.page.locator('#entry-rank').fill('12k');
  await ann.page.locator('dialog .primary').click();
  await ann.presses('correct');
  assert.equal(await ann.page.locator('#entry-rank').inputValue(), '12k');
  await ann.page.locator('#entry-rank').fill('3d');
  await ann.page.locator('#entry-club').fill('Kiln Lane');
  await ann.shot('tour-correct');
  await ann.page.locator('dialog .primary').click();
  await ann.page.locator('dialog').waitFor({ state: 'detached' });
  await director.says('.checkin', /Ann Reed.*3d.*Kiln Lane/);
});

test('categories_have_tables_of_their_own_on_the_page_on_paper_and_on_the_wall', async () => {
  const people = ['Ann 2d', 'Bo 12k', 'Cid 4d', 'Dan 15k'].map((line) => {
    const [name, rank] = line.split(' ');
    return { name, rank };
  });
  const director = await Director.comes(stage, 'Tilda Groups Of');
  const { page, person } = director;
  await director.makes('Groups Of', {
    rules: 'japanese',
    overBoard: true,
    rounds: 1,
    more: async (form) => {
      for (const [index, [name, to]] of [
        ['10k and weaker', '10k'],
        ['Women', ''],
      ].entries()) {
        await form.locator('[data-do=add-category]').click();
        await form.locator(`#category-name-${index}`).fill(name);
        await form.locator(`#category-to-${index}`).fill(to);
      }
      await person.shot('tour-categories-form');
    },
  });
  await director.gathers(people);
  await director.tab('Players');
  await page.getByRole('button', { name: 'Edit Dan' }).click();
  await page.getByLabel('Women', { exact: true }).check();
  await director.sends();
  await director.presses('pair', 'publish', 'start');
  await director.types('1b');
  await director.types('2b');
  await person.goes(`/t/${director.slug}#standings`);
  const names = () => page.locator('.wall tbody th bdi, .wall tbody th a').allInnerTexts();
  await director.says('.wall', /Ann.*Bo|Bo.*Ann/);
  assert.equal((await names()).length, 4);
  await page.getByText('10k and weaker', { exact: true }).click();
  await director.says('.wall thead', /10k and weaker/);
  assert.deepEqual((await names()).toSorted(), ['Bo', 'Dan']);
  await person.shot('tour-category');
  await page.getByText('Women', { exact: true }).click();
  await director.says('.wall thead', /Women/);
  assert.deepEqual(await names(), ['Dan']);
  await person.goes(`/t/${director.slug}/print/table?category=Women`);
  await director.says('.paper header', /Women/);
  assert.deepEqual(await names(), ['Dan']);
  await person.shot('tour-category-print');
  await person.goes(`/t/${director.slug}/show?only=standings&category=10k%20and%20weaker`);
  await director.says('.table-slide', /10k and weaker/);
  assert.deepEqual((await names()).toSorted(), ['Bo', 'Dan']);
  await person.shot('tour-category-wall');
});
