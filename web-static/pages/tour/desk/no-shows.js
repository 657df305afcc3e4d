// Players who did not come to the last round: unless the desk says that they are away, they are paired again.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { noShows } from './facts.js';

/** @import {Context} from './desk.js' */

const { noShow: text } = words;

/** @param {{context: Context}} props */
export function NoShows({ context: { tour, send, may } }) {
  const players = noShows(tour);
  if (players.length === 0) return null;
  return html`
    <ul class="notice warn no-shows">
      ${players.map((player) => html`
        <li key=${player.number} class="spread">
          <span>${text.says(player.name)}</span>
          ${may('checkin') && html`
            <button
              type="button"
              class="button small"
              data-do="away"
              onClick=${() => send('checkin', { number: player.number, on: false })}
            >
              ${text.away}
            </button>
          `}
        </li>
      `)}
    </ul>
  `;
}
