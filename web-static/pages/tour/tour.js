// The pages of tournaments. This module knows their addresses; the director's desk, the projector and paper come only to
// those who ask for them.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { useStyles } from '../../ui/styles.js';
import * as event from './event.js';
import * as list from './list.js';

/* A part exports what a page does (app.js): a default component, which gets {slug, part} from the address, and styles. */
const SLUG = '([a-z0-9-]{1,40})';
const PARTS = [
  [/^\/tournaments$/, () => list],
  [/^\/tournaments\/new$/, () => import('./new.js')],
  [new RegExp(`^/t/${SLUG}$`), () => event],
  [new RegExp(`^/t/${SLUG}/desk$`), () => import('./desk/desk.js')],
  [new RegExp(`^/t/${SLUG}/show$`), () => import('./show/show.js')],
  [new RegExp(`^/t/${SLUG}/print(?:/([a-z]+))?$`), () => import('./print/print.js')],
];

async function load(path) {
  for (const [pattern, get] of PARTS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const part = await get();
    await useStyles(['tour', ...part.styles ?? []]);
    return { Part: part.default, params: { slug: match[1], part: match[2] } };
  }
  return { missing: true };
}

/** @param {{path: string, search: string, hash: string}} props */
export default function Tours({ path, search, hash }) {
  const [{ Part, params, missing, failed }, set] = useState({});
  useEffect(() => { load(path).then(set, () => set({ failed: true })); }, []);
  if (Part) return html`<${Part} ...${params} search=${search} hash=${hash} />`;
  const [head, sub, action] = missing ? common.notFound : common.pageFailed;
  if (missing || failed) {
    return html`<main id="page" class="message" tabindex="-1"><h1>${head}</h1><p>${sub}</p>
      <p><a class="button" href=${missing ? '/' : path} data-native=${!missing}>${action}</a></p></main>`;
  }
  return html`<main id="page" class="loading" tabindex="-1" aria-busy="true"><p>${common.loading}…</p></main>`;
}
