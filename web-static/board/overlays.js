// Explanations drawn over the board: the witness of a refusal (the stones in the way, and the earlier turn) and the
// inside and outside of Bridge Go. They are replaced as a whole; an ordinary move draws none of them.
import { element, textElement } from './svg.js';
import { BLACK, WHITE } from './geometry.js';
import { STONE } from './stones.js';
import { letterHeight } from './ground.js';

const NAME = { [BLACK]: 'black', [WHITE]: 'white' };
const RING = 0.425; // radius of the ring around the refused point, in cells
const LETTER_WIDTH = 0.53; // of the size, on average

/**
 * @typedef {object} Witness
 * @property {number} [point] the refused point
 * @property {number[]} [outline] points to outline, such as the string without a liberty
 * @property {Uint8Array|null} [ghostBoard] the position that would return
 * @property {[number, number]} [thread] from the cause to the refused point
 * @property {string} [label] a few words at the thread or point
 */

/** Draws a witness, or nothing for null. state: the content of each point; cell: the size of a cell in CSS pixels. */
export function drawWitness(layers, geometry, witness, state, box, cell) {
  layers.ghosts.replaceChildren();
  layers.lines.replaceChildren();
  if (!witness) return;
  if (witness.ghostBoard) drawGhosts(layers.ghosts, geometry, witness.ghostBoard, state);
  if (witness.outline?.length) drawOutline(layers.lines, geometry, witness.outline);
  if (witness.point >= 0) drawRing(layers.lines, geometry, witness.point);
  if (witness.thread) drawThread(layers.lines, geometry, witness.thread);
  if (witness.label) drawLabel(layers.lines, geometry, witness, box, cell);
}

// Only where the two positions differ: a small translucent stone that would be there, a dashed ring where one would go.
function drawGhosts(parent, geometry, board, state) {
  for (let i = 0; i < board.length; i++) {
    if (board[i] === state[i]) continue;
    const place = { cx: geometry.xs[i], cy: geometry.ys[i] };
    if (NAME[board[i]]) element('circle', { ...place, r: STONE * 0.8, class: `returning ${NAME[board[i]]}` }, parent);
    else if (NAME[state[i]]) twice(parent, 'circle', { ...place, r: STONE }, 'vanishing');
  }
}

// Every line is drawn twice, light and wide below, so that it reads on wood and on both colours of stone.
function twice(parent, name, attributes, kind = 'traced') {
  element(name, { ...attributes, class: `halo ${kind}` }, parent);
  element(name, { ...attributes, class: `ink ${kind}` }, parent);
}

function drawOutline(parent, geometry, points) {
  const set = new Set(points);
  twice(parent, 'path', { d: geometry.outline(0, 0.3, (i) => set.has(i)) });
}

function drawRing(parent, geometry, point) {
  twice(parent, 'circle', { cx: geometry.xs[point], cy: geometry.ys[point], r: RING });
}

// A thread bends a little to its left so that it is not taken for a line of the board, and ends at the point's ring.
function threadCurve(geometry, [from, to]) {
  const [x, y, u, v] = [geometry.xs[from], geometry.ys[from], geometry.xs[to], geometry.ys[to]];
  const length = Math.hypot(u - x, v - y) || 1;
  const bend = Math.min(0.18 * length, 0.9);
  const cx = (x + u) / 2 + ((v - y) / length) * bend;
  const cy = (y + v) / 2 - ((u - x) / length) * bend;
  const last = Math.hypot(u - cx, v - cy) || 1;
  return `M${x} ${y}Q${cx} ${cy} ${u - ((u - cx) / last) * RING} ${v - ((v - cy) / last) * RING}`;
}

function drawThread(parent, geometry, thread) {
  twice(parent, 'path', { d: threadCurve(geometry, thread) });
  element('circle', { class: 'knot', cx: geometry.xs[thread[0]], cy: geometry.ys[thread[0]], r: 0.13 }, parent);
}

// Above the point, or below it on the top line; kept within the box and made smaller only if the box is too narrow.
function drawLabel(parent, geometry, { point, thread, label }, box, cell) {
  const at = point >= 0 ? point : (thread?.[1] ?? geometry.first);
  const size = Math.min(letterHeight(cell) * 1.05, (box.width - 0.6) / (label.length * LETTER_WIDTH));
  const half = (label.length * LETTER_WIDTH * size) / 2 + size * 0.55;
  const x = Math.min(Math.max(geometry.xs[at], box.x + half), box.x + box.width - half);
  const away = 0.5 + size * 0.95;
  const y = geometry.ys[at] + (geometry.ys[at] < 1 ? away : -away);
  const plate = { x: x - half, y: y - size * 0.8, width: 2 * half, height: size * 1.6, rx: size * 0.3 };
  element('rect', { class: 'plate', ...plate }, parent);
  textElement(x, y, label, 'words', parent).setAttribute('font-size', size);
}

/** Shades the outside of Bridge Go: the points from which a path leads across the board. */
export function drawOutside(parent, geometry, points) {
  parent.replaceChildren();
  if (!points?.length) return;
  const set = new Set(points);
  element('path', { class: 'outside', d: geometry.outline(-0.04, 0.16, (i) => set.has(i)) }, parent);
}
