// A whole Swiss of Bridge Go in real browsers: a director with their desk, players who enter, are called to their
// boards and play matches of two games, an unattended projector, a server that dies in the middle; and the files of the
// finished event.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Director, player, playsOut, turnsTo } from './event.mjs';
import { line } from './person.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: OUTAGE, proxy: true });
const ZIP_END_BYTES = 22;
const ZIP_COUNT_AT = 10; // how many files there are
const FIRST_WINS = ['bridge', 'white'];
const SECOND_WINS = ['white', 'bridge'];

/** A person enters on the page of the event, in a browser. */
async function enters(person, slug) {
  await person.goes(`/t/${slug}`);
  await person.presses('enter');
  await person.page.locator('dialog .primary').click();
  await person.says('.own-call', /You have entered/);
}

/** Starts the round that is published; the boards open on the screens of these. */
async function starts(director, people) {
  const before = people.map(({ page }) => page.url());
  await director.presses('start');
  for (const [index, { page }] of people.entries()) {
    await page.waitForURL((url) => /\/room\//.test(url) && String(url) !== before[index]);
    await page.locator('main.room').waitFor();
  }
}

/** Plays boards over the protocol: by default the first player in the alphabet wins. */
async function plays(pairs, hand, games = () => null) {
  for (const { first, second, room } of pairs) {
    if (second === null) continue;
    await playsOut(
      room,
      seats({ first, second }, hand),
      games(first, second) ?? (first < second ? FIRST_WINS : SECOND_WINS),
    );
  }
}

async function resigns(person) {
  await person.presses('resign');
  await person.presses('confirm');
}

const seats = ({ first, second }, hand) => [hand(first), hand(second)];
const of =
  (name) =>
  ({ first, second }) =>
    first === name || second === name;

/** Names and places of the table, as a visitor reads it. */
const table = (page) =>
  page
    .locator('.wall tbody tr')
    .evaluateAll((rows) => rows.map((row) => `${row.cells[1].innerText.trim()} ${row.cells[2].innerText.trim()}`));

async function registration(director) {
  const { slug, id, page } = director;
  const [ann, ben, cleo] = [
    await stage.person('Ann', { url: stage.line.url }),
    await stage.person('Ben'),
    await stage.person('Cleo'),
  ];
  const seen = [ann, ben, cleo];
  for (const person of seen) await enters(person, slug);
  const hands = new Map();
  for (const name of ['Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ida']) hands.set(name, await player(stage.url, name));
  for (const name of ['Dan', 'Eva', 'Finn', 'Gus']) await hands.get(name).client.do(`tour:${id}`, 'enter');
  for (const person of seen) hands.set(person.name, { name: person.name, client: await person.client() });
  await director.presses('checkin');
  for (const person of seen) {
    await person.presses('here');
    await person.says('.own-call', /You are checked in/);
  }
  await director.adds('Hana', { account: hands.get('Hana').you.id });
  await director.agreed([hands.get('Hana')]);
  for (const key of ['d', 'e', 'f', 'g']) await page.keyboard.press(key);
  await director.says('.counter', /8 of 8/);
  return { ann, ben, cleo, seen, hands, hand: (name) => hands.get(name) };
}

/** Round 1: the director makes one pair by hand, and a player asks for the reason; a connection is cut; Black wins both
 * games of a match. */
async function firstRound(director, wall, { ann, ben, cleo, seen, hand }) {
  const { page } = director;
  await director.begins();
  await director.presses('pair');
  await director.person.button('publish').waitFor();
  await page.locator('.draft .player', { hasText: 'Ann' }).click();
  await page.locator('.draft .player', { hasText: 'Ben' }).click();
  await director.says('.chosen', /Chosen: Ann and Ben/);
  await page.keyboard.press('w');
  await director.says('dialog', /Cost of this pair|This pair costs nothing/);
  await director.leaves();
  await page.keyboard.press('j');
  await director.says('.chosen', /^Choose two players/);
  await director.person.shot('tour-draft');
  await cleo.goes('/rules'); // on every page a player gets the call, and moves to the board
  await director.presses('publish');
  await ann.says('.own-call', /Round 1: board \d, a match against Ben/);
  await cleo.says('.calls', /Bridges of Leith, round 1: board \d, a match against/);
  await turnsTo(wall, /Please go to your boards/);
  await starts(director, seen);
  const pairs = await director.pairs(1);
  const [one, two] = pairs.find(of('Ann')).first === 'Ann' ? [ann, ben] : [ben, ann];
  await line(one, two, ['b C1', 'w A5', 'b C2', 'w E5']);
  stage.line.cut();
  await ann.says('.banner', /Connection lost/);
  await ben.says('main.room', /Ann is away/);
  stage.line.mend();
  await ann.page.locator('.banner').waitFor({ state: 'detached' });
  await line(one, two, ['b C3', 'w A4', 'b C4', 'w E4', 'b C5']);
  for (const person of [ann, ben]) await person.says('.phase', /joined two opposite sides/);
  await two.presses('next');
  await two.turn();
  await playsOut(pairs.find(of('Ann')).room, [hand(one.name), hand(two.name)], [null, 'long']);
  for (const person of [ann, ben]) await person.says('.phase', /joined two opposite sides/);
  await director.says('.strip [aria-current]', /1 1\/4/);
  await plays(
    pairs.filter((pair) => !of('Ann')(pair)),
    hand,
  );
  await director.says('.next', /All results of round 1 are in/);
  await two.says('.of-tour', /Bridges of Leith/);
  await two.says('.own-call', /Round 1: you lost, 1–1/);
  await two.shot('tour-room');
  return { winner: one.name, loser: two.name };
}

/** A wrong result is corrected: the page shows the changes of places beforehand, and the table follows. */
async function corrects(director, watcher) {
  const { page } = director;
  await watcher.goes(`/t/${director.slug}#standings`);
  await watcher.says('.wall', /Cleo/);
  const before = await table(watcher.page);
  const { board, first, second } = (await director.pairs(1)).find(of('Cleo'));
  const other = first === 'Cleo' ? second : first;
  await page.getByRole('button', { name: `Change, Board ${board}`, exact: true }).click();
  await director.picks('The whole match');
  await director.picks(`${other} wins`);
  await director.says('dialog .preview', new RegExp(`${other}: from place \\S+ to \\S+`));
  await director.person.shot('tour-preview');
  await page.locator('dialog .primary').click();
  await director.says('dialog [role=alert]', /A ruling needs a reason/);
  await page.locator('#result-reason').fill('The slip was read upside down.');
  await director.sends();
  await watcher.page.waitForFunction(
    (old) =>
      [...document.querySelectorAll('.wall tbody tr')]
        .map((row) => `${row.cells[1].innerText.trim()} ${row.cells[2].innerText.trim()}`)
        .join() !== old,
    before.join(),
  );
  await watcher.goes(`/t/${director.slug}#pairings`);
  await watcher.says('.pairs', /corrected/);
}

/** Round 2 with a late entry and a bye. The server dies in the middle of it and comes back, and all pages reconnect. */
async function secondRound(director, wall, { seen, hands, hand }) {
  const { page } = director;
  await director.tab('Players');
  await director.presses('add');
  await page.locator('#person-name').fill('Ida');
  await director.says('dialog', /Round 1 is missed, worth ½ point in all/);
  await page.locator('dialog summary').click();
  await page.locator('#person-account').fill(hand('Ida').you.id);
  await page.getByLabel('Is already here').check();
  await director.sends();
  await hand('Ida').client.do(`tour:${director.id}`, 'answer', { on: true });
  await director.presses('pair', 'publish');
  await director.person.button('start').waitFor();
  const pairs = await director.pairs(2);
  assert.equal(pairs.filter(({ second }) => second === null).length, 1, 'one of nine has a bye');
  const playing = seen.filter(({ name }) => pairs.find(of(name)).second !== null);
  await starts(director, playing);
  const { room } = (await director.pairs(2)).find(of(playing[0].name));
  await turnsTo(wall, /Board 1.*Board 4/s);
  await stage.server.kill();
  const all = [director.person, wall, ...seen];
  for (const person of all.filter((one) => one !== wall)) await person.says('.banner', /Connection lost/);
  await wall.says('.offline', /Offline since/);
  await wall.says('.slide', /Board 1/);
  await stage.server.start();
  for (const person of all)
    await person.page.waitForFunction(
      () => !document.querySelector('.banner') && !document.querySelector('.offline')?.textContent,
    );
  for (const { client } of hands.values()) await client.connect();
  await resigns(playing[0]);
  await director.says('.strip [aria-current]', /2 0\/4/);
  await playsOut(room, seats((await director.pairs(2)).find(of(playing[0].name)), hand), [null, 'draw']);
  await plays(
    (await director.pairs(2)).filter((pair) => !of(playing[0].name)(pair)),
    hand,
  );
  await director.says('.next', /All results of round 2 are in/);
}

/** Round 3, its table with a sum opened, and the end. */
async function thirdRound(director, wall, watcher, { hand }) {
  const { page } = director;
  await director.presses('pair', 'publish', 'start');
  await director.says('.strip [aria-current]', /3 0\/4/);
  await plays(await director.pairs(3), hand);
  await director.says('.next', /All results are in/);
  await watcher.goes(`/t/${director.slug}#standings`);
  await watcher.page.waitForFunction(
    () => document.querySelectorAll('.wall tbody tr:first-child .cell:not(.undecided)').length === 3,
  ); // the table comes a moment after the results
  await watcher.page
    .getByRole('button', { name: /^SOS .*show the sum/ })
    .first()
    .click();
  await watcher.says('.sum-line', /^SOS \d+½? = \d+½?( \+ \d+½?)+$/);
  await watcher.shot('tour-sum');
  await watcher.page.keyboard.press('Escape');
  await director.presses('finish');
  await page.locator('dialog .primary').click();
  await director.says('.next', /The tournament is over/);
  await turnsTo(wall, /Final standings/);
}

/** The files of the event: the log for its directors; the table, the reports and a record of each game for all
 * visitors. */
async function files({ id, person }) {
  const address = (kind) => `${stage.url}/api/tour/${id}.${kind}`;
  const take = async (kind) => {
    const response = await fetch(address(kind));
    assert.equal(response.status, 200, kind);
    return Buffer.from(await response.arrayBuffer());
  };
  assert.equal((await fetch(address('json'))).status, 401, 'notes and numbers of players are not for everybody');
  const { kind, log } = await (await person.context.request.get(address('json'))).json();
  assert.equal(kind, 'tournament');
  assert.deepEqual(
    log.map(({ n }) => n),
    log.map((_, index) => index + 1),
    'acts without a gap',
  );
  assert.equal(log.filter(({ k }) => k === 'start').length, 3);
  for (const report of ['csv', 'h9', 'aga']) assert.match(String(await take(report)), /Ann.*Ida|Ida.*Ann/s, report);
  const zip = await take('zip');
  assert.equal(
    zip.readUInt16LE(zip.length - ZIP_END_BYTES + ZIP_COUNT_AT),
    24,
    'two games on each of four boards in three rounds',
  );
}

test('three_rounds_of_matches_are_played_from_the_entry_to_the_files', async () => {
  const director = await Director.comes(stage, 'Tilda');
  await director.makes('Bridges of Leith', { rules: 'bridge', size: [5, 5], rounds: 3 });
  const wall = await stage.person(null, { viewport: { width: 1920, height: 1080 } });
  await wall.goes(`/t/${director.slug}/show`);
  const field = await registration(director);
  await turnsTo(wall, /8 of 8 are here/);
  const match = await firstRound(director, wall, field);
  const watcher = await stage.person(null);
  await watcher.goes(`/t/${director.slug}#pairings`);
  await watcher.says('.pairs', /1–1 \(9 < 11\)/);
  await turnsTo(wall, new RegExp(`${match.winner}`));
  await corrects(director, watcher);
  await secondRound(director, wall, field);
  await thirdRound(director, wall, watcher, field);
  await files(director);
});
