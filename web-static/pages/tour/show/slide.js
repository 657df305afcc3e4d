// One page of the projector. Its lines are as large as their number allows.
import { html, useEffect, useRef, useState } from '../../../vendor/ui.js';
import { show as words } from '../../../i18n/show-en.js';
import { score, tour as tourWords, when } from '../../../i18n/tour-en.js';
import { clockText } from '../../../state/clock.js';
import { serverNow } from '../../../ui/clock.js';
import { Stone } from '../../../ui/mark.js';
import { LiveBoard } from '../boards.js';
import { Cross } from '../cross.js';
import { Tree } from '../tree.js';
import { tableOf } from './slides.js';
import {
  colourIn,
  currentRound,
  isBye,
  isOpen,
  opponentIn,
  outcome,
  progress,
  seats,
} from '../../../features/tournament/facts.js';
import { asTeams, boardsOfTeams } from '../../../features/tournament/teams.js';
import { Wall } from '../standings.js';
import { Code, useLink } from '../link.js';
import { gridFor, inColumns } from './fit.js';
import { Matches } from './matches.js';
import { name, Page } from './page.js';

/**
 * @import {Signal} from '../../../vendor/ui.js'
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Tour as P} from 'protocol'
 */

const ROUNDS_MOST = 7; // columns of rounds beside a name that can be read
const KINDS = {
  pairings: Pairings,
  names: Names,
  boards: BoardWall,
  standings: Table,
  players: People,
  checkin: CheckIn,
  clock: RoundClock,
};

/**
 * @param {object} props
 * @param {import('./slides.js').Slide} props.slide
 * @param {Tour} props.tour
 * @param {ReturnType<typeof import('../../../state/tour.js').openBoards>|null} props.boards
 * @param {Signal<number>} props.second read: so that the time goes on
 * @param {P.Category|null} [props.category] the table has only its players
 */
export function Slide({ slide, tour, boards, second, category }) {
  const Kind = KINDS[slide.kind];
  return html`<${Kind} slide=${slide} tour=${tour} boards=${boards} second=${second} category=${category} />`;
}

const { stones } = tourWords.pairings;
const stonesOf = ({ handicap }) => handicap > 0 && html` <span class="soft stones">${stones(handicap)}</span>`;
/** @param {{tour: Tour, [other: string]: any}} props */
function Pairings({ slide, tour }) {
  if (boardsOfTeams(tour) > 0) return html`<${Matches} slide=${slide} tour=${tour} />`;
  const { match } = tour.head.settings;
  const columns = inColumns(slide.part);
  return html`
    <${Page}
      title=${words.pairings(currentRound(tour).number)}
      slide=${slide}
      lines=${columns[0].length}
      className=${`lists of-${columns.length}`}
    >
      <div class="columns">
        ${columns.map((pairs, index) => html`
          <table key=${index}>
            <tbody>
              ${pairs.map((pair) => html`<${PairRow} key=${pair.board} pair=${pair} tour=${tour} match=${match} />`)}
            </tbody>
          </table>
        `)}
      </div>
    <//>
  `;
}

/** @param {{pair: P.Pair, tour: Tour, [other: string]: any}} props */
function PairRow({ pair, tour, match }) {
  const places = match > 1 || isBye(pair) ? { b: pair.first, w: pair.second } : seats(pair, pair.games[0]);
  const { sums, moves } = outcome(pair, match);
  const shown = sums && (places.b === pair.first ? sums : sums.toReversed());
  const won = (side) => pair.points && pair.points[places.b === pair.first ? side : 1 - side] === 2 && !isBye(pair);
  return html`
    <tr class=${isOpen(pair) ? '' : 'decided'}>
      <th scope="row" class="num seat-no">${isBye(pair) ? '' : pair.board}</th>
      <td class=${won(0) ? 'won' : ''}>
        ${match === 1 && !isBye(pair) && html`<${Stone} colour="b" /> `}
        ${name(tour.byNo.get(places.b))}
      </td>
      <td class=${won(1) ? 'won' : ''}>
        ${isBye(pair)
          ? html`<span class="soft">${words.bye}</span>`
          : html`${match === 1 && html`<${Stone} colour="w" /> `}${name(tour.byNo.get(places.w))}`}
      </td>
      <td class="num result">
        ${!isBye(pair) && shown
          ? html`${score(shown)}${moves ? html`<span class="soft">*</span>` : ''}`
          : stonesOf(pair)}
      </td>
    </tr>
  `;
}

