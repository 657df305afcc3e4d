// Words of boards that one plays on alone: the rules pages, the analysis board, the replay.
import { COLOUR } from './en.js';

export const steps = 'Steps';
export const first = 'To the start';
export const back = 'One move back';
export const forward = 'One move on';
export const last = 'To the end';
export const restore = 'Back to the line';
export const accept = 'Both accept';
export const resume = 'Play on';
export const resumeKo = 'Play on with ko challenges';
export const claim = 'Claim a string dead';
export const challenge = 'Challenge a ko';
export const liberties = 'Liberties';
export const refusedPlain = 'The rules do not allow that.';
export const count = (at, all) => `${at} of ${all}`;
export const pass = (player) => `${COLOUR[player]} passes`;

/** One sentence: whose turn, which phase, what may be done. */
export function status(view, picking) {
  if (picking === 'claim') return 'Choose the string that is claimed dead.';
  if (picking === 'challenge') return 'Choose the ko to challenge: the point where you would capture.';
  if (picking === 'liberties') return 'Choose a stone to see its liberties.';
  if (view.phase === 'stopped') return 'Play has stopped. Choose dead strings, accept, or play on.';
  if (view.phase === 'confirmation') return `Side board: ${COLOUR[view.toMove]} to move. Afterwards everything is put back.`;
  const passed = view.standing.successivePasses > 0 ? ` Passes in a row: ${view.standing.successivePasses} of ${view.standing.stopPasses}.` : '';
  return `${COLOUR[view.toMove]} to move.${passed}`;
}
