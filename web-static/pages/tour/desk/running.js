// The boards of a round: first the open ones with their state and the possible acts, then those with a result.
import { html, useRef, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { tour as tourWords } from '../../../i18n/tour-en.js';
import { inAnyOrder, isBye, isOpen, progress, seats } from '../../../features/tournament/facts.js';
import { boardsOfTeams, matchesOf } from '../../../features/tournament/teams.js';
import { NotIn } from '../not-in.js';
import { Result } from '../result.js';
import { ColoursSheet } from './colours-sheet.js';
import { rivals, seatable } from './facts.js';
import { ColoursButton, MatchRow, OpenBoards, Players, SetButton } from './open-boards.js';
import { OlderNotice } from './older-notice.js';
import { AdjournSheet, PauseButton, Stopped } from './pause.js';
import { ResultSheet } from './result-sheet.js';
import { SeatSheet } from './seat-sheet.js';
import { SwapSheet } from './swap-sheet.js';
import { TimeSheet } from './time-sheet.js';
import { TypedBox } from './typed-box.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { round: text } = words;

/** @param {{context: Context, round: P.Round}} props */
export function Running({ context, round }) {
  const { tour, may } = context;
  const { settings } = tour.head;
  const [asked, setAsked] = useState(null);
  const opened = useRef(round.state); // if the round begins on this page, the field for results gets the focus
  const open = round.pairs.filter((pair) => isOpen(pair) && !isBye(pair));
  const decided = round.pairs.filter((pair) => !isOpen(pair) && !isBye(pair));
  const teams = boardsOfTeams(tour) > 0;
  const change = (pair, preset = {}) => setAsked({ what: 'result', pair, preset });
  const late = teams ? [] : seatable(tour, round); // a line-up is fixed by its draft
  const ask = (what, pair) => setAsked({ what, pair });
  const colouring = asked?.what === 'colours' && html`
    <${ColoursSheet} context=${context} round=${round} pair=${asked.pair} onClose=${() => setAsked(null)} />
  `;
  if (round.state === 'published')
    return html`
      <div class="stack">
        <${OlderNotice} context=${context} round=${round} />
        <${Published} context=${context} round=${round} ask=${ask} />
        ${colouring}
      </div>
    `;
  return html`
    <div class="stack">
      ${settings.over_board && html`
        <${TypedBox} context=${context} round=${round} change=${change} begins=${opened.current === 'published'} />
      `}
      <div class="spread">
        <h2 class="t20">${text.open(open.length)}</h2>
        <p class="row soft num">
          ${progress(round).done}/${progress(round).all}
          ${!inAnyOrder(tour) && html`<${PauseButton} context=${context} round=${round} />`}
          ${round.state === 'started' && may('join') && late.length > 0 && rivals(round, late).length > 1 && html`
            <button type="button" class="button quiet small" data-do="seat" onClick=${() => setAsked({ what: 'seat' })}>
              ${words.seat.open}
            </button>
          `}
          ${round.state === 'started' && !inAnyOrder(tour) && !teams && may('swap') && html`
            <button type="button" class="button quiet small" data-do="swap" onClick=${() => setAsked({ what: 'swap' })}>
              ${words.swap.open}
            </button>
          `}
        </p>
      </div>
      <${Stopped} context=${context} round=${round} />
      ${(teams || open.length > 0) && html`
        <${OpenBoards}
          context=${context}
          round=${round}
          pairs=${teams ? round.pairs : open}
          change=${change}
          ask=${ask}
        />
      `}
      ${!teams && decided.length > 0 && html`
        <h3>${text.done}</h3>
        <${Decided} context=${context} pairs=${decided} change=${change} />
      `}
      <${NotIn} tour=${tour} round=${round} />
      ${asked?.what === 'result' && html`
        <${ResultSheet}
          context=${context}
          round=${round}
          pair=${asked.pair}
          preset=${asked.preset}
          onClose=${() => setAsked(null)}
        />
      `}
      ${asked?.what === 'seat' && html`
        <${SeatSheet} context=${context} round=${round} onClose=${() => setAsked(null)} />
      `}
      ${asked?.what === 'swap' && html`
        <${SwapSheet} context=${context} round=${round} onClose=${() => setAsked(null)} />
      `}
      ${asked?.what === 'adjourn' && html`
        <${AdjournSheet} context=${context} round=${round} pair=${asked.pair} onClose=${() => setAsked(null)} />
      `}
      ${colouring}
      ${asked?.what === 'time' && html`
        <${TimeSheet} context=${context} round=${round} pair=${asked.pair} onClose=${() => setAsked(null)} />
      `}
    </div>
  `;
}

/** @param {{context: Context, round: P.Round, [other: string]: any}} props */
function Published({ context, round, ask }) {
  const { tour } = context;
  const row = (match) => (pair) => html`
    <tr key=${pair.board}>
      <td class="figures">${isBye(pair) && match === null ? '' : pair.board}</td>
      <th scope="row">
        ${isBye(pair) && match === null
          ? html`${tour.byNo.get(pair.first)?.name} <span class="soft">${words.draft.bye}</span>`
          : html`<${Players} tour=${tour} pair=${pair} match=${match} />`}
      </th>
      <td class="figures"><${ColoursButton} context=${context} round=${round} pair=${pair} ask=${ask} /></td>
    </tr>
  `;
  return html`
    <div class="scroll">
      <table class=${`table published${boardsOfTeams(tour) > 0 ? ' of-matches' : ''}`}>
        <thead>
          <tr>
            <th scope="col" class="figures">${text.board}</th>
            <th scope="col">${text.players}</th>
            <th scope="col"><span class="visually-hidden">${text.actions}</span></th>
          </tr>
        </thead>
        ${boardsOfTeams(tour) === 0
          ? html`<tbody>${round.pairs.map(row(null))}</tbody>`
          : matchesOf(tour, round).map((match) => html`
            <tbody key=${match.number}>
              <${MatchRow} match=${match} round=${round} columns=${3} />
              ${match.b !== null && match.pairs.map(row(match))}
            </tbody>
          `)}
      </table>
    </div>
    <${NotIn} tour=${tour} round=${round} />
  `;
}

/** @param {{context: Context, [other: string]: any}} props */
function Decided({ context, pairs, change }) {
  const { tour } = context;
  const { match } = tour.head.settings;
  return html`
    <div class="scroll">
      <table class="table decided-boards">
        <thead>
          <tr>
            <th scope="col" class="figures">${text.board}</th>
            <th scope="col">${text.players}</th>
            <th scope="col">${text.result}</th>
            <th scope="col"><span class="visually-hidden">${text.actions}</span></th>
          </tr>
        </thead>
        <tbody>
          ${pairs.map((pair) => html`
            <tr key=${pair.board}>
              <td class="figures">${pair.board}</td>
              <th scope="row"><${Players} tour=${tour} pair=${pair} /></th>
              <td class="num">
                <${Result} pair=${pair} match=${match} swapped=${match === 1 && seats(pair).b !== pair.first} />
                ${pair.reason && html` <span class="soft t14">${tourWords.pairings.ruledBecause(pair.reason)}</span>`}
              </td>
              <td class="figures">
                <${SetButton} context=${context} pair=${pair} word=${text.change} change=${change} />
              </td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}
