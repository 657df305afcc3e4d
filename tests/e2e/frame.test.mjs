// A game on a page of another site, in a frame: the board follows the game, a visitor can step through it, and no other
// page of the server may be shown in a frame.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const LIMIT_BYTES = 26_000;

const stage = await Stage.open({ expected: /frame-ancestors|chrome-error/ });

const HEAD = '<!DOCTYPE html><title>A club</title><link rel=icon href=data:,>';

// A site of its own: another port is another origin, another host name another site.
const pages = new Map();
const site = createServer(({ url }, answer) => {
  answer.writeHead(pages.has(url) ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(pages.get(url) ?? '');
});
await new Promise((done) => site.listen(0, '127.0.0.1', done));
after(() => site.close());

/** Opens a page of the other site with this address of the server in a frame, or with other markup. */
async function frames(person, path, { width = 390, height = 480, host = 'localhost', markup = null } = {}) {
  const at = `/${pages.size}`;
  const frame = `<iframe src="${stage.url}${path}" width=${width} height=${height}>`;
  pages.set(at, HEAD + (markup ?? frame));
  // An icon that the page before still asks for would be a request of the other site, which the server refuses.
  await person.page.waitForLoadState('networkidle');
  await person.page.goto(`http://${host}:${site.address().port}${at}`);
  return person.page.frameLocator('iframe');
}

const gameOf = async (person) => {
  const client = await person.client();
  const { snap } = await client.sub(`room:${person.room}`);
  client.end();
  return snap.v.games.at(-1).id;
};

async function table(settings = {}) {
  const [ann, ben] = [await stage.person('Ann'), await stage.person('Ben')];
  const room = await ann.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b', public: true, ...settings });
  await ben.sits(room);
  await ann.turn();
  return { ann, ben, game: await gameOf(ann) };
}

const stones = (frame) => frame.locator('.board .stone').count();
const waits = (frame, text) => frame.locator('.said', { hasText: text }).waitFor();

test('a_page_of_another_site_shows_a_game_and_follows_it', async () => {
  const { ann, ben, game } = await table();
  const reader = await stage.person(null);
  const frame = await frames(reader, `/embed/${game}`);
  await frame.locator('.side.turn', { hasText: 'Ann' }).waitFor();
  await line(ann, ben, ['b E5', 'w C3']);
  await waits(frame, 'Move 2: White C3');
  assert.equal(await stones(frame), 2);
  assert.equal(await frame.locator('svg[role=img]').getAttribute('aria-label'), 'Go board, 9 by 9. Move 2: White C3');
  await ann.presses('resign');
  await ann.presses('confirm');
  await frame.locator('[role=status]', { hasText: 'W+R' }).waitFor();
  assert.match(await frame.locator('[role=status]').textContent(), /Ben wins\. Black resigned\./);
});

test('a_reader_steps_through_a_game_with_buttons_and_keys', async () => {
  const { ann, ben, game } = await table();
  await line(ann, ben, ['b E5', 'w E6', 'b D4', 'w D5']);
  const reader = await stage.person(null);
  const frame = await frames(reader, `/embed/${game}?theme=dark`);
  await waits(frame, 'Move 4');
  await frame.locator('[data-do=back]').click();
  await waits(frame, 'Move 3: Black D4');
  assert.equal(await stones(frame), 3);
  await reader.page.keyboard.press('Home');
  await waits(frame, 'Before the first move');
  assert.equal(await stones(frame), 0);
  await reader.page.keyboard.press('ArrowLeft');
  await reader.page.keyboard.press('ArrowRight');
  await waits(frame, 'Move 1: Black E5');
  await frame.locator('[data-do=last]').click();
  await waits(frame, 'Move 4: White D5');
  await line(ann, ben, ['b F6']);
  await waits(frame, 'Move 5: Black F6');
});

test('a_counted_game_shows_dead_stones_and_owned_points_with_its_last_position_only', async () => {
  const { ann, ben, game } = await table({ ruleset: 'chinese', size: [5, 5] });
  await line(ann, ben, ['b C3', 'w A5', 'b pass', 'w pass']);
  await ann.settled();
  await ann.cell('A5').click();
  await ben.says('.phase', /Black marked as dead: A5/);
  for (const person of [ann, ben]) await person.presses('accept');
  await ann.page.locator('.phase', { hasText: 'You win' }).waitFor();
  const reader = await stage.person(null);
  const frame = await frames(reader, `/embed/${game}`);
  await waits(frame, 'B+');
  const marks = async (of) => [await of.locator('.stone.dead').count(), await of.locator('.territory.black').count()];
  assert.deepEqual(await marks(frame.locator('.board')), [1, 24]);
  assert.deepEqual(await marks(ann.page.locator('.board')), [1, 24], 'as in the room');
  await reader.shot('embed-counted');
  await frame.locator('[data-do=back]').click();
  await waits(frame, 'Move 3');
  assert.deepEqual(await marks(frame.locator('.board')), [0, 0]);
});

test('a_finished_game_offers_the_line_that_shows_it_on_another_site', async () => {
  const { ann, ben, game } = await table();
  await line(ann, ben, ['b E5']);
  await ben.presses('resign');
  await ben.presses('confirm');
  const reader = await stage.person(null);
  for (const [person, path] of [
    [ann, null],
    [reader, `/game/${game}`],
  ]) {
    if (path) await person.goes(path);
    await person.presses('embed');
    const field = person.page.locator('input[readonly]');
    const given = await field.inputValue();
    assert.match(given, new RegExp(`^<iframe src="${stage.url}/embed/${game}" width="480" height="560"`));
    await person.presses('copy');
    await person.page.locator('[data-do=copy]', { hasText: 'Copied' }).waitFor();
    const frame = await frames(person, null, { markup: given });
    await frame.locator('[role=status]', { hasText: 'B+R' }).waitFor();
  }
});

test('a_game_that_does_not_exist_is_said_in_a_sentence_with_a_link', async () => {
  const reader = await stage.person(null);
  for (const id of ['A'.repeat(22), 'short', `${'A'.repeat(22)}x`]) {
    const frame = await frames(reader, `/embed/${id}`);
    await frame.getByText('There is no such game.').waitFor();
    assert.equal(await frame.getByRole('link').getAttribute('target'), '_blank');
  }
});

test('a_frame_asks_as_a_stranger_though_its_visitor_is_known', async () => {
  const { ann, game } = await table();
  const sent = new Promise((done) => {
    ann.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(payload);
        if (message.t === 'hello') done(message.you);
      });
    });
  });
  const frame = await frames(ann, `/embed/${game}`, { host: '127.0.0.1' });
  await frame.locator('.side', { hasText: 'Ann' }).waitFor();
  assert.equal(await sent, null);
  assert.equal(await frame.getByRole('button').count(), 4, 'the only buttons turn the pages of the game');
});

