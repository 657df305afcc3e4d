// Visitors' acts on the pages of tournaments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveGame } from '../fake/tour/live.mjs';
import { OUTAGE, says, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: new RegExp(`${OUTAGE.source}|400 \\(Bad Request\\)`) });
const skip = stage ? false : 'no browser here';
const on = (name, run) => test(name, { skip }, run);
const rows = (page, selector) => page.locator(`${selector} tbody tr`).allTextContents();

on('a_value_in_the_table_opens_the_sum_that_makes_it', async () => {
  const page = await stage.page('/t/kiln-lane#standings');
  const value = page.getByRole('button', { name: /^SOS .*show the sum/ }).first();
  const written = await value.textContent();
  await value.click();
  await says(page, '.sum-line', new RegExp(`^SOS ${written} = `));
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  const back = await value.elementHandle();
  await page.waitForFunction((button) => document.activeElement === button, back);
});

on('rounds_without_a_game_are_listed_with_reason_and_value', async () => {
  const page = await stage.page('/t/spring-open#standings');
  await says(
    page,
    '.scroll ~ .hint',
    /Sam Carter, round 1: excused \(½\); .*Maximiliane Freifrau von Hohenstein-Wittgenstein, round 2: absent \(0\)/,
  );
});

on('results_change_the_table_of_everybody_who_looks', async () => {
  const page = await stage.page('/t/kiln-lane#standings');
  await says(page, '.wall', /Gus van den Berg/);
  const before = await rows(page, '.wall');
  stage.act(stage.tours.swiss, stage.director, { k: 'result', round: 2, board: 3, game: 1, result: 'white' });
  stage.act(stage.tours.swiss, stage.director, { k: 'result', round: 2, board: 3, game: 2, result: 'black' });
  await page.waitForFunction(
    (old) => [...document.querySelectorAll('.wall tbody tr')].map((row) => row.textContent).join() !== old,
    before.join(),
  );
});

