// The words of tournaments in English that every visitor reads; see en.js. The director's are in desk-en.js.
import { clockRules, common, number } from './en.js';
import { answerText } from './refusal-en.js';

const { plural, list } = number;
const FRACTIONS = { 1: ['', ''], 2: ['', '½'], 4: ['', '¼', '½', '¾'] };

/** A whole number of halves or quarters as people write it: 5 of scale 2 is "2½". */
export function points(value, scale = 2) {
  const sign = value < 0 ? '−' : '';
  const whole = Math.floor(Math.abs(value) / scale);
  const rest = (Math.abs(value) % scale) * (scale === 1 ? 0 : 1);
  return sign + (whole || (rest ? '' : '0')) + FRACTIONS[scale][rest];
}

/** A place, or a shared one: "3", "3–4". */
export const place = ({ place: from, to }) => (from === to ? String(from) : `${from}–${to}`);

const plusMinus = { 2: '+', 1: '=', 0: '−' };
/** "2–0", "1½–½": doubled points of both. */
/** @param {number[]} sums of the first and of the second, doubled */
export const score = ([a, b]) => `${points(a)}–${points(b)}`;

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** "Tue 24 Nov, 19:30"; today only the hour. */
export function when(at, now = Date.now()) {
  const [date, today] = [new Date(at), new Date(now)];
  return date.toDateString() === today.toDateString() ? hour.format(date) : `${day.format(date)}, ${hour.format(date)}`;
}
export const time = (at) => hour.format(new Date(at));

const SYSTEMS = { swiss: 'Swiss', mcmahon: 'McMahon', robin: 'Round robin', knockout: 'Knock-out' };
const STAGES = {
  draft: 'Being prepared',
  registration: 'Open for entry',
  checkin: 'Check-in',
  running: 'Running',
  finished: 'Finished',
  archived: 'Finished',
  cancelled: 'Cancelled',
};
const STANDINGS = {
  entered: 'entered',
  here: 'here',
  reserve: 'reserve',
  withdrawn: 'withdrawn',
  disqualified: 'disqualified',
};
const ABSENT = {
  excused: 'excused',
  zero: 'absent',
  late: 'came later',
  gone: 'has left',
  disqualified: 'disqualified',
  reserve: 'reserve',
  loose: 'in no team',
  away: 'not here',
};

/** Tie-breaks: the head of the column, the name, and what is added up. */
export const criteria = {
  score: ['Score', 'Score', 'The starting score, if there is one, and the points of each round.'],
  gp: ['Games', 'Game points', 'Points of the single games of all matches: a win 1, a draw ½.'],
  sos: ['SOS', 'Sum of opponents’ scores', 'The scores of all opponents: players with stronger opponents rank higher.'],
  'sos-1': ['SOS−1', 'Sum of opponents’ scores without the lowest', 'As SOS, with the lowest opponent left out.'],
  'sos-2': [
    'SOS−2',
    'Sum of opponents’ scores without the two lowest',
    'As SOS, with the two lowest opponents left out.',
  ],
  sodos: [
    'SODOS',
    'Sum of defeated opponents’ scores',
    'The scores of beaten opponents, and half those of opponents drawn with.',
  ],
  sosos: ['SOSOS', 'Sum of opponents’ SOS', 'The SOS of all opponents.'],
  cuss: ['CUSS', 'Sum of scores by round', 'The score after each round, added up: early wins count more.'],
  bw: ['Black', 'Games won as Black', 'How many games were won with the black stones.'],
  wins: ['Wins', 'Rounds won', 'How many rounds were won.'],
  dc: ['Direct', 'Direct comparison', 'Among players equal so far who have all met: the points in those games.'],
};

const GAME_RESULT = {
  black: 'Black wins',
  white: 'White wins',
  draw: 'a draw',
  neither: 'both lose',
  both: 'both win',
  void: 'void',
};

