// The words of boards with one visitor and no opponent: the rules pages, the analysis board, the replay.
import { COLOUR, number } from './en.js';

const { half, list, plural } = number;

export const steps = 'Steps';
export const first = 'To the start';
export const back = 'One move back';
export const forward = 'One move on';
export const last = 'To the end';
export const restore = 'Back to the main line';
export const accept = 'Both accept';
export const resume = 'Play on';
export const resumeKo = 'Play on with ko challenges';
export const claim = 'Claim a string dead';
export const claimKo = 'Claim with ko challenges';
export const demandKo = 'Demand ko challenges';
export const more = 'Resign, draw, time';
export const acceptOne = (player) => `${COLOUR[player]} accepts`;
export const resumeOne = (player) => `${COLOUR[player]} plays on`;
export const resign = (player) => `${COLOUR[player]} resigns`;
export const draw = (player) => `${COLOUR[player]} offers a draw`;
export const drawYes = (player) => `${COLOUR[player]} accepts the draw`;
export const drawAgain = (player) => `${COLOUR[player]} still offers it`;
export const expire = 'The time for marking is over';
export const challenge = 'Challenge a ko';
export const liberties = 'Liberties';
export const refusedPlain = 'The rules do not allow that.';
export const count = (at, all) => `${at} of ${all}`;
export const pass = (player) => `${COLOUR[player]} passes`;
export const noRules = 'The rules could not be loaded, so this board cannot be played on.';

/** One sentence: the player to move, the phase, the possible acts. */
export function status(view, picking) {
  if (picking === 'claim' || picking === 'claimKo') return 'Choose the string that is claimed dead.';
  if (picking === 'challenge') return 'Choose the ko to challenge: the point where you would capture.';
  if (picking === 'liberties') return 'Choose a stone to see its liberties.';
  if (view.phase === 'stopped') return 'Play has stopped. Choose dead strings, accept, or play on.';
  if (view.phase === 'confirmation')
    return `Side board: ${COLOUR[view.toMove]} to move. Afterwards the position is restored.`;
  const passed =
    view.standing.successivePasses > 0
      ? ` Passes in a row: ${view.standing.successivePasses} of ${view.standing.stopPasses}.`
      : '';
  return `${COLOUR[view.toMove]} to move.${passed}`;
}

const both = (tell) => `Black ${tell('b')}, White ${tell('w')}`;

/** Further facts about this moment, a sentence each. */
export function details(view) {
  const { standing, tally, phase, lost } = view;
  const limited = (left) => left.b !== null || left.w !== null;
  const accepted = ['b', 'w'].filter((player) => standing.accepted[player]).map((player) => COLOUR[player]);
  const ended = view.outcome.result !== null;
  return [
    tally
      && (!ended || view.outcome.score)
      && `Score now: Black ${half(tally.score.black)}, White ${half(tally.score.white)}.`,
    !ended && view.dispute && phase === 'play' && `A dispute${standing.modifiedKo ? ', with ko challenges' : ''}.`,
    !ended && standing.drawOffer && `${COLOUR[standing.drawOffer]} offers a draw.`,
    accepted.length > 0 && !ended && `${list(accepted)} ${accepted.length > 1 ? 'accept' : 'accepts'} the marks.`,
    phase === 'stopped'
      && standing.maxResumptions > 0
      && `Play was resumed ${standing.resumptions} of ${plural(standing.maxResumptions, 'time')}.`,
    standing.claims > 0 && `Claims: ${standing.claims} of ${standing.maxClaims}.`,
    !ended && limited(standing.passesLeft) && `Passes left: ${both((player) => standing.passesLeft[player] ?? '∞')}.`,
    !ended
      && limited(standing.stonesLeft)
      && `Stones to lose: ${both((player) => standing.stonesLeft[player] ?? '∞')}.`,
    lost.b + lost.w > 0 && `Stones lost: ${both((player) => lost[player])}.`,
  ].filter(Boolean);
}

/** The settings of a board for trying rules. */
export const setting = {
  width: 'Width',
  height: 'Height',
  first: 'To move',
  colour: COLOUR,
  edit: 'Set up stones',
  edited: 'Done, play',
  clear: 'Empty board',
  written: 'Set-up as text',
  editor: 'Set-up',
  brush: 'Place',
  brushes: { black: 'Black', white: 'White', blocked: 'Blocked', empty: 'Erase' },
  editorHint:
    'Press a point to set it, press it again to clear it. A blocked point, shown as a cross, is no part of the board.',
  setup: 'Set-up',
  setupHint: 'A line for each row from the top: . empty, X black, O white, # no point.',
  unused: 'The address was ignored; here is an empty board.',
  badPlace: ({ code, part, number: at }) =>
    ({
      size: `The board in the address is “${part}”, not a size such as 9x9 with sides from 1 to 25.`,
      turn: `After the size comes “${part}”, where b or w should say who is to move.`,
      rows: `The set-up has ${plural(Number(part), 'row')}; the board has ${at}.`,
      row: `Row ${at} of the set-up, “${part}”, does not fit: as many of . X O # as the board is wide.`,
      act: `Step ${at} of the line, “${part}”, cannot be read.`,
    })[code],
  problem: {
    board: () => 'The set-up does not have the shape of this board.',
    'no-liberty': (at) => `The string at ${at} has no liberty under these rules.`,
    bridge: () => 'A bridge stands in the set-up already.',
    memory: () => 'Too many boards are open. Close one, please.',
  },
};

export const analysis = {
  documentTitle: 'Board · Miai',
  title: 'Board',
  lead: 'Any rules, any board, both colours. The address keeps the position, this browser keeps your lines.',
  ruleset: 'Rules',
  read: (title) => `Read about ${title}`,
  change: 'Change them in the lab',
  noRuleset: (name) => `There are no rules called “${name}”. The address was ignored; here is an empty board.`,
};

export const replay = {
  documentTitle: (names) => `${names} · Miai`,
  running: 'This game is being played now.',
  room: 'To the room',
  permalink: 'Link to this move',
  copied: 'Copied',
  missing: ['There is no such game.', 'The address may be mistyped, or the game is private.', 'Finished games'],
};

export const archive = {
  documentTitle: 'Games · Miai',
  title: 'Finished games',
  mine: 'My games',
  ratings: 'Ratings',
  player: 'Player’s name begins with',
  ruleset: 'Rules',
  any: 'Any',
  opponents: 'Opponents',
  kinds: [
    ['', 'Everybody'],
    ['people', 'People only'],
    ['computers', 'Computers'],
  ],
  from: 'From',
  to: 'Until',
  search: 'Search',
  empty: 'No finished games match. Play one, and it will appear here.',
  record: (result, black, white) => `${result}, ${black} against ${white}`,
  moves: (count) => plural(count, 'move'),
  more: 'More games',
  offline: 'The archive cannot be reached right now.',
  why: {
    proto: 'The address of this page asks for something that there is not. Choose again.',
    broad: 'Many players have a name that begins like this. Type more of the name.',
    busy: 'Many people are searching right now. Try again in a moment.',
    rate: 'Many people are searching right now. Try again in a moment.',
  },
};
