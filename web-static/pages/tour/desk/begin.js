// From check-in to the first round: the choice of what happens to absent players, in one step.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { Refusal } from './sending.js';

/** @import {Context} from './desk.js' */

/** @param {{context: Context, [other: string]: any}} props */
export function BeginSheet({ context, onClose }) {
  const { tour, send } = context;
  const missing = tour.players.filter(({ status }) => status === 'entered');
  const [what, setWhat] = useState('absent');
  const [busy, setBusy] = useState(false);
  async function submit(event) {
    event.preventDefault();
    setBusy(true);
    /** @type {number|boolean} */
    let well = true;
    if (what === 'remove') for (const { number: no } of missing) well &&= await send('remove', { number: no });
    if (well && (await send('stage', { to: 'running' }))) onClose();
    setBusy(false);
  }
  const choice = (value, label) => html`
    <label class="check">
      <input type="radio" name="missing" checked=${what === value} onChange=${() => setWhat(value)} /> ${label}
    </label>
  `;
  return html`
    <${Sheet} title=${words.begin.title} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        ${missing.length === 0
          ? html`<p>${words.begin.all}</p>`
          : html`
            <p>${words.begin.missing(missing.length)}</p>
            <ul class="names">${missing.map(({ number: no, name }) => html`<li key=${no}>${name}</li>`)}</ul>
            <fieldset>
              ${choice('absent', words.begin.absent)}
              <p class="hint">${words.begin.absentHint(tour.head.settings)}</p>
              ${choice('remove', words.begin.remove)}
            </fieldset>
          `}
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" disabled=${busy}>${words.begin.go}</button> <button
            type="button"
            class="button"
            onClick=${onClose}
          >
            ${words.cancel}
          </button>
        </p>
      </form>
    <//>
  `;
}
