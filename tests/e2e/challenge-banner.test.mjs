// The line that calls a challenged player: it follows the challenge in every tab, and disturbs no game that they play.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../lib/axe.mjs';
import { callOn, challenges, PHONE, two } from './challenge.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const DESK = { viewport: { width: 1280, height: 800 } };
const TOUCH_PX = 44; // the smallest target for a finger

const stage = await Stage.open({ expected: OUTAGE });

const gone = (page) => callOn(page, 'challenge').waitFor({ state: 'detached' });

/** Two tabs of Ben's that both show Ann's challenge: {ann, ben, other}. */
async function inTwoTabs() {
  const { ann, ben } = await two(stage, DESK);
  const other = await ben.window();
  await other.goto(`${stage.url}/games`);
  await challenges(ann);
  await Promise.all([ben.page, other].map((page) => callOn(page, 'challenge').waitFor()));
  return { ann, ben, other };
}

test('an_accepted_challenge_leaves_the_other_tab', async () => {
  const { ben, other } = await inTwoTabs();
  await ben.presses('accept-challenge');
  await ben.page.waitForURL(/\/room\//);
  await gone(other);
  assert.equal(new URL(other.url()).pathname, '/games', 'the other tab keeps its page');
});

test('a_declined_challenge_leaves_the_other_tab', async () => {
  const { ben, other } = await inTwoTabs();
  await other.locator('[data-do=decline]').click();
  await callOn(other, 'challenge').getByLabel('Reason').waitFor();
  await ben.presses('decline');
  await ben.presses('decline-send');
  await Promise.all([ben.page, other].map(gone));
});

test('a_challenge_is_there_after_a_reload_and_goes_with_a_restart_of_the_server', async () => {
  const { ann, ben } = await two(stage);
  await challenges(ann);
  await callOn(ben.page, 'challenge').waitFor();
  await ben.page.reload();
  await ben.says('.calls', /Ann challenges you\. Stoical Go/);
  await stage.server.stop();
  await stage.server.start();
  await gone(ben.page);
});

/** Ben in a game of their own against Cy, where it is their turn. */
async function inGame(context) {
  const { ann, ben } = await two(stage, context);
  const cy = await stage.person('Cy');
  const room = await ben.opens({ ruleset: 'stoical', size: [9, 9], colours: 'b' });
  await cy.sits(room);
  await ben.turn();
  return { ann, ben };
}

/** The points of the board that something else lies over. */
const covered = (page) =>
  page.locator('[role=grid] [role=gridcell]').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=grid]');
      })
      .map((cell) => cell.getAttribute('aria-label')),
  );

for (const [device, context] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`a_challenge_during_a_game_covers_no_point_of_the_board_on_a_${device}`, async () => {
    const { ann, ben } = await inGame(context);
    assert.deepEqual(await covered(ben.page), []);
    const places = () =>
      ben.page
        .locator('[role=gridcell]')
        .evaluateAll((cells) => cells.map((cell) => JSON.stringify(cell.getBoundingClientRect())));
    const before = await places();
    await challenges(ann);
    await callOn(ben.page, 'challenge').waitFor();
    await ben.shot(`challenge-in-game-${device}`);
    assert.deepEqual(await covered(ben.page), []);
    assert.deepEqual(await places(), before, 'the board stays where it was');
    const eve = await stage.person('Eve');
    await eve.goes(`/player/${ben.you.id}`);
    await challenges(eve);
    await ben.says('.calls', /Ann.*Eve/);
    await ben.shot(`challenges-in-game-${device}`);
    assert.deepEqual(await covered(ben.page), []);
    await ben.presses('unfold-calls');
    await ben.shot(`challenges-in-game-unfolded-${device}`);
    await callOn(ben.page, 'challenge').filter({ hasText: 'Eve' }).locator('[data-do=hide-call]').click();
    await ben.presses('decline');
    await ben.page.getByLabel('Reason').waitFor();
    await ben.shot(`challenge-in-game-declining-${device}`);
    await ben.presses('decline-send');
    await ben.page.locator('.calls').waitFor({ state: 'detached' });
    await ann.goes(`/player/${ben.you.id}`);
    await challenges(ann);
    await callOn(ben.page, 'challenge').waitFor();
    assert.deepEqual(await covered(ben.page), [], 'a new call comes folded');
  });
}

