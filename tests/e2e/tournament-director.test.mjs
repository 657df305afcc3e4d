// Traps for a director: players who are left out of a round, a key that was meant for another field, a draft that is
// older than a result, the colours of one board, and the way back to an event.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

/** Does an act at the desk over the protocol, where the page is not the subject of the test. */
async function does(director, k, make) {
  const client = await director.person.client();
  const state = await director.state();
  const made = make(state);
  const answer = await client.do(`desk:${director.id}`, k, made);
  client.end();
  return answer;
}

const no = (state, name) => state.players.find((player) => player.name === name).number;
const rev = (state, name) => state.players.find((player) => player.name === name).rev;

test('players_out_of_a_round_are_named_at_the_desk_on_the_page_on_paper_and_told_themselves', async () => {
  const director = await hall('Left Out', NAMES.slice(0, 5));
  const { page } = director;
  const kim = await stage.person('Kim Park');
  await does(director, 'add', () => ({ people: [{ name: 'Kim Park', account: kim.you.id, status: 'here' }] }));
  const client = await kim.client();
  await client.do(`tour:${director.id}`, 'answer', { on: true });
  await client.do(`tour:${director.id}`, 'checkin', { on: false });
  client.end();
  await does(director, 'absent', (state) => ({
    number: no(state, 'Ivo Petrov'),
    round: 1,
    kind: 'excused',
    base: rev(state, 'Ivo Petrov'),
  }));
  await does(director, 'withdraw', (state) => ({
    number: no(state, 'Gus Berg'),
    round: 1,
    base: rev(state, 'Gus Berg'),
  }));
  await director.presses('pair');
  await director.says(
    '.not-in',
    /Not in this round: Gus Berg \(has left\).*Ivo Petrov \(excused\).*Kim Park \(not here\)/,
  );
  await director.person.shot('tour-not-in-draft');
  for (const name of ['Ivo Petrov', 'Gus Berg']) {
    await page.getByRole('button', { name: `Include ${name}`, exact: true }).click();
    await director.says('.unpaired', new RegExp(name));
  }
  await director.says('.not-in', /^Not in this round: Kim Park \(not here\)/);
  await director.presses('again');
  await director.says('.draft', /Ivo Petrov/);
  await director.says('.draft', /Gus Berg/);
  await director.presses('publish');
  await director.person.button('start').waitFor();
  await director.says('.not-in', /Kim Park \(not here\)/);
  assert.equal(await page.locator('[data-do=include]').count(), 0, 'a published round takes nobody in by itself');
  await kim.goes(`/t/${director.slug}`);
  await kim.says('.not-in', /Not in this round: Kim Park \(not here\)/);
  await kim.says('.own-call', /You do not play in round 1: you are not checked in\. ?You are marked as not here/);
  await kim.shot('tour-not-in-own');
  for (const paper of ['board', 'name']) {
    await kim.goes(`/t/${director.slug}/print/${paper}`);
    await kim.says('.paper', /Not in this round: Kim Park \(not here\)/);
  }
  await kim.goes(`/t/${director.slug}`);
  await kim.presses('here');
  await kim.says('.own-call', /you came later\. You are checked in for the next one/);
  await director.says('.not-in', /Kim Park \(came later\)/);
});

test('a_result_typed_on_any_part_of_the_desk_is_a_result_and_unchecks_nobody', async () => {
  const director = await hall('Keys of the Desk');
  const { page } = director;
  await director.presses('pair', 'publish', 'start');
  await page.locator('#typed-result').waitFor();
  for (const [tab, typed, board] of [
    ['Players', '1b', 1],
    ['Log', '2w', 2],
    ['Settings', '3=', 3],
  ]) {
    await director.tab(tab);
    await page.keyboard.type(typed);
    await director.says('#typed-line', new RegExp(`^Board ${board}: `));
  }
  await director.says('.next', /All results of round 1 are in/);
  const { players, rounds } = await director.state();
  assert.deepEqual(
    rounds[0].pairs.map(({ games }) => games[0].result),
    ['black', 'white', 'draw'],
  );
  assert.deepEqual(
    players.filter(({ status }) => status !== 'here'),
    [],
  );
  await director.tab('Players');
  assert.equal(await page.locator('.checkin kbd').count(), 0, 'no keys but at check-in');
  await page.keyboard.type('efghik');
  await page.getByRole('button', { name: 'Kim Park is here', exact: true }).click();
  await director.says('dialog', /Kim Park is not paired until/);
  await director.person.shot('tour-away');
  await director.leaves();
  assert.equal((await director.state()).players.filter(({ status }) => status === 'here').length, 6);
  await page.getByRole('button', { name: 'Kim Park is here', exact: true }).click();
  await page.locator('dialog [data-do=confirm]').click();
  await director.gone();
  await director.says('.counter', /5 of 6/);
  await page.getByRole('button', { name: 'Kim Park is here', exact: true }).click();
  await director.says('.counter', /6 of 6/);
});

