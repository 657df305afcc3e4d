// The settings of this browser: kept in local storage, if there is one.
import { effect, signal } from '../vendor/ui.js';
import { useStyles } from '../lib/styles.js';

/** A setting with this name; `start` is its value until the visitor chooses. */
export function kept(name, start) {
  let first = start;
  try {
    first = JSON.parse(localStorage.getItem(`miai.${name}`)) ?? start;
  } catch {
    // storage may be forbidden; the preference then lasts as long as the page
  }
  const value = signal(first);
  let begun = false;
  effect(() => {
    const now = JSON.stringify(value.value);
    if (begun) {
      try {
        localStorage.setItem(`miai.${name}`, now);
      } catch {
        // as above
      }
    }
    begun = true;
  });
  return value;
}

export const THEMES = ['auto', 'light', 'dark'];
/** The boards to choose from: wood, a diagram of a book, grey-green slate. The first is there without further style. */
export const BOARDS = ['kaya', 'print', 'dusk'];

/** One of THEMES. */
export const theme = kept('theme', THEMES[0]);
/** One of BOARDS. */
export const board = kept('board', BOARDS[0]);
/** Whether the board of a game has letters and numbers. */
export const coordinates = kept('coordinates', true);
/** Whether strings with one liberty are marked in games that are not rated. */
export const threats = kept('threats', true);
export const soundOn = kept('sound-on', true);
/** Whether a mouse click needs a second one, as a finger's tap does. */
export const confirmMouse = kept('confirm-mouse', false);
/** The last settings of a room that was opened. */
export const lastRoom = kept('room', {});
/** Whether to notify the player when it is their turn; a click asks for the permission. */
export const notifyOn = kept('notify', false);

/** Follows the preferred theme and board. The first page is drawn when the returned promise is kept. */
export function startLook() {
  const root = document.documentElement;
  effect(() => {
    if (theme.value === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme.value;
  });
  let ready;
  effect(() => {
    const name = BOARDS.includes(board.value) ? board.value : BOARDS[0];
    ready = useStyles(name === BOARDS[0] ? [] : ['boards']).then(() => {
      if (name === BOARDS[0]) delete root.dataset.board;
      else root.dataset.board = name;
    });
  });
  return ready;
}
