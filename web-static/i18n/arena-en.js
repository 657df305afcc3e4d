// Words of arenas, in English; see en.js.
import { clockRules, common, number } from './en.js';
import { answerText } from './refusal-en.js';

const { plural } = number;
const two = (value) => String(value).padStart(2, '0');

export const arena = {
  documentTitle: (name) => `${name} · Miai`,
  arenas: 'Arenas',
  arenasLead: 'A hall of a set time: you are paired as soon as two are free, and every win counts.',
  create: 'New arena',
  none: 'No arena is planned.',
  stages: { open: 'Open', running: 'Running', over: 'Over', cancelled: 'Called off' },
  columns: { name: 'Arena', rules: 'Rules', starts: 'Starts', players: 'Players', state: 'State' },
  terms: ({ settings }) =>
    [
      settings.title,
      common.size(settings.size),
      clockRules(settings.clock),
      settings.rated ? 'rated' : 'not rated',
    ].join(' · '),
  by: 'Director:',
  /** "1:05:09", "57:03" */
  clock(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  },
  days: (days) => plural(days, 'day', 'days'),
  startsIn: 'Starts in',
  left: 'Time left',
  length: (minutes) => `${minutes} minutes`,
  isOver: 'This arena is over.',
  calledOff: 'This arena was called off.',
  unfinished: 'Games that were still running may be finished, but do not count here.',
  missing: 'There is no such arena.',
  join: 'Take part',
  goOn: 'Go on',
  rest: 'Pause',
  toGame: 'To your game',
  back: 'Back to the arena',
  before: 'You take part. Stay on this page: the first pairs are made at the start.',
  waiting: (count) => `Waiting for an opponent · ${count === 1 ? 'nobody else waits' : `${count} wait`}`,
  playing: (name) => `Your game against ${name} is running.`,
  resting: 'You pause. Nobody is paired with you.',
  outside: 'Take part, and you get an opponent as soon as one is free.',
  stay: 'You are paired only while you are on this page.',
  found: (name) => `Your opponent is ${name}.`,
  director: 'Director',
  beginNow: 'Start now',
  endNow: 'End now',
  callOff: 'Call off',
  sure: { 'end-now': 'End the arena now?', 'call-off': 'Call the arena off?' },
  standings: 'Standings',
  empty: 'Nobody has joined yet.',
  place: 'Place',
  player: 'Player',
  points: 'Points',
  games: 'Games',
  fire: 'on fire: points are doubled',
  pausing: 'pauses',
  you: 'You',
  page: (from, to, all) => `${from}–${to} of ${all}`,
  previous: 'Earlier places',
  next: 'Later places',
  boards: 'The leaders’ games',
  noBoards: 'No game is running.',
  board: (b, w, move) => `${b} (Black) against ${w} (White), move ${move}`,
  podium: 'Winners',
  placed: ['First', 'Second', 'Third'],
  sheet: {
    rating: 'Rating',
    performance: 'Performance',
    wins: 'Wins',
    results: { win: 'Won', loss: 'Lost', draw: 'Drawn', none: 'No result' },
    open: 'Not counted',
    none: 'No game yet.',
    points: (points) => `+${points}`,
    against: 'Against',
    result: 'Result',
  },
  rules: 'How points are counted',
  how: [
    'A win is worth 2 points, a draw 1, a loss nothing.',
    'After two wins in a row points are doubled, until a game is not won: a win is worth 4, a draw 2.',
    'A draw in fewer than 20 turns is worth nothing.',
    'After a draw, further draws are worth nothing until you win, unless they last 60 turns.',
    'Make your first move within 30 seconds. Otherwise you lose and pause.',
    'With equal points, the higher performance is first, then fewer games.',
    'Performance is the mean of your opponents’ ratings, 500 more for a win and 500 less for a loss.',
    'When the time is over, no new games begin, and running games do not count.',
  ],
  form: {
    title: 'New arena',
    name: 'Name',
    nameError: 'Give it a name.',
    starts: 'Starts',
    startsHint: 'It starts by itself at this time. Leave it empty to start at once.',
    minutes: 'Length in minutes',
    rated: 'Rated: only players with an account take part',
    unrated: 'Games under mixed rules do not count for the rating.',
    create: 'Announce the arena',
    busy: 'Announcing …',
    account: 'To hold an arena, you need an account.',
    toAccount: 'Make an account',
  },
  /** @param {{code?: string, field?: string, reason?: string}} answer */
  refused: (answer) =>
    ({
      'full arenas': 'You already have three arenas, or too many are planned.',
      'full players': 'The arena is full, or you have paused too often.',
      'forbidden rated': 'This arena is rated: you need an account.',
      'forbidden bot': 'Programs do not take part in arenas.',
      'proto clock': 'Choose a clock that ends within an evening.',
      'proto starts_at': 'It starts within 60 days.',
      'proto rated': 'Under these rules games cannot be rated.',
    })[`${answer.code} ${answer.field}`]
    ?? { stage: 'The arena is not in that stage.', 'no-change': 'That is so already.' }[answer.reason ?? '']
    ?? (answer.code === 'denied' ? 'Only the director can do that.' : answerText(answer)),
};
