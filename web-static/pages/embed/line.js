// The line of play of an embedded game: the board after each turn, by the rules that judge on the server, too. They are
// loaded when a reader first asks for an earlier position.
import { isAct, readAct, standing } from '../../state/log.js';

/** @import {GameState} from '../../state/fold.js' */

const lineOf = ({ log, width, height }) =>
  standing(log)
    .map(({ text }) => text)
    .filter((text) => isAct(readAct(text, width, height)));

let loading = null;

/** The rules; a failure is tried again with the next call. */
const rules = () =>
  (loading ??= import('../../lib/core.js')
    .then(({ loadCore }) => loadCore(new URL('../../core.wasm', import.meta.url)))
    .catch((error) => {
      loading = null;
      throw error;
    }));

/**
 * Every turn of a game so far, the set-up first.
 * @param {GameState} game
 * @returns {Promise<{board: Uint8Array, turn: {player: 'b'|'w', kind: string, point: number|null}|null}[]>}
 */
export async function positions(game) {
  const { info } = game;
  const made = (await rules()).newGame({
    rules: info.rules,
    width: game.width,
    height: game.height,
    setup: info.setup,
    toMove: info.to_move,
    handicap: info.handicap,
  });
  try {
    for (const act of lineOf(game)) made.apply(act);
    return Array.from({ length: made.turns + 1 }, (_, number) => ({
      board: made.boardAfter(number),
      turn: made.turn(number),
    }));
  } finally {
    made.free();
  }
}
