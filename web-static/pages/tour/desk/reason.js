// The reason for a ruling: a line that the log keeps and the players read.
import { html } from '../../../vendor/ui.js';

/** @param {{id: string, label: string, value: string, onChange: (text: string) => void}} props */
export function Reason({ id, label, value, onChange }) {
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input id=${id} maxlength="200" value=${value} onInput=${(event) => onChange(event.target.value)} />
    </div>
  `;
}
