// Two signs of a room that visitors switch on: liberties on the board, and notifications.
import { common } from '../../i18n/en.js';
import { notification } from '../../i18n/panel-en.js';

/**
 * @import {RoomModel} from './model.js'
 * @import {GameState} from '../../state/fold.js'
 */

/** @param {RoomModel} model */
export function showLiberties(view, model) {
  const { rules } = model;
  const point = model.hovered.value;
  if (!model.showLiberties.value || !rules || model.viewing.value !== null) {
    view.showLiberties(null);
    return;
  }
  const stone = point >= 0 && rules.board()[point] ? point : model.game.value.last;
  if (stone < 0) {
    view.showLiberties(null);
    return;
  }
  const { counting, internal, outside } = rules.liberties(stone);
  const flagged = (flags) => [...flags.keys()].filter((at) => flags[at]);
  view.showLiberties({ external: flagged(counting), internal: flagged(internal), outside: flagged(outside) });
}

/** @param {RoomModel} model @param {GameState} game */
export function notify(model, game) {
  if (globalThis.Notification?.permission !== 'granted') return;
  const other = game.info.players[model.mine.peek() === 'b' ? 'w' : 'b']?.name ?? '';
  try {
    const note = new Notification(common.name, { body: notification(other), tag: game.info.id });
    note.addEventListener('click', () => {
      globalThis.focus();
      note.close();
    });
  } catch {
    // Chrome on Android allows it to service workers only; sound and title remain
  }
}
