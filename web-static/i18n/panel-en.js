// The words of a room's panels, keys and typed answers in English; see en.js.
import { COLOUR, number } from './en.js';

const { half, plural, list } = number;

export const chat = {
  players: 'Players',
  watchers: 'Spectators',
  lines: { players: 'Players’ chat', watchers: 'Spectators’ chat' },
  empty: {
    players: 'Say hello. Only your opponent reads this.',
    watchers: 'The players do not see this until the game is over.',
    after: 'The game is over: players and spectators read this. A rematch is shown here, too.',
  },
  open: 'Open the chat',
  say: 'Say something',
  send: 'Send',
  notSent: 'This contains characters that cannot be sent.',
  mute: (name) => `Hide what ${name} writes`,
  unmute: (name) => `Show what ${name} writes`,
  report: 'Report this message',
  reportWhy: 'What is wrong with it?',
  reported: 'Thank you. A moderator will look at it.',
  removed: 'A moderator removed this message.',
  lineMenu: (name) => `About this message of ${name}`,
};

export const match = {
  /** @param {string[]} names @param {number[]} points doubled */
  running: (names, points) => names.map((name, seat) => `${name} ${half(points[seat] / 2)}`).join(' – '),
  score: (points, of) => `Match of ${of}: ${half(points[0] / 2)}–${half(points[1] / 2)}`,
  won: (name, why) =>
    ({
      points: `${name} wins the match on points.`,
      moves: `${name} wins the match: the same score, won in fewer moves.`,
    })[why] ?? 'The match is a tie.',
  tie: 'The match is a tie.',
};

/** Before the game: the link to send, and the stones of a free handicap. */
export const before = {
  link: 'Link to this room',
  share: 'Share',
  scan: 'QR code',
  scanTitle: 'Scan to join',
  clear: 'Start over',
  begin: 'Begin',
};

/** The buttons beside offers and after a game. */
export const again = {
  absent: 'Claim the win',
  rematch: 'Rematch',
  rematchYes: 'Accept the rematch',
  rematchNo: 'No, thanks',
  next: 'Next game',
  analyse: 'Analyse',
  others: 'Other games',
};

/** The view of the board alone. */
export const zen = { on: 'Board only', off: 'Show everything' };

export const help = 'Keyboard shortcuts';

export const keys = [
  ['Arrow keys', 'move over the board, with Ctrl five points at once'],
  ['Enter', 'play there, or confirm'],
  ['Esc', 'cancel'],
  ['P', 'pass (asks first)'],
  ['C', 'type a move or a question'],
  ['Z', 'board, clocks and buttons alone, and back'],
  ['[ and ]', 'one move back, one forward'],
  ['Home, End', 'first position, current position'],
  ['?', 'this list'],
];

export const spoken = {
  clock: (name, text) => `${name} ${text}`,
  noClock: 'There is no clock.',
  last: (text) => text ?? 'Nothing has happened yet.',
  score: (tally) => `Black ${half(tally.b)}, White ${half(tally.w)}.`,
  noScore: 'There is nothing to count now.',
  group: (name, colour, stones, liberties) =>
    `${name}: ${COLOUR[colour]}, ${plural(stones, 'stone')}, ${plural(liberties, 'liberty', 'liberties')}.`,
  noGroup: (name) => `${name} is empty.`,
  row: (row, words) => `Row ${row}: ${words.length ? list(words) : 'empty'}.`,
  noRow: 'There is no such row.',
  typed: {
    empty: 'Type a move, such as d4.',
    syntax: 'That is neither a point nor a known word.',
    'no-column-i': 'There is no column I: after H comes J.',
    'off-board': 'That point is not on this board.',
    'point-missing': 'Which point?',
    'point-unwanted': 'That word takes no point.',
  },
  notAllowed: 'That is not possible now.',
};

/** "2 minutes", "1 hour 30 minutes", "3 days", for settings. */
export function duration(ms) {
  /** @type {[number, string][]} */
  const parts = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
    [1000, 'second'],
  ];
  const words = [];
  let left = ms;
  for (const [unit, name] of parts) {
    const count = Math.floor(left / unit);
    if (count > 0) words.push(plural(count, name));
    left -= count * unit;
  }
  return words.slice(0, 2).join(' ') || '0 seconds';
}

export const settings = {
  wholeMix: 'The whole rules, in the lab',
  ruleset: 'Rules',
  size: 'Board',
  torus: ', a torus: opposite edges adjoin',
  clock: 'Clock',
  komi: 'Komi',
  handicap: 'Handicap',
  match: 'Match',
  marking: 'Time for marking',
  absence: 'Time away allowed',
  undo: 'Undo',
  stones: (count, free) => `${count} stones${free ? ', placed freely' : ''}`,
  matchOf: (count) => `${count} games, colours swapped`,
  undoIs: (on) => (on ? 'on request' : 'not allowed'),
};

export const offers = {
  draw: (name) => `${name} offers a draw.`,
  drawMine: 'You offered a draw. The offer lasts until your opponent moves.',
  withdraw: 'Withdraw',
  drawYes: 'Accept',
  drawNo: 'Decline',
  undo: (name, moves) => `${name} asks to undo ${moves === 1 ? 'the last move' : `the last ${moves} moves`}.`,
  undoMine: 'You asked to undo.',
  undoYes: 'Allow',
  undoNo: 'Decline',
  away: (name) => `${name} is away.`,
  awayIn: (name, text) => `${name} is away. You may claim the win in ${text}.`,
  awayNow: (name) => `${name} has been away too long. You may claim the win, or wait.`,
  rematch: (name) => `${name} would like another game, colours swapped.`,
  rematchMine: 'You offered another game.',
  nextSoon: 'The second game, colours swapped, begins in a moment.',
};

export const notification = (name) => `${name} moved. It is your turn.`;

/** The choices of a visitor for their own view of a game. */
export const ownView = { liberties: 'Show liberties and outside' };

export const marking = {
  claimMk: 'with ko challenges',
  until: (text) => `${text} left for marking`,
  /** The effect of the less usual buttons, while play is stopped. @type {Record<string, string>} */
  ways: {
    claim: 'you then have to capture it on a side board.',
    resume: 'from then on a pass can challenge a ko.',
  },
};

export const tally = {
  parts: {
    stones: (count) => plural(count, 'stone'),
    points: (count) => `${count} territory`,
    prisoners: (count) => plural(count, 'prisoner'),
    tax: (count) => `${count} for the groups`,
    komi: (count) => `${half(count)} komi`,
    handicap: (count) => `${half(count)} for the handicap`,
  },
  lead: (b, w) =>
    b === w ? 'A tie at the moment.' : `${b > w ? 'Black' : 'White'} leads by ${half(Math.abs(b - w))} at the moment.`,
};
