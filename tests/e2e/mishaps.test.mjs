// What happens to pages that stay open: the server is renewed under them, the browser forgets who one is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OUTAGE, Stage } from './stage.mjs';

const stage = await Stage.open({ expected: OUTAGE });

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
  await ann.says('.banner', /Miai was renewed/);
  await ann.shot('renewed');
  await ann.page.evaluate(() => { globalThis.stillHere = true; });
  await ann.page.locator('main a[href^="/rules/"]').first().click();
  await ann.page.waitForURL(/\/rules/);
  assert.equal(await ann.page.evaluate(() => globalThis.stillHere), undefined, 'the page was loaded again');
  await ann.says('.banner', /Miai was renewed/);
  await ann.page.getByRole('button', { name: 'Later' }).click();
  await ann.page.locator('.banner').waitFor({ state: 'detached' });
});

test('a_page_of_the_servers_own_build_says_nothing', async () => {
  const ann = await stage.person('Ann');
  await ann.goes('/');
  await ann.says('main', /Go under many rules/);
  await ann.says('.link', /^$/);
  assert.equal(await ann.page.locator('.banner').count(), 0);
});

test('whoever_lost_the_cookie_is_a_visitor_without_games', async () => {
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
