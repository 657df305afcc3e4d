// The board for the keyboard and for screen readers: an ARIA grid with one named cell a point. Tab reaches one cell,
// and the arrow keys move on from there. The cells are also the targets of pointers. The focus is on the cell itself,
// because some screen readers leave their grid mode when it is on something inside.
import { element } from './svg.js';

const LEAP = 5; // points that Ctrl and an arrow go
const RING = 0.46; // half the side of the ring that shows the focus, in cells

/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class CellGrid {
  #geometry;
  #cells;
  #labels;
  #aimed = -1;
  #ring;
  #on;

  /**
   * @param {SVGElement} parent
   * @param {{host: Element, signal: AbortSignal}} outside an HTML element around the board: Chromium lets Tab stop at
   *   any SVG element that listens to the focus, so the listening is done there; signal ends it
   * @param {SVGElement} ring the group that shows where the focus is
   * @param {import('./geometry.js').Geometry} geometry
   * @param {{focus: (point: number) => void, press: (point: number) => void, alternate: (point: number) => void,
   *   escape: () => boolean}} on focus gets -1 when the keyboard leaves; escape returns whether it did something
   */
  constructor(parent, { host, signal }, ring, geometry, on) {
    this.#geometry = geometry;
    this.#ring = ring;
    this.#on = on;
    this.#cells = new Array(geometry.count);
    this.#labels = new Array(geometry.count);
    for (const stroke of ['halo', 'ink']) {
      element('rect', { class: stroke, width: 2 * RING, height: 2 * RING, rx: 0.12 }, ring);
    }
    this.#build(parent);
    /** The point that Tab reaches. */
    this.current = geometry.first;
    this.#cells[this.current]?.setAttribute('tabindex', 0);
    parent.addEventListener('keydown', (event) => this.#key(event));
    const ours = (event) => this.#cells[event.target.dataset?.i] === event.target;
    host.addEventListener('focusin', (event) => ours(event) && this.#focused(event.target), { signal });
    host.addEventListener('focusout', (event) => ours(event) && this.#blurred(), { signal });
  }

  #build(parent) {
    const { width, height, xs, ys, blocked } = this.#geometry;
    for (let y = 0; y < height; y++) {
      const row = element('g', { role: 'row', 'aria-rowindex': y + 1 }, parent);
      for (let i = y * width; i < (y + 1) * width; i++) {
        if (blocked[i]) continue;
        this.#cells[i] = element(
          'rect',
          {
            class: 'cell',
            x: xs[i] - 0.5,
            y: ys[i] - 0.5,
            width: 1,
            height: 1,
            role: 'gridcell',
            tabindex: -1,
            'data-i': i,
            'aria-colindex': xs[i] + 1,
          },
          row,
        );
      }
      if (!row.firstChild) row.remove();
    }
  }

  /** Names a point. */
  label(point, text) {
    if (this.#labels[point] === text) return;
    this.#labels[point] = text;
    this.#cells[point]?.setAttribute('aria-label', text);
  }

  /** Puts the focus on a point. */
  focus(point) {
    this.#cells[point]?.focus({ preventScroll: true });
  }

  /** Makes Tab reach this point without moving the focus. */
  rove(point) {
    if (!this.#cells[point] || point === this.current) return;
    this.#cells[this.current].setAttribute('tabindex', -1);
    this.#cells[point].setAttribute('tabindex', 0);
    this.current = point;
  }

  /** Shows the hand of a mouse at this point; -1: at none. A rule for all cells would style each of them anew. */
  aim(point) {
    if (point === this.#aimed) return;
    this.#cells[this.#aimed]?.classList.remove('aimed');
    this.#cells[point]?.classList.add('aimed');
    this.#aimed = point;
  }

  #focused(cell) {
    const point = Number(cell.dataset.i);
    this.rove(point);
    if (!cell.matches(':focus-visible')) return; // a click shows itself
    for (const rect of this.#ring.children) {
      rect.setAttribute('x', String(this.#geometry.xs[point] - RING));
      rect.setAttribute('y', String(this.#geometry.ys[point] - RING));
    }
    this.#ring.setAttribute('visibility', 'visible');
    this.#on.focus(point);
  }

  #blurred() {
    this.#ring.setAttribute('visibility', 'hidden');
    this.#on.focus(-1);
  }

  #key(event) {
    if (event.altKey || event.metaKey) return;
    if (this.#move(event) || this.#act(event)) event.preventDefault();
  }

  #move({ key, ctrlKey, shiftKey }) {
    const { xs, ys, width, height, step } = this.#geometry;
    if (shiftKey) return false; // those keys replay the game
    let point = this.current;
    if (ARROWS[key]) {
      for (let k = ctrlKey ? LEAP : 1; k > 0; k--) point = step(point, ...ARROWS[key]);
    } else if (key === 'Home') {
      point = this.#real(ctrlKey ? 0 : ys[point] * width, 1);
    } else if (key === 'End') {
      point = this.#real(ctrlKey ? width * height - 1 : point - xs[point] + width - 1, -1);
    } else {
      return false;
    }
    this.focus(point);
    return true;
  }

  // The first real point from here on; the current one is real, so a row's search ends within the row.
  #real(point, direction) {
    while (!this.#cells[point]) point += direction;
    return point;
  }

  #act({ key, shiftKey, repeat }) {
    if (key === 'Escape') return this.#on.escape();
    if (key !== 'Enter' && key !== ' ') return false;
    if (repeat) return true;
    if (shiftKey) this.#on.alternate(this.current);
    else this.#on.press(this.current);
    return true;
  }
}
