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
  square: (x, y) => ['rect', { x: x - 0.225, y: y - 0.225, width: 0.45, height: 0.45, rx: 0.025 }],
  triangle: (x, y) => ['path', { d: `M${x} ${y - 0.3}l.26 .45h-.52z` }],
  cross: (x, y) => ['path', { d: `M${x - 0.225} ${y - 0.225}l.45 .45m0 -.45l-.45 .45` }],
};

/** A mark a person or an example set: "circle", "square", "triangle", "cross" or "text:A". */
export function markGlyph(x, y, value, colour) {
  if (value.startsWith('text:')) return lettered(x, y, value.slice(5), 'mark', colour);
  const [name, attributes] = SHAPES[value](x, y);
  const group = element('g', { class: `mark ${value} ${ground(colour)}` });
  // On wood a light halo parts a mark from the lines.
  if (ground(colour) === 'on-empty') element(name, { ...attributes, class: 'shape halo' }, group);
  element(name, { ...attributes, class: 'shape' }, group);
  return group;
}

/** The number of a move. */
export function numberGlyph(x, y, value, colour) {
  return lettered(x, y, String(value), 'number', colour);
}

/** A dead stone's cross. */
export function deadGlyph(x, y, _value, colour) {
  return element('path', { class: `dead ${ground(colour)}`, d: `M${x - 0.15} ${y - 0.15}l.3 .3m0 -.3l-.3 .3` });
}

const TERRITORY = 0.275; // side of a square, in cells

/** The owner of a point when the game is counted: 1 Black, 2 White. */
export function territoryGlyph(x, y, value) {
  return element('rect', {
    class: `territory ${COLOUR_CLASS[value]}`,
    x: x - TERRITORY / 2,
    y: y - TERRITORY / 2,
    width: TERRITORY,
    height: TERRITORY,
  });
}

/** A padlock, "locked:1" or "prepared:2": closed if that player may not retake, open with a flag if prepared to. */
export function lockGlyph(x, y, value) {
  const [kind, colour] = value.split(':');
  const group = element('g', { class: `lock ${kind} for-${COLOUR_CLASS[colour] ?? 'both'}` });
  element('circle', { cx: x, cy: y, r: 0.36, class: 'blank' }, group);
  const start = `M${x - 0.125} ${y - 0.025}v`;
  const end = kind === 'locked' ? '-.1a.125 .125 0 0 1 .25 0v.1' : '-.2a.125 .125 0 0 1 .25 0v.04';
  element('path', { class: 'shackle', d: start + end }, group);
  element('rect', { class: 'body', x: x - 0.2, y: y - 0.05, width: 0.4, height: 0.3, rx: 0.05 }, group);
  return group;
}

/** A liberty in Bridge Go: "external" an open ring, "internal" one struck through. */
export function libertyGlyph(x, y, value) {
  const group = element('g', { class: `liberty ${value}` });
  element('circle', { cx: x, cy: y, r: 0.1625 }, group);
  if (value === 'internal') element('path', { d: `M${x - 0.23} ${y + 0.23}l.46 -.46` }, group);
  return group;
}
