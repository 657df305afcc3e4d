// The controls and the board as the accessibility checker sees them, in both themes and with forced colours.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { violations } from '../../lib/axe.mjs';
import { openStage } from './stage.js';

let stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active' },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const PAGES = { theme: 'theme.html', board: 'gallery.html?show=layers' };

for (const [page, path] of Object.entries(PAGES)) {
  for (const [look, options] of Object.entries(LOOKS)) {
    test(`the_${page}_page_passes_the_accessibility_checker_in_${look}`, async (t) => {
      if (!stage) return t.skip('no Chromium');
      const opened = await stage.open(path, options);
      try {
        // The gallery page holds nothing but the board, so it need not have the headings of a whole page.
        assert.deepEqual(await violations(opened.page, { without: ['page-has-heading-one'] }), []);
        const { wide, room } = await opened.page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          room: innerWidth,
        }));
        assert.ok(wide <= room, `${wide} px in ${room}`);
        assert.deepEqual(opened.complaints, []);
      } finally {
        await opened.close();
      }
    });
  }
}
