// Loads all parts of a game on this device before it begins, so that it needs no connection then: the search in its
// worker, and the parts that a room loads when they are wanted.
import { lazy } from '../../lib/lazy.js';
import { needRules } from '../../state/rules.js';
import { Opponent } from '../../features/device/opponent.js';

/** The computer player of this page. */
export const opponent = new Opponent();

const parts = [
  lazy('pages/computer/game.js'),
  lazy('pages/room/extras.js'),
  lazy('board/marks.js'),
  lazy('ui/refused.js'),
  lazy('ui/face.js'),
  lazy('ui/mix.js'),
  lazy('lib/sound.js'),
];

/** Loads all of it; a part that fails is asked for again when it is wanted. */
export function prepare() {
  opponent.prepare();
  return Promise.allSettled([needRules(), ...parts.map((part) => part.load())]);
}
