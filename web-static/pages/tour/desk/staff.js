// The directors and assistants of a tournament.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { commands } from '../../../net/net.js';
import { Completed } from './complete.js';

/** @import {Context} from './desk.js' */

const { staff: text } = words;
const ROLES = ['director', 'assistant', 'none'];
const NAME_MAX = 24;

/** @param {string} name @returns {Promise<{id: string, name: string}[]>} accounts whose name begins so */
async function ask(name) {
  const answer = await commands.get('accounts', { name: [...name].slice(0, NAME_MAX).join('') });
  return answer.t === 'accounts' ? answer.players : [];
}

/** @param {{context: Context}} props */
export function Staff({ context: { tour, send, may } }) {
  const [who, setWho] = useState('');
  const [unknown, setUnknown] = useState(null);
  const { staff } = tour.head;
  const add = async (id) => {
    if (await send('role', { player: id, role: 'assistant' })) setWho('');
  };
  const submit = async (event) => {
    event.preventDefault();
    const named = who.trim();
    const same = ({ name }) => name.toLowerCase() === named.toLowerCase();
    const found = /^p[1-9]\d*$/.test(named) ? named : named && (await ask(named)).find(same)?.id;
    setUnknown(found ? null : named);
    if (found) await add(found);
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
            <${Completed}
              id="staff-who"
              value=${who}
              set=${(typed) => {
                setWho(typed);
                setUnknown(null);
              }}
              ask=${async (typed) =>
                (await ask(typed)).filter(({ id }) => !staff.some(({ player }) => player.id === id))}
              take=${({ id }) => add(id)}
              row=${({ id, name }) => html`<b>${name}</b> <span class="soft t14 num">${id}</span>`}
              input=${{ 'aria-describedby': 'staff-hint' }}
            />
          </div>
          <button class="button">${text.add}</button>
        </div>
        ${unknown !== null && html`<p class="error" role="alert">${text.notHere(unknown)}</p>`}
        <p id="staff-hint" class="hint">${text.playerHint}</p>
      </form>
    `}
  `;
}
