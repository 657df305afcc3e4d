// The director's day at the desk, in real browsers: two helpers at once, steps that are undone, players who do not
// come, lists from a spreadsheet, results typed in the hall, and every system of pairing.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Director, player } from './event.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: new RegExp(`${OUTAGE.source}|status of 40[09]`) });
const NAMES = ['Eva Lind', 'Farid Hosseini', 'Gus Berg', 'Hana Sato', 'Ivo Petrov', 'Jun Park'];

/** A tournament over the board that has begun. */
async function hall(title, names, options = {}) {
  const director = await Director.comes(stage, `Tilda of ${title}`.slice(0, 24));
  await director.makes(title, { rules: 'japanese', overBoard: true, rounds: 3, ...options });
  await director.gathers(names);
  return director;
}

/** The text of each line of the table, from the top. */

test('a_second_helper_is_shown_what_the_first_did_and_asked_again', async () => {
  const director = await hall('Two Desks', NAMES);
  const helper = await Director.comes(stage, 'Hugo');
  await director.tab('Settings');
  await director.page.locator('#staff-who').fill(helper.person.you.id);
  await director.page.getByRole('button', { name: 'Add', exact: true }).click();
  await director.says('.staff', /Hugo/);
  await director.presses('pair', 'publish', 'start');
  await helper.person.goes(`/t/${director.slug}/desk`);
  await helper.page.getByRole('button', { name: 'Result, Board 1', exact: true }).click();
  await director.types('1b');
  await director.says('.strip [aria-current]', /1 1\/3/);
  await helper.says('.strip [aria-current]', /1 1\/3/);
  await helper.page.locator('dialog input[name=result]').nth(1).check();
  await helper.page.locator('dialog .primary').click();
  await helper.says(
    'dialog',
    /Someone else changed this first.*Result: round 1, board 1, Black wins \(.* – .*\) · Tilda/,
  );
  await helper.page.getByRole('button', { name: 'Keep it as it is now' }).click();
  await helper.says('.pairs, main', /1–0/);
  await helper.page.locator('dialog .primary').click();
  await helper.page.getByRole('button', { name: 'Do it anyway' }).click();
  await helper.gone();
  await director.says('main', /0–1/);
  assert.equal((await director.state()).rounds[0].pairs[0].games[0].result, 'white');
});

test('a_step_is_undone_after_its_cost_is_shown_and_never_what_others_depend_on', async () => {
  const director = await hall('Back and Forth', NAMES);
  const { page } = director;
  await director.presses('pair', 'publish');
  await director.presses('unpublish');
  await director.says('dialog', /tournament page says that the pairings were withdrawn/);
  await director.sends();
  await director.presses('publish', 'start');
  await director.types('1b');
  await director.says('.last-step', /Result: round 1, board 1, Black wins/);
  await director.presses('undo');
  await director.says('dialog', /The board is open again/);
  await director.says('dialog .preview', /from place \d to \d/);
  await director.sends();
  await director.says('.strip [aria-current]', /1 0\/3/);
  await director.types('1w');
  await director.tab('Log');
  await page.locator('.log li', { hasText: 'Paired round 1' }).getByRole('button').click();
  await director.says('dialog [role=alert]', /A later step depends on it \(step \d+\)\./);
  await director.leaves();
  await director.presses('abort');
  await director.says('dialog', /3 games become void/);
  await page.locator('#back-typed').fill('2');
  assert.ok(await page.locator('dialog .primary').isDisabled(), 'another round is not cancelled by mistake');
  await page.locator('#back-typed').fill('1');
  await director.sends();
  await director.person.button('publish').waitFor();
});

