// Removes many players at once: all who entered by themselves, or the guests among them. It is one step, and one undo.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words, list as listed } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { clearable } from './facts.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { clear: text } = words;
const NAMED = 8; // names in a line

/** @param {{context: Context, onClose: () => void}} props */
export function ClearSheet({ context, onClose }) {
  const { tour, desk, send } = context;
  const groups = { own: clearable(desk, tour, 'own'), guests: clearable(desk, tour, 'guests') };
  const [who, setWho] = useState(/** @type {P.Cleared} */ (groups.guests.length > 0 ? 'guests' : 'own'));
  const names = groups[who].map((no) => tour.byNo.get(no)?.name ?? String(no));
  const submit = async (event) => {
    event.preventDefault();
    if (await send('clear', { who })) onClose();
  };
  return html`
    <${Sheet} title=${text.title} onClose=${onClose} className="small">
      <form class="stack tight" onSubmit=${submit}>
        <fieldset class="stack tight">
          <legend class="visually-hidden">${text.title}</legend>
          ${Object.entries(groups).map(([value, nos]) => html`
            <label class="check" key=${value}>
              <input
                type="radio"
                name="clear-who"
                value=${value}
                checked=${who === value}
                disabled=${nos.length === 0}
                onChange=${() => setWho(/** @type {P.Cleared} */ (value))}
              /> ${text[value](nos.length)}
            </label>
          `)}
        </fieldset>
        ${names.length > 0 && html`
          <p class="soft t14">
            ${listed(
              names.length > NAMED ? [...names.slice(0, NAMED - 1), text.more(names.length - NAMED + 1)] : names,
            )}
          </p>
        `}
        <p class="notice">${text.says}</p>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" data-do="confirm" disabled=${names.length === 0}>
            ${text.go(names.length)}
          </button>
          <button type="button" class="button quiet" onClick=${onClose}>${words.cancel}</button>
        </p>
      </form>
    <//>
  `;
}
