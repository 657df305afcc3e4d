// MiniBoard: a board to look at, made for many at once. Two paths hold all stones and one ring marks the last move: a
// wall of thirty-six such boards stays cheap, thirty-six interactive boards would not.
import { BLACK, WHITE } from './geometry.js';
import { circlePath, element } from './svg.js';
import { drawLines, drawWood, boardBox } from './ground.js';
import { STONE } from './stones.js';
import { english } from './words.js';

const LAST = 0.22; // radius of the ring, in cells

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
    const { x, y, width, height } = boardBox(geometry, 'none', 1);
    this.svg = element('svg', {
      class: 'board mini',
      viewBox: `${x} ${y} ${width} ${height}`,
      role: 'img',
      'aria-label': title ?? words.board(geometry.width, geometry.height),
    });
    drawWood(this.svg, geometry);
    drawLines(this.svg, geometry);
    this.#paths = {
      [BLACK]: element('path', { class: 'stone black' }, this.svg),
      [WHITE]: element('path', { class: 'stone white' }, this.svg),
    };
    this.#last = element('circle', { r: LAST, visibility: 'hidden' }, this.svg);
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
    this.#ring(last, state[last]);
  }

  #ring(last, colour) {
    const { xs, ys } = this.#geometry;
    if (last >= 0) {
      this.#last.setAttribute('class', `last on-${colour === BLACK ? 'black' : colour === WHITE ? 'white' : 'empty'}`);
      this.#last.setAttribute('cx', xs[last]);
      this.#last.setAttribute('cy', ys[last]);
    }
    if (last !== this.#lastPoint) this.#last.setAttribute('visibility', last >= 0 ? 'visible' : 'hidden');
    this.#lastPoint = last;
  }
}
