// Two players change places in a running round: their games so far become void, and new ones begin.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { revisionOf } from './acts.js';
import { swappable } from './facts.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { swap: text } = words;

/** @param {{context: Context, round: P.Round, onClose: () => void}} props */
export function SwapSheet({ context, round, onClose }) {
  const { tour, desk, send } = context;
  const [a, setA] = useState('');
  const [b, setB] = useState('');
  const [seen] = useState(() => revisionOf('swap', { round: round.number }, tour, desk));
  const players = swappable(round)
    .map((no) => tour.byNo.get(no))
    .filter(Boolean)
    .sort((x, y) => x.name.localeCompare(y.name));
  const submit = async (event) => {
    event.preventDefault();
    if (a && b && a !== b && (await send('swap', { round: round.number, a: Number(a), b: Number(b) }, seen))) onClose();
  };
  const pick = (id, label, value, set) => html`
    <div class="field">
      <label for=${id}>${label}</label>
      <select id=${id} value=${value} onChange=${(event) => set(event.target.value)}>
        <option value=""></option>
        ${players.map(({ number: no, name }) => html`
          <option key=${no} value=${no} selected=${String(no) === value}>${name}</option>
        `)}
      </select>
    </div>
  `;
  return html`
    <${Sheet} title=${text.title} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        ${pick('swap-a', words.forbid.a, a, setA)}
        ${pick('swap-b', words.forbid.b, b, setB)}
        <p class="notice warn">${text.cost}</p>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" disabled=${!a || !b || a === b}>${text.go}</button> <button
            type="button"
            class="button quiet"
            onClick=${onClose}
          >
            ${words.cancel}
          </button>
        </p>
      </form>
    <//>
  `;
}
