// The clause table of a chapter, generated from the rules core; no part of it is written by hand.
import { html } from '../../vendor/ui.js';
import { core } from '../../state/rules.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { clauseNames } from '../../i18n/clauses.js';

const show = (value) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value !== null && typeof value === 'object') return `Black ${value.b}, White ${value.w}`;
  return String(value);
};

/** @param {{names: string[]}} props rulesets to show side by side */
export function ClauseTable({ names }) {
  const rules = core.value;
  if (!rules) return null;
  const shown = rules.rulesets().filter((ruleset) => names.includes(ruleset.name));
  return html`
    <div class="scroll clauses-scroll" role="region" aria-label="Every clause" tabindex="0">
      <table class="table clauses">
        <caption>Every clause</caption>
        <thead>
          <tr>
            <th scope="col">Clause</th>
            ${shown.map((ruleset) => html`
              <th scope="col" key=${ruleset.name}>${rulesetName(ruleset.name, ruleset.title)}</th>
            `)}
          </tr>
        </thead>
        <tbody>
          ${rules.clauses().map(({ name }) => html`
            <tr key=${name}>
              <th scope="row"><code>${name}</code><span>${clauseNames[name] ?? ''}</span></th>
              ${shown.map((ruleset) => html`
                <td key=${ruleset.name} class=${differs(shown, name) ? 'differs' : ''}>${show(ruleset.rules[name])}</td>
              `)}
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

const differs = (shown, name) => new Set(shown.map((ruleset) => show(ruleset.rules[name]))).size > 1;
