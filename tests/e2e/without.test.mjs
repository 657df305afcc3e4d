// A browser without the rules (core.wasm cannot be loaded): the server's answers are enough to play.
import { test } from 'node:test';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open({ expected: /core\.wasm|ERR_FAILED/ });

test('a_game_is_played_to_its_end_where_the_rules_cannot_be_loaded', async () => {
  const [black, white] = [await stage.person('Ann'), await stage.person('Ben')];
  for (const { page } of [black, white]) await page.route('**/core.wasm', (route) => route.abort());
  const room = await black.opens({
    ruleset: 'stoical',
    size: [8, 3],
    setup: '.XOOOOO./XXOOOOOO/X.XXXOO.',
    to_move: 'w',
    options: { komi: 0 },
    colours: 'b',
  });
  await white.sits(room);
  await white.plays('B1');
  await black.clicks('C1');
  await black.says('.refused', /captured, so you may not capture/);
  await black.sees('.XOOOOO./XXOOOOOO/XO...OO.');
  await line(black, white, ['b E1', 'w H1', 'b C1', 'w pass', 'b pass']);
  for (const person of [black, white]) await person.sees('.XOOOOO./XXOOOOOO/X.X.XOOO');
  await black.presses('accept');
  await white.says('.phase', /Ann accepts/);
  await white.presses('accept');
  for (const person of [black, white]) await person.says('.phase', /(You|Ben) wins?/);
});

test('pages_that_live_by_the_rules_say_so_or_stay_readable_without_them', async () => {
  const reader = await stage.person('Rea');
  await reader.page.route('**/core.wasm', (route) => route.abort());
  await reader.goes('/rules/stoical');
  await reader.says('main h2', /./);
  await reader.says('.beside', /rules could not be loaded/);
  await reader.goes('/games');
  await reader.says('main', /No finished games match|Ann/);
  await reader.goes('/analysis');
  await reader.says('main', /rules could not be loaded/);
  await reader.goes('/lab');
  await reader.says('main', /could not be loaded/);
});
