// The settings of this browser: kept in local storage, if there is one.
import { effect, signal } from '../vendor/ui.js';

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

/** 'auto', 'light' or 'dark'. */
export const theme = kept('theme', 'auto');
export const soundOn = kept('sound-on', true);
/** Whether a mouse click needs a second one, as a finger's tap does. */
export const confirmMouse = kept('confirm-mouse', false);
/** The last settings of a room that was opened. */
export const lastRoom = kept('room', {});
/** Whether to notify the player when it is their turn; a click asks for the permission. */
export const notifyOn = kept('notify', false);

/** Follows the preferred theme. */
export function startTheme() {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme.value;
  });
}