on('a_player_enters_checks_in_and_is_called_to_the_board', async () => {
  const { next } = stage.tours;
  const page = await stage.page('/t/midsummer', { as: 'ann' });
  await page.locator('[data-do=here]').click();
  await says(page, '.own-call', /You are checked in/);
  stage.act(next, stage.director, { k: 'stage', to: 'running' });
  for (const k of ['pair', 'publish']) stage.act(next, stage.director, { k, round: 1 });
  await says(page, '.own-call', /Round 1: board \d+, (Black|White) against/);
  stage.act(next, stage.director, { k: 'start', round: 1 });
  await page.waitForURL(/\/room\//);
  await page.goto(`${stage.server.url}/t/midsummer`);
  await says(page, '.own-call', /Your game: board \d+/);
  assert.match(page.url(), /midsummer/, 'whoever comes back to the page stays there');
});

on('titles_lead_from_the_part_to_the_event_to_the_site', async () => {
  const page = await stage.page('/tournaments', { as: 'director' });
  const title = await stage.page('/t/midsummer').then((event) => event.locator('main h1').textContent());
  for (const [path, said] of [
    ['/tournaments', 'Tournaments'],
    ['/t/midsummer', title],
    ['/t/midsummer/desk', `${title} · Desk`],
    ['/t/midsummer/print', `${title} · Print`],
    ['/t/midsummer/show', `${title} · Projector`],
  ]) {
    await page.goto(stage.server.url + path);
    await page.waitForFunction((wanted) => document.title === wanted, `${said} · Miai`);
  }
});

on('the_wall_the_desk_and_the_door_show_the_address_that_others_reach_and_its_code', async () => {
  const wall = await stage.page('/t/midsummer/show');
  await says(wall, '.address', /^192\.168\.7\.3:8080\/t\/midsummer$/);
  await wall.getByRole('img', { name: 'QR code of 192.168.7.3:8080/t/midsummer' }).waitFor();
  const desk = await stage.page('/t/midsummer/desk', { as: 'director' });
  await desk.locator('[data-do=code]').click();
  await desk.locator('dialog svg.code').waitFor();
  const door = await stage.page('/t/midsummer/print/welcome');
  await says(door, '.welcome-text', /192\.168\.7\.3:8080\/t\/midsummer/);
  await door.locator('svg.code').waitFor();
});

on('a_name_is_asked_for_with_the_wish_to_enter_and_lists_show_it', async () => {
  const page = await stage.page('/t/winter-league');
  await page.locator('[data-do=enter]').click();
  await page.locator('#entry-name').fill('Bea Winter');
  await page.locator('#entry-rank').fill('4K');
  await page.locator('dialog .primary').click();
  await says(page, '.own-call', /You have entered/);
  await says(page, '.players', /Bea Winter\s*4k/);
});

on('a_tournament_is_made_with_a_title_and_opened_for_entry', async () => {
  const page = await stage.page('/tournaments/new', { as: 'director' });
  await page.locator('#tour-title').fill('Tuesday Bridge');
  await page.locator('#open-rules').selectOption('bridge');
  await says(page, '.notice', /A round takes up to/);
  await page.locator('button.primary').click();
  await page.waitForURL(/\/t\/tuesday-bridge\/desk/);
  await page.locator('[data-do=registration]').click();
  await page.locator('[data-do=checkin]').waitFor();
  const made = [...stage.server.house.tours.tours.values()].at(-1);
  assert.equal(made.settings.match, 2, 'without komi a round is a match of two');
});

on('check_in_takes_one_key_for_each_person', async () => {
  const page = await stage.page('/t/midsummer/desk', { as: 'director' });
  await says(page, '.counter', /of 11 are here/);
  const [before] = /\d+/.exec(await page.locator('.counter').textContent());
  const row = page.locator('tr.entered').first();
  await page.keyboard.press((await row.locator('kbd').textContent()).toLowerCase());
  await says(page, '.counter', new RegExp(`${Number(before) + 1} of 11`));
});

on('the_sheet_that_begins_an_event_says_what_round_1_gives_the_players_who_are_not_here', async () => {
  const page = await stage.page('/t/midsummer/desk', { as: 'director' });
  await page.locator('[data-do=begin]').click();
  await says(page, 'dialog', /Round 1 gives them no points; a player who is excused in their sheet gets ½ point\./);
});

on('a_round_goes_from_draft_to_results_without_the_mouse', async () => {
  const page = await stage.page('/t/spring-open/desk', { as: 'director' });
  const first = page.locator('.player').first();
  await first.waitFor();
  const name = await first.textContent();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.locator('.player').nth(3).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('s');
  await page.waitForFunction((old) => document.querySelector('.player').textContent !== old, name);
  for (const step of ['publish', 'start']) {
    await page.locator(`[data-do=${step}]`).focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('#typed-result').focus();
  await page.keyboard.type('1');
  await says(page, '#typed-line', /^Board 1: .* \(Black\) – .* \(White\)$/);
  await page.keyboard.type('b');
  await says(page, '#typed-line', /^Board 1: .* wins\.$/);
  await page.keyboard.type('2=3w');
  await says(page, '.strip [aria-current]', /3 3\/\d+/);
  await page.keyboard.type('99b');
  await says(page, '#typed-line', /no board 99/);
});

on('a_change_by_somebody_else_is_shown_and_not_overwritten', async () => {
  const { mcmahon } = stage.tours;
  stage.begin(mcmahon, 3);
  stage.act(mcmahon, stage.director, { k: 'result', round: 3, board: 1, game: 1, result: 'black' });
  const page = await stage.page('/t/spring-open/desk', { as: 'director' });
  await page.getByRole('button', { name: 'Change, Board 1', exact: true }).click();
  const pair = mcmahon.state.rounds.at(-1).pairs[0];
  const otto = stage.server.house.join('Otto').player;
  stage.act(mcmahon, otto, {
    k: 'rule',
    base: pair.rev,
    round: 3,
    board: 1,
    game: 1,
    result: 'draw',
    reason: 'Both agreed.',
  });
  await page.locator('dialog input[name=result]').nth(1).check();
  await page.locator('#result-reason').fill('White had won.');
  await page.getByRole('button', { name: 'Rule', exact: true }).click();
  await says(page, 'dialog .steps', /Ruling: round 3, board 1, a draw \(.* – .*\): “Both agreed\.”.*Otto/);
  await page.getByRole('button', { name: 'Keep it as it is now' }).click();
  assert.equal(pair.games[0].result, 'draw');
  await page.getByRole('button', { name: 'Rule', exact: true }).click();
  await page.getByRole('button', { name: 'Do it anyway' }).click();
  await page.locator('dialog').first().waitFor({ state: 'detached' });
  assert.equal(mcmahon.state.rounds.at(-1).pairs[0].games[0].result, 'white');
});

on('a_round_is_called_off_only_by_typing_its_number', async () => {
  stage.begin(stage.tours.mcmahon, 3);
  const page = await stage.page('/t/spring-open/desk', { as: 'director' });
  await page.locator('[data-do=abort]').click();
  const yes = page.locator('dialog .primary');
  await says(page, 'dialog', /become void/);
  assert.ok(await yes.isDisabled());
  await page.locator('#back-typed').fill('3');
  await yes.click();
  await page.locator('[data-do=publish]').waitFor();
});

on('a_bad_row_of_a_table_is_named_and_nothing_is_added', async () => {
  const page = await stage.page('/t/winter-league/desk', { as: 'director' });
  await page.locator('[data-do=import]').click();
  await page.locator('#import-text').fill('name,rank\nZed,3d\nYul,4x\n');
  await page.locator('dialog .primary').click();
  await says(page, 'dialog .error', /Row 3, rank/);
  await page.locator('#import-text').fill('name,rank\nZed,3d\nYul,4k\n');
  await page.locator('dialog .primary').click();
  await page.getByRole('button', { name: 'Add 2 players' }).click();
  await says(page, 'dialog', /2 players added/);
});

on('a_visitor_who_is_no_director_has_no_desk', async () => {
  const page = await stage.page('/t/kiln-lane/desk', { as: 'ann' });
  await says(page, 'h1', /for the directors/);
});

on('the_wall_keeps_its_page_without_a_server_and_goes_on_by_itself', async () => {
  const page = await stage.page('/t/kiln-lane/show?only=pairings', { viewport: { width: 1920, height: 1080 } });
  await says(page, '.slide', /Ann Lee/);
  assert.equal(await page.locator('.top').isVisible(), false, 'no menus');
  const { server } = stage;
  const { port } = server;
  await server.stop();
  await says(page, '.offline', /Offline since \d\d:\d\d/);
  await says(page, '.slide', /Ann Lee/);
  await server.start(port);
  await says(page, '.offline', /^$/);
  stage.act(stage.tours.swiss, stage.director, {
    k: 'rule',
    round: 2,
    board: 4,
    game: 0,
    result: 'black',
    reason: 'Agreed.',
  });
  stage.act(stage.tours.swiss, stage.director, { k: 'result', round: 2, board: 4, game: 2, result: 'white' });
  await says(page, '.slide', /Hana Sato/);
});

on('nothing_on_the_wall_is_smaller_than_a_fortieth_of_its_height', async () => {
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
  ]) {
    for (const [slug, only] of [
      ['kiln-lane', 'pairings'],
      ['kiln-lane', 'boards'],
      ['kiln-lane', 'clock'],
      ['spring-open', 'standings'],
      ['midsummer', 'players'],
    ]) {
      const page = await stage.page(`/t/${slug}/show?only=${only}`, { viewport: { width, height } });
      await page.locator('.slide').waitFor();
      const smallest = await page.evaluate(() => {
        const sizes = [];
        for (
          const walk = document.createTreeWalker(document.querySelector('.show'), NodeFilter.SHOW_TEXT);
          walk.nextNode();
        ) {
          const element = walk.currentNode.parentElement;
          if (walk.currentNode.data.trim() && !element.closest('.visually-hidden, .controls') && element.offsetParent)
            sizes.push(parseFloat(getComputedStyle(element).fontSize));
        }
        return Math.min(...sizes);
      });
      assert.ok(smallest >= height / 40 - 0.5, `${slug} ${only} at ${height}: ${smallest} px`);
      const cut = await page.evaluate(
        () => document.querySelector('.slide').scrollHeight - document.querySelector('.slide').clientHeight,
      );
      assert.ok(cut <= 1, `${slug} ${only} at ${height}: ${cut} px do not fit`);
    }
  }
});

