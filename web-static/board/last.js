// The mark of the last move, the one mark of every game, and the class that keeps marks readable on what is below them.
import { element } from './svg.js';
import { BLACK, WHITE } from './geometry.js';

export const COLOUR_CLASS = { [BLACK]: 'black', [WHITE]: 'white' };

/** on-black, on-white or on-empty: the style sheet keeps a mark readable on stones and on wood. */
export const ground = (colour) => `on-${COLOUR_CLASS[colour] ?? 'empty'}`;

/** The last move: a ring inside the stone with a notch that reaches the stone's edge. */
export function lastGlyph(x, y, _value, colour) {
  return element('path', {
    class: `last ${ground(colour)}`,
    d: `M${x - 0.235} ${y}a.235 .235 0 1 1 .47 0a.235 .235 0 1 1 -.47 0zM${x} ${y - 0.235}v-.16`,
  });
}
