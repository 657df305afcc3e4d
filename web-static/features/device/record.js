// A game on this device as a record (docs/RECORDS.md): the same file that a server writes about its games.

/**
 * @import {GameRecord, Server} from 'protocol'
 * @import {Table, Terms} from './table.js'
 */

const CHANGED = ', changed';

/**
 * The rules of a game as its snapshot and its record name them.
 * @param {import('../../lib/core.js').Core} core @param {Terms} terms
 */
export function rulesOf(core, { ruleset, options }) {
  const [name, revision] = ruleset.split('@');
  const { title } = core.rulesets().find((one) => one.name === name);
  const named = Object.keys(options).every((clause) => clause === 'komi'); // another komi leaves the rules their name
  return {
    ruleset: named ? name : null,
    revision: named ? Number(revision) : null,
    title: named ? title : `${title}${CHANGED}`,
    mix: named ? null : /** @type {NonNullable<Server.Mix>} */ ({ ruleset: ruleset.replace(/@1$/, ''), options }),
  };
}

/**
 * The name of a player in a record, which says no more of players: as in the records of a server.
 * @param {{name: string, house?: number}} player
 */
export const titleOf = ({ name, house }) => (house ? `${name} (computer)` : name);

/**
 * @param {import('../../lib/core.js').Core} core
 * @param {Table} table
 * @param {{terms: Terms, players: {b: string, w: string}, startedAt: number, endedAt: number|null}} facts
 * @returns {GameRecord.File}
 */
export function recordOf(core, table, { terms, players, startedAt, endedAt }) {
  const { ruleset, revision, title } = rulesOf(core, terms);
  return /** @type {GameRecord.File} */ ({
    format: 'miai-record',
    version: 1,
    ruleset,
    revision,
    title,
    rules: table.rules,
    size: terms.size,
    setup: terms.setup,
    to_move: terms.toMove,
    handicap: terms.handicap,
    clock: { kind: 'none' },
    marking: null,
    absence: null,
    players,
    started_at: startedAt,
    ended_at: endedAt,
    log: table.log.map(({ text, spent }) => [text, spent, 0]),
    end: table.end,
  });
}
