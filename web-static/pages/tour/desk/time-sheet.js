// Time added on a board.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { coloursOf, openGame } from './typed.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { time: text } = words;
const MINUTE = 60_000;

/** @param {{context: Context, round: P.Round, pair: P.Pair, onClose: () => void}} props */
export function TimeSheet({ context, round, pair, onClose }) {
  const { tour, send } = context;
  const game = openGame(pair, tour.head.settings.match);
  const { b, w } = coloursOf(pair, game);
  const [to, setTo] = useState(/** @type {P.Colours} */ ('b'));
  const [minutes, setMinutes] = useState(5);
  async function submit(event) {
    event.preventDefault();
    const ms = Math.round(Number(minutes) * MINUTE);
    if (!(ms > 0)) return;
    if (await send('time', { round: round.number, board: pair.board, game, colour: to, ms })) onClose();
  }
  /** @type {[P.Colours, string][]} */
  const choices = [
    ['b', tour.byNo.get(b)?.name],
    ['w', tour.byNo.get(w)?.name],
    ['both', text.both],
  ];
  return html`
    <${Sheet} title=${text.title(pair.board)} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        <fieldset class="field">
          <legend>${text.to}</legend>
          ${choices.map(([value, label]) => html`
            <label class="check" key=${value}>
              <input type="radio" name="time-to" checked=${to === value} onChange=${() => setTo(value)} /> ${label}
            </label>
          `)}
        </fieldset>
        <div class="field">
          <label for="time-minutes">${text.minutes}</label>
          <input
            id="time-minutes"
            type="number"
            required
            min="0.5"
            max="240"
            step="0.5"
            value=${minutes}
            onInput=${(event) => setMinutes(event.target.value)}
          />
        </div>
        <p class="hint">${text.hint}</p>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary">${text.go}</button> <button
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
