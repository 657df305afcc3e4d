// The result of a pair, with a way to its games.
import { html } from '../../vendor/ui.js';
import { league } from '../../i18n/league-en.js';
import { tour as words, score } from '../../i18n/tour-en.js';
import { isBye, outcome, wentBySeed } from '../../features/tournament/facts.js';

/** @import {Tour as P} from 'protocol' */

const { pairings } = words;

/**
 * A pair's result, with a way to its games.
 * @param {{pair: P.Pair, match: number, swapped?: boolean, any?: boolean}} props swapped: the second player is named
 *   first; any: played in any order, where an open game may have no time yet
 */
export function Result({ pair, match, swapped = false, any = false }) {
  const { sums, moves, open, started, forfeit, ruled } = outcome(pair, match);
  if (isBye(pair)) return pair.points?.[0] > 0 && html`<span class="soft">${score(pair.points)}</span>`;
  const turn = (two) => (swapped ? two.toReversed() : two);
  const [a, b] = moves ? turn(moves) : [];
  const text = sums ? `${score(turn(sums))}${moves ? ` (${a} ${a < b ? '<' : a > b ? '>' : '='} ${b})` : ''}` : '';
  const records = pair.games.filter(({ id, result }) => id && result !== null);
  return html`
    ${text && html`<b>${text}</b>`}
    ${open
      && started
      && (pair.room ? (
        html` <a href=${`/room/${pair.room}`} aria-label=${pairings.watchBoard(pair.board)}>${pairings.watch}</a>`
      ) : (
        html` <span class="soft">${any ? league.toPlay : pairings.playing}</span>`
      ))}
    ${open && !started && pairings.notBegun}
    ${open && pair.adjourned && html` <span class="tag">${pairings.stands.adjourned}</span>`}
    ${forfeit && html` <span class="tag">${pairings.byDefault}</span>`}
    ${wentBySeed(pair) && html` <span class="tag">${pairings.bySeed}</span>`}
    ${ruled && pair.reason !== null && html` <span
        class="tag"
        title=${pair.reason ? pairings.ruledBecause(pair.reason) : null}
      >
        ${pairings.corrected}
      </span>
    `}
    ${!open && records.length > 0 && html`
      <span class="records soft t14">
        ${records.map(({ id }, index) => html` <a href=${`/game/${id}`}>${pairings.records(index + 1)}</a>`)}
      </span>
    `}
  `;
}
