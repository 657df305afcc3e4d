// The games of the leaders as small boards, live. A board stays until its game ends; then the best of the other games
// takes its place.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { arena as words } from '../../i18n/arena-en.js';
import { lazy } from '../../lib/lazy.js';
import { pointName } from '../../lib/points.js';
import { clockText } from '../../state/clock.js';
import { writeBoard } from '../../state/fold.js';
import { openGame } from '../../state/game.js';
import { openRoom } from '../../state/room.js';
import { clocksNow } from '../../ui/clock.js';
import { Stone } from '../../ui/mark.js';
import { useTicks } from '../../ui/ticks.js';

/** @import {Arena, Board} from '../../state/arena.js' */

const SHOWN = 2;
const lobby = lazy('pages/lobby/lobby.js'); // it has the small board

/** @param {{arena: Arena}} props */
export function Leaders({ arena }) {
  const kept = useRef(/** @type {number[]} */ ([]));
  useEffect(() => lobby.want(), []);
  const place = new Map(arena.lines.map(({ number }, at) => [number, at]));
  const rank = ({ b, w }) => Math.min(place.get(b) ?? Infinity, place.get(w) ?? Infinity);
  const running = new Map(arena.boards.map((board) => [board.number, board]));
  kept.current = kept.current.filter((number) => running.has(number));
  for (const board of arena.boards.toSorted((a, b) => rank(a) - rank(b)))
    if (kept.current.length < SHOWN && !kept.current.includes(board.number)) kept.current.push(board.number);
  return html`
    <section class="leaders">
      <h2>${words.boards}</h2>
      ${kept.current.length === 0 && html`<p class="soft">${words.noBoards}</p>`}
      <ul class="live-boards">
        ${kept.current.map((number) => html`
          <li key=${number}><${Leader} board=${running.get(number)} lines=${arena.lines} /></li>
        `)}
      </ul>
    </section>
  `;
}

/** The game of a room, followed while it is shown; null until it is there. */
function useGame(room) {
  const [store, setStore] = useState(null);
  const [followed, setFollowed] = useState(null);
  const id = store?.room.value?.games.at(-1)?.id ?? null;
  useEffect(() => {
    const made = openRoom(room);
    setStore(made);
    return made.close;
  }, [room]);
  useEffect(() => {
    if (!id) return undefined;
    const made = openGame(id);
    setFollowed(made);
    return made.close;
  }, [id]);
  return followed?.game.value ?? null;
}

function Leader({ board, lines }) {
  useTicks();
  const game = useGame(board.room);
  const name = (number) => lines.find((line) => line.number === number)?.player?.name ?? '';
  if (!game || !lobby.module.value) return html`<div class="waiting shape"></div>`;
  const { width, height } = game;
  const clocks = game.end ? null : clocksNow(game);
  return html`
    <a class="live-board" href=${`/room/${board.room}`}>
      <${lobby.module.value.Mini}
        size=${[width, height]}
        board=${writeBoard(game.board, width)}
        last=${game.last >= 0 ? pointName(game.last, width, height) : null}
        title=${words.board(name(board.b), name(board.w), game.move)}
      />
      ${['b', 'w'].map((colour) => html`
        <span class=${`seat spread${game.d?.to === colour && !game.end ? ' turn' : ''}`}>
          <span class="name"><${Stone} colour=${colour} /> <bdi>${name(board[colour])}</bdi></span>
          <span class="num time">${clocks?.[colour] ? clockText(Math.max(clocks[colour].left, 0)) : ''}</span>
        </span>
      `)}
    </a>
  `;
}
