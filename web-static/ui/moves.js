// The list of moves: numbers, stones, points, and other events between them. A move is a button that shows its
// position.
import { html, useEffect, useRef } from '../vendor/ui.js';
import { COLOUR, moveText, room as words } from '../i18n/en.js';
import { Stone } from './mark.js';

/** @typedef {ReturnType<typeof import('../state/log.js').moveList>[number]} Listed */

/**
 * @param {{list: Listed[], name: (point: number) => string, at: number|null, onChoose: ((number: number) =>
 *   void)|null}} props
 *   list as from state/log.js; at: the number shown, null for the last, -1 for none; onChoose null: only to read
 */
export function Moves({ list, name, at, onChoose }) {
  const box = useRef(null);
  const last = list.findLast((move) => move.number !== null)?.number ?? 0;
  const current = at ?? last;
  // The list has its height only once its neighbours are there, so it looks again whenever that changes.
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new ResizeObserver(() =>
      box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [current, list.length]);
  if (list.length === 0) return html`<p class="none">${words.emptyMoves}</p>`;
  return html`
    <ol class="moves" aria-label=${words.moves} ref=${box}>
      ${list.map((move) => html`
        <${Move}
          key=${`${move.n}-${move.number}`}
          move=${move}
          name=${name}
          current=${move.number !== null && move.number === current}
          onChoose=${onChoose}
        />
      `)}
    </ol>
  `;
}

/**
 * @param {{move: Listed, name: (point: number) => string, current: boolean, onChoose: ((number: number) => void)|null}}
 *   props
 */
function Move({ move, name, current, onChoose }) {
  const text = moveText(move.act, name);
  if (move.number === null) return html`<li class="note">${text}</li>`;
  const inside = html`
    <span class="number">${move.number}</span>
    <${Stone} colour=${move.act.by} />
    <span class="visually-hidden">${COLOUR[move.act.by]}</span>
    <span class="at">${text}</span>
  `;
  return html`
    <li class=${move.inSequence ? 'aside' : ''} data-kind=${move.act.kind}>
      ${onChoose
        ? html`
          <button type="button" aria-current=${current ? 'true' : null} onClick=${() => onChoose(move.number)}>
            ${inside}
          </button>
        `
        : html`<span class="move" aria-current=${current ? 'true' : null}>${inside}</span>`}
    </li>
  `;
}
