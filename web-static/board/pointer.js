// Mouse, finger and pen on the board: turns browser events into "over this point", "pressed" and "pressed for long".
// intent.js decides the meaning of a press.

const LONG_PRESS_MS = 500;
const STEADY_PX = 10; // a finger that moves further is scrolling

/**
 * Listens on the board's element.
 * @param {SVGElement} svg
 * @param {{over: (point: number) => void, press: (point: number, pointer: string) => void,
 *   alternate: (point: number, pointer: string) => void}} on point is -1 when the pointer left
 */
export function listenToPointers(svg, on) {
  let kind = 'mouse';
  let timer = 0;
  let start = null;
  let consumed = false; // a long press must not be a press as well

  const pointAt = (event) => Number(event.target.dataset?.i ?? -1);
  const stopTimer = () => clearTimeout(timer);

  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') on.over(pointAt(event));
    else if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STEADY_PX) stopTimer();
  });
  svg.addEventListener('pointerleave', () => on.over(-1));

  svg.addEventListener('pointerdown', (event) => {
    kind = event.pointerType || 'mouse';
    consumed = false;
    stopTimer();
    const point = pointAt(event);
    if (kind === 'mouse' || point < 0) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      consumed = true;
      on.alternate(point, kind);
    }, LONG_PRESS_MS);
  });
  svg.addEventListener('pointerup', stopTimer);
  svg.addEventListener('pointercancel', stopTimer);
  svg.addEventListener('contextmenu', (event) => {
    if (kind !== 'mouse') event.preventDefault(); // a long press is ours
  });

  svg.addEventListener('click', (event) => {
    const point = pointAt(event);
    if (point < 0 || consumed) return;
    const pointer = event.pointerType || kind;
    if (event.shiftKey) on.alternate(point, pointer);
    else on.press(point, pointer);
  });
}
