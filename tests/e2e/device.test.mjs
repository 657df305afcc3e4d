// A game on this device in a browser: a newcomer without a name plays whole games against the computer player of their
// own browser, to the explained end, also without a connection and after a reload, on a phone and on a desk.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GROUPS } from '../../web-static/i18n/rulesets-en.js';
import { OUTAGE, Stage } from './stage.mjs';
import { endsGame } from './computer.mjs';

const SIZES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

const stage = await Stage.open({ expected: OUTAGE, proxy: true });

/** Comes to the page with these terms and begins. */
async function begins(context, address) {
  const newcomer = await stage.person(null, context);
  await newcomer.goes(address);
  await newcomer.presses('play');
  await newcomer.page.waitForURL(/\/computer\/game$/);
  await newcomer.page.locator('.strip', { hasText: /computer/ }).waitFor();
  return newcomer;
}

const MIX = 'stoical?ko=basic&komi=0.5';

for (const [where, context] of Object.entries(SIZES))
  test(`newcomers_with_a_${where}_play_each_ruleset_and_a_mix_on_the_device_to_the_end`, async () => {
    const ends = async (rules) => {
      const newcomer = await begins(
        context,
        `/computer/${rules}${rules === MIX ? '&' : '?'}level=1&size=5x5&here=true`,
      );
      await endsGame(newcomer);
      await newcomer.shot(`device-${rules.split('?')[0]}-${where}`);
    };
    await Promise.all([...GROUPS.own, MIX].map(ends));
  });

test('a_game_on_the_device_goes_on_without_a_connection_and_after_a_reload', async () => {
  const newcomer = await stage.person(null, { url: stage.line.url });
  const { page } = newcomer;
  await newcomer.goes('/computer/stoical?level=1&size=5x5');
  await page.getByRole('radio', { name: 'On this device' }).check();
  await page.waitForLoadState('networkidle');
  stage.line.cut();
  await newcomer.presses('play');
  await page.waitForURL(/\/computer\/game$/);
  await newcomer.clicks('C3');
  await newcomer.turn();
  const board = await newcomer.board();
  assert.match(board, /O/);
  stage.line.mend();
  await page.reload();
  await newcomer.turn();
  await newcomer.sees(board);
  await newcomer.goes('/computer');
  await newcomer.presses('go-on');
  await newcomer.turn();
  await newcomer.sees(board);
  await newcomer.presses('undo-ask');
  await newcomer.sees('...../...../...../...../.....');
});

test('a_game_on_the_device_goes_on_in_either_of_two_tabs', async () => {
  const newcomer = await begins({}, '/computer/stoical?level=1&size=5x5&here=true');
  const tabs = [newcomer.page, await newcomer.window()];
  newcomer.page = tabs[1];
  await newcomer.goes('/computer/game');
  await newcomer.turn();
  for (const number of [1, 3, 5]) {
    const [used, other] = number === 3 ? [...tabs].reverse() : tabs;
    newcomer.page = used;
    const empty = newcomer.page.locator('[role=gridcell]:not([aria-label*=" black"]):not([aria-label*=" white"])');
    const name = (await empty.nth(6).getAttribute('aria-label')).split(' ')[0];
    await newcomer.clicks(name);
    await newcomer.says('.moves', new RegExp(`${number + 1} *White`));
    await newcomer.turn();
    const board = await newcomer.board();
    assert.equal(board.match(/[XO]/g).length, number + 1);
    await newcomer.sees(board, other);
    assert.deepEqual(await newcomer.moves(other), await newcomer.moves());
  }
});

test('a_finished_game_is_saved_looked_over_and_read_by_the_server', async () => {
  const newcomer = await begins({}, '/computer/bridge?level=1&size=5x5&here=true');
  const { page } = newcomer;
  await newcomer.clicks('C3');
  await newcomer.turn();
  await newcomer.presses('resign');
  await newcomer.presses('confirm');
  await newcomer.says('.phase', /Nibble wins/);
  const [download] = await Promise.all([page.waitForEvent('download'), newcomer.presses('save-json')]);
  assert.equal(download.suggestedFilename(), 'You - Nibble.json');
  const file = readFileSync(await download.path());
  const answer = await fetch(`${stage.url}/api/record`, { method: 'POST', headers: { origin: stage.url }, body: file });
  assert.equal(answer.status, 200);
  assert.deepEqual((await answer.json()).record, JSON.parse(String(file)));
  await newcomer.presses('look');
  await newcomer.says('main', /You.*Nibble/s);
  await newcomer.says('[data-what=end]', /W\+R/);
  await page.getByRole('button', { name: 'Best moves' }).waitFor();
});

test('a_spoilt_game_is_left_out_and_said', async () => {
  const newcomer = await stage.person(null);
  const { page } = newcomer;
  await newcomer.goes('/computer/game');
  await page.getByRole('heading', { name: 'There is no game on this device.' }).waitFor();
  await page.evaluate(() => localStorage.setItem('miai.device-game', '{"version":1,"log":"<script>"}'));
  await page.reload();
  await page.getByRole('heading', { name: 'The kept game cannot be read.' }).waitFor();
  await newcomer.goes('/analysis#device');
  await page.getByRole('heading', { name: 'Board', exact: true }).waitFor();
});