test('a_draft_that_is_older_than_a_result_says_so_and_is_paired_again', async () => {
  const director = await hall('Old Draft');
  const { page } = director;
  await director.presses('pair', 'publish', 'start');
  await page.locator('#typed-result').waitFor();
  await director.types('1b2b3b');
  await director.presses('pair');
  await director.says('.draft', /points/);
  assert.equal(await page.locator('.older').count(), 0);
  const draft = async () => {
    const client = await director.person.client();
    const { snap } = await client.sub(`desk:${director.id}`);
    client.end();
    return snap.v.draft.pairs.map(({ first, second }) => [first, second].toSorted().join('-')).toSorted();
  };
  const correct = async (label, again) => {
    await page
      .locator('label', { has: page.locator('input[name=desk-round]') })
      .nth(0)
      .click();
    await page.getByRole('button', { name: 'Change, Board 1', exact: true }).click();
    await page
      .locator(`dialog input[name=result]`)
      .nth(label === 'white' ? 1 : 0)
      .check();
    await director.says('dialog .preview', /Round 2 is only a draft, paired with the old result\.$/);
    await page.getByLabel('Pair round 2 again after this').setChecked(again);
    await director.person.shot(`tour-correct-${label}`);
    await director.sends();
    await page
      .locator('label', { has: page.locator('input[name=desk-round]') })
      .nth(1)
      .click();
  };
  const before = await draft();
  await correct('white', false);
  await director.says(
    '.older',
    /Changed since this round was paired.*Result: round 1, board 1, White wins \(.* – .*\)\./,
  );
  assert.doesNotMatch(await page.locator('main').innerText(), /Nothing to warn about/);
  assert.deepEqual(await draft(), before);
  await director.person.shot('tour-older');
  await director.presses('again-older');
  await page.locator('.older').waitFor({ state: 'detached' });
  assert.notDeepEqual(await draft(), before, 'winners meet winners');
  await correct('black', true);
  await director.says('.draft', /points/);
  assert.equal(await page.locator('.older').count(), 0, 'it was paired again with the correction');
  await does(director, 'absent', (state) => ({
    number: no(state, 'Eva Lind'),
    round: 2,
    kind: 'excused',
    base: rev(state, 'Eva Lind'),
  }));
  await director.says(
    '.older',
    /Some players of this round do not play.*Eva Lind \(excused\) is paired in this round and does not play/,
  );
});

test('colours_and_stones_of_a_board_are_changed_in_the_draft_and_on_wooden_boards_until_the_result', async () => {
  const director = await hall('Other Colours');
  const { page } = director;
  await director.presses('pair');
  const board = page.locator('.draft tbody tr').first();
  const players = () => board.locator('.player bdi').allTextContents();
  await board.waitFor();
  const before = await players();
  await board.locator('.player').nth(0).click();
  await board.locator('.player').nth(1).click();
  await director.says('.chosen', /Swap colours/);
  await director.person.shot('tour-colours-draft');
  await page.keyboard.press('s');
  await director.says('.last-step', new RegExp(`Round 1, board 1: ${before[1]} has Black`));
  assert.deepEqual(await players(), before.toReversed());
  await director.says('.draft', /locked/);
  await director.presses('again');
  await page.waitForTimeout(300);
  assert.deepEqual(
    await page.locator('.draft tbody tr', { hasText: before[0] }).locator('.player bdi').allTextContents(),
    before.toReversed(),
    'it outlives another drawing',
  );
  await board.locator('.player').nth(0).click();
  await board.locator('.player').nth(1).click();
  await director.presses('colours');
  await page.locator('#colours-stones').selectOption('3');
  await director.person.shot('tour-colours-sheet');
  await director.sends();
  await director.says('.draft', /3 stones/);
  await director.presses('publish');
  await page.getByRole('button', { name: 'Colours of board 2', exact: true }).click();
  await page.locator('dialog input[name=colours-black]').nth(1).check();
  await director.sends();
  await director.presses('start');
  await page.locator('#typed-result').waitFor();
  await page.getByRole('button', { name: 'Colours of board 3', exact: true }).click();
  await page.locator('dialog input[name=colours-black]').nth(1).check();
  await page.locator('#colours-stones').selectOption('2');
  await director.sends();
  const third = (await director.state()).rounds[0].pairs[2];
  assert.equal(third.handicap, 2);
  await director.presses('undo');
  await director.says('.last-step', /Started round 1/);
  const undone = (await director.state()).rounds[0].pairs[2];
  assert.deepEqual([undone.first, undone.second, undone.handicap], [third.second, third.first, 0]);
  await director.types('1b');
  await director.says('.strip [aria-current]', /1 1\/3/);
  assert.equal(
    await page.getByRole('button', { name: 'Colours of board 1', exact: true }).count(),
    0,
    'a result stands',
  );
  const file = await page.request.get(`${stage.url}/api/tour/${director.id}.csv`);
  assert.match(await file.text(), /\d\+\/b3/);
});

