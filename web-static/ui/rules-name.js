// The name of a room's rules. A mix has a short name made of what was changed, and a link to the lab; the words for it come
// when a mix is first met, and until then its title stands there.
import { html, signal } from '../vendor/ui.js';
import { rulesetName } from '../i18n/rulesets-en.js';

/** What can be told of mixes: the module pages/mix.js, or null. */
export const mixes = signal(null);
let loading = null;

/** Fetches it once; a failure leaves the titles, and whoever meets a mix next tries again. */
function loadMixes() {
  loading ??= import('../pages/mix.js').then((module) => { mixes.value = module; }, () => { loading = null; });
}

/** The name as text, for where there is no room for a link. @param {{ruleset: string|null, title: string, mix?: object|null}} rules */
export function nameOfRules({ ruleset, title, mix }) {
  if (mix) loadMixes();
  return mix ? mixes.value?.mixName(mix) ?? title : rulesetName(ruleset, title);
}

/**
 * @param {object} props
 * @param {string|null} props.ruleset
 * @param {string} props.title
 * @param {{ruleset: string, options: object}|null} [props.mix] as in docs/PROTOCOL.md section 5
 * @param {boolean} [props.plain] no link: it stands in one
 */
export function RulesName({ plain = false, ...rules }) {
  const name = nameOfRules(rules);
  return plain || !rules.mix || !mixes.value ? name : html`<a href=${mixes.value.mixAddress(rules.mix)} data-what="mix">${name}</a>`;
}
