// The oldest supported browsers: the features that they lack are removed from this one, and people look and play.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomesOld } from '../lib/floor.mjs';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const stage = await Stage.open();

/** A person with an old browser. */
async function oldPerson(name, options) {
  const person = await stage.person(name, options);
  await becomesOld(person.page);
  return person;
}

/** The colour of a page at a place, as [red, green, blue]. */
async function colourAt(person, x, y) {
  const shot = await person.page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  return person.page.evaluate(
    async (bytes) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas.drawImage(await createImageBitmap(new Blob([new Uint8Array(bytes)])), 0, 0);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    },
    [...shot],
  );
}

/** The middle of a point, or beside it by parts of a cell. */
async function onBoard(person, point, [right, down] = [0, 0]) {
  const { x, y, width } = await person.cell(point).boundingBox();
  return colourAt(person, x + width * (0.5 + right), y + width * (0.5 + down));
}

const near = (colour, hex) =>
  Math.max(...colour.map((part, at) => Math.abs(part - Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16)))) < 30;
const looks = (what, colour, hex) => assert.ok(near(colour, hex), `${what} is rgb(${colour}), not ${hex}`);

const LIGHT = { paper: '#f7f3ea', wood: '#e2b671', line: '#54390f', black: '#25211f', white: '#f8f4ea' };
const DARK = { paper: '#161311', wood: '#bd914d', line: '#2a1b07', black: '#1b1918', white: '#ece5d8' };

async function looksLike(person, theme) {
  looks('the paper', await colourAt(person, 2, 400), theme.paper);
  looks('the wood', await onBoard(person, 'C3', [0.5, 0.5]), theme.wood);
  looks('the line', await onBoard(person, 'C3'), theme.line);
  looks('a black stone', await onBoard(person, 'E5'), theme.black);
  looks('a white stone', await onBoard(person, 'C5'), theme.white);
}

test('an_old_browser_shows_the_board_in_both_themes', async () => {
  const [ann, ben] = [
    await oldPerson('Ann', { colorScheme: 'light' }),
    await oldPerson('Ben', { colorScheme: 'dark' }),
  ];
  const room = await ann.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  await ben.sits(room);
  await line(ann, ben, ['b E5', 'w C5', 'b G7', 'w G3']);
  for (const { page } of [ann, ben]) await page.mouse.move(1, 1);
  await looksLike(ann, LIGHT);
  await looksLike(ben, DARK);
  await ann.shot('old-light');
  await ben.shot('old-dark');
  for (const { page } of [ann, ben])
    await page.evaluate(() => {
      document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
    });
  await looksLike(ann, DARK);
  await looksLike(ben, LIGHT);
});

test('an_old_browser_finds_its_way_through_every_page', async () => {
  const reader = await oldPerson('Rea');
  const { page } = reader;
  const pages = [
    ['/', /Go with many rulesets/],
    ['/tournaments', /Tournaments/],
    ['/tournaments/new', /tournament/i],
    ['/games', /games/],
    ['/rules', /rules/i],
    ['/rules/stoical', /Stoical/],
    ['/lab/bridge', /lab/i],
    ['/analysis', /Board/],
    ['/account', /account|sign in/i],
    ['/ratings', /ratings/i],
  ];
  for (const [path, heading] of pages) {
    await reader.goes(path);
    await reader.says('main:not([aria-busy=true]) h1', heading);
  }
  await reader.goes('/rules/stoical');
  await page.locator('.example [role=gridcell]').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'One move on' }).first().click();
  await reader.sees('.XO../XO.O./.XO..');
  assert.equal(
    await page.evaluate(
      () =>
        [
          Promise.withResolvers,
          Set.prototype.union,
          Object.groupBy,
          [].values().map,
          document.startViewTransition,
        ].filter(Boolean).length,
    ),
    0,
    'the browser is old',
  );
});
