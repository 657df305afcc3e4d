// Parts of the client whose load fails: the page asks for them again, and shows a notice until they are there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stage } from './stage.mjs';

const stage = await Stage.open({ expected: /ERR_FAILED|Failed to fetch dynamically|dynamically imported module/ });

/**
 * Makes the load of a part fail until the returned function is called.
 * @returns {Promise<{asked: string[], mend: () => Promise<void>}>}
 */
async function withoutPart({ page }, part) {
  const asked = [];
  const note = (request) => {
    if (request.url().includes(part)) asked.push(new URL(request.url()).search);
  };
  const pattern = `**/${part}*`;
  page.on('request', note);
  await page.route(pattern, (route) => route.abort());
  return { asked, mend: () => page.unroute(pattern) };
}

test('a_part_of_the_room_comes_by_itself_once_it_can_be_had', async () => {
  const ann = await stage.person('Ann');
  const line = await withoutPart(ann, 'pages/room/extras.js');
  await ann.opens({ ruleset: 'stoical', size: [9, 9] });
  await ann.page.getByRole('tab', { name: 'Chat' }).click();
  await ann.says('.panel', /could not be loaded/);
  await ann.shot('part-missing');
  await line.mend();
  await ann.page.locator('.chat .writing').waitFor();
  assert.deepEqual(line.asked.slice(0, 2), ['', '?2'], 'each try has an address of its own');
});

test('a_part_is_asked_for_at_once_when_somebody_presses_load_again', async () => {
  const ann = await stage.person('Ann');
  const line = await withoutPart(ann, 'features/opening/sheet.js');
  await ann.goes('/');
  await ann.presses('open');
  await ann.button('load-again').waitFor();
  await line.mend();
  await ann.presses('load-again');
  await ann.page.locator('dialog form').waitFor();
});

test('a_page_that_could_not_be_loaded_is_loaded_again_without_leaving_this_one', async () => {
  const ann = await stage.person('Ann');
  await ann.goes('/');
  await ann.says('h1', /Go with many rulesets/);
  await ann.page.evaluate(() => {
    globalThis.stillHere = true;
  });
  const line = await withoutPart(ann, 'pages/later.js');
  await ann.page.locator('header a[href="/rules"]').click();
  await ann.says('main', /could not be loaded/);
  await ann.shot('page-missing');
  await line.mend();
  await ann.presses('load-again');
  await ann.says('main h1', /^Rules$/);
  assert.equal(await ann.page.evaluate(() => globalThis.stillHere), true);
});

test('where_the_server_answers_and_the_part_does_not_come_the_whole_page_is_loaded_anew', async () => {
  const ann = await stage.person('Ann');
  await ann.goes('/');
  await ann.says('h1', /Go with many rulesets/);
  await ann.page.evaluate(() => {
    globalThis.stillHere = true;
  });
  const line = await withoutPart(ann, 'pages/later.js');
  await ann.page.locator('header a[href="/rules"]').click();
  await ann.presses('load-again');
  await ann.page.waitForFunction(() => globalThis.stillHere === undefined);
  await line.mend();
  await ann.says('main h1', /^Rules$/);
});

test('a_part_of_the_room_is_shown_with_its_looks_and_not_before', async () => {
  const ann = await stage.person('Ann');
  let come;
  const held = new Promise((resolve) => {
    come = resolve;
  });
  await ann.page.route('**/css/panels.css*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = ann.page.waitForRequest('**/css/panels.css*');
  await ann.opens({ ruleset: 'stoical', size: [9, 9] });
  await asked;
  await ann.page.getByRole('tab', { name: 'Chat' }).click();
  await ann.page.evaluate(() => {
    // each form to write into, as it was when it came
    globalThis.seen = [];
    new MutationObserver(() => {
      const form = document.querySelector('.chat .writing');
      if (form) globalThis.seen.push(getComputedStyle(form).display);
    }).observe(document, { childList: true, subtree: true });
  });
  come();
  await ann.page.locator('.chat .writing').waitFor();
  assert.equal(await ann.page.evaluate(() => globalThis.seen[0]), 'grid');
});
