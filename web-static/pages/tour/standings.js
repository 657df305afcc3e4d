// The table: places, every criterion with the sum behind it, and each round's result. The rounds' columns are the usual
// crosstable of Go; a round robin also has the square one, and a knock-out its tree.
import { html, useState } from '../../vendor/ui.js';
import { league } from '../../i18n/league-en.js';
import { criteria as plain, place, points, tour as words } from '../../i18n/tour-en.js';
import { teams as teamWords } from '../../i18n/teams-en.js';
import { you } from '../../state/session.js';
import { Stone } from '../../ui/mark.js';
import { Choice } from './choice.js';
import { Cross } from './cross.js';
import { categoryNamed, tableOf } from '../../features/tournament/categories.js';
import { inAnyOrder, unplayed } from '../../features/tournament/facts.js';
import { asTeams, boardsOfTeams } from '../../features/tournament/teams.js';
import { PlayerName } from './player-name.js';
import { TeamResults } from './team-results.js';
import { SumSheet } from './sum.js';
import { Tree } from './tree.js';

/**
 * @import {Line, Tour} from '../../state/tour-fold.js'
 * @import {Tour as P} from 'protocol'
 */

const table = words.standingsTab;
const ROUNDS_SHOWN = 11; // where scrolling is impossible
const EXTRA = { robin: ['cross', table.crosstable, Cross], knockout: ['tree', table.tree, Tree] };

/** @param {{tour: Tour}} props */
export function Standings({ tour: whole }) {
  const tour = asTeams(whole);
  const {
    standings,
    head: { settings, stage },
  } = tour;
  const over = stage === 'finished' || stage === 'archived';
  const [view, setView] = useState(null);
  const [asked, setAsked] = useState(null);
  const [name, setName] = useState('');
  const category = categoryNamed(tour, name);
  if (standings.lines.length === 0 || tour.rounds.length === 0) return html`<p class="empty">${table.none}</p>`;
  const [id, title, Other] = EXTRA[settings.system] ?? [];
  const shown = view ?? (settings.system === 'knockout' ? 'tree' : 'list');
  return html`
    <div class="stack">
      <div class="row loose">
        ${Other && html`
          <${Choice}
            name="table-view"
            legend=${table.view}
            value=${shown}
            set=${setView}
            choices=${[
              ['list', table.list],
              [id, title],
            ]}
          />
        `}
        ${settings.categories?.length > 0 && shown === 'list' && html`
          <${CategoryChoice} tour=${tour} name=${name} set=${setName} />
        `}
        <p class="soft">
          ${inAnyOrder(tour) && !over
            ? league.live
            : tour.rounds.at(-1).state === 'started'
              ? table.live(tour.rounds.at(-1).number)
              : over
                ? table.final
                : table.after(standings.round)}
        </p>
      </div>
      ${shown === id && Other
        ? html`<${Other} tour=${tour} />`
        : html`<${Wall} tour=${tour} category=${category} onSum=${setAsked} />`}
      ${tour !== whole && html`<${TeamResults} tour=${whole} />`}
      ${asked && html`
        <${SumSheet} tour=${tour} number=${asked.number} index=${asked.index} onClose=${() => setAsked(null)} />
      `}
    </div>
  `;
}

/** Which players the table shows. @param {{tour: Tour, name: string, set: (name: string) => void}} props */
export const CategoryChoice = ({ tour, name, set }) => html`
  <${Choice}
    name="table-category"
    legend=${table.category}
    value=${name}
    set=${set}
    choices=${[['', table.everyone], ...tour.head.settings.categories.map((one) => [one.name, one.name])]}
  />
`;

/**
 * The wall list.
 * @param {{tour: Tour, category?: P.Category|null, onSum?: (asked: {number: number, index: number}) => void,
 *   lines?: Line[], newest?: number|null}} props category: only its players, with their places in it; onSum: without
 *   it, as on paper and walls, values are plain text and many rounds are left out; lines: of the table, all by default;
 *   newest: the number of rounds to show, the last ones
 */
