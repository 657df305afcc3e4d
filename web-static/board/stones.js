// The stones and their shadows. A new position is compared with the drawn one, and only the difference touches the
// page. A few stones at a time appear and fade; a jump to another position is drawn at once.
import { element } from './svg.js';
import { BLACK, WHITE } from './geometry.js';
import { SHADOW_FILL, SHELL_FILL, STONE_FILL } from './sprite.js';

/** Radius of a stone, in cells. */
export const STONE = 0.475;
const SHELL = 0.46; // of the lines on a white stone
const SHADOW = { r: 0.5125, right: 0.04, down: 0.075 };
const LIFT = 0.075; // of a stone that a previewed move would take
const DOOM = 0.4125; // radius of the ring on it
const FADE_MS = 180;
const SHOW_MOTION = 2; // with more new stones than this at once it is a jump, not a move

const NAME = { [BLACK]: 'black', [WHITE]: 'white' };

export class StoneLayer {
  #geometry;
  #shadows;
  #bodies;
  #elements; // one {body, shadow, shell} a point, or undefined
  #rings = [];
  #still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  #doomed = [];
  #dead = [];

  constructor(shadows, bodies, geometry) {
    this.#geometry = geometry;
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

  /** Stones that a previewed move would take: lifted, with a dashed ring. */
  doom(points) {
    if (!points.length && !this.#doomed.length) return;
    this.#flag('doomed', this.#doomed, points);
    this.#doomed = points;
    for (const ring of this.#rings) ring.remove();
    this.#rings = points
      .filter((i) => this.#elements[i])
      .map((i) =>
        element(
          'circle',
          {
            class: `doom on-${NAME[this.state[i]]}`,
            cx: this.#geometry.xs[i],
            cy: this.#geometry.ys[i] - LIFT,
            r: DOOM,
          },
          this.#bodies,
        ),
      );
  }

  /** Stones marked dead: lighter. Their crosses are a layer of marks. */
  lighten(points) {
    this.#flag('dead', this.#dead, points);
    this.#dead = points;
  }

  #flag(name, before, after) {
    const set = (points, on) => {
      for (const i of points) {
        for (const part of Object.values(this.#elements[i] ?? {})) part.classList.toggle(name, on);
      }
    };
    set(before, false);
    set(after, true);
  }

  #add(i, colour, moving) {
    const cx = this.#geometry.xs[i];
    const cy = this.#geometry.ys[i];
    const motion = moving ? ' entering' : '';
    const circle = (name, fill, r, parent, x = cx, y = cy) =>
      element('circle', { class: `${name}${motion}`, cx: x, cy: y, r, fill }, parent);
    const { r, right, down } = SHADOW;
    this.#elements[i] = {
      shadow: circle('shadow', SHADOW_FILL, r, this.#shadows, cx + right, cy + down),
      body: circle(`stone ${NAME[colour]}`, STONE_FILL[colour], STONE, this.#bodies),
    };
    // Neighbours have their lines in different directions.
    if (colour === WHITE) this.#elements[i].shell = circle('shell', SHELL_FILL[(cx + cy) % 2], SHELL, this.#bodies);
    if (this.#doomed.includes(i)) this.#flag('doomed', [], [i]);
    if (this.#dead.includes(i)) this.#flag('dead', [], [i]);
  }

  #remove(i, moving) {
    const old = this.#elements[i];
    if (!old) return;
    this.#elements[i] = undefined;
    old.shadow.remove();
    for (const part of [old.body, old.shell]) {
      if (!part) continue;
      if (!moving) part.remove();
      else part.classList.add('leaving');
      if (moving) setTimeout(() => part.remove(), FADE_MS);
    }
  }
}

/** A single stone that is not on the board: the one under the pointer, the one waiting to be confirmed or sent. */
export class LooseStone {
  #group;
  #circle;

  /** @param {string} kind class of the group: "ghost", "preview" or "pending" */
  constructor(parent, kind) {
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
    this.#circle.setAttribute('fill', STONE_FILL[colour]);
    this.#circle.setAttribute('class', `stone ${NAME[colour]}`);
    this.ring.setAttribute('class', `ring on-${NAME[colour]}`);
  }
}
