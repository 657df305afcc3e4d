// Going from page to page: the place of the focus and of the window, and the parts that stay when a page cannot be
// shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open({ expected: /Cannot read properties of null/ }); // the page that fails on purpose

/** Waits until the focus is on the page's heading and returns the heading. */
async function heading({ page }) {
  await page.waitForFunction(() => document.activeElement.matches('main#page h1'));
  return page.evaluate(() => document.activeElement.textContent);
}

test('after_each_step_the_focus_is_on_the_heading_of_the_new_page', async () => {
  const ann = await stage.person('Ann');
  const ben = await stage.person('Ben');
  const room = await ben.opens({ ruleset: 'stoical', size: [9, 9] });
  const { page } = ann;
  await ann.goes('/');
  await ann.says('main h1', /Go with many rulesets/);
  assert.equal(
    await page.evaluate(() => document.activeElement.tagName),
    'BODY',
    'the first page is the browser’s to tell',
  );
  for (const [link, text] of [
    ['/tournaments', /Tournaments/],
    ['/games', /games/i],
    ['/rules', /^Rules$/],
    ['/analysis', /^Board$/],
    ['/', /Go with/],
  ]) {
    await page.locator(`header nav a[href="${link}"]`).click();
    await ann.says('main:not([aria-busy=true]) h1', text);
    assert.match(await heading(ann), text);
  }
  await page.locator(`a[href="/room/${room}"]`).first().click();
  await page.locator('main.room h1').waitFor({ state: 'attached' });
  assert.match(await heading(ann), /Ben/);
  await page.goBack();
  assert.match(await heading(ann), /Go with/);
  await page.keyboard.press('Tab');
  assert.equal(
    await page.evaluate(() => document.activeElement.closest('main') !== null),
    true,
    'Tab goes on from there',
  );
});

/**
 * Scrolls a page, and follows a link on it at once, because a click by the driver would scroll to the link first.
 * @returns the place where the page was left
 */
function leaves({ page }, y, link) {
  return page.evaluate(
    ([to, selector]) => {
      scrollTo(0, to);
      document.querySelector(selector).click();
      return scrollY;
    },
    [y, link],
  );
}

test('going_back_returns_to_where_a_page_was_left', async () => {
  const ann = await stage.person('Ann', { viewport: { width: 1280, height: 400 } });
  const { page } = ann;
  const at = (y, selector) =>
    page.waitForFunction(
      ([there, what]) => Math.abs(scrollY - there) < 1 && document.querySelector(what),
      [y, selector],
    );
  await ann.goes('/');
  await page.locator('.live, .empty').first().waitFor();
  const lobby = await leaves(ann, 250, 'main a[href="/rules/bridge"]');
  assert.equal(lobby, 250);
  assert.match(await heading(ann), /Bridge/);
  await at(0, '.chapter'); // a new page begins at its top
  await page.evaluate(() => scrollTo(0, 200));
  await page.goBack();
  await at(250, '.lobby');
  assert.match(await heading(ann), /Go with/);
  await page.goForward();
  await at(200, '.chapter');
});

test('the_place_that_somebody_comes_back_to_is_held_while_the_page_grows_above_it_on_a_busy_machine', async () => {
  const ann = await stage.person('Ann', { viewport: { width: 1280, height: 400 } });
  const { page } = ann;
  await ann.goes('/');
  await page.locator('.live, .empty').first().waitFor();
  await leaves(ann, 250, 'main a[href="/rules/bridge"]');
  assert.match(await heading(ann), /Bridge/);
  await page.evaluate(() => {
    // the page comes, nothing is drawn for a while, and three frames later its head grows
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.lobby')) return;
      const head = document.querySelector('header.top');
      observer.disconnect();
      for (const end = performance.now() + 800; performance.now() < end;);
      const grows = () => {
        head.style.height = '320px';
        globalThis.grown = true;
      };
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(grows)));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goBack();
  await page.waitForFunction(() => globalThis.grown && scrollY === 250);
  assert.equal(
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY)));
        }),
    ),
    250,
  );
});

test('a_page_that_fails_says_so_and_leaves_the_way_to_others', async () => {
  const ann = await stage.person('Ann');
  const { page } = ann;
  let spoils = true;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) =>
      socket.send(
        spoils ? text.replace('"rooms":[', '"rooms":[{"id":"x","state":"open","by":null},').replace(',]', ']') : text,
      ),
    );
  });
  await ann.goes('/');
  await ann.says('main', /Something went wrong on this page/);
  await ann.shot('page-broken');
  await page.locator('header a[href="/rules"]').click();
  await ann.says('main h1', /^Rules$/);
  await page.goBack();
  await ann.says('main', /Something went wrong/);
  spoils = false;
  await ann.presses('load-again');
  await ann.says('main h1', /Go with/);
});

test('a_browser_that_keeps_no_cookie_is_told_so', async () => {
  const nora = await stage.person(null);
  const { page } = nora;
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { you: { id: 'A'.repeat(22), name: 'Nora', account: false } } }),
  );
  await nora.goes('/');
  await nora.presses('open');
  await page.getByLabel('Your name').fill('Nora');
  await page.getByRole('button', { name: 'Open the room' }).click();
  await nora.says('dialog .error', /did not keep this site’s cookie/);
  await nora.shot('no-cookie');
});
