// The players of each team with their games, below the table of teams, in its order.
import { html } from '../../vendor/ui.js';
import { teams as words } from '../../i18n/teams-en.js';
import { points, tour as tourWords } from '../../i18n/tour-en.js';
import { resultsOf, teamsOf } from '../../features/tournament/teams.js';

/**
 * @import {Tour} from '../../state/tour-fold.js'
 * @import {Team} from '../../features/tournament/teams.js'
 */

const { standingsTab: table } = tourWords;

/** @param {{tour: Tour}} props */
export function TeamResults({ tour }) {
  const byNo = new Map(teamsOf(tour).map((team) => [team.number, team]));
  const teams = tour.standings.lines.map(({ number }) => byNo.get(number)).filter(Boolean);
  return html`
    <section class="team-results stack tight" aria-label=${words.players}>
      ${teams.map((team) => html`
        <details key=${team.number} class="more">
          <summary>${words.playersOf(team.name)}</summary>
          <${Games} tour=${tour} team=${team} />
        </details>
      `)}
    </section>
  `;
}

/** @param {{tour: Tour, team: Team}} props */
export function Games({ tour, team }) {
  return html`
    <div class="scroll" role="region" aria-label=${words.playersOf(team.name)} tabindex="0">
      <table class="table team-games">
        <thead>
          <tr>
            <th scope="col" class="figures"><span class="visually-hidden">${table.line}</span></th>
            <th scope="col">${table.name}</th>
            <th scope="col" class="figures">${words.points}</th>
            ${tour.rounds.map(({ number }) => html`
              <th scope="col" key=${number}>
                <abbr title=${table.roundLong(number)}>${table.roundHead(number)}</abbr>
              </th>
            `)}
          </tr>
        </thead>
        <tbody>
          ${resultsOf(tour, team).map(({ player, points: sum, games, cells }, index) => html`
            <tr key=${player.number}>
              <td class="figures soft">${index + 1}</td>
              <th scope="row">
                <bdi>${player.name}</bdi>
                ${player.rank && html` <span class="soft t14">${player.rank}</span>`}
              </th>
              <td class="figures num">${games > 0 ? words.games(sum, games) : ''}</td>
              ${cells.map((cell, round) => html`
                <td key=${round}>
                  ${cell && html`
                    <b class="num">${cell.points === null ? '?' : points(cell.points)}</b> <bdi class="soft t14">
                      ${tour.byNo.get(cell.vs)?.name ?? words.vacant}
                    </bdi>
                  `}
                </td>
              `)}
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}
