// The pages of tournaments. This module knows their addresses; the director's desk, the projector and the papers are
// loaded only for visitors who open them.
import { lazy } from '../../lib/lazy.js';
import * as event from './event.js';
import * as list from './list.js';

/* Each part exports the same as a page (app.js). */
const SLUG = '([a-z0-9-]{1,40})';
/** @type {[RegExp, () => any][]} */
const PARTS = [
  [/^\/tournaments$/, () => list],
  [/^\/tournaments\/new$/, lazy('pages/tour/new.js').load],
  [/^\/t\/arena\/new$/, lazy('pages/arena/new.js').load],
  [/^\/t\/arena\/([A-Za-z0-9_-]{22})$/, lazy('pages/arena/arena.js').load],
  [new RegExp(`^/t/${SLUG}$`), () => event],
  [new RegExp(`^/t/${SLUG}/desk$`), lazy('pages/tour/desk/desk.js').load],
  [new RegExp(`^/t/${SLUG}/show$`), lazy('pages/tour/show/show.js').load],
  [new RegExp(`^/t/${SLUG}/print(?:/([a-z]+))?$`), lazy('pages/tour/print/print.js').load],
];

/**
 * The page of an address.
 * @param {string} path
 * @returns {Promise<import('../../app.js').Page|null>} a page for app.js, with the values from the address
 *   as `params`; null: there is none
 */
export async function page(path) {
  for (const [pattern, get] of PARTS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const part = await get();
    return {
      default: part.default,
      styles: ['tour', ...(part.styles ?? [])],
      params: { slug: match[1], part: match[2] },
    };
  }
  return null;
}
