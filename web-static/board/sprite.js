// The shading of wood and stones: gradients in one hidden drawing a page, which all boards share.
// Their colours are in the style sheet (board.css), by the chosen board and theme.
import { element } from './svg.js';
import { BLACK, WHITE } from './geometry.js';

// Stops as "offset opacity": lines of straight grain, a hair off vertical, in two rhythms.
const GRAIN = '0 0 .09 .1 .13 0 .3 .05 .335 .2 .37 0 .6 0 .64 .1 .7 .05 .78 0 .94 .1 1 0';
const WIDE_GRAIN = '0 0 .2 .05 .24 .1 .27 0 .5 0 .56 .1 .61 0 .85 .05 1 0';
const SHELL = '0 0 .5 .075 .65 0 1 0'; // the lines of a white stone, once in each direction

const url = (name) => `url(#board-${name})`;

/** The fill of a stone, by colour. */
export const STONE_FILL = { [BLACK]: url('black'), [WHITE]: url('white') };
/** The same for a path of many stones, one on each of its points. */
export const STONES_FILL = { [BLACK]: url('blacks'), [WHITE]: url('whites') };
export const SHELL_FILL = [url('shell'), url('shell2')];
export const SHADOW_FILL = url('shadow');
/** The layers of the wood from the bottom up. */
export const WOOD_FILL = [url('wood'), url('grain'), url('grain2')];

let drawn = null;

/** Puts the sprite into the page, if it is not there. */
export function ensureSprite() {
  if (drawn?.isConnected) return;
  drawn = element('svg', { class: 'sprite', width: 0, height: 0, 'aria-hidden': true }, document.body);
  const gradient = (kind, name, attributes, stops, className = name) => {
    const made = element(`${kind}Gradient`, { id: `board-${name}`, class: className, ...attributes }, drawn);
    const values = stops.split(' ');
    for (let i = 0; i < values.length; i += 2)
      element('stop', { offset: values[i], 'stop-opacity': values[i + 1], class: `s${i / 2}` }, made);
  };
  const repeated = (x2, y2) => ({ x1: 0, y1: 0, x2, y2, spreadMethod: 'repeat' });
  gradient('linear', 'wood', { x1: 0, y1: 0, x2: 1, y2: 1 }, '0 1 .5 1 1 1');
  gradient('linear', 'grain', repeated(0.083, 0.0022), GRAIN);
  gradient('linear', 'grain2', repeated(0.191, -0.004), WIDE_GRAIN, 'grain');
  gradient('linear', 'shell', repeated(0.16, 0.06), SHELL);
  gradient('linear', 'shell2', repeated(0.13, -0.08), SHELL, 'shell');
  gradient('radial', 'black', { cx: 0.36, cy: 0.3, r: 0.72 }, '0 1 .42 1 1 1');
  gradient('radial', 'white', { cx: 0.38, cy: 0.3, r: 0.78 }, '0 1 .52 1 1 1');
  gradient('radial', 'shadow', {}, '0 1 .72 1 1 0');
  for (const colour of ['black', 'white']) {
    const cell = { x: -0.5, y: -0.5, width: 1, height: 1, patternUnits: 'userSpaceOnUse' };
    const pattern = element('pattern', { id: `board-${colour}s`, ...cell }, drawn);
    element('circle', { cx: 0.5, cy: 0.5, r: 0.5, fill: url(colour) }, pattern);
  }
}
