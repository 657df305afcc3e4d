// The words of the desk where teams play, in English; see en.js.
import { number } from './en.js';
import { desk } from './desk-en.js';

const { list, plural } = number;

/** Match points are whole: a win 2, a draw 1. */
const matchPoints = (value) => plural(value, 'match point');

export const deskTeams = {
  colours: 'Colours…',

  /** In the places of the words for a draft of players. */
  draft: {
    ...desk.draft,
    first: 'Team',
    second: 'Opponent',
    bye: 'has no opponent',
    /** @param {boolean} scored whether scores decide the pairs, and not a table */
    hint: (scored) =>
      `Choose two teams to swap them${
        scored ? ', to pair them, or to ask why they do not meet' : ' or to pair them'
      }. Or drag one onto another. All boards of a team move with it.`,
    hintPair: null,
    swap: 'Swap the teams',
    join: 'Let them meet',
    moves: 'Either step moves whole teams, with all their boards.',
    points: matchPoints,
    why: 'Why this match?',
    whyOf: (board) => `Why this match? Boards from ${board} on`,
    lockOf: (board) => `Lock the match with board ${board}`,
    whyNot: 'Why not this match?',
    chosen: (names) => `Chosen: ${list(names)}.`,
    giveBye: 'Leave without an opponent',
    againHint: 'Locked matches stay. If several rounds are equally good, you get a different one.',
    joined: (a, b) => `${a} and ${b} meet.`,
  },
  warnings: {
    ...desk.warnings,
    gap: ({ value }, a, b) => `${a} and ${b} are ${matchPoints(value)} apart`,
    'third-colour': (_, a, b) => `Third time the same colour on board 1 for ${a}${b ? ` or ${b}` : ''}`,
    'second-bye': (_, a) => `${a} has no opponent for the second time`,
  },
};
