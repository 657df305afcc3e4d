// The SVG helpers of the board. They set attributes and text only: no markup is parsed and no style attribute is set,
// so the strictest content security policy holds.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Makes an SVG element, sets its attributes and appends it to parent if there is one. */
export function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  parent?.append(made);
  return made;
}

/**
 * Makes a text element centred on x, y. The baseline is half a capital's height below y, since WebKit's own middle is
 * too high.
 */
export function textElement(x, y, text, className, parent = null) {
  const made = element('text', { x, y, dy: '.36em', class: className }, parent);
  made.textContent = text;
  return made;
}

/** The path of a full circle. */
export function circlePath(x, y, radius) {
  const d = 2 * radius;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${d} 0a${radius} ${radius} 0 1 0 ${-d} 0z`;
}
