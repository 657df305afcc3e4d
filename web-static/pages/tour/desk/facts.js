// The acts that a director may do with each player, from the tournament's state. Pure.
import { place } from '../../../i18n/tour-en.js';
import { absenceOf, inAnyOrder, pairOf } from '../../../features/tournament/facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Desk, Tour} from '../../../state/tour-fold.js'
 */

/**
 * The commands of a role: a director may give all, an assistant those that the server names.
 * @returns {(k: string) => boolean}
 */
export const mayOf =
  (role, { may }) =>
  (k) =>
    role === 'director' || may.includes(k);

/**
 * The command for a result. A board without a decision takes a result, and so does a typed result while nothing follows
 * from it; all else is a ruling with a reason.
 * @returns {'result'|'rule'}
 */
export function commandFor({ overBoard, game, stands, forfeit, fresh }) {
  return overBoard && game > 0 && (!stands || fresh) && !forfeit ? 'result' : 'rule';
}

/**
 * Whether a typed result may still be typed anew: no ruling, no result by default, and no later published round.
 */
export const isFresh = ({ head, rounds }, round, pair, game) =>
  head.stage === 'running'
  && (inAnyOrder({ head }) || rounds.at(-1)?.number === round.number)
  && !pair.ruled
  && pair.games[game - 1] !== undefined
  && !pair.games[game - 1].ruled
  && !pair.games[game - 1].default;

const AWAY = new Set(['nobody', 'waiting']);
const STUCK = new Set(['contradiction', 'missing']); // the board waits for a director's decision
const AWAY_MS = 120_000; // a player may be so late

/**
 * The time for which a player has been missing at an open board; null where none is missing.
 * @param {{state: string, since: number}|undefined} open as the desk has it
 * @param {number} passed milliseconds since the desk got that state
 */
export const awayFor = (open, passed) => (AWAY.has(open?.state) ? open.since + passed : null);

/** Whether an open board needs the director. */
export const isLate = (open, passed) => STUCK.has(open?.state) || (awayFor(open, passed) ?? 0) >= AWAY_MS;

/**
 * Whether two players can begin anew at the server's boards: they have not really played, and there is no ruling.
 * @param {P.Pair} pair
 */
export const mayAnew = ({ room, second, ruled, games }) =>
  Boolean(room)
  && second !== null
  && !ruled
  && games.every(
    ({ result, default: forfeit, ruled: decided }) => !decided && (result === null || result === 'void' || forfeit),
  );

/** The acts that change the state of a player now, in the order of use. */
export function fatesOf(player, { stage, paired, may }) {
  return possible(player, { stage, paired }).filter(may);
}

function possible(player, { stage, paired }) {
  const gone = player.status === 'withdrawn' || player.status === 'disqualified';
  if (gone) return ['return'];
  return [
    ...(stage === 'running' || stage === 'checkin' || stage === 'registration' ? ['absent'] : []),
    ...(stage === 'running' ? ['withdraw', 'disqualify'] : []),
    ...(paired ? [] : ['remove']),
  ];
}

/** Whether a player has left the tournament. @param {P.Player} player */
export const isGone = ({ status }) => status === 'withdrawn' || status === 'disqualified';

/**
 * The part of a player in a round, and whether the desk may change it. As for the act `absent`, the round has not
 * begun, and no pair of the player in it is published.
 * @param {Tour} tour
 * @param {P.Player} player
 * @param {number} round
 * @returns {{kind: 'plays'|'excused'|'zero'|'late'|'gone'|'paired', may: boolean}}
 */
export function cellOf({ rounds }, player, round) {
  const known = rounds.find((one) => one.number === round);
  if (pairOf(known, player.number)) return { kind: 'paired', may: false };
  const why = absenceOf(player, round);
  return { kind: why ?? 'plays', may: (!known || known.state === 'published') && why !== 'late' && why !== 'gone' };
}

/**
 * Players who lost the last round by default and would be paired again, although they may be gone.
 * @param {Tour} tour
 * @returns {P.Player[]}
 */
export function noShows({ head, rounds, byNo }) {
  const last = rounds.findLast(({ state }) => state === 'started' || state === 'complete');
  if (!last || head.stage !== 'running' || !['swiss', 'mcmahon'].includes(head.settings.system)) return [];
  return last.pairs
    .filter((pair) => pair.second !== null && pair.default && pair.points)
    .flatMap((pair) => [pair.first, pair.second].filter((_, side) => pair.points[side] === 0))
    .map((no) => byNo.get(no))
    .filter((player) => player?.status === 'here' && absenceOf(player, last.number + 1) === null);
}