export function Wall({ tour, category = null, onSum, lines: all = tour.standings.lines, newest = null }) {
  const teams = boardsOfTeams(tour) > 0;
  const criteria = teams ? teamWords.criteria : plain;
  const own = category && tableOf(tour, category);
  const lines = own ? all.filter((line) => own.lines.includes(line)) : all;
  const {
    standings: { round, criteria: names, scales },
    head: { settings },
  } = tour;
  // places are shared, lines are not
  const numbers = new Map(tour.standings.lines.map((line, index) => [line.number, index + 1]));
  const count = newest ?? (!onSum && round > ROUNDS_SHOWN ? 0 : round);
  const rounds = Array.from({ length: round }, (_, index) => index + 1).slice(round - Math.min(round, count));
  const start = settings.system === 'mcmahon';
  const without = settings.system === 'knockout' ? [] : unplayed(lines); // players cannot miss a round of a knock-out
  const told = names
    .map((_, index) => index)
    .slice(1)
    // direct encounters decide only between equal players
    .filter((index) => tour.standings.lines.some(({ values }) => values[index] !== null));
  const head = (index) => html`
    <th scope="col" class="figures" key=${names[index]}>
      <abbr title=${criteria[names[index]][1]}>${criteria[names[index]][0]}</abbr>
    </th>
  `;
  const value = ({ number: no, values }, index) => {
    const text = values[index] === null ? '' : points(values[index], scales[index]);
    return html`
      <td class=${`figures${index === 0 ? ' score' : ''}`} key=${names[index]}>
        ${!onSum || !text
          ? text
          : html`
            <button
              type="button"
              class="value"
              aria-label=${table.showSum(criteria[names[index]][0], text)}
              onClick=${() => onSum({ number: no, index })}
            >
              ${text}
            </button>
          `}
      </td>
    `;
  };
  return html`
    <div class="scroll" role="region" aria-label=${words.tabs.standings} tabindex="0">
      <table class="table wall">
        <thead>
          <tr>
            <th scope="col" class="figures"><abbr title=${table.lineLong}>${table.line}</abbr></th>
            ${own && html`<th scope="col" class="figures">${category.name}</th>`}
            <th scope="col" class="figures">${table.place}</th>
            <th scope="col">${teams ? teamWords.team : table.name}</th>
            ${start && html`<th scope="col" class="figures">${table.start}</th>`}
            ${head(0)}
            ${rounds.map((no) => html`
              <th scope="col" class="round" key=${no}>
                <abbr title=${table.roundLong(no)}>${table.roundHead(no)}</abbr>
              </th>
            `)}
            ${told.map((index) => head(index))}
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => {
            const player = tour.byNo.get(line.number);
            return html`
              <tr key=${line.number} class=${player?.account && player.account.id === you.value?.id ? 'own' : ''}>
                <td class="figures line">${numbers.get(line.number)}</td>
                ${own && html`<td class="figures"><b>${own.places.get(line.number)}</b></td>`}
                <td class="figures place">${place(line)}</td>
                <th scope="row">
                  ${onSum && player
                    ? html`<${PlayerName} player=${player} />`
                    : html`<bdi>${player?.name}</bdi>`} ${player?.rank && html`
                    <span class="soft t14">${player.rank}</span>
                  `}
                </th>
                ${start && html`<td class="figures soft">${points(line.start)}</td>`}
                ${value(line, 0)}
                ${rounds.map((no) => html`
                  <td class="round" key=${no}>
                    <${Cell} cell=${line.cells[no - 1]} round=${no} tour=${tour} numbers=${numbers} />
                  </td>
                `)}
                ${told.map((index) => value(line, index))}
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
    <p class="hint">
      ${teams ? teamWords.legend : settings.match > 1 ? table.legendMatch : table.legend}
      ${' '}
      ${teams ? teamWords.shared : table.shared}
    </p>
    ${without.length > 0 && html`
      <p class="hint">
        ${table.unplayed(
          without.map((one) =>
            (teams ? teamWords : table).unplayedOne(tour.byNo.get(one.number)?.name, one.round, one.cell),
          ),
        )}
      </p>
    `}
  `;
}

/** @param {{round: P.Round, tour: Tour, [other: string]: any}} props */
function Cell({ cell, round, tour, numbers }) {
  if (!cell) return null;
  const {
    settings: { match, system, teams = 0 },
  } = tour.head;
  const name = tour.byNo.get(cell.vs)?.name;
  const sentence =
    teams > 0
      ? teamWords.cellSentence(cell, round, name)
      : words.cellSentence(cell, round, { name, match, knockout: system === 'knockout' });
  const kind = cell.vs === undefined ? 'unplayed' : ({ 2: 'won', 0: 'lost', 1: 'drawn' }[cell.points] ?? 'undecided');
  return html`
    <span class=${`cell ${kind}`} title=${sentence}>
      <span class="visually-hidden">${sentence}</span>
      <span aria-hidden="true">
        ${cell.vs !== undefined && match === 1 && teams === 0 && html`<${Stone} colour=${cell.colour} />`}
        ${words.cell(cell, numbers.get(cell.vs))}
        ${cell.default ? '!' : ''}
        ${(match > 1 || teams > 0) && cell.vs !== undefined && cell.games !== undefined && html`
          <small>${points(cell.games)}</small>
        `}
        ${cell.handicap > 0 ? html`<small>h${cell.handicap}</small>` : null}
      </span>
    </span>
  `;
}
