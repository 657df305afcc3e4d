// Files of tournaments through the pages: an event moves to a second machine and goes on there, a file of OpenGotha's
// is imported, and a fault in a file is named by its place while nothing of the file stays.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { TestServer } from '../lib/server.mjs';
import { Director } from './event.mjs';
import { Stage } from './stage.mjs';

const WAIT_MS = 15_000;
const NAMES = ['Eva Lind', 'Farid Hosseini', 'Gus Berg', 'Hana Sato', 'Ivo Petrov', 'Jun Park'];
const backups = mkdtempSync(join(tmpdir(), 'miai-backups-'));
after(() => rmSync(backups, { recursive: true, force: true }));
const stage = await Stage.open({ args: ['--backup-folder', backups], expected: /status of 4\d\d/ });

/** Another machine: a server and a database of its own. */
async function machine(t) {
  const server = new TestServer();
  t.after(() => server.end());
  return server.start();
}

/** An event over the board with this many players, in its first round. */
async function hall(title, names = NAMES) {
  const director = await Director.comes(stage, `Tilda of ${title}`.slice(0, 24));
  await director.makes(title, { rules: 'japanese', overBoard: true, rounds: 3 });
  await director.gathers(names);
  return director;
}

/** The bytes that a link of the desk gives. */
async function exported({ page }, link = 'Everything (JSON)') {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
  return readFileSync(await download.path());
}

