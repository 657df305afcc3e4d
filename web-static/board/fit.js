// Fits the drawing into its element so that one cell is a whole number of device pixels: every line is then as sharp as
// the next and all gaps are equal. Only the view box changes, so the layout of the page does not depend on it.

/** A cell is never larger than this, in CSS pixels: a board of five points need not fill a wall. */
export const MAX_CELL = 120;
const PLAIN_CELL = 36; // CSS pixels, before anything was measured
const PASSES = 2; // the box depends on the cell and the cell on the box: twice is close enough

/**
 * @param {{x: number, y: number, width: number, height: number}} box what must be visible, in cells
 * @param {number} width of the element in CSS pixels
 * @param {number} height
 * @param {number} density device pixels in a CSS pixel
 * @returns {string} a view box of the element's shape around the box
 */
export function fitViewBox(box, width, height, density) {
  const free = Math.min(width / box.width, height / box.height, MAX_CELL);
  const cell = Math.max(Math.floor(free * density + 0.001), 1) / density;
  if (!(free * density >= 4)) return `${box.x} ${box.y} ${box.width} ${box.height}`; // too small to matter
  const [w, h] = [width / cell, height / cell];
  return `${box.x - (w - box.width) / 2} ${box.y - (h - box.height) / 2} ${w} ${h}`;
}

/** @typedef {(cell: number) => {x: number, y: number, width: number, height: number}} BoxFor */

/** Size of a cell in CSS pixels if the box is drawn as large as fits. */
function cellSize(box, width, height) {
  return Math.min(width / box.width, height / box.height);
}

/**
 * Keeps an svg element fitted while it or its parent changes size.
 * @param {SVGSVGElement} svg
 * @param {BoxFor} boxFor what must be visible if a cell
 *   is that many CSS pixels; lettering keeps its size in pixels, so it takes more cells where cells are small
 * @param {(cell: number) => void} onScale called when the size of a cell changed
 * @returns {{refit: (boxFor?: BoxFor) => void, stop: () => void}}
 */
export function keepFitted(svg, boxFor, onScale) {
  let wanted = boxFor;
  let scale = 0;
  const fit = () => {
    // Where its height is free the element takes its proportion from the view box: measure with the plain one.
    let box = wanted(scale || PLAIN_CELL);
    // at most; the style sheet lets it shrink
    svg.setAttribute('width', String(Math.ceil(wanted(MAX_CELL).width * MAX_CELL)));
    let area;
    for (let pass = 0; pass < PASSES; pass++) {
      svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
      area = svg.getBoundingClientRect();
      if (!area.width || !area.height) return; // not shown now; the observer calls again
      box = wanted(cellSize(box, area.width, area.height));
    }
    svg.setAttribute('viewBox', fitViewBox(box, area.width, area.height, globalThis.devicePixelRatio ?? 1));
    const cell = area.width / svg.viewBox.baseVal.width;
    if (Math.abs(cell - scale) < 0.01) return;
    scale = cell;
    onScale(cell);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(svg);
  observer.observe(svg.parentElement);
  fit();
  return {
    refit(next = wanted) {
      wanted = next;
      scale = 0;
      fit();
    },
    stop: () => observer.disconnect(),
  };
}