test('no_other_page_lets_itself_be_framed', async () => {
  const reader = await stage.person(null);
  const { game } = await table();
  for (const path of ['/', `/game/${game}`, '/computer', '/embed', '/nothing/here', `/api/game/${game}.json`]) {
    const answer = await fetch(stage.url + path);
    assert.match(answer.headers.get('content-security-policy'), /frame-ancestors 'none'/, path);
  }
  const refused = reader.page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  const frame = await frames(reader, '/');
  await refused;
  assert.equal(await frame.locator('#app').count(), 0);
});

test('a_frame_of_any_size_shows_the_whole_game_without_scroll_bars', async () => {
  const { ann, ben, game } = await table();
  await line(ann, ben, ['b E5', 'w C3']);
  const reader = await stage.person(null);
  for (const [width, height] of [
    [200, 200],
    [200, 320],
    [200, 120],
    [390, 480],
    [800, 300],
    [800, 900],
    [300, 100],
  ]) {
    const frame = await frames(reader, `/embed/${game}`, { width, height });
    await frame.locator('.board .stone').nth(1).waitFor();
    const [room, board] = await frame.locator('body').evaluate((body) => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = body.ownerDocument.scrollingElement;
      const outside = [...body.querySelectorAll('p, button, a, svg.board, .clock')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .filter(
          ({ right, bottom, left, top }) =>
            right > clientWidth + 1 || bottom > clientHeight + 1 || left < -1 || top < -1,
        );
      const { width, height } = body.querySelector('.wood').getBoundingClientRect();
      return [[scrollWidth <= clientWidth, scrollHeight <= clientHeight, outside.length], Math.min(width, height)];
    });
    assert.deepEqual(room, [true, true, 0], `${width} x ${height}`);
    assert.ok(board >= Math.min(width, height) * 0.4, `a board of ${board} in ${width} x ${height}`);
  }
});

test('a_frame_loads_no_more_than_its_budget_and_no_part_of_the_client', async (t) => {
  const { game } = await table();
  const reader = await stage.person(null);
  let bytes = 0;
  const paths = [];
  const session = await reader.page.context().newCDPSession(reader.page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ response }) => paths.push(new URL(response.url).pathname));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await reader.goes(`/embed/${game}`);
  await reader.page.locator('.side', { hasText: 'Ann' }).waitFor();
  t.diagnostic(`the embedded board: ${bytes} bytes`);
  assert.ok(bytes > 0 && bytes <= LIMIT_BYTES, `${bytes} bytes`);
  assert.ok(!paths.some((path) => /app\.(js|css)$|core/.test(path)), paths.join(' '));
});

test('an_embedded_game_passes_the_accessibility_checker', async () => {
  const { ann, ben, game } = await table();
  await line(ann, ben, ['b E5']);
  await ann.presses('resign');
  await ann.presses('confirm');
  const reader = await stage.person(null);
  for (const theme of ['light', 'dark']) {
    await reader.page.setViewportSize({ width: 390, height: 480 });
    await reader.goes(`/embed/${game}?theme=${theme}`);
    await waits(reader.page, 'W+R');
    assert.deepEqual(await violations(reader.page), []);
  }
});
