// The rounds of each player, a cell for each: one press says that a player misses a round, the next that they play it.
// The cells are one stop of the Tab key; arrow keys go from one to another.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { say } from '../../../ui/live.js';
import { cellOf } from './facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { people: text } = words;
const SIGNS = { plays: '·', excused: '–', zero: '0', late: '', gone: '', paired: '●' };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {Context} context
 * @param {P.Player[]} list
 */
export function useGrid({ tour, send }, list) {
  const count = Math.max(tour.head.rounds, tour.rounds.length);
  const begun = tour.rounds.filter(({ state }) => state !== 'published').length;
  const [at, setAt] = useState(/** @type {string|null} */ (null));
  const id = (no, round) => `round-${no}-${round}`;
  // The stop of the Tab key is the cell used last, or the first of the next round.
  const stop = list.some(({ number: no }) => at?.startsWith(`round-${no}-`)) ? at : id(list[0]?.number, begun + 1);
  const press = async (player, round) => {
    const { kind, may } = cellOf(tour, player, round);
    if (!may) return;
    const next = kind === 'plays' ? 'excused' : 'not';
    setAt(id(player.number, round));
    if (await send('absent', { number: player.number, round, kind: next }))
      say('answer', text.cell(player.name, round, next === 'not' ? 'plays' : 'excused'));
  };
  const key = (event) => {
    const step = STEPS[event.key];
    const [, no, round] = /^round-(\d+)-(\d+)$/.exec(event.target.id ?? '') ?? [];
    if (!step || !no) return;
    event.preventDefault();
    const row = list.findIndex(({ number: other }) => other === Number(no)) + step[0];
    const next = list[row] && document.getElementById(id(list[row].number, Number(round) + step[1]));
    if (!next) return;
    setAt(next.id);
    next.focus();
  };
  return { tour, count, id, stop, press, key };
}

/** The heads of the columns. */
export const Rounds = ({ count }) =>
  Array.from({ length: count }, (_, index) => html`
    <th key=${index} scope="col" class="round" aria-label=${text.roundOf(index + 1)}>R${index + 1}</th>
  `);

/** The cells of a player. @param {{cells: ReturnType<typeof useGrid>, player: P.Player}} props */
export const Cells = ({ cells: { tour, count, id, stop, press }, player }) =>
  Array.from({ length: count }, (_, index) => {
    const round = index + 1;
    const { kind, may } = cellOf(tour, player, round);
    const name = id(player.number, round);
    return html`
      <td key=${round} class="round">
        <button
          type="button"
          id=${name}
          class=${`cell ${kind}`}
          tabindex=${name === stop ? 0 : -1}
          aria-disabled=${may ? null : 'true'}
          aria-pressed=${may ? kind !== 'plays' : null}
          aria-label=${text.cell(player.name, round, kind)}
          title=${text.kinds[kind]}
          onClick=${() => press(player, round)}
        >
          ${SIGNS[kind]}
        </button>
      </td>
    `;
  });