/** Gives a file to the page that makes tournaments. @param {string|Buffer} content */
async function brings({ person, page }, content, name = 'event.json', mimeType = 'application/json') {
  await person.goes('/tournaments/new');
  await page.getByText('From a file', { exact: true }).click();
  await page.locator('#tour-file').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

/** The event that the desk shows now. */
async function arrives(director) {
  await director.page.waitForURL(/\/t\/[a-z0-9-]+\/desk/);
  director.slug = new URL(director.page.url()).pathname.split('/')[2];
  const client = await director.person.client();
  director.id = (await client.ask({ t: 'get', k: 'tour', slug: director.slug })).tour;
  client.end();
}

/** The sentence about a refused file. */
async function refused(director, content, pattern) {
  await brings(director, content);
  await director.says('main [role=alert]', pattern);
}

const isThere = async ({ person }, slug) => {
  const client = await person.client();
  const { t } = await client.ask({ t: 'get', k: 'tour', slug });
  client.end();
  return t === 'tour';
};

/** The standings, once they count this whole round: they may come a second later than its last result. */
async function table(director, round) {
  const isWhole = (state) =>
    state.standings.lines.length === NAMES.length
    && state.standings.lines.every(
      ({ cells }) => cells[round - 1]?.points !== undefined && cells[round - 1].points !== null,
    );
  return (await director.when(isWhole, `round ${round} is counted`)).standings;
}

/** Waits for a file among the backups. */
async function kept(pattern) {
  for (
    const until = Date.now() + WAIT_MS;
    Date.now() < until;
    await new Promise((done) => {
      setTimeout(done, 50);
    })
  ) {
    const found = readdirSync(backups).find((name) => pattern.test(name));
    if (found) return join(backups, found);
  }
  throw new Error(`${pattern} is not among ${readdirSync(backups)}`);
}

test('an_event_goes_to_another_machine_byte_for_byte_and_plays_on_there', async (t) => {
  const second = await machine(t);
  const here = await hall('Spring on Two Laptops');
  await here.presses('pair', 'publish', 'start');
  await here.types('1b', '2w', '3=');
  await here.person.button('pair').waitFor();
  const first = await exported(here);
  const there = await Director.comes(stage, 'Uwe', { url: second.url });
  await brings(there, first);
  await arrives(there);
  assert.equal(there.slug, here.slug);
  assert.ok(first.equals(await exported(there)), 'export, import and export are the same bytes');
  assert.deepEqual(await table(there, 1), await table(here, 1));
  assert.deepEqual(
    (await there.state()).players.map(({ name }) => name),
    NAMES,
  );

  await there.tab('Log');
  await there.says('.log', /Imported from a file/);
  await there.tab('Round');
  await there.presses('pair', 'publish', 'start');
  await there.types('1b', '2b', '3b');
  await there.says('.next', /All results of round 2 are in/);
  assert.equal((await there.state()).rounds.length, 2);
  assert.equal((await here.state()).rounds.length, 1, 'the first machine knows nothing of it');
  const grown = await exported(there);
  assert.equal(JSON.parse(grown).log.filter(({ k }) => k === 'start').length, 2);
  await brings(here, grown);
  await arrives(here);
  assert.equal(here.slug, 'spring-on-two-laptops-2', 'the address was taken');
  assert.deepEqual(await table(here, 2), await table(there, 2));
});

test('a_round_s_end_leaves_a_file_by_which_a_second_laptop_goes_on', async (t) => {
  const second = await machine(t);
  const here = await hall('The Hall Goes Dark', NAMES.slice(0, 4));
  await here.presses('pair', 'publish', 'start');
  await here.types('1b');
  await here.says('.strip [aria-current]', /1 1\/2/);
  assert.ok(!readdirSync(backups).some((name) => name.includes('the-hall-goes-dark')), 'a board is open');
  await here.types('2w');
  const path = await kept(/^event-\d{8}T\d{6}Z-the-hall-goes-dark-round-1\.json$/);
  const bytes = readFileSync(path);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.ok(bytes.equals(await exported(here)), 'it is what an export says');
  const copy = await kept(/^round-\d{8}T\d{6}Z\.db$/);
  assert.ok(statSync(copy).size > 0);
  const there = await Director.comes(stage, 'Vera', { url: second.url });
  await brings(there, bytes);
  await arrives(there);
  await there.presses('pair', 'publish', 'start');
  assert.equal((await there.pairs(2)).length, 2);
});

const gotha = (games) => `<?xml version="1.0" encoding="UTF-8"?>
<Tournament><Players>
<Player name="Ash" firstName="Ada" rank="3D" country="NZ"/>
<Player name="Bïrch" firstName="Ben" rank="1D"/></Players>
<Games>${games}</Games>
<TournamentParameterSet><GeneralParameterSet name="Gotha Spring" shortName="gotha-spring" numberOfRounds="2" size="19"
komi="6.5" basicTime="60" genMMZero="30K" beginDate="2024-04-04" endDate="2024-04-05"/></TournamentParameterSet>
</Tournament>`;

test('an_event_of_opengotha_comes_with_what_could_not_be_kept_and_a_broken_one_names_its_line', async () => {
  const director = await Director.comes(stage, 'Tilda of Gotha');
  const game =
    '<Game roundNumber="1" tableNumber="1" blackPlayer="ASHADA" whitePlayer="BÏRCHBEN" handicap="0" '
    + 'result="RESULT_BLACKWINS"/>';
  await brings(director, gotha(game.replace('BÏRCHBEN', 'NOBODY')), 'event.xml', 'text/xml');
  await director.says('main [role=alert]', /line 5/i);
  await brings(director, gotha(game).replace('</Players>', ''), 'event.xml', 'text/xml');
  await director.says('main [role=alert]', /line \d+/i);
  await brings(
    director,
    gotha(game).replace('<Tournament>', '<!DOCTYPE x [<!ENTITY a "b">]><Tournament>'),
    'event.xml',
    'text/xml',
  );
  await director.says('main [role=alert]', /line 2/i);
  assert.equal(await isThere(director, 'gotha-spring'), false);
  await brings(director, gotha(game), 'event.xml', 'text/xml');
  await director.says('main [role=status]', /Japanese/);
  await director.person.shot('tour-gotha');
  await director.page.getByRole('link', { name: 'To its desk' }).click();
  await arrives(director);
  const { players, rounds } = await director.state();
  assert.deepEqual(players.map(({ name }) => name).toSorted(), ['Ada Ash', 'Ben Bïrch']);
  assert.equal(rounds[0].pairs[0].games[0].result, 'black');
});

test('a_broken_file_of_ours_is_refused_with_its_act_and_field_and_nothing_of_it_stays', async () => {
  const director = await hall('Broken Files', NAMES.slice(0, 2));
  await director.presses('pair', 'publish', 'start');
  await director.types('1b');
  await director.person.button('pair').waitFor();
  const good = JSON.parse(await exported(director));
  const settings = good.log.find(({ k }) => k === 'settings');
  const changed = (change) => {
    const copy = structuredClone(good);
    for (const entry of copy.log) if (entry.settings) entry.settings.slug = 'broken-copy';
    change(copy.log);
    return JSON.stringify(copy);
  };
  const of = (log, kind) => log.find(({ k }) => k === kind);
  const add = of(good.log, 'add').n;
  const result = of(good.log, 'result').n;
  await refused(director, '{"kind":', /line 1, column \d+: not JSON/i);
  await refused(director, '', /The file is empty/);
  await refused(
    director,
    Buffer.from(
      changed((log) => {
        of(log, 'add').people[0].name = 'Bïrch';
      }),
      'latin1',
    ),
    /not JSON/i,
  );
  await refused(
    director,
    changed((log) => {
      of(log, 'settings').settings.rounds = -1;
    }),
    /act 1 \(settings\): settings\.rounds/i,
  );
  await refused(
    director,
    changed((log) => {
      Object.assign(of(log, 'settings').settings, { system: 'mcmahon', floor: '1d', bar: '5k' });
    }),
    /act 1 \(settings\): settings\.bar/i,
  );
  await refused(
    director,
    changed((log) => {
      of(log, 'add').people[0].name = 'x'.repeat(200);
    }),
    new RegExp(`act ${add} \\(add\\): people\\[0\\]\\.name`, 'i'),
  );
  await refused(
    director,
    changed((log) => {
      of(log, 'add').people[1].deviation = 90;
    }),
    new RegExp(`act ${add} \\(add\\): people\\[1\\]\\.deviation`, 'i'),
  );
  await refused(
    director,
    changed((log) => {
      delete of(log, 'result').round;
    }),
    new RegExp(`act ${result} \\(result\\): round`, 'i'),
  );
  await refused(
    director,
    changed((log) => {
      of(log, 'result').round = -2;
    }),
    new RegExp(`act ${result} \\(result\\): round`, 'i'),
  );
  await refused(
    director,
    changed((log) => {
      of(log, 'result').board = 9;
    }),
    new RegExp(`act ${result} \\(result\\) cannot come there: not-there`, 'i'),
  );
  await refused(
    director,
    changed((log) => {
      of(log, 'add').k = 'conjure';
    }),
    new RegExp(`act ${add} \\(of an unknown kind\\): k`, 'i'),
  );
  await refused(
    director,
    changed((log) => {
      for (let n = log.length + 1; n <= 20_001; n++)
        log.push({ n, at: settings.at, by: null, k: 'hold', on: n % 2 === 0 });
    }),
    /Act \d+ \(hold\) cannot come there: full, log/i,
  );
  await refused(director, Buffer.alloc(4_194_305, ' '), /at most 4 MB/);
  assert.equal(await isThere(director, 'broken-copy'), false);
  await brings(
    director,
    changed((log) => {
      of(log, 'add').people[0].name = 'x';
    }),
  );
  await arrives(director);
  assert.equal((await director.state()).players[0].name, 'x', 'a name of one letter is one');
});

test('a_bad_list_of_players_is_refused_by_row_and_column_and_a_formula_is_only_a_name', async () => {
  const director = await Director.comes(stage, 'Tilda of the Lists');
  await director.makes('Lists of All Kinds', { overBoard: true });
  const { page } = director;
  await director.presses('import');
  const check = async (content) => {
    await page
      .locator('#import-file')
      .setInputFiles({ name: 'players.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await page.locator('dialog .primary').click();
  };
  const list = (n) => `name\n${Array.from({ length: n }, (_, index) => `Player ${index}\n`).join('')}`;
  for (const [content, pattern] of [
    ['rank,club\n3d,Kiln Lane\n', /row 1.*name/i],
    [Buffer.from([...Buffer.from('name\nBen '), 0x81, 0x8d, 0xff, ...Buffer.from('\n')]), /row 2|encod|characters/i],
    [Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]), /UTF-16|row|encod|characters/i],
    ['name,absent\nAnn,2\nBob,-1\n', /row 3, absent/i],
    ['name,absent rounds\nAnn,99\n', /row 2, absent/i],
    ['name,rating\nAnn,-20\n', /row 2, rating/i],
    [list(10_000), /row 258|256/i],
    [`name,club\nAnn,${'x'.repeat(200)}\n`, /row 2, club/i],
    ['name\n"Ann\n', /row 2|row 3/i],
    [Buffer.alloc(262_145, 'x'), /256 kB/],
  ]) {
    await check(content);
    await director.says('dialog [role=alert]', pattern);
    await director.says('dialog', /No player was added/);
    assert.equal((await director.state()).players.length, 0, String(pattern));
  }
  await director.person.shot('tour-list-refused');
  await check('name,club\nZ,Kiln Lane\n"=cmd|\' /C calc\'!A0",=2+3\n');
  await director.says('dialog', /2 players can be added/);
  await page.locator('dialog .primary').click();
  await director.says('dialog', /2 players added/);
  await director.sends();
  assert.deepEqual(
    (await director.state()).players.map(({ name }) => name),
    ['Z', "=cmd|' /C calc'!A0"],
  );
  const csv = String(await exported(director, 'Standings (CSV)'));
  assert.doesNotMatch(csv, /(^|[,;"])=cmd/m, 'no spreadsheet runs it');
  assert.match(csv, /"'=cmd\|/);
});

test('a_form_with_negative_rounds_or_a_bar_below_the_floor_names_the_field', async () => {
  const director = await Director.comes(stage, 'Tilda of the Forms');
  const { page, person } = director;
  await person.goes('/tournaments/new');
  await page.locator('#tour-title').fill('Bar Below the Floor');
  await page.getByText('McMahon', { exact: true }).click();
  await page.locator('#tour-rounds').fill('-3');
  await page.locator('button.primary').click();
  await director.says('main [role=alert]', /1 to 46 rounds/);
  await page.locator('#tour-rounds').fill('3');
  await page.getByText('More settings', { exact: true }).click();
  await page.locator('[id$=floor]').fill('1d');
  await page.locator('[id$=bar]').fill('5k');
  await page.locator('button.primary').click();
  await director.says('main [role=alert]', /not below the floor/);
  assert.equal(await isThere(director, 'bar-below-the-floor'), false);
  await page.locator('[id$=floor]').fill('10k');
  await page.locator('button.primary').click();
  await page.waitForURL(/\/t\/bar-below-the-floor\/desk/);
});

test('a_place_is_asked_for_shown_changed_at_the_desk_copied_and_stands_in_the_table_for_the_egd', async () => {
  const director = await Director.comes(stage, 'Tilda of the Places');
  const { page, person } = director;
  await person.goes('/tournaments/new');
  await page.locator('#tour-title').fill('Somewhere');
  await page.locator('#tour-place').fill('Town Hall, Kiln Lane');
  await page.locator('#tour-place').scrollIntoViewIfNeeded();
  await person.shot('tour-place-form');
  await page.locator('button.primary').click();
  await arrives(director);
  await person.goes(`/t/${director.slug}`);
  await person.says('.tour-head', /Town Hall, Kiln Lane/);
  await person.shot('tour-place');
  await person.goes(`/t/${director.slug}/desk`);
  assert.match(String(await exported(director, 'EGD table')), /^; PC\[XX,Town Hall, Kiln Lane\]$/m);
  await person.presses('settings');
  await page.locator('#tour-place').fill('NZ, Kiln Lane');
  await director.sends();
  assert.equal((await director.state()).head.settings.place, 'NZ, Kiln Lane');
  assert.match(String(await exported(director, 'EGD table')), /^; PC\[NZ, Kiln Lane\]$/m);
  await director.presses('registration'); // a draft is in no list
  await person.button('checkin').waitFor();
  await person.goes(`/tournaments/new?copy=${director.slug}`);
  await person.says('main', /Everything but the players is copied/);
  await page.locator('#copy-title').fill('Somewhere Again');
  await page.locator('button.primary').click();
  await arrives(director);
  assert.equal((await director.state()).head.settings.place, 'NZ, Kiln Lane');
});
