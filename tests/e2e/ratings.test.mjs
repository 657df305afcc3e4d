// Ratings in a browser: an evening over the board that the owner approves, the best of its ruleset, a player's page, a
// result that is corrected, and an event that is annulled.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Director, decides, member, owner, player } from './event.mjs';
import { violations } from '../lib/axe.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: OUTAGE });
let storageState; // of the owner's browser
before(async () => {
  storageState = await (await owner(stage, 'Olga')).context.storageState();
  await stage.clear();
});
const olga = (context = {}) => stage.person(null, { storageState, ...context });

/** A round typed at the desk. */
async function round(director, ...results) {
  await director.presses('pair', 'publish', 'start');
  await director.types(...results);
}

/** The text of each cell of a table's row that has this name. */
const row = (page, name) =>
  page
    .locator('main tr', { has: page.locator('th', { hasText: name }) })
    .first()
    .locator('td, th')
    .allInnerTexts();

test('an_evening_makes_ratings_and_a_correction_changes_them', async () => {
  const director = await Director.comes(stage, 'Rita');
  await director.makes('Rated Evening', { overBoard: true, rounds: 2 });
  const people = [];
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) people.push(await member(stage.url, name));
  for (const { client } of people) await client.do(`tour:${director.id}`, 'enter');
  await director.presses('checkin');
  for (const { client } of people) await client.do(`tour:${director.id}`, 'checkin', { on: true });
  await director.says('.counter', /4 of 4/);
  await director.begins();
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes(`/t/${director.slug}`);
  await reader.says('.counts', /Does not count for ratings: the owner of this server has not approved it/);
  assert.equal(await page.locator('.counts button').count(), 0);
  const mistress = await olga();
  await mistress.goes(`/t/${director.slug}`);
  await decides(mistress, 'approve', 'I know Rita');
  await mistress.says('.counts', /^Counts for ratings/);
  await reader.says('.counts', /^Counts for ratings/);
  await reader.goes('/ratings');
  await reader.says('main', /There are no rated games yet/);
  await round(director, '1b', '2b');
  await director.person.says('main', /All results are in/);

  // The best of the ruleset that is played most, which is the only one.
  await page.reload();
  await reader.says('main caption', /4 players, 2 games/);
  const [{ first, second }] = await director.pairs(1);
  assert.deepEqual((await row(page, first)).slice(1), [first, '1662?', '±290', '1']);
  assert.deepEqual((await row(page, second)).slice(1), [second, '1338?', '±290', '1']);
  await reader.shot('ratings');

  // A player's page, and from there the event, whose players have their ratings.
  await page.getByRole('link', { name: second, exact: true }).click();
  await reader.says('main h1', new RegExp(`^${second}$`));
  await reader.says('main', /Has an account here/);
  assert.match((await row(page, first)).join(' '), /Lost.*1338\s+−162.*Rated Evening, round 1, board 1/s);
  await reader.shot('player');
  await page.getByRole('link', { name: 'Rated Evening' }).click();
  await page.waitForURL(/\/t\/rated-evening/);
  await page.getByRole('tab', { name: /Players/ }).click();
  assert.match((await row(page, first)).join(' '), /1662\?/);
  await reader.shot('players');

  // The result was typed for the wrong side; after a restart it is still right.
  const desk = await director.person.client();
  const { rev } = (await director.state()).rounds[0].pairs[0];
  await desk.do(`desk:${director.id}`, 'result', { round: 1, board: 1, game: 1, result: 'white', base: rev });
  await stage.server.kill();
  await stage.server.start();
  await reader.goes('/ratings/stoical');
  await reader.says('main caption', /4 players, 2 games/);
  assert.deepEqual((await row(page, second)).slice(1), [second, '1662?', '±290', '1']);

  // An unknown player, and rules without rated games.
  await reader.goes('/player/p9999');
  await reader.says('main h1', /There is no such player/);
  await page.waitForFunction(() => document.title === 'There is no such player · Miai');
  await reader.goes('/ratings/bridge');
  await reader.says('main', /There are no rated games under these rules yet/);
  await page.getByRole('link', { name: /^Stoical Go \(2 games\)$/ }).click();
  await page.waitForURL(/\/ratings\/stoical/);
  await reader.says('main caption', /4 players/);

  const phone = await stage.person(null, { viewport: { width: 390, height: 844 } });
  for (const [address, name] of [
    ['/ratings', 'ratings-phone'],
    [`/player/${people[0].you.id}`, 'player-phone'],
  ]) {
    await phone.goes(address);
    await phone.says('main h1', /./);
    await phone.page.locator('main table:visible').first().waitFor();
    assert.ok(
      await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${address} is wider than a phone`,
    );
    for (const colorScheme of ['light', 'dark']) {
      await phone.page.emulateMedia({ colorScheme });
      assert.deepEqual(
        (await violations(phone.page)).map(({ id, html }) => `${address}, ${colorScheme}: ${id} ${html}`),
        [],
      );
    }
    await phone.shot(name);
  }
});

test('the_desk_shows_by_which_rating_somebody_is_seeded_and_whose_a_correction_moves', async () => {
  const director = await Director.comes(stage, 'Sven');
  const mistress = await olga();
  await mistress.goes('/moderation#staff');
  await mistress.page.locator('[name=trusted]').fill('sven');
  await decides(mistress, 'trust', 'runs the club');
  await mistress.says('[data-list=trust]', /Sven.*runs the club/);
  await director.makes('First Evening', { rules: 'chinese', overBoard: true, rounds: 2 });
  const people = [];
  for (const name of ['Ina', 'Jon']) people.push(await member(stage.url, name));
  await director.gathers(people.map(({ name, you }) => ({ name, account: you.id })));
  await director.agreed(people);
  await round(director, '1b');
  await director.person.button('pair').waitFor();
  const [{ first: winner, second: loser }] = await director.pairs(1);
  const { page } = director;

  // The page shows the effect of a correction before it is made, and the log shows it afterwards.
  await page.getByRole('button', { name: 'Change, Board 1', exact: true }).click();
  await page.locator('dialog input[name=result]').nth(1).check();
  await director.says('dialog .preview', new RegExp(`Ratings: .*${winner} 1662 → 1338`));
  await director.says('dialog .preview', new RegExp(`${loser} 1338 → 1662`));
  await director.person.shot('desk-correction');
  await director.sends();
  await director.tab('Log');
  await director.says('.log li:first-child', new RegExp(`Ratings: .*${winner} 1662 → 1338`));
  await director.person.shot('desk-correction-log');
  await director.tab('Players');
  await director.says('.checkin', /Ina/);
  assert.equal(await page.locator('.checkin td.figures.wide').count(), 0, 'nobody had a rating when he entered');

  // In the next event both bring theirs; the desk's own number wins.
  await director.makes('Second Evening', { rules: 'chinese', overBoard: true, rounds: 2 });
  const client = await director.person.client();
  await client.do(`desk:${director.id}`, 'add', { people: people.map(({ name, you }) => ({ name, account: you.id })) });
  client.end();
  await director.tab('Players');
  assert.match((await row(page, winner)).join(' '), /1338\?/);
  assert.match((await row(page, loser)).join(' '), /1662\?/);
  await director.person.shot('desk-seeds');
  await page.getByRole('button', { name: `Edit ${winner}` }).click();
  assert.equal(await page.getByPlaceholder('1338?').inputValue(), '', 'what the desk did not type, it does not send');
  await director.person.shot('desk-seed-sheet');
  await page.locator('#person-rating').fill('1900');
  await director.sends();
  await director.says('.checkin', /1900/);
  assert.match((await row(page, winner)).join(' '), /1900(?!\?)/);
});

test('an_event_is_annulled_and_that_is_undone', async () => {
  const director = await Director.comes(stage, 'Theo');
  await director.makes('Odd Evening', { rules: 'japanese', overBoard: true, rounds: 2 });
  const people = [
    await member(stage.url, 'Kim'),
    await member(stage.url, 'Lou'),
    await player(stage.url, 'Gus'),
    await player(stage.url, 'Guy'),
  ];
  await director.gathers(people.map(({ name, you }) => ({ name, account: you.id })));
  await director.agreed(people);
  await round(director, '1b', '2b');
  await director.person.goes(`/t/${director.slug}`);
  await director.says('.counts', /The owner sees it in a list of tournaments to approve/);
  await director.person.shot('counts-director');
  const mistress = await olga();
  await mistress.goes(`/t/${director.slug}`);
  await decides(mistress, 'approve', 'looks well');
  const reader = await stage.person(null);
  await reader.goes('/ratings/japanese');
  const games = (await director.pairs(1)).filter(
    ({ first, second }) => /Kim|Lou/.test(first) && /Kim|Lou/.test(second),
  ).length;
  // with guests nothing counts
  await reader.says('main', games ? /2 players, 1 game/ : /There are no rated games/);
  await mistress.page.locator('.counts [data-do=annul]').click();
  await mistress.page.locator('dialog [name=why]').waitFor();
  await mistress.shot('annul-sheet');
  await mistress.page.keyboard.press('Escape');
  await decides(mistress, 'annul', 'Gus typed what he liked');
  await director.says('.counts', /Annulled: none of its games counts for ratings. Reason: “Gus typed what he liked”/);
  await reader.goes('/ratings/japanese');
  await reader.says('main', /There are no rated games/);

  await mistress.goes('/moderation#events');
  await mistress.says('.panel', /annulled the ratings of Odd Evening.*Gus typed what he liked/);
  const found = [];
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    for (const [address, name] of [
      [`/t/${director.slug}`, 'counts'],
      ['/moderation#events', 'moderation-events'],
      ['/moderation#staff', 'moderation-staff'],
    ]) {
      await mistress.page.setViewportSize({ width, height });
      await mistress.goes(address);
      await mistress.page
        .locator(name === 'counts' ? '.counts' : '.plain, .empty')
        .first()
        .waitFor();
      for (const colorScheme of ['light', 'dark']) {
        await mistress.page.emulateMedia({ colorScheme });
        await mistress.shot(`${name}-${width}-${colorScheme}`);
        for (const { id, html } of await violations(mistress.page))
          found.push(`${name} ${width} ${colorScheme}: ${id} ${html.slice(0, 160)}`);
      }
      if ((await mistress.page.evaluate(() => document.documentElement.scrollWidth)) > width)
        found.push(`${name} is too wide for ${width}`);
    }
  }
  assert.deepEqual(found, []);
  await mistress.goes('/moderation#events');
  await mistress.page.getByRole('button', { name: 'Undo: annulled the ratings of Odd Evening' }).click();
  await mistress.page.locator('dialog [name=why]').fill('it was a joke');
  await mistress.presses('decide');
  await director.says('.counts', /^Counts for ratings/);
  await reader.page.reload();
  await reader.says('main', games ? /2 players, 1 game/ : /There are no rated games/);
});

test('the_owner_sees_which_tournaments_ask_to_be_rated_and_approves_one', async () => {
  const director = await Director.comes(stage, 'Uma');
  await director.makes('Second Thoughts', { overBoard: true, rounds: 2 });
  await director.makes('Quiet Evening', { overBoard: true, rounds: 2 });
  await director.gathers(['Ida', 'Jo']);
  await round(director);
  const client = await director.person.client();
  await client.do('tours', 'create', {
    settings: {
      slug: 'just-for-fun',
      title: 'Just For Fun',
      rated: false,
      system: 'swiss',
      rounds: 2,
      game: { ruleset: 'stoical', size: [9, 9] },
    },
  });
  client.end();
  const mistress = await olga();
  const { page } = mistress;
  await mistress.goes('/moderation#events');
  const waiting = page.locator('[data-list=waiting]'),
    titles = () => waiting.locator('li a').allInnerTexts();
  await mistress.says('[data-list=waiting]', /Quiet Evening/);
  await mistress.says('[data-list=decided]', /Rated Evening/);
  assert.deepEqual(
    await titles(),
    ['Quiet Evening', 'Second Thoughts'],
    'the newest first, and not what asks for nothing',
  );
  assert.match(await waiting.locator('li').first().innerText(), /Uma · made .* · Round 1 of 2 · 2 players/);
  assert.match(await waiting.locator('li').last().innerText(), /Uma · made .* · Open for entry · 0 players/);
  const found = [];
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await mistress.shot(`moderation-waiting-${width}-${colorScheme}`);
      for (const { id, html } of await violations(page))
        found.push(`${width} ${colorScheme}: ${id} ${html.slice(0, 160)}`);
    }
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
      found.push(`it is too wide for ${width}`);
  }
  assert.deepEqual(found, []);

  // The title leads to its page; with the keyboard the button beside it opens the same sheet as other acts do.
  await waiting.getByRole('link', { name: 'Quiet Evening' }).click();
  await mistress.says('main h1', /Quiet Evening/);
  await page.goBack();
  await waiting.getByRole('button', { name: 'Approve “Quiet Evening”' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog [name=why]').fill('Uma is careful');
  await mistress.shot('moderation-waiting-sheet');
  await mistress.presses('decide');
  await mistress.says('.said', /Done/);
  await mistress.says('[data-list=decided]', /let Quiet Evening count for ratings.*Uma is careful/);
  await mistress.says('[data-list=waiting]', /Second Thoughts/);
  assert.deepEqual(await titles(), ['Second Thoughts']);
  await director.person.goes('/t/quiet-evening');
  await director.says('.counts', /^Counts for ratings/);

  // An annulled tournament waits for approval no longer.
  await page.locator('[name=event]').fill('second-thoughts');
  await decides(mistress, 'annul', 'never played');
  await mistress.says('[data-list=waiting]', /No tournament is waiting for approval/);
  await mistress.shot('moderation-waiting-none');
});
