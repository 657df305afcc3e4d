// The reasons why a command is refused, in English; see en.js. This module comes with the rules, or with the first
// refusal.
import { common } from './en.js';
import { heldText } from './held-en.js';

const sinceMove = (turn) => (turn === 0 ? 'the starting position' : `the position after move ${turn}`);

/**
 * Why the rules refuse a move: a short line and an explaining one.
 * @param {string|null} reason
 * @param {{at?: string, turn?: number|null, detail?: string|null}} [about]
 */
export function refusal(reason, { at, turn, detail } = {}) {
  switch (reason) {
    case 'game-over':
      return 'The game is over.';
    case 'wrong-phase':
      return 'That cannot be done in this phase.';
    case 'not-your-turn':
      return 'It is not your turn.';
    case 'off-board':
      return 'There is no such point on this board.';
    case 'blocked':
      return `${at} is not a point of this board.`;
    case 'occupied':
      return `There is a stone on ${at} already.`;
    case 'out-of-stones':
      return 'Your stones are used up: until the balance changes you may only pass.';
    case 'suicide':
      return `A stone on ${at} would leave its own group without a liberty.`;
    case 'ko':
      return `${turn ? `Move ${turn} took the ko. ` : ''}You may retake after one more move.`;
    case 'ko-locked':
      return 'This ko is locked for you until a player passes.';
    case 'capture-after-capture': {
      const since = turn ? `Move ${turn} captured, so` : 'Your opponent just captured, so';
      return (
        {
          'not-larger': `${since} you may capture only if you take more stones than it did.`,
          'single-stone': `${since} you may not take a single stone back, nor take one in self-atari.`,
          'last-capturer': `You captured last${turn ? `, with move ${turn}` : ''}: first your opponent must capture.`,
        }[detail] ?? `${since} you may not capture with this move.`
      );
    }
    case 'superko':
      return `The board would be the same as ${turn === 0 ? 'at the start' : `after move ${turn}`}.`;
    case 'minimal-superko':
      return `The board would be the same as when both passed${turn ? `, after move ${turn}` : ''}.`;
    case 'no-passing':
      return 'There is no pass under these rules.';
    case 'no-passes-left':
      return 'You have no passes left.';
    case 'no-challenge':
      return (
        {
          'no-modified-ko': 'Ko challenges are not in force now.',
          'no-ko-capture': `A stone on ${at} would not take a ko.`,
          'no-recapture': `Your opponent has not captured in the ko at ${at} yet.`,
        }[detail] ?? `The ko at ${at} cannot be challenged now.`
      );
    case 'already-prepared':
      return `You are prepared to retake ${at} already.`;
    case 'no-resumptions-left':
      return 'Play cannot go on again: the resumptions are used up.';
    case 'not-your-string':
      return 'Under these rules each player marks only their own stones.';
    case 'no-string':
      return 'There is no stone to mark.';
    case 'decided':
      return 'The side board has decided this string.';
    case 'no-claim':
      return 'Only a string of your opponent can be claimed.';
    case 'too-many-claims':
      return detail === 'sequences'
        ? 'This claim was tried out as often as the rules allow.'
        : 'All claims of this game are used up.';
    case 'too-long':
      return 'The game has as many moves as the server can hold.';
    default:
      return null;
  }
}

/** A play that loses at once, before it is made: the question, and the reason by the end that it would bring. */
export const losing = {
  head: (at) => `Play ${at}? It loses at once.`,
  /** @type {Record<string, string>} */
  why: {
    'single-stone-suicide': 'The stone would be removed alone. Under these rules that loses.',
    'first-capture': 'Your stones would be the first to leave the board. Under these rules that loses.',
    'no-capture': 'It would take stones off the board. Under these rules that loses.',
    'capture-all': 'No stone of yours would be left on the board.',
    bridge: 'Your opponent would have joined two opposite sides.',
    threefold: 'The same board would come for the third time, and you have lost more stones since.',
  },
};