on('a_wall_of_36_games_with_36_moves_a_second_takes_less_than_a_quarter_of_a_core', async (t) => {
  const { house } = stage.server;
  const clock = { kind: 'byo-yomi', main: 600_000, period: 20_000, periods: 5 };
  const tour = house.tours.add(
    { slug: 'crowd', title: 'Crowd', system: 'swiss', rounds: 5, game: { ruleset: 'japanese', size: [19, 19], clock } },
    stage.director,
  );
  tour.do(stage.director, {
    k: 'add',
    people: Array.from({ length: 72 }, (_, index) => ({ name: `Player ${index + 1}`, rank: '3k', status: 'here' })),
  });
  tour.do(stage.director, { k: 'stage', to: 'running' });
  stage.begin(tour, 1);
  const page = await stage.page('/t/crowd/show?only=boards', { viewport: { width: 1920, height: 1080 } });
  await page.locator('.live-board svg').first().waitFor();
  const [round] = tour.state.rounds;
  let moves = 60;
  const timer = setInterval(() => {
    moves++;
    house.channels
      .get(`boards:${tour.id}`)
      .note({ k: 'boards', games: round.pairs.map((pair) => liveGame(tour, round, pair, 1, moves)) });
  }, 1000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const spent = async () =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  await page.waitForTimeout(1000);
  const before = await spent();
  await page.waitForTimeout(5000);
  const now = await spent();
  clearInterval(timer);
  const share = (now.TaskDuration - before.TaskDuration) / (now.Timestamp - before.Timestamp);
  t.diagnostic(`${Math.round(share * 100)} % of a core`);
  await says(page, '.live-board', /move 6[4-9]/);
  assert.ok(share < 0.25, `${share}`);
});

on('four_slips_are_one_sheet_and_nothing_else_is_printed', async () => {
  const page = await stage.page('/t/kiln-lane/print/slips');
  await page.locator('.slip').nth(3).waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, 1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  assert.equal(await page.locator('.print-page .tools').isVisible(), false);
  assert.equal(
    await page.locator('.paper').evaluate((paper) => getComputedStyle(paper).backgroundColor),
    'rgb(255, 255, 255)',
    'black on white, whatever the theme',
  );
});

on('why_the_next_round_cannot_be_paired_lists_open_boards_with_three_ways_on', async () => {
  const { mcmahon: tour } = stage.tours;
  stage.begin(tour, 3);
  const page = await stage.page('/t/spring-open/desk', { as: 'director' });
  await page.locator('[data-do=why-blocked]').click();
  const lines = page.locator('.blocked > li');
  const open = tour.desk().open.length;
  assert.equal(await lines.count(), open);
  await page.getByRole('button', { name: /^Void: round 3, board 1$/ }).click();
  await page.locator('#result-reason').or(page.locator('dialog .primary')).first().waitFor();
  assert.equal(await page.locator('input[name=result]:checked').count(), 1);
  await page.locator('dialog .primary').click();
  await page.waitForFunction((count) => document.querySelectorAll('.blocked > li').length === count, open - 1);
});

on('the_papers_fit_a_telephone', async () => {
  for (const paper of ['name', 'board', 'slips', 'table', 'welcome']) {
    const page = await stage.page(`/t/spring-open/print/${paper}`, { viewport: { width: 390, height: 800 } });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, paper);
  }
});

