// The pairings of a round: by board, and by name for players who look for themselves.
import { html, useState } from '../../vendor/ui.js';
import { league } from '../../i18n/league-en.js';
import { tour as words } from '../../i18n/tour-en.js';
import { you } from '../../state/session.js';
import { Stone } from '../../ui/mark.js';
import {
  byName,
  colourIn,
  currentRound,
  dayOf,
  inAnyOrder,
  isBye,
  opponentIn,
  progress,
  seats,
} from '../../features/tournament/facts.js';
import { boardsOfTeams } from '../../features/tournament/teams.js';
import { Choice } from './choice.js';
import { Matches } from './matches.js';
import { NotIn } from './not-in.js';
import { Result } from './result.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

const { pairings } = words;

/** @param {{tour: Tour}} props */
export function Pairings({ tour }) {
  const [chosen, setChosen] = useState(null);
  const [order, setOrder] = useState('board');
  const current = currentRound(tour);
  if (!current) return html`<p class="empty">${pairings.none}</p>`;
  const round = tour.rounds.find(({ number: no }) => no === chosen) ?? current;
  const { done, all } = progress(round);
  return html`
    <div class="stack">
      <div class="row loose">
        ${tour.rounds.length > 1 && html`
          <${Choice}
            name="pairings-round"
            legend=${pairings.round}
            seen
            value=${round.number}
            set=${setChosen}
            choices=${tour.rounds.map(({ number: no }) => [no, no])}
          />
        `}
        <${Choice}
          name="pairings-order"
          legend=${pairings.order}
          value=${order}
          set=${setOrder}
          choices=${[
            ['board', pairings.byBoard],
            ['name', pairings.byName],
          ]}
        />
        <p class="soft">
          ${pairings.caption(
            round.number,
            pairings.states[round.state],
            tour.head.settings.system === 'knockout' ? tour.head.rounds : null,
          )}
          ${dayOf(tour, round.number) ? `, ${league.by(dayOf(tour, round.number))}` : ''}
          ${round.state === 'started'
            ? `. ${pairings.open(done, all)}${round.paused ? ` ${pairings.paused}` : ''}`
            : ''}
        </p>
      </div>
      ${order === 'board'
        ? boardsOfTeams(tour) > 0
          ? html`<${Matches} tour=${tour} round=${round} />`
          : html`<${ByBoard} tour=${tour} round=${round} />`
        : html`<${ByName} tour=${tour} round=${round} />`}
      <${NotIn} tour=${tour} round=${round} />
    </div>
  `;
}

const own = (tour, no) => Boolean(you.value && tour.byNo.get(no)?.account?.id === you.value.id);
const rank = (player) => player?.rank && html` <span class="soft t14">${player.rank}</span>`;
const stones = ({ handicap }) => handicap > 0 && html` <span class="tag">${pairings.stones(handicap)}</span>`;

/** @param {{tour: Tour, round: P.Round}} props */
function ByBoard({ tour, round }) {
  const {
    settings: { match },
  } = tour.head;
  const heads = match > 1 ? [pairings.first, pairings.second] : [pairings.black, pairings.white];
  const seat = (no, colour) => {
    const player = tour.byNo.get(no);
    return html`
      ${match === 1 && colour && html`<${Stone} colour=${colour} /> `}
      <bdi>${player?.name}</bdi>
      ${rank(player)}
    `;
  };
  return html`
    <div class="scroll">
      <table class="table pairs">
        <thead>
          <tr>
            <th scope="col" class="figures">${pairings.board}</th>
            <th scope="col">${heads[0]}</th>
            <th scope="col">${heads[1]}</th>
            <th scope="col">${pairings.result}</th>
          </tr>
        </thead>
        <tbody>
          ${round.pairs.map((pair) => {
            const places = match > 1 ? { b: pair.first, w: pair.second } : seats(pair, pair.games[0]);
            return html`
              <tr key=${pair.board} class=${own(tour, pair.first) || own(tour, pair.second) ? 'own' : ''}>
                <td class="figures">${isBye(pair) ? '' : pair.board}</td>
                <th scope="row">${seat(isBye(pair) ? pair.first : places.b, isBye(pair) ? null : 'b')}</th>
                <td>
                  ${isBye(pair)
                    ? html`<span class="soft">${pairings.bye}</span>`
                    : html`${seat(places.w, 'w')}${stones(pair)}`}
                </td>
                <td class="num">
                  <${Result} pair=${pair} match=${match} swapped=${places.b !== pair.first} any=${inAnyOrder(tour)} />
                </td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {{tour: Tour, round: P.Round}} props */
function ByName({ tour, round }) {
  const {
    settings: { match },
  } = tour.head;
  return html`
    <div class="scroll">
      <table class="table pairs by-name">
        <thead>
          <tr>
            <th scope="col">${pairings.name}</th>
            <th scope="col" class="figures">${pairings.board}</th>
            ${match === 1 && html`<th scope="col" class="colour">${pairings.colour}</th>`}
            <th scope="col">${pairings.opponent}</th>
          </tr>
        </thead>
        <tbody>
          ${byName(tour, round).map(({ player, pair }) => {
            const colour = colourIn(pair, player.number);
            const opponent = tour.byNo.get(opponentIn(pair, player.number));
            return html`
              <tr key=${player.number} class=${own(tour, player.number) ? 'own' : ''}>
                <th scope="row"><bdi>${player.name}</bdi>${rank(player)}</th>
                <td class="figures">${isBye(pair) ? '' : pair.board}</td>
                ${match === 1 && html`
                  <td>
                    ${!isBye(pair) && html`
                      <${Stone} colour=${colour} /> ${pairings[colour === 'b' ? 'black' : 'white']}
                    `}
                  </td>
                `}
                <td>
                  ${isBye(pair)
                    ? html`<span class="soft">${pairings.bye}</span>`
                    : html`<bdi>${opponent?.name}</bdi>${rank(opponent)}${stones(pair)}`}
                </td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}
