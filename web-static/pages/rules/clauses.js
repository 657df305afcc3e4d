// The clauses of a ruleset, generated from the rules core; no part of it is written by hand. Those that differ from
// rules that many players know are sentences; all of them are in a table that is folded away.
import { html } from '../../vendor/ui.js';
import { core } from '../../state/rules.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { clauseNames } from '../../i18n/clauses.js';
import { ruleText } from '../../i18n/rule-text.js';

const SMALL = new Set(['komi', 'handicap_compensation']); // each room sets its own

const show = (value) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value !== null && typeof value === 'object') return `Black ${value.b}, White ${value.w}`;
  return String(value);
};

/**
 * @param {{name: string, names: string[]}} props name: the ruleset whose sentences are shown; names: the rulesets of
 *   its chapter, side by side in the table
 */
export function Clauses({ name, names }) {
  const rules = core.value;
  if (!rules) return null;
  const shown = rules.rulesets().filter((ruleset) => names.includes(ruleset.name));
  const rulesOf = (wanted) => rules.rulesets().find((ruleset) => ruleset.name === wanted).rules;
  const known = name === 'chinese' ? 'japanese' : 'chinese';
  const chapters = ruleText(rulesOf(name), rulesOf(known))
    .map((group) => ({ ...group, lines: group.lines.filter(({ clause, changed }) => changed && !SMALL.has(clause)) }))
    .filter(({ lines }) => lines.length > 0);
  const told = new Set(chapters.flatMap(({ lines }) => lines.map(({ clause }) => clause)));
  return html`
    <section class="in-words" aria-labelledby="in-words">
      <h2 id="in-words">Different from ${rulesetName(known, known)} rules</h2>
      ${chapters.map(({ id, title, lines }) => html`
        <h3 key=${id}>${title}</h3>
        ${lines.map(({ clause, text }) => html`<p key=${clause}>${text}</p>`)}
      `)}
      <details>
        <summary>Every clause</summary>
        <${Table} clauses=${rules.clauses()} shown=${shown} told=${told} />
      </details>
    </section>
  `;
}

/** @param {{clauses: {name: string}[], shown: any[], told: Set<string>}} props told: clauses that are in bold type */
const Table = ({ clauses, shown, told }) => html`
  <div class="scroll" role="region" aria-label="Every clause" tabindex="0">
    <table class="table clauses">
      <thead>
        <tr>
          <th scope="col">Clause</th>
          ${shown.map((ruleset) => html`
            <th scope="col" key=${ruleset.name}>${rulesetName(ruleset.name, ruleset.title)}</th>
          `)}
        </tr>
      </thead>
      <tbody>
        ${clauses.map(({ name }) => html`
          <tr key=${name} class=${told.has(name) || differs(shown, name) ? 'differs' : ''}>
            <th scope="row"><code>${name}</code><span>${clauseNames[name] ?? ''}</span></th>
            ${shown.map((ruleset) => html`<td key=${ruleset.name}>${show(ruleset.rules[name])}</td>`)}
          </tr>
        `)}
      </tbody>
    </table>
  </div>
`;

const differs = (shown, name) => new Set(shown.map((ruleset) => show(ruleset.rules[name]))).size > 1;
