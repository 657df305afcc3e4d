// The board of a visitor who waits for an opponent: both colours play on it in turn, by the rules of the room, in this
// browser alone. Nothing is sent. It is loaded with the first touch of the board.
import { BLACK, WHITE } from '../../lib/core-words.js';
import { core, needRules } from '../../state/rules.js';
import * as refused from '../../ui/refused.js';

/** @import {RoomModel} from './model.js' */

/**
 * Lets the visitor try moves on a board until the returned object's stop() is called.
 * @param {RoomModel} model
 * @param {import('../../board/view.js').BoardView} view
 * @returns {Promise<{play: (point: number) => void, preview: (point: number) => object, stop: () => void}>}
 */
export async function tryOut(model, view) {
  await needRules();
  const { settings } = model.room.peek();
  const [width, height] = settings.size;
  const game = core.value.newGame({
    rules: settings.rules,
    width,
    height,
    setup: settings.setup ?? undefined,
    toMove: settings.to_move ?? undefined,
  });
  let last = -1;
  const clear = () => {
    game.reset();
    last = -1;
    model.refused.value = null;
    show();
  };
  const show = () => {
    view.update(game.board().slice(), last);
    view.setMode('play', game.toMove === 'w' ? WHITE : BLACK);
    model.trial.value = game.turns > 0 ? { clear } : null;
  };
  show();
  return {
    play(point) {
      const at = model.name(point);
      if (game.outcome.result) clear();
      const verdict = game.apply(`${game.toMove ?? game.next} ${at}`);
      model.refused.value = verdict.ok ? null : refused.byRules(verdict, { at, point, rules: game });
      if (verdict.ok) last = game.board()[point] ? point : -1;
      show();
    },
    preview(point) {
      const verdict = game.preview(point);
      return verdict.ok ? { captures: verdict.gone } : { refused: true };
    },
    stop() {
      model.trial.value = null;
      model.refused.value = null;
      game.free();
    },
  };
}
