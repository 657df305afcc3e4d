// BoardView: the interactive board. Its page gives it a position and gets the presses on points; it knows no rules. All
// changes within a frame are drawn once, by difference, in the next frame.
import { BLACK, EMPTY, WHITE } from './geometry.js';
import { element } from './svg.js';
import { boardBox, boxAround, drawCoordinates, drawLines, drawWood } from './ground.js';
import { LooseStone, StoneLayer } from './stones.js';
import { PointLayer } from './layer.js';
import { lastGlyph, sealSize } from './last.js';
import { CellGrid } from './cells.js';
import { Intent } from './intent.js';
import { listenToPointers } from './pointer.js';
import { keepFitted } from './fit.js';
import { english } from './words.js';
import { describePoint } from './describe.js';
import { lazy } from '../lib/lazy.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./overlays.js').Witness} Witness */
/**
 * @typedef {object} ViewOptions
 * @property {(point: number, pointer: string) => void} [onPlay] a move was meant (mode 'play')
 * @property {(point: number, pointer: string) => void} [onPick] a point was pressed (mode 'pick')
 * @property {(point: number, pointer: string) => void} [onAlternate] Shift and click, Shift and Enter, long press
 * @property {(point: number, pointer: string) => void} [onPreview] a move waits for confirm(); -1: no more
 * @property {(point: number) => void} [onHover] pointer or keyboard is over a point; -1: over none
 * @property {(point: number) => void} [onIgnored] a press came too soon after the board changed
 * @property {(point: number, colour: number) => {refused?: boolean, risky?: boolean, captures?: number[]}|void}
 *   [preview] the effect of a move, asked for the point under the pointer; refused hides the ghost, and risky asks for
 *   a second press of every pointer
 * @property {'four'|'two'|'none'} [coordinates]
 * @property {boolean} [crosshair] lines through the last move
 * @property {string} [title] name of the board for screen readers
 * @property {import('./words.js').Words} [words]
 * @property {number} [guardMs] see intent.js
 * @property {Record<string, (x: number, y: number, value: any, colour: number) => SVGElement>} [layers] marks of the
 *   page's own, which show() fills
 * @property {Record<string, boolean>} [confirm] see intent.js
 */

// The groups from the bottom up. The cells come last: they are transparent and catch the pointer.
const GROUPS = [
  'ground',
  'outside',
  'lines-group',
  'crosshair',
  'coordinates',
  'returns',
  'shadows',
  'stones',
  'loose-stones',
  'marks',
  'witness',
  'focus-ring',
  'cells',
];

// Layers of marks in drawing order. A territory's square covers the cross of a dead stone, since it says as much.
const MARKS = ['dead', 'territory', 'liberties', 'locks', 'numbers', 'last', 'marks'];
const later = lazy('board/marks.js'); // how all of them but the last move are drawn

// Where strokes change their width, in CSS pixels a cell.
const SMALL_CELL = 24;
const LARGE_CELL = 48;

export class BoardView {
  #groups = {};
  #stones;
  #layers = {};
  #loose = {};
  #cells;
  #intent;
  #fitted;
  #frame = 0;
  #ended = new AbortController();
  #next; // the position to draw
  #wanted = new Map(); // layer name -> values to draw
  #stale = new Set(); // other things to draw: 'ghost', 'witness', 'outside', 'crosshair', 'doomed', 'pending', 'guard'
  #giveUp = null; // ends the wait for the marks that are loaded later
  #last = -1;
  #over = -1;
  #ghost = null; // set from outside: {point, colour}
  #doomed = null; // set from outside
  #witness = null;
  #outside = null; // points
  #pending = { point: -1, colour: 0 };
  #cell = LARGE_CELL; // size of a cell in CSS pixels

  /**
   * @param {Element} host the element to draw in; its width gives the board's
   * @param {Geometry} geometry
   * @param {ViewOptions} [options]
   */
  constructor(host, geometry, options = {}) {
    this.geometry = geometry;
    /** @type {ViewOptions} */
    this.options = { coordinates: 'four', crosshair: false, words: english, ...options };
    this.#next = new Uint8Array(geometry.count);
    /** The colour that plays next, which the ghost stone has; 0 if no player of this screen plays. */
    this.colour = EMPTY;
    this.#build(host);
    this.#listen(host);
    for (let i = 0; i < geometry.count; i++) this.#describe(i);
  }

