// The name of a player, completed from the lists of associations that this server has. Without a list it is a plain
// field.
import { html, useEffect, useState } from '../../../vendor/ui.js';
import { lists as text } from '../../../i18n/desk-lists-en.js';
import { commands } from '../../../net/net.js';
import { Completed } from './complete.js';

/** @import {Tour as P} from 'protocol' */

/** @typedef {P.ListedAnswer['players'][number]} Listed */

const TEXT_MAX = 24; // characters of a question

/** @type {Map<string, string[]>} the names of the lists, by tournament */
const known = new Map();

/**
 * @param {object} props
 * @param {string} props.tour
 * @param {string} props.value
 * @param {(changes: {name: string}) => void} props.set with the typed text
 * @param {(player: Listed) => void} props.take
 * @param {Record<string, unknown>} props.input further attributes of the field
 */
export function ListedName({ tour, value, set, take, input }) {
  const [have, setHave] = useState(known.get(tour) ?? []);
  const [taken, setTaken] = useState(/** @type {Listed|null} */ (null));
  useEffect(() => {
    if (known.has(tour)) return;
    commands.get('listed', { tour }).then((answer) => {
      if (answer.t !== 'listed') return;
      known.set(tour, answer.lists);
      setHave(answer.lists);
    });
  }, []);
  const type = (name) => {
    setTaken(null);
    set({ name });
  };
  if (have.length === 0)
    return html`<input id="person-name" value=${value} onInput=${(event) => type(event.target.value)} ...${input} />`;
  const ask = async (typed) => {
    const answer = await commands.get('listed', { tour, text: [...typed].slice(0, TEXT_MAX).join('') });
    return answer.t === 'listed' ? answer.players : [];
  };
  return html`
    <${Completed}
      id="person-name"
      value=${value}
      set=${type}
      ask=${ask}
      take=${(player) => {
        setTaken(player);
        take(player);
      }}
      row=${(player) => html`<${Row} player=${player} />`}
      input=${{ ...input, 'aria-describedby': 'person-name-hint' }}
    />
    <p id="person-name-hint" class="hint" role="status">
      ${taken ? text.taken(taken.list, taken.pin) : text.hint(have)}
    </p>
  `;
}

/** @param {{player: Listed}} props */
function Row({ player: { name, rank, club, country, list, pin } }) {
  return html`
    <span class="who"><b>${name}</b> ${rank && html`<span class="num">${rank}</span>`}</span> <span class="soft t14">
      ${[club, country].filter(Boolean).join(', ')} <span class="num">${text.names[list]} ${pin}</span>
    </span>
  `;
}