/** A player's result of a round in a few signs: "4+", "bye", "–". */
function cellText(cell, opponent) {
  if (!cell) return '';
  if (cell.bye) return 'bye';
  if (cell.absent) return cell.points ? points(cell.points) : '–';
  return `${opponent}${cell.points === null || cell.points === undefined ? '?' : (plusMinus[cell.points] ?? '')}`;
}

/** The names of the last rounds of a knock-out. */
const knockoutRound = (round, rounds) => ['Final', 'Semi-finals', 'Quarter-finals'][rounds - round] ?? `Round ${round}`;

/** The same as a sentence. */
function cellSentence(cell, round, { name, match, knockout = false }) {
  if (!cell) return '';
  if (knockout && cell.absent === 'gone') return `Round ${round}: out.`;
  if (cell.bye) return `Round ${round}: a bye, ${plural(points(cell.points), 'point')}.`;
  if (cell.absent) return `Round ${round}: ${ABSENT[cell.absent]}, ${plural(points(cell.points), 'point')}.`;
  const colour = match > 1 ? '' : ` ${{ b: 'as Black', w: 'as White' }[cell.colour] ?? ''}`;
  const stones = cell.handicap > 1 ? `, ${cell.handicap} stones` : cell.handicap === 1 ? ', without komi' : '';
  if (cell.points === null) return `Round ${round}:${colour} against ${name}${stones}, still open.`;
  const what = { 2: 'won', 1: 'drawn', 0: 'lost' }[cell.points] ?? points(cell.points);
  const games = match > 1 && !cell.default ? ` with ${points(cell.games)} of ${match}` : '';
  return `Round ${round}:${colour} against ${name}${stones}, ${what}${games}${cell.default ? ' by default' : ''}.`;
}

