// Whole games in real browsers: two players and a watcher each, over the real server and a real database file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';
import { line } from './person.mjs';

const stage = await Stage.open();

test('alter_igo_is_lost_by_a_single_stone_suicide', async () => {
  const at = await stage.table({
    ruleset: 'alter-igo',
    size: [5, 5],
    setup: '.X.../X..../...../...../.....',
    to_move: 'w',
  });
  await at.white.plays('A5');
  for (const person of at.all) {
    await person.says('.phase', /(You|Ann) wins?/);
    await person.says('.phase', /removed alone/);
    await person.sees('.X.../X..../...../...../.....');
  }
  await at.watcher.shot('end-alter-igo');
});

test('stoical_refuses_a_capture_after_a_capture_and_explains_it_on_the_board', async () => {
  const at = await stage.table({
    ruleset: 'stoical',
    size: [8, 3],
    setup: '.XOOOOO./XXOOOOOO/X.XXXOO.',
    to_move: 'w',
    options: { komi: 0 },
  });
  await at.white.plays('B1');
  await at.black.clicks('C1');
  await at.black.says('.phase, .refusal', /captured, so you may not capture/);
  await at.black.page.locator('.board .witness > *').first().waitFor({ state: 'attached' });
  await at.black.shot('refusal-stoical');
  await at.black.sees('.XOOOOO./XXOOOOOO/XO...OO.');
  await line(at.black, at.white, ['b E1', 'w H1', 'b C1']);
  for (const person of at.all) await person.sees('.XOOOOO./XXOOOOOO/X.X.XOOO');
  await line(at.black, at.white, ['w pass', 'b pass']);
  await at.black.says('.phase', /Mark the dead stones/);
  await at.black.shot('marking-stoical');
  await at.black.presses('accept');
  await at.white.says('.phase', /Ann accepts/);
  await at.white.presses('accept');
  for (const person of at.all) await person.says('.phase', /(You|Ben) wins?/);
});

for (const [scoring, ...parts] of [
  ['area', /1 stone \+ 24 territory/, /^6½ komi$/],
  ['territory', /24 territory \+ 1 prisoner/, /^6½ komi$/],
])
  test(`a_result_by_${scoring}_has_its_parts`, async () => {
    const options = { scoring, komi: 6.5 };
    const { black, white } = await stage.table({ ruleset: 'chinese', size: [5, 5], options });
    await line(black, white, ['b C3', 'w A5', 'b pass', 'w pass']);
    await black.says('.phase', /Press a string to mark it/);
    await black.settled();
    await black.cell('A5').click();
    await white.says('.phase', /Black marked as dead: A5/);
    for (const person of [black, white]) {
      await person.page.locator('.tally .parts').nth(1).waitFor(); // while stones are marked, too
      const told = await person.page.locator('.tally .parts').allTextContents();
      for (const [at, part] of parts.entries()) assert.match(told[at], part);
    }
    await black.shot(`parts-${scoring}-marking`);
    for (const person of [black, white]) await person.presses('accept');
    for (const person of [black, white]) {
      await person.says('.phase', /wins?/);
      await person.page.locator('.tally .parts').nth(1).waitFor();
      const told = await person.page.locator('.tally .parts').allTextContents();
      for (const [at, part] of parts.entries()) assert.match(told[at], part);
    }
    await black.shot(`parts-${scoring}`);
  });

test('bridge_go_ends_with_a_bridge_after_an_external_capture_and_a_self_capture', async () => {
  const at = await stage.table({ ruleset: 'bridge', size: [7, 7] });
  // An eye is no external liberty: B2 takes two stones with one.
  await line(at.black, at.white, ['b A3', 'w A2', 'b C1', 'w B1', 'b B2']);
  for (const person of at.all) await person.sees('......./......./......./......./X....../.X...../..X....');
  await at.black.shot('bridge');
  // F6 fills the last external liberty of Black's own corner, and three stones go.
  await line(at.black, at.white, ['w E7', 'b F7', 'w G5', 'b G6', 'w E6', 'b A4', 'w F5', 'b F6']);
  for (const person of at.all) await person.sees('....O../....O../.....OO/X....../X....../.X...../..X....');
  await line(at.black, at.white, [
    'w D6',
    'b B4',
    'w D7',
    'b C4',
    'w C6',
    'b D4',
    'w C7',
    'b E4',
    'w B6',
    'b F4',
    'w B7',
    'b G4',
  ]);
  for (const person of at.all) {
    await person.says('.phase', /(You|Ann) wins?/);
    await person.says('.phase', /joined two opposite sides/);
    await person.sees('.OOOO../.OOOO../.....OO/XXXXXXX/X....../.X...../..X....');
  }
  await at.white.shot('end-bridge');
});

