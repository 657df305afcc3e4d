// The shape of the window as signals.
import { signal } from '../vendor/ui.js';

function media(query) {
  const list = matchMedia(query);
  const value = signal(list.matches);
  list.addEventListener('change', () => {
    value.value = list.matches;
  });
  return value;
}

/**
 * A phone, a low window or one that is higher than wide: moves, chat and rules are in a drawer. As in css/room.css, by
 * the size of the text.
 */
export const narrow = media('(max-width: 47.5em), (max-height: 31.25em), (max-aspect-ratio: 9/10)');

/** There is room for the moves beside chat and rules. */
export const roomy = media('(min-width: 73.8em)');
