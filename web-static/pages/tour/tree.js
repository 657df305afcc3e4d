// The tree of a knock-out: a column for every round, winners in bold, and room for those still to come.
import { html } from '../../vendor/ui.js';
import { points, tour as words } from '../../i18n/tour-en.js';
import { isBye, outcome } from './facts.js';

/** How many pairs each round has, from the number of rounds. */
export const columns = (rounds) => Array.from({ length: rounds }, (_, index) => 2 ** (rounds - 1 - index));

/**
 * The pairs in their slots, round by round: whoever meets in a slot comes from the two slots before it. Boards have their
 * numbers by other rules, so a slot is found from the round after.
 * @param {object[]} drawn rounds that everybody sees, in order
 * @param {number} rounds that there will be
 * @returns {(object|null)[][]}
 */
export function slots(drawn, rounds) {
  const list = columns(rounds).map((count) => Array(count).fill(null));
  for (let at = Math.min(drawn.length, rounds) - 1; at >= 0; at--) {
    const rest = [...drawn[at].pairs];
    const take = (no) => {
      const index = no === null ? -1 : rest.findIndex(({ first, second }) => first === no || second === no);
      return index < 0 ? null : rest.splice(index, 1)[0];
    };
    for (const [slot, pair] of (list[at + 1] ?? []).entries()) {
      if (pair) [list[at][2 * slot], list[at][2 * slot + 1]] = [take(pair.first), take(pair.second)];
    }
    list[at] = list[at].map((pair) => pair ?? rest.shift() ?? null);
  }
  return list;
}

/** @param {{tour: import('../../state/tour-fold.js').Tour, most?: number}} props most: pairs in a column; rounds with more are left out */
export function Tree({ tour, most = Infinity }) {
  const { head: { rounds, settings } } = tour;
  return html`<div class="scroll" role="region" aria-label=${words.standingsTab.tree} tabindex="0"><ol class="tree">
    ${slots(tour.rounds, rounds).map((pairs, index) => pairs.length <= most && html`<li key=${index}><p class="t14 soft">${words.standingsTab.roundLong(index + 1)}</p><ol>
      ${pairs.map((pair, slot) => html`<li key=${slot}><${Match} tour=${tour} pair=${pair} match=${settings.match} /></li>`)}</ol></li>`)}
  </ol></div>`;
}

function Match({ tour, pair, match }) {
  if (!pair) return html`<div class="match none"><span></span><span></span></div>`;
  const { sums } = outcome(pair, match);
  const side = (no, at) => {
    const won = pair.points !== null && pair.points[at] > pair.points[1 - at];
    return html`<span class=${won ? 'won' : ''}>
      <bdi class="name">${no === null ? words.pairings.bye : tour.byNo.get(no)?.name}</bdi>${sums && !isBye(pair)
      && html`<b class="num">${points(sums[at])}</b>`}</span>`;
  };
  return html`<div class="match">${side(pair.first, 0)}${side(pair.second, 1)}</div>`;
}
