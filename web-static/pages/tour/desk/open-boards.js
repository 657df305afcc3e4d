// The open boards of a round with their state and the possible acts; where teams play, all boards below their matches.
import { html } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { league } from '../../../i18n/league-en.js';
import { teams as teamWords } from '../../../i18n/teams-en.js';
import { score, tour as tourWords } from '../../../i18n/tour-en.js';
import { clocksAt, clockText } from '../../../state/clock.js';
import { serverNow } from '../../../ui/clock.js';
import { Stone } from '../../../ui/mark.js';
import { useTicks } from '../../../ui/ticks.js';
import { useBoards } from '../boards.js';
import { colourIn, gameOf, inAnyOrder, isBye, isOpen, seats, standsBy } from '../../../features/tournament/facts.js';
import { boardsOfTeams, matchesOf, seatsOf } from '../../../features/tournament/teams.js';
import { BoardResult, MatchLine } from '../matches.js';
import { awayFor, isLate, mayColour } from './facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Match} from '../../../features/tournament/teams.js'
 */

const { round: text } = words;

// Rulings belong to directors; any member of the staff may enter or change a typed result.
const maySet = ({ tour, may }, pair) =>
  may('rule')
  || (may('result') && tour.head.settings.over_board && !pair.ruled && !pair.games.some(({ ruled }) => ruled));

/**
 * Enters or changes the result of a board.
 * @param {{context: Context, pair: P.Pair, word: string, change: (pair: P.Pair) => void}} props
 */
export const SetButton = ({ context, pair, word, change }) =>
  maySet(context, pair) && html`
    <button
      type="button"
      class="button small"
      aria-label=${`${word}, ${words.result.title(pair.board)}`}
      onClick=${() => change(pair)}
    >
      ${word}
    </button>
  `;

/**
 * In a match of two games the order of the players is fixed; while it goes on, the colours of its game and the score so
 * far are shown. In a match of teams the player of the first team is named first, else Black.
 * @param {{tour: Tour, pair: P.Pair, match?: Match|null}} props
 */
