// A newcomer alone: from the front page to a running game with the computer, under each unusual ruleset and a mix of
// the lab, on a phone and on a desk.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GROUPS, rulesets } from '../../web-static/i18n/rulesets-en.js';
import { Client, newGuest } from '../lib/client.mjs';
import { endsGame } from './computer.mjs';
import { Stage } from './stage.mjs';

const NAMES = ['Nibble', 'Puddle', 'Pip', 'Ember', 'Old Moon'];
const SIZES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

const stage = await Stage.open();

/** Why the tests are skipped: a server without computer players refuses the field. */
async function without() {
  const { cookie } = await newGuest(stage.url, 'Probe');
  const client = await new Client(stage.url, cookie).connect();
  const fields = { ruleset: 'stoical', size: [5, 5], public: false, house: 1 };
  const answer = await client.do('lobby', 'open', fields, { mayFail: true });
  client.end();
  return answer.t !== 'ok' && answer.field === 'house' && 'this server has no computer players';
}
const skip = await without();
const on = (name, run) => test(name, { skip }, run);

/** Presses the page's one button, gives a name, and waits until it is the newcomer's turn. */
async function begins(newcomer, level) {
  const { page } = newcomer;
  await page.getByRole('radio', { name: new RegExp(`^${NAMES[level - 1]}`) }).check();
  await page.getByRole('button', { name: `Play ${NAMES[level - 1]}` }).click();
  await page.locator('#name-field').fill('Newcomer');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/room\//);
  await newcomer.turn();
  await page.locator('.strip', { hasText: new RegExp(`${NAMES[level - 1]}\\s*computer`) }).waitFor();
}

/** The newcomer plays, and the computer answers. A phone has no list of moves beside the board. */
async function playsOnce(newcomer, point) {
  await newcomer.clicks(point);
  if (await newcomer.button('confirm').count()) await newcomer.presses('confirm');
  await newcomer.page.waitForFunction(
    () => document.querySelectorAll('[role=gridcell][aria-label*=" white"]').length > 0,
  );
  await newcomer.turn();
  assert.match(await newcomer.cell(point).getAttribute('aria-label'), / black/);
}

for (const [where, context] of Object.entries(SIZES)) {
  for (const ruleset of GROUPS.own) {
    on(`a_newcomer_with_a_${where}_plays_${ruleset.replaceAll('-', '_')}_with_the_computer`, async () => {
      const newcomer = await stage.person(null, context);
      await newcomer.goes('/');
      const plate = newcomer.page.getByRole('link', { name: `Play ${rulesets[ruleset]} against the computer` });
      await plate.click();
      await newcomer.page.getByRole('radio', { name: new RegExp(`^${rulesets[ruleset]}`), checked: true }).waitFor();
      await begins(newcomer, 2);
      await playsOnce(newcomer, 'E5');
    });
  }

  on(`a_newcomer_with_a_${where}_plays_a_mix_of_the_lab_with_the_computer`, async () => {
    const newcomer = await stage.person(null, context);
    const { page } = newcomer;
    await newcomer.goes('/lab/stoical');
    await page.locator('.choice[data-clause=ko] select').selectOption('basic');
    await newcomer.presses('computer');
    await page.getByRole('radio', { name: /^Your mix/, checked: true }).waitFor();
    await begins(newcomer, 1);
    await playsOnce(newcomer, 'D4');
  });
}

const MIX = 'stoical?ko=basic&komi=0.5';
for (const [where, context] of Object.entries(SIZES))
  on(`newcomers_with_a_${where}_play_each_ruleset_and_a_mix_in_rooms_to_the_explained_end`, async () => {
    const ends = async (rules) => {
      const newcomer = await stage.person(null, context);
      await newcomer.goes(`/computer/${rules}${rules === MIX ? '&' : '?'}level=1&size=5x5`);
      await begins(newcomer, 1);
      await endsGame(newcomer);
      await newcomer.shot(`room-${rules.split('?')[0]}-${where}`);
    };
    await Promise.all([...GROUPS.own, MIX].map(ends));
  });

on('a_newcomer_who_presses_play_the_computer_in_the_lobby_comes_to_the_page', async () => {
  const newcomer = await stage.person(null);
  await newcomer.goes('/');
  await newcomer.page.getByRole('link', { name: /^Play the computer/ }).click();
  await begins(newcomer, 3);
});

on('a_watcher_of_the_lobby_sees_the_badge_of_the_computer', async () => {
  const newcomer = await stage.person(null);
  await newcomer.goes('/computer/stoical?size=9x9');
  await begins(newcomer, 4);
  const watcher = await stage.person(null);
  await watcher.goes('/');
  await watcher.page
    .locator('.live', { hasText: /Ember\s*computer/ })
    .locator('.face svg')
    .first()
    .waitFor();
});

on('a_player_who_plays_the_computer_meanwhile_is_called_when_an_opponent_sits_down', async () => {
  const ann = await stage.person('Ann');
  const { page } = ann;
  await page.clock.install();
  const room = await ann.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  await page.locator('.invitation').waitFor();
  await page.clock.fastForward(20_000);
  await ann.presses('computer');
  await page.getByRole('radio', { name: '9 × 9', checked: true }).waitFor();
  await page.getByRole('radio', { name: /^Nibble/ }).check();
  await ann.presses('play');
  await page.waitForURL((url) => /^\/room\//.test(url.pathname) && !url.pathname.endsWith(room));
  await ann.says('.strip', /computer/);
  const meanwhile = new URL(page.url()).pathname;
  const heard = page.evaluate(
    () =>
      new Promise((done) => {
        const words = /Ben has sat down in your room/;
        const observer = new MutationObserver(() => {
          const live = [...document.querySelectorAll('[aria-live]')].map((region) => region.textContent).join(' ');
          if (words.test(live)) done(live);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  const ben = await stage.person('Ben');
  await ben.sits(room);
  assert.match(await heard, /Ben has sat down in your room\. Your game begins\./);
  await page.waitForURL(`**/room/${room}`);
  await ann.turn();
  await page.waitForFunction(() => /^\(Your move\) Ann – Ben/.test(document.title));
  await ann.goes(meanwhile);
  await ann.says('.strip', /computer/);
});

on('a_line_leads_back_to_the_game_with_the_opponent_who_sat_down', async () => {
  const ann = await stage.person('Ann');
  const { page } = ann;
  const room = await ann.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  await page.locator('header nav a[href="/rules"]').click();
  await page.waitForURL('**/rules');
  const ben = await stage.person('Ben');
  await ben.sits(room);
  await page.waitForURL(`**/room/${room}`);
  await ann.turn();
  assert.equal(await page.locator('.calls').count(), 0, 'the board itself says it');
  await page.locator('header nav a[href="/rules"]').click();
  await ann.says('.calls [data-call=seated]', /Ben has sat down in your room/);
  await ann.shot('seated');
  await page.locator('.calls a', { hasText: 'Go to the board' }).click();
  await page.waitForURL(`**/room/${room}`);
  await ann.plays('E5');
});
