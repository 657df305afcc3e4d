// The words of leagues, whose rounds are played in any order, in English; see en.js.
import { number } from './en.js';
import { points } from './tour-en.js';

const { plural } = number;
const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** "Sat 5 Dec", of a day of the calendar: it is the same in every time zone. @param {string} day */
export const dayText = (day) => date.format(new Date(`${day}T12:00:00`));

export const league = {
  order: 'Rounds',
  orders: { turn: 'One after the other', any: 'Played in any order' },
  orderHint:
    'The whole schedule is published at once. Players play their games when they like, on the server by pressing '
    + '“Play now”.',
  withdrawn: 'The games of a player who leaves',
  withdrawns: {
    half: 'All fall if fewer than half were played',
    stay: 'Played games stay',
    fall: 'All fall',
  },
  withdrawnHint: 'Where played games stay, the opponents win the others by default.',
  fact: 'played in any order',
  state: (done, all) => `${done} of ${plural(all, 'game')} played`,
  by: (day) => `by ${dayText(day)}`,
  toPlay: 'to play',
  live: 'The standings count every game that has a result.',

  own: {
    title: 'Your games',
    played: (done, all) => (done === all ? 'All your games are played.' : `${done} of ${all} are played.`),
    round: 'Round',
    opponent: 'Opponent',
    state: 'State',
    play: 'Play now',
    playOf: (name) => `Play now against ${name}`,
    go: 'Go to the board',
    goOf: (name) => `Go to the board against ${name}`,
    report: 'Report the result',
    reportOf: (name) => `Report the result against ${name}`,
    reported: 'reported',
    claimed: 'your opponent reported',
    free: 'You are free.',
    record: 'Game',
    desk: 'The desk enters the result.',
    hint:
      'Agree on a time with your opponent. “Play now” opens the board; the clocks begin when both of you are '
      + 'there.',
    hintOver: 'Agree on a time with your opponent, and report the result here.',
    askLeave:
      'You lose by default the games that you have not begun. The settings of this league say what your other games '
      + 'are worth.',
    results: { 2: 'you won', 1: 'a draw', 0: 'you lost' },
    points: (value) => plural(points(value), 'point'),
  },

  desk: {
    schedule: ['Publish the schedule', 'All rounds begin at once, and the games are played in any order.'],
    open: (open) => `${plural(open, 'game')} still to play.`,
    undo: 'The schedule can be undone in the log as long as no game has begun.',
    waits: 'not begun',
    withdrawSays: (name, { withdrawn = 'half' }) =>
      `${name} loses the games that have not begun by default; a game that is being played goes on. ${
        {
          half:
            'If fewer than half of the games were played, all of them fall, and the player is taken off the '
            + 'standings.',
          stay: 'The games that were played stay.',
          fall: 'All games of the player fall, and they are taken off the standings.',
        }[withdrawn]
      }`,
    returnSays: (name) => `${name} plays the games that are still open.`,
    days: {
      open: 'Days of the rounds',
      title: 'Days of the rounds',
      lead: 'The day by which each round is played. Days are announced; the server ends no game by them.',
      first: 'Round 1 by',
      every: 'Days between two rounds',
      fill: 'Fill in the other rounds',
      of: (round) => `Round ${round}`,
      save: 'Save',
      clear: 'No days',
    },
  },
};
