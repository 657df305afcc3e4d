// A small board to look at, kept up to date by the page that shows it.
import { html, useLayoutEffect, useRef } from '../vendor/ui.js';
import { MiniBoard } from '../board/mini.js';
import { gridGeometry } from '../board/geometry.js';
import { boardBox } from '../board/ground.js';
import { element } from '../board/svg.js';
import { pointIndex } from '../lib/points.js';
import { readBoard } from '../state/fold.js';

const GEOMETRIES = 64; // kept: boards of one shape are drawn from one description
const geometries = new Map();

function geometryOf(width, height, holes) {
  const key = [width, height, ...holes].join();
  if (!geometries.has(key) && geometries.size >= GEOMETRIES) geometries.clear();
  if (!geometries.has(key)) geometries.set(key, gridGeometry(width, height, holes));
  return geometries.get(key);
}

/** The place of a board that is not in sight yet. @param {{size: [number, number], title: string}} props */
export function Unseen({ size: [width, height], title }) {
  const box = boardBox({ width, height }, 'mini');
  return html`
    <div class="mini-host">
      <svg
        class="board mini"
        viewBox=${[box.x, box.y, box.width, box.height].join(' ')}
        role="img"
        aria-label=${title}
      ></svg>
    </div>
  `;
}

/**
 * @param {{size: [number, number], board: string, last?: string|null, title: string, no?: string, ring?: string}} props
 */
export function Mini({ size: [width, height], board, last = null, title, no = null, ring = null }) {
  const host = useRef(null);
  const mini = useRef(null);
  const state = readBoard(board);
  const holes = [...state.keys()].filter((point) => state[point] === 3);
  // Before the page is painted: a board that appears a moment later would move everything below it.
  useLayoutEffect(() => {
    const made = new MiniBoard(host.current, geometryOf(width, height, holes), { title });
    mini.current = { made, over: element('g', { class: 'over' }, made.svg) };
    return () => made.svg.remove();
  }, [width, height, holes.join()]);
  useLayoutEffect(() => {
    const { made, over } = mini.current;
    made.title = title;
    made.update(state, last ? pointIndex(last, width, height) : -1);
    over.replaceChildren();
    const at = (name) =>
      [pointIndex(name, width, height)].map((point) => [point % width, Math.floor(point / width)])[0];
    if (no) {
      const [x, y] = at(no);
      element('path', { class: 'no', d: `M${x - 0.24} ${y - 0.24}l.48 .48m0 -.48l-.48 .48` }, over);
    }
    if (ring) {
      const [cx, cy] = at(ring);
      element('circle', { class: 'meant', cx, cy, r: 0.3 }, over);
    }
  });
  return html`<div class="mini-host" ref=${host}></div>`;
}