export const tour = {
  title: 'Tournaments',
  lead: 'Club evenings and leagues over a month, under any rules.',
  ratings: 'Ratings',
  create: 'New tournament',
  none: 'No tournament yet. Start one: it takes four questions.',
  groups: { running: 'Running', open: 'Open for entry', finished: 'Finished' },
  yours: {
    title: 'Your tournaments',
    role: 'You are',
    made: 'Created',
    roles: { director: 'Director', assistant: 'Assistant' },
    hidden: 'not listed',
    more: (count) => `${plural(count, 'more tournament')}`,
  },
  nothing: { running: 'Nothing is running at the moment.', open: 'Nothing is open for entry at the moment.' },
  columns: {
    title: 'Tournament',
    rules: 'Rules',
    system: 'System',
    starts: 'Starts',
    players: 'Players',
    state: 'State',
  },
  systems: SYSTEMS,
  stages: STAGES,
  standings: STANDINGS,
  absent: ABSENT,
  state: ({ stage, round, rounds }) =>
    stage === 'running' ? (round ? `Round ${round} of ${rounds}` : 'About to begin') : STAGES[stage],
  players: (count) => plural(count, 'player'),
  documentTitle: (title) => `${title} · ${common.name}`,
  missing: ['There is no such tournament.', 'The address may be mistyped.', 'All tournaments'],
  deleted: ['This tournament was deleted.', 'A director deleted it before it had a result.', 'All tournaments'],
  facts: {
    system: ({ system, cycles }, rounds) =>
      `${cycles > 1 ? 'Double round robin' : SYSTEMS[system]}, ${plural(rounds, 'round')}`,
    match: (match) => (match > 1 ? 'matches of two games, colours swapped' : null),
    clock: clockRules,
    overBoard: 'over the board',
    mcmahon: ({ bar, floor }) => `bar ${bar}, floor ${floor}`,
    won: 'Won by',
    handicap: 'handicap',
    unrated: 'unrated',
    delay: (minutes) => `shown ${plural(minutes, 'minute')} late`,
    starts: (at) => `Starts ${when(at)}`,
    began: (at) => `Began ${when(at)}`,
  },
  by: 'Director',
  desk: 'Director’s desk',
  show: 'Projector',
  print: 'Print',
  files: 'Files',
  semicolons: 'Standings (CSV, with semicolons)',
  filesPlace: 'Where it was played, for the EGD and AGA files',
  exports: {
    json: 'Everything (JSON)',
    csv: 'Standings (CSV)',
    h9: 'EGD table',
    aga: 'AGA report',
    xml: 'OpenGotha',
    zip: 'All game records',
  },
  gotha:
    'The OpenGotha file has players, rounds and results. It leaves out the ruleset, rulings, disqualifications, '
    + 'forbidden pairs and rounds that have not begun; a match of two games is one game there.',
  gothaTeams:
    'The OpenGotha file has no teams: it has their players, each for themselves, with the games that they played. '
    + 'So OpenGotha shows no matches and no table of teams; the CSV has that table.',
  archiveOnly: 'The EGD and the AGA do not rate games under these rules. These files are for your archive only.',
  tabs: { pairings: 'Pairings', standings: 'Standings', players: 'Players', boards: 'Boards', log: 'Log' },
  tabsOf: (title) => `Parts of ${title}`,

  own: {
    enter: 'Enter',
    entered: 'You have entered.',
    correct: 'Correct name or rank',
    withdraw: 'Withdraw',
    full: 'All places are taken.',
    here: 'I am here',
    away: 'Undo check-in',
    checkin: 'Check in now: only players who have checked in are paired.',
    checkedIn: 'You are checked in. The pairings appear here once they are published.',
    reserve: 'You are on the reserve list: you play when the number of players is odd.',
    withdrawn: 'You have withdrawn.',
    disqualified: 'You have been disqualified.',
    notPaired: (round, reason) => `You do not play in round ${round}${reason ? `: ${reason}` : ''}.`,
    reasons: {
      excused: 'you are excused',
      zero: 'you are absent',
      late: 'you came later',
      gone: 'you have left',
      away: 'you are not checked in',
      reserve: 'you are the reserve',
      loose: 'you are in no team',
      out: 'you are out',
    },
    marked: 'You are marked as not here, so you are not paired.',
    next: 'You are checked in for the next one.',
    free: (round) => `Round ${round}: you are free.`,
    bye: (round, value) => `Round ${round}: you have a bye, worth ${plural(points(value), 'point')}.`,
    meanwhile: 'You may play the computer meanwhile. The game does not count, and it ends when the next round starts.',
    soon: (round, board, colour, name) =>
      `Round ${round}: board ${board}, ${colour} against ${name}. It begins in a moment.`,
    match: 'a match',
    black: 'Black',
    white: 'White',
    go: (board) => `Your game: board ${board}`,
    goLine: (colour, name) => `${colour} against ${name}`,
    overBoard: (board, colour, name) => `Your game: board ${board}, ${colour} against ${name}`,
    report: 'How did it end?',
    won: 'I won',
    drew: 'A draw',
    lost: 'I lost',
    gameNo: (no) => `Game ${no}`,
    reported: (text) => `You reported: ${text}.`,
    alone: 'It counts once your opponent says the same, or after three minutes.',
    change: 'Change',
    theirs: (name, text) => `${name} reported: ${text}.`,
    differ: 'Your reports differ. Change yours if it is wrong, or wait for the director’s ruling.',
    done: (round, text) => `Round ${round}: ${text}.`,
    results: { 2: 'you won', 1: 'a draw', 0: 'you lost' },
    ask: 'Withdraw from this tournament?',
    askRunning: 'Your games so far count, and you will not be paired again.',
    askBefore: 'Your entry is removed.',
    yes: 'Yes, withdraw',
    ask1: 'Ask to enter',
    accepted: 'The director accepts each entry.',
    waiting: 'You have asked to enter. The director has not answered yet.',
    unask: 'Withdraw the request',
    accounts: 'Only players with an account may enter.',
    toAccount: 'Register or sign in',
  },
  entry: {
    title: 'Enter',
    correct: 'Correct your entry',
    save: 'Save',
    name: 'Your name, as the lists show it',
    rank: 'Rank, if any',
    rankHint: '3d or 12k',
    club: 'Club',
    country: 'Country, two letters',
    code: 'Code from the director',
    go: 'Enter',
    ask: 'Ask to enter',
    bad: {
      code: 'A code has at least six letters or digits.',
      name: 'A name has 1 to 60 visible characters.',
      rank: 'A rank looks like 3d or 12k, from 30k to 9d.',
      country: 'A country is two letters, such as GB.',
    },
  },

  pairings: {
    none: 'The pairings of a round appear here as soon as they are published.',
    round: 'Round',
    order: 'Order',
    byBoard: 'By board',
    byName: 'By name',
    board: 'Board',
    black: 'Black',
    white: 'White',
    first: 'Player',
    second: 'Opponent',
    result: 'Result',
    name: 'Name',
    colour: 'Colour',
    opponent: 'Opponent',
    watch: 'Watch',
    bye: 'bye',
    caption: (round, state, rounds = null) =>
      (rounds && rounds - round < 3
        ? `Round ${round}, ${knockoutRound(round, rounds).toLowerCase()}`
        : `Round ${round}`) + `: ${state}`,
    states: { published: 'published', started: 'being played', complete: 'complete', closed: 'complete' },
    open: (done, all) => `${done} of ${all} results are in.`,
    playing: 'playing',
    notBegun: '–',
    byDefault: 'by default',
    bySeed: 'drawn twice; higher seed goes on',
    corrected: 'corrected',
    ruledBecause: (reason) => `Corrected: ${reason}`,
    stones: (count) => (count === 1 ? 'no komi' : `${count} stones`),
    watchBoard: (board) => `Watch board ${board}`,
    records: (no) => `Game ${no}`,
    out: 'Not in this round',
    include: 'Include',
    includeOf: (name) => `Include ${name}`,
    stands: { adjourned: 'adjourned', paused: 'clocks stopped' },
    paused: 'The clocks are stopped.',
  },
  standingsTab: {
    none: 'The standings appear with the first results.',
    line: 'No.',
    lineLong: 'Number of the line; other lines use it for opponents',
    place: 'Place',
    name: 'Name',
    start: 'Start',
    after: (round) => `After round ${round}`,
    final: 'Final standings',
    live: (round) => `Round ${round} is being played; the standings are updated after it.`,
    showSum: (name, value) => `${name} ${value}, show the sum`,
    shared: 'Equal players share a place.',
    crosstable: 'Crosstable',
    list: 'By round',
    category: 'Players',
    everyone: 'All',
    tree: 'Tree',
    view: 'View',
    roundHead: (round) => `R${round}`,
    roundLong: (round) => `Round ${round}`,
    knockoutRound,
    legend:
      'The number is the opponent’s line: + won, − lost, = drawn, ? open; ! by default. The dot is the colour played.',
    legendMatch:
      'The number is the opponent’s line: + won, − lost, = drawn, ? '
      + 'open; ! by default. Small: own points of the two games.',
    unplayed: (list) => `Rounds without a game: ${list.join('; ')}.`,
    unplayedOne: (name, round, { bye, absent, points: value }) =>
      `${name}, round ${round}: ${bye ? 'bye' : ABSENT[absent]} (${points(value)})`,
  },
  sum: {
    title: (criterion, name) => `${criterion} of ${name}`,
    round: 'Round',
    from: 'Opponent',
    value: 'Counts',
    without: 'without an opponent',
    dropped: 'left out',
    start: 'Start',
    line: (name, total, terms) => `${name} ${total} = ${terms.join(' + ') || '0'}`,
    failed: 'The sum could not be fetched. Please try again.',
  },
  playersTab: {
    none: 'No players have entered yet.',
    number: 'No.',
    name: 'Name',
    rank: 'Rank',
    rating: 'Rating',
    club: 'Club',
    country: 'Country',
    state: 'State',
    misses: (rounds) => `not in round ${list(rounds.map(String))}`,
    from: (round) => `from round ${round}`,
    count: (all, here) => `${plural(all, 'player')}, ${here} here`,
  },
  boards: {
    none: 'Boards appear here while a round is played.',
    overBoard: 'This tournament is played over the board: see the pairings for results.',
    title: (board, black, white, move) => `Board ${board}: ${black} – ${white}, move ${move}`,
    board: (board) => `Board ${board}`,
    game: (no) => `game ${no}`,
    move: (move) => (move ? `move ${move}` : 'not begun'),
    delayed: (minutes) => `These moves were played ${plural(minutes, 'minute')} ago.`,
  },
  log: { none: 'The log is empty.' },
  game: (result) => GAME_RESULT[result] ?? '',
  cell: cellText,
  cellSentence,
  list,
  plural,
  live: {
    published: (round) => `The pairings of round ${round} are published.`,
    started: (round) => `Round ${round} has begun.`,
    complete: (round) => `All results of round ${round} are in.`,
    finished: 'The tournament is finished.',
    result: (board, text) => `Board ${board}: ${text}.`,
  },
};

