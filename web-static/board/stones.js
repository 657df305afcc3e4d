// The stones and their shadows. A new position is compared with the drawn one, and only the difference touches the
// page. A few stones at a time appear and fade; a jump to another position is drawn at once.
import { element } from './svg.js';
import { BLACK, WHITE } from './geometry.js';

/** Radius of a stone, in cells. */
export const STONE = 0.475;
const FADE_MS = 140;
const SHOW_MOTION = 2; // with more new stones than this at once it is a jump, not a move

const NAME = { [BLACK]: 'black', [WHITE]: 'white' };

export class StoneLayer {
  #geometry;
  #fills;
  #shadows;
  #bodies;
  #elements; // one {body, shadow} a point, or undefined
  #still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  #doomed = [];
  #dead = [];

  constructor(shadows, bodies, geometry, fills) {
    this.#geometry = geometry;
    this.#fills = fills;
    this.#shadows = shadows;
    this.#bodies = bodies;
    this.#elements = new Array(geometry.count);
    /** The drawn position, one colour a point. */
    this.state = new Uint8Array(geometry.count);
  }

  /** Draws this position. Returns the points that changed. */
  draw(next) {
    const { state } = this;
    const changed = [];
    let added = 0;
    for (let i = 0; i < state.length; i++) {
      if (state[i] === next[i]) continue;
      changed.push(i);
      if (NAME[next[i]]) added++;
    }
    const moving = added <= SHOW_MOTION && !this.#still?.matches;
    for (const i of changed) {
      this.#remove(i, moving && !NAME[next[i]]);
      state[i] = next[i];
      if (NAME[next[i]]) this.#add(i, next[i], moving);
    }
    return changed;
  }

  /** Stones that a previewed move would take: dashed and lifted. */
  doom(points) {
    this.#flag('doomed', this.#doomed, points);
    this.#doomed = points;
  }

  /** Stones marked dead: lighter. Their crosses are a layer of marks. */
  lighten(points) {
    this.#flag('dead', this.#dead, points);
    this.#dead = points;
  }

  #flag(name, before, after) {
    for (const i of before) this.#elements[i]?.body.classList.remove(name);
    for (const i of before) this.#elements[i]?.shadow.classList.remove(name);
    for (const i of after) this.#elements[i]?.body.classList.add(name);
    for (const i of after) this.#elements[i]?.shadow.classList.add(name);
  }

  #add(i, colour, moving) {
    const cx = this.#geometry.xs[i];
    const cy = this.#geometry.ys[i];
    const motion = moving ? ' entering' : '';
    const shadow = element('circle', { class: `shadow${motion}`, cx, cy, r: STONE }, this.#shadows);
    const body = element(
      'circle',
      {
        class: `stone ${NAME[colour]}${motion}`,
        cx,
        cy,
        r: STONE,
        fill: this.#fills[NAME[colour]],
      },
      this.#bodies,
    );
    this.#elements[i] = { body, shadow };
    if (this.#doomed.includes(i)) this.#flag('doomed', [], [i]);
    if (this.#dead.includes(i)) this.#flag('dead', [], [i]);
  }

  #remove(i, moving) {
    const old = this.#elements[i];
    if (!old) return;
    this.#elements[i] = undefined;
    old.shadow.remove();
    if (!moving) {
      old.body.remove();
      return;
    }
    old.body.classList.add('leaving');
    setTimeout(() => old.body.remove(), FADE_MS);
  }
}

/** A single stone that is not on the board: the one under the pointer, the one waiting to be confirmed or sent. */
export class LooseStone {
  #group;
  #circle;
  #fills;

  /** @param {string} kind class of the group: "ghost", "preview" or "pending" */
  constructor(parent, kind, fills) {
    this.#fills = fills;
    this.#group = element('g', { class: `loose ${kind}`, visibility: 'hidden' }, parent);
    this.#circle = element('circle', { r: STONE }, this.#group);
    this.ring = element('circle', { r: STONE + 0.02, class: 'ring' }, this.#group);
    this.point = -1;
    this.colour = 0;
  }

  /** Shows it on a point; colour 0 or point -1 hides it. */
  show(geometry, point, colour) {
    const shown = point >= 0 && Boolean(NAME[colour]);
    this.point = shown ? point : -1;
    this.colour = shown ? colour : 0;
    this.#group.setAttribute('visibility', shown ? 'visible' : 'hidden');
    if (!shown) return;
    for (const circle of [this.#circle, this.ring]) {
      circle.setAttribute('cx', geometry.xs[point]);
      circle.setAttribute('cy', geometry.ys[point]);
    }
    this.#circle.setAttribute('fill', this.#fills[NAME[colour]]);
    this.#circle.setAttribute('class', `stone ${NAME[colour]}`);
    this.ring.setAttribute('class', `ring on-${NAME[colour]}`);
  }
}
