// The preview of a play: a cross and the reason where the rules refuse it, a ring and a question where it loses the
// game at once, for mouse, keyboard and finger; and the kos that may be challenged.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { member } from './event.mjs';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const stage = await Stage.open();

const warning = ({ page }, kind) => page.locator(`.board .warning.${kind}`);
const ghost = ({ page }) => page.locator('.board :is(.ghost, .preview)[visibility=visible]');

/** Puts the pointer on a point, once the rules are loaded. */
async function hovers(person, point) {
  await person.turn();
  await person.settled();
  await person.cell(point).hover();
}

test('a_play_that_the_rules_refuse_has_a_cross_and_its_reason_under_the_pointer_and_no_ghost', async () => {
  const { black, white } = await stage.table({
    ruleset: 'stoical',
    size: [8, 3],
    setup: '.XOOOOO./XXOOOOOO/X.XXXOO.',
    to_move: 'w',
  });
  await white.plays('B1');
  await hovers(black, 'C1');
  await black.says('.phase .refused', /captured, so you may not capture/);
  await warning(black, 'refused').waitFor();
  assert.equal(await ghost(black).count(), 0);
  await black.shot('foresight-refused');
  await black.cell('E1').hover();
  await warning(black, 'refused').waitFor({ state: 'detached' });
  await black.says('.phase', /Your turn.*White played B1/);
});

test('the_first_tap_on_a_refused_point_gives_the_reason_and_offers_no_play', async () => {
  const { white } = await stage.table({
    ruleset: 'stoical',
    size: [8, 3],
    setup: '.XOOOOO./XXOOOOOO/X.XXXOO.',
    to_move: 'w',
  });
  const ann = white.stage.people[0];
  await white.plays('B1');
  const phone = await stage.person(null, { ...PHONE, storageState: await ann.context.storageState() });
  await phone.visits(ann.room);
  await phone.turn();
  await phone.settled();
  await phone.cell('C1').tap();
  await phone.says('.phase .refused', /captured, so you may not capture/);
  await warning(phone, 'refused').waitFor();
  assert.equal(await phone.button('confirm').count(), 0);
  assert.equal(await ghost(phone).count(), 0);
});

for (const pointer of ['mouse', 'keyboard'])
  test(`a_play_that_loses_at_once_asks_again_with_the_${pointer}`, async () => {
    const point = 'A5';
    const settings = { ruleset: 'alter-igo', setup: '.X.../X..../...../...../.....' };
    const { black, white } = await stage.table({ size: [5, 5], to_move: 'w', ...settings });
    await hovers(white, point);
    await warning(white, 'loses').waitFor();
    await white.says('.phase .head', /Play A5\? It loses at once\./);
    await white.says('.phase .refused', /removed alone/);
    await white.shot(`foresight-loses-${pointer}`);
    const press = async () => {
      if (pointer === 'mouse') await white.cell(point).click();
      else await white.page.keyboard.press('Enter');
    };
    if (pointer === 'keyboard') await white.cell(point).focus();
    await press();
    await white.button('confirm').waitFor();
    assert.equal((await black.board()).includes('O'), false, 'nothing is sent yet');
    await white.page.keyboard.press('Escape');
    await white.button('confirm').waitFor({ state: 'detached' });
    await press();
    await white.presses('confirm');
    await black.says('.phase', /You win/);
  });

for (const [name, options, setup, reason] of [
  [
    'a_first_capture_against_oneself',
    { goal: 'first-capture', suicide: 'legal' },
    '.X.../X..../...../...../.....',
    /first to leave/,
  ],
  ['a_capture_where_captures_lose', { goal: 'no-capture' }, '.XO../OO.../...../...../.....', /take stones off/],
])
  test(`${name}_is_a_play_that_loses_at_once`, async () => {
    const { white } = await stage.table({ ruleset: 'new-zealand', size: [5, 5], to_move: 'w', setup, options });
    await hovers(white, 'A5');
    await warning(white, 'loses').waitFor();
    await white.says('.phase .refused', reason);
  });

test('a_play_that_does_not_lose_is_played_at_once_under_the_same_rules', async () => {
  const { white } = await stage.table({
    ruleset: 'alter-igo',
    size: [5, 5],
    setup: '.X.../X..../...../...../.....',
    to_move: 'w',
  });
  await hovers(white, 'E1');
  await ghost(white).waitFor();
  assert.equal(await warning(white, 'loses').count(), 0);
  await white.plays('E1');
});

