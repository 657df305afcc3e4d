// How a board shows the likely owner of a point.
import { element } from '../../board/svg.js';

/** The likely owner of a point: -3 (surely White's) … 3 (surely Black's). The surer, the larger the square. */
export function ownedGlyph(x, y, value) {
  const side = 0.08 + 0.08 * Math.abs(value);
  const place = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  return element('rect', { class: `territory ${value > 0 ? 'black' : 'white'}`, ...place });
}
