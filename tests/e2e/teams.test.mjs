// A team event: four teams of two on two boards, from the form to the table of teams, at the desk and on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { Director } from './event.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: new RegExp(`${OUTAGE.source}|status of 40[09]`) });
const SIZES = [390, 1280, 1920];
const LIST = [
  'Ada,3d,Ash Trees',
  'Abe,1d,Ash Trees',
  'Bea,2d,Birches',
  'Bob,1k,Birches',
  'Cid,1d,',
  'Cleo,5k,',
  'Dan,2k,Dawn',
];

/** The page passes the accessibility checker in both themes, and is no wider than its window; a picture of each. */
async function passes({ page, person }, what) {
  const found = [];
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      for (const { id, html, why } of await violations(page))
        found.push(`${what}, ${width} ${colorScheme}: ${id} ${html.slice(0, 160)} ${why}`);
      await person.shot(`${what}-${width}-${colorScheme}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${what} is ${wide} px wide in ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(found, []);
}

/** Makes an event of teams with the form, and opens it for entry. */
async function makes(director, title, system, rounds = null) {
  const { page } = director;
  await director.person.goes('/tournaments/new');
  await page.locator('#tour-title').fill(title);
  await page.locator('#open-rules').selectOption('japanese');
  await page.getByText(system, { exact: true }).click();
  await page.getByText('Teams', { exact: true }).click();
  await page.locator('#tour-boards').fill('2');
  if (rounds) await page.locator('#tour-rounds').fill(String(rounds));
  await page.getByText('Over the board', { exact: true }).click();
  await passes(director, 'teams-form');
  await page.locator('button.primary').click();
  await page.waitForURL(/\/t\/[a-z0-9-]+\/desk/);
  director.slug = new URL(page.url()).pathname.split('/')[2];
  await director.presses('registration');
  await director.person.button('checkin').waitFor();
  const client = await director.person.client();
  director.id = (await client.ask({ t: 'get', k: 'tour', slug: director.slug })).tour;
  client.end();
}

const members = (page, name) =>
  page.locator('section.team', { hasText: name }).locator('.members .who bdi').allInnerTexts();

test('a_team_event_of_eight', async () => {
  const director = await Director.comes(stage, 'Tilda of the Teams');
  const { page, person } = director;
  await makes(director, 'Four Teams', 'Round robin');
  await director.presses('checkin');
  await director.person.button('begin').waitFor();

  // two teams come in a list, one is made at the desk, one by a player who says so
  await director.presses('import');
  await page.locator('#import-text').fill(
    `name,rank,team
${LIST.join('\n')}
`,
  );
  await page.locator('dialog .primary').click();
  await director.says('dialog', /7 players can be added/);
  await page.locator('dialog .primary').click();
  await director.says('dialog', /7 players added/);
  await director.sends();
  await director.adds('Dora', { rank: '4k', team: 'Dawn' });
  await director.tab('Teams');
  await director.says('main', /In no team, so not paired: Cid and Cleo/);
  await director.presses('new-team');
  await page.locator('#team-name').fill('Cedars');
  await page.locator('#team-add').selectOption({ label: 'Cleo 5k' });
  await page.locator('#team-add').selectOption({ label: 'Cid 1d' });
  await page.getByRole('button', { name: 'Cid: one board up' }).click();
  await passes(director, 'teams-sheet');
  await director.sends();
  await page.locator('.notice.warn').waitFor({ state: 'detached' });
  assert.deepEqual(await members(page, 'Cedars'), ['Cid', 'Cleo']);
  assert.deepEqual(await members(page, 'Dawn'), ['Dan', 'Dora']);
  await passes(director, 'teams-desk');

  // the players check in, and three rounds are played
  await director.tab('Players');
  await director.presses('all-here');
  await director.says('.counter', /8 of 8/);
  await director.begins();
  await director.presses('pair');
  await director.person.button('publish').waitFor();
  await director.says('.draft tbody', /Ash Trees.*Dawn.*1.*Ada.*Dan.*2.*Abe.*Dora/s);
  await passes(director, 'teams-draft');
  await page.locator('.draft .player', { hasText: 'Ash Trees' }).click();
  await page.locator('.draft .player', { hasText: 'Birches' }).click();
  await director.says('.chosen', /Chosen: Ash Trees and Birches.*moves whole teams, with all their boards/s);
  await person.shot('teams-chosen-1280');
  await director.presses('swap');
  await director.says('.last-step', /Round 1: Ash Trees and Birches changed places/);
  await director.says('.draft tbody', /Birches.*Dawn.*Bea.*Dan.*Bob.*Dora/s);
  await page.locator('.last-step button').click();
  await director.says('.draft tbody', /Ash Trees.*Dawn/s);
  await director.presses('publish');
  await director.says('.published tbody', /Ash Trees.*–.*Dawn.*Ada.*–.*Dan/s);
  await passes(director, 'teams-published');
  await director.presses('start');
  const { rounds, players } = await director.state();
  const name = (no) => players.find(({ number }) => number === no)?.name;
  const seats = rounds[0].pairs.map(({ board, first, second }) => `${board} ${name(first)}-${name(second)}`);
  assert.deepEqual(seats, ['1 Ada-Dan', '2 Dora-Abe', '3 Bea-Cid', '4 Cleo-Bob']);
  await director.types('1b', '2w', '3b');
  await director.says('.strip [aria-current]', /1 3\/4/);
  assert.match(await page.locator('.open-boards tbody').first().innerText(), /Birches\s+1–0\s+Cedars/, 'open first');
  await director.says('.open-boards tbody', /Ash Trees 2–0 Dawn.*Ada.*–.*Dan.*1–0.*Abe.*–.*Dora.*1–0/s);
  await passes(director, 'teams-running');
  await person.goes(`/t/${director.slug}#pairings`);
  await director.says('.match-boards', /Ash Trees\s*2–0\s*Dawn/);
  await director.says('.matches', /Birches\s*1–0\s*Cedars/);
  await passes(director, 'teams-pairings');
  await person.goes(`/t/${director.slug}/show?only=pairings`);
  await director.says('.match-list tbody', /Ash Trees.*Dawn.*2–0.*1.*Ada.*Dan.*1–0.*2.*Abe.*Dora.*1–0/s);
  await passes(director, 'teams-show');
  await person.goes(`/t/${director.slug}/print/board`);
  await director.says('.match-lines tbody', /Ash Trees.*Dawn.*2–0.*1.*● Ada.*○ Dan.*1–0.*2.*○ Abe.*● Dora.*1–0/s);
  await passes(director, 'teams-print');
  await person.goes(`/t/${director.slug}/print/name`);
  await director.says('.lines tbody', /Ada.*Ash Trees.*Dan.*Dawn/s);
  await person.goes(`/t/${director.slug}/desk`);
  await director.types('4b'); // Cleo beats Bob: one board each
  await director.says('.strip', /1 ✓/);
  for (const results of [
    ['1b', '2b', '3b', '4w'],
    ['1w', '2b', '3b', '4b'],
  ]) {
    await director.presses('pair', 'publish', 'start');
    await director.person.button('abort').waitFor();
    await director.types(...results);
    await director.person.button('finish').or(director.person.button('pair')).waitFor();
  }
  const sum = (state, index) => state.standings.lines.reduce((all, { values }) => all + values[index], 0);
  const over = await director.when((state) => sum(state, 0) === 12, 'each of six matches gives two points');
  const { standings } = over;
  assert.deepEqual(standings.criteria.slice(0, 2), ['score', 'gp']);
  assert.deepEqual(standings.scales.slice(0, 2), [1, 2]);
  assert.equal(standings.lines.length, 4);
  assert.equal(sum(over, 1), 24, 'each of twelve boards gives one point, doubled');
  await person.goes(`/t/${director.slug}#standings`);
  await director.says('.wall thead', /MP.*BP.*SOS/s);
  await page.getByText(`Players of Ash Trees`, { exact: true }).click();
  await director.says('.team-games', /Ada.*of 3/s);
  await passes(director, 'teams-table');
  await director.says('.hint', /Equal teams share a place/);
  await page.getByText('Crosstable', { exact: true }).click();
  await director.says('.cross', /Ash Trees/);
  await passes(director, 'teams-cross');
  await page.getByRole('tab', { name: 'Players', exact: true }).click();
  assert.deepEqual(await members(page, 'Ash Trees'), ['Ada', 'Abe']);
  await passes(director, 'teams-players');
  await person.goes(`/t/${director.slug}/print/table`);
  await director.says('.paper .wall', /Ash Trees/);
  await director.says('.team-sheet', /Ash Trees.*Ada.*of 3.*Abe/s);
  await passes(director, 'teams-print-table');
  await person.goes(`/t/${director.slug}/print/welcome`);
  await director.says('.welcome-text', /teams meet on 2 boards in a fixed order.*match points, then board points/s);
});

