// The orders in which the desk lists players. Pure.
import { rankNumber } from '../../../features/tournament/people.js';
import { isGone } from './facts.js';

/** @import {Tour as P} from 'protocol' */

const byName = (a, b) => a.name.localeCompare(b.name);

/** @type {Record<string, (a: P.Player, b: P.Player) => number>} */
const ORDERS = {
  name: byName,
  rank: (a, b) => rankNumber(b.rank) - rankNumber(a.rank) || (b.rating ?? 0) - (a.rating ?? 0) || byName(a, b),
  start: (a, b) => b.start - a.start || byName(a, b),
  number: (a, b) => a.number - b.number,
};

/** Their names. */
export const SORTS = Object.keys(ORDERS);

/** Players in an order; those who have left come last. @param {P.Player[]} players @param {string} by one of SORTS */
export const sorted = (players, by) =>
  players.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)) || ORDERS[by](a, b));