/**
 * The stone is beside the player whose colour it is: players look for their own name here, and take that colour.
 * @param {{tour: Tour, [other: string]: any}} props
 */
function Names({ slide, tour }) {
  const columns = inColumns(slide.part);
  const { match } = tour.head.settings;
  return html`
    <${Page}
      title=${words.byName(currentRound(tour).number)}
      slide=${slide}
      lines=${columns[0].length}
      className=${`lists by-name of-${columns.length}`}
    >
      <div class="columns">
        ${columns.map((rows, index) => html`
          <table key=${index}>
            <tbody>
              ${rows.map(({ player, pair }) => html`
                <tr key=${player.number} class=${isBye(pair) ? 'bye' : ''}>
                  <td>${match === 1 && html`<${Stone} colour=${colourIn(pair, player.number)} /> `}${name(player)}</td>
                  <th scope="row" class="num seat-no">${isBye(pair) ? '' : pair.board}</th>
                  <td>
                    ${isBye(pair)
                      ? html`<span class="soft">${words.bye}</span>`
                      : html`
                        <bdi class="soft name">${tour.byNo.get(opponentIn(pair, player.number))?.name}</bdi>
                        ${stonesOf(pair)}
                      `}
                  </td>
                </tr>
              `)}
            </tbody>
          </table>
        `)}
      </div>
    <//>
  `;
}

/** @param {{tour: Tour, [other: string]: any}} props */
function Table({ slide, tour: whole, category }) {
  const tour = asTeams(whole);
  const {
    standings,
    head: { stage },
  } = tour;
  const round = currentRound(tour);
  const title =
    stage === 'finished' || stage === 'archived'
      ? words.final
      : round?.state === 'started'
        ? words.standingsLive(round.number)
        : words.standings(standings.round);
  const { kind, most, lines } = tableOf(tour);
  return html`
    <${Page}
      title=${category ? `${title} · ${category.name}` : title}
      slide=${slide}
      lines=${(!category && lines) || slide.part.length + 1}
      className="table-slide"
    >
      ${kind === 'cross' && !category
        ? html`<${Cross} tour=${tour} />`
        : kind === 'tree' && !category
          ? html`<${Tree} tour=${tour} most=${most} />`
          : html`<${Wall} tour=${tour} category=${category} lines=${slide.part} newest=${ROUNDS_MOST} />`}
    <//>
  `;
}

/** @param {{tour: Tour, [other: string]: any}} props */
function People({ slide, tour }) {
  const columns = inColumns(slide.part);
  return html`
    <${Page} title=${words.players} slide=${slide} lines=${columns[0].length} className=${`lists of-${columns.length}`}>
      <div class="columns">
        ${columns.map((list, index) => html`
          <table key=${index}>
            <tbody>
              ${list.map((player) => html`
                <tr key=${player.number}>
                  <td>${name(player)}</td>
                  <td class="soft">${player.team ?? player.club}</td>
                  <td class="result">${player.status === 'here' ? '✓' : ''}</td>
                </tr>
              `)}
            </tbody>
          </table>
        `)}
      </div>
    <//>
  `;
}

