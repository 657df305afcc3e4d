// The teams of a tournament, each with its players in their order.
import { html } from '../../vendor/ui.js';
import { teams as words } from '../../i18n/teams-en.js';
import { tour as tourWords } from '../../i18n/tour-en.js';
import { you } from '../../state/session.js';
import { boardsOfTeams, teamsOf, withoutTeam } from '../../features/tournament/teams.js';
import { PlayerName } from './player-name.js';

/**
 * @import {Tour} from '../../state/tour-fold.js'
 * @import {Tour as P} from 'protocol'
 */

const { playersTab } = tourWords;

/** @param {{tour: Tour}} props */
export function TeamList({ tour }) {
  const teams = teamsOf(tour);
  const loose = withoutTeam(tour);
  const boards = boardsOfTeams(tour);
  if (tour.players.length === 0) return html`<p class="empty">${words.none}</p>`;
  return html`
    <div class="stack">
      <p class="soft">${words.count(teams.length, tour.head.players, tour.head.here)}</p>
      <div class="teams">
        ${teams.map(({ number, name, players }) => html`
          <section key=${number} class="team">
            <h2 class="t16"><bdi>${name}</bdi></h2>
            <${Members} players=${players} boards=${boards} name=${name} />
          </section>
        `)}
        ${loose.length > 0 && html`
          <section class="team">
            <h2 class="soft t16">${words.loose}</h2>
            <${Members} players=${loose} boards=${0} name=${words.loose} />
          </section>
        `}
      </div>
    </div>
  `;
}

/** @param {{players: P.Player[], boards: number, name: string}} props boards 0: no order */
function Members({ players, boards, name }) {
  return html`
    <ol class="members" aria-label=${words.playersOf(name)}>
      ${players.map((player, index) => html`
        <li key=${player.number} class=${player.account && player.account.id === you.value?.id ? 'own' : ''}>
          <span class="num soft seat">${boards === 0 ? '' : index < boards ? index + 1 : 'R'}</span>
          <span class="who">
            <${PlayerName} player=${player} />
            ${player.rank && html` <span class="soft t14">${player.rank}</span>`}
          </span>
          <span class="soft t14">${state(player, boards > 0 && index >= boards)}</span>
        </li>
      `)}
    </ol>
  `;
}

/** @param {P.Player} player */
function state(player, reserve) {
  const missed = player.absent.map(({ round }) => round);
  return [
    reserve && words.reserve,
    player.status !== 'entered' && tourWords.standings[player.status],
    missed.length > 0 && playersTab.misses(missed),
  ]
    .filter(Boolean)
    .join(', ');
}
