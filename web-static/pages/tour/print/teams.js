// Papers of an event of teams: the matches of a round above their boards, and the games of each team's players.
import { html } from '../../../vendor/ui.js';
import { print as words } from '../../../i18n/print-en.js';
import { teams as teamWords } from '../../../i18n/teams-en.js';
import { points, score, tour as tourWords } from '../../../i18n/tour-en.js';
import { isBye, outcome, scoreBefore } from '../../../features/tournament/facts.js';
import { asTeams, matchesOf, pointsOn, seatsOf, teamsOf } from '../../../features/tournament/teams.js';
import { NotIn } from '../not-in.js';
import { Games } from '../team-results.js';

/**
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Tour as P} from 'protocol'
 * @import {Match, Pair, Team} from '../../../features/tournament/teams.js'
 */

const { pairings } = words;

/** @param {{tour: Tour, round: P.Round}} props */
export function ByMatch({ tour, round }) {
  const units = asTeams(tour);
  const team = ({ number, name }) => {
    const value = scoreBefore(units, round, number);
    return html`<bdi>${name}</bdi>${value !== null && html` <span class="num">(${points(value, 1)})</span>`}`;
  };
  return html`
    <table class="lines match-lines">
      <thead>
        <tr>
          <th scope="col" class="num">${pairings.board}</th>
          <th scope="col">${teamWords.team}</th>
          <th scope="col">${pairings.opponent}</th>
          <th scope="col" class="result">${pairings.result}</th>
        </tr>
      </thead>
      ${matchesOf(tour, round).map((match) => html`
        <tbody key=${match.number}>
          <tr class="match">
            <td class="num"></td>
            <th scope="rowgroup">${team(match.a)}</th>
            <th scope="rowgroup">${match.b ? team(match.b) : teamWords.bye}</th>
            <td class="result num">${match.b && round.state !== 'published' ? score(match.sums) : ''}</td>
          </tr>
          ${match.pairs.map((pair) => html`<${Board} key=${pair.board} tour=${tour} match=${match} pair=${pair} />`)}
        </tbody>
      `)}
    </table>
    <${NotIn} tour=${tour} round=${round} />
  `;
}

/** @param {{tour: Tour, match: Match, pair: Pair}} props */
function Board({ tour, match, pair }) {
  const [x, y] = seatsOf(match, pair);
  const sums = pointsOn(match, pair);
  const seat = (no) => {
    const player = tour.byNo.get(no);
    if (!player) return match.b ? teamWords.vacant : '';
    return html`
      ${!isBye(pair) && (no === pair.first ? '● ' : '○ ')}
      <bdi>${player.name}</bdi>
      ${player.rank ? `\u00a0${player.rank}` : ''}
    `;
  };
  return html`
    <tr>
      <td class="num">${pair.board}</td>
      <th scope="row">${seat(x)}</th>
      <td>${seat(y)}</td>
      <td class="result num">
        ${match.b && sums ? score(sums) : ''}
        ${match.b && sums && outcome(pair, 1).forfeit && html` <small>${tourWords.pairings.byDefault}</small>`}
      </td>
    </tr>
  `;
}

/** The players of each team, in the order of the table. @param {{tour: Tour}} props */
export function TeamSheets({ tour }) {
  const byNo = new Map(teamsOf(tour).map((team) => [team.number, team]));
  return tour.standings.lines
    .map(({ number }) => byNo.get(number))
    .filter((team) => team !== undefined)
    .map((team) => html`
      <section key=${team.number} class="team-sheet">
        <h3><bdi>${team.name}</bdi></h3>
        <${Games} tour=${tour} team=${team} />
      </section>
    `);
}
