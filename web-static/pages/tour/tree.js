// The tree of a knock-out: a column for every round, winners in bold, and room for future rounds.
import { html } from '../../vendor/ui.js';
import { points, tour as words } from '../../i18n/tour-en.js';
import { isBye, outcome } from '../../features/tournament/facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

/** The number of pairs in each round, from the number of rounds. */
export const columns = (rounds) => Array.from({ length: rounds }, (_, index) => 2 ** (rounds - 1 - index));

/**
 * The pairs in their slots, round by round: the two players of a slot come from the two slots before it. The server
 * assigns slots by the seeds. Pairs beyond the last slot, which directors can make by hand, come at the end. @param
 * {P.Round[]} drawn published rounds, in order
 * @param {number} rounds the planned number
 * @returns {(P.Pair|null)[][]}
 */
export function slots(drawn, rounds) {
  return columns(rounds).map((count, at) => {
    const list = Array(count).fill(null);
    for (const pair of drawn[at]?.pairs ?? []) {
      if (list[pair.slot - 1] === null) list[pair.slot - 1] = pair;
      else list.push(pair);
    }
    return list;
  });
}

/** The player who goes on from a pair; null while it is undecided. */
const winnerOf = (pair) =>
  !pair?.points || pair.points[0] === pair.points[1]
    ? null
    : pair.points[0] > pair.points[1]
      ? pair.first
      : pair.second;

/** @param {{tour: Tour, most?: number}} props most: pairs in a column; rounds with more are left out */
export function Tree({ tour, most = Infinity }) {
  const {
    head: { rounds, settings },
  } = tour;
  const all = slots(tour.rounds, rounds);
  return html`
    <div class="scroll" role="region" aria-label=${words.standingsTab.tree} tabindex="0">
      <ol class="tree">
        ${all.map(
          (pairs, index) =>
            pairs.length <= most && html`
              <li key=${index}>
                <p class="t14 soft">${words.standingsTab.knockoutRound(index + 1, rounds)}</p>
                <ol>
                  ${pairs.map((pair, slot) => html`
                    <li key=${slot}>
                      <${Match}
                        tour=${tour}
                        pair=${pair}
                        match=${settings.match}
                        from=${[0, 1].map((side) => winnerOf(all[index - 1]?.[2 * slot + side]))}
                      />
                    </li>
                  `)}
                </ol>
              </li>
            `,
        )}
      </ol>
    </div>
  `;
}

/** A match before its pairing: the players who have reached it. @param {{tour: Tour, pair: P.Pair, [other: string]:
 * any}} props */
function Match({ tour, pair, match, from }) {
  if (!pair)
    return html`
      <div class="match none">
        ${from.map((no, side) => html`
          <span key=${side}>${no !== null && html`<bdi class="name">${tour.byNo.get(no)?.name}</bdi>`}</span>
        `)}
      </div>
    `;
  const { sums } = outcome(pair, match);
  const side = (no, at) => {
    const won = pair.points !== null && pair.points[at] > pair.points[1 - at];
    return html`
      <span class=${won ? 'won' : ''}>
        <bdi class="name">${no === null ? words.pairings.bye : tour.byNo.get(no)?.name}</bdi>
        ${sums && !isBye(pair) && html`<b class="num">${points(sums[at])}</b>`}
      </span>
    `;
  };
  // the player from the upper slot is on top
  const turned = pair.second !== null && (from[0] === pair.second || from[1] === pair.first);
  return html`
    <div class="match">
      ${turned ? [side(pair.second, 1), side(pair.first, 0)] : [side(pair.first, 0), side(pair.second, 1)]}
    </div>
  `;
}
