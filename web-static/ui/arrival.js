// Arriving at another page: the focus goes to its heading, which whoever listens is then told, and the window to where
// it was when somebody comes back. A page may fill up for a while; any hand ends the waiting.

const FILLING_MS = 10_000;
const SETTLING_MS = 600; // what is drawn above the place that somebody comes back to moves it once more
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

/** The page that was asked for is drawn from now on. @param {number} y how far it is to be scrolled */
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
