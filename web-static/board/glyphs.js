// The marks of the board but that of the last move, each a function from a place and a value to one SVG element. The
// shape shows what a mark means; colour only helps. BoardView loads them with the first one that it has to draw.
import { element, textElement } from './svg.js';
import { COLOUR_CLASS, ground } from './last.js';

/** A group whose first element hides the crossing lines beneath text on an empty point. */
function lettered(x, y, text, className, colour) {
  const group = element('g', { class: `${className} ${ground(colour)} size-${Math.min(text.length, 4)}` });
  if (ground(colour) === 'on-empty') element('circle', { cx: x, cy: y, r: 0.4, class: 'blank' }, group);
  textElement(x, y, text, 'letters', group);
  return group;
}

const SHAPES = {
  circle: (x, y) => ['circle', { cx: x, cy: y, r: 0.25 }],
  square: (x, y) => ['rect', { x: x - 0.21, y: y - 0.21, width: 0.42, height: 0.42 }],
  triangle: (x, y) => ['path', { d: `M${x} ${y - 0.3}l.26 .45h-.52z` }],
  cross: (x, y) => ['path', { d: `M${x - 0.19} ${y - 0.19}l.38 .38m0 -.38l-.38 .38` }],
};

/** A mark a person or an example set: "circle", "square", "triangle", "cross" or "text:A". */
export function markGlyph(x, y, value, colour) {
  if (value.startsWith('text:')) return lettered(x, y, value.slice(5), 'mark', colour);
  const [name, attributes] = SHAPES[value](x, y);
  return element(name, { ...attributes, class: `mark shape ${ground(colour)}` });
}

/** The number of a move. */
export function numberGlyph(x, y, value, colour) {
  return lettered(x, y, String(value), 'number', colour);
}

/** A dead stone's cross. */
export function deadGlyph(x, y, _value, colour) {
  return element('path', { class: `dead ${ground(colour)}`, d: `M${x - 0.15} ${y - 0.15}l.3 .3m0 -.3l-.3 .3` });
}

/** The owner of a point when the game is counted: 1 Black, 2 White, 3 neutral (a small open diamond). */
export function territoryGlyph(x, y, value) {
  if (value === 3)
    return element('path', { class: 'territory neutral', d: `M${x} ${y - 0.17}l.17 .17l-.17 .17l-.17 -.17z` });
  return element('rect', {
    class: `territory ${COLOUR_CLASS[value]}`,
    x: x - 0.17,
    y: y - 0.17,
    width: 0.34,
    height: 0.34,
  });
}

/** A padlock, "locked:1" or "prepared:2": closed if that player may not retake, open with a flag if prepared to. */
export function lockGlyph(x, y, value) {
  const [kind, colour] = value.split(':');
  const group = element('g', { class: `lock ${kind} for-${COLOUR_CLASS[colour] ?? 'both'}` });
  element('circle', { cx: x, cy: y, r: 0.36, class: 'blank' }, group);
  const shackle =
    kind === 'locked'
      ? `M${x - 0.14} ${y - 0.02}v-.12a.14 .14 0 0 1 .28 0v.12`
      : `M${x - 0.14} ${y - 0.02}v-.2a.14 .14 0 0 1 .28 0v.04`;
  element('path', { class: 'shackle', d: shackle }, group);
  element('rect', { class: 'body', x: x - 0.22, y: y - 0.03, width: 0.44, height: 0.31, rx: 0.05 }, group);
  return group;
}

/** A liberty in Bridge Go: "external" a filled dot, "internal" an empty one struck through. */
export function libertyGlyph(x, y, value) {
  if (value === 'external') return element('circle', { class: 'liberty external', cx: x, cy: y, r: 0.17 });
  const group = element('g', { class: 'liberty internal' });
  element('circle', { cx: x, cy: y, r: 0.17 }, group);
  element('path', { d: `M${x - 0.23} ${y + 0.23}l.46 -.46` }, group);
  return group;
}