test('a_challenge_offers_the_kos_that_may_be_challenged_and_takes_either_point', async () => {
  const at = await stage.table({
    ruleset: 'makrai-area',
    size: [10, 6],
    setup: '.OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./OXOOOOXXOX/XXO.OXXOOO/.XOOOXO.O.',
    options: { komi: 0 },
  });
  await line(at.black, at.white, ['b A4', 'w pass', 'b pass']);
  await at.white.presses('resumeMk');
  await at.white.turn();
  await line(at.black, at.white, ['w A3', 'b H1', 'w K4', 'b A4', 'w G1', 'b K3']);
  await at.white.turn();
  await at.white.presses('challenge');
  await at.white.says('.phase', /Challenge this ko\?/); // the only one
  await at.white.says('[data-do=confirm]', /challenge A3/);
  await at.white.shot('foresight-ko');
  await at.white.presses('cancel');
  await line(at.black, at.white, ['w C5', 'b pass']);
  await at.white.turn();
  await at.white.presses('challenge');
  await at.white.says('.phase', /Which ko\?/);
  const marks = at.white.page.locator('.board .layer-marks .shape');
  await marks.nth(1).waitFor();
  await at.white.shot('foresight-kos');
  await at.white.settled();
  await at.white.cell('E6').click();
  assert.equal(await at.white.button('confirm').count(), 0, 'another point is no ko');
  await at.white.cell('A4').click(); // the stone in the ko
  await at.white.says('[data-do=confirm]', /challenge A3/);
});

test('a_visitor_who_waits_tries_moves_by_the_rules_and_nothing_is_sent', async () => {
  const ann = await stage.person('Ann');
  const room = await ann.opens({ ruleset: 'stoical', size: [5, 5], colours: 'b' });
  await ann.says('.room-slip', /Stoical Go.*5 × 5.*no clock.*komi/);
  await ann.says('.brief', /A play that captures is refused/);
  await ann.page.waitForFunction(() => /Stoical Go · Miai$/.test(document.title));
  await ann.settled();
  await ann.cell('C3').click();
  await ann.sees('...../...../..X../...../.....');
  await ann.settled();
  await ann.cell('D3').click();
  await ann.sees('...../...../..XO./...../.....');
  await ann.shot('tryout');
  const guest = await stage.person('Ben');
  await guest.visits(room);
  await guest.says('.brief', /A play that captures is refused/);
  await guest.sees('...../...../...../...../.....');
  await ann.presses('clear-trial');
  await ann.sees('...../...../...../...../.....');
  await ann.settled();
  await ann.cell('A1').click();
  await ann.sees('...../...../...../...../X....');
  await guest.presses('sit');
  await ann.turn();
  await ann.sees('...../...../...../...../.....');
  assert.deepEqual(await ann.moves(), []);
});

const threats = ({ page }) => page.locator('.board .threat');
const IN_ATARI = { ruleset: 'chinese', size: [5, 5], setup: '...../..X../.XOO./...../.....' };

test('a_string_that_can_be_captured_at_once_has_rings_until_it_is_saved_and_one_may_do_without', async () => {
  const { black, white, watcher } = await stage.table(IN_ATARI);
  await line(black, white, ['b E3', 'w A1', 'b D4', 'w A2', 'b D2']);
  for (const person of [white, watcher]) {
    await person.page.locator('.board-host').hover();
    await threats(person).nth(1).waitFor();
    assert.equal(await threats(person).count(), 2);
    await person.page
      .locator('[role=gridcell][aria-label^="C3 white, one liberty left"]')
      .waitFor({ state: 'attached' });
  }
  await white.shot('foresight-threat');
  await white.page.locator('.me').click();
  await white.page.getByLabel(/Mark strings that can be captured/).uncheck();
  await white.page.keyboard.press('Escape');
  await threats(white).first().waitFor({ state: 'detached' });
  await line(black, white, ['w C2']);
  await threats(watcher).first().waitFor({ state: 'detached' });
});

test('a_rated_game_shows_no_rings', async () => {
  const ann = await member(stage.url, 'Ann');
  const ben = await member(stage.url, 'Ben');
  const settings = { ruleset: 'chinese', size: [5, 5], colours: 'b', rated: true };
  const { room } = await ann.client.do('lobby', 'open', settings);
  await ben.client.do(`room:${room}`, 'sit');
  const { snap } = await ben.client.sub(`room:${room}`);
  const game = `game:${snap.v.games[0].id}`;
  let { base } = (await ann.client.sub(game)).snap.v.state;
  for (const [who, at] of [
    [ann, 'A2'],
    [ben, 'A1'],
    [ann, 'C3'],
  ])
    ({ n: base } = await who.client.do(game, 'play', { base, at }));
  const watcher = await stage.person('Wim');
  await watcher.visits(room);
  await watcher.page.locator('.board-host').hover();
  await watcher.page.locator('[role=gridcell][aria-label^="A1 white"]').waitFor({ state: 'attached' });
  await watcher.settled();
  assert.equal(await threats(watcher).count(), 0);
  await ann.client.end();
  await ben.client.end();
});