test('a_number_in_the_crosstable_is_a_line_whoever_shares_a_place', async () => {
  const director = await hall('Shared Places');
  const { page } = director;
  await director.presses('pair', 'publish', 'start');
  await page.locator('#typed-result').waitFor();
  await director.types('1b2=3b');
  await director.says('.next', /All results of round 1 are in/);
  const pairs = await director.pairs(1);
  const met = new Map(
    pairs.flatMap(({ first, second }) => [
      [first, second],
      [second, first],
    ]),
  );
  const check = async (where) => {
    await page.waitForFunction(
      (rows) => document.querySelectorAll(`${rows} tbody .cell:not(.undecided)`).length === 6,
      where, // the table comes a moment after the results
    );
    const rows = await page.locator(`${where} tbody tr`).evaluateAll((list) =>
      list.map((row) => ({
        line: row.querySelector('.line').textContent,
        place: row.querySelector('.place').textContent,
        name: row.querySelector('th bdi, th').textContent.trim(),
        cell: /\d+/.exec(row.querySelector('.cell [aria-hidden]').textContent)[0],
      })),
    );
    assert.ok(
      rows.some(({ place }) => place.includes('–')),
      'places are shared',
    );
    assert.deepEqual(
      rows.map(({ line }) => line),
      ['1', '2', '3', '4', '5', '6'],
    );
    for (const { name, cell } of rows)
      assert.ok(rows[Number(cell) - 1].name.startsWith(met.get(name.split(/ (?=\d)/)[0])), `${name} met line ${cell}`);
  };
  await director.tab('Standings');
  await check('.wall');
  for (const place of ['#standings', '/show?only=standings', '/print/table']) {
    await director.person.goes(`/t/${director.slug}${place}`);
    await check('.wall');
  }
  await director.person.goes(`/t/${director.slug}/desk`);
  await director.presses('pair', 'publish');
  await director.person.button('start').waitFor();
  for (const paper of ['board', 'name']) {
    await director.person.goes(`/t/${director.slug}/print/${paper}`);
    await director.says('.paper', /\((½|1)\).*\((0|½)\)/); // the scores before the round
  }
});

test('the_tree_of_a_knockout_shows_who_may_meet_before_they_do', async () => {
  const director = await hall(
    'Eleven Trees',
    Array.from({ length: 11 }, (_, index) => ({ name: `P${index + 1}`, seed: index + 1 })),
    { system: 'Knock-out', rounds: null },
  );
  const { page } = director;
  const tree = () =>
    page
      .locator('.tree > li')
      .evaluateAll((rounds) =>
        rounds.map((round) =>
          [...round.querySelectorAll('.match')].map((match) =>
            [...match.querySelectorAll('.name')].map((one) => one.textContent),
          ),
        ),
      );
  const play = async (round) => {
    await director.presses('pair', 'publish', 'start');
    await page.locator('#typed-result').waitFor();
    for (const pair of await director.pairs(round)) if (pair.second !== null) await director.types(`${pair.board}b`);
    await director.says('.next', /All results( of round \d)? are in/);
  };
  await play(1);
  await director.tab('Standings');
  await director.says('.tree', /Round 1.*Quarter-finals.*Semi-finals.*Final/);
  const [first, foreseen] = await tree();
  assert.deepEqual(
    first[0].filter((name) => name !== 'bye'),
    ['P1'],
  );
  await director.person.shot('tour-tree-foreseen');
  await play(2);
  await director.tab('Standings');
  await page.waitForFunction(() => [...document.querySelectorAll('.tree > li:nth-child(2) .won')].length === 4);
  const [still, second, semi] = await tree();
  assert.deepEqual(still, first, 'nobody moves');
  assert.deepEqual(
    second.map((pair) => pair.toSorted()),
    foreseen.map((pair) => pair.toSorted()),
    'who was foreseen has met',
  );
  await play(3);
  await director.tab('Standings');
  await page.waitForFunction(() => [...document.querySelectorAll('.tree > li:nth-child(3) .won')].length === 2);
  assert.deepEqual(
    (await tree())[2].map((pair) => pair.toSorted()),
    semi.map((pair) => pair.toSorted()),
  );
});

