// The pairs of a draft as a table: players or teams to choose and to drag, the cost of each pair, and its lock. Below
// the match of two teams are its boards.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { deskTeams } from '../../../i18n/desk-teams-en.js';
import { points } from '../../../i18n/tour-en.js';
import { Stone } from '../../../ui/mark.js';
import { asMatches, asTeams, boardsOfTeams, matchesOf } from '../../../features/tournament/teams.js';
import { BoardSeats } from '../matches.js';
import { mayColour } from './facts.js';
import { levelsShort } from './levels.js';
import { isByScore } from './older.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 * @import {Match} from '../../../features/tournament/teams.js'
 */

const TYPE = 'text/x-miai-player';

/**
 * @param {object} props
 * @param {Context} props.context with the players, teams or not
 * @param {P.Draft} props.draft
 * @param {any} props.text the words of a draft of players or of teams
 * @param {number[]} props.here the chosen players or teams
 * @param {(no: number) => void} props.choose
 * @param {((a: number, b: number) => void)|null} props.swap null: not now
 * @param {(pair: [number, number|null]) => void} props.ask why they are a pair
 * @param {(pair: P.DraftPair) => void} props.colours asks for the colours of a board of a match
 */
export function DraftTable({ context, draft, text, here, choose, swap, ask, colours }) {
  const { tour, desk, may } = context;
  const units = asTeams(tour);
  const teams = boardsOfTeams(tour) > 0;
  const match = tour.head.settings.match > 1;
  const warned = new Set(desk.warnings.map(({ board }) => board));
  const score = (no) => {
    const line = units.standings.lines.find((one) => one.number === no);
    return points(line?.values[0] ?? units.byNo.get(no)?.start ?? 0, units.standings.scales[0]);
  };
  const seat = (no, colour) => html`
    <${Seat}
      number=${no}
      player=${units.byNo.get(no)}
      score=${text.points(score(no))}
      colour=${match || teams ? null : colour}
      chosen=${here.includes(no)}
      choose=${choose}
      swap=${swap}
    />
  `;
  const row = (pair) => html`
    <${Row}
      context=${context}
      round=${draft.number}
      pair=${pair}
      text=${text}
      seat=${seat}
      ask=${ask}
      warned=${warned.has(pair.board)}
    />
  `;
  const list = asMatches(tour, draft).pairs;
  return html`
    <div class="scroll">
      <table class=${`table draft${teams ? ' of-matches' : ''}`}>
        <thead>
          <tr>
            <th scope="col" class="figures">${text.board}</th>
            <th scope="col">${match ? text.firstMatch : text.first}</th>
            <th scope="col">${match ? text.secondMatch : text.second}</th>
            <th scope="col">${text.why}</th>
            <th scope="col">${text.lock}</th>
          </tr>
        </thead>
        ${teams
          ? matchesOf(tour, draft).map((one, index) => html`
            <tbody key=${one.number}>
              ${row(list[index])}
              ${one.pairs.map((pair) => html`
                <${Board}
                  key=${pair.board}
                  context=${context}
                  draft=${draft}
                  match=${one}
                  pair=${pair}
                  ask=${may('colours') ? colours : null}
                />
              `)}
            </tbody>
          `)
          : html`<tbody>${list.map(row)}</tbody>`}
      </table>
    </div>
  `;
}

/** @param {{context: Context, pair: P.DraftPair, [other: string]: any}} props */
function Row({ context: { tour, send, may }, round, pair, text, seat, ask, warned }) {
  const teams = boardsOfTeams(tour) > 0;
  return html`
    <tr class=${`${warned ? 'warned' : ''}${teams ? ' match' : ''}`}>
      <td class="figures">${pair.second === null || teams ? '' : pair.board}</td>
      <td>${seat(pair.first, pair.second === null ? null : 'b')}</td>
      <td>
        ${pair.second === null
          ? html`<span class="soft">${text.bye}</span>`
          : html`
            ${seat(pair.second, 'w')}
            ${pair.handicap > 0 && html` <span class="tag">${text.stones(pair.handicap)}</span>`}
          `}
      </td>
      <td>
        ${isByScore(tour)
          ? html`
            <button
              type="button"
              class="word t14"
              aria-label=${text.whyOf(pair.board)}
              onClick=${() => ask([pair.first, pair.second])}
            >
              ${pair.second === null ? words.levels[5] : levelsShort(pair.levels)}
            </button>
          `
          : html`<span class="soft t14">${text.given[tour.head.settings.system]}</span>`}
      </td>
      <td>
        <button
          type="button"
          class="button quiet small"
          disabled=${!may('lock')}
          aria-pressed=${pair.locked}
          aria-label=${text.lockOf(pair.board)}
          onClick=${() => send('lock', { round, board: pair.board, on: !pair.locked })}
        >
          ${pair.locked ? text.locked : text.lock}
        </button>
      </td>
    </tr>
  `;
}

/**
 * A board of a match.
 * @param {{context: Context, draft: P.Draft, match: Match, pair: P.DraftPair, ask: ((pair: P.DraftPair) => void)|null}}
 *   props
 */
function Board({ context: { tour }, draft, match, pair, ask }) {
  const turns = ask !== null && mayColour(tour.head, draft, pair);
  return html`
    <tr class="of-match">
      <td class="figures">${pair.board}</td>
      <${BoardSeats} tour=${tour} match=${match} pair=${pair} />
      <td colspan="2">
        ${turns && html`
          <button
            type="button"
            class="button quiet small"
            aria-label=${words.colours.of(pair.board)}
            onClick=${() => ask(pair)}
          >
            ${deskTeams.colours}
          </button>
        `}
      </td>
    </tr>
  `;
}

/**
 * A player or a team to choose, or to drag onto another.
 * @param {{number: number, player: P.Player|undefined, score: string|null, [other: string]: any}} props
 */
export function Seat({ number: no, player, score, colour, chosen, choose, swap }) {
  const [over, setOver] = useState(false);
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    const other = Number(event.dataTransfer.getData(TYPE));
    if (swap && other && other !== no) swap(other, no);
  };
  const start = (event) => {
    event.dataTransfer.setData(TYPE, String(no));
    event.dataTransfer.effectAllowed = 'move';
  };
  const enter = (event) => {
    if (!swap || !event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  return html`
    <button
      type="button"
      class=${`player${over ? ' over' : ''}`}
      draggable=${swap ? 'true' : 'false'}
      aria-pressed=${chosen}
      onClick=${() => choose(no)}
      onDragStart=${start}
      onDragOver=${enter}
      onDragLeave=${() => setOver(false)}
      onDrop=${drop}
    >
      ${colour && html`<${Stone} colour=${colour} /> `}
      <bdi>${player?.name}</bdi> <span class="soft t14 num">${[player?.rank, score].filter(Boolean).join(' · ')}</span>
    </button>
  `;
}
