// Clocks that the director stops: of the whole round at once, as for a fire alarm, or of one board with a reason.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { time } from '../../../i18n/tour-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { adjourn: text, round: roundWords } = words;
const REASON_MAX = 200;

const isPlayed = ({ tour }, round) => round.state === 'started' && !tour.head.settings.over_board;

/** @param {{context: Context, round: P.Round}} props */
export function PauseButton({ context, round }) {
  if (!isPlayed(context, round) || !context.may('pause')) return null;
  const { clock } = context.tour.head.settings.game;
  const [stop, go] =
    clock && clock.kind !== 'none'
      ? [roundWords.pause, roundWords.start]
      : [roundWords.pauseGames, roundWords.startGames];
  return html`
    <button
      type="button"
      class=${`button small${round.paused ? ' primary' : ''}`}
      data-do=${round.paused ? 'start-clocks' : 'pause-clocks'}
      onClick=${() => context.send('pause', { round: round.number, board: 0, on: !round.paused })}
    >
      ${round.paused ? go : stop}
    </button>
  `;
}

/**
 * The notice that the clocks of all boards are stopped, and since when.
 * @param {{context: Context, round: P.Round}} props
 */
export function Stopped({ context, round }) {
  if (!isPlayed(context, round)) return null;
  const since = context.desk.log.findLast(
    ({ k, board, on, round: no }) => k === 'pause' && board === 0 && on && no === round.number,
  )?.at;
  return html`
    <div role="status">
      ${round.paused && html`<p class="notice warn">${roundWords.stopped(since ? time(since) : '')}</p>`}
    </div>
  `;
}

/** @param {{context: Context, round: P.Round, pair: P.Pair, onClose: () => void}} props */
export function AdjournSheet({ context, round, pair, onClose }) {
  const [reason, setReason] = useState('');
  async function submit(event) {
    event.preventDefault();
    if (await context.send('pause', { round: round.number, board: pair.board, on: true, reason: reason.trim() }))
      onClose();
  }
  return html`
    <${Sheet} title=${text.title(pair.board)} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        <p>${text.lead}</p>
        <div class="field">
          <label for="adjourn-reason">${text.reason}</label>
          <input
            id="adjourn-reason"
            type="text"
            maxlength=${REASON_MAX}
            autofocus
            value=${reason}
            onInput=${(event) => setReason(event.target.value)}
          />
        </div>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" data-do="confirm">${text.go}</button>
          <button type="button" class="button quiet" onClick=${onClose}>${words.cancel}</button>
        </p>
      </form>
    <//>
  `;
}
