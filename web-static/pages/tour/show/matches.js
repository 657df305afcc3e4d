// The projector's page of the matches of teams, each above its boards.
import { html } from '../../../vendor/ui.js';
import { show as words } from '../../../i18n/show-en.js';
import { teams as teamWords } from '../../../i18n/teams-en.js';
import { score } from '../../../i18n/tour-en.js';
import { Stone } from '../../../ui/mark.js';
import { currentRound, isBye, isOpen, outcome } from '../../../features/tournament/facts.js';
import { boardsOfTeams, pointsOn, seatsOf } from '../../../features/tournament/teams.js';
import { inColumns, matchesIn } from './fit.js';
import { name, Page } from './page.js';

/**
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Match, Pair} from '../../../features/tournament/teams.js'
 */

/** @param {{slide: import('./slides.js').Slide, tour: Tour}} props */
export function Matches({ slide, tour }) {
  const boards = boardsOfTeams(tour);
  const round = currentRound(tour);
  const columns = inColumns(/** @type {Match[]} */ (slide.part), matchesIn(boards));
  const begun = round.state !== 'published';
  return html`
    <${Page}
      title=${words.pairings(round.number)}
      slide=${slide}
      lines=${columns[0].length * (boards + 1)}
      className=${`lists of-${columns.length}`}
    >
      <div class="columns">
        ${columns.map((matches, index) => html`
          <table key=${index} class="match-list">
            <colgroup><col class="seat-no" /><col /><col /><col class="result" /></colgroup>
            ${matches.map((match) => html`
              <tbody key=${match.number}>
                <tr class="match">
                  <td></td>
                  <th scope="rowgroup"><bdi class="name">${match.a.name}</bdi></th>
                  <th scope="rowgroup">
                    ${match.b
                      ? html`<bdi class="name">${match.b.name}</bdi>`
                      : html`<span class="soft">${teamWords.bye}</span>`}
                  </th>
                  <td class="num result">${match.b && begun ? score(match.sums) : ''}</td>
                </tr>
                ${match.b
                  && match.pairs.map((pair) => html`
                    <${Board} key=${pair.board} tour=${tour} match=${match} pair=${pair} />
                  `)}
              </tbody>
            `)}
          </table>
        `)}
      </div>
    <//>
  `;
}

/** @param {{tour: Tour, match: Match, pair: Pair}} props */
function Board({ tour, match, pair }) {
  const points = pointsOn(match, pair);
  const seat = (no, side) => html`
    <td class=${points?.[side] === 2 ? 'won' : ''}>
      ${no === null
        ? html`<span class="soft">${teamWords.vacant}</span>`
        : html`
          ${!isBye(pair) && html`<${Stone} colour=${no === pair.first ? 'b' : 'w'} /> `}
          ${name(tour.byNo.get(no))}
        `}
    </td>
  `;
  return html`
    <tr class=${isOpen(pair) ? '' : 'decided'}>
      <th scope="row" class="num seat-no">${pair.board}</th>
      ${seatsOf(match, pair).map(seat)}
      <td class="num result">
        ${points ? html`${score(points)}${outcome(pair, 1).forfeit ? html`<span class="soft">!</span>` : ''}` : ''}
      </td>
    </tr>
  `;
}
