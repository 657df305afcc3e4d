// A round that was paired on what is no longer so: what was changed since, and who sits in it and does not play. Pure.
import { pairOf, whyNotIn } from '../../../features/tournament/facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../../state/tour-fold.js'
 */

// What moves scores, seeds or who may meet. Who comes and who goes is seen by who sits where.
const MOVING = new Set(['result', 'rule', 'unrule', 'ended', 'edit', 'forbid', 'settings']);
const BY_SCORE = new Set(['swiss', 'mcmahon']); // other systems pair by the field alone

/** Whether scores decide who meets. @param {{head: P.Head}} tour */
export const isByScore = ({ head }) => BY_SCORE.has(head.settings.system);

/** @param {P.Entry} entry @param {number} no */
const moves = (entry, no) => MOVING.has(entry.k) || (entry.k === 'absent' && entry.round < no);

/**
 * Steps since a round was paired on which another round might have been paired, newest last. The log is a long one's
 * end: where the pairing itself has left it, all of them came after it.
 * @param {{log: P.Entry[]}} desk
 * @param {Tour} tour
 * @param {{no: number}} round
 * @returns {P.Entry[]} entries of the log
 */
export function changesSince({ log }, tour, { no }) {
  if (!isByScore(tour)) return [];
  const paired = log.findLast((entry) => entry.k === 'pair' && entry.round === no && !entry.undone)?.n ?? 0;
  const byNumber = new Map(log.map((entry) => [entry.n, entry]));
  return log.filter((entry) => {
    if (entry.n <= paired || entry.undone) return false;
    if (entry.k !== 'undo') return moves(entry, no);
    const to = /** @type {number} */ (entry.to);
    return to < paired && byNumber.has(to) && moves(byNumber.get(to), no);
  });
}

/**
 * Who sits in a round and does not play in it; of a free round nobody has to say so.
 * @returns {{player: P.Player, why: string}[]}
 * @param {Tour} tour
 * @param {P.Round} round
 */
export function seatedAway(tour, round) {
  const robin = tour.head.settings.system === 'robin';
  const sits = ({ no }) => {
    const pair = pairOf(round, no);
    return pair && !(robin && pair.second === null);
  };
  return tour.players
    .filter(sits)
    .map((player) => ({ player, why: whyNotIn(tour, player, { ...round, state: 'drafted' }) }))
    .filter(({ player, why }) => why !== 'reserve' && !(why === 'late' && player.join <= round.no));
}
