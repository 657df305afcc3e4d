// The words of the director's desk in English; see en.js. A step that can be taken back states its cost beforehand.
import { number } from './en.js';
import { points } from './tour-en.js';
import { clear, fate, noShow, people, person, waiting } from './desk-people-en.js';

const { list, plural } = number;
export { list, plural };

const boards = (count) => plural(count, 'board');
const games = (count) => plural(count, 'game');

export const desk = {
  title: (title) => `${title} · Desk`,
  heading: 'Director’s desk',
  event: 'Tournament page',
  show: 'Projector',
  print: 'Print',
  denied: [
    'This desk is for the directors of the tournament.',
    'Sign in as its director, or ask a director to make you an assistant.',
    'To the tournament page',
    'Sign in',
  ],
  tabs: { people: 'Players', round: 'Round', table: 'Standings', log: 'Log', settings: 'Settings' },
  tabsOf: 'Parts of the desk',
  last: 'Last step',
  undo: 'Undo',
  cancel: 'Cancel',
  keep: 'No', // beside a step that itself may be called "Cancel"
  close: 'Close',
  yes: 'Yes',
  undoing: {
    label: (step) => `Undo: ${step}`,
    run: (step, more) => `${step}, and ${more} more in the grid`,
    title: (n) => `Undo step ${n}`,
    costs: {
      pair: (round) => `The draft of round ${round} is discarded. It was not published.`,
      publish: (round) =>
        `The pairings of round ${round} are withdrawn, and the tournament page says so. The draft stays.`,
      start: (round) => `Round ${round} is published, but no longer started.`,
      result: () => 'The board is open again.',
      rule: () => 'The result before the ruling counts again.',
      stage: () => 'The tournament is back where it was before.',
      settings: () => 'The settings are again what they were before.',
    },
  },
  without: {
    who: (names, more) =>
      `${list(more > 0 ? [...names, `${more} more`] : names)} `
      + `${names.length > 1 ? 'have' : 'has'} no account on this server.`,
    help: 'No board can be opened for them. Enter the account’s number under “Edit”, “More”, or withdraw them.',
    silent: (names, more) =>
      `${list(more > 0 ? [...names, `${more} more`] : names)} `
      + `${names.length > 1 ? 'have' : 'has'} not answered your invitation.`,
    silentHelp: 'No board can be opened for them until they accept. They see the invitation on every page.',
    board: (board) => `Board ${board} cannot be opened: one of its players has no account on this server.`,
  },
  unpaired: (names) => `Not paired in this round: ${list(names)}.`,
  unpairedHelp: 'Pair again, or choose two players below and pair them.',
  hold: 'Do not start rounds automatically',
  unhold: 'Start rounds automatically',
  autoAt: (time) => `Starts automatically at ${time}.`,

  offline: {
    lead:
      'The server does not answer. This page keeps everything that it shows, with the draft. Your steps are sent '
      + 'when the server is back, and none is done twice.',
    keep: 'Download a copy to read',
    event: 'Download the tournament for another computer',
    waiting: (count) =>
      `${plural(count, 'step')} ${count === 1 ? 'waits' : 'wait'} to be sent. Leave this page open, or load it `
      + 'again in this tab: nothing is lost.',
    hint: (missing) =>
      'The tournament can be opened on another computer under “New tournament”, “From a file”.'
      + (missing > 0 ? ` It lacks the last ${missing === 1 ? 'step' : `${missing} steps`}, which the page shows.` : ''),
    sent: (count) =>
      count > 0
        ? `${plural(count, 'step')} from before this page was loaded ${count === 1 ? 'has' : 'have'} been sent.`
        : '',
    refused: (reasons) => `Not done: ${reasons.join(' ')}`,
  },
  stale: {
    title: 'Someone else changed this first',
    lead: 'Your view was out of date. Since then:',
    nothing: 'The change is no longer in the log.',
    again: 'Do it anyway',
    leave: 'Keep it as it is now',
  },

  /* The next step, and the steps that can be taken back. */
  next: {
    registration: ['Open registration', 'Players can enter on the tournament page.'],
    checkin: ['Open check-in', 'Players are asked to confirm that they are here.'],
    running: ['Begin the tournament', 'Then you can pair round 1.'],
    pair: (round) => [`Pair round ${round}`, 'Players do not see it until you publish it.'],
    publish: (round) => [`Publish round ${round}`, 'All players see their board, colour and opponent.'],
    start: (round) => [`Start round ${round}`, 'The games open on the players’ screens.'],
    startOverBoard: (round) => [`Start round ${round}`, 'Results can be entered from now on.'],
    results: (open) => [null, `${boards(open)} still open.`],
    pairNext: (round) => [`Pair round ${round}`, `All results of round ${round - 1} are in.`],
    finish: ['Finish the tournament', 'All results are in. The standings become final.'],
    over: 'The tournament is over.',
    archived: 'The tournament is in the archive.',
    cancelled: 'The tournament was cancelled.',
  },
  back: {
    title: 'Go back',
    registration: ['Close registration again', 'Players who have entered stay.'],
    checkin: ['Back to registration', 'Players who have checked in stay checked in.'],
    running: ['Back to check-in', 'Possible as long as no round is paired.'],
    discard: (round) => [`Discard the draft of round ${round}`, 'It was not published.'],
    unpublish: (round) => [
      `Withdraw the pairings of round ${round}`,
      'The tournament page says that the pairings were withdrawn. You can change them and publish again.',
    ],
    abort: (round, open, done) => [
      `Cancel round ${round}`,
      `${games(done + open)} become void: kept in the archive, unrated, and played again. ${
        done > 0 ? `${plural(done, 'result')} of this round ${done === 1 ? 'is' : 'are'} lost.` : ''
      }`,
    ],
    abortType: (round) => `Type the number of the round, ${round}, to confirm.`,
    finish: ['Reopen the tournament', 'Results can be changed again.'],
    archive: ['Take out of the archive', 'Results can be changed again once it is reopened.'],
    cancel: ['Cancel the tournament', 'Entry is closed. You can undo this.'],
    uncancel: ['Restore the tournament', ''],
  },
  begin: {
    title: 'Begin the tournament',
    missing: (count) => `${plural(count, 'player')} ${count === 1 ? 'has' : 'have'} not checked in:`,
    absent: 'Not in round 1',
    remove: 'Remove from the list',
    all: 'All players are here.',
    /** @param {{excused: number}} settings */
    absentHint: ({ excused }) =>
      'They can come later and join from the next round. Round 1 gives them no points'
      + `${excused > 0 ? `; a player who is excused in their sheet gets ${plural(points(excused), 'point')}` : ''}.`,
    go: 'Begin',
  },

  /* The draft */
  draft: {
    title: (round) => `Draft of round ${round}`,
    none: 'No draft yet.',
    board: 'Board',
    first: 'Black',
    second: 'White',
    firstMatch: 'Player',
    secondMatch: 'Opponent',
    score: 'Score',
    why: 'Why this pair?',
    whyOf: (board) => `Why this pair? ${board}`,
    lock: 'Lock',
    locked: 'locked',
    lockOf: (board) => `Lock board ${board}`,
    bye: 'bye',
    stones: (count) => (count === 1 ? 'no komi' : `${count} stones`),
    /** @param {boolean} scored whether scores decide the pairs, and not a table or a tree */
    hint: (scored) =>
      `Choose two players to swap them${
        scored ? ', to pair them, or to ask why they do not meet' : ' or to pair them'
      }. Or drag one onto another.`,
    hintPair: 'If the two meet each other, their colours can be swapped.',
    /** @param {boolean} scored */
    hintKeys: (scored) => `Keys: ${scored ? 'S, J, W' : 'S, J'}.`,
    swapColours: 'Swap colours',
    given: { robin: 'by the table', knockout: 'by the tree' },
    stonesOf: 'Handicap…',
    points: (value) => plural(value, 'point'),
    chosen: (names) => `Chosen: ${list(names)}.`,
    swap: 'Swap',
    join: 'Pair',
    whyNot: 'Why not this pair?',
    forbid: 'Never pair them',
    loose: 'Not paired:',
    giveBye: 'Give the bye',
    clear: 'Clear',
    again: 'Pair again',
    againHint: 'Locked boards stay. If several rounds are equally good, you get a different one.',
    warnings: 'Please check',
    allGood: 'Nothing to warn about.',
    swapped: (a, b) => `${a} and ${b} changed places.`,
    joined: (a, b) => `${a} and ${b} are paired.`,
  },
  older: {
    title: 'Changed since this round was paired',
    away: 'Some players of this round do not play',
    more: (count) => `and ${plural(count, 'more step')}`,
    lose: (names, count) =>
      `${names} ${count === 1 ? 'does' : 'do'} not play, and `
      + `${count === 1 ? 'loses' : 'lose'} by default when the round begins.`,
    seated: (names, count) =>
      `${names} ${count === 1 ? 'is' : 'are'} paired in this round and ${count === 1 ? 'does' : 'do'} not play.`,
    published: 'It stays as it is, unless you withdraw the pairings and pair again.',
  },
  warnings: {
    rematch: ({ value }, a, b) => `${a} and ${b} have met ${value > 1 ? `${value} times` : 'before'}`,
    gap: ({ value }, a, b) => `${a} and ${b} are ${points(value)} points apart`,
    'third-colour': (_, a, b) => `Third time the same colour for ${a}${b ? ` or ${b}` : ''}`,
    'second-bye': (_, a) => `${a} has a bye for the second time`,
    household: (_, a, b) => `${a} and ${b} are of one household`,
    forbidden: (_, a, b) => `${a} and ${b} must not be paired`,
    'absent-last': (_, a, b) => `${a} and ${b} were both absent last round`,
    robin: () => 'With so few players and so many rounds, a round robin would be possible',
    'in-order': () =>
      'The best round could not be found. Neighbours in the standings are paired: change pairs by hand, or pair again',
  },
  levels: [
    'random draw',
    'place within the group',
    'floats',
    'colours',
    'score gap',
    'bye',
    'colour clash',
    'rematch',
    'forbidden',
  ],
  why: {
    title: (a, b) => `${a} and ${b}`,
    theBye: 'the bye',
    levels: 'Cost of this pair',
    none: 'This pair costs nothing.',
    level: 'Rule',
    meaning: 'Here',
    value: 'Cost',
    failed: 'This could not be calculated. Please try again.',
    together: (level, from, to) =>
      `Pairing them is better: kept apart, the round would cost ${to} instead of ${from} in ${level}.`,
    apart: (level, from, to) =>
      `Keeping them apart is better: paired, the round would cost ${to} instead of ${from} in ${level}.`,
    same: 'The round is as good either way.',
    next: (a, name) => `Kept apart, ${a} would meet ${name}.`,
    nextBye: (a) => `Kept apart, ${a} would have the bye.`,
    wholeRound: 'The whole round',
    with: 'paired',
    without: 'apart',
    order: 'Rules count from the top: one more rematch outweighs any score gaps.',
    explain: {
      8: 'must not be paired',
      7: (value) => `met ${value > 1 ? `${value} times` : 'once'} before`,
      6: 'both must have the same colour',
      5: 'choice of the bye',
      4: (value) => `${points(Math.round(Math.sqrt(value)))} points apart`,
      3: 'both are due the same colour',
      2: 'already paired outside their score group before',
      1: 'not the usual opponent within the group',
      0: 'a random order among equals',
    },
  },

  /* A round in play */
  round: {
    open: (count) => (count === 0 ? 'All results are in.' : `${boards(count)} open`),
    done: 'Decided',
    board: 'Board',
    players: 'Players',
    state: 'State',
    time: 'Time',
    result: 'Result',
    actions: 'Actions',
    states: {
      nobody: 'no player is here',
      waiting: 'one player is here',
      playing: 'playing',
      marking: 'marking',
      claimed: 'one result reported',
      contradiction: 'the reports differ',
      missing: 'there is no game here: make a ruling, or enter the result',
    },
    since: (text) => `for ${text}`,
    away: (name) => `${name} is away`,
    says: (name, text) => `${name}: ${text}`,
    watch: 'Open',
    set: 'Result',
    forfeit: 'Forfeit',
    addTime: 'Add time',
    change: 'Change',
    anew: 'Replay',
    void: 'Void',
    left: (b, w) => `${b} · ${w}`,
    pause: 'Pause clocks',
    start: 'Start clocks',
    pauseGames: 'Pause games',
    startGames: 'Start games',
    adjourn: 'Adjourn',
    goOn: 'Resume',
    stopped: (at) =>
      `The clocks of all boards ${at ? `have been stopped since ${at}` : 'are stopped'}. No player loses time, `
      + 'or loses for being away.',
    stoppedBoard: 'adjourned',
    none: 'No round is being played.',
    show: 'Round',
  },
  typed: {
    label: (round) => `Type results of round ${round}`,
    hint: 'Board number, then B, W, = or 0 (both lose). “12b”: Black won on board 12; “12.2b”: game 2 of a match.',
    board: (board, game, b, w) => `Board ${board}${game ? `, game ${game}` : ''}: ${b} (Black) – ${w} (White)`,
    unknown: (board) => `There is no board ${board} in this round.`,
    ruled: (board) => `Board ${board} has a ruling or a loss by default: choose “Change”.`,
    bye: (board) => `Board ${board} is a bye.`,
    nothing: 'That is not a result: B, W, = or 0.',
    done: (board, text) => `Board ${board}: ${text}.`,
    results: {
      black: (b) => `${b} wins`,
      white: (_, w) => `${w} wins`,
      draw: () => 'a draw',
      neither: () => 'both lose',
      both: () => 'both win',
      void: () => 'void',
    },
  },
  result: {
    title: (board) => `Board ${board}`,
    game: 'Game',
    all: 'The whole match',
    gameNo: (no) => `Game ${no}`,
    black: (name) => `${name} wins (Black)`,
    white: (name) => `${name} wins (White)`,
    first: (name) => `${name} wins`,
    draw: 'A draw',
    neither: 'Both lose',
    both: 'Both win',
    void: 'Void: does not count',
    default: 'By default: no game was played',
    defaultHint: 'Unrated, no colour; the win counts as a bye for later byes.',
    reason: 'Reason, for the log',
    reasonWanted: 'A ruling needs a reason.',
    choose: 'Choose a result.',
    save: 'Save',
    rule: 'Rule',
    unrule: 'Withdraw the ruling',
    takeAway: 'Remove the result',
    anewHint: 'No game was played here. A new game begins on both players’ screens.',
    ruled: (reason) => `Ruled: ${reason}`,
    preview: 'What changes',
    previewing: 'Calculating…',
    noMoves: 'No place changes.',
    moved: (name, from, to) => `${name}: from place ${from} to ${to}`,
    noRatings: 'No rating changes.',
    ratingsLater: 'Many rated games came after this one. The ratings change soon after you save.',
    later: (rounds) =>
      `${
        rounds.length === 1 ? `Round ${rounds[0]} was` : `Rounds ${list(rounds.map(String))} were`
      } paired with the old result. The pairings stay, as usual.`,
    laterDraft: (round) => `Round ${round} is only a draft, paired with the old result.`,
    again: (round) => `Pair round ${round} again after this`,
    laterPublished: (round) =>
      `Round ${round} is published, paired with the old result: it stays, unless you withdraw its pairings.`,
    more: (count) => `and ${count} more`,
  },
  blocked: {
    open: 'Why can’t I pair?',
    title: 'Why the next round cannot be paired',
    lead: 'Every board needs a result first. Watch the board, make a ruling, or make the game void.',
    board: (round, board) => `Round ${round}, board ${board}`,
    rule: 'Rule',
    void: 'Void',
    done: 'Every board has a result.',
    of: (what, round, board) => `${what}: round ${round}, board ${board}`,
  },
  colours: {
    open: 'Colours…',
    of: (board) => `Colours of board ${board}`,
    title: (board) => `Colours of board ${board}`,
    black: 'Black',
    blackFirst: 'Black in game 1',
    stones: 'Handicap',
    even: 'none',
    go: 'Set',
    locks: 'The board is locked: it stays when the round is paired again.',
    seen: 'Players and spectators see it at once. A result that only one player has reported is discarded.',
    swapped: (board, name) => `Board ${board}: ${name} has Black.`,
  },
  swap: {
    open: 'Swap two players…',
    title: 'Swap two players',
    cost:
      'The games on their boards become void: kept in the archive, unrated. Two new ones begin; all other boards '
      + 'go on. Boards with a result stay.',
    go: 'Swap',
  },
  adjourn: {
    title: (board) => `Adjourn board ${board}`,
    lead: 'Its clocks stop, and no moves can be played until you resume it. Players and spectators see this.',
    reason: 'Reason, for the log (optional)',
    go: 'Adjourn',
    on: (board) => `Resume board ${board}`,
  },
  seat: {
    open: 'Seat a late player…',
    title: 'Seat a late player',
    player: 'Player',
    against: 'Against',
    go: 'Seat',
    cost: 'A game begins between the two. A player with the bye plays for the point instead. All other boards go on.',
  },
  time: {
    title: (board) => `Add time on board ${board}`,
    to: 'To',
    minutes: 'Minutes',
    both: 'Both',
    go: 'Add time',
    hint: 'The log shows it, and both players see it.',
  },

  noShow,
  people,
  person,
  fate,
  waiting,
  clear,
  import: {
    title: 'Import players',
    lead:
      'A CSV table whose first line names the columns: name, rank, club, country, rating, household, seed, pin '
      + 'and absent (rounds, such as 2,4).',
    file: 'A file',
    paste: 'Or paste it',
    check: 'Check',
    go: (count) => `Add ${plural(count, 'player')}`,
    fine: (count) => `${plural(count, 'player')} can be added. Nothing has been added yet.`,
    added: (count) => `${plural(count, 'player')} added.`,
    ignored: (columns) => `Ignored columns: ${columns}.`,
    row: (row, field) => `Row ${row}${field ? `, ${field}` : ''}: `,
    nothing: 'No player was added.',
    tooLarge: 'A list has at most 256 kB, and 256 players.',
  },
  forbid: {
    title: 'Pairs to keep apart',
    pairs: 'Never paired',
    none: 'No pair is kept apart.',
    households: 'Households',
    noHouseholds: 'No two players are of one household. To set a household, edit a player.',
    a: 'One player',
    b: 'The other player',
    add: 'Keep apart',
    lift: (a, b) => `Let ${a} and ${b} meet again`,
  },
  bar: {
    title: 'Bar',
    lead: (rank) => `Proposed bar: ${rank}.`,
    counts: 'Players at or above each rank:',
    at: (rank, count) => `${rank} · ${count}`,
    set: (rank, count) => `Set the bar to ${rank}: ${plural(count, 'player')} at or above`,
    now: (rank) => `The bar is ${rank} now.`,
    hint: 'Move single players over the bar with “Starting score, plus or minus”.',
  },

  finish: {
    title: 'Finish the tournament',
    ties: 'Shared places',
    noTies: 'No place is shared.',
    tie: (place, names) => `${place}: ${list(names)}`,
    go: 'Finish',
    files: 'Files',
    archive: 'Move to the archive',
    copy: 'Make the next tournament from this one',
    table: 'Final standings',
  },
  staff: {
    title: 'Directors and assistants',
    roles: { director: 'Director', assistant: 'Assistant', none: 'No role' },
    player: 'Player of this server',
    playerHint: 'The name of any account, or its number, such as p42.',
    notHere: (name) =>
      name
        ? `No account is called “${name}”. Look at the spelling, or give the number; the account page shows it.`
        : 'Give a name, or a number such as p42.',
    add: 'Add',
    change: (name) => `Role of ${name}`,
    remove: 'Remove the role',
  },
  remove: {
    title: 'Delete the tournament',
    hint: 'A tournament can be deleted until it has a result. After that it can only be cancelled.',
    ask: 'Delete this tournament…',
    sheet: (title) => `Delete “${title}”?`,
    says: (players) =>
      `The tournament disappears for everyone, with ${players === 1 ? 'its player' : `its ${players} players`}, `
      + 'its rounds and its log. It cannot be brought back.',
    stops: 'A round is running: its games are aborted.',
    go: 'Delete it',
    played: 'The tournament has a result, so it cannot be deleted. You can cancel it.',
  },
  settings: {
    title: 'Settings',
    change: 'Change the settings',
    save: 'Save',
    running: 'While the tournament runs, rules, board, clock and system stay as they are.',
  },
};
