// The lobby's words in English; see en.js.
import { number } from './en.js';

export const lobby = {
  title: 'Go under many rules',
  lead: 'Choose rules, send a link, play. No account.',
  plates: 'Rulesets', others: 'And the rules you know',
  play: 'Play', playNamed: (name) => `Play ${name}`, read: 'Rules', readNamed: (name) => `The rules of ${name}`,
  mine: 'Your games', yourTurn: 'Your turn', theirTurn: (name) => `${name} to play`, waiting: 'Waiting for an opponent',
  live: 'Being played', noLive: 'No game is being played at the moment. Open one and send the link.',
  seats: 'Open seats', noSeats: 'Nobody is waiting. Open a room, and whoever comes here next can sit down.',
  open: 'Open a room',
  finished: 'Finished games', book: 'The book of rules',
  here: (count) => (count === 1 ? 'One player is here.' : `${count} players are here.`),
  columns: { by: 'Opened by', rules: 'Rules', size: 'Board', clock: 'Clock', colours: 'You play', extra: 'Also' },
  sit: 'Sit', sitWith: (name) => `Sit down with ${name}`, watch: 'Watch',
  move: (count) => `move ${count}`, moves: (count) => number.plural(count, 'move'),
  gameTitle: (black, white, move) => `${black} – ${white}, move ${move}`,
  youPlay: { b: 'White', w: 'Black', lot: 'by lot' },
  handicap: (count) => `${count} stones`, match: 'match of two', komi: (text) => `komi ${text}`,
};

export const opening = {
  title: 'Open a room',
  rules: 'Rules', size: 'Board', other: 'Other', width: 'Columns', height: 'Rows', clock: 'Clock', custom: 'Other',
  more: 'More settings',
  open: 'Open the room', opening: 'Opening…',
  visible: 'Who may come', public: 'Everyone', link: 'Only with the link',
  colours: 'Your colour', lot: 'By lot', b: 'Black', w: 'White',
  handicap: 'Handicap', none: 'None', stones: (count) => `${count} stones`, free: 'Black places the stones freely',
  komi: 'Komi', komiHint: (own) => `As these rules have it: ${own}`,
  match: 'Match of two games, colours swapped', undo: 'Taking back may be asked for',
  marking: 'Time for marking dead stones, minutes', absence: 'Away for so long loses, seconds',
  setup: 'Start from a position', setupHint: 'Rows from the top, one a line: . empty, X black, O white, # no point.', toMove: 'To move',
  groups: { own: 'New ways to play', variants: 'Their variants', standard: 'The rules you know' },
  clocks: { none: 'No clock', quick: '5 min + 5 × 20 s', normal: '20 min + 5 × 30 s', fischer: '10 min + 10 s', days: '3 days a move' },
  kinds: { absolute: 'One time for all', fischer: 'Fischer', 'byo-yomi': 'Byo-yomi', canadian: 'Canadian', days: 'Days a move' },
  main: 'Main time, minutes', increment: 'Increment, seconds', cap: 'Never more than, minutes', period: 'Period, seconds', periods: 'Periods', stonesIn: 'Moves in a period', daysEach: 'Days a move',
  clash: (clauses) => `These settings do not go together: ${number.list(clauses.map((clause) => clause.replaceAll('_', ' ')))}.`,
  badSetup: 'The position does not have the shape of this board.',
  errors: {
    setup: 'This position cannot be a start: a string without liberties, or a wrong shape.', size: 'A side has 1 to 25 points.', clock: 'This clock cannot work: a time is too short or too long.',
    handicap: 'These stones do not fit on this board.', options: 'These settings do not go together.', komi: 'Komi is a multiple of ½.', marking: 'Marking takes half a minute to an hour.', absence: 'Absence is 15 seconds to a day.',
  },
};
