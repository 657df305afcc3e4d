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

/** Too narrow for three columns of text at its present size: the phone's layout. As in css/room.css. */
export const narrow = media('(max-width: 68.74em)');

/** A phone, upright or lying: the board needs every pixel. */
export const small = media('(max-width: 600px), (max-height: 500px)');