test('a_round_robin_of_an_odd_field_gives_nothing_for_a_free_round_and_says_what_withdrawing_means', async () => {
  const director = await hall('Odd Robin', NAMES.slice(0, 5), {
    system: 'Round robin',
    rounds: null,
    more: async (page) => assert.equal(await page.getByLabel('Bye', { exact: true }).count(), 0),
  });
  const { page } = director;
  await director.presses('pair');
  await director.says('.draft', /by the table/);
  assert.equal(await page.locator('[data-do=again]').count(), 0, 'the table makes no other round');
  await director.says('.chosen', /^Choose two players to swap them or to pair them/);
  await director.presses('publish', 'start');
  await page.locator('#typed-result').waitFor();
  await director.types('1b2b');
  await director.says('.next', /All results of round 1 are in/);
  // The table comes up to a second after a result.
  const { standings, rounds } = await director.when((state) => state.standings.lines.length === 5, 'the table comes');
  const free = rounds[0].pairs.find(({ second }) => second === null).first;
  assert.equal(standings.lines.find((line) => line.number === free).values[0], 0);
  await director.tab('Players');
  await page.getByRole('button', { name: 'Edit Eva Lind' }).click();
  await page.locator('dialog [data-do=withdraw]').click();
  await director.says('dialog', /Eva Lind stays in the standings, and loses each game from round 2 on by default/);
  await director.person.shot('tour-robin-withdraw');
  await page.locator('dialog [data-do=confirm]').click();
  await director.gone();
  await director.presses('pair');
  await director.says('.older', /Eva Lind \(has left\) does not play, and loses by default when the round begins/);
  await director.presses('publish', 'start');
  await page.locator('#typed-result').waitFor();
  const lost = (await director.state()).rounds[1].pairs.find(({ ruled }) => ruled);
  await director.types(`${lost.board}b`);
  await director.says('#typed-line', /has a ruling or a loss by default/);
  await director.says('.decided-boards', /by default/);
  assert.equal(await page.locator('.decided-boards', { hasText: 'corrected' }).count(), 0);
});

test('an_outage_leaves_a_file_that_can_be_brought_in_and_a_step_that_outlives_a_reload', async () => {
  const director = await hall('Lights Out');
  const { page } = director;
  page.on('dialog', (dialog) => dialog.accept().catch(() => {})); // leave although something waits
  await director.presses('pair', 'publish', 'start');
  await page.locator('#typed-result').waitFor();
  const copy = await page.waitForResponse((response) => response.url().endsWith('.json') && response.ok(), {
    timeout: 40_000,
  });
  await copy.finished();
  await stage.server.kill();
  await director.says('main', /The server does not answer/);
  assert.equal(await page.getByText('to be sent').count(), 0);
  await director.types('1b');
  await director.says('main', /1 step waits to be sent/);
  await director.person.shot('tour-outage');
  const download = page.waitForEvent('download');
  await director.presses('keep-event');
  const file = await readFile(await (await download).path(), 'utf8');
  await page.reload().catch(() => {}); // the first thing that people do
  await stage.server.start();
  // the browser's own error page loads again, too
  await page.goto(`${stage.url}/t/${director.slug}/desk`).catch(() => {});
  await director.says('main', /1 step from before this page was loaded has been sent/);
  await director.says('.strip [aria-current]', /1 1\/3/);
  assert.equal((await director.state()).rounds[0].pairs[0].games[0].result, 'black');
  const taken = await page.request.post(`${stage.url}/api/tour`, {
    headers: { origin: stage.url, 'content-type': 'application/json' },
    data: file,
  });
  assert.equal(taken.status(), 200, await taken.text());
  assert.match((await taken.json()).slug, /^lights-out-2$/);
});