  #build(host) {
    const { geometry, options } = this;
    this.svg = element('svg', {
      class: 'board',
      role: 'grid',
      'aria-label': options.title ?? options.words.board(geometry.width, geometry.height),
      'aria-rowcount': geometry.height,
      'aria-colcount': geometry.width,
      'data-mode': 'view',
    });
    for (const name of GROUPS) {
      const shown = name === 'cells' ? { role: 'presentation' } : { 'aria-hidden': true };
      this.#groups[name] = element('g', { class: name, ...shown }, this.svg);
    }
    const groups = this.#groups;
    groups['focus-ring'].setAttribute('visibility', 'hidden');
    drawWood(groups.ground, geometry, options.coordinates);
    drawLines(groups['lines-group'], geometry);
    this.#stones = new StoneLayer(groups.shadows, groups.stones, geometry);
    for (const kind of ['ghost', 'preview', 'pending'])
      this.#loose[kind] = new LooseStone(groups['loose-stones'], kind);
    for (const name of MARKS)
      this.addLayer(name, (...mark) => (name === 'last' ? lastGlyph(...mark) : this.#marks()?.drawings[name](...mark)));
    for (const name in options.layers) this.addLayer(name, options.layers[name]);
    host.append(this.svg);
    this.#fitted = keepFitted(this.svg, this.#whole, (cell) => this.#scaled(cell));
  }

  // The drawings of seldom marks; null until they are there, and then all that waits for them is drawn.
  #marks() {
    const there = later.module.peek();
    if (!there && !this.#giveUp) {
      const stop = later.want();
      const unsubscribe = later.module.subscribe((module) => {
        if (!module) return;
        for (const name in this.#layers) this.#layers[name].restone(this.#layers[name].values.keys(), this.#next);
        this.#redraw('witness');
        this.#redraw('outside');
      });
      this.#giveUp = () => {
        stop();
        unsubscribe();
      };
    }
    return there;
  }

  // The part of the drawing that must be visible.
  #whole = () => boardBox(this.geometry, this.options.coordinates);

