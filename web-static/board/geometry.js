// The shape of a board as data: where the points are, which are missing, where the lines run. Drawing, keyboard and
// labels all read the same description, so a new shape of board is a new description and nothing else.
import { pointName } from '../lib/points.js';
import { outlinePath } from './outline.js';

/** The content of a point. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const BLOCKED = 3;

/** Longest side of a board, in points. */
export const MAX_SIDE = 25;

/**
 * @typedef {object} Geometry
 * @property {number} width in points
 * @property {number} height in points
 * @property {number} count width * height; a point's index is y * width + x
 * @property {number[]} xs column of each point
 * @property {number[]} ys row of each point, from the top
 * @property {Uint8Array} blocked 1 where the board has no point
 * @property {number} first the first real point, -1 if there is none
 * @property {[number, number][]} runs the lines, each from a real point to the last real point straight on; a real
 *   point without neighbours is a run to itself
 * @property {number[]} stars the marked points
 * @property {(i: number) => string} label "Q16"
 * @property {(i: number, dx: number, dy: number) => number} step the next real point that way, or i itself
 * @property {(i: number) => number[]} neighbours
 * @property {(grow: number, radius: number, inside?: (i: number) => boolean) => string} outline path around the real
 *   points for which inside holds
 */

/**
 * A rectangle with holes.
 * @param {number} width 1..MAX_SIDE
 * @param {number} height 1..MAX_SIDE
 * @param {Iterable<number>} [blockedPoints] indices that the board lacks
 * @returns {Geometry}
 */
export function gridGeometry(width, height, blockedPoints = []) {
  const count = width * height;
  const blocked = new Uint8Array(count);
  for (const i of blockedPoints) blocked[i] = 1;
  const xs = Array.from({ length: count }, (_, i) => i % width);
  const ys = Array.from({ length: count }, (_, i) => Math.floor(i / width));
  const real = (x, y) => x >= 0 && y >= 0 && x < width && y < height && !blocked[y * width + x];

  const step = (i, dx, dy) => {
    let x = xs[i] + dx;
    let y = ys[i] + dy;
    while (x >= 0 && y >= 0 && x < width && y < height && blocked[y * width + x]) {
      x += dx;
      y += dy;
    }
    return real(x, y) ? y * width + x : i;
  };
  const neighbours = (i) =>
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ]
      .filter(([dx, dy]) => real(xs[i] + dx, ys[i] + dy))
      .map(([dx, dy]) => i + dx + dy * width);

  return {
    width,
    height,
    count,
    xs,
    ys,
    blocked,
    step,
    neighbours,
    first: blocked.indexOf(0),
    runs: gridRuns(width, height, blocked, neighbours),
    stars: starPoints(width, height).filter((i) => !blocked[i]),
    label: (i) => pointName(i, width, height),
    outline: (grow, radius, inside = () => true) =>
      outlinePath((x, y) => real(x, y) && inside(y * width + x), width, height, grow, radius),
  };
}

// Maximal straight lines between real points: they end where the board ends.
function gridRuns(width, height, blocked, neighbours) {
  /** @type {[number, number][]} */
  const runs = [];
  const collect = (lines, length, at) => {
    for (let line = 0; line < lines; line++) {
      let start = -1;
      for (let k = 0; k <= length; k++) {
        const open = k < length && !blocked[at(line, k)];
        if (open && start < 0) start = k;
        if (open || start < 0) continue;
        if (k - start > 1) runs.push([at(line, start), at(line, k - 1)]);
        start = -1;
      }
    }
  };
  collect(height, width, (y, x) => y * width + x);
  collect(width, height, (x, y) => y * width + x);
  for (let i = 0; i < blocked.length; i++) {
    if (!blocked[i] && neighbours(i).length === 0) runs.push([i, i]);
  }
  return runs;
}

// The customary star points: on the third line of small boards, the fourth of others; the middles of the sides only
// where the lines between them leave room.
function starPoints(width, height) {
  const corner = (n) => (n < 7 ? [] : n < 13 ? [2, n - 3] : [3, n - 4]);
  const middle = (n) => (n % 2 === 1 ? [(n - 1) / 2] : []);
  const points = new Set();
  const add = (columns, rows) => {
    for (const x of columns) for (const y of rows) points.add(y * width + x);
  };
  add(corner(width), corner(height));
  if (width >= 5 && height >= 5) add(middle(width), middle(height));
  if (width >= 15) add(middle(width), corner(height));
  if (height >= 15) add(corner(width), middle(height));
  return [...points].sort((a, b) => a - b);
}