test('a_director_finds_drafts_and_unlisted_events_and_a_helper_finds_them_too', async () => {
  const director = await Director.comes(stage, 'Tilda Finder');
  const { page, person } = director;
  await director.makes('Found Again', {
    overBoard: true,
    more: async (form) => form.getByText('Only with the link', { exact: true }).click(),
  });
  await person.goes('/tournaments');
  await director.says('.yours', /Your tournaments.*Found Again.*Director.*Open for entry.*not listed/);
  assert.doesNotMatch(await page.locator('main').innerText(), /Open for entry\n.*Found Again/);
  await person.shot('tour-yours');
  await page.locator('.yours').getByRole('link', { name: 'Found Again' }).click();
  await page.waitForURL(/\/t\/found-again\/desk/);
  await person.goes('/tournaments/new');
  await page.locator('#copy-of').selectOption({ label: 'Found Again' });
  const helper = await Director.comes(stage, 'Hugo Finder');
  await helper.person.goes('/tournaments');
  assert.equal(await helper.page.locator('.yours').count(), 0);
  await does(director, 'role', (state) => ({ player: helper.person.you.id, role: 'assistant', base: state.head.rev }));
  await helper.person.goes('/tournaments');
  await helper.says('.yours', /Found Again.*Assistant/);
  await does(director, 'role', (state) => ({ player: helper.person.you.id, role: 'none', base: state.head.rev }));
  await helper.page.reload();
  await helper.page.locator('main.tours h1').waitFor();
  await helper.page.waitForTimeout(300);
  assert.equal(await helper.page.locator('.yours').count(), 0);
});

test('an_example_with_invented_players_is_one_press_away_and_is_not_listed', async () => {
  const director = await Director.comes(stage, 'Tilda of Examples');
  const { page, person } = director;
  await person.goes('/tournaments/new');
  await director.presses('example');
  await page.waitForURL(/\/t\/example-\d+\/desk/);
  await director.says('main', /Example evening/);
  await director.presses('registration');
  await director.presses('checkin');
  await director.says('.counter', /0 of 8/);
  await person.shot('tour-example');
  const stranger = await stage.person('Stranger');
  await stranger.goes('/tournaments');
  await stranger.page.locator('main.tours h1').waitFor();
  await stranger.says('main.tours', /Arenas/);
  assert.doesNotMatch(await stranger.page.locator('main').innerText(), /Example evening/);
});

test('small_things_are_said_and_asked_once', async () => {
  const director = await Director.comes(stage, 'Tilda of Trifles');
  await director.makes('Trifles', { rules: 'japanese', overBoard: true });
  const { page } = director;
  await director.presses('import');
  await page.locator('#import-text').fill('name,shoe size\nAnn Lee,43\nBo Ray,41\nCy Ash,40\n');
  await page.locator('dialog .primary').click();
  await director.says('dialog', /3 players can be added\. Nothing has been added yet\. Ignored columns: shoe size\./);
  await page.locator('dialog .primary').click();
  await director.says('dialog', /3 players added/);
  await director.sends();
  const guest = await stage.person(null);
  await guest.goes(`/t/${director.slug}`);
  await guest.presses('enter');
  await guest.page.locator('#entry-name').fill('Gwen');
  await guest.page.locator('dialog .primary').click();
  await guest.says('.own-call', /You have entered/);
  assert.equal(await guest.page.locator('dialog').count(), 0, 'the name is asked for once');
  await director.presses('checkin');
  await director.says('main', /This address works on this machine only/);
  await director.presses('all-here');
  await director.says('.counter', /4 of 4 are here/);
  assert.equal(await page.locator('[data-do=all-here]').count(), 0);
  await director.tab('Settings');
  await page.locator('#staff-who').fill('Hugo Nobody');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await director.says('[role=alert]', /No account is called “Hugo Nobody”/);
  await page.locator('#files-place').fill('NZ,Kiln Lane');
  assert.match(
    await page.getByRole('link', { name: 'EGD table' }).getAttribute('href'),
    /\.h9\?place=NZ%2CKiln%20Lane$/,
  );
  assert.equal(await page.getByRole('link', { name: 'All game records' }).count(), 0, 'wooden boards leave none');
  await director.person.shot('tour-trifles');
  await director.person.goes('/account');
  await director.says('main', /Your number here is p\d+\./);
});

