// The ground under the stones: wood in the board's real shape, lines, star points, coordinates, and the shading of
// stones. It is drawn once for a geometry.
import { element, textElement } from './svg.js';
import { COLUMNS } from '../lib/points.js';

/** How far the wood reaches beyond the outermost points, in cells. */
export const WOOD = 0.64;
const WOOD_CORNER = 0.1;

// Letters are 0.4 cells high but stay readable on small boards and modest on large ones.
const LETTER_CELLS = 0.4;
const LETTER_PX = { least: 10, most: 15 };
const BAND = 0.95; // from the wood's edge to the middle of a coordinate, in heights of a letter

/** Wood and rim as one path that follows the shape. */
export function drawWood(parent, geometry) {
  element('path', { class: 'wood', d: geometry.outline(WOOD - 0.5, WOOD_CORNER) }, parent);
}

/** Lines and star points. */
export function drawLines(parent, geometry) {
  const { xs, ys } = geometry;
  let d = '';
  for (const [a, b] of geometry.runs) {
    if (a === b) d += `M${xs[a] - 0.2} ${ys[a]}h.4M${xs[a]} ${ys[a] - 0.2}v.4`;
    else d += `M${xs[a]} ${ys[a]}L${xs[b]} ${ys[b]}`;
  }
  element('path', { class: 'lines', d }, parent);
  for (const i of geometry.stars) element('circle', { class: 'star', cx: xs[i], cy: ys[i], r: 0.09 }, parent);
}

/** Height of letters in cells where a cell is that many CSS pixels. */
export function letterHeight(cell) {
  return Math.min(Math.max(LETTER_CELLS * cell, LETTER_PX.least), LETTER_PX.most) / cell;
}

/**
 * Letters and numbers around the board.
 * @param {'four'|'two'|'none'} sides two: left and below
 * @param {number} cell size of a cell in CSS pixels
 */
export function drawCoordinates(parent, geometry, sides, cell) {
  parent.replaceChildren();
  if (sides === 'none') return;
  const letter = letterHeight(cell);
  parent.setAttribute('font-size', letter);
  const far = sides === 'four';
  const { width, height } = geometry;
  const off = WOOD + BAND * letter;
  for (let x = 0; x < width; x++) {
    textElement(x, height - 1 + off, COLUMNS[x], 'coordinate', parent);
    if (far) textElement(x, -off, COLUMNS[x], 'coordinate', parent);
  }
  for (let y = 0; y < height; y++) {
    textElement(-off, y, String(height - y), 'coordinate', parent);
    if (far) textElement(width - 1 + off, y, String(height - y), 'coordinate', parent);
  }
}

/** The box that everything is drawn in, in cells: {x, y, width, height}. */
export function boardBox(geometry, sides, cell) {
  const bare = WOOD + 0.08;
  const lettered = WOOD + (2 * BAND - 0.1) * letterHeight(cell);
  const near = sides === 'none' ? bare : lettered;
  const far = sides === 'four' ? lettered : bare;
  return { x: -near, y: -far, width: geometry.width - 1 + near + far, height: geometry.height - 1 + near + far };
}

/** The part of a box around a place, span cells wide and high where the box is larger. */
export function boxAround(box, x, y, span) {
  const width = Math.min(span, box.width);
  const height = Math.min(span, box.height);
  const clip = (middle, start, whole, part) => Math.min(Math.max(middle - part / 2, start), start + whole - part);
  return { x: clip(x, box.x, box.width, width), y: clip(y, box.y, box.height, height), width, height };
}

let boards = 0; // gradients need an id that no other board of the page has

/**
 * The shading of stones: one soft highlight for each colour, its shades set in the style sheet.
 * @returns {{black: string, white: string}} fill attributes
 */
export function defineShading(svg) {
  const serial = ++boards;
  const defs = element('defs', {}, svg);
  const fills = /** @type {{black: string, white: string}} */ ({});
  for (const colour of ['black', 'white']) {
    const id = `stone-${colour}-${serial}`;
    const gradient = element('radialGradient', { id, class: `shading ${colour}`, cx: 0.36, cy: 0.32, r: 0.72 }, defs);
    element('stop', { offset: 0, class: 'lit' }, gradient);
    element('stop', { offset: 0.55, class: 'plain' }, gradient);
    element('stop', { offset: 1, class: 'turned' }, gradient);
    fills[colour] = `url(#${id})`;
  }
  return fills;
}
