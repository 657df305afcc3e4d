// A layer of marks, at most one a point, kept up to date by difference: values are small strings or numbers, and an
// element is made again only when its value or the stone beneath it changes.

/** @typedef {string | number} Value */

export class PointLayer {
  #group;
  #make;
  #elements = new Map();

  /**
   * @param {SVGElement} group where the elements go
   * @param {(point: number, value: Value, colour: number) => SVGElement|null} make colour: the content of the point;
   *   null: the mark cannot be drawn yet, see restone()
   */
  constructor(group, make) {
    this.#group = group;
    this.#make = make;
    /** @type {Map<number, Value>} what is drawn now */
    this.values = new Map();
  }

  /**
   * Draws these values instead of the present ones.
   * @param {Map<number, Value>} next
   * @param {Uint8Array} state the content of each point
   * @returns {number[]} the points that changed
   */
  replace(next, state) {
    const changed = [];
    for (const point of this.values.keys()) {
      if (!next.has(point)) changed.push(point);
    }
    for (const [point, value] of next) {
      if (this.values.get(point) !== value) changed.push(point);
    }
    this.values = new Map(next);
    for (const point of changed) this.#draw(point, state);
    return changed;
  }

  /** Draws again the marks on points, because their stones changed or their drawing has come. */
  restone(points, state) {
    if (this.values.size === 0) return;
    for (const point of points) {
      if (this.values.has(point)) this.#draw(point, state);
    }
  }

  #draw(point, state) {
    this.#elements.get(point)?.remove();
    this.#elements.delete(point);
    const value = this.values.get(point);
    if (value === undefined) return;
    const made = this.#make(point, value, state[point]);
    if (!made) return;
    this.#elements.set(point, made);
    this.#group.append(made);
  }
}
