// Every word of the client in English. The server sends codes and numbers; sentences are made here, short, friendly and
// exact, so that another language is another file of this shape.

export const COLOUR = { b: 'Black', w: 'White' };
/** @param {number|string} count @param {string} one @param {string} [many] */
const plural = (count, one, many = `${one}s`) =>
  `${count} ${count === 1 || count === '1' || count === '½' ? one : many}`;
/** @param {number} points @returns {string} */
const half = (points) =>
  points < 0 ? `−${half(-points)}` : Number.isInteger(points) ? String(points) : `${Math.floor(points) || ''}½`;
const list = (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

const minutes = (ms) => (ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`);
const seconds = (ms) => (ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`);

/** A clock's rules in a few words. */
export function clockRules(clock) {
  switch (clock?.kind) {
    case 'absolute':
      return minutes(clock.main);
    case 'fischer':
      return `${minutes(clock.main)} + ${seconds(clock.increment)}`;
    case 'byo-yomi':
      return `${minutes(clock.main)} + ${clock.periods}\u00a0×\u00a0${seconds(clock.period)}`;
    case 'canadian':
      return `${minutes(clock.main)} + ${clock.stones} in ${seconds(clock.period)}`;
    case 'days':
      return `${plural(clock.period / 86_400_000, 'day')} a move`;
    default:
      return 'no clock';
  }
}

export const common = {
  name: 'Miai',
  skip: 'Skip to content',
  nav: { lobby: 'Play', tours: 'Tournaments', games: 'Games', rules: 'Rules', analysis: 'Board' },
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  failed: 'That did not work.',
  pageFailed: ['This page could not be loaded.', 'Check the connection and try again.', 'Reload'],
  pageBroken: [
    'Something went wrong on this page.',
    'Nothing that you did is lost. Reload the page to go on.',
    'Reload',
  ],
  partFailed: 'This part could not be loaded.',
  notFound: ['There is nothing here.', 'The room may be closed, or the address may be mistyped.', 'To the lobby'],
  theme: { auto: 'Match system', light: 'Light', dark: 'Dark' },
  themeIs: (name) => `Theme: ${name}`,
  pages: 'Pages',
  turns: (count) => `Your turn in ${plural(count, 'game')}`,
  sound: (on) => (on ? 'Sounds are on' : 'Sounds are off'),
  you: 'you',
  guest: 'guest',
  computer: 'computer',
  bot: 'bot',
  size: ([width, height]) => `${width}\u00a0×\u00a0${height}`, // never in two lines
};

export const connection = {
  connecting: 'Connecting…',
  slow: 'The connection is slow. Your moves are kept and sent again.',
  reconnecting: 'Connection lost. Reconnecting; nothing that you did is lost.',
  offline: 'You are offline. The game goes on as soon as the network is back.',
  refused: 'This page is out of date. Please reload it.',
  renewed: 'A new version is ready. Reload when convenient.',
  reload: 'Reload',
  later: 'Later',
  lag: (ms) => (ms === null ? 'Connected' : `Connected, ${ms} ms to the server`),
};

export const clock = {
  more: (rules, side) => {
    if (rules.kind === 'byo-yomi')
      return side.overtime
        ? `${plural(side.periods, 'period')}`
        : `+ ${rules.periods}\u00a0×\u00a0${seconds(rules.period)}`;
    if (rules.kind === 'canadian')
      return side.overtime ? `${plural(side.stones, 'move')} to go` : `+ ${rules.stones} in ${seconds(rules.period)}`;
    if (rules.kind === 'fischer') return `+ ${seconds(rules.increment)}`;
    return '';
  },
};

export const naming = {
  title: 'What shall we call you?',
  label: 'Your name',
  hint: 'Up to 24 characters. No account, no password.',
  go: 'Continue',
  bad: 'A name has 1 to 24 visible characters.',
  codes: {
    conflict: 'This name belongs to an account. Is it yours? Then sign in.',
    alike: 'This name looks like that of an account, or of the server’s staff. Please choose another.',
    proto: 'A name has 1 to 24 visible characters.',
    offline: 'The server cannot be reached. Please try again.',
  },
  settings: 'Your name and settings',
  rename: 'Change the name',
  visitor: 'Choose a name',
  account: 'Password and account',
  enter: 'Sign in or register',
};

const MARKS = { dead: 'marked as dead', alive: 'marked as alive' };

/** The act of an event, for the list of moves. */
export function moveText(act, name) {
  switch (act.kind) {
    case 'play':
      return name(act.point);
    case 'pass':
      return 'pass';
    case 'extra-pass':
      return 'pass (to make the moves equal)';
    case 'challenge':
      return `challenges ${name(act.point)}`;
    case 'resume':
      return `${COLOUR[act.by]} resumed${act.mk ? ' with ko challenges' : ''}`;
    case 'claim':
      return `${COLOUR[act.by]} claims that ${name(act.point)} is dead`;
    default:
      return act.kind;
  }
}

/**
 * The last event in a sentence; null where the phase already says it. lettered: the board has coordinates; without them
 * its mark shows the play
 */
export function eventText(event, lettered = true) {
  const who = COLOUR[event.by];
  switch (event.k) {
    case 'play': {
      const own = event.own ?? 0;
      const taken = (event.captured?.length ?? 0) - own;
      const did = [
        lettered && `played ${event.at}`,
        taken > 0 && `took ${plural(taken, 'stone')}`,
        own > 0 && `lost ${plural(own, 'stone')} of their own`,
      ].filter(Boolean);
      return did.length > 0 && `${who} ${list(did)}.`;
    }
    case 'pass':
      return event.extra
        ? `${who} passed; ${COLOUR[event.extra]} passed too, to make the moves equal.`
        : `${who} passed.`;
    case 'challenge':
      return `${who} passed and challenged the ko at ${event.at}.`;
    case 'resume':
      return `${who} asked to play on${event.ko_challenges ? ' with ko challenges' : ''}.`;
    case 'dead':
    case 'alive':
      return `${who} ${MARKS[event.k]}: ${event.pts.slice(0, 4).join(' ')}${event.pts.length > 4 ? ' and more' : ''}.`;
    case 'accept':
      return `${who} accepts the marks.`;
    case 'claim':
      return `${who} claims that the string at ${event.at} is dead.`;
    case 'draw':
      return `${who} offers a draw.`;
    case 'draw-no':
      return `${who} declined the draw.`;
    case 'draw-off':
      return `${who} withdrew the offer of a draw.`;
    case 'undo-ask':
      return `${who} asks to undo.`;
    case 'undo-no':
      return `${who} declined the undo.`;
    case 'undo-off':
      return `${who} no longer asks to undo.`;
    case 'undo':
      return 'Moves were undone.';
    case 'credit':
      return 'The server was down for a moment. The lost time is returned.';
    case 'unpause':
      return 'The game goes on.';
    case 'time':
      return `${who} gets more time.`;
    default:
      return null;
  }
}

/** thinks: the player is a computer, and it is their turn */
const TURN = (mine, colour, names, thinks) =>
  mine ? 'Your turn' : `${names[colour]} ${thinks ? 'is thinking' : 'to play'}`;

/** The phase line: pages/room/phase.js chooses the sentence, here is its wording. */
export const phase = {
  turn: TURN,
  passes: ([made, needed]) =>
    needed - made === 1 ? 'One more pass stops play.' : `${needed - made} more passes in a row stop play.`,
  passesLeft: (count) => `You have ${plural(count, 'pass', 'passes')} left.`,
  stonesLeft: (count) => `You may lose ${plural(count, 'more stone', 'more stones')} than your opponent.`,
  outOfStones: 'Your stones are used up: you may only pass.',
  dispute: (name, mk) => `${name} asked to play on${mk ? ' with ko challenges' : ''}.`,
  koHere: (at) => `Ko: ${at} may not be retaken at once.`,
  passAsk: {
    stops: 'One more pass stops play: this one.',
    after: (more) => (more === 1 ? 'After it, one more pass stops play.' : `After it, ${more} more passes stop play.`),
    stone: 'It gives your opponent a prisoner.',
  },
  challenges: 'Ko challenges are in force.',
  stopped: { owner: 'Mark your dead stones', agreement: 'Mark the dead stones', none: 'Play has stopped' },
  how: 'Press a string to mark it, then accept.',
  stoppedWatch: 'The players agree on dead stones',
  accept: 'When you both accept, the game is scored.',
  acceptedMine: (name) => `You accept. Waiting for ${name}.`,
  acceptedTheirs: (name) => `${name} accepts these marks. Do you?`,
  acceptedWatch: (name) => `${name} accepts these marks.`,
  resumptions: ([used, max]) =>
    max - used > 0 ? `Play may go on ${plural(max - used, 'more time')}.` : 'Play cannot go on any more.',
  confirmation: (at) => `Side board: is ${at} dead?`,
  confirmationSub: (claimer, number) =>
    `${claimer} claims so. Play it out here${number > 1 ? `, for the ${ordinal(number)} time` : ''}. Then the `
    + 'game’s position is restored.',
  restored: (count) => `${plural(count, 'move')} that will be undone afterwards`,
  proved: (proved) => (proved ? 'The side board proved it: dead.' : 'The side board refuted it: alive.'),
  waiting: 'Waiting for an opponent',
  waitingSub: 'Send this link to your opponent.',
  tryOut: 'Try moves on the board; nothing is sent.',
  clearTrial: 'Clear the board',
  openSeat: (name) => `${name} is looking for an opponent`,
  placing: (count) => `Place ${plural(count, 'stone')}`,
  placingLeft: (left) => (left > 0 ? `${left} to go. Tap a stone to take it off.` : 'All placed. Begin when you like.'),
  placingWait: (name, count) => `${name} places ${plural(count, 'stone')}`,
  sending: 'Sending…',
  paused: {
    director: ['The director has stopped the clocks', 'They run again when the director starts them.'],
    waiting: ['Clocks paused', 'They start when both players are at the board.'],
  },
  challengeMode: ['Which ko?', 'Each triangle is a ko that you may challenge. Choose it or its stone.'],
  claimMode: ['Which string is dead?', 'Choose one of your opponent’s strings. It is then tried out on a side board.'],
  viewing: (number, of) => `Move ${number} of ${of}`,
  live: 'Back to the game',
  locked: (colour, at) => `${COLOUR[colour]} is locked at ${at} until a player passes.`,
  prepared: (colour, at) => `${COLOUR[colour]} is prepared to retake ${at}.`,
};

function ordinal(number) {
  return { 2: 'second', 3: 'third', 4: 'fourth' }[number] ?? `${number}th`;
}

export const actions = {
  pass: 'Pass',
  resign: 'Resign',
  draw: 'Offer draw',
  'undo-ask': 'Ask to undo',
  abort: 'Cancel game',
  accept: 'Accept the marks',
  resume: 'Play on',
  resumeMk: 'Play on with ko challenges',
  demandMk: 'Demand ko challenges',
  challenge: 'Challenge a ko',
  claim: 'Claim a string dead',
  sit: 'Sit down',
  stand: 'Stand up',
  close: 'Close the room',
  more: 'More',
  cancel: 'Cancel',
  keep: 'No',
  confirmPlay: (at) => `Play ${at}`,
  confirmPass: 'Yes, pass',
  confirmResign: 'Yes, resign',
  confirmAbort: 'Yes, cancel it',
  confirmChallenge: (at) => `Pass and challenge ${at}`,
  confirmClaim: (at) => `Try out ${at}`,
  enterSaysYes: (text) => `${text} Enter says yes.`,
  ask: {
    pass: 'Pass this turn?',
    resign: 'Resign the game?',
    abort: 'Cancel the game? It will have no result.',
    'claim-win': 'Claim the win?',
    draw: 'Offer a draw?',
    challenge: 'Challenge this ko?',
    claim: 'Claim this string dead?',
  },
  /** The effect of such an act. @type {Record<string, string>} */
  does: {
    resign: 'Your opponent wins.',
    challenge: 'You pass. If you take this ko later, your opponent may not retake until a player passes.',
    claim: 'You then have to capture it on a side board.',
  },
};

const WIN = { B: 'Black', W: 'White' };
const sentences = {
  score: (who, end) => (end.score ? `By ${plural(half(Math.abs(end.score.black - end.score.white)), 'point')}.` : ''),
  resign: (who, end, loser) => `${loser} resigned.`,
  agreement: () => 'Both agreed on a draw.',
  'single-stone-suicide': (who, end, loser) =>
    `${loser} placed a stone that was removed alone. Under these rules that loses at once.`,
  bridge: (who) => `${who} joined two opposite sides with one string.`,
  'capture-all': (who, end, loser) => `${loser} has no stone left on the board.`,
  'first-capture': (who, end, loser) => `${loser}’s stones were the first to leave the board.`,
  'no-capture': (who, end, loser) => `${loser} took stones off the board. Under these rules that loses.`,
  'two-passes': () => 'Both passed. These rules have no scoring, so it is a draw.',
  'no-move': (who, end, loser) => `${loser} had no legal move and no pass.`,
  repetition: () => 'The same board came back. Under these rules that is a draw.',
  threefold: (who, end) =>
    end.result === 'draw'
      ? 'The same board came for the third time, and both had lost as many stones.'
      : end.result === 'none'
        ? 'The same position came for the third time: no result.'
        : `The same board came for the third time. ${who} lost fewer stones in the cycle and wins.`,
  time: (who, end, loser) => `${loser}’s time ran out.`,
  absence: (who, end, loser) => `${loser} stayed away too long.`,
  forfeit: (who, end, loser) => `${loser} lost by forfeit.`,
  aborted: () => 'The game was cancelled at its start. It does not count.',
};

/**
 * The result in a line and a sentence.
 * @param {'b'|'w'|null} mine the reader's colour; null for a watcher
 * @param {{b: string, w: string}} names
 * @returns {[string, string]}
 */
export function endText(end, mine = null, names = COLOUR) {
  const winner = { B: 'b', W: 'w' }[end.result];
  const who = WIN[end.result];
  const loser = end.result === 'B' ? 'White' : 'Black';
  const head = who
    ? mine === winner
      ? 'You win'
      : `${names[winner]} wins`
    : end.result === 'draw'
      ? 'A draw'
      : 'No result';
  const tie = end.reason === 'score' && !who ? `A tie: ${half(end.score?.black ?? 0)} each.` : null;
  return [head, tie ?? sentences[end.reason]?.(who, end, loser) ?? ''];
}

/** "B+7½", "W+R", "Draw". */
export function resultShort(result, reason, score) {
  if (result === 'draw') return 'Draw';
  if (result !== 'B' && result !== 'W') return 'No result';
  if (reason === 'score' && score) return `${result}+${half(Math.abs(score.black - score.white))}`;
  return `${result}+${{ resign: 'R', time: 'T', bridge: 'bridge', absence: 'F', forfeit: 'F' }[reason] ?? 'win'}`;
}

export const room = {
  moves: 'Moves',
  chat: 'Chat',
  rules: 'Rules',
  panels: 'Moves, chat and rules',
  watchers: (count) => (count === 0 ? 'No spectators' : plural(count, 'spectator')),
  watching: 'You are watching',
  lag: (ms) => `${ms} ms returned for network delay`,
  captures: (count) => `${plural(count, 'prisoner')}`,
  komi: (komi) => `Komi ${half(komi)}`,
  komiIs: (komi) => `komi ${half(komi)}`,
  unrated: 'not rated',
  rated: 'rated',
  whole: 'The whole rules, with examples',
  torus: 'Torus',
  edges: 'Opposite edges adjoin',
  emptySeat: 'Empty seat',
  away: 'away',
  back: 'here',
  yourMove: (title) => `(Your move) ${title}`,
  typed: 'Type a move',
  typedHint: 'd4, pass, or ask: last, clock, score, group d4, row 4',
  emptyMoves: 'No moves yet.',
  heard: (name, text) => `${name}: ${text}`,
  sideBoard: 'Side board',
  steps: 'Step through the moves',
  replay: { first: 'First position', back: 'One move back', forward: 'One move forward', last: 'Back to the game' },
};

export const number = { half, plural, list };