test('a_reserve_of_a_swiss_of_teams_steps_in_for_an_absent_player', async () => {
  const director = await Director.comes(stage, 'Rita of the Reserves');
  const { page, person } = director;
  await makes(director, 'Teams with Reserves', 'Swiss', 2);
  await director.presses('checkin');
  await director.person.button('begin').waitFor();
  const client = await person.client();
  const desk = `desk:${director.id}`;
  const people = [
    'Ada,Ash',
    'Abe,Ash',
    'Amy,Ash',
    'Bea,Birch',
    'Bob,Birch',
    'Cid,Cedar',
    'Cleo,Cedar',
    'Dan,Dawn',
    'Dora,Dawn',
  ];
  await client.do(desk, 'add', {
    people: people.map((one) => one.split(',')).map(([name, team]) => ({ name, team, status: 'here' })),
  });
  await director.says('.counter', /9 of 9/);
  await director.begins();
  await director.presses('pair');
  await director.says('.not-in', /Amy \(reserve\)/);
  await director.presses('publish', 'start');
  await director.person.button('abort').waitFor();
  await director.types('1b', '2b', '3b', '4=');
  await director.person.button('pair').waitFor();

  const { players } = await director.state();
  const { number, rev } = players.find(({ name }) => name === 'Ada');
  await client.do(desk, 'absent', { base: rev, number, round: 2, kind: 'excused' });
  await director.presses('pair');
  await director.person.button('publish').waitFor();
  await director.says('.not-in', /Ada \(excused\)/);
  await director.says('.draft', /Ash.*Abe.*Amy/s);
  await director.says('.draft .match', /match points/);
  await passes(director, 'teams-reserve');
  await director.presses('publish', 'start');
  await director.person.button('abort').waitFor();
  await director.types('1b', '2b', '3b', '4b');
  await director.person.button('finish').waitFor();
  await director.presses('finish');
  await director.sends();
  client.end();
  await director.tab('Settings');
  await director.says('main', /The OpenGotha file has no teams/);
  await person.shot('teams-files-1280');
  await director.tab('Standings');
  await page.getByText('Players of Ash', { exact: true }).click();
  await director.says('.team-games', /Amy.*of 1/s);
  const csv = await (await person.context.request.get(`${person.url}/api/tour/${director.id}.csv`)).text();
  const [head, ...lines] = csv.trimEnd().split('\r\n');
  assert.equal(head, 'place,team,match_points,board_points,sos,dc,R1,R2');
  assert.deepEqual(lines.map((line) => line.split(',')[1]).toSorted(), ['"Ash"', '"Birch"', '"Cedar"', '"Dawn"']);
  assert.match(lines[0], /^1[^,]*,"\w+",[34],[\d.]+,/);
});
