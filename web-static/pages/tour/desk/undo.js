// Undoing a step: a step without a cost is undone at once, any other states its cost first. Steps that opened games at
// the server's boards have ways back of their own.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { logText } from '../../../i18n/tour-log-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { Preview } from './result-sheet.js';
import { lastRun, mayUndo, undoesAtOnce } from './facts.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { undoing: text } = words;

/**
 * The last step that can be undone, in one line. Quick presses in the grid of rounds are one step here.
 * @param {{context: Context, undo: (entry: P.Entry) => void}} props
 */
export function LastStep({ context: { tour, desk, may, send }, undo }) {
  const [busy, setBusy] = useState(false);
  const run = lastRun(desk.log);
  const last = run.at(-1);
  if (!last || last.n === 1) return null;
  const newest = logText(
    last,
    tour,
    desk.log.find(({ n }) => n === last.n - 1),
  );
  const step = run.length > 1 ? text.run(newest, run.length - 1) : newest;
  const back = async () => {
    if (run.length === 1) return undo(last);
    setBusy(true);
    for (const { n } of run.toReversed()) if (!(await send('undo', { to: n }))) break;
    return setBusy(false);
  };
  return html`
    <p class="last-step t14 soft">
      <span>${words.last}: ${step}</span>
      ${may('undo') && mayUndo(last, tour.head.settings) && html`
        <button
          type="button"
          class="word t14"
          data-do="undo"
          aria-label=${text.label(step)}
          disabled=${busy}
          onClick=${back}
        >
          ${words.undo}
        </button>
      `}
    </p>
  `;
}

/**
 * @returns {{undo: (entry: P.Entry) => void, asked: P.Entry|null, close: () => void}} asked: the step whose cost is
 *   shown
 * @param {Context} context
 */
export function useUndo(context) {
  const [asked, setAsked] = useState(null);
  return {
    asked,
    close: () => setAsked(null),
    undo: (entry) => (undoesAtOnce(entry) ? context.send('undo', { to: entry.n }) : setAsked(entry)),
  };
}

/** @param {{context: Context, entry: P.Entry, onClose: () => void}} props */
export function UndoSheet({ context, entry, onClose }) {
  const { tour, send } = context;
  const submit = async (event) => {
    event.preventDefault();
    if (await send('undo', { to: entry.n })) onClose();
  };
  return html`
    <${Sheet} title=${text.title(entry.n)} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        <p>${logText(entry, tour)}.</p>
        ${text.costs[entry.k] && html`<p>${text.costs[entry.k](entry.round)}</p>`}
        <${Preview} context=${context} act=${{ k: 'undo', to: entry.n }} />
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" data-do="confirm">${words.undo}</button> <button
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
