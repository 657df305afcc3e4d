// The standings of an arena, by pages. The visitor's own line is always in sight.
import { html, useState } from '../../vendor/ui.js';
import { arena as words } from '../../i18n/arena-en.js';
import { Person } from '../../ui/person.js';

const PAGE = 20;

/** @import {Arena, Line} from '../../state/arena.js' */

/** @param {{arena: Arena, own?: Line, onOpen: (number: number) => void}} props */
export function Standings({ arena, own, onOpen }) {
  const [first, setFirst] = useState(0);
  const { lines } = arena;
  const from = Math.min(first, Math.max(0, Math.floor((lines.length - 1) / PAGE) * PAGE));
  const shown = lines.slice(from, from + PAGE);
  const at = own ? lines.indexOf(own) : -1;
  const inSight = at >= from && at < from + PAGE;
  const row = (line, place) => html`
    <${Row}
      key=${line.number}
      line=${line}
      place=${place}
      own=${line === own}
      state=${stateOf(line, arena.head.stage)}
      onOpen=${onOpen}
    />
  `;
  return html`
    <section class="standings">
      <h2>${words.standings}</h2>
      ${lines.length === 0
        ? html`<p class="empty">${words.empty}</p>`
        : html`
          <table class="table">
            <thead>
              <tr>
                <th scope="col" class="figures">${words.place}</th>
                <th scope="col">${words.player}</th>
                <th scope="col" class="figures">${words.games}</th>
                <th scope="col" class="figures">${words.points}</th>
              </tr>
            </thead>
            <tbody>
              ${own && at < from && row(own, at + 1)}
              ${shown.map((line, i) => row(line, from + i + 1))}
              ${own && !inSight && at >= from && row(own, at + 1)}
            </tbody>
          </table>
          ${lines.length > PAGE && html`
            <p class="row pages">
              <button
                class="button small"
                aria-label=${words.previous}
                disabled=${from === 0}
                onClick=${() => setFirst(from - PAGE)}
              >
                ‹
              </button>
              <span class="num soft">${words.page(from + 1, Math.min(from + PAGE, lines.length), lines.length)}</span>
              <button
                class="button small"
                aria-label=${words.next}
                disabled=${from + PAGE >= lines.length}
                onClick=${() => setFirst(from + PAGE)}
              >
                ›
              </button>
            </p>
          `}
        `}
    </section>
  `;
}

/** A flame beside the points; its meaning is read out. */
export const Fire = () => html`
  <svg class="fire" viewBox="0 0 16 16" role="img" aria-label=${words.fire}>
    <path
      d="M8.6 1c.4 2.6 3.9 4.3 3.9 8.1a4.5 4.5 0 0 1-9 .8c0-1.9 1-3 1.9-4.2.2 1 .6 1.5 1.2 1.8-.1-2.3.7-4.7 2-6.5z"
    />
  </svg>
`;

/** Why the player is not paired, or null. After the end no player is. */
const stateOf = (line, stage) =>
  line.withdrawn ? words.withdrawn : line.here || stage === 'over' ? null : words.pausing;

function Row({ line, place, own, state, onOpen }) {
  return html`
    <tr class=${own ? 'mine' : null} aria-current=${own ? 'true' : null}>
      <td class="figures num">${place}</td>
      <th scope="row">
        <button class="link" onClick=${() => onOpen(line.number)}><${Person} player=${line.player} plain /></button>
        ${state && html`${' '}<span class="soft t14">${state}</span>`}
      </th>
      <td class="figures num soft">${line.games}</td>
      <td class="figures num"><b>${line.points}</b>${line.fire && html`${' '}<${Fire} />`}</td>
    </tr>
  `;
}
