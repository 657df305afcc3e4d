// The board of the embedded page: drawn like the board of a game, in the size of its place, and only to look at.
import { gridGeometry } from '../../board/geometry.js';
import { element } from '../../board/svg.js';
import { boardBox, drawCoordinates, drawLines, drawWood } from '../../board/ground.js';
import { StoneLayer } from '../../board/stones.js';
import { PointLayer } from '../../board/layer.js';
import { keepFitted } from '../../board/fit.js';
import { deadGlyph, territoryGlyph } from '../../board/glyphs.js';
import { lastGlyph, sealSize } from '../../board/last.js';

const LETTERED_CELL = 17; // CSS pixels; letters on smaller boards would take the place of stones

export class Board {
  #svg;
  #stones;
  #dead;
  #territory;
  #last;
  #fitted;
  #seal;

  /** @param {Element} host @param {number} width @param {number} height @param {number[]} holes */
  constructor(host, width, height, holes) {
    const geometry = gridGeometry(width, height, holes);
    this.#svg = element('svg', { class: 'board', role: 'img' });
    this.#seal = sealSize(geometry);
    const [wood, lines, coordinates, shadows, stones, marks] = [
      'wood',
      'lines-group',
      'coordinates',
      'shadows',
      'stones',
      'marks',
    ].map((name) => element('g', { class: name }, this.#svg));
    /** @type {import('../../board/ground.js').Sides|null} */
    let lettered = null;
    drawLines(lines, geometry);
    this.#stones = new StoneLayer(shadows, stones, geometry);
    const layer = (draw) =>
      new PointLayer(element('g', {}, marks), (i, value, colour) =>
        draw(geometry.xs[i], geometry.ys[i], value, colour),
      );
    this.#dead = layer(deadGlyph);
    this.#territory = layer(territoryGlyph);
    this.#last = layer(lastGlyph);
    host.append(this.#svg);
    /** @type {(cell: number) => import('../../board/ground.js').Sides} */
    const sides = (cell) => (cell < LETTERED_CELL ? 'none' : 'two');
    this.#fitted = keepFitted(
      this.#svg,
      (cell) => boardBox(geometry, sides(cell)),
      (cell) => {
        this.#svg.dataset.scale = cell < 24 ? 'small' : cell < 48 ? 'medium' : 'large';
        if (lettered !== sides(cell)) drawWood(wood, geometry, sides(cell));
        lettered = sides(cell);
        drawCoordinates(coordinates, geometry, lettered, cell);
      },
    );
  }

  /**
   * @param {Uint8Array} position
   * @param {number} last -1: none
   * @param {string} label for screen readers
   * @param {{dead: number[], owner: number[]|null}} count as in state/count.js
   */
  show(position, last, label, { dead, owner }) {
    this.#stones.draw(position);
    this.#stones.lighten(dead);
    this.#dead.replace(new Map(dead.map((point) => [point, 1])), position);
    this.#territory.replace(new Map([...(owner ?? []).entries()].filter(([, whose]) => whose)), position);
    this.#last.replace(new Map(last >= 0 ? [[last, this.#seal]] : []), position);
    this.#last.restone(last >= 0 ? [last] : [], position);
    this.#svg.setAttribute('aria-label', label);
  }

  destroy() {
    this.#fitted.stop();
    this.#svg.remove();
  }
}
