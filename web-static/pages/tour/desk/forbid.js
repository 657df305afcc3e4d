// Forbidden pairs: two players by name, and households.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words, list as listed } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { households } from './facts.js';
import { Refusal } from './sending.js';

/** @import {Context} from './desk.js' */

const { forbid: text } = words;

/** @param {{context: Context, onClose: () => void}} props */
export function ForbidSheet({ context, onClose }) {
  const { tour, desk, send } = context;
  const [a, setA] = useState('');
  const [b, setB] = useState('');
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  const list = tour.players.toSorted((x, y) => x.name.localeCompare(y.name));
  const submit = async (event) => {
    event.preventDefault();
    if (a && b && a !== b && (await send('forbid', { a: Number(a), b: Number(b), on: true }))) {
      setA('');
      setB('');
    }
  };
  const pick = (id, label, value, set) => html`
    <div class="field grow">
      <label for=${id}>${label}</label>
      <select id=${id} value=${value} onChange=${(event) => set(event.target.value)}>
        <option value=""></option>
        ${list.map(({ number: no, name: shown }) => html`
          <option key=${no} value=${no} selected=${String(no) === value}>${shown}</option>
        `)}
      </select>
    </div>
  `;
  const homes = households(desk.people);
  return html`
    <${Sheet} title=${text.title} onClose=${onClose}>
      <h3>${text.pairs}</h3>
      ${desk.forbidden.length === 0
        ? html`<p class="soft">${text.none}</p>`
        : html`
          <ul class="names">
            ${desk.forbidden.map(([x, y]) => html`
              <li key=${`${x}-${y}`} class="spread">
                <span>${name(x)} – ${name(y)}</span>
                <button
                  type="button"
                  class="button quiet small"
                  aria-label=${text.lift(name(x), name(y))}
                  onClick=${() => send('forbid', { a: x, b: y, on: false })}
                >
                  ×
                </button>
              </li>
            `)}
          </ul>
        `}
      <form onSubmit=${submit}>
        <div class="row">${pick('forbid-a', text.a, a, setA)}${pick('forbid-b', text.b, b, setB)}</div>
        <${Refusal} context=${context} />
        <p><button class="button" disabled=${!a || !b || a === b}>${text.add}</button></p>
      </form>
      <h3>${text.households}</h3>
      ${homes.length === 0
        ? html`<p class="soft">${text.noHouseholds}</p>`
        : html`
          <ul class="names">
            ${homes.map(([home, nos]) => html`<li key=${home}>${home}: ${listed(nos.map(name))}</li>`)}
          </ul>
        `}
    <//>
  `;
}
