// The list of players at the desk: a line for each, with their facts, or with the rounds that they miss.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { rating as ratingText } from '../../../i18n/rating-en.js';
import { points, tour as tourWords } from '../../../i18n/tour-en.js';
import { isGone } from './facts.js';
import { Cells, Rounds, useGrid } from './rounds-grid.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { people: text } = words;

/** @param {{context: Context, list: P.Player[], [other: string]: any}} props */
export function List({ context, list, keys, grid, checkin, edit }) {
  const { tour, desk } = context;
  const some = (field) => tour.players.some((player) => player[field]);
  const rank = some('rank');
  const start = tour.head.settings.system === 'mcmahon';
  const club = !grid && some('club');
  const more = new Map(desk.people.map((person) => [person.number, person]));
  const rating = !grid && desk.people.some((person) => person.rating);
  const apart = new Set(desk.forbidden.flat());
  const cells = useGrid(context, list);
  return html`
    <div class="scroll">
      <table class=${`table checkin${grid ? ' by-rounds' : ''}`} onKeyDown=${grid ? cells.key : undefined}>
        <thead>
          <tr>
            <th scope="col">${text.here}</th>
            <th scope="col">${text.name}</th>
            ${rank && html`<th scope="col">${text.rank}</th>`}
            ${start && html`<th scope="col" class="figures">${text.start}</th>`}
            ${rating && html`<th scope="col" class="figures wide">${text.rating}</th>`}
            ${club && html`<th scope="col" class="wide">${text.club}</th>`}
            ${grid && html`<${Rounds} count=${cells.count} />`}
            ${!grid && html`<th scope="col" class="wide">${text.state}</th>`}
            <th scope="col"><span class="visually-hidden">${text.edit}</span></th>
          </tr>
        </thead>
        <tbody>
          ${list.map((player) => {
            const state = stateOf(player, apart, more.get(player.number), grid);
            return html`
              <tr key=${player.number} class=${player.status}>
                <td>
                  ${!isGone(player) && html`
                    <button
                      type="button"
                      class="button small tick"
                      aria-pressed=${player.status === 'here'}
                      aria-label=${text.hereOf(player.name)}
                      onClick=${() => checkin(player)}
                    >
                      ${keys.has(player.number)
                        ? html`<kbd aria-hidden="true">${keys.get(player.number).toUpperCase()}</kbd>`
                        : ''}
                      <span aria-hidden="true">${player.status === 'here' ? '✓' : '–'}</span>
                    </button>
                  `}
                </td>
                <th scope="row">
                  <bdi>${player.name}</bdi> ${(player.account ?? more.get(player.number)?.invited) && html`
                    <span class="soft t14 num">${(player.account ?? more.get(player.number).invited).id}</span>
                  `}
                  ${state && html`<span class=${`soft t14${grid ? ' state' : ' brief'}`}>${state}</span>`}
                </th>
                ${rank && html`<td class="num">${player.rank}</td>`}
                ${start && html`<td class="figures num">${points(player.start)}</td>`}
                ${rating && html`<${Seed} person=${more.get(player.number)} />`}
                ${club && html`<td class="wide">${player.club}</td>`}
                ${grid && html`<${Cells} cells=${cells} player=${player} />`}
                ${!grid && html`<td class="wide soft t14">${state}</td>`}
                <td class="figures">
                  <button
                    type="button"
                    class="button quiet small"
                    aria-label=${text.editOf(player.name)}
                    onClick=${() => edit(player)}
                  >
                    ${text.edit}
                  </button>
                </td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}

// The seed of a player: the desk's own number, or the rating of their account when they entered.
function Seed({ person }) {
  return html`
    <td class="figures wide" title=${person?.deviation ? text.seeded(person.deviation) : null}>
      ${person?.rating && ratingText(person.rating, person.deviation)}
    </td>
  `;
}

/** @param {P.Player} player */
function stateOf(player, apart, more, grid) {
  const missed = grid ? [] : player.absent.map(({ round }) => round);
  return [
    more?.invited && text.invited,
    more?.guest && text.guest,
    player.status !== 'here' && player.status !== 'entered' && tourWords.standings[player.status],
    !grid && player.join > 1 && text.from(player.join),
    missed.length > 0 && text.misses(missed),
    more?.household && `${words.person.household}: ${more.household}`,
    apart.has(player.number) && text.forbid.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}
