// The words of the sheet that opens a room, in English; see en.js.
import { number } from './en.js';

export const opening = {
  title: 'Open a room',
  rules: 'Rules', mixed: 'Rules mixed in the lab.', lab: 'Change them in the lab', size: 'Board', other: 'Other', width: 'Columns', height: 'Rows', clock: 'Clock', custom: 'Other',
  more: 'More settings',
  open: 'Open the room', opening: 'Opening…',
  visible: 'Who may come', public: 'Everyone', link: 'Only with the link',
  colours: 'Your colour', lot: 'By lot', b: 'Black', w: 'White',
  handicap: 'Handicap', none: 'None', stones: (count) => `${count} stones`, free: 'Black places the stones freely',
  komi: 'Komi',
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