test('a_torus_is_won_by_the_first_capture_around_its_edge', async () => {
  const at = await stage.table({
    ruleset: 'stoical',
    size: [7, 7],
    options: { topology: 'torus', goal: 'first-capture' },
  });
  await at.watcher.says('.strip', /Torus/);
  await line(at.black, at.white, ['b A5', 'w A4', 'b A3', 'w D2', 'b B4', 'w E2', 'b G4']);
  for (const person of at.all) {
    await person.says('.phase', /(You|Ann) wins?/);
    await person.says('.phase', /first to leave the board/);
    await person.sees('......./......./X....../.X....X/X....../...OO../.......');
  }
  await at.white.shot('end-torus');
});

test('renaissance_captures_moonshine_life_after_a_stop_and_a_resumption', async () => {
  const at = await stage.table({
    ruleset: 'renaissance-area',
    size: [10, 6],
    setup: '.OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./OXOOOOXXOX/XXO.OXXOOO/.XOOOXO.O.',
    options: { komi: 0 },
  });
  await line(at.black, at.white, ['b A4', 'w pass', 'b pass', 'w pass']);
  await at.black.says('.phase', /Mark your dead stones/);
  await at.white.presses('resume');
  await at.watcher.says('.phase', /Ben asked to play on/);
  await line(at.black, at.white, ['b pass', 'w A3', 'b H1', 'w K4', 'b A4', 'w G1']);
  await at.black.clicks('K3');
  await at.black.says('.phase, .refusal', /when both passed/);
  await at.black.shot('refusal-minimal-superko');
  await line(at.black, at.white, ['b pass', 'w A3', 'b pass', 'w A1']);
  await line(at.black, at.white, ['b pass', 'w pass', 'b pass']);
  await at.black.presses('accept');
  await at.white.presses('accept');
  for (const person of at.all) await person.says('.phase', /(You|Ben) wins?/);
});

test('makrai_plays_the_twenty_moves_with_challenges_and_locks', async () => {
  const at = await stage.table({
    ruleset: 'makrai-area',
    size: [10, 6],
    setup: '.OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./OXOOOOXXOX/XXO.OXXOOO/.XOOOXO.O.',
    options: { komi: 0 },
  });
  const challenge = async (person, point) => {
    await person.turn();
    await person.presses('challenge');
    await person.page.waitForTimeout(320);
    await person.cell(point).click();
    await person.presses('confirm');
  };
  await line(at.black, at.white, ['b A4', 'w pass', 'b pass']);
  await at.white.presses('resumeMk');
  await line(at.black, at.white, ['w A3', 'b H1', 'w K4', 'b A4', 'w G1', 'b K3']);
  await challenge(at.white, 'A3');
  await challenge(at.black, 'H1');
  await challenge(at.white, 'K4');
  await at.watcher.shot('makrai-prepared');
  await line(at.black, at.white, ['b H1', 'w K4', 'b pass', 'w A3', 'b K3', 'w G1', 'b pass', 'w A1']);
  for (const person of at.all) await person.sees('.OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./O.OOOOXXOX/..O.OXXOOO/O.OOOXO.O.');
});

test('a_japanese_handicap_game_ends_when_byo_yomi_runs_out', async () => {
  const at = await stage.table({
    ruleset: 'japanese',
    size: [9, 9],
    handicap: 2,
    clock: { kind: 'byo-yomi', main: 1000, period: 1000, periods: 2 },
  });
  await at.white.plays('D4');
  await at.black.plays('E5');
  await at.white.page.locator('.strip').first().waitFor();
  for (const person of at.all) await person.says('.phase', /time ran out/);
  await at.watcher.shot('end-time');
});
