// The rules lab: clauses are changed and read, contradictions light up, every end can be reached on its board, and a
// mix has a link and a room.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

/** A person in the lab: {person, page, choose(clause, value), board(text)}. */
async function inLab(address, name = null, context) {
  const person = await stage.person(name, context);
  const { page } = person;
  await person.goes(address);
  await page.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  return {
    person,
    page,
    choose: (clause, value) => page.locator(`.choice[data-clause=${clause}] select`).selectOption(value),
    press: (text) => page.locator('.sandbox').getByRole('button', { name: text, exact: true }).click(),
    more: () => page.locator('.sandbox-more summary').click(),
    plays: async (...points) => {
      for (const point of points) await person.cell(point).click();
    },
  };
}
const textOf = (page, clause) => page.locator(`.rule-text [data-clause=${clause}]`);

test('a_changed_clause_is_read_out_marked_and_kept_in_the_address', async () => {
  const { person, page, choose } = await inLab('/lab/stoical');
  await person.says('[data-what=mix]', /^Stoical Go$/);
  await choose('ko', 'basic');
  await person.says('[data-what=mix]', /^Stoical Go · basic ko$/);
  await page.waitForURL(/\/lab\/stoical\?ko=basic$/);
  assert.equal(await textOf(page, 'ko').getAttribute('data-changed'), 'true');
  await person.says('.rule-text [data-clause=ko]', /Ko: a stone that has just taken/);
  await person.says('[aria-live=polite]', /Ko: a stone that has just taken .* Now Stoical Go · basic ko/);
  await page.locator('.choice[data-clause=stop_passes] input').fill('3');
  await page.waitForURL(/\?ko=basic&stop_passes=3$/);
  await person.says('.rule-text', /Three successive passes stop play/);
  await page.locator('.choice[data-clause=ko] .restore').click();
  await page.waitForURL(/\/lab\/stoical\?stop_passes=3$/);
  await page.getByRole('button', { name: 'Undo all changes' }).click();
  await page.waitForURL(/\/lab\/stoical$/);
  await page.getByLabel('Start from').selectOption('chinese');
  await page.waitForURL(/\/lab\/chinese$/);
});

test('clauses_without_effect_are_folded_until_they_have_one', async () => {
  const { person, page, choose } = await inLab('/lab/stoical');
  const passes = page.locator('.choice[data-clause=pass_allowance]');
  await person.says('.folded summary', /1 clause without effect here/);
  assert.equal(await passes.isVisible(), false);
  await choose('passing', 'limited');
  await passes.waitFor();
  await passes.locator('input').first().fill('3');
  await choose('passing', 'legal');
  await person.says('.choice[data-clause=pass_allowance]', /no effect here/);
  assert.ok(await passes.isVisible(), 'a change stays in sight');
});

