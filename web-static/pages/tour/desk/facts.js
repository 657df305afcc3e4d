// What a director may do, and to whom, from the tournament's state. Pure.
import { place } from '../../../i18n/tour-en.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Desk, Tour} from '../../../state/tour-fold.js'
 */

/**
 * Which commands somebody may give: a director all, an assistant those that the server names.
 * @returns {(k: string) => boolean}
 */
export const mayOf =
  (role, { may }) =>
  (k) =>
    role === 'director' || may.includes(k);

/**
 * Which command says it: what nobody has decided yet is a result, and so is what was typed while nothing follows from
 * it; anything else is a ruling with a reason.
 * @returns {'result'|'rule'}
 */
export function commandFor({ overBoard, game, stands, forfeit, fresh }) {
  return overBoard && game > 0 && (!stands || fresh) && !forfeit ? 'result' : 'rule';
}

/**
 * Whether a typed result may still be typed anew: no ruling, nothing by default, and no later
 * round that anybody has seen.
 */
export const isFresh = ({ head, rounds }, round, pair, game) =>
  head.stage === 'running'
  && rounds.at(-1)?.no === round.no
  && !pair.ruled
  && pair.games[game - 1] !== undefined
  && !pair.games[game - 1].ruled
  && !pair.games[game - 1].default;

const AWAY = new Set(['nobody', 'waiting']);
const STUCK = new Set(['contradiction', 'missing']); // nothing happens there before somebody decides
const AWAY_MS = 120_000; // a player may be so late

/**
 * How long somebody has been missing at an open board; null where nobody is missed.
 * @param {{state: string, since: number}|undefined} open as the desk has it
 * @param {number} passed milliseconds since it said so
 */
export const awayFor = (open, passed) => (AWAY.has(open?.state) ? open.since + passed : null);

/** Whether an open board wants the director. */
export const isLate = (open, passed) => STUCK.has(open?.state) || (awayFor(open, passed) ?? 0) >= AWAY_MS;

/**
 * Whether two can begin anew at the server's boards: nothing was really played between them, and no ruling stands.
 * @param {P.Pair} pair
 */
export const mayAnew = ({ room, second, ruled, games }) =>
  Boolean(room)
  && second !== null
  && !ruled
  && games.every(
    ({ result, default: forfeit, ruled: decided }) => !decided && (result === null || result === 'void' || forfeit),
  );

/** What can become of a player now, in the order of use. */
export function fatesOf(player, { stage, paired, may }) {
  return possible(player, { stage, paired }).filter(may);
}

function possible(player, { stage, paired }) {
  const gone = player.standing === 'withdrawn' || player.standing === 'disqualified';
  if (gone) return ['return'];
  return [
    ...(stage === 'running' || stage === 'checkin' || stage === 'registration' ? ['absent'] : []),
    ...(stage === 'running' ? ['withdraw', 'disqualify'] : []),
    ...(paired ? [] : ['remove']),
  ];
}

/** Whether colours and stones of a pair may still be set: a game that the server has begun has its own. */
export const mayColour = ({ settings }, { state }, { second, games, ruled }) =>
  second !== null
  && (state === 'drafted'
    || state === 'published'
    || (state === 'started' && settings.over_board && !ruled && games.every(({ result }) => result === null)));

/** Who may be swapped: everybody whose board has no result yet, the one with the bye too. */
export const swappable = (round) =>
  round.pairs
    .filter(({ second, games }) => second === null || games.every(({ result }) => result === null))
    .flatMap(({ first, second }) => [first, second])
    .filter((no) => no !== null);

const SEATABLE = new Set(['here', 'reserve']);
const FIELD = new Set(['robin', 'knockout']); // who plays is settled when the first round begins

/** Who could still be seated in a round that runs: here, and without a pair. @returns {P.Player[]} players */
export function seatable({ head, players }, round) {
  if (FIELD.has(head.settings.system)) return [];
  const paired = new Set(round.pairs.flatMap(({ first, second }) => [first, second]));
  return players.filter(
    ({ no, standing, absent }) =>
      SEATABLE.has(standing) && !paired.has(no) && !absent.some((one) => one.round === round.no),
  );
}

/** Against whom: whoever has a bye, and the others without a pair. @returns {number[]} */
export const rivals = (round, late) => [
  ...round.pairs.filter(({ second }) => second === null).map(({ first }) => first),
  ...late.map(({ no }) => no),
];

// Steps of the house, what has a way back of its own, and those that open or close rooms.
const LASTING = new Set(['game', 'ended', 'taken', 'consent', 'undo', 'pause', 'time']);
const OPENING = new Set(['start', 'abort']);
const FREE = new Set(['checkin', 'lock', 'colours', 'hold', 'swap', 'join', 'forbid']);

/** Whether a step can be undone at all; the server decides the rest. */
export const mayUndo = ({ k, n }, { over_board: overBoard }) =>
  n > 1 && !LASTING.has(k) && (overBoard || !OPENING.has(k));

/** Whether nothing is lost with a step but the step. */
export const undoesAtOnce = ({ k }) => FREE.has(k);

/**
 * Whom a removal of many takes: who entered by themselves, or the guests among them, and is in no round. Whoever the
 * desk has edited or checked in does not count as such any more.
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
  return people.filter(({ no, own, guest }) => own && (who === 'own' || guest) && !seated.has(no)).map(({ no }) => no);
}

/** Shared places of a table: the place and who shares it. @returns {{place: string, nos: number[]}[]} */
export function ties({ lines }) {
  const groups = new Map();
  for (const line of lines)
    if (line.place !== line.to) groups.set(line.place, [...(groups.get(line.place) ?? []), line]);
  return [...groups.values()].map((group) => ({ place: place(group[0]), nos: group.map(({ no }) => no) }));
}

/** Households with more than one player: [name, numbers]. */
export function households(people) {
  const groups = new Map();
  for (const { no, household } of people) if (household) groups.set(household, [...(groups.get(household) ?? []), no]);
  return [...groups].filter(([, nos]) => nos.length > 1);
}
