// The words of the director's desk in English; see en.js. What can be taken back says what that costs before it is done.
import { number } from './en.js';
import { points } from './tour-en.js';

const { list, plural } = number;
export { list, plural };

const boards = (count) => plural(count, 'board');
const games = (count) => plural(count, 'game');

export const desk = {
  title: (title) => `Desk · ${title}`, heading: 'Director’s desk', event: 'Event page', show: 'Projector', print: 'Print',
  denied: ['This desk is for the directors of the tournament.', 'Sign in with the name that directs it, or ask a director to make you an assistant.',
  'To the event page', 'Sign in'],
  tabs: { people: 'People', round: 'Round', table: 'Table', log: 'Log', settings: 'Settings' }, tabsOf: 'Parts of the desk',
  last: 'Last step', undo: 'Undo', cancel: 'Cancel', close: 'Close', yes: 'Yes',
  undoing: {
    label: (step) => `Undo: ${step}`, title: (n) => `Undo step ${n}`,
    costs: {
      pair: (round) => `The draft of round ${round} goes. Nobody has seen it.`,
      publish: (round) => `The pairings of round ${round} are taken back: the event page says so. The draft stays.`,
      start: (round) => `Round ${round} is published again, and not begun.`, result: () => 'The board is open again.', rule: () => 'What stood before the ruling counts again.',
      stage: () => 'The tournament is back where it was before.', settings: () => 'The settings are again what they were before.',
    },
  },
  without: {
    who: (names, more) => `${list(more > 0 ? [...names, `${more} more`] : names)} ${names.length > 1 ? 'have' : 'has'} no account on this server.`,
    help: 'No board can be opened for such a player. Give the account’s number under “Edit”, “More”; or withdraw who cannot play.',
    silent: (names, more) => `${list(more > 0 ? [...names, `${more} more`] : names)} ${names.length > 1 ? 'have' : 'has'} not answered your invitation.`,
    silentHelp: 'Until they say yes they have no account here, and no board can be opened for them. They see the question on every page, and on this event’s.',
    board: (board) => `Board ${board} cannot be opened: one of the two has no account on this server.`,
  },
  unpaired: (names) => `Without a pair in this round: ${list(names)}.`, unpairedHelp: 'Pair again, or choose the player below and put two together.',
  hold: 'Hold: no round begins by itself', unhold: 'Let rounds begin by themselves', autoAt: (time) => `Begins by itself at ${time}.`,

  offline: {
    lead: 'The server does not answer. What this page shows stays, the draft too; what you do is sent when it is back, and nothing is done twice.',
    keep: 'Download state (JSON)',
  },
  stale: {
    title: 'Somebody else was here', lead: 'What you saw has changed in the meantime. Since then:', nothing: 'The change is not in the log any more.',
    again: 'Do it all the same', leave: 'Leave it as it is now',
  },

  /* What is done next, and what can be taken back. */
  next: {
    registration: ['Open registration', 'The event page lets players enter by themselves.'],
    checkin: ['Open check-in', 'Players are asked to say that they are here.'], running: ['Begin the tournament', 'Then you can pair round 1.'],
    pair: (round) => [`Pair round ${round}`, 'Nobody sees it until you publish it.'],
    publish: (round) => [`Publish round ${round}`, 'Everybody sees board, colour and opponent.'],
    start: (round) => [`Start round ${round}`, 'The games open on the players’ screens.'],
    startOverBoard: (round) => [`Start round ${round}`, 'From now on results are taken.'],
    results: (open) => [null, `${boards(open)} still open.`], pairNext: (round) => [`Pair round ${round}`, `All boards of round ${round - 1} are in.`],
    finish: ['Finish the tournament', 'All results are in. The table becomes final.'], over: 'The tournament is over.',
    archived: 'The tournament is in the archive.', cancelled: 'The tournament was called off.',
  },
  back: {
    title: 'Take back', registration: ['Close registration again', 'Players who have entered stay.'],
    checkin: ['Back to registration', 'Who is checked in stays so.'], running: ['Back to check-in', 'Possible as long as no round is paired.'],
    discard: (round) => [`Discard the draft of round ${round}`, 'Costs nothing: nobody has seen it.'],
    unpublish: (round) => [`Take back the pairings of round ${round}`,
    'Costs nothing but a notice: the event page says that the pairings are withdrawn. You can change them and publish again.'],
    abort: (round, open, done) => [`Call round ${round} off`,
      `${games(done + open)} become void: kept in the archive, unrated, and played again. ${done > 0
      ? `${plural(done, 'result')} of this round ${done === 1 ? 'is' : 'are'} lost.` : ''}`],
    abortType: (round) => `Type the number of the round, ${round}, to confirm.`, finish: ['Reopen the tournament', 'Results can be changed again.'],
    archive: ['Out of the archive', 'Results can be changed again once it is reopened.'],
    cancel: ['Call the tournament off', 'Nobody can enter any more. You can take this back.'], uncancel: ['Take it up again', ''],
  },
    begin: {
    title: 'Begin the tournament', missing: (count) => `${plural(count, 'player')} ${count === 1 ? 'has' : 'have'} not checked in:`, absent: 'Not in round 1',
    remove: 'Take out of the list', all: 'Everybody is here.',
    absentHint: 'They can come later and join from the next round.', go: 'Begin',
  },

  /* The draft */
  draft: {
    title: (round) => `Draft of round ${round}`, none: 'No draft yet.', board: 'Board', first: 'Black', second: 'White', firstMatch: 'Player',
    secondMatch: 'Opponent', score: 'Score', why: 'Why these two?', lock: 'Lock', locked: 'locked', lockOf: (board) => `Lock board ${board}`,
    bye: 'bye', stones: (count) => (count === 1 ? 'no komi' : `${count} stones`),
    hint: 'Choose two players to swap them, to put them together, or to ask why they do not meet. Or drag one onto another.',
    hintKeys: 'Keys: S, J, W.', points: (value) => plural(value, 'point'),
    chosen: (names) => `Chosen: ${list(names)}.`, swap: 'Swap', join: 'Put together', whyNot: 'Why not these two?', forbid: 'Never pair these two',
    loose: 'Without a pair:', giveBye: 'Give the bye', clear: 'Clear',
    again: 'Pair again', againHint: 'Locked boards stay; among equally good rounds another is taken.', warnings: 'Look at',     allGood: 'Nothing to warn about.',
    swapped: (a, b) => `${a} and ${b} changed places.`, joined: (a, b) => `${a} and ${b} are put together.`,   },
  warnings: {
    rematch: ({ value }, a, b) => `${a} and ${b} have met ${value > 1 ? `${value} times` : 'before'}`,
    gap: ({ value }, a, b) => `${a} and ${b} are ${points(value)} points apart`,
    'third-colour': (_, a, b) => `Third time the same colour for ${a}${b ? ` or ${b}` : ''}`,
    'second-bye': (_, a) => `${a} has a bye for the second time`, household: (_, a, b) => `${a} and ${b} are of one household`,
    forbidden: (_, a, b) => `${a} and ${b} are not to be paired`, 'absent-last': (_, a, b) => `${a} and ${b} were both absent last round`,
    robin: () => 'So many rounds for so few players: a round robin would be possible',
    'in-order': () => 'The best round could not be worked out. Neighbours in the table are put together: change the pairs by hand, or pair again',
  },
  levels: ['by lot', 'place within the group', 'floats', 'colours', 'score gap', 'bye', 'colour clash', 'rematch', 'forbidden'],
  why: {
    title: (a, b) => `${a} and ${b}`, theBye: 'the bye', levels: 'What this pair costs', none: 'This pair costs nothing.', level: 'Rule', meaning: 'Here',
    value: 'Cost', failed: 'That could not be worked out. Please try again.',
    together: (level, from, to) => `Together is better: kept apart, the round would cost ${to} instead of ${from} in ${level}.`,
    apart: (level, from, to) => `Apart is better: together, the round would cost ${to} instead of ${from} in ${level}.`, same: 'The round is as good either way.',
    next: (a, name) => `Kept apart, ${a} would meet ${name}.`, nextBye: (a) => `Kept apart, ${a} would have the bye.`, wholeRound: 'The whole round',
    with: 'together', without: 'apart',
    order: 'Rules count from the top: one more rematch outweighs any score gaps.',
    explain: { 8: 'not to be paired', 7: (value) => `met ${value > 1 ? `${value} times` : 'once'} before`, 6: 'both must have the same colour',
      5: 'who gets the bye', 4: (value) => `${points(Math.round(Math.sqrt(value)))} points apart`, 3: 'both lean to the same colour',
      2: 'paired out of the own group before', 1: 'not the usual partner within the group', 0: 'a fixed draw between equals' },
  },

  /* A round that is played */
  round: {
    open: (count) => (count === 0 ? 'All boards are in.' : `${boards(count)} open`), done: 'Decided', board: 'Board', players: 'Players', state: 'State',
    time: 'Time', result: 'Result', actions: 'What you can do',
    states: { nobody: 'nobody is here', waiting: 'one is here', playing: 'playing', marking: 'marking', claimed: 'one result reported',
      contradiction: 'the reports differ', missing: 'there is no game here: rule, or enter the result' }, since: (text) => `for ${text}`,
    watch: 'Open', set: 'Result', forfeit: 'Forfeit', addTime: 'Add time', change: 'Change', anew: 'Play anew', void: 'Void', left: (b, w) => `${b} · ${w}`,
    pause: 'Pause clocks', start: 'Start clocks', pauseGames: 'Pause games', startGames: 'Start games', adjourn: 'Adjourn', goOn: 'Go on',
    stopped: (at) => `The clocks of all boards are stopped${at ? ` since ${at}` : ''}. Nobody loses time, and nobody loses for being away.`,
    stoppedBoard: 'adjourned',
    none: 'No round is being played.', show: 'Round',
  },
  typed: {
    label: (round) => `Type results of round ${round}`, hint: 'Board number, then B, W, = or 0 (both lose). Board 12 is “12b”; for game 2 of a match “12.2b”.',
    board: (board, game, b, w) => `Board ${board}${game ? `, game ${game}` : ''}: ${b} (Black) – ${w} (White)`,
    unknown: (board) => `There is no board ${board} in this round.`, bye: (board) => `Board ${board} is a bye.`, nothing: 'That is not a result: B, W, = or 0.',
    done: (board, text) => `Board ${board}: ${text}.`,
    results: { black: (b) => `${b} wins`, white: (_, w) => `${w} wins`, draw: () => 'a draw', neither: () => 'both lose', both: () => 'both win',
    void: () => 'void' },
  },
  result: {
    title: (board) => `Board ${board}`, game: 'Game', all: 'The whole match', gameNo: (no) => `Game ${no}`, black: (name) => `${name} wins (Black)`,
    white: (name) => `${name} wins (White)`, first: (name) => `${name} wins`, draw: 'A draw', neither: 'Both lose', both: 'Both win', void: 'Void: does not count',
    default: 'By default: no game was played', defaultHint: 'Unrated, no colour; the win counts as a bye for later byes.', reason: 'Reason, for the log',
    reasonWanted: 'A ruling needs a reason.', choose: 'Choose a result.', save: 'Save', rule: 'Rule', unrule: 'Take the ruling back',
    takeAway: 'Take the result away', anewHint: 'Nothing was played here: a new game begins on the screens of both.',
    ruled: (reason) => `Ruled: ${reason}`, preview: 'What changes', previewing: 'Working it out…', noMoves: 'No place changes.',
    moved: (name, from, to) => `${name}: from place ${from} to ${to}`, noRatings: 'No rating changes.',
    ratingsLater: 'Many rated games came after this one. The ratings change soon after you save.',
    later: (rounds) => `${rounds.length === 1 ? `Round ${rounds[0]} was`
    : `Rounds ${list(rounds.map(String))} were`} paired with the old result: kept as played, as usual.`, more: (count) => `and ${count} more`,
  },
  blocked: { open: 'Why can’t I pair?', title: 'Why the next round cannot be paired',
    lead: 'Every board needs a result first. Look what happens there, decide it, or leave it out.', board: (round, board) => `Round ${round}, board ${board}`,
    rule: 'Rule', void: 'Void', done: 'Every board has a result.', of: (what, round, board) => `${what}: round ${round}, board ${board}` },
  swap: { open: 'Swap two players…', title: 'Swap two players',
    cost: 'The games on their boards become void: kept in the archive, unrated. Two new ones begin; all other boards go on. Boards with a result stay.',
    go: 'Swap' },
  adjourn: { title: (board) => `Adjourn board ${board}`, lead: 'Its clocks stand and nobody plays there until you let it go on. Players and watchers see it.',
    reason: 'Reason, for the log (may stay empty)', go: 'Adjourn', on: (board) => `Go on at board ${board}` },
  seat: { open: 'Seat a late player…', title: 'Seat a late player', player: 'Player', against: 'Against', go: 'Seat',
    cost: 'A game begins for the two. Who had the bye plays for the point instead; all other boards go on.' },
  time: { title: (board) => `Add time on board ${board}`, to: 'To', minutes: 'Minutes', both: 'Both', go: 'Add time',
    hint: 'The log has it, and both players see it.' },

  /* People */
  people: {
    counter: (here, all) => `${here} of ${all} are here`, search: 'Find', none: 'Nobody yet. Add players here, or let them enter on the event page.',
    add: 'Add a player', import: 'Import a list', forbid: 'Pairs to keep apart', clear: 'Remove many', guest: 'guest', invited: 'asked, has not answered', here: 'Here', edit: 'Edit',
    editOf: (name) => `Edit ${name}`, hereOf: (name) => `${name} is here`,
    key: 'Key', name: 'Name', rank: 'Rank', rating: 'Rating', club: 'Club', state: 'State',
    hint: 'Press the key beside a name to check the player in, again to take it back.',
    said: (name, on, here, all) => `${name} ${on ? 'is here' : 'is not here'}, ${here} of ${all}.`,
    misses: (rounds) => `not in ${list(rounds.map((round) => `R${round}`))}`, from: (round) => `from R${round}`,
    seeded: (deviation) => `±${deviation}, from the ratings, as of when the player entered`,
    checkinLink: 'Players check themselves in on the event page:', doubles: (name, other) => `${name} and ${other} have similar names: one person twice?`,
    moreDoubles: (count) => `And ${plural(count, 'more pair')} of similar names.`,
  },
  person: {
    add: 'Add a player', edit: (name) => name, name: 'Name', rank: 'Rank', rankHint: '3d or 12k', rating: 'Rating', club: 'Club', country: 'Country',
    household: 'Household', householdHint: 'Players of one household are not paired.', pin: 'EGD PIN', correction: 'Correction of the start',
    seed: 'Starting order', fixedBoard: 'Always at board', join: 'Plays from round', note: 'Note, for directors only', account: 'Player of this server',
    accountHint: 'A player of this server is written p42; nothing for a guest of the club. They are asked first, and are only a name until they say yes.', countryHint: 'GB', here: 'Is here already', reserve: 'Reserve: plays when the number is odd',
    ratingHint: 'Left empty, a player of this server is seeded by the rating of the account.',
    more: 'More', save: 'Save', similar: (names) => `Already in the list: ${list(names)}. Is that somebody else?`,
    missed: (rounds, value) => `${rounds === 1 ? 'Round 1 is' : `Rounds 1 to ${rounds} are`} missed, worth ${plural(points(value), 'point')} in all.`,
    joins: 'Joins at the next draft; into a round that runs by hand, against the bye: “Seat a late player”.',
    recomputed: 'Start and table are computed anew; earlier pairings stay.', fate: 'During the tournament',
    errors: { name: 'A name has 1 to 60 visible characters.', rank: 'A rank is written 3d or 12k.', country: 'Two letters, as GB.',
      rating: 'A rating is a whole number, up to 4,000.', pin: 'Up to eight digits.', account: 'A player of this server is written p42.',
      join: 'A round of this tournament.' },
  },
  fate: {
    absent: 'Absent from a round', withdraw: 'Withdraw', return: 'Come back', disqualify: 'Disqualify', remove: 'Take out of the list', round: 'Round',
    kind: 'How', kinds: { not: 'Plays', excused: 'Excused', zero: 'Not excused' }, reason: 'Reason',
    absentSays: (kind, value, already) => (kind === 'excused'
      ? (already ? 'Worth nothing: one round was excused already.' : `Worth ${plural(points(value), 'point')}, once in the tournament.`) : kind === 'zero'
      ? 'Worth nothing.' : 'Is paired as usual.'),
    withdrawSays: (name, round) => `${name} is not paired from round ${round} on. Games already played stand. You can let the player come back.`,
    finish: 'Finishes the game under way first', forfeit: 'Forfeits the game under way now', forfeitReason: 'Withdrew during the game.',
    returnSays: (name, round) => `${name} is paired again from round ${round} on. Rounds missed stay missed; no points are added.`,
    disqualifySays: (name, round) => `${name} is not paired from round ${round} on, and takes no place among the prizes. Games already played stand.`,
    removeSays: (name) => `${name} leaves the list. Possible only before the first game; later, withdraw.`, reasonWanted: 'A reason is needed.',
  },
  waiting: {
    title: (count) => `${plural(count, 'player')} ${count === 1 ? 'asks' : 'ask'} to be let in`, accept: 'Accept', decline: 'Decline', acceptAll: 'Accept all', declineAll: 'Decline all',
    acceptOf: (name) => `Accept ${name}`, declineOf: (name) => `Decline ${name}`, guest: 'guest, without an account',
    said: { accept: (names) => `${list(names)} accepted.`, decline: (names) => `${list(names)} declined.` },
    code: 'Players enter with this code, which only the desk sees:',
  },
  clear: {
    title: 'Remove many', own: (count) => `All who entered by themselves (${count})`, guests: (count) => `The guests among them, who have no account (${count})`,
    more: (count) => `${count} more`, go: (count) => `Remove ${plural(count, 'player')}`,
    says: 'Whoever you added, edited or checked in stays, and so does whoever was in a published round. It is one step of the log: “Undo” brings them all back.',
  },
  import: {
    title: 'Import players', lead: 'A table as CSV: the first line names the columns. Known are name, rank, club, country, rating, household, seed, pin and absent (rounds, as 2,4).', file: 'A file', paste: 'Or paste it', check: 'Check', go: (count) => `Add ${plural(count, 'player')}`, fine: (count) => `${plural(count, 'player')} can be added. Nothing is done yet.`, added: (count) => `${plural(count, 'player')} added.`,
    row: (row, field) => `Row ${row}${field ? `, ${field}` : ''}: `, failed: 'The server could not be reached. Nothing was added.',
    slow: 'The list came too slowly. Try again over a better line.', rate: 'That was too much at once. Try again in a moment.',
    nothing: 'Nothing of it was added.', tooLarge: 'A list has at most 256 kB, and 256 players.',
  },
  forbid: { title: 'Pairs to keep apart', pairs: 'Never paired', none: 'Nobody is kept apart by name.', households: 'Households',
    noHouseholds: 'No household has two players. It is set where a player is edited.', a: 'One', b: 'The other', add: 'Keep apart',
    lift: (a, b) => `Let ${a} and ${b} meet again` },
  bar: { title: 'Bar', lead: (rank) => `Proposed bar: ${rank}.`, counts: 'Players at or above each rank:', at: (rank, count) => `${rank} · ${count}`,
    set: (rank, count) => `Set the bar to ${rank}: ${plural(count, 'player')} at or above`, now: (rank) => `The bar is ${rank} now.`, hint: 'Move single players over the bar by the correction of their start.' },

  finish: { title: 'Finish the tournament', ties: 'Shared places', noTies: 'No place is shared.', tie: (place, names) => `${place}: ${list(names)}`, go: 'Finish',
    files: 'Files', archive: 'Into the archive', copy: 'Make the next event from this one', table: 'Final table' },
  staff: { title: 'Directors and assistants', roles: { director: 'Director', assistant: 'Assistant', none: 'No role' }, player: 'Player of this server',
    playerHint: 'As p42; the number stands beside a player’s name in the lists.', add: 'Add', change: (name) => `Role of ${name}`,     remove: 'Take the role away' },
  settings: { title: 'Settings', change: 'Change the settings', save: 'Save',
    running: 'While the tournament runs, rules, board, clock and system stay as they are.' },
};
