// A small drawing of a ruleset: one position in which it differs, with the marks of a board.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../vendor/ui.js';
import { gridGeometry } from '../../board/geometry.js';
import { boardBox, drawLines, drawWood } from '../../board/ground.js';
import { STONES_FILL } from '../../board/sprite.js';
import { STONE } from '../../board/stones.js';
import { circlePath, element } from '../../board/svg.js';
import { pointIndex } from '../../lib/points.js';
import { useStyles } from '../../lib/styles.js';
import { readBoard } from '../../state/fold.js';
import { moments } from './moments.js';

/** @import {Moment} from './moments.js' */

const RING = 0.41;
const COLOURS = { 1: 'black', 2: 'white' };

/** The moment of a ruleset; a variant has that of its family. @param {string} name @returns {Moment|undefined} */
function momentOf(name) {
  const family = Object.keys(moments).find((one) => name.split('-')[0] === one.split('-')[0]);
  return moments[name] ?? moments[name === 'nz-refined' ? 'new-zealand' : family];
}

/** @param {SVGElement} svg @param {Moment} moment */
function draw(svg, { size: [width, height], board, last, no, gone = [], alive, lock, handed, counts }) {
  const geometry = gridGeometry(width, height);
  const box = boardBox(geometry, 'mini');
  svg.setAttribute('viewBox', [box.x, box.y, box.width, box.height].join(' '));
  drawWood(svg, geometry, 'mini');
  drawLines(svg, geometry);
  const state = readBoard(board);
  const place = (name) => {
    const point = pointIndex(name, width, height);
    return { x: geometry.xs[point], y: geometry.ys[point], on: COLOURS[state[point]] ?? 'empty' };
  };
  const stone = (colour, x, y, attributes = {}) => {
    const d = circlePath(x, y, STONE);
    element('path', { class: `stone ${COLOURS[colour]}`, fill: STONES_FILL[colour], d, ...attributes }, svg);
  };
  for (const [point, colour] of state.entries())
    if (COLOURS[colour]) stone(colour, geometry.xs[point], geometry.ys[point]);
  if (handed) stone(handed, width - 1, height - 1, { transform: 'translate(.45 .3)' });
  const square = (name, side, className) => {
    const { x, y, on } = place(name);
    element(
      'rect',
      { class: `${className} on-${on}`, x: x - side / 2, y: y - side / 2, width: side, height: side },
      svg,
    );
  };
  if (last) square(last, 0.4, 'last');
  for (const colour of ['b', 'w']) for (const name of counts?.[colour] ?? []) square(name, 0.28, `point ${colour}`);
  const ring = (name, className) => {
    const { x, y, on } = place(name);
    element('circle', { class: `${className} on-${on}`, cx: x, cy: y, r: RING }, svg);
  };
  for (const name of gone) ring(name, 'doom');
  if (alive) ring(alive, 'alive');
  if (no) {
    const { x, y } = place(no);
    element('path', { class: 'forbidden', d: `M${x - 0.24} ${y - 0.24}l.48 .48m0 -.48l-.48 .48` }, svg);
  }
  if (lock) {
    const { x, y } = place(lock);
    element('path', { class: 'shackle', d: `M${x - 0.16} ${y - 0.03}v-.13a.16 .16 0 0 1 .32 0v.13` }, svg);
    element('rect', { class: 'lock', x: x - 0.26, y: y - 0.05, width: 0.52, height: 0.38, rx: 0.06 }, svg);
  }
}

/** A decoration: the words beside it say the same. @param {{name: string}} props of the ruleset */
export function RulesetPicture({ name }) {
  const host = useRef(null);
  const [styled, setStyled] = useState(false);
  useEffect(() => {
    useStyles(['picture']).then(() => setStyled(true));
  }, []);
  useLayoutEffect(() => {
    host.current.replaceChildren();
    const moment = momentOf(name);
    if (moment) draw(element('svg', { class: 'board mini' }, host.current), moment);
  }, [name]);
  return html`<div class="ruleset-picture" ref=${host} hidden=${!styled} aria-hidden="true"></div>`;
}
