// The players of a tournament.
import { html } from '../../vendor/ui.js';
import { tour as words } from '../../i18n/tour-en.js';
import { rating as ratingText } from '../../i18n/rating-en.js';
import { you } from '../../state/session.js';
import { rankNumber } from '../../features/tournament/people.js';
import { PlayerName } from './player-name.js';

/**
 * @import {Tour} from '../../state/tour-fold.js'
 * @import {Tour as P} from 'protocol'
 */

const { playersTab } = words;

/** @param {{tour: Tour}} props */
export function Players({ tour }) {
  if (tour.players.length === 0) return html`<p class="empty">${playersTab.none}</p>`;
  const list = tour.players.toSorted(
    (a, b) => rankNumber(b.rank) - rankNumber(a.rank) || (b.rating ?? 0) - (a.rating ?? 0) || a.number - b.number,
  );
  const has = (field) => list.some((player) => player[field]);
  const [rank, rating, club, country] = ['rank', 'rating', 'club', 'country'].map(has);
  return html`
    <div class="stack">
      <p class="soft">${playersTab.count(tour.head.players, tour.head.here)}</p>
      <div class="scroll">
        <table class="table players">
          <thead>
            <tr>
              <th scope="col">${playersTab.name}</th>
              ${rank && html`<th scope="col">${playersTab.rank}</th>`}
              ${rating && html`<th scope="col" class="figures wide">${playersTab.rating}</th>`}
              ${club && html`<th scope="col" class="wide">${playersTab.club}</th>`}
              ${country && html`<th scope="col" class="wide">${playersTab.country}</th>`}
              <th scope="col">${playersTab.state}</th>
            </tr>
          </thead>
          <tbody>
            ${list.map((player) => html`
              <tr key=${player.number} class=${player.account && player.account.id === you.value?.id ? 'own' : ''}>
                <th scope="row"><${PlayerName} player=${player} /></th>
                ${rank && html`<td class="num">${player.rank}</td>`}
                ${rating && html`
                  <td class="figures wide" title=${player.deviation ? `±${player.deviation}` : null}>
                    ${player.rating && ratingText(player.rating, player.deviation)}
                  </td>
                `}
                ${club && html`<td class="wide">${player.club}</td>`}
                ${country && html`<td class="wide">${player.country}</td>`}
                <td class="soft">${state(player)}</td>
              </tr>
            `)}
          </tbody>
        </table>
      </div>
    </div>
  `;
}

/** @param {P.Player} player */
function state(player) {
  const missed = player.absent.map(({ round }) => round);
  return [
    words.standings[player.status],
    player.join > 1 && playersTab.from(player.join),
    missed.length > 0 && playersTab.misses(missed),
  ]
    .filter(Boolean)
    .join(', ');
}
