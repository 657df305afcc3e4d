// The text of a chapter of the mix, as in a rule book: differences are marked, and contradictions highlighted.
import { html } from '../../vendor/ui.js';
import { sentence } from '../../i18n/rule-text.js';
import { lab as words } from '../../i18n/lab-en.js';

/**
 * @param {object} props
 * @param {{clause: string, text: string, changed: boolean}[]} props.lines as of ruleText()
 * @param {import('../../lib/core.js').Rules} props.start
 * @param {string[]} props.clash clauses that contradict each other
 * @param {string|null} props.near the clause under the pointer or the focus
 */
export function RuleText({ lines, start, clash, near }) {
  if (lines.length === 0) return html`<p class="soft">${words.nothing}</p>`;
  return lines.map(({ clause, text, changed }) => html`
    <p
      key=${clause}
      data-clause=${clause}
      data-changed=${changed}
      data-clash=${clash.includes(clause)}
      data-near=${near === clause}
      title=${changed ? words.before(sentence(clause, start[clause])) : null}
    >
      ${changed && html`<span class="visually-hidden">${words.changed}: </span>`}
      ${text}
    </p>
  `);
}
