// The tree of a knock-out: a column for every round, winners in bold, and room for those still to come.
import { html } from '../../vendor/ui.js';
import { points, tour as words } from '../../i18n/tour-en.js';
import { isBye, outcome } from './facts.js';

/** How many pairs each round has, from the number of rounds. */
export const columns = (rounds) => Array.from({ length: rounds }, (_, index) => 2 ** (rounds - 1 - index));

/** @param {{tour: import('../../state/tour-fold.js').Tour}} props */
export function Tree({ tour }) {
  const { head: { rounds, settings } } = tour;
  return html`<div class="scroll" role="region" aria-label=${words.standingsTab.tree} tabindex="0"><ol class="tree">
    ${columns(rounds).map((count, index) => {
      const round = tour.rounds.find(({ no }) => no === index + 1);
      return html`<li key=${index}><p class="t14 soft">${words.standingsTab.roundLong(index + 1)}</p><ol>
        ${Array.from({ length: count },
          (_, slot) => html`<li key=${slot}>
          <${Match} tour=${tour} pair=${round?.pairs.find(({ board }) => board === slot + 1)} match=${settings.match} /></li>`)}</ol></li>`;
    })}
  </ol></div>`;
}

function Match({ tour, pair, match }) {
  if (!pair) return html`<div class="match none"><span></span><span></span></div>`;
  const { sums } = outcome(pair, match);
  const side = (no, at) => {
    const won = pair.points !== null && pair.points[at] > pair.points[1 - at];
    return html`<span class=${won ? 'won' : ''}>
      <span class="name">${no === null ? words.pairings.bye : tour.byNo.get(no)?.name}</span>${sums && !isBye(pair)
      && html`<b class="num">${points(sums[at])}</b>`}</span>`;
  };
  return html`<div class="match">${side(pair.first, 0)}${side(pair.second, 1)}</div>`;
}
