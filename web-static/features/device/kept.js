// The game that this browser keeps: one, running or over, in its storage. The stored text may come from another build,
// another tab or another hand: it is checked, and every event is judged again.
import { CoreError } from '../../lib/core-words.js';
import { EVENTS_MAX, Table } from './table.js';

/**
 * @import {Core} from '../../lib/core.js'
 * @import {Terms} from './table.js'
 *
 * @typedef {object} Kept
 * @property {Terms} terms
 * @property {number} level of the computer, 1…5
 * @property {'b'|'w'} mine the visitor's colour
 * @property {string|null} name the visitor's, if they have one
 * @property {number} startedAt UTC milliseconds
 * @property {number|null} endedAt
 * @property {[string, number][]} log events and milliseconds spent
 */

export const KEY = 'miai.device-game';
const VERSION = 1;
/** Characters. A game of EVENTS_MAX ordinary events has 60,000. */
const TEXT_MAX = 500_000;
const EVENT_MAX = 3000; // characters: a mark of all points of the largest board

const storage = () => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // the browser allows none
  }
};

let latest = null; // for a browser without storage: the game lasts as long as the page

/** Keeps a game. @param {Kept} kept @returns {boolean} whether the browser stored it */
export function keep(kept) {
  latest = JSON.stringify({ version: VERSION, ...kept });
  try {
    storage().setItem(KEY, latest);
    return true;
  } catch {
    return false; // no storage, or it is full
  }
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isCount = (value, most = Number.MAX_SAFE_INTEGER) => Number.isInteger(value) && value >= 0 && value <= most;
const isColour = (value) => value === 'b' || value === 'w';
const isSide = (value) => isCount(value, 25) && value > 0;

/** @param {unknown} terms @returns {terms is Terms} */
function isTerms(terms) {
  if (!isObject(terms)) return false;
  const { ruleset, options, size, setup, toMove, handicap, undo } = /** @type {any} */ (terms);
  return (
    typeof ruleset === 'string'
    && /^[a-z0-9-]{1,40}@[1-9]\d{0,4}$/.test(ruleset)
    && isObject(options)
    && Array.isArray(size)
    && size.length === 2
    && size.every(isSide)
    && typeof setup === 'string'
    && setup.length === (size[0] + 1) * size[1] - 1
    && setup.split('/').every((row) => row.length === size[0] && /^[.XO#]+$/.test(row))
    && isColour(toMove)
    && isCount(handicap, 25)
    && typeof undo === 'boolean'
  );
}

const isName = (name) => name.length > 0 && name.length <= 48 && !/\p{Cc}/u.test(name) && name.trim() === name;
const isEvent = (entry) =>
  Array.isArray(entry)
  && entry.length === 2
  && typeof entry[0] === 'string'
  && entry[0].length <= EVENT_MAX
  && isCount(entry[1]);

/** The shape of a kept game, or null. @param {string} text @returns {Kept|null} */
export function readKept(text) {
  if (text.length > TEXT_MAX) return null;
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(read) || read.version !== VERSION) return null;
  const { terms, level, mine, name, startedAt, endedAt, log } = read;
  const fits =
    isTerms(terms)
    && isCount(level, 5)
    && level > 0
    && isColour(mine)
    && (name === null || (typeof name === 'string' && isName(name)))
    && isCount(startedAt)
    && (endedAt === null || isCount(endedAt))
    && Array.isArray(log)
    && log.length <= EVENTS_MAX + 1
    && log.every(isEvent);
  return fits ? { terms, level, mine, name, startedAt, endedAt, log } : null;
}

/** The text of the kept game, or null. @returns {string|null} */
export function keptText() {
  try {
    return storage()?.getItem(KEY) ?? latest;
  } catch {
    return latest;
  }
}

/**
 * Sets up a kept game, and judges its events again.
 * @param {Core} core @param {Kept} kept
 * @returns {Table|null} null: the rules, the board or an event are impossible
 */
export function tableOf(core, { terms, log }) {
  let table = null;
  try {
    table = new Table(core, terms);
  } catch (error) {
    if (!(error instanceof CoreError || error instanceof TypeError)) throw error;
    return null;
  }
  if (log.every(([text, spent]) => table.restore(text, spent))) return table;
  table.close();
  return null;
}