  // Thin strokes on small boards, and letters that can be read on all.
  #scaled(cell) {
    this.#cell = cell;
    this.svg.dataset.scale = cell < SMALL_CELL ? 'small' : cell < LARGE_CELL ? 'medium' : 'large';
    drawCoordinates(this.#groups.coordinates, this.geometry, this.options.coordinates, cell);
    if (this.#witness) this.#redraw('witness');
  }

  #listen(host) {
    const { options } = this;
    this.#intent = new Intent(
      {
        play: (point, pointer) => options.onPlay?.(point, pointer),
        pick: (point, pointer) => options.onPick?.(point, pointer),
        alternate: (point, pointer) => options.onAlternate?.(point, pointer),
        ignored: (point) => options.onIgnored?.(point),
        preview: (point, pointer) => {
          this.#redraw('ghost');
          options.onPreview?.(point, pointer);
        },
      },
      options,
    );
    const press = (point, pointer) => {
      this.flush(); // a press is judged against the known position, not the drawn one
      this.#cells.rove(point);
      const { refused, risky } = this.#effect(point, this.colour);
      this.#intent.press(point, pointer, this.#next[point] === EMPTY && !refused, risky);
    };
    const alternate = (point, pointer) => this.#intent.pressAlternate(point, pointer);
    const over = (point) => this.#hover(point);
    this.#cells = new CellGrid(
      this.#groups.cells,
      { host, signal: this.#ended.signal },
      this.#groups['focus-ring'],
      this.geometry,
      {
        focus: over,
        press: (point) => press(point, 'keyboard'),
        alternate: (point) => alternate(point, 'keyboard'),
        escape: () => this.cancel(),
      },
    );
    listenToPointers(this.svg, { over, press, alternate });
  }

  /**
   * The position to show. Many calls within a frame are drawn once.
   * @param {Uint8Array} state one colour a point (0 empty, 1 black, 2 white, 3 blocked); copied
   * @param {number} [last] point of the last move, -1 for none
   */
  update(state, last = -1) {
    if (state.some((colour, i) => colour !== this.#next[i])) {
      this.#next.set(state);
      this.#intent.changed();
      this.#ghost = this.#doomed = null; // they belong to the position before
    }
    this.#last = last;
    this.#want('last', last >= 0 ? [[last, sealSize(this.geometry)]] : []);
  }

  /**
   * The meaning of a press: 'play' a move (colour: the ghost stone's), 'pick' a point (marking, setting up), or 'view'.
   * @param {'play'|'pick'|'view'} mode
   * @param {number} [colour]
   */
  setMode(mode, colour = EMPTY) {
    const ghost = mode === 'play' ? colour : EMPTY;
    if (mode === this.#intent.mode && ghost === this.colour) return; // the move that waits for confirmation stays
    this.#intent.setMode(mode);
    this.#intent.changed();
    this.colour = ghost;
    this.svg.dataset.mode = mode;
    this.#aim();
    this.#redraw('ghost');
  }

  /** Which pointers need a second tap: {mouse: true, touch: true, pen: true}. */
  setConfirm(confirm) {
    this.#intent.setConfirm(confirm);
  }

  /** Plays the move that waits for confirmation. Returns whether there was one. */
  confirm() {
    this.flush();
    return this.#intent.confirm();
  }

  /** Drops the move that waits for confirmation. Returns whether there was one. */
  cancel() {
    const waited = this.#intent.previewed >= 0;
    this.#intent.cancel();
    return waited;
  }

  /** The point that waits for confirmation, -1 for none. */
  get previewed() {
    return this.#intent.previewed;
  }

  /** Ignores presses for a moment, because something else changed their meaning. */
  guard() {
    this.#intent.changed();
    this.#redraw('guard');
  }

  /** Shows a ghost stone at a point whatever the pointer does; -1, or another position, returns to the pointer. */
  showGhost(point, colour) {
    this.#ghost = point >= 0 ? { point, colour } : null;
    this.#redraw('ghost');
  }

  /** Shows stones as about to be taken; null, or another position, returns to the stones that options.preview names. */
  showCaptures(points) {
    this.#doomed = points;
    this.#redraw('ghost');
  }

  /** Asks options.preview again, because its answer may have changed. */
  reconsider() {
    this.#redraw('ghost');
  }

  /**
   * Shows a stone that was sent and not yet acknowledged; -1 removes it. It ends when the position has a stone there.
   */
  showPending(point, colour = this.colour) {
    const before = this.#pending.point;
    this.#pending = { point, colour };
    this.#redraw('pending');
    // A stone that has come is named with its drawing, not called empty until then.
    for (const i of [before, point]) if (i >= 0 && !this.#next[i]) this.#describe(i);
  }

  /** The owner of each point: 0 undecided, 1 Black, 2 White, 3 neutral, which has no mark. null removes all. */
  territory(owners) {
    this.#want(
      'territory',
      owners ? [...owners.entries()].filter(([, owner]) => owner === BLACK || owner === WHITE) : [],
    );
  }

  /** A layer of the page's own above those that are there, unless it is there; as one of options.layers. */
  addLayer(name, draw) {
    const { xs, ys } = this.geometry;
    this.#layers[name] ??= new PointLayer(
      element('g', { class: `layer-${name}` }, this.#groups.marks),
      (i, value, colour) => draw(xs[i], ys[i], value, colour),
    );
  }

  /** The marks of one of options.layers, as [point, value]. */
  show(layer, entries) {
    this.#want(layer, entries);
  }

  /** Stones marked dead. */
  dead(points) {
    this.#want(
      'dead',
      points.map((i) => [i, 1]),
    );
  }

  /** Marks one point: 'circle', 'square', 'triangle', 'cross', or 'text' with a short text; null removes the mark. */
  mark(point, kind, text = '') {
    const values = new Map(this.#wanted.get('marks') ?? this.#layers.marks.values);
    if (kind) values.set(point, kind === 'text' ? `text:${text}` : kind);
    else values.delete(point);
    this.#want('marks', values);
  }

  /** Removes all marks. */
  clearMarks() {
    this.#want('marks', []);
  }

  /** Move numbers on points, in place of the last move's ring: a Map or list of [point, number]; null for none. */
  numbers(entries) {
    this.#want('numbers', entries ?? []);
  }

  /** Ko locks and preparations: [{point, kind: 'locked'|'prepared', colour: 1|2}]. */
  koLocks(locks) {
    this.#want(
      'locks',
      locks.map(({ point, kind, colour }) => [point, `${kind}:${colour ?? 0}`]),
    );
  }

  /** Bridge Go: liberties that lead out or do not, and the shaded outside; null removes it. */
  showLiberties(shown) {
    const values = [];
    for (const kind of ['external', 'internal']) for (const i of shown?.[kind] ?? []) values.push([i, kind]);
    this.#want('liberties', values);
    this.#outside = shown?.outside ?? null;
    this.#redraw('outside');
  }

  /** Draws why a move was refused; null removes it. @param {Witness|null} witness */
  showWitness(witness) {
    this.#witness = witness;
    this.#redraw('witness');
  }

  /** Coordinates and crosshair as the visitor chose them. */
  setOptions({ coordinates = this.options.coordinates, crosshair = this.options.crosshair }) {
    if (coordinates !== this.options.coordinates) drawWood(this.#groups.ground, this.geometry, coordinates);
    Object.assign(this.options, { coordinates, crosshair });
    this.#fitted.refit(this.#whole);
    this.#redraw('crosshair');
  }

  /** Shows only the points around one, for small screens; null shows the whole board. */
  zoom(point, span = 9) {
    const box = () => boxAround(this.#whole(), this.geometry.xs[point], this.geometry.ys[point], span);
    this.#fitted.refit(point === null ? this.#whole : box);
  }

  /** Puts the keyboard on a point; without one, on the point it left. */
  focusPoint(point = this.#cells.current) {
    this.#cells.focus(point);
  }

  /** Removes the board from the page. */
  destroy() {
    cancelAnimationFrame(this.#frame);
    this.#fitted.stop();
    this.#giveUp?.();
    this.#ended.abort();
    this.svg.remove();
  }

  /** Draws at once what waits for the next frame. Returns how many points changed their stone. */
  flush() {
    if (!this.#frame) return 0;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const stones = this.#stones.draw(this.#next);
    const touched = new Set(stones);
    if (stones.length) this.#positionChanged(stones);
    for (const [name, values] of this.#wanted) {
      for (const i of this.#layers[name].replace(values, this.#next)) touched.add(i);
    }
    if (this.#wanted.has('dead')) this.#stones.lighten([...this.#layers.dead.values.keys()]);
    this.#wanted.clear();
    this.#drawStale();
    for (const i of touched) this.#describe(i);
    return stones.length;
  }

  #positionChanged(stones) {
    this.#intent.changed(); // again: a hidden tab draws long after the position came
    for (const name in this.#layers) this.#layers[name].restone(stones, this.#next);
    if (this.#next[this.#pending.point]) this.#pending = { point: -1, colour: 0 };
    for (const name of ['ghost', 'witness', 'pending']) this.#stale.add(name);
  }

  #drawStale() {
    if (this.#stale.has('guard')) this.#intent.changed(); // again, as for stones
    if (this.#stale.has('pending')) this.#loose.pending.show(this.geometry, this.#pending.point, this.#pending.colour);
    if (this.#stale.has('ghost')) this.#drawGhost();
    if (this.#stale.has('crosshair')) this.#drawCrosshair();
    if (this.#stale.has('outside') && (this.#outside || this.#groups.outside.firstChild))
      this.#marks()?.drawOutside(this.#groups.outside, this.geometry, this.#outside);
    if (this.#stale.has('witness') && (this.#witness || this.#groups.witness.firstChild)) {
      const layers = { ghosts: this.#groups.returns, lines: this.#groups.witness };
      const box = this.#whole();
      this.#marks()?.drawWitness(layers, this.geometry, this.#witness, this.#next, box, this.#cell);
    }
    this.#stale.clear();
  }

  // Draws the move that waits for confirmation, else the ghost set from outside, else the point under pointer or
  // keyboard.
  #drawGhost() {
    const waiting = this.#intent.previewed;
    const aim =
      waiting >= 0
        ? { point: waiting, colour: this.colour }
        : (this.#ghost ?? { point: this.#over, colour: this.colour });
    const free = aim.point >= 0 && aim.colour && this.#next[aim.point] === EMPTY && aim.point !== this.#pending.point;
    const effect = free ? this.#effect(aim.point, aim.colour) : {};
    const shown = free && !effect.refused ? aim.point : -1;
    this.#loose.ghost.show(this.geometry, waiting >= 0 ? -1 : shown, aim.colour);
    this.#loose.preview.show(this.geometry, waiting >= 0 ? waiting : -1, aim.colour);
    this.#stones.doom(this.#doomed ?? effect.captures ?? []);
  }

  /** @returns {{refused?: boolean, risky?: boolean, captures?: number[]}} */
  #effect(point, colour) {
    return (this.#intent.mode === 'play' && this.#next[point] === EMPTY && this.options.preview?.(point, colour)) || {};
  }

  #drawCrosshair() {
    const { geometry, options } = this;
    const group = this.#groups.crosshair;
    group.replaceChildren();
    if (!options.crosshair || this.#last < 0) return;
    const [x, y] = [geometry.xs[this.#last], geometry.ys[this.#last]];
    element('path', { d: `M-.5 ${y}H${geometry.width - 0.5}M${x} -.5V${geometry.height - 0.5}` }, group);
  }

  #hover(point) {
    if (point === this.#over) return;
    this.#over = point;
    this.#aim();
    if (this.#intent.mode === 'play') this.#redraw('ghost');
    this.options.onHover?.(point);
  }

  // A press at the point under the pointer has a meaning.
  #aim() {
    this.#cells.aim(this.#intent.mode === 'view' ? -1 : this.#over);
  }

  #want(layer, entries) {
    this.#wanted.set(layer, new Map(entries));
    if (layer === 'last') this.#stale.add('crosshair');
    this.#schedule();
  }

  #redraw(what) {
    this.#stale.add(what);
    this.#schedule();
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => this.flush());
  }

  #describe(point) {
    if (this.geometry.blocked[point]) return;
    const values = {};
    for (const name in this.#layers) values[name] = this.#layers[name].values.get(point);
    const pending = this.#pending.point === point ? this.#pending.colour : EMPTY;
    this.#cells.label(
      point,
      describePoint(this.options.words, this.geometry.label(point), {
        ...values,
        content: this.#stones.state[point],
        pending,
      }),
    );
  }
}

export { BLACK, EMPTY, WHITE };