test('players_see_what_each_of_them_reported_and_change_it_and_the_desk_sees_it_by_name', async () => {
  const director = await Director.comes(stage, 'Tilda of Slips');
  await director.makes('Two Slips', { rules: 'japanese', overBoard: true });
  const people = [
    await stage.person('Ann Reed'),
    await stage.person('Bo Marsh', { viewport: { width: 390, height: 844 } }),
  ];
  await director.presses('checkin');
  for (const person of people) {
    await person.goes(`/t/${director.slug}`);
    await person.presses('enter');
    await person.page.locator('dialog .primary').click();
    await person.presses('here');
  }
  await director.says('.counter', /2 of 2/);
  await director.begins();
  await director.presses('pair', 'publish');
  await director.page.locator('[data-do=start]').waitFor();
  await director.presses('start');
  await director.page.waitForFunction(() => document.activeElement?.id === 'typed-result'); // results are typed at once
  const [ann, bo] = people;
  await ann.says('.own-call', /How did it end\?/);
  await ann.page.getByRole('button', { name: 'I lost', exact: true }).click();
  await ann.says('.own-call', /You reported: (Black|White) wins\. It counts once your opponent says the same/);
  await bo.says('.own-call', /Ann Reed reported: (Black|White) wins/);
  await director.says('.open-boards', /one result reported \(Ann Reed: (Black|White) wins\)/);
  await bo.page.getByRole('button', { name: 'A draw', exact: true }).click();
  await bo.says('.own-call', /Your reports differ/);
  await ann.says('.own-call', /Bo Marsh reported: a draw.*Your reports differ/i);
  await bo.shot('tour-reports-own', 390);
  await director.says('.open-boards', /the reports differ \(.*Ann Reed: (Black|White) wins.*\)/);
  await director.person.shot('tour-reports');
  await ann.presses('report-anew');
  await ann.page.getByRole('button', { name: 'A draw', exact: true }).click();
  await director.says('.next', /All results of round 1 are in/);
  await ann.says('.own-call', /Round 1: a draw/);
});

test('a_player_missing_at_a_board_is_named', async () => {
  const director = await Director.comes(stage, 'Tilda Waiting');
  await director.makes('One Waits', { rules: 'stoical', rounds: 2 });
  const people = [await stage.person('Ann Reed'), await stage.person('Bo Marsh')];
  await director.presses('checkin');
  for (const person of people) {
    await person.goes(`/t/${director.slug}`);
    await person.presses('enter');
    await person.page.locator('dialog .primary').click();
    await person.presses('here');
  }
  await director.says('.counter', /2 of 2/);
  await director.begins();
  for (const { page } of people) await page.goto('about:blank');
  await director.presses('pair', 'publish', 'start');
  await director.says('.open-boards', /no player is here/);
  const { rounds } = await director.state();
  await people[0].goes(`/room/${rounds[0].pairs[0].room}`);
  await director.says('.open-boards', /Bo Marsh is away/);
  await director.person.shot('tour-missing');
});

test('a_match_shows_at_the_desk_how_it_stands_and_who_has_which_colour', async () => {
  const director = await hall('Two Games', NAMES.slice(0, 2), {
    more: async (page) => page.getByText('Two, colours swapped', { exact: true }).click(),
  });
  const { page } = director;
  await director.presses('pair', 'publish', 'start');
  const row = page.locator('.open-boards tbody tr');
  const colours = () => row.locator('.stone-dot').evaluateAll((list) => list.map((one) => one.className.split(' ')[1]));
  await row.waitFor();
  assert.deepEqual(await colours(), ['black', 'white']);
  await director.types('1b');
  await director.says('.open-boards .standing', /^1–0$/);
  assert.deepEqual(await colours(), ['white', 'black'], 'of the second game');
  await director.person.shot('tour-match-standing');
  await director.types('1.2b');
  await director.says('.decided-boards', /1–1/);
  await director.tab('Log');
  await director.says(
    '.log',
    /Result: round 1, board 1, game 2, Black wins \((Eva Lind – Farid Hosseini|Farid Hosseini – Eva Lind)\)/,
  );
});
