// Games as files: saved from the room and the replay, opened on the visitor's board; a faulty file is refused with its
// fault.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open({ expected: /status of (400|413|422|502)/ }); // a refused file is a refused request

/** The file that the browser saves after a press of this button: {name, text}. */
async function saves(person, what) {
  const [download] = await Promise.all([person.page.waitForEvent('download'), person.presses(what)]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const gives = (person, name, text) =>
  person.page
    .locator('.open-record input')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

/** Ann and Bob have played Bridge Go on 5 x 5 until Ann had a bridge. */
async function finished() {
  const [ann, bob] = [await stage.person('Ann'), await stage.person('Bob')];
  const room = await ann.opens({ ruleset: 'bridge', size: [5, 5], colours: 'b' });
  await bob.sits(room);
  for (const [a, b] of [
    ['C1', 'D1'],
    ['C2', 'D2'],
    ['C3', 'D3'],
    ['C4', 'D4'],
  ]) {
    await ann.plays(a);
    await bob.plays(b);
  }
  await ann.clicks('C5');
  await ann.says('.phase', /win/);
  return { ann, bob, room };
}

test('a_game_is_saved_from_its_room_and_opened_again_as_it_was', async () => {
  const { ann } = await finished();
  const sgf = await saves(ann, 'save-sgf');
  const json = await saves(ann, 'save-json');
  assert.equal(sgf.name, 'Ann - Bob.sgf');
  assert.match(sgf.text, /^\(;GM\[1\]FF\[4\]CA\[UTF-8\]AP\[Miai:1\]SZ\[5\]RU\[Bridge Go/);
  assert.match(sgf.text, /RE\[B\+\]/);
  assert.equal(JSON.parse(json.text).end.reason, 'bridge');
  assert.equal(JSON.parse(json.text).log.length, 9);
  const reader = await stage.person(null);
  for (const file of [sgf, json]) {
    await reader.goes('/analysis');
    await gives(reader, file.name, file.text);
    await reader.says('.record h1', /Ann.*Bob/s);
    await reader.says('.study-head', /B\+bridge.*joined two opposite sides/s);
    await reader.page.locator('[role=treeitem]').last().click();
    await reader.sees('..X../..XO./..XO./..XO./..XO.');
    await reader.page.getByRole('button', { name: 'One move back' }).click();
    await reader.sees('...../..XO./..XO./..XO./..XO.');
  }
  await reader.presses('close-record');
  await reader.button('open-record').waitFor();
});

test('a_record_of_another_program_is_opened_with_all_its_lines', async () => {
  const reader = await stage.person(null);
  await reader.goes('/analysis');
  const path = join(process.env.MIAI_SOURCE ?? '.', 'tests/data/sgf/variations-nested.sgf');
  await gives(reader, 'nested.sgf', await readFile(path, 'utf8'));
  await reader.says('.study-head', /Japanese/);
  await reader.says('.study-lines', /Main line and 4 more/);
  await reader.page.locator('[role=treeitem]').last().click();
  await reader.says('.sandbox-count', /Move 2 of 2/);
});

test('an_error_in_a_file_is_shown_and_the_board_stays', async () => {
  const reader = await stage.person(null);
  await reader.goes('/analysis');
  await reader.button('open-record').waitFor();
  const own = 'MIAI[{"v":1,"ruleset":"chinese@1","title":"Chinese"}]';
  const wrong = [
    [
      `(;GM[1]SZ[9]${own}\n;B[ee];W[ee])`,
      /Move 2 of the file, White E5 in line 2, is not allowed\. There is a stone on E5 already/,
    ],
    ['hello', /no game record is in this file/],
    ['(;GM[1]SZ[99])', /line 1, column 8: SZ: a side has 1 to 25 points/],
    ['x'.repeat(262_145), /larger than 256 kB/],
  ];
  for (const [text, pattern] of wrong) {
    await gives(reader, 'wrong.sgf', text);
    await reader.says('.open-record .error', pattern);
  }
  assert.ok(await reader.page.locator('.workbench').isVisible());
});

test('a_game_with_a_move_that_is_not_allowed_is_shown_up_to_it_and_says_so', async () => {
  const reader = await stage.person(null);
  await reader.goes('/analysis');
  await gives(reader, 'ko.sgf', '(;GM[1]SZ[9]RE[W+R]\n;B[ee];W[ed];W[ed];B[aa])');
  await reader.says(
    '[data-what=illegal]',
    /^Move 4 of the file, White E6 in line 2, is not allowed\. There is a stone on E6 /,
  );
  await reader.says('[data-what=illegal]', /stone on E6 already\. The record ends before it\.$/);
  await reader.says('[data-what=end]', /^The file gives the result W\+R\.\s*$/);
  await reader.page.locator('[role=treeitem]').last().click();
  await reader.says('.sandbox-count', /Move 3 of 3/);
  assert.deepEqual(
    (await violations(reader.page)).map(({ id }) => id),
    [],
  );
});

test('fields_that_a_file_leaves_out_are_filled_and_noted_and_a_result_is_no_unfinished_game', async () => {
  const reader = await stage.person(null);
  const says = async (text, ...wanted) => {
    await reader.goes('/analysis');
    await gives(reader, 'game.sgf', text);
    for (const pattern of wanted) await reader.says('.study-head', pattern);
  };
  await says(
    '(;GM[1]SZ[9]HA[3]KM[x]RE[B+3.5];W[ee];W[dd]',
    /The file gives the result B\+3\.5\./,
    /names 3 handicap stones but does not place them/,
    /Once one colour plays twice in a row/,
    /1 value that cannot be read left out/,
    /ends in the middle of the game/,
  );
  assert.doesNotMatch(await reader.page.locator('.study-head').textContent(), /Unfinished/);
  await says('(;GM[1]SZ[9]EV[Kiln Lane Open]RO[2]PC[Köln];B[ee])', /Kiln Lane Open · round 2 · Köln/);
  await says(';GM[1]SZ[9]RE[?];B[ee])', /Unfinished\./, /does not begin as the format requires/);
  await says('(;GM[1]SZ[9];B[ee])', /Unfinished\./);
});

test('any_game_of_a_collection_is_chosen_and_one_that_cannot_be_read_leaves_the_present_one', async () => {
  const reader = await stage.person(null);
  await reader.goes('/analysis');
  await gives(
    reader,
    'games.sgf',
    '(;SZ[9]PB[Ann]BR[3d]PW[Bob]WR[2k]DT[1999-01-02];B[ee])(;SZ[99]GN[Too large])(;SZ[5]PB[Cho]EV[Kiln Lane];B[cc])',
  );
  const choice = reader.page.locator('.record select[name=game]');
  await reader.says('.record h1', /Ann.*Bob/s);
  await reader.says('[data-what=occasion]', /^Jan 2, 1999$/);
  await reader.says('.record-side', /Ann\s*3d.*Bob\s*2k/s);
  assert.deepEqual(await choice.locator('option').allTextContents(), [
    '1: Ann – Bob · 1999-01-02',
    '2: Too large',
    '3: Cho – White · Kiln Lane',
  ]);
  await choice.selectOption('3');
  await reader.says('.record h1', /Cho.*White/s);
  await reader.page.locator('[role=treeitem]').last().click();
  await reader.sees('...../...../..X../...../.....');
  assert.equal(await choice.inputValue(), '3');
  await choice.selectOption('2');
  await reader.says('.record .error', /a side has 1 to 25 points/);
  await reader.says('.record h1', /Cho.*White/s);
  assert.equal(await choice.inputValue(), '3');
});

test('comments_of_a_file_stand_beside_the_position_that_they_are_about', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  const comment = page.locator('.record-side .comment');
  await reader.goes('/analysis');
  await gives(
    reader,
    'lesson.sgf',
    '(;SZ[9]GC[The <b>first</b> lesson.];B[ee]C[In the middle\n\n[here\\].];W[dd];B[ed]C[Good.];W[cc]C[End.])',
  );
  await reader.says('.record h1', /Black.*White/s);
  await page.locator('[role=treeitem]').first().click();
  await reader.says('.record-side .comment', /^In the middle\n\n\[here\]\.$/);
  await reader.presses('comment-after');
  await reader.says('.record-side .comment', /^Good\.$/);
  await page.getByRole('button', { name: 'One move back' }).click();
  await comment.waitFor({ state: 'detached' });
  await reader.presses('comment-before');
  await reader.presses('comment-before');
  await reader.says('.record-side .comment', /^The <b>first<\/b> lesson\.$/);
  assert.equal(await reader.button('comment-before').isDisabled(), true);
  assert.deepEqual(
    (await violations(page)).map(({ id }) => id),
    [],
  );
});

test('an_answer_of_a_proxy_in_place_of_the_server_is_named_as_one', async () => {
  const person = await stage.person(null);
  await person.goes('/analysis');
  await person.button('open-record').waitFor();
  for (const [status, said] of [
    [413, /larger than the server accepts/],
    [502, /server is busy/],
  ]) {
    await person.page.route(
      '**/api/record',
      (route) => route.fulfill({ status, contentType: 'text/html', body: '<html><h1>Sorry</h1></html>' }),
      { times: 1 },
    );
    await gives(person, 'game.sgf', '(;SZ[9])');
    await person.says('.open-record .error', said);
  }
});

test('a_mix_is_told_by_the_record_too_and_leads_to_the_lab', async () => {
  const [ann, bob] = [await stage.person('Ann'), await stage.person('Bob')];
  const room = await ann.opens({ ruleset: 'stoical', options: { ko: 'basic' }, size: [5, 5], colours: 'b' });
  await bob.sits(room);
  await ann.plays('C3');
  await bob.plays('D3');
  await ann.turn();
  await ann.presses('resign');
  await ann.presses('confirm');
  const files = [await saves(ann, 'save-sgf'), await saves(ann, 'save-json')];
  const reader = await stage.person(null);
  for (const { name, text } of files) {
    await reader.goes('/analysis');
    await gives(reader, name, text);
    await reader.says('.record .by', /Stoical Go · basic ko/);
    assert.equal(await reader.page.locator('.record [data-what=mix]').getAttribute('href'), '/lab/stoical?ko=basic');
  }
});

test('the_board_of_one_s_own_is_there_again_when_a_record_is_closed', async () => {
  const reader = await stage.person(null);
  await reader.goes('/analysis#stoical/3x2/b');
  await reader.cell('B1').click();
  await reader.page.waitForURL(/;b_B1$/);
  await gives(reader, 'other.sgf', '(;SZ[9];B[ee])');
  await reader.presses('close-record');
  await reader.sees('.../.X.');
  assert.match(reader.page.url(), /#stoical\/3x2\/b;b_B1$/);
});

test('the_replay_offers_the_files_of_its_game', async () => {
  const { bob } = await finished();
  await bob.page.getByRole('link', { name: 'Analyse' }).click();
  await bob.page.locator('main.record').waitFor();
  assert.match((await saves(bob, 'save-sgf')).text, /PW\[Bob\]/);
});

test('an_opened_record_passes_the_accessibility_checker_on_a_desk_and_on_a_phone', async () => {
  const reader = await stage.person(null);
  const { page } = reader;
  await reader.goes('/analysis');
  await gives(
    reader,
    'long.sgf',
    await readFile(join(process.env.MIAI_SOURCE ?? '.', 'tests/data/sgf/sabaki/utf8bom.sgf')),
  );
  await reader.says('.record h1', /Kitani Minoru.*Go Seigen/s);
  await page.locator('[role=gridcell]').first().waitFor({ state: 'attached' });
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(
      (await violations(page)).map(({ id, html }) => `${id} ${html.slice(0, 160)}`),
      [],
    );
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  }
});
