// Seats a late player in a running round: against the player with the bye, or another one without a pair.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { revisionOf } from './acts.js';
import { rivals, seatable } from './facts.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { seat: text } = words;

/** @param {{context: Context, round: P.Round, onClose: () => void}} props */
export function SeatSheet({ context, round, onClose }) {
  const { tour, desk, send } = context;
  const late = seatable(tour, round);
  const [a, setA] = useState(String(late[0]?.number ?? ''));
  const against = rivals(round, late).filter((no) => String(no) !== a);
  const [b, setB] = useState('');
  const chosen = against.some((no) => String(no) === b) ? b : String(against[0] ?? '');
  const [seen] = useState(() => revisionOf('join', { round: round.number }, tour, desk));
  const submit = async (event) => {
    event.preventDefault();
    if (a && chosen && (await send('join', { round: round.number, a: Number(a), b: Number(chosen) }, seen))) onClose();
  };
  const bye = (no) =>
    round.pairs.some(({ first, second }) => first === no && second === null) ? ` (${words.draft.bye})` : '';
  const pick = (id, label, value, set, numbers) => html`
    <div class="field">
      <label for=${id}>${label}</label>
      <select id=${id} value=${value} onChange=${(event) => set(event.target.value)}>
        ${numbers.map((no) => html`
          <option key=${no} value=${no} selected=${String(no) === value}>${tour.byNo.get(no)?.name}${bye(no)}</option>
        `)}
      </select>
    </div>
  `;
  return html`
    <${Sheet} title=${text.title} onClose=${onClose} className="small">
      <form onSubmit=${submit}>
        ${pick(
          'seat-a',
          text.player,
          a,
          setA,
          late.map(({ number: no }) => no),
        )}
        ${pick('seat-b', text.against, chosen, setB, against)}
        <p class="notice">${text.cost}</p>
        <${Refusal} context=${context} />
        <p class="choices">
          <button class="button primary" disabled=${!a || !chosen}>${text.go}</button> <button
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
