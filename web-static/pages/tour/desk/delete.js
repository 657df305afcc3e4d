// Deletes an event that has no result yet. There is no way back, so the sheet names what is lost.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { refusedText } from '../../../i18n/tour-en.js';
import { act } from '../../../state/session.js';
import { Sheet } from '../../../ui/sheet.js';

/** @import {Context} from './desk.js' */

const { remove: text } = words;

/** @param {{context: Context, onClose: () => void}} props */
export function DeleteSheet({ context: { id, tour }, onClose }) {
  const [error, setError] = useState(null);
  const plays = tour.rounds.some(({ state }) => state === 'started') && !tour.head.settings.over_board;
  const submit = async (event) => {
    event.preventDefault();
    const answer = await act(`desk:${id}`, 'delete', {});
    // The page says that the event was deleted as soon as its channel ends.
    if (answer.t !== 'ok') setError(answer.reason === 'played' ? text.played : refusedText(answer));
  };
  return html`
    <${Sheet} title=${text.sheet(tour.head.settings.title)} onClose=${onClose} className="small">
      <form class="stack tight" onSubmit=${submit}>
        <p>${text.says(tour.players.length)}</p>
        ${plays && html`<p class="notice warn">${text.stops}</p>`}
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <p class="choices">
          <button class="button primary" data-do="confirm">${text.go}</button>
          <button type="button" class="button quiet" onClick=${onClose}>${words.cancel}</button>
        </p>
      </form>
    <//>
  `;
}
