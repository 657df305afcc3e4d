// The mark of the last move, the one mark of every game, and the class that keeps marks readable on what is below them.
import { element } from './svg.js';
import { BLACK, WHITE } from './geometry.js';

export const COLOUR_CLASS = { [BLACK]: 'black', [WHITE]: 'white' };

/** on-black, on-white or on-empty: the style sheet keeps a mark readable on stones and on wood. */
export const ground = (colour) => `on-${COLOUR_CLASS[colour] ?? 'empty'}`;

/** The side of the seal on the last move, in cells: smaller where cells are large. */
export const sealSize = ({ width, height }) => (Math.max(width, height) <= 13 ? 0.275 : 0.325);

/** The last move: a small square seal, which reads without its colour, too. */
export function lastGlyph(x, y, size, colour) {
  const at = { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 5 };
  return element('rect', { class: `last ${ground(colour)}`, ...at });
}
