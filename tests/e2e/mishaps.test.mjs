// Pages that stay open while the server is renewed, or while the browser loses its cookie.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: new RegExp(`${OUTAGE.source}|dynamically imported module`) });

/** Lets a page believe, from its next connection on, that the server is of another build. */
async function renewed(person) {
  await person.page.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    server.onMessage((text) => page.send(text.replace(/"build":"\w+"/, '"build":"another"')));
  });
}

test('a_page_that_outlived_its_server_says_so_and_is_left_by_every_link', async () => {
  const ann = await stage.person('Ann');
  await renewed(ann);
  await ann.goes('/');
  await ann.says('.banner', /A new version is ready/);
  await ann.shot('renewed');
  await ann.page.evaluate(() => {
    globalThis.stillHere = true;
  });
  await ann.page.locator('main a[href="/rules"]').click();
  await ann.page.waitForURL(/\/rules/);
  assert.equal(await ann.page.evaluate(() => globalThis.stillHere), undefined, 'the page was loaded again');
  await ann.says('.banner', /A new version is ready/);
  await ann.page.getByRole('button', { name: 'Later' }).click();
  await ann.page.locator('.banner').waitFor({ state: 'detached' });
});

test('a_lost_connection_is_said_where_no_way_to_other_pages_and_no_board_is_covered', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const ann = await stage.person('Ann', { viewport });
    const room = await ann.opens({ ruleset: 'stoical', size: [9, 9] });
    const other = await ann.window();
    await other.goto(`${ann.url}/rules`);
    await ann.says('h1', /^Rules$/, other);
    await stage.server.stop();
    for (const page of [ann.page, other]) await ann.says('.banner', /Connection lost/, page);
    const covered = (page, selector) =>
      page.evaluate((what) => {
        const lines = document.querySelector('.banner').getBoundingClientRect();
        return [...document.querySelectorAll(what)]
          .filter((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top < lines.bottom && bottom > lines.top;
          })
          .map((element) => element.textContent);
      }, selector);
    assert.deepEqual(await covered(other, 'header.top a, header.top button, h1'), []);
    assert.deepEqual(await covered(ann.page, 'svg.board, .actions'), [], `in room ${room}`);
    await ann.shot(`lost-room-${viewport.width}`);
    await other.locator('header nav a[href="/tournaments"]').click();
    await stage.server.start();
    await ann.says('h1', /^Tournaments$/, other);
    await ann.context.close();
  }
});

test('a_request_without_a_connection_is_answered_after_it', async () => {
  const ann = await stage.person('Ann');
  const other = await ann.window();
  await ann.goes('/games');
  await ann.says('main', /No finished games match/);
  await other.goto(`${ann.url}/ratings`);
  await ann.says('main', /There are no rated games yet/, other);
  await stage.server.stop();
  await ann.says('.banner', /Connection lost/);
  await ann.says('.banner', /Connection lost/, other);
  await ann.page.getByLabel('Rules').selectOption('bridge');
  await ann.says('main .notice', /cannot be reached/);
  await other.getByRole('link', { name: 'Bridge Go', exact: true }).click();
  await ann.says('main .notice', /cannot be read now/, other);
  await stage.server.start();
  await ann.page.locator('main .notice').waitFor({ state: 'detached' });
  await ann.says('main', /No finished games match/);
  await ann.says('main', /There are no rated games/, other);
});

test('a_page_of_the_servers_own_build_says_nothing', async () => {
  const ann = await stage.person('Ann');
  await ann.goes('/');
  await ann.says('main', /Go with many rulesets/);
  await ann.says('.link', /^$/);
  assert.equal(await ann.page.locator('.banner').count(), 0);
});

test('a_player_who_lost_the_cookie_is_a_visitor_without_games', async () => {
  const { black, white } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await black.plays('C3');
  await white.says('header .count', /1/);
  await white.context.clearCookies();
  await stage.server.stop();
  await stage.server.start();
  await white.says('header .me', /Choose a name/);
  await white.page.locator('header .count').waitFor({ state: 'detached' });
  await white.says('.phase', /Ben to play/);
});
