// Sends acts of the desk to the server: each names the revision that the director saw. A refusal is shown where the
// director looks. If another director was faster, the sheet shows the change and asks; nothing is overwritten.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { refusedText, time } from '../../../i18n/tour-en.js';
import { logText, logWords } from '../../../i18n/tour-log-en.js';
import { act } from '../../../state/session.js';
import { Sheet } from '../../../ui/sheet.js';
import { errorsOf } from '../form-fields.js';
import { revisionOf, stepsSince } from './acts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Desk, Tour} from '../../../state/tour-fold.js'
 * @import {Context} from './desk.js'
 */

/**
 * The fields of an act beside its word.
 * @template {P.Act['k']} K
 * @template [U=P.Act]
 * @typedef {U extends { k: infer X } ? K extends X ? Omit<U, 'k'> : never : never} FieldsOf
 */
/**
 * @typedef {<K extends P.Act['k']>(k: K, fields?: FieldsOf<K>, seen?: number) => Promise<number|boolean>} Send
 * @typedef {{k: P.Act['k'], fields: import('./acts.js').About, exp: number, have: number, resolve: (done:
 *   number|boolean) => void}} Stale a command that came too late; have: the present revision
 */

const SHOWN = 5;

/**
 * @param {Tour|null} tour
 * @param {Desk|null} desk
 * @returns {{send: Send, error: string|null, clear: () => void, stale: Stale|null, settle: (again: boolean) => void}}
 *   send: false, or the number of the act; seen: the revision at which a dialog opened; by default the one on the page
 */
export function useSending(tour, desk) {
  const [error, setError] = useState(null);
  const [stale, setStale] = useState(null);
  /** @param {P.Act['k']} k @param {any} fields @param {number|undefined} exp @returns {Promise<number|boolean>} */
  async function submit(k, fields, exp) {
    setError(null);
    const answer = await act(`desk:${tour.head.id}`, k, { ...fields, ...(exp === undefined ? {} : { base: exp }) });
    if (answer.t === 'ok') return answer.n ?? true;
    if (answer.code === 'stale')
      return new Promise((resolve) => {
        setStale({ k, fields, exp, have: answer.have, resolve });
      });
    const [fault] =
      k === 'settings'
        ? Object.values(errorsOf(answer))
        : k === 'start' && answer.reason === 'not-there'
          ? [words.without.board(answer.tour.board)]
          : [];
    setError(
      fault
        ?? (k === 'role' && answer.code === 'notfound'
          ? words.staff.unknown
          : refusedText(answer, { name: (no) => tour.byNo.get(no)?.name ?? '' })),
    );
    return false;
  }
  return {
    error,
    stale,
    clear: () => setError(null),
    send: (k, /** @type {any} */ fields = {}, seen = revisionOf(k, fields, tour, desk)) => submit(k, fields, seen),
    settle: async (again) => {
      setStale(null);
      stale.resolve(again ? await submit(stale.k, stale.fields, stale.have) : false);
    },
  };
}

/** Another director was faster: shows their acts, and asks whether to go on. @param {{context: Context}} props */
export function StaleSheet({
  context: {
    tour,
    desk,
    sending: { stale, settle },
  },
}) {
  const { number: no, person } = stale.fields;
  const steps = stepsSince(desk.log, stale.exp, stale.fields, tour.byNo.get(no ?? person?.number)?.name).slice(
    0,
    SHOWN,
  );
  return html`
    <${Sheet} title=${words.stale.title} onClose=${() => settle(false)} className="small">
      <p>${steps.length > 0 ? words.stale.lead : words.stale.nothing}</p>
      <ul class="steps">
        ${steps.map((entry) => html`
          <li key=${entry.n}>
            <span class="num soft">${time(entry.at)}</span> ${logText(entry, tour)} <span class="soft">
              · ${entry.by?.name ?? logWords.house}
            </span>
          </li>
        `)}
      </ul>
      <p class="choices">
        <button type="button" class="button primary" onClick=${() => settle(false)}>${words.stale.leave}</button>
        <button type="button" class="button" onClick=${() => settle(true)}>${words.stale.again}</button>
      </p>
    <//>
  `;
}

/** The last refusal, in a page or in a sheet. @param {{context: Context}} props */
export function Refusal({
  context: {
    sending: { error },
  },
}) {
  return error && html`<p class="error" role="alert">${error}</p>`;
}