/** @param {{tour: Tour, [other: string]: any}} props */
function CheckIn({ slide, tour }) {
  const {
    head: { settings, stage, here, players },
  } = tour;
  const link = useLink(`/t/${settings.slug}`);
  return html`
    <${Page}
      title=${stage === 'checkin' ? words.checkin : tourWords.stages[stage]}
      slide=${slide}
      lines=${9}
      className="big"
    >
      ${stage === 'checkin'
        ? html`<p>${words.checkinHow}</p>`
        : settings.starts_at ? html`<p>${words.opens(when(settings.starts_at))}</p>` : null}
      ${stage !== 'draft' && stage !== 'cancelled' && html`
        <div class="scan"><${Code} link=${link} /><p class="address num">${link.address}</p></div>
      `}
      ${stage === 'checkin' && html`<p class="huge num">${words.here(here, players)}</p>`}
      ${settings.description && html`<p class="soft announcement">${settings.description}</p>`}
    <//>
  `;
}

/** @param {{tour: Tour, [other: string]: any}} props */
function BoardWall({ slide, tour, boards }) {
  const area = useRef(null);
  const [size, setSize] = useState(null);
  useEffect(() => {
    const measure = () => {
      if (area.current) setSize([area.current.clientWidth, area.current.clientHeight]);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(area.current);
    measure();
    return () => observer.disconnect();
  }, []);
  const [width, height] = size ?? [0, 0];
  const whole = Math.max(400, Math.min(innerHeight, innerWidth * 0.75)); // as --v in show.css
  const line = (whole / 40) * 1.35;
  const gap = whole / 60;
  const { columns, side } = gridFor(slide.part.length, width, height, 3 * line + gap);
  useEffect(() => {
    area.current.style.setProperty('--columns', String(columns));
    area.current.style.setProperty('--side', `${Math.floor(side - gap)}px`);
  }, [columns, side]);
  return html`
    <section class="slide board-wall">
      <h2 class="visually-hidden">${words.boards(currentRound(tour).number)}</h2>
      <ul ref=${area}>
        ${size
          && slide.part.map((key) => html`<li key=${key}><${LiveBoard} live=${boards.board(key)} tour=${tour} /></li>`)}
      </ul>
    </section>
  `;
}

const elapsed = (ms) => (ms < 10_000 ? `0:0${Math.max(0, Math.floor(ms / 1000))}` : clockText(ms));

/** @param {{tour: Tour, [other: string]: any}} props */
function RoundClock({ slide, tour, second }) {
  const round = currentRound(tour);
  const {
    head: { next, settings, stage },
  } = tour;
  const now = second.value >= 0 ? serverNow() : 0;
  if (!round)
    return html`<${Page} title=${settings.title} slide=${slide} lines=${9} className="big"><p>${words.soon}</p><//>`;
  const { done, all } = progress(round);
  const open = round.pairs.filter((pair) => isOpen(pair) && !isBye(pair));
  return html`
    <${Page} title=${words.pairings(round.number)} slide=${slide} lines=${9} className="big">
      ${round.state === 'published' && html`<p class="huge">${words.published}</p>`}
      ${round.started_at !== null && html`
        <p class="huge num">
          ${elapsed(now - round.started_at)} <span class="soft since">${words.since(round.started_at)}</span>
        </p>
      `}
      ${round.state === 'started' && round.paused && html`<p>${words.paused}</p>`}
      ${round.state !== 'published' && html`<p>${words.open(all - done)}</p>`}
      ${open.length > 0 && open.length <= 6 && round.state === 'started' && html`
        <ul class="open-list">
          ${open.map((pair) => html`
            <li key=${pair.board}>
              <b class="num">${pair.board}</b> ${name(tour.byNo.get(pair.first))} – ${name(tour.byNo.get(pair.second))}
              ${pair.adjourned && html` <span class="soft">${tourWords.pairings.stands.adjourned}</span>`}
            </li>
          `)}
        </ul>
      `}
      ${next.at && html`<p>${words.nextAt(round.number + 1, next.at)}</p>`}
      ${stage === 'finished' && html`<p>${words.finished}</p>`}
    <//>
  `;
}
