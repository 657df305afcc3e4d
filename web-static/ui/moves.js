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
  const rows = useRef(/** @type {Map<string, Row>} */ (new Map()));
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
      ${list.map((move) =>
        rowOf(rows.current, {
          move,
          text: moveText(move.act, name),
          current: move.number !== null && move.number === current,
          onChoose,
        }),
      )}
    </ol>
  `;
}

/**
 * @typedef {{move: Listed, text: string, current: boolean, onChoose: ((number: number) => void)|null}} Shown
 * @typedef {{shown: Shown, row: object}} Row
 */

/**
 * The row of a move: the one that is drawn, if it shows the same. The renderer does not look into a row that is the
 * same object, so a move costs a long game no more than a short one.
 * @param {Map<string, Row>} rows @param {Shown} shown
 */
function rowOf(rows, shown) {
  const { move, text, current, onChoose } = shown;
  const key = `${move.n}-${move.number}`;
  const before = rows.get(key)?.shown;
  const same =
    before?.text === text
    && before.current === current
    && before.onChoose === onChoose
    && before.move.inSequence === move.inSequence;
  if (!same) rows.set(key, { shown, row: html`<${Move} key=${key} ...${shown} />` });
  return rows.get(key).row;
}

/** @param {Shown} props */
function Move({ move, text, current, onChoose }) {
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