test('players_miss_rounds_withdraw_come_back_and_lose_by_default', async () => {
  const director = await hall('Comings and Goings', NAMES);
  const { page } = director;
  const fate = async (name, what, set = async () => {}) => {
    await director.tab('Players');
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.locator(`dialog [data-do=${what}]`).click();
    await set();
    await page.locator('dialog [data-do=confirm]').click();
    await director.gone();
  };
  await fate('Eva Lind', 'absent', () => director.says('dialog', /Worth ½ point, once/));
  await fate('Farid Hosseini', 'withdraw');
  await director.presses('pair', 'publish');
  const out = await director.pairs(1);
  assert.ok(
    !out.some(({ first, second }) => [first, second].some((name) => name === 'Eva Lind' || name === 'Farid Hosseini')),
  );
  await director.presses('start');
  const [{ board, second }] = out;
  await page.getByRole('button', { name: `Forfeit, Board ${board}` }).click();
  await director.picks(`${second} wins (White)`).catch(() => director.picks(`${second} wins`));
  await page.locator('#result-reason').fill('Nobody came.');
  await director.sends();
  await director.says('main', /by default/);
  await director.types('2b');
  await fate('Farid Hosseini', 'return');
  await director.presses('pair');
  await director.person.button('publish').waitFor();
  await director.tab('Round');
  await director.says('.draft', /Farid Hosseini/);
  await director.says('.draft', /Eva Lind/);
});

test('a_list_with_a_bad_row_is_refused_by_row_and_column_and_a_good_one_is_taken_whole', async () => {
  const director = await Director.comes(stage, 'Tilda Importer');
  await director.makes('From a Spreadsheet', { overBoard: true });
  const { page } = director;
  await director.presses('import');
  const check = async (text) => {
    await page.locator('#import-text').fill(text);
    await page.locator('dialog .primary').click();
  };
  await check('name,rank,club\nAnn Lee,3d,Kiln Lane\nBob Ray,99q,Kiln Lane\n');
  await director.says('dialog [role=alert]', /row 3, rank/i);
  await check(`name\nAnn Lee\n${'x'.repeat(200)}\n`);
  await director.says('dialog [role=alert]', /row 3, name/i);
  assert.equal((await director.state()).players.length, 0);
  await check('name,rank,club\nAnn Lee,3d,Kiln Lane\n"Ray, Bob",12k,=2+3\n');
  await director.says('dialog', /2 players can be added/);
  await page.locator('dialog .primary').click();
  await director.says('dialog', /2 players added/);
  await director.sends();
  await director.says('.checkin', /Ray, Bob/);
});

