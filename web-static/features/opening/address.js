// Rules in the address of a page: a form that opens with them, as the lab links to it. "/tournaments/new?rules=stoical&
// ko=basic" is the mix that the lab has at /lab/stoical?ko=basic.
import { html, useEffect, useMemo } from '../../vendor/ui.js';
import { clashReason } from '../../i18n/clashes.js';
import { common } from '../../i18n/en.js';
import { badAddress } from '../../i18n/lab-en.js';
import { mixName } from '../../i18n/mix-names.js';
import { rulesets } from '../../i18n/rulesets-en.js';
import { MixError, exactName, mixAddress, readMix } from '../../lib/mix.js';
import { core, loadRules, withoutRules } from '../../state/rules.js';

/**
 * @import {Core} from '../../lib/core.js'
 * @import {Mix} from '../../lib/mix.js'
 * @import {Mixed} from './settings.js'
 *
 * @typedef {object} Read the rules of an address; a ruleset without changes is no mix
 * @property {string} [ruleset]
 * @property {Mixed} [mix]
 * @property {string} [error] why it has none
 */

/**
 * The rules of an address, or why it has none.
 * @param {Core} judge
 * @param {string} name
 * @param {string} clauses
 * @returns {Read}
 */
export function rulesOfAddress(judge, name, clauses) {
  try {
    const { mix, rules } = readMix(judge, name, clauses);
    const plain = Object.keys(mix.options).length === 0 && Object.hasOwn(rulesets, mix.ruleset);
    return plain
      ? { ruleset: mix.ruleset }
      : { mix: { ...mix, ruleset: exactName(mix.ruleset), name: mixName(mix), rules: /** @type {any} */ (rules) } };
  } catch (error) {
    if (!(error instanceof MixError)) throw error;
    const { head, text } = badAddress(error, error.where.clauses && clashReason(error.where.clauses));
    return { error: `${head}. ${text}` };
  }
}

/** The address of a form with these rules. @param {string} page "/tournaments/new" @param {Mix} mix */
export const addressWith = (page, mix) =>
  mixAddress(mix)
    .replace(/^\/lab\/([^?]*)\??/, `${page}?rules=$1&`)
    .replace(/&$/, '');

/** The ruleset and the clauses in the address of a form, or null. @param {string} search */
function readSearch(search) {
  const [, name, clauses] = /^\?rules=([^&]*)&?(.*)$/.exec(search) ?? [];
  return name === undefined ? null : { name, clauses };
}

/**
 * A form that opens with the rules of its address.
 * @param {object} props
 * @param {string} props.search of the address
 * @param {string} props.title of the page, while the rules are on their way
 * @param {(read: Read) => unknown} props.children shows the form
 */
export function WithRules({ search, title, children }) {
  const wanted = readSearch(search);
  const judge = core.value;
  useEffect(() => {
    if (wanted) loadRules();
  }, []);
  const read = useMemo(
    () => (wanted ? judge && rulesOfAddress(judge, wanted.name, wanted.clauses) : {}),
    [search, wanted && judge],
  );
  if (read) return children(read);
  return html`
    <main id="page" class="page" tabindex="-1" aria-busy=${!withoutRules.value}>
      <h1>${title}</h1>
      <p>${withoutRules.value ? common.partFailed : `${common.loading}…`}</p>
    </main>
  `;
}