test('a_challenge_during_a_game_leaves_the_focus_in_the_chat_and_on_the_board', async () => {
  const { ann, ben } = await inGame(DESK);
  await ben.page.getByRole('tab', { name: /Chat/ }).click();
  const field = ben.page.getByLabel('Say something');
  await field.pressSequentially('good ');
  await challenges(ann);
  await callOn(ben.page, 'challenge').waitFor();
  await ben.page.keyboard.type('luck');
  await ben.page.keyboard.press('Enter');
  await ben.page.locator('.chat .text', { hasText: 'good luck' }).waitFor();
  await ben.clicks('E5');
  await ben.says('.phase', /Cy/);
  await callOn(ben.page, 'challenge').waitFor();
});

test('a_screen_reader_hears_a_challenge_once_and_keys_answer_it', async () => {
  const { ann, ben } = await two(stage, DESK);
  await ben.page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[aria-live]'))
        if (region.textContent.includes('challenges you')) window.heard.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await challenges(ann);
  await callOn(ben.page, 'challenge').waitFor();
  const line = ben.page.getByRole('complementary', { name: 'Calls' });
  await line.getByRole('button', { name: 'Play' }).waitFor();
  const other = await stage.person('Eve'); // another call: the first is no news
  await other.goes(`/player/${ben.you.id}`);
  await challenges(other);
  await ben.page.waitForFunction(() => window.heard.some((text) => text.includes('Eve')));
  const heard = await ben.page.evaluate(() => [...new Set(window.heard)]);
  assert.equal(heard.filter((text) => text.includes('Ann challenges you')).length, 1, JSON.stringify(heard));

  const decline = callOn(ben.page, 'challenge').filter({ hasText: 'Ann' }).locator('[data-do=decline]');
  for (let presses = 0; !(await decline.evaluate((button) => button === document.activeElement)); presses++) {
    assert.ok(presses < 40, 'the tab key comes to the button');
    await ben.page.keyboard.press('Tab');
  }
  await ben.page.keyboard.press('Enter');
  const reason = ben.page.getByLabel('Reason');
  await reason.waitFor();
  assert.ok(await reason.evaluate((field) => field === document.activeElement), 'the focus is on the reason');
  await reason.press('Tab');
  await ben.page.keyboard.press('Tab');
  await ben.page.keyboard.press('Enter'); // back
  await decline.waitFor();
  assert.ok(await decline.evaluate((button) => button === document.activeElement), 'the focus is on the button again');
});

test('the_line_fits_a_phone_in_both_themes', async () => {
  const { ann, ben } = await two(stage);
  await challenges(ann);
  const line = callOn(ben.page, 'challenge');
  await line.waitFor();
  for (const state of ['asked', 'declining']) {
    if (state === 'declining') {
      await ben.presses('decline');
      await ben.page.getByLabel('Reason').waitFor();
    }
    for (const colorScheme of ['light', 'dark']) {
      await ben.page.emulateMedia({ colorScheme });
      await ben.shot(`challenge-banner-${state}-${colorScheme}`);
      assert.deepEqual(await violations(ben.page), []);
    }
    const boxes = await line.locator('p, button, select').evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, height } = element.getBoundingClientRect();
        return {
          what: element.textContent,
          tag: element.tagName,
          left,
          right,
          height,
          cut: element.scrollWidth > element.clientWidth + 1,
        };
      }),
    );
    assert.ok(boxes.length >= 4, JSON.stringify(boxes));
    for (const { what, tag, left, right, height, cut } of boxes) {
      assert.ok(left >= 0 && right <= PHONE.viewport.width && !cut, `${what} is cut: ${left} to ${right}`);
      assert.ok(tag === 'P' || height >= TOUCH_PX, `${what} has a height of ${height}`);
    }
  }
});
