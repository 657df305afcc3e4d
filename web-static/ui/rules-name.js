// The name of a room's rules. A mix has a short name made of its changes, and a link to the lab. The words for it are
// loaded with the first mix; until then the title takes the place of the name.
import { html } from '../vendor/ui.js';
import { lazy } from '../lib/lazy.js';
import { rulesetName } from '../i18n/rulesets-en.js';

const part = lazy('ui/mix.js');

/**
 * The texts about mixes: the module ui/mix.js, or null. A failure leaves the titles, and the next mix tries again.
 */
export const mixes = part.module;

/** @typedef {import('protocol').Server.Mix} Mix */

/**
 * The name as text, for places without room for a link.
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
 * @param {boolean} [props.plain] no link, because the name is inside one
 */
export function RulesName({ plain = false, ...rules }) {
  const name = nameOfRules(rules);
  return plain || !rules.mix || !mixes.value
    ? name
    : html`<a href=${mixes.value.mixAddress(rules.mix)} data-what="mix">${name}</a>`;
}
