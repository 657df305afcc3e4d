// The typeface in a real browser: it comes late or never, and nothing on the page may move for it.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { openStage } from './stage.js';

const LATE_MS = 1_000; // behind the time in which a browser waits for a typeface that is optional

let stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

/** The place of each heading and figure, and how far the page has shifted since it began. */
const places = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const shifts = new PerformanceObserver(() => {});
    shifts.observe({ type: 'layout-shift', buffered: true });
    await new Promise((done) => setTimeout(done, 200));
    return {
      shift: shifts.takeRecords().reduce((sum, { value }) => sum + value, 0),
      boxes: [...document.querySelectorAll('h1, h2, h3, .mark, .serif')].map((box) => {
        const { top, height } = box.getBoundingClientRect();
        return [Math.round(top), Math.round(height)];
      }),
      typeface: [...document.fonts].find(({ family }) => /Newsreader/.test(family))?.status,
    };
  });

test('a_typeface_that_comes_late_moves_nothing_and_its_stand_in_has_the_same_height', async (t) => {
  if (!stage) return t.skip('no Chromium');
  const { page, complaints, close } = await stage.open('type.html');
  try {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, LATE_MS));
      await route.continue();
    });
    await page.reload();
    await page.waitForTimeout(2 * LATE_MS);
    const late = await places(page);
    assert.equal(late.shift, 0);
    await page.unroute('**/*.woff2');
    await page.reload();
    const there = await places(page);
    assert.equal(there.typeface, 'loaded');
    assert.equal(there.shift, 0);
    assert.deepEqual(there.boxes, late.boxes);
    assert.ok(late.boxes.length > 5);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});
