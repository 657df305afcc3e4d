// The question to a visitor who opened the desk's code: are they the player of that name?
import { html, useState } from '../../vendor/ui.js';
import { identity as words } from '../../i18n/identity-en.js';
import { refusedText } from '../../i18n/tour-en.js';
import { act, takeName, you } from '../../state/session.js';
import { go } from '../../ui/router.js';
import { Sheet } from '../../ui/sheet.js';

/** @import {Tour} from '../../state/tour-fold.js' */

const NAME_MAX = 24; // of a visitor; a director's list takes longer ones
const CODE = /^identify-(\d{1,3})-([0-9A-Z]{16})$/;

/** The player and the code of an address's fragment, or null. @param {string} hash */
export function identityIn(hash) {
  const [, number, code] = CODE.exec(hash) ?? [];
  return code ? { number: Number(number), code } : null;
}

/** @param {{tour: Tour, number: number, code: string}} props */
export function Identify({ tour, number, code }) {
  const [error, setError] = useState(null);
  const player = tour.byNo.get(number);
  const name = player?.name ?? '';
  // The code leaves the address, which people copy and photograph.
  const close = () => go(`/t/${tour.head.settings.slug}`, { replace: true });
  const why = (answer) => {
    if (answer.code === 'denied') return words.old;
    if (answer.reason !== 'twice') return refusedText(answer);
    return answer.tour?.player === number ? words.taken(name) : words.twice;
  };
  async function yes() {
    if (!you.value) await takeName([...name].slice(0, NAME_MAX).join('').trim());
    const answer = await act(`tour:${tour.head.id}`, 'identify', { number, code });
    if (answer.t === 'ok') close();
    else setError(why(answer));
  }
  const free = player && !player.account;
  return html`
    <${Sheet} title=${free ? words.ask(name) : name || words.old} onClose=${close} className="small">
      ${free && !error && html`<p>${words.explain}</p>`}
      ${!free && player && html`<p>${words.taken(name)}</p>`}
      ${error && html`<p class="error" role="alert">${error}</p>`}
      <p class="choices">
        ${free && !error && html`
          <button type="button" class="button primary" data-do="identify" onClick=${yes}>${words.yes(name)}</button>
        `}
        <button type="button" class="button quiet" onClick=${close}>${free && !error ? words.no : words.close}</button>
      </p>
    <//>
  `;
}
