// The ground under the stones: wood in the board's real shape, lines, star points and coordinates. It is drawn once for
// a geometry, wood and coordinates again when coordinates are switched on or off. Sizes are in cells.
import { element, textElement } from './svg.js';
import { ensureSprite, WOOD_FILL } from './sprite.js';
import { COLUMNS } from '../lib/points.js';

/** How far the wood reaches beyond the outermost points: with coordinates by the longer side, without, on a mini. */
const LETTERED = [
  [9, 0.8],
  [13, 0.875],
  [Infinity, 0.95],
];
const PLAIN = 0.7;
const MINI = 0.625;
/** Beside missing points: more wood would close the holes, so coordinates lie outside it there. */
const HOLED = 0.64;
const OUTSIDE = 0.32; // from the wood's edge to the middle of a coordinate there
const WOOD_CORNER = 0.07;
const LETTER_INSET = 0.24; // from the middle of a coordinate to the wood's edge

// Letters are a third of a cell high, but stay readable on small boards and modest on large ones.
const LETTER_CELLS = 0.33;
const LETTER_PX = { least: 11, most: 14 };

/** @typedef {{width: number, height: number, blocked?: Uint8Array}} Shape */
/** @typedef {'four'|'two'|'none'|'mini'} Sides the sides that have coordinates; two: left and below */

/** @param {{blocked?: Uint8Array}} shape */
const holed = ({ blocked }) => Boolean(blocked?.includes(1));

/** @param {Shape} shape @param {Sides} sides */
function margin({ width, height, blocked }, sides) {
  if (sides === 'mini') return MINI;
  if (holed({ blocked })) return HOLED;
  if (sides === 'none') return PLAIN;
  return LETTERED.find(([side]) => Math.max(width, height) <= side)[1];
}

/** Wood and rim, in the shape of the board. */
export function drawWood(parent, geometry, sides) {
  ensureSprite();
  parent.querySelector('.wood')?.remove();
  const d = geometry.outline(margin(geometry, sides) - 0.5, WOOD_CORNER);
  const layers = element('g', { class: 'wood' });
  for (const fill of WOOD_FILL) element('path', { fill, d }, layers);
  element('path', { class: 'rim', fill: 'none', d }, layers);
  parent.prepend(layers);
}

/** Lines, the stronger one around them, and star points. */
export function drawLines(parent, geometry) {
  const { xs, ys, width, height } = geometry;
  let d = '';
  for (const [a, b] of geometry.runs) {
    if (a === b) d += `M${xs[a] - 0.2} ${ys[a]}h.4M${xs[a]} ${ys[a] - 0.2}v.4`;
    else d += `M${xs[a]} ${ys[a]}L${xs[b]} ${ys[b]}`;
  }
  element('path', { class: 'lines', d }, parent);
  element('path', { class: 'edge', d: geometry.outline(-0.5, 0) }, parent);
  const r = Math.max(width, height) <= 9 ? 0.09 : 0.1;
  for (const i of geometry.stars) element('circle', { class: 'star', cx: xs[i], cy: ys[i], r }, parent);
}

/** Height of letters in cells where a cell is that many CSS pixels. */
export function letterHeight(cell) {
  return Math.min(Math.max(LETTER_CELLS * cell, LETTER_PX.least), LETTER_PX.most) / cell;
}

/**
 * Letters and numbers beside the outermost points.
 * @param {Sides} sides
 * @param {number} cell size of a cell in CSS pixels
 */
export function drawCoordinates(parent, geometry, sides, cell) {
  parent.replaceChildren();
  if (sides === 'none') return;
  const font = letterHeight(cell);
  parent.setAttribute('font-size', font);
  const { width, height } = geometry;
  const edge = margin(geometry, sides);
  const off = edge + (holed(geometry) ? OUTSIDE : -LETTER_INSET);
  const beside = holed(geometry) ? off : Math.min(off, edge - 0.65 * font); // two digits stay on the wood
  parent.classList.toggle('outside-wood', holed(geometry));
  const far = sides === 'four';
  for (let x = 0; x < width; x++) {
    textElement(x, height - 1 + off, COLUMNS[x], 'coordinate', parent);
    if (far) textElement(x, -off, COLUMNS[x], 'coordinate', parent);
  }
  for (let y = 0; y < height; y++) {
    textElement(-beside, y, String(height - y), 'coordinate', parent);
    if (far) textElement(width - 1 + beside, y, String(height - y), 'coordinate', parent);
  }
}

/** The box that everything is drawn in, in cells. @param {Shape} geometry @param {Sides} sides */
export function boardBox(geometry, sides) {
  const outside = holed(geometry) && sides !== 'none' && sides !== 'mini' ? 2 * OUTSIDE : 0;
  const edge = margin(geometry, sides) + outside + 0.02;
  return { x: -edge, y: -edge, width: geometry.width - 1 + 2 * edge, height: geometry.height - 1 + 2 * edge };
}

/** The part of a box around a place, span cells wide and high where the box is larger. */
export function boxAround(box, x, y, span) {
  const width = Math.min(span, box.width);
  const height = Math.min(span, box.height);
  const clip = (middle, start, whole, part) => Math.min(Math.max(middle - part / 2, start), start + whole - part);
  return { x: clip(x, box.x, box.width, width), y: clip(y, box.y, box.height, height), width, height };
}
