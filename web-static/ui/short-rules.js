// The rules of a ruleset in a few sentences: its differences from ordinary Go, and the way to the whole rules. Each
// family of rulesets has a small file of its own, because a newcomer reads it before a first move.
import { html, useEffect } from '../vendor/ui.js';
import { room as words } from '../i18n/en.js';
import { lazy } from '../lib/lazy.js';

const STANDARD = lazy('i18n/short/standard.js');
/** By the beginning of the rulesets' names, as the texts in each. */
const FAMILIES = {
  'alter-igo': lazy('i18n/short/alter-igo.js'),
  stoical: lazy('i18n/short/stoical.js'),
  bridge: lazy('i18n/short/bridge.js'),
  renaissance: lazy('i18n/short/renaissance.js'),
  makrai: lazy('i18n/short/makrai.js'),
};

/** @param {{ruleset: string}} props */
export function ShortRules({ ruleset }) {
  const named = (parts) => Object.keys(parts).find((name) => ruleset.startsWith(name));
  const part = FAMILIES[named(FAMILIES)] ?? STANDARD;
  useEffect(() => part.want(), [part]);
  const short = part.module.value?.short ?? {};
  const texts = short[named(short)];
  return html`
    ${texts && html`<ul class="deviations">${texts.map((text) => html`<li>${text}</li>`)}</ul>`}
    <p><a href=${`/rules/${ruleset}`}>${words.whole}</a></p>
  `;
}