/** Whether colours and stones of a pair may still be set: a game that the server has begun keeps its own. */
export const mayColour = ({ settings }, { state }, { second, room, games, ruled }) =>
  second !== null
  && (state === 'drafted'
    || state === 'published'
    || (state === 'started'
      && (settings.over_board || (settings.any_order && !room))
      && !ruled
      && games.every(({ result }) => result === null)));

/** The players who may be swapped: all whose board has no result yet, also the one with the bye. */
export const swappable = (round) =>
  round.pairs
    .filter(({ second, games }) => second === null || games.every(({ result }) => result === null))
    .flatMap(({ first, second }) => [first, second])
    .filter((no) => no !== null);

const SEATABLE = new Set(['here', 'reserve']);
const FIELD = new Set(['robin', 'knockout']); // the field is settled when the first round begins

/** The players who can still be seated in a running round: here, and without a pair. @returns {P.Player[]} players */
export function seatable({ head, players }, round) {
  if (FIELD.has(head.settings.system)) return [];
  const paired = new Set(round.pairs.flatMap(({ first, second }) => [first, second]));
  return players.filter(
    ({ number: no, status, absent }) =>
      SEATABLE.has(status) && !paired.has(no) && !absent.some((one) => one.round === round.number),
  );
}

/** Their possible opponents: the player with the bye, and the others without a pair. @returns {number[]} */
export const rivals = (round, late) => [
  ...round.pairs.filter(({ second }) => second === null).map(({ first }) => first),
  ...late.map(({ number: no }) => no),
];

// Steps that the server makes, steps with a way back of their own, and steps that open or close rooms.
const LASTING = new Set(['game', 'ended', 'taken', 'consent', 'identify', 'undo', 'pause', 'time']);
const OPENING = new Set(['start', 'abort']);
const FREE = new Set(['team', 'checkin', 'lock', 'colours', 'hold', 'swap', 'join', 'forbid']);

/** Whether a step can be undone at all; the server decides the rest. */
export const mayUndo = ({ k, n }, { over_board: overBoard }) =>
  n > 1 && !LASTING.has(k) && (overBoard || !OPENING.has(k));

const RUN_MS = 10_000; // between two presses in the grid of rounds that are undone together

const follows = (one, next) =>
  one.k === 'absent' && next.k === 'absent' && one.by?.id === next.by?.id && next.at - one.at <= RUN_MS;

/**
 * The last step, with the presses in the grid of rounds that it ends: one slip there is several steps.
 * @param {P.Entry[]} log
 * @returns {P.Entry[]} oldest first
 */
export function lastRun(log) {
  const steps = log.filter(({ k, undone }) => k !== 'undo' && !undone);
  let from = Math.max(0, steps.length - 1);
  while (from > 0 && follows(steps[from - 1], steps[from])) from--;
  return steps.slice(from);
}

/** Whether undoing a step loses only that step. */
export const undoesAtOnce = ({ k }) => FREE.has(k);

/**
 * The players of a removal of many: all that entered by themselves, or the guests among them, and are in no
 * round. It leaves out players that the desk has edited or checked in.
 * @param {Desk} desk
 * @param {Tour} tour
 * @param {'own'|'guests'} who
 * @returns {number[]}
 */
export function clearable({ people, draft }, { rounds }, who) {
  const seated = new Set(
    [...rounds, ...(draft ? [draft] : [])].flatMap(({ pairs }) =>
      pairs.flatMap(({ first, second }) => [first, second]),
    ),
  );
  return people
    .filter(({ number: no, own, guest }) => own && (who === 'own' || guest) && !seated.has(no))
    .map(({ number: no }) => no);
}

/** Shared places of a table: the place and its players. @returns {{place: string, nos: number[]}[]} */
export function ties({ lines }) {
  const groups = new Map();
  for (const line of lines)
    if (line.place !== line.to) groups.set(line.place, [...(groups.get(line.place) ?? []), line]);
  return [...groups.values()].map((group) => ({ place: place(group[0]), nos: group.map(({ number: no }) => no) }));
}

/** Households with more than one player: [name, numbers]. */
export function households(people) {
  const groups = new Map();
  for (const { number: no, household } of people)
    if (household) groups.set(household, [...(groups.get(household) ?? []), no]);
  return [...groups].filter(([, nos]) => nos.length > 1);
}

/**
 * Days of all rounds, so many days apart; round 1 by the first.
 * @param {string} first "2026-12-05"
 * @param {number} apart
 * @param {number} rounds
 */
export const daysFrom = (first, apart, rounds) =>
  Array.from({ length: rounds }, (_, index) => {
    const at = new Date(`${first}T12:00:00Z`);
    at.setUTCDate(at.getUTCDate() + index * apart);
    return at.toISOString().slice(0, 10);
  });
