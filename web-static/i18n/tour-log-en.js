// The entries of a tournament's log as sentences, in English; see en.js.
import { number } from './en.js';
import { tour as words } from './tour-en.js';

const { list, plural } = number;
const NAMES_TOLD = 8; // an entry names at most so many
const whom = ({ names = [] }) =>
  names.length > 4
    ? list([...names.slice(0, 3), names.length < NAMES_TOLD ? `${names.length - 3} more` : 'others'])
    : list(names);
const KINDS = { not: 'plays', excused: 'is excused', zero: 'is absent' };
const where = ({ round, board, game }, match) =>
  `round ${round}, board ${board}${match > 1 && game ? `, game ${game}` : ''}`;
const two = ({ names = [] }) => (names.length === 2 ? ` (${names.join(' – ')})` : '');
const result = (entry) => `${words.game(entry.result)}${entry.default ? ' by default' : ''}${two(entry)}`;
const because = ({ reason }) => (reason ? `: “${reason}”` : '');

/** The players that a change of pairs moved. In a draft of teams it moves the teams of the players that it names. */
function moved(entry, { head, byNo, rounds }) {
  if (!head.settings.teams) return whom(entry);
  const begun = rounds.find(({ number: no }) => no === entry.round)?.started_at ?? null;
  if (begun !== null && entry.at >= begun) return whom(entry);
  return list([entry.a, entry.b].map((no) => byNo.get(no)?.team).filter(Boolean)) || whom(entry);
}

const TEXTS = {
  settings: () => 'Changed the settings',
  stage: ({ stage, to }) => `Stage: ${words.stages[stage ?? to] ?? ''}`,
  role: ({ role, player }) => `Role of ${player?.name ?? player}: ${role}`,
  forbid: (entry) => `${whom(entry)} ${entry.on ? 'must not be paired' : 'may be paired again'}`,
  add: (entry) => `Added ${whom(entry)}`,
  ask: () => 'A player asked to enter',
  identify: (entry) => `${whom(entry)} takes part with a device of their own`,
  consent: (entry) => `${whom(entry)} ${entry.on ? 'takes part' : 'declined the invitation'}`,
  accept: (entry) => `Accepted ${whom(entry)}`,
  decline: (entry) => `Declined ${whom(entry)}`,
  edit: (entry) => `Edited ${whom(entry)}`,
  remove: (entry) => `Removed ${whom(entry)}`,
  clear: ({ who, numbers }) =>
    `Removed ${plural(numbers.length, who === 'guests' ? 'guest' : 'player')} who had entered by themselves`,
  team: ({ team, was, names }) =>
    names?.length > 0
      ? `Team ${team}${was && was !== team ? `, until now ${was}` : ''}: ${whom({ names })}`
      : `Team ${team} dissolved`,
  checkin: (entry) => `${whom(entry)} ${entry.on ? 'is here' : 'is not here'}`,
  absent: (entry) => `${whom(entry)} ${KINDS[entry.kind ?? entry.absence] ?? ''} in round ${entry.round}`,
  withdraw: (entry, _, any) => `${whom(entry)} withdrew${any ? '' : ` from round ${entry.round} on`}`,
  return: (entry, _, any) => `${whom(entry)} is back${any ? '' : ` from round ${entry.round} on`}`,
  disqualify: (entry) => `${whom(entry)} is disqualified from round ${entry.round} on${because(entry)}`,
  pair: ({ round }) => `Paired round ${round}`,
  swap: (entry, _, any, tour) => `Round ${entry.round}: ${moved(entry, tour)} changed places`,
  join: (entry, _, any, tour) => `Round ${entry.round}: ${moved(entry, tour)} paired by hand`,
  colours: (entry) =>
    `Round ${entry.round}, board ${entry.board}: ${whom(entry)} has Black`
    + (entry.handicap > 0 ? `, ${words.pairings.stones(entry.handicap)}` : ''),
  lock: ({ round, board, on }) => `Round ${round}: board ${board} ${on ? 'locked' : 'unlocked'}`,
  publish: ({ round }) => `Published round ${round}`,
  unpublish: ({ round }) => `Withdrew the pairings of round ${round}`,
  discard: ({ round }) => `Discarded the draft of round ${round}`,
  start: ({ round }) => `Started round ${round}`,
  abort: ({ round }) => `Cancelled round ${round}; its games are void`,
  schedule: () => 'Published the schedule: all rounds begin',
  game: (entry, match) =>
    `${entry.room ? 'Board opened' : 'Next game begins'}: ${where(entry, match)}${entry.room ? two(entry) : ''}`,
  stopped: (entry, match) => `Its game was stopped: ${where(entry, match)}`,
  ended: (entry, match) => `Game over: ${where(entry, match)}${entry.result ? `, ${result(entry)}` : ''}`,
  result: (entry, match) => `Result: ${where(entry, match)}, ${result(entry)}`,
  report: (entry, match) => `${whom(entry)} reports ${where(entry, match)}: ${words.game(entry.result)}`,
  rule: (entry, match) => `Ruling: ${where(entry, match)}, ${result(entry)}${because(entry)}`,
  unrule: (entry, match) => `Ruling withdrawn: ${where(entry, match)}`,
  time: (entry, match) =>
    `Time added: ${Math.round(entry.ms / 1000)} s for `
    + `${{ b: 'Black', w: 'White', both: 'both' }[entry.colour]}, ${where(entry, match)}`,
  taken: () => 'Imported from a file; earlier rounds are not rated here',
  pause: (entry, match) =>
    `${entry.board ? (entry.on ? 'Adjourned' : 'Goes on') : entry.on ? 'Clocks stopped' : 'Clocks started'}: ${
      entry.board ? where(entry, match) : `round ${entry.round}`
    }${because(entry)}`,
  hold: ({ on }) => (on ? 'Rounds no longer start automatically' : 'Rounds start automatically again'),
  undo: ({ to }) => `Undid step ${to}`,
};

/**
 * An entry as a sentence without its full stop.
 * @param {any} entry
 * @param {any} tour
 * @param {any} [before] the entry before it: a ruling that stops a game ends it
 */
export function logText(entry, tour, before) {
  const stopped =
    entry.k === 'ended' && before?.k === 'rule' && before.round === entry.round && before.board === entry.board;
  return (
    TEXTS[stopped ? 'stopped' : entry.k]?.(entry, tour.head.settings.match, tour.head.settings.any_order, tour)
    ?? entry.k
  );
}

const SHOWN = 6; // players whose rating moved, in a line

/** "Ann 1612 → 1338, Bo 1480 → none": the changes of ratings. @param {Array<[number, ?number, ?number]>} ratings */
export function ratingsText(ratings, tour) {
  const said = ratings
    .slice(0, SHOWN)
    .map(([no, from, to]) => `${tour.byNo.get(no)?.name ?? ''} ${from ?? 'none'} → ${to ?? 'none'}`);
  return `Ratings: ${said.join(', ')}${ratings.length > SHOWN ? ` and ${ratings.length - SHOWN} more` : ''}`;
}

export const logWords = {
  house: 'the server',
  undone: 'undone',
  undo: 'Undo',
  undoNo: (n) => `Undo step ${n}`,
  count: (count) => plural(count, 'step'),
};
