// MiniBoard: a board to look at, made for many at once. A path for each colour holds all stones, another their shadows,
// and a seal marks the last move: a wall of thirty-six such boards stays cheap, thirty-six interactive ones would not.
import { BLACK, WHITE } from './geometry.js';
import { circlePath, element } from './svg.js';
import { drawLines, drawWood, boardBox } from './ground.js';
import { STONE } from './stones.js';
import { STONES_FILL } from './sprite.js';
import { english } from './words.js';

const SEAL = 0.4; // side of the seal, in cells
const SHADOW = { transform: 'translate(.04 .075)' };

const circles = new WeakMap(); // by geometry: the path of a stone on each point

function circlesOf(geometry) {
  if (!circles.has(geometry))
    circles.set(
      geometry,
      geometry.xs.map((x, i) => circlePath(x, geometry.ys[i], STONE)),
    );
  return circles.get(geometry);
}

export class MiniBoard {
  #geometry;
  #circles;
  #paths;
  #shadow;
  #last;
  #state;
  #lastPoint = -1;

  /**
   * @param {Element} host
   * @param {import('./geometry.js').Geometry} geometry
   * @param {{title?: string, words?: import('./words.js').Words}} [options] title: the board's name for screen readers
   */
  constructor(host, geometry, { title, words = english } = {}) {
    this.#geometry = geometry;
    this.#state = new Uint8Array(geometry.count);
    this.#circles = circlesOf(geometry);
    const { x, y, width, height } = boardBox(geometry, 'mini');
    this.svg = element('svg', {
      class: 'board mini',
      viewBox: `${x} ${y} ${width} ${height}`,
      role: 'img',
      'aria-label': title ?? words.board(geometry.width, geometry.height),
    });
    drawWood(this.svg, geometry, 'mini');
    drawLines(this.svg, geometry);
    const layer = (className, attributes) => element('path', { class: className, ...attributes }, this.svg);
    this.#shadow = layer('shadow', SHADOW);
    this.#paths = {
      [BLACK]: layer('stone black', { fill: STONES_FILL[BLACK] }),
      [WHITE]: layer('stone white', { fill: STONES_FILL[WHITE] }),
    };
    this.#last = element('rect', { width: SEAL, height: SEAL, rx: SEAL / 5, visibility: 'hidden' }, this.svg);
    host.append(this.svg);
  }

  /** Names the board anew, when players or move number change. */
  set title(text) {
    this.svg.setAttribute('aria-label', text);
  }

  /**
   * Shows a position.
   * @param {Uint8Array} state one colour a point
   * @param {number} [last] point of the last move, -1 for none
   */
  update(state, last = -1) {
    const paths = { [BLACK]: '', [WHITE]: '' };
    const changed = { [BLACK]: false, [WHITE]: false };
    for (let i = 0; i < state.length; i++) {
      if (state[i] !== this.#state[i]) changed[state[i]] = changed[this.#state[i]] = true;
      if (state[i] === BLACK || state[i] === WHITE) paths[state[i]] += this.#circles[i];
    }
    this.#state.set(state);
    for (const colour of [BLACK, WHITE]) if (changed[colour]) this.#paths[colour].setAttribute('d', paths[colour]);
    if (changed[BLACK] || changed[WHITE]) this.#shadow.setAttribute('d', paths[BLACK] + paths[WHITE]);
    this.#mark(last, state[last]);
  }

  #mark(last, colour) {
    const { xs, ys } = this.#geometry;
    if (last >= 0) {
      this.#last.setAttribute('class', `last on-${colour === BLACK ? 'black' : colour === WHITE ? 'white' : 'empty'}`);
      this.#last.setAttribute('x', xs[last] - SEAL / 2);
      this.#last.setAttribute('y', ys[last] - SEAL / 2);
    }
    if (last !== this.#lastPoint) this.#last.setAttribute('visibility', last >= 0 ? 'visible' : 'hidden');
    this.#lastPoint = last;
  }
}
