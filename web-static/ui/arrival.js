// Arriving at another page. The focus goes to its heading, so that screen readers read it. On a return the window
// scrolls to where it was; it follows the page while that fills up, until the visitor touches anything.

const FILLING_MS = 10_000;
const SETTLING_MS = 600; // parts that are drawn above the old place move it once more
const HANDS = ['keydown', 'pointerdown', 'wheel', 'touchstart'];
let leave = () => {};

function focusHeading() {
  const page = document.getElementById('page');
  const heading = page?.getAttribute('aria-busy') === 'true' ? null : page?.querySelector('h1');
  const at = document.activeElement;
  const kept = at.closest('dialog') || (page?.contains(at) && at !== page); // a page or a sheet chose a place itself
  if (!kept && page) {
    if (heading) heading.tabIndex = -1;
    (heading ?? page).focus({ preventScroll: true });
  }
  return Boolean(heading);
}

/** The new page is drawn from now on. @param {number} y the distance to scroll */
export function arrive(y) {
  leave();
  let until = performance.now() + FILLING_MS;
  let placed = false;
  let here = true;
  leave = () => {
    here = false;
    for (const hand of HANDS) removeEventListener(hand, leave, true);
  };
  for (const hand of HANDS) addEventListener(hand, leave, { capture: true, passive: true });
  const look = () => {
    if (!here) return;
    const ready = focusHeading();
    scrollTo(0, y);
    const now = performance.now();
    if (!placed && ready && scrollY >= y - 1) {
      placed = true;
      until = y > 0 ? now + SETTLING_MS : now;
    }
    if (now >= until) leave();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