test('the_board_is_in_sight_while_clauses_change_and_one_press_away_on_a_phone', async () => {
  const { page } = await inLab('/lab/stoical');
  const inSight = () =>
    page.locator('.lab-board svg.board').evaluate((board) => {
      const { top, bottom } = board.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await page.locator('.choice[data-clause=komi] input').scrollIntoViewIfNeeded();
  assert.ok(await inSight());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  assert.equal(await inSight(), false);
  await page.getByRole('link', { name: 'Try them on the board' }).click();
  await page.waitForFunction(() => document.querySelector('.lab-board svg.board').getBoundingClientRect().top < 400);
  assert.ok(await inSight());
  assert.match(page.url(), /\/lab\/stoical$/, 'the address still names the mix alone');
});

test('a_refused_pair_lights_up_both_sentences_and_one_press_mends_it', async () => {
  const { person, page, choose } = await inLab('/lab/stoical');
  const choice = page.locator('.choice[data-clause=modified_ko] option[value=true]');
  assert.match(
    await choice.textContent(),
    /✕ may be challenged — not with “no capture after capture”/,
    'it is told before it is chosen',
  );
  await choose('modified_ko', 'true');
  for (const clause of ['ko', 'modified_ko']) {
    assert.equal(await page.locator(`.choice[data-clause=${clause}]`).getAttribute('data-clash'), 'true');
    assert.equal(await textOf(page, clause).getAttribute('data-clash'), 'true');
  }
  assert.equal(await page.locator('[data-clash=true]').count(), 4);
  await person.says('.refused-pair', /so it needs that rule/);
  await person.says('[aria-live=polite]', /Not together: .*challenge.* And: .*/);
  assert.ok(await person.button('open').isDisabled());
  assert.ok(await person.button('copy').isDisabled());
  assert.match(page.url(), /\/lab\/stoical$/, 'the address keeps the last mix that made sense');
  assert.equal(await page.locator('[role=grid]').count(), 0);
  await page.locator('.refused-pair .button').first().click();
  await page.waitForURL(/\?ko=basic&modified_ko=true$/);
  await page.locator('[role=grid]').waitFor();
  assert.equal(await page.locator('[data-clash=true]').count(), 0);
});

test('a_malformed_link_names_the_place_and_the_clause_and_nothing_of_it_is_used', async () => {
  const { person, page } = await inLab('/lab/stoical?stop_passes=3');
  await page.locator('.sandbox-status').waitFor();
  await person.goes('/lab/stoical?stop_passes=3&ko=bazic');
  await person.says(
    'main',
    /second clause of the link, “ko=bazic”, gives “ko” a value that is not possible\. It may be none, basic/,
  );
  assert.equal(await page.locator('.choice').count(), 0);
  await page.getByRole('link', { name: /Begin with/ }).click();
  await page.waitForURL(/\/lab\/stoical$/);
  await person.says('[data-what=mix]', /^Stoical Go$/);
  await person.goes('/lab/stoical#9x9/b/.X.');
  await person.says('.lab-board [role=alert]', /The set-up has 1 row; the board has 9/);
  await page.locator('.lab-board [role=gridcell]').first().waitFor({ state: 'attached' });
  assert.equal(new URL(page.url()).hash, '#9x9/b/.X.', 'the reason goes when its address goes');
});

test('a_game_is_replayed_under_changed_rules_up_to_the_act_that_they_refuse', async () => {
  const { person, page, choose } = await inLab('/lab/stoical?ko=none#5x3/w/.XO../X.XO./.XO..;w_B2,b_C2');
  await person.says('.sandbox-status', /same board came back/);
  await choose('ko', 'basic');
  await person.says('.sandbox-status.refused', /Move 1 took the ko/);
  await person.sees('.XO../XO.O./.XO..');
  await choose('ko', 'none');
  await page.getByRole('button', { name: 'To the end' }).click();
  await person.says('.sandbox-status', /same board came back/);
});

test('a_dispute_a_confirmation_sequence_and_its_outcome_can_be_played_alone', async () => {
  const { person, page, press, plays } = await inLab('/lab/makrai-territory#5x5/b/...../.XO../.XO../.XO../O....');
  await press('Black passes');
  await press('White passes');
  await person.says('.sandbox-status', /Play has stopped/);
  await press('Claim a string dead');
  await plays('A1');
  await person.says('.sandbox-status', /Side board: Black to move|Side board: White to move/);
  await page.locator('.sandbox-acts button', { hasText: 'Demand ko challenges' }).waitFor();
  const first = (await page.locator('.sandbox-status').textContent()).includes('White to move') ? 'White' : 'Black';
  if (first === 'White') await press('White passes');
  await plays('A2');
  await press('White passes');
  await plays('B1');
  await person.sees('...../.XO../.XO../XXO../.X...');
  await press('White passes');
  await press('Black passes');
  await person.sees('...../.XO../.XO../.XO../O....');
  await person.says('.sandbox-status', /Claims: 1 of 10/);
  assert.match(await person.cell('A1').getAttribute('aria-label'), /dead/);
  await press('White accepts');
  await person.says('.sandbox-status', /White accepts the marks/);
  await press('Black accepts');
  await person.says('.sandbox-status.end', /wins/);
});

const ENDS = [
  [
    'resignation',
    '/lab/stoical#5x5/b',
    async ({ press, more }) => {
      await more();
      await press('White resigns');
    },
    /Black wins\. White resigned/,
  ],
  [
    'a draw agreed',
    '/lab/stoical#5x5/b',
    async ({ press, more }) => {
      await more();
      await press('Black offers a draw');
      await press('White accepts the draw');
    },
    /draw/i,
  ],
  [
    'counting after dead stones were marked by their owner',
    '/lab/renaissance-area#3x3/b/.X./XX./..O',
    async ({ press, plays }) => {
      for (const player of ['Black', 'White', 'Black']) await press(`${player} passes`);
      await plays('C1');
      await press('Both accept');
    },
    /Black wins\. By 2 points/,
  ],
  [
    'the end of the marking time',
    '/lab/stoical#5x5/b/...../...../..X../...../.....',
    async ({ press, more }) => {
      await press('Black passes');
      await press('White passes');
      await more();
      await press('The time for marking is over');
    },
    /Black wins\. By 18 points/,
  ],
  [
    'two passes where nothing is counted',
    '/lab/bridge#5x5/b',
    async ({ press }) => {
      await press('Black passes');
      await press('White passes');
    },
    /draw/i,
  ],
  ['a bridge', '/lab/bridge#2x2/b', ({ plays }) => plays('A1', 'B2', 'A2'), /Black wins/],
  ['a single stone lost', '/lab/alter-igo#3x2/b/.O./O..', ({ plays }) => plays('A2'), /White wins/],
  [
    'a repeated board',
    '/lab/stoical?ko=none#4x3/w/.XO./X.XO/.XO.',
    ({ plays }) => plays('B2', 'C2'),
    /same board came back/,
  ],
  ['a first capture', '/lab/stoical?goal=first-capture#3x2/b/O../X..', ({ plays }) => plays('B2'), /Black wins/],
  [
    'a spent allowance of passes',
    '/lab/alter-igo?passing=limited&pass_allowance=1,1#3x3/b',
    async ({ press }) => {
      await press('Black passes');
      await press('White passes');
    },
    /draw/i,
  ],
];
for (const [what, address, act, expected] of ENDS) {
  test(`a_game_in_the_lab_ends_by_${what.replaceAll(' ', '_')}`, async () => {
    const lab = await inLab(address);
    await act(lab);
    await lab.person.says('.sandbox-status', expected);
  });
}

test('ko_challenges_are_demanded_made_and_refused_on_the_board', async () => {
  const { person, press, plays } = await inLab('/lab/makrai-area#6x6/w/....../..XO../.X.XO./..XO../....../......');
  await press('White passes');
  await press('Black passes');
  await press('Play on with ko challenges');
  await person.says('.sandbox-status', /A dispute, with ko challenges/);
  await plays('C4', 'A1', 'F1');
  await press('Challenge a ko');
  await plays('D4');
  await person.says('.sandbox-status', /White to move/);
  await plays('A6', 'D4', 'B6', 'A2', 'C4');
  await person.says('.sandbox-status.refused', /locked for you until a player passes/);
});

test('stones_and_missing_points_are_painted_on', async () => {
  const { person, page, press } = await inLab('/lab/stoical#3x3/b');
  await page.getByRole('button', { name: 'Set up stones' }).click();
  await person.cell('A1').click();
  await page.getByText('Blocked', { exact: true }).click();
  await person.cell('C3').click();
  await page.locator('.brushes').getByText('White').click();
  await person.cell('B2').click();
  await page.getByRole('button', { name: 'Done, play' }).click();
  await person.sees('../.O./X..');
  await page.waitForURL(/#3x3\/b\/\.\.#\/\.O\.\/X\.\.$/);
  await press('Black passes');
  await page.waitForURL(/;b_pass$/);
});

test('a_room_is_opened_with_a_mix_and_a_second_player_plays_there', async () => {
  const { person: ann, page, choose } = await inLab('/lab/stoical', 'Ann');
  await choose('ko', 'last-capturer');
  await ann.presses('open');
  const sheet = page.locator('dialog');
  await sheet.waitFor();
  assert.equal(await sheet.locator('#open-rules option:checked').textContent(), 'Stoical Go · captures in turn');
  await sheet.getByText('More settings').click();
  await sheet.getByText('Black', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Open the room' }).click();
  await page.waitForURL(/\/room\//);
  const room = page.url().split('/').pop();
  const ben = await stage.person('Ben');
  await ben.goes('/');
  await ben.says('.seats', /Stoical Go · captures in turn.*Ann/s);
  await ben.sits(room);
  await ann.plays('E5');
  await ben.plays('D5');
  await ann.page.getByRole('tab', { name: 'Rules' }).click();
  await ann.says('.rules-tab', /Stoical Go · captures in turn.*The player who made the latest capture/s);
  assert.equal(
    await ann.page.locator('.rules-tab [data-what=mix]').getAttribute('href'),
    '/lab/stoical?ko=last-capturer',
  );
  const client = await ann.client();
  const { snap } = await client.sub(`room:${room}`);
  client.end();
  await ann.goes(`/game/${snap.v.games.at(-1).id}`);
  await ann.says('.record .by [data-what=mix]', /Stoical Go · captures in turn/);
});

test('the_lab_is_reached_from_the_book_from_a_sheet_and_from_the_board', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/rules');
  await page.getByRole('link', { name: /mix rules of your own/ }).click();
  await page.waitForURL(/\/lab\/stoical$/);
  await reader.goes('/rules/bridge');
  await page.getByRole('link', { name: 'Change these rules' }).click();
  await page.waitForURL(/\/lab\/bridge$/);
  await reader.goes('/');
  await reader.presses('open');
  await page.locator('dialog').getByRole('link', { name: /lab/ }).click();
  await page.waitForURL(/\/lab\/stoical$/);
  await reader.says('[data-what=mix]', /^Stoical Go$/);
  assert.equal(await page.locator('.top [aria-current]').textContent(), 'Rules');
});

test('going_back_into_the_lab_brings_the_mix_back', async () => {
  const { person, page, choose } = await inLab('/rules/stoical');
  await page.getByRole('link', { name: 'Change these rules' }).click();
  await page.locator('.choice').first().waitFor();
  await choose('ko', 'basic');
  await page.waitForURL(/\/lab\/stoical\?ko=basic$/);
  await page.locator('.by a').click();
  await page.locator('.chapters').waitFor();
  await page.goBack();
  await person.says('[data-what=mix]', /^Stoical Go · basic ko$/);
  await page.goBack();
  await page.locator('.chapter').waitFor();
  assert.match(page.url(), /\/rules\/stoical$/);
  await page.goForward();
  await person.says('[data-what=mix]', /^Stoical Go · basic ko$/);
});

test('a_page_that_is_left_keeps_to_its_own_address_until_the_next_has_come', async () => {
  const { page } = await inLab('/lab/stoical?ko=basic#5x5/b;b_C3');
  let release;
  const come = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/lobby/lobby.js', async (route) => {
    await come;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.waitForURL(/:\d+\/$/);
  await page.waitForTimeout(300); // long enough for the forbidden effect
  assert.equal(await page.locator('[data-what=mix]').textContent(), 'Stoical Go · basic ko');
  assert.match(page.url(), /:\d+\/$/);
  release();
  await page.locator('.plates').waitFor();
  assert.match(page.url(), /:\d+\/$/);
});

test('numbers_are_typed_as_fast_as_one_can', async () => {
  const { person, page } = await inLab('/lab/japanese');
  const komi = page.locator('.choice[data-clause=komi] input');
  await komi.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('-3.5');
  await page.waitForURL(/\?komi=-3\.5$/);
  await person.says('[data-what=mix]', /komi −3½$/);
  await komi.fill('7.3');
  await person.says('.choice[data-clause=komi] .error', /multiple of a half/);
  await page.locator('.choice[data-clause=komi] .restore').click();
  await page.waitForURL(/\/lab\/japanese$/);
  assert.equal(await komi.inputValue(), '6.5');
  assert.equal(await page.locator('.choice .error').count(), 0);
});

test('everything_in_the_lab_works_from_the_keyboard', async () => {
  const { person, page } = await inLab('/lab/stoical');
  const select = page.locator('.choice[data-clause=suicide] select');
  await select.focus();
  await page.keyboard.press('ArrowUp');
  await person.says('[data-what=mix]', /larger suicide/);
  assert.equal(await select.evaluate((element) => element === document.activeElement), true, 'the focus stays');
  await person.cell('E5').focus();
  await page.keyboard.press('Enter');
  await person.says('.sandbox-status', /White to move/);
});

test('a_tournament_and_an_arena_begin_with_the_rules_of_the_lab', async () => {
  const director = await Director.comes(stage, 'Lora of the Lab');
  const { person, page } = director;
  const rules = page.locator('#open-rules');
  const chosen = () => rules.evaluate((select) => select.selectedOptions[0].textContent);
  await person.goes('/lab/stoical?ko=basic&komi=5.5');
  await page.getByRole('link', { name: 'New tournament with these rules' }).click();
  await page.waitForURL(/\/tournaments\/new\?rules=stoical&ko=basic&komi=5\.5$/);
  await rules.waitFor();
  assert.match(await chosen(), /^Stoical Go · .*basic ko/);
  await rules.selectOption('japanese');
  await rules.selectOption('mix'); // stays on offer
  await page.locator('#tour-title').fill('The Mixed Cup');
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await violations(page), []);
    await person.shot(`lab-tournament-${width}`);
  }
  await page.locator('button.primary').click();
  await page.waitForURL(/\/t\/the-mixed-cup\/desk/);
  await person.goes('/t/the-mixed-cup');
  await person.says('main', /Stoical Go · .*basic ko/);

  await person.goes('/lab/stoical?ko=basic');
  await page.getByRole('link', { name: 'New arena with these rules' }).click();
  await page.waitForURL(/\/t\/arena\/new\?rules=stoical&ko=basic$/);
  await rules.waitFor();
  assert.equal(await chosen(), 'Stoical Go · basic ko');
  await person.says('main', /Games under mixed rules do not count/);
  await page.locator('#arena-name').fill('Mixed evening');
  await person.shot('lab-arena-1920');
  await page.locator('button.primary').click();
  await person.says('header', /Stoical Go · basic ko.*not rated/s);

  await person.goes('/tournaments/new?rules=stoical&ko=basics');
  await person.says('.error', /basics/);
  assert.equal(await chosen(), 'Stoical Go', 'the form is there all the same');
  await person.goes('/tournaments/new?rules=japanese');
  assert.equal(await chosen(), 'Japanese');
});