test('a_mcmahon_gives_handicaps_that_lie_on_the_boards', async () => {
  const director = await Director.comes(stage, 'Tilda of Leith');
  await director.makes('Stones for Ranks', {
    rules: 'chinese',
    system: 'McMahon',
    rounds: 2,
    more: (page) => page.getByLabel('Handicap between ranks').check(),
  });
  const people = [];
  for (const [name, rank] of [
    ['Ann', '1d'],
    ['Ben', '3k'],
    ['Cleo', '7k'],
    ['Dan', '10k'],
  ]) {
    const one = await player(stage.url, name);
    people.push({ ...one, rank });
  }
  await director.gathers(people.map(({ name, rank, you }) => ({ name, rank, account: you.id })));
  await director.agreed(people);
  await director.presses('pair');
  await director.person.button('publish').waitFor();
  await director.says('.draft', /2 stones/);
  await director.person.shot('tour-handicap');
  await director.presses('publish', 'start');
  await director.says('.strip [aria-current]', /1 0\//);
  const [{ room }] = await director.pairs(1);
  const { snap } = await people[0].client.sub(`room:${room}`);
  assert.equal(snap.v.settings.handicap, 2);
  const game = await people[0].client.sub(`game:${snap.v.games[0].id}`);
  assert.equal(game.snap.v.setup.match(/X/g).length, 2, 'two stones lie there');
  assert.equal(game.snap.v.to_move, 'w');
  for (const { client } of people) client.end();
});

test('clocks_that_the_director_stops_stand_for_players_and_go_on', async () => {
  const director = await Director.comes(stage, 'Tilda of the Fire Alarm');
  await director.makes('Everybody Out', { rounds: 1 });
  const ann = await stage.person('Ann Alarm');
  const people = [{ name: 'Ann Alarm', you: ann.you }];
  for (const name of ['Ben Alarm', 'Cleo Alarm', 'Dan Alarm']) people.push(await player(stage.url, name));
  await director.gathers(people.map(({ name, you }) => ({ name, account: you.id })));
  await director.agreed([{ client: await ann.client() }, ...people.slice(1)]);
  await director.presses('pair', 'publish', 'start');
  await director.says('.strip [aria-current]', /1 0\/2/);
  const { board, room } = (await director.pairs(1)).find(({ first, second }) => [first, second].includes('Ann Alarm'));
  await ann.goes(`/room/${room}`);
  await ann.says('.phase', /Your turn|to play/);
  await director.presses('pause-clocks');
  await director.says('[role=status] .notice', /The clocks of all boards have been stopped/);
  await ann.says('.phase', /The director has stopped the clocks/);
  await director.person.shot('tour-paused');
  await ann.shot('tour-paused-room');
  await director.presses('start-clocks');
  await ann.says('.phase', /Your turn|to play/);
  await director.page.getByRole('button', { name: `Adjourn board ${board}`, exact: true }).click();
  await director.page.locator('#adjourn-reason').fill('A player is unwell');
  await director.sends();
  await ann.says('.phase', /The director has stopped the clocks/);
  await ann.page.reload();
  await ann.says('.phase', /The director has stopped the clocks/);
  await director.page.getByRole('button', { name: `Resume board ${board}`, exact: true }).click();
  await ann.says('.phase', /Your turn|to play/);
  await director.tab('Log');
  await director.says('.log', new RegExp(`Adjourned: round 1, board ${board}: “A player is unwell”`));
  for (const { client } of people) client?.end();
});

test('a_round_robin_fills_its_crosstable', async () => {
  const director = await hall('Everybody Once', NAMES.slice(0, 4), { system: 'Round robin', rounds: null });
  for (const results of [
    ['1b', '2w'],
    ['1=', '2b'],
    ['1b', '2b'],
  ]) {
    await director.presses('pair', 'publish', 'start');
    await director.page.locator('#typed-result').waitFor();
    await director.types(...results);
    await director.says('.next', /All results( of round \d)? are in/);
  }
  await director.tab('Standings');
  await director.page.getByText('Crosstable', { exact: true }).click();
  await director.says('.cross', /½/);
  // all players have met
  await director.page.waitForFunction(() => !document.querySelector('.cross tbody td.round:not(.self):empty'));
  await director.person.shot('tour-cross');
  await director.presses('finish');
  await director.sends();
  await director.says('.next', /The tournament is over/);
});

test('a_knockout_gives_byes_plays_on_after_a_draw_and_ends_with_one', async () => {
  const director = await hall('Last One Standing', NAMES.slice(0, 5), { system: 'Knock-out', rounds: null });
  const { page } = director;
  await director.presses('pair', 'publish', 'start');
  await page.locator('#typed-result').waitFor();
  const { board } = (await director.pairs(1)).find(({ second }) => second !== null);
  await director.types(`${board}=`);
  await director.says('main [role=status]', /Board 1: a draw/);
  await director.says('.strip [aria-current]', /1 0\/1/);
  await director.types(String(board));
  await director.says('#typed-line', /game 2/);
  await page.locator('#typed-result').fill('');
  for (const round of [1, 2, 3]) {
    if (round > 1) await director.presses('pair', 'publish', 'start');
    await page.locator('#typed-result').waitFor();
    for (const pair of await director.pairs(round)) if (pair.second !== null) await director.types(`${pair.board}b`);
    await director.says('.next', /All results( of round \d)? are in/);
  }
  await director.presses('finish');
  await director.sends();
  await director.tab('Standings');
  await director.says('.tree', /Quarter-finals.*Semi-finals.*Final/);
  const names = (round) => page.locator(`.tree > li:nth-child(${round}) .name`).allTextContents();
  assert.equal(await page.locator('.tree > li:last-child .won').count(), 1, 'one is left');
  for (const round of [2, 3]) {
    const [now, before] = [await names(round), await names(round - 1)];
    for (const [at, name] of now.entries())
      assert.ok([before[2 * at], before[2 * at + 1]].includes(name), `${name} comes from the place before`);
  }
  await director.person.shot('tour-tree');
});

test('a_server_that_dies_leaves_the_draft_on_the_page_and_the_state_to_be_kept', async () => {
  const director = await hall('Power Cut', NAMES);
  const { page } = director;
  await director.presses('pair');
  await director.says('.draft', /Eva Lind/);
  assert.equal(await page.locator('[data-do=keep]').count(), 0);
  const shown = await page.locator('.draft tbody').innerText();
  await stage.server.kill();
  await director.says('main', /The server does not answer/);
  assert.equal(await page.locator('.draft tbody').innerText(), shown);
  const download = page.waitForEvent('download');
  await director.presses('keep');
  const file = await download;
  assert.equal(file.suggestedFilename(), 'power-cut-state.json');
  const kept = JSON.parse(await readFile(await file.path(), 'utf8'));
  assert.equal(kept.draft.pairs.length, 3);
  assert.deepEqual(
    kept.players.map(({ name }) => name),
    NAMES,
  );
  assert.equal(kept.log.at(-1).k, 'pair');
  await stage.server.start();
  await page.waitForFunction(() => !document.querySelector('[data-do=keep]'));
  await director.presses('publish');
  await director.person.button('start').waitFor();
});

test('a_hostile_name_is_only_a_name_on_every_page', async () => {
  const hostile = '<img src=x onerror="boom()">&amp;\u{1F469}\u200D\u{1F3A4}\u05D0"\'=1+1';
  const director = await Director.comes(stage, 'Tilda the Careful');
  await director.makes('<b>Names</b> & co', { rules: 'japanese', overBoard: true, rounds: 1 });
  const { page, slug } = director;
  await director.presses('checkin');
  await director.adds('x'.repeat(200));
  assert.deepEqual(
    (await director.state()).players.map(({ name }) => name),
    ['x'.repeat(60)],
  );
  await director.presses('add');
  await page.locator('#person-name').fill(`Ann\u202E`);
  await page.locator('dialog .primary').click();
  await director.says('dialog [role=alert]', /1 to 60 visible characters/);
  await director.leaves();
  await director.adds(hostile);
  await director.adds('Ann');
  await director.begins();
  await director.presses('pair', 'publish', 'start');
  await director.types('1b');
  await director.person.button('finish').waitFor();
  for (const place of [
    '/desk#people',
    '/desk#round',
    '/desk#table',
    '/desk#log',
    '#pairings',
    '#standings',
    '#players',
    '/show?only=standings',
    '/print/table',
    '/print/slips',
    '/print/name',
  ]) {
    await director.person.goes(`/t/${slug}${place}`);
    await director.says('main', /<img src=x onerror="boom\(\)">&amp;/);
    assert.equal(await page.locator('main img, main b:text-is("Names")').count(), 0, place);
  }
});

test('answers_are_kept_while_an_account_is_made_and_a_taken_address_is_mended_in_place', async () => {
  const taken = await hall('Twice the Same', NAMES.slice(0, 2));
  const guest = await stage.person('Gwen');
  const { page } = guest;
  await guest.goes('/tournaments/new');
  await page.locator('#tour-title').fill('Twice the Same');
  await page.locator('#tour-rounds').fill('5');
  await page.locator('button.primary').click();
  await page.locator('form .error a').click();
  await page.locator('input[type=password]').fill('correct horse');
  await page.locator('button.primary').click();
  await guest.says('main', /You are signed in as Gwen/);
  await page.goBack();
  assert.equal(await page.locator('#tour-title').inputValue(), 'Twice the Same');
  assert.equal(await page.locator('#tour-rounds').inputValue(), '5');
  await page.locator('button.primary').dblclick();
  await guest.says('main', /This address is taken/);
  await page.locator('#tour-slug').pressSequentially(`${taken.slug}-2`);
  await page.locator('button.primary').dblclick();
  await page.waitForURL(new RegExp(`/t/${taken.slug}-2/desk`));
  await page.goBack();
  assert.doesNotMatch(page.url(), /new/, 'back is the way that led here, not an empty form');
  await page.goForward();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await guest.presses('settings');
  await page.locator('dialog #tour-rounds').fill('-4');
  await page.locator('dialog .primary').click();
  await guest.says('dialog [role=alert]', /1 to 46 rounds/);
});

test('a_director_who_is_signed_out_elsewhere_finds_the_way_back_from_the_desk', async () => {
  const director = await hall('Signed Out', NAMES.slice(0, 2));
  const { page } = director;
  const elsewhere = await director.person.window();
  await elsewhere.goto(`${stage.url}/account`);
  await elsewhere.getByRole('button', { name: 'Sign out', exact: true }).click();
  await director.says('main', /This desk is for the directors/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/account/);
});
