// The boards of the round as small boards, live, with names and clocks. A move draws its own board; one timer moves all
// clocks.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { resultShort } from '../../i18n/en.js';
import { tour as words } from '../../i18n/tour-en.js';
import { lazy } from '../../lib/lazy.js';
import { openBoards } from '../../state/tour.js';
import { clocksAt, clockText } from '../../state/clock.js';
import { serverNow } from '../../ui/clock.js';
import { Stone } from '../../ui/mark.js';
import { second, useTicks } from '../../ui/ticks.js';
import { seats, standsBy } from '../../features/tournament/facts.js';

/**
 * @import {Signal} from '../../vendor/ui.js'
 * @import {Board} from '../../state/tour.js'
 * @import {Tour} from '../../state/tour-fold.js'
 */

const lobby = lazy('pages/lobby/lobby.js'); // it has the small board
/** The boards of a tournament, followed while the page shows them; null until they are there. */
export function useBoards(id) {
  const [store, setStore] = useState(null);
  useEffect(() => lobby.want(), []);
  useEffect(() => {
    if (!id) return undefined;
    const made = openBoards(id);
    setStore(made);
    return made.close;
  }, [id]);
  return store;
}

/** @param {{tour: Tour}} props */
export function Boards({ tour }) {
  const { id, settings } = tour.head;
  const store = useBoards(id);
  useTicks();
  const keys = store?.keys.value ?? null;
  if (keys === null) return html`<div class="waiting shape"></div>`;
  if (keys.length === 0) return html`<p class="empty">${words.boards.none}</p>`;
  return html`
    <div class="stack">
      ${settings.delay > 0 && html`<p class="soft">${words.boards.delayed(settings.delay / 60_000)}</p>`}
      <ul class="live-boards" aria-label=${words.tabs.boards}>
        ${keys.map((key) => html`<li key=${key}><${LiveBoard} live=${store.board(key)} tour=${tour} link /></li>`)}
      </ul>
    </div>
  `;
}

/**
 * One board. It draws itself anew when its own signal changes.
 * @param {{live: Signal<Board>, tour: Tour, link?: boolean}} props
 */
export function LiveBoard({ live, tour, link = false }) {
  const game = live.value;
  const { settings } = tour.head;
  const round = tour.rounds.find(({ number: no }) => no === game.round);
  const pair = round?.pairs.find(({ board }) => board === game.board);
  const stands = pair && !game.end && standsBy(round, pair);
  const at = pair ? seats(pair, pair.games[game.number - 1]) : { b: null, w: null };
  const name = (colour) => tour.byNo.get(at[colour])?.name ?? '';
  const inside = html`
    <span class="spread head">
      <b>${words.boards.board(game.board)}</b>
      <span class="soft t14 num">
        ${game.end
          ? html`<span class="result">${resultShort(game.end.result, game.end.reason)}</span>`
          : stands
            ? html`<b>${words.pairings.stands[stands]}</b>`
            : html`${settings.match > 1 && `${words.boards.game(game.number)}, `}${words.boards.move(game.move)}`}
      </span>
    </span>
    ${lobby.module.value && html`
      <${lobby.module.value.Mini}
        size=${settings.game.size}
        board=${game.rows}
        last=${game.last}
        title=${words.boards.title(game.board, name('b'), name('w'), game.move)}
      />
    `}
    ${['b', 'w'].map((colour) => html`
      <span class=${`seat spread${game.to === colour && !game.end && !stands ? ' turn' : ''}`}>
        <span class="name"><${Stone} colour=${colour} /> <bdi>${name(colour)}</bdi></span>
        <${Time} live=${live} colour=${colour} rules=${settings.game.clock} />
      </span>
    `)}
  `;
  return link && game.room
    ? html`<a class="live-board" href=${`/room/${game.room}`}>${inside}</a>`
    : html`<div class="live-board">${inside}</div>`;
}

function Time({ live, colour, rules }) {
  const shown = useRef('');
  const { clk, clkAt, end } = live.value;
  if (second.value >= 0 && clk && rules && !end) {
    const side = clocksAt({ clk, clkAt, info: { clock: rules } }, performance.now(), serverNow())[colour];
    shown.current = side ? clockText(Math.max(side.left, 0)) : '';
  }
  return html`<span class="num time">${clk ? shown.current : ''}</span>`;
}
