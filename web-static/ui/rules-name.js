// The name of a room's rules. A mix has a short name made of what was changed, and a link to the lab; the words for it
// come when a mix is first met, and until then its title stands there.
import { html } from '../vendor/ui.js';
import { lazy } from '../lib/lazy.js';
import { rulesetName } from '../i18n/rulesets-en.js';

const part = lazy('ui/mix.js');

/**
 * What can be told of mixes: the module ui/mix.js, or null. A failure leaves the titles, and whoever
 * meets a mix next tries again.
 */
export const mixes = part.module;

/** @typedef {import('protocol').Server.Mix} Mix */

/**
 * The name as text, for where there is no room for a link.
 * @param {{ruleset: string|null, title: string, mix?: Mix}} rules
 */
export function nameOfRules({ ruleset, title, mix }) {
  if (mix) part.load().catch(() => {});
  return mix ? (mixes.value?.mixName(mix) ?? title) : rulesetName(ruleset, title);
}

/**
 * @param {object} props
 * @param {string|null} props.ruleset
 * @param {string} props.title
 * @param {Mix} [props.mix] as in docs/PROTOCOL.md section 5
 * @param {boolean} [props.plain] no link: it stands in one
 */
export function RulesName({ plain = false, ...rules }) {
  const name = nameOfRules(rules);
  return plain || !rules.mix || !mixes.value
    ? name
    : html`<a href=${mixes.value.mixAddress(rules.mix)} data-what="mix">${name}</a>`;
}
