// Fits the drawing into its element so that one cell is a whole number of device pixels: every line is then as sharp as
// the next and all gaps are equal. Only the view box changes, so the layout of the page does not depend on it.

/**
 * @param {{x: number, y: number, width: number, height: number}} box what must be visible, in cells
 * @param {number} width of the element in CSS pixels
 * @param {number} height
 * @param {number} density device pixels in a CSS pixel
 * @returns {string} a view box of the element's shape around the box
 */
export function fitViewBox(box, width, height, density) {
  const free = Math.min(width / box.width, height / box.height);
  const cell = Math.max(Math.floor(free * density + 0.001), 1) / density;
  if (!(free * density >= 4)) return `${box.x} ${box.y} ${box.width} ${box.height}`; // too small to matter
  const [w, h] = [width / cell, height / cell];
  return `${box.x - (w - box.width) / 2} ${box.y - (h - box.height) / 2} ${w} ${h}`;
}

/** Keeps an svg element fitted while it or its parent changes size. Returns {refit(box), stop()}. */
export function keepFitted(svg, box) {
  let wanted = box;
  const fit = () => {
    // Where its height is free the element takes its proportion from the view box: measure with the plain one.
    svg.setAttribute('viewBox', `${wanted.x} ${wanted.y} ${wanted.width} ${wanted.height}`);
    const { width, height } = svg.getBoundingClientRect();
    svg.setAttribute('viewBox', fitViewBox(wanted, width, height, globalThis.devicePixelRatio ?? 1));
  };
  const observer = new ResizeObserver(fit);
  observer.observe(svg);
  observer.observe(svg.parentElement);
  fit();
  return {
    refit(next) {
      wanted = next;
      fit();
    },
    stop: () => observer.disconnect(),
  };
}