const REASONS = {
  'not-there': 'That no longer exists.',
  stage: 'That is not possible at this stage of the tournament.',
  'round-state': 'That is not possible at this stage of the round.',
  'round-open': 'An earlier round still lacks results.',
  'last-round': 'There are no more rounds.',
  full: 'A limit of this tournament is reached.',
  twice: 'That exists already.',
  played: 'A player who has played cannot be removed. Withdraw the player instead.',
  unpaired: 'A player of this round has no opponent, or has two.',
  odd: 'There are too few players.',
  system: 'That is not possible in this pairing system.',
  locked: 'That cannot be changed while the tournament runs.',
  'bad-result': 'Such a result is not possible here.',
  'no-change': 'That is already so.',
  depends: 'A later step depends on it.',
  'last-director': 'A tournament needs at least one director.',
  declined: 'That player does not want to take part in this tournament.',
  ruled: 'There is a ruling or a loss by default. Choose “Change” to make another ruling, or to withdraw it.',
};

const DENIED = { account: 'Only players with an account may enter.', code: 'That is not the code of this tournament.' };
const BOARDS_FULL = 'Four of your games are open already. Play one of them first.';
const SLOTS_FULL = 'This round of the knock-out has no place for one more pair.';
const WAITING_FULL = 'Too many requests are waiting. Try again when the director has answered some of them.';

