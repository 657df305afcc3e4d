// The boards of a round: first the open ones with their state and the possible acts, then those with a result.
import { html, useRef, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { score, tour as tourWords } from '../../../i18n/tour-en.js';
import { clocksAt, clockText } from '../../../state/clock.js';
import { serverNow } from '../../../ui/clock.js';
import { Stone } from '../../../ui/mark.js';
import { useTicks } from '../../../ui/ticks.js';
import { useBoards } from '../boards.js';
import {
  colourIn,
  gameOf,
  inAnyOrder,
  isBye,
  isOpen,
  progress,
  seats,
  standsBy,
} from '../../../features/tournament/facts.js';
import { league } from '../../../i18n/league-en.js';
import { boardsOfTeams } from '../../../features/tournament/teams.js';
import { Scores } from '../matches.js';
import { NotIn } from '../not-in.js';
import { Result } from '../result.js';
import { ColoursSheet } from './colours-sheet.js';
import { awayFor, isLate, mayColour, rivals, seatable } from './facts.js';
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
 * @import {Tour} from '../../../state/tour-fold.js'
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
  const change = (pair, preset = {}) => setAsked({ what: 'result', pair, preset });
  const late = boardsOfTeams(tour) > 0 ? [] : seatable(tour, round); // a line-up is fixed by its draft
  const ask = (what, pair) => setAsked({ what, pair });
  const colouring = asked?.what === 'colours' && html`
    <${ColoursSheet} context=${context} round=${round} pair=${asked.pair} onClose=${() => setAsked(null)} />
  `;
  if (round.state === 'published')
    return html`
      <div class="stack">
        <${OlderNotice} context=${context} round=${round} />
        ${boardsOfTeams(tour) > 0 && html`<${Scores} tour=${tour} round=${round} />`}
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
          ${round.state === 'started' && !inAnyOrder(tour) && boardsOfTeams(tour) === 0 && may('swap') && html`
            <button type="button" class="button quiet small" data-do="swap" onClick=${() => setAsked({ what: 'swap' })}>
              ${words.swap.open}
            </button>
          `}
        </p>
      </div>
      <${Stopped} context=${context} round=${round} />
      ${boardsOfTeams(tour) > 0 && html`<${Scores} tour=${tour} round=${round} />`}
      ${open.length > 0 && html`
        <${Open} context=${context} round=${round} pairs=${open} change=${change} ask=${ask} />
      `}
      ${decided.length > 0 && html`
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

// Rulings belong to directors; any member of the staff may enter or change a typed result.
const maySet = ({ tour, may }, pair) =>
  may('rule')
  || (may('result') && tour.head.settings.over_board && !pair.ruled && !pair.games.some(({ ruled }) => ruled));

/**
 * In a match the order of the two players is fixed; while it goes on, the colours of its game and the score so far are
 * shown.
 * @param {{tour: Tour, pair: P.Pair}} props
 */
function Players({ tour, pair }) {
  const one = tour.head.settings.match === 1;
  const { b, w } = one ? seats(pair, gameOf(pair)) : { b: pair.first, w: pair.second };
  const stone = (no, side) =>
    one
      ? html`<${Stone} colour=${side} /> `
      : isOpen(pair) && html`<${Stone} colour=${colourIn(pair, no, gameOf(pair) ?? undefined)} /> `;
  return html`
    ${stone(b, 'b')}
    <bdi>${tour.byNo.get(b)?.name}</bdi> <span class="soft">–</span> ${stone(w, 'w')}
    <bdi>${tour.byNo.get(w)?.name}</bdi>
    ${!one && isOpen(pair) && pair.games.some(({ result }) => result !== null) && html` <b class="num standing">
        ${score(pair.game_points)}
      </b>
    `}
    ${pair.handicap > 0 && html` <span class="tag">${words.draft.stones(pair.handicap)}</span>`}
  `;
}

/**
 * The reason why a board has no result yet, with the names of the players.
 * @param {{tour: Tour, pair: P.Pair, state: any}} props
 */
function State({ tour, pair, state }) {
  if (!state) return inAnyOrder(tour) && !pair.room ? html`<span class="soft">${league.desk.waits}</span>` : null;
  const name = (no) => tour.byNo.get(no)?.name ?? '';
  if (state.away) return text.away(name(state.away));
  const said = [pair.first, pair.second]
    .map((no, side) => pair.claimed?.[side] && text.says(name(no), tourWords.game(pair.claimed[side])))
    .filter(Boolean);
  return html`${text.states[state.state]}${said.length > 0 && html` <span class="soft">(${said.join(', ')})</span>`}`;
}

/** @param {{context: Context, round: P.Round, pair: P.Pair, [other: string]: any}} props */
function ColoursButton({
  context: {
    tour: { head },
    may,
  },
  round,
  pair,
  ask,
}) {
  if (!may('colours') || !mayColour(head, round, pair)) return null;
  return html`
    <button
      type="button"
      class="button small"
      data-do="colours"
      aria-label=${words.colours.of(pair.board)}
      onClick=${() => ask('colours', pair)}
    >
      ${words.colours.open}
    </button>
  `;
}

/** @param {{context: Context, round: P.Round, [other: string]: any}} props */
function Published({ context, round, ask }) {
  const { tour } = context;
  return html`
    <div class="scroll">
      <table class="table published">
        <thead>
          <tr>
            <th scope="col" class="figures">${text.board}</th>
            <th scope="col">${text.players}</th>
            <th scope="col"><span class="visually-hidden">${text.actions}</span></th>
          </tr>
        </thead>
        <tbody>
          ${round.pairs.map((pair) => html`
            <tr key=${pair.board}>
              <td class="figures">${isBye(pair) ? '' : pair.board}</td>
              <th scope="row">
                ${isBye(pair)
                  ? html`${tour.byNo.get(pair.first)?.name} <span class="soft">${words.draft.bye}</span>`
                  : html`<${Players} tour=${tour} pair=${pair} />`}
              </th>
              <td class="figures"><${ColoursButton} context=${context} round=${round} pair=${pair} ask=${ask} /></td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
    <${NotIn} tour=${tour} round=${round} />
  `;
}

/** @param {{context: Context, round: P.Round, [other: string]: any}} props */
function Open({ context, round, pairs, change, ask }) {
  const { tour, desk, id, send, may } = context;
  const { settings } = tour.head;
  const store = useBoards(id);
  const second = useTicks();
  const followed = second.value >= 0 && store?.keys.value; // read: so that clocks go on, and new boards appear
  const stateOf = (board) => desk.open.find((one) => one.round === round.number && one.board === board);
  const left = (board) => {
    const game = followed && store.board(`${round.number}.${board}`)?.value;
    if (!game?.clk || game.end || !settings.game.clock) return null;
    const clocks = clocksAt(
      { clk: game.clk, clkAt: game.clkAt, info: { clock: settings.game.clock } },
      performance.now(),
      serverNow(),
    );
    return clocks.b && clocks.w
      ? text.left(clockText(Math.max(0, clocks.b.left)), clockText(Math.max(0, clocks.w.left)))
      : null;
  };
  const passed = performance.now() - desk.at;
  // A player is not late while the clocks of the board are stopped.
  const late = (pair) => !standsBy(round, pair) && isLate(stateOf(pair.board), passed);
  const first = (a, b) => Number(late(b)) - Number(late(a)) || a.board - b.board;
  return html`
    <div class="scroll">
      <table class="table open-boards">
        <thead>
          <tr>
            <th scope="col" class="figures">${text.board}</th>
            <th scope="col">${text.players}</th>
            <th scope="col">${text.state}</th>
            ${!settings.over_board && html`<th scope="col">${text.time}</th>`}
            <th scope="col">${text.actions}</th>
          </tr>
        </thead>
        <tbody>
          ${pairs.toSorted(first).map((pair) => {
            const state = stateOf(pair.board);
            const away = standsBy(round, pair) ? null : awayFor(state, passed);
            return html`
              <tr key=${pair.board} class=${late(pair) ? 'late' : ''}>
                <td class="figures">${pair.board}</td>
                <th scope="row"><${Players} tour=${tour} pair=${pair} /></th>
                <td>
                  <${State} tour=${tour} pair=${pair} state=${state} />
                  ${pair.adjourned && html` <span class="tag">${text.stoppedBoard}</span>`}
                  ${away !== null && html` <span class="soft num">
                      ${text.since(clockText(Math.max(10_000, away)))}
                    </span>
                  `}
                </td>
                ${!settings.over_board && html`<td class="num">${left(pair.board)}</td>`}
                <td class="row tight">
                  ${pair.room && html`<a class="button small" href=${`/room/${pair.room}`}>${text.watch}</a>`}
                  ${maySet(context, pair) && html`
                    <button
                      type="button"
                      class="button small"
                      aria-label=${`${text.set}, ${words.result.title(pair.board)}`}
                      onClick=${() => change(pair)}
                    >
                      ${text.set}
                    </button>
                  `}
                  ${may('rule') && html`
                    <button
                      type="button"
                      class="button small"
                      aria-label=${`${text.forfeit}, ${words.result.title(pair.board)}`}
                      onClick=${() => change(pair, { forfeit: true })}
                    >
                      ${text.forfeit}
                    </button>
                  `}
                  <${ColoursButton} context=${context} round=${round} pair=${pair} ask=${ask} />
                  ${pair.room && !settings.over_board && may('time') && settings.game.clock?.kind !== 'none' && html`
                    <button
                      type="button"
                      class="button small"
                      aria-label=${words.time.title(pair.board)}
                      onClick=${() => ask('time', pair)}
                    >
                      ${text.addTime}
                    </button>
                  `}
                  ${pair.room
                    && may('pause')
                    && (pair.adjourned ? (
                      html`
                        <button
                          type="button"
                          class="button small"
                          data-do="go-on"
                          aria-label=${words.adjourn.on(pair.board)}
                          onClick=${() => send('pause', { round: round.number, board: pair.board, on: false })}
                        >
                          ${text.goOn}
                        </button>
                      `
                    ) : (
                      html`
                        <button
                          type="button"
                          class="button small"
                          data-do="adjourn"
                          aria-label=${words.adjourn.title(pair.board)}
                          onClick=${() => ask('adjourn', pair)}
                        >
                          ${text.adjourn}
                        </button>
                      `
                    ))}
                </td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
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
                ${maySet(context, pair) && html`
                  <button
                    type="button"
                    class="button small"
                    aria-label=${`${text.change}, ${words.result.title(pair.board)}`}
                    onClick=${() => change(pair)}
                  >
                    ${text.change}
                  </button>
                `}
              </td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}
