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

export const analysis = {
  documentTitle: 'Board – Miai',
  title: 'Board',
  lead: 'Any rules, any board, both colours. Nothing leaves this page; the address keeps the position.',
  ruleset: 'Rules',
  read: (title) => `Read about ${title}`,
  width: 'Width', height: 'Height', first: 'To move', colour: COLOUR,
  setup: 'Set-up',
  setupHint: 'A line for each row from the top: . empty, X black, O white, # no point.',
  problem: {
    board: 'The set-up does not have the shape of this board.',
    'no-liberty': 'A string in the set-up has no liberty under these rules.',
    bridge: 'A bridge stands in the set-up already.',
    ruleset: 'There are no such rules.',
  },
};

export const replay = {
  documentTitle: (names) => `${names} – Miai`,
  ended: 'This game has ended.',
  running: 'This game is being played now.',
  live: 'Back to the live position',
  room: 'To the room',
  permalink: 'Link to this move',
  copied: 'Copied',
  moves: 'Moves',
  variation: 'You are trying something of your own. Nobody else sees it.',
  comments: { resume: 'asks to play on', 'resume-mk': 'asks to play on with ko challenges', claim: (at) => `claims ${at} dead` },
  missing: 'There is no such game, or it is not for you.',
  noRules: 'The rules could not be loaded, so only the last position is shown.',
  spent: (seconds) => `${seconds} s`,
};

export const archive = {
  documentTitle: 'Games – Miai',
  title: 'Finished games',
  player: 'Player', ruleset: 'Rules', any: 'Any', from: 'From', to: 'Until', search: 'Search',
  empty: 'No finished games match. Play one, and it will stand here.',
  columns: ['Black', 'White', 'Rules', 'Board', 'Moves', 'Result', 'Ended'],
  more: 'More games',
  offline: 'The archive cannot be reached right now.',
};
