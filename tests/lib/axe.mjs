// The accessibility checker's violations on a page in its present state. It runs in the page and returns only
// violations: to return passed rules, too, took ten times as long, since each of 361 points passes a dozen rules.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Every violation of every rule that is on by default.
 * @param {import('playwright-core').Page} page without frames: the checker looks into none
 * @param {{without?: string[]}} [options] rules that do not hold there
 * @returns {Promise<{id: string, html: string, why: string}[]>} the rule, the first element at fault,
 *   and what is wrong with it
 */
export async function violations(page, { without = [] } = {}) {
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(SOURCE);
  return page.evaluate(async (off) => {
    if (document.querySelector('iframe, frame')) throw new Error('there is a frame, which is not looked into');
    const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
    const found = await globalThis.axe.run(document, { resultTypes: ['violations'], rules });
    return found.violations.map(({ id, nodes: [{ html, any }] }) => ({ id, html, why: any[0]?.message ?? '' }));
  }, without);
}
