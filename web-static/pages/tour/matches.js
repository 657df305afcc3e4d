// The pairings of a round of teams: each match with its score, and its boards below it.
import { html } from '../../vendor/ui.js';
import { teams as words } from '../../i18n/teams-en.js';
import { score, tour as tourWords } from '../../i18n/tour-en.js';
import { you } from '../../state/session.js';
import { Stone } from '../../ui/mark.js';
import { isBye, outcome } from '../../features/tournament/facts.js';
import { matchesOf, pointsOn, seatsOf } from '../../features/tournament/teams.js';
import { Result } from './result.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 * @import {Match, Pair} from '../../features/tournament/teams.js'
 */

const { pairings } = tourWords;

/** @param {{tour: Tour, round: P.Round}} props */
export function Matches({ tour, round }) {
  const matches = matchesOf(tour, round);
  return html`
    <div class="matches">
      ${matches.map((match) => html`<${Boards} key=${match.number} tour=${tour} round=${round} match=${match} />`)}
    </div>
  `;
}

/** "Ash Trees 1½–½ Kikashi". @param {{match: Match, round: {state: string}}} props */
export function MatchLine({ match: { a, b, sums }, round }) {
  const begun = round.state !== 'published' && round.state !== 'drafted';
  return html`
    <span class="match-line">
      <bdi class=${`name-of${begun && sums[0] > sums[1] ? ' ahead' : ''}`}>${a.name}</bdi>
      ${b === null
        ? html` <span class="soft">${words.bye}</span>`
        : html`
          ${' '}
          <b class="num sums">${begun ? score(sums) : '–'}</b>
          ${' '}
          <bdi class=${`name-of${begun && sums[1] > sums[0] ? ' ahead' : ''}`}>${b.name}</bdi>
        `}
    </span>
  `;
}

/** @param {{tour: Tour, round: P.Round, match: Match}} props */
function Boards({ tour, round, match }) {
  const mine = (no) => Boolean(you.value && tour.byNo.get(no)?.account?.id === you.value.id);
  return html`
    <section class="match-boards">
      <h2 class="t16"><${MatchLine} match=${match} round=${round} /></h2>
      <table class="table pairs">
        <colgroup><col class="board-no" /><col /><col /><col class="result" /></colgroup>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">${pairings.board}</th>
            <th scope="col">${match.a.name}</th>
            <th scope="col">${match.b?.name ?? words.bye}</th>
            <th scope="col">${pairings.result}</th>
          </tr>
        </thead>
        <tbody>
          ${match.pairs.map((pair) => {
            const [x, y] = seatsOf(match, pair);
            return html`
              <tr key=${pair.board} class=${mine(x) || mine(y) ? 'own' : ''}>
                <td class="figures">${pair.board}</td>
                <${BoardSeats} tour=${tour} match=${match} pair=${pair} />
                <td class="num"><${BoardResult} match=${match} pair=${pair} /></td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </section>
  `;
}

/**
 * The two players of a board of a match, each below their team: cells of a row.
 * @param {{tour: Tour, match: Match, pair: Pair}} props
 */
export function BoardSeats({ tour, match, pair }) {
  const [x, y] = seatsOf(match, pair);
  const seat = (no) => {
    const player = tour.byNo.get(no);
    if (!player) return html`<span class="soft">${words.vacant}</span>`;
    return html`
      ${!isBye(pair) && html`<${Stone} colour=${no === pair.first ? 'b' : 'w'} /> `}
      <bdi>${player.name}</bdi>
      ${player.rank && html` <span class="soft t14">${player.rank}</span>`}
    `;
  };
  return html`<th scope="row">${seat(x)}</th><td>${match.b === null ? '' : seat(y)}</td>`;
}

/**
 * The result of a board of a match, as its first team has it; a side without a player loses by default.
 * @param {{match: Match, pair: Pair}} props
 */
export function BoardResult({ match, pair }) {
  const [x] = seatsOf(match, pair);
  if (!isBye(pair) || match.b === null) return html`<${Result} pair=${pair} match=${1} swapped=${x !== pair.first} />`;
  return (
    pair.points && html`
      <b>${score(pointsOn(match, pair))}</b>
      ${outcome(pair, 1).forfeit && html` <span class="tag">${pairings.byDefault}</span>`}
    `
  );
}