export const witnessLabel = (reason, turn) =>
  reason === 'superko' || reason === 'minimal-superko'
    ? `same as ${sinceMove(turn).replace('the position ', '').replace('the starting position', 'at the start')}`
    : turn
      ? `move ${turn}`
      : '';

/**
 * Why the server refused a command that the rules did not judge.
 * @param {Partial<Omit<import('protocol').Server.Error, 'code'>> & { code?: string, detail?: string }} answer
 * @param {{at?: string}} [context]
 */
export function answerText(answer, context = {}) {
  if (answer.code === 'illegal')
    return (
      refusal(answer.reason, {
        ...context,
        turn: answer.witness?.turn,
        detail: answer.detail ?? answer.witness?.detail,
      }) ?? 'The rules do not allow that.'
    );
  return (
    {
      stale: 'The game has moved on. Please look at the position again.',
      phase: PHASE_REASONS[answer.reason] ?? 'That is not possible any more.',
      denied: 'Only the players of this room can do that.',
      notfound: 'There is no such room or game.',
      full: 'A limit is reached. Close another room first, please.',
      proto: 'The server did not understand these settings.',
      conflict: 'Something was sent twice. Please load the page again.',
      auth: 'Please choose a name first.',
      unnamed: 'You need a name for that.',
      rate: rateText(answer),
      cookies:
        'Your browser did not keep this site’s cookie, and without it the server cannot recognise you. Please '
        + 'allow cookies here and try again.',
      offline: 'The server cannot be reached. Please try again.',
      busy: 'The server is busy. Please try again in a moment.',
      empty: 'The file is empty.',
      large: 'That is larger than the server accepts.',
      slow: 'The file came too slowly. Try again over a better connection.',
    }[answer.code]
    ?? heldText(answer)
    ?? common.failed
  );
}
const TOO_MANY = {
  open: 'rooms opened',
  begin: 'games begun',
  say: 'messages written',
  report: 'messages reported',
  search: 'searches',
  names: 'new names',
  guests: 'new guests',
  create: 'tournaments made',
  enter: 'entries',
  upload: 'files sent',
  register: 'new accounts',
  try: 'passwords tried',
  guess: 'passwords tried',
};
/** Why the visitor has to wait, and how long. @param {{field?: string, retry_after?: number}} answer of code `rate` */
export function rateText({ field, retry_after: after = 1000 }) {
  const seconds = Math.ceil(after / 1000),
    minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Too many ${TOO_MANY[field] ?? 'requests'} in a short time. You can go on in ${time}.`;
}
const PHASE_REASONS = {
  over: 'The game is over.',
  'too-late': 'Both have moved: the game cannot be cancelled any more.',
  'no-undo': 'Undo is not allowed in this room.',
  'nothing-to-undo': 'You have no turn to undo.',
  asked: 'An undo was already requested in this turn.',
  confirmation: 'There is no undo on the side board.',
  'no-question': 'There is no undo request any more.',
  declined: 'A draw was declined or withdrawn. Offer it again after the next move.',
  'no-offer': 'There is no offer any more.',
  'days-clock': 'With days for each move, players may be away.',
  'not-to-move': 'It is not your opponent’s turn.',
  present: 'Your opponent is back.',
  'too-early': 'Your opponent has not been away long enough.',
  paused: 'The clocks are paused. No moves can be played now.',
  taken: 'The seat is already taken.',
  seated: 'You are already sitting here.',
  begun: 'The game has begun.',
  'not-placing': 'The stones are placed already.',
  'not-over': 'The game is not over yet.',
  match: 'The match goes on with its second game.',
  'match-over': 'The match is over.',
  offered: 'You offered that already.',
  tournament: 'The tournament decides that.',
  stage: 'The arena is not in that stage.',
  'no-change': 'That is so already.',
  shut: 'A moderator has closed this room.',
};
