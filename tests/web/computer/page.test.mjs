// The page "Play the computer" in a browser, on a server that imitates the real one and knows no computer players: the
// test looks at the command that the page sends, and shows names as the real server will send them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { says, Stage } from '../tour/stage.mjs';

const stage = await Stage.open();
const skip = stage ? false : 'no browser here';
const on = (name, run) => test(name, { skip }, run);
if (stage) {
  // The board of the lobby and mixes need the rules.
  const bytes = readFileSync(`${process.env.MIAI_BUILD}/core/wasm/core.wasm`);
  const { loadCore } = await import('../../../web-static/lib/core.js');
  stage.server.coreBytes = bytes;
  stage.server.house.core = await loadCore(bytes);
}

/** The commands `open` that the server has received, without the parts of the envelope. */
const opened = () =>
  stage.server.received
    .filter(({ t, k }) => t === 'do' && k === 'open')
    .map(({ t, id, key, ch, k, ...fields }) => fields);

/** While `run` runs, the server refuses every room for this reason. */
async function refusing(reason, run) {
  const { house } = stage.server;
  house.open = () => ({ no: reason });
  try {
    await run();
  } finally {
    delete house.open;
  }
}

on('a_click_opens_a_room_with_the_computer_and_goes_there', async () => {
  const page = await stage.page('/computer/bridge?level=3&size=9x9', { as: 'ann' });
  await page.getByRole('button', { name: 'Play Pip' }).click();
  await page.waitForURL(/\/room\//);
  assert.deepEqual(opened().at(-1), {
    ruleset: 'bridge',
    size: [9, 9],
    clock: { kind: 'none' },
    colours: 'b',
    public: true,
    house: 3,
  });
});

on('each_choice_changes_the_button_the_address_and_the_command', async () => {
  const page = await stage.page('/computer', { as: 'ann' });
  await page.getByRole('radio', { name: /^Old Moon/ }).check();
  await page.getByRole('radio', { name: /^Alter Igo/ }).check();
  await page.getByRole('radio', { name: '13 × 13' }).check();
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByRole('radio', { name: '10 min + 10 s' }).check();
  await page.getByRole('group', { name: 'Head start of Black' }).getByRole('radio', { name: '4' }).check();
  const { pathname, search } = new URL(page.url());
  assert.equal(pathname + search, '/computer/alter-igo?level=5&size=13x13&colours=w&clock=fischer&handicap=4');
  await page.reload();
  await page.getByRole('radio', { name: /^Old Moon/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Play Old Moon' }).click();
  await page.waitForURL(/\/room\//);
  assert.deepEqual(opened().at(-1), {
    ruleset: 'alter-igo',
    size: [13, 13],
    clock: { kind: 'fischer', main: 600_000, increment: 10_000, cap: 0 },
    colours: 'w',
    public: true,
    handicap: 4,
    free_handicap: false,
    house: 5,
  });
});

on('the_keyboard_chooses_the_player_and_the_other_rules', async () => {
  const page = await stage.page('/computer/stoical?level=2', { as: 'ann' });
  await page.getByRole('radio', { name: /^Puddle/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Play Pip' }).waitFor();
  const others = page.getByRole('button', { name: /^Other rules/ });
  await others.focus();
  await page.keyboard.press('Enter');
  assert.equal(await others.getAttribute('aria-expanded'), 'true');
  await page.getByRole('radio', { name: 'Chinese' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Chinese/, expanded: true }).waitFor();
  assert.match(page.url(), /\/computer\/chinese\?level=3/);
});

on('a_mix_of_the_lab_stays_on_offer_and_is_sent_with_its_clauses', async () => {
  const page = await stage.page('/computer/stoical?ko=basic&level=1', { as: 'ann' });
  await page.getByRole('radio', { name: /^Your mix/, checked: true }).waitFor();
  await page.getByRole('radio', { name: /^Makrai/ }).check();
  assert.match(page.url(), /\/computer\/makrai-territory\?level=1/);
  await page.getByRole('radio', { name: /^Your mix/ }).check();
  assert.match(page.url(), /\/computer\/stoical\?ko=basic&level=1/);
  await refusing({ code: 'full', field: 'house', retry: true }, async () => {
    await page.getByRole('button', { name: 'Play Nibble' }).click();
    await says(page, '[role=alert]', /busy/);
  });
  const { ruleset, options, house } = opened().at(-1);
  assert.deepEqual({ ruleset, options, house }, { ruleset: 'stoical@1', options: { ko: 'basic' }, house: 1 });
});

on('a_link_with_a_bad_clause_says_so_and_offers_the_rest', async () => {
  const page = await stage.page('/computer/stoical?ko=bazic&level=4', { as: 'ann' });
  await says(page, '[role=alert]', /This link does not work.*“ko” a value that is not possible/);
  await page.getByRole('button', { name: 'Play Ember' }).waitFor();
});

on('a_busy_server_is_named_and_the_page_stays', async () => {
  const page = await stage.page('/computer/stoical?level=4', { as: 'ann' });
  await refusing({ code: 'full', field: 'house', retry: true }, async () => {
    await page.getByRole('button', { name: 'Play Ember' }).click();
    await says(page, '[role=alert]', /All computer players are busy/);
  });
  assert.match(page.url(), /\/computer\//);
});

on('a_waiting_player_is_offered_the_computer_after_20_seconds_and_not_before', async () => {
  const page = await stage.page('/', { as: 'ann' });
  await page.clock.install();
  await page.locator('[data-do=open]').click();
  await page.getByRole('button', { name: 'Open the room' }).click();
  await page.locator('.invitation').waitFor();
  await page.clock.runFor(19_000);
  assert.equal(await page.getByRole('link', { name: 'Play the computer' }).count(), 0);
  await page.clock.runFor(1_100);
  const offer = page.getByRole('link', { name: 'Play the computer' });
  await offer.waitFor();
  assert.equal(await offer.getAttribute('href'), '/computer/stoical?size=9x9&colours=lot&clock=quick');
  const room = page.url();
  await offer.click();
  await page.getByRole('button', { name: /^Play / }).waitFor();
  assert.equal(stage.server.house.rooms.get(room.split('/').at(-1)).state, 'open', 'the seat is kept');
});

on('a_computer_player_has_a_face_and_the_word_computer_in_room_and_lobby', async () => {
  const { house } = stage.server;
  const fox = { ...house.join('Ember', 'fox').player, house: 4 };
  house.players.set('fox', fox);
  const open = (key, name) =>
    house.do(house.players.get(key), { key: name, ch: 'lobby', k: 'open', ruleset: 'stoical', size: [9, 9] }).room;
  const room = open('ann', 'one');
  house.do(fox, { key: 'two', ch: `room:${room}`, k: 'sit' });
  open('fox', 'three');
  const page = await stage.page(`/room/${room}`, { as: 'ann' });
  await page
    .locator('.strip', { hasText: /Ember\s*computer/ })
    .locator('.face svg')
    .waitFor();
  await page.goto(`${stage.server.url}/`);
  await page
    .locator('.live', { hasText: /Ember\s*computer/ })
    .locator('.face svg')
    .waitFor();
  await page
    .locator('.seats', { hasText: /Ember\s*computer/ })
    .locator('.face svg')
    .waitFor();
});

on('a_choice_of_opponent_in_the_sheet_sends_the_level', async () => {
  const page = await stage.page('/', { as: 'ann' });
  await page.locator('[data-do=open]').click();
  await page.getByRole('group', { name: 'Opponent' }).getByRole('radio', { name: 'Computer' }).check();
  await page.getByRole('radio', { name: /^Ember/ }).check();
  assert.equal(await page.getByRole('group', { name: 'Who can join' }).count(), 0);
  await page.getByRole('button', { name: 'Play Ember' }).click();
  await page.waitForURL(/\/room\//);
  assert.equal(opened().at(-1).house, 4);
});

on('the_page_shows_the_measured_ratings_of_the_chosen_rules_and_none_for_a_mix', async () => {
  const file = JSON.parse(
    readFileSync(new URL('../../../web-static/data/house-ratings.json', import.meta.url), 'utf8'),
  );
  const page = await stage.page('/computer/stoical', { as: 'ann' });
  const rating = (rules, level) => `${file[rules].ratings[level - 1]} ± ${file[rules].errors[level - 1]}`;
  const face = (name) => page.locator('.faces label', { hasText: name });
  await face('Nibble')
    .locator('.num', { hasText: rating('stoical', 1) })
    .waitFor();
  await page.getByRole('radio', { name: /^Bridge Go/ }).check();
  await face('Old Moon')
    .locator('.num', { hasText: rating('bridge', 5) })
    .waitFor();
  await page.getByText('How strong they are').click();
  await page.getByText(`${file.bridge.games} games on`).waitFor();
  const mixed = await stage.page('/computer/stoical?ko=basic', { as: 'ann' });
  await mixed.getByText('How strong they are').click();
  await mixed.getByText('Nothing has been measured under these rules.').waitFor();
  assert.equal(await mixed.locator('.faces .num').count(), 0);
});

on('the_picture_shows_the_stones_of_a_head_start', async () => {
  const page = await stage.page('/computer/stoical?size=9x9&handicap=4', { as: 'ann' });
  await page.waitForFunction(() => {
    const stones = (colour) =>
      document.querySelector(`.picture .stone.${colour}`)?.getAttribute('d')?.match(/M/g)?.length;
    return stones('black') === 4 && !stones('white');
  });
});
