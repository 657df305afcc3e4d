// Double clicks: the second click is not meant for what has come in the place of the first, so "Pair" pressed twice
// does not publish, and a sheet that closed under the pointer presses nothing beneath it. The keyboard is left alone.
let first = null; // what the first click of a series pressed: {button, said}

/** Whether a click may act. @param {{detail: number, target: EventTarget|null}} event */
export function isMeant({ detail, target }) {
  const button = /** @type {Element} */ (target).closest('button');
  const said = button?.textContent;
  if (detail < 2) {
    first = { button, said };
    return true;
  }
  return button === null || (button === first?.button && said === first.said && !button.matches('.primary'));
}

/** Stops those that may not; for a page's onClickCapture. @param {MouseEvent} event */
export function stopUnmeant(event) {
  if (isMeant(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