/** The next event, running its first round; the last of an odd number has the bye. */
function underWay() {
  const { next } = stage.tours;
  stage.act(next, stage.director, { k: 'stage', to: 'running' });
  for (const { number: no } of next.state.people)
    stage.act(next, stage.director, { k: 'checkin', number: no, on: true });
  stage.begin(next, 1);
  return next;
}

const byeOf = (tour) =>
  tour
    .view()
    .rounds.at(-1)
    .pairs.find(({ second }) => second === null)?.first;
const nameOf = (tour, no) => tour.state.people.find((one) => one.number === no).name;

on('a_late_player_sees_what_they_missed_and_is_seated_against_the_bye', async () => {
  const tour = underWay();
  const bye = byeOf(tour);
  const page = await stage.page('/t/midsummer/desk#people', { as: 'director' });
  await page.locator('[data-do=add]').click();
  await page.locator('#person-name').fill('Zora Late');
  await page.locator('#person-join').fill('2');
  await says(page, 'dialog .notice', /Round 1 is missed, worth/);
  await page.getByLabel('Is already here').check();
  await page.locator('dialog .primary').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Round' }).click();
  await page.locator('[data-do=seat]').click();
  await says(page, '#seat-b', new RegExp(`${nameOf(tour, bye)} \\(bye\\)`));
  await page.locator('dialog .primary').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(byeOf(tour), undefined);
  await says(page, '.open-boards', /Zora Late/);
});

