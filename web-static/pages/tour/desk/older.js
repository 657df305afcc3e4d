// A round that was paired on facts that have changed: the changes since, and its players who do not play. Pure.
import { pairOf, whyNotIn } from '../../../features/tournament/facts.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../../state/tour-fold.js'
 */

// The acts that change scores, seeds or possible pairs. Players who come or go show in the seats instead.
const MOVING = new Set(['result', 'rule', 'unrule', 'ended', 'edit', 'forbid', 'settings']);
const BY_SCORE = new Set(['swiss', 'mcmahon']); // other systems pair by the list of players alone

/** Whether scores decide the pairs. @param {{head: P.Head}} tour */
export const isByScore = ({ head }) => BY_SCORE.has(head.settings.system);

/** @param {P.Entry} entry @param {number} no */
const moves = (entry, no) => MOVING.has(entry.k) || (entry.k === 'absent' && entry.round < no);

/**
 * The steps that could have changed a round's pairing and came after it, oldest first. The log here is the end of a
 * long one: if the act of the pairing is no longer in it, every entry came after the pairing.
 * @param {{log: P.Entry[]}} desk
 * @param {Tour} tour
 * @param {{number: number}} round
 * @returns {P.Entry[]} entries of the log
 */
export function changesSince({ log }, tour, { number: no }) {
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
 * Players with a seat in a round who do not play in it; in a free round this needs no excuse.
 * @returns {{player: P.Player, why: string}[]}
 * @param {Tour} tour
 * @param {P.Round} round
 */
export function seatedAway(tour, round) {
  const robin = tour.head.settings.system === 'robin';
  const sits = ({ number: no }) => {
    const pair = pairOf(round, no);
    return pair && !(robin && pair.second === null);
  };
  return tour.players
    .filter(sits)
    .map((player) => ({ player, why: whyNotIn(tour, player, { ...round, state: 'drafted' }) }))
    .filter(({ player, why }) => why !== 'reserve' && !(why === 'late' && player.join <= round.number));
}
