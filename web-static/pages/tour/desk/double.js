// Double clicks. The second click is not meant for the button that has replaced the first: "Pair" pressed twice does
// not publish, and a sheet that closed under the pointer presses nothing beneath it. Keyboards are not affected.
let first = null; // the button of the first click of a series: {button, said}

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

/** Stops clicks that may not act; for a page's onClickCapture. @param {MouseEvent} event */
export function stopUnmeant(event) {
  if (isMeant(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
