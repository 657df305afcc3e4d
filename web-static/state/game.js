// One game, kept up to date.
import { signal } from '../vendor/ui.js';
import { channels } from '../net/net.js';
import { fromSnapshot, withEvent } from './fold.js';

/**
 * @import {Signal} from '../vendor/ui.js'
 * @import {GameState} from './fold.js'
 */

/**
 * Follows a game.
 * @returns {{game: Signal<GameState|null>, missing: Signal<string|null>, close: () => void}} the state (null while
 *   unknown)
 *   as in fold.js, and missing, the code if there is no such game
 */
export function openGame(id) {
  const game = signal(null);
  const missing = signal(null);
  const close = channels.subscribe(`game:${id}`, {
    snap: (v, n) => {
      game.value = fromSnapshot(v, n, performance.now());
    },
    event: (event) => {
      game.value = withEvent(game.value, event, performance.now());
    },
    lost: (code) => {
      missing.value = code;
    },
  });
  return { game, missing, close };
}
