// How strong the computer players are under the chosen rules, and how that was measured.
import { html } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { computer as words } from '../../i18n/computer-en.js';
import { rulesets } from '../../i18n/rulesets-en.js';
import { measuredFor } from '../../features/computer/measured.js';

/** How strong the players are, and how that was measured. @param {{form: any}} props */
export function Strength({ form }) {
  const measured = measuredFor(form);
  return html`
    <details class="strength">
      <summary>${words.strength}</summary>
      ${measured
        ? words
          .measured(rulesets[form.ruleset], common.size([measured.size, measured.size]), measured)
          .map((text) => html`<p>${text}</p>`)
        : html`<p>${words.unmeasured}</p>`}
    </details>
  `;
}
