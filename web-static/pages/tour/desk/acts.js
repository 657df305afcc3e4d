// The revision that a command of the desk names: that of its subject, as the director saw it. Pure.

/**
 * @import {Tour as P} from 'protocol'
 * @import {Desk, Tour} from '../../../state/tour-fold.js'
 */

/**
 * @typedef {{number?: number, person?: { number?: number }, round?: number, board?: number}} About the subject of a
 *   command
 */

const HEAD = new Set(['settings', 'stage', 'role', 'forbid', 'hold', 'schedule']);
const PERSON = new Set(['edit', 'remove', 'checkin', 'absent', 'withdraw', 'return', 'disqualify']);
const ROUND = new Set(['pair', 'swap', 'join', 'lock', 'publish', 'unpublish', 'discard', 'start', 'abort']);
const PAIR = new Set(['colours', 'result', 'rule', 'unrule', 'time', 'pause']);

/**
 * @param {string} k the command
 * @param {About} fields of it
 * @param {Tour} tour
 * @param {Desk} desk
 * @returns {number|undefined} undefined where the command names none
 */
export function revisionOf(k, { number: no, person, round, board }, tour, desk) {
  if (HEAD.has(k)) return tour.head.rev;
  if (PERSON.has(k)) return tour.byNo.get(no ?? person.number)?.rev ?? 0;
  const seen = desk.draft?.number === round ? desk.draft : tour.rounds.find((one) => one.number === round);
  if (ROUND.has(k) || (k === 'pause' && board === 0)) return seen?.rev ?? 0;
  if (PAIR.has(k)) return seen?.pairs.find((pair) => pair.board === board)?.rev ?? 0;
  return undefined;
}

/**
 * Steps since a revision that concern the subject of a command, newest first; all of them where none does.
 * @param {P.Entry[]} log
 * @param {number} revision
 * @param {About} fields of the command
 * @param {string} [name] of the player that the command concerns
 */
export function stepsSince(log, revision, { round, board } = {}, name = undefined) {
  const since = log.filter(({ n }) => n > revision).toReversed();
  const same = since.filter((entry) =>
    name
      ? entry.names?.includes(name)
      : board !== undefined
        ? entry.round === round && entry.board === board
        : round !== undefined && entry.round === round,
  );
  return same.length > 0 ? same : since;
}