export function Players({ tour, pair, match = null }) {
  const one = tour.head.settings.match === 1;
  const { b, w } = one ? seats(pair, gameOf(pair)) : { b: pair.first, w: pair.second };
  const [x, y] = match ? seatsOf(match, pair) : [b, w];
  const stone = (no) =>
    one
      ? !isBye(pair) && html`<${Stone} colour=${no === b ? 'b' : 'w'} /> `
      : isOpen(pair) && html`<${Stone} colour=${colourIn(pair, no, gameOf(pair) ?? undefined)} /> `;
  const name = (no) => html`<bdi>${no === null ? teamWords.vacant : tour.byNo.get(no)?.name}</bdi>`;
  return html`
    ${stone(x)}
    ${name(x)} <span class="soft">–</span> ${stone(y)}
    ${name(y)}
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
export function ColoursButton({
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

/**
 * @param {{context: Context, round: P.Round, pairs: P.Pair[], [other: string]: any}} props pairs: the open ones; where
 *   teams play, all
 */
export function OpenBoards({ context, round, pairs, change, ask }) {
  const { tour, desk, id } = context;
  const { settings } = tour.head;
  const store = useBoards(id);
  const second = useTicks();
  const followed = second.value >= 0 && store?.keys.value; // read: so that clocks go on, and new boards appear
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
  const stateOf = (board) => desk.open.find((one) => one.round === round.number && one.board === board);
  // A player is not late while the clocks of the board are stopped.
  const late = (pair) => isOpen(pair) && !standsBy(round, pair) && isLate(stateOf(pair.board), passed);
  const row = (match) => (pair) =>
    isOpen(pair)
      ? html`
        <${Open}
          key=${pair.board}
          context=${context}
          round=${round}
          pair=${pair}
          match=${match}
          state=${stateOf(pair.board)}
          passed=${passed}
          late=${late(pair)}
          left=${left(pair.board)}
          change=${change}
          ask=${ask}
        />
      `
      : html`<${Decided} key=${pair.board} context=${context} pair=${pair} match=${match} change=${change} />`;
  const first = (a, b) => Number(late(b)) - Number(late(a)) || a.board - b.board;
  const lateIn = (match) => match.pairs.some(late);
  return html`
    <div class="scroll">
      <table class=${`table open-boards${boardsOfTeams(tour) > 0 ? ' of-matches' : ''}`}>
        <thead>
          <tr>
            <th scope="col" class="figures">${text.board}</th>
            <th scope="col">${text.players}</th>
            <th scope="col">${text.state}</th>
            ${!settings.over_board && html`<th scope="col">${text.time}</th>`}
            <th scope="col">${text.actions}</th>
          </tr>
        </thead>
        ${boardsOfTeams(tour) === 0
          ? html`<tbody>${pairs.toSorted(first).map(row(null))}</tbody>`
          : matchesOf(tour, { pairs })
            .toSorted(
              (a, b) => Number(lateIn(b)) - Number(lateIn(a)) || Number(b.open) - Number(a.open) || a.number - b.number,
            )
            .map((match) => html`
              <tbody key=${match.number}>
                <${MatchRow} match=${match} round=${round} columns=${settings.over_board ? 4 : 5} />
                ${match.b !== null && match.pairs.map(row(match))}
              </tbody>
            `)}
      </table>
    </div>
  `;
}

/**
 * An open board.
 * @param {{context: Context, round: P.Round, pair: P.Pair, match: Match|null, [other: string]: any}} props
 */
function Open({ context, round, pair, match, state, passed, late, left, change, ask }) {
  const { tour, send, may } = context;
  const { settings } = tour.head;
  const away = standsBy(round, pair) ? null : awayFor(state, passed);
  return html`
    <tr key=${pair.board} class=${late ? 'late' : ''}>
      <td class="figures">${pair.board}</td>
      <th scope="row"><${Players} tour=${tour} pair=${pair} match=${match} /></th>
      <td>
        <${State} tour=${tour} pair=${pair} state=${state} />
        ${pair.adjourned && html` <span class="tag">${text.stoppedBoard}</span>`}
        ${away !== null && html` <span class="soft num">${text.since(clockText(Math.max(10_000, away)))}</span>`}
      </td>
      ${!settings.over_board && html`<td class="num">${left}</td>`}
      <td class="row tight">
        ${pair.room && html`<a class="button small" href=${`/room/${pair.room}`}>${text.watch}</a>`}
        <${SetButton} context=${context} pair=${pair} word=${text.set} change=${change} />
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
}

/**
 * A decided board below its match.
 * @param {{context: Context, pair: P.Pair, match: Match, [other: string]: any}} props
 */
function Decided({ context, pair, match, change }) {
  const { tour } = context;
  return html`
    <tr class="decided">
      <td class="figures">${pair.board}</td>
      <th scope="row"><${Players} tour=${tour} pair=${pair} match=${match} /></th>
      <td class="num">
        <${BoardResult} match=${match} pair=${pair} />
        ${pair.reason && html` <span class="soft t14">${tourWords.pairings.ruledBecause(pair.reason)}</span>`}
      </td>
      ${!tour.head.settings.over_board && html`<td></td>`}
      <td class="row tight">
        ${!isBye(pair) && html`<${SetButton} context=${context} pair=${pair} word=${text.change} change=${change} />`}
      </td>
    </tr>
  `;
}

/** The head of a match, above its boards. @param {{match: Match, round: P.Round|P.Draft, columns: number}} props */
export const MatchRow = ({ match, round, columns }) => html`
  <tr class="match">
    <td class="figures"></td>
    <th scope="rowgroup" colspan=${columns - 1}><${MatchLine} match=${match} round=${round} /></th>
  </tr>
`;