/**
 * Why the server refused a command about a tournament.
 * @param {{code?: string, field?: string, reason?: string, tour?: import('protocol').Server.Error['tour']}} answer
 * @param {{name?: (no: number) => string}} [words]
 */
export function refusedText(answer, { name = () => '' } = {}) {
  if (answer.code === 'denied' && DENIED[answer.field]) return DENIED[answer.field];
  if (answer.reason === 'full' && answer.tour?.field === 'waiting') return WAITING_FULL;
  if (answer.reason === 'full' && answer.tour?.field === 'slots') return SLOTS_FULL;
  if (answer.reason === 'full' && answer.tour?.field === 'boards') return BOARDS_FULL;
  if (answer.code === 'phase' && REASONS[answer.reason]) {
    const { player, board, n } = answer.tour ?? {};
    const about = [
      player && name(player),
      board && `board ${board}`,
      answer.reason === 'round-open' && n && `round ${n}`,
      answer.reason === 'depends' && n && `step ${n}`,
    ].filter(Boolean);
    return about.length === 0
      ? REASONS[answer.reason]
      : REASONS[answer.reason].replace(/\.$/, ` (${about.join(', ')}).`);
  }
  return (
    {
      denied: 'Only the directors of this tournament can do that.',
      notfound: 'There is no such tournament.',
      stale: 'Someone else changed it first.',
      full: 'A limit is reached.',
      proto: `The server did not understand ${answer.field ? `the field “${answer.field}”` : 'that'}.`,
    }[answer.code] ?? answerText(answer)
  );
}
