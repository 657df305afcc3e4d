// The directors and assistants of a tournament.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';

/** @import {Context} from './desk.js' */

const { staff: text } = words;
const ROLES = ['director', 'assistant', 'none'];

/** @param {{context: Context}} props */
export function Staff({ context: { tour, send, may } }) {
  const [who, setWho] = useState('');
  const [unknown, setUnknown] = useState(null);
  const { staff } = tour.head;
  const accounts = tour.players.filter(
    ({ account }) => account && !staff.some(({ player }) => player.id === account.id),
  );
  const submit = async (event) => {
    event.preventDefault();
    const named = who.trim();
    const found = /^p[1-9]\d*$/.test(named)
      ? named
      : accounts.find(({ account }) => account.name.toLowerCase() === named.toLowerCase())?.account.id;
    setUnknown(found ? null : named);
    if (found && (await send('role', { player: found, role: 'assistant' }))) setWho('');
  };
  return html`
    <table class="table staff">
      <tbody>
        ${staff.map(({ player, role: has }) => html`
          <tr key=${player.id}>
            <th scope="row">${player.name} <span class="soft t14 num">${player.id}</span></th>
            <td>
              <select
                aria-label=${text.change(player.name)}
                disabled=${!may('role')}
                value=${has}
                onChange=${(event) => send('role', { player: player.id, role: event.target.value })}
              >
                ${ROLES.map((name) => html`
                  <option key=${name} value=${name} selected=${name === has}>${text.roles[name]}</option>
                `)}
              </select>
            </td>
          </tr>
        `)}
      </tbody>
    </table>
    ${may('role') && html`
      <form class="stack tight" onSubmit=${submit}>
        <div class="row new-staff">
          <div class="field">
            <label for="staff-who">${text.player}</label>
            <input
              id="staff-who"
              list="staff-known"
              value=${who}
              aria-describedby="staff-hint"
              onInput=${(event) => {
                setWho(event.target.value);
                setUnknown(null);
              }}
            />
            <datalist id="staff-known">
              ${accounts.map(({ account }) => html`
                <option key=${account.id} value=${account.id}>${account.name}</option>
              `)}
            </datalist>
          </div>
          <button class="button">${text.add}</button>
        </div>
        ${unknown !== null && html`<p class="error" role="alert">${text.notHere(unknown)}</p>`}
        <p id="staff-hint" class="hint">${text.playerHint}</p>
      </form>
    `}
  `;
}