on('a_wrong_bye_and_two_boards_are_swapped_after_the_start_with_the_cost_said', async () => {
  const tour = underWay();
  const bye = byeOf(tour);
  const [{ first: other }] = tour.view().rounds[0].pairs;
  const page = await stage.page('/t/midsummer/desk', { as: 'director' });
  await page.locator('[data-do=swap]').click();
  await page.locator('#swap-a').selectOption(String(bye));
  await page.locator('#swap-b').selectOption(String(other));
  await says(page, 'dialog .notice', /games on their boards become void/);
  await page.locator('dialog .primary').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(byeOf(tour), other);
});

on('a_player_who_leaves_is_asked_for_the_round_and_whether_they_finish_their_game', async () => {
  const tour = underWay();
  const [pair] = tour.view().rounds[0].pairs;
  const page = await stage.page('/t/midsummer/desk#people', { as: 'director' });
  await page.getByRole('button', { name: `Edit ${nameOf(tour, pair.first)}` }).click();
  await page.locator('dialog [data-do=withdraw]').click();
  assert.equal(await page.locator('#fate-round').inputValue(), '2', 'the first round without them');
  const choices = page.locator('dialog input[name=fate-game]');
  assert.equal(await choices.count(), 2);
  await choices.nth(1).check();
  await page.locator('dialog [data-do=confirm]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const player = tour.state.people.find(({ number: no }) => no === pair.first);
  assert.deepEqual([player.status, player.leave], ['withdrawn', 2]);
  const { games } = tour.view().rounds[0].pairs[0];
  assert.deepEqual([games[0].result, games[0].default], ['white', true]);
});

on('a_wrong_rank_is_put_right_after_the_first_round', async () => {
  const { mcmahon: tour } = stage.tours;
  const page = await stage.page('/t/spring-open/desk#people', { as: 'director' });
  const { name, number: no } = tour.state.people.find(({ rank, status }) => rank && status === 'here');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.locator('#person-rank').fill('4k');
  await page.locator('dialog summary').click();
  await says(page, 'dialog .hint', /./);
  await page.locator('#person-correction').selectOption('1');
  await page.locator('dialog .primary').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const after = tour.state.people.find((one) => one.number === no);
  assert.deepEqual([after.rank, after.correction], ['4k', 1]);
});
