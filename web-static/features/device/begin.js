// A new game on this device, from the fields of the command that would open a room.
import { exactName, mixOf, newestOf } from '../../lib/mix.js';
import { withHandicap } from '../../lib/handicap.js';
import { CoreError } from '../../lib/core-words.js';
import { Table } from './table.js';

/**
 * @import {Core} from '../../lib/core.js'
 * @import {Kept} from './kept.js'
 */

/** Black's head start is in the stones, not in the komi, unless the terms say otherwise; as on a server. */
const KOMI_WITH_HANDICAP = 0.5;

/**
 * @param {Core} core
 * @param {import('../opening/settings.js').Opening} fields
 * @param {{level: number, name: string|null, at: number}} facts
 * @returns {Kept|null} null: these rules do not start on this board
 */
export function newGame(core, fields, { level, name, at }) {
  const { handicap = 0, size, colours } = /** @type {any} */ (fields);
  const ruleset = fields.ruleset.includes('@') ? fields.ruleset : exactName(newestOf(core, fields.ruleset));
  const options = { .../** @type {Record<string, unknown>} */ (fields.options) };
  try {
    const base = core.checkRules(options, ruleset);
    if (!base.ok) return null;
    if (handicap > 0 && base.rules.scoring !== 'none') options.komi ??= KOMI_WITH_HANDICAP;
    const checked = core.checkRules(options, ruleset);
    if (!checked.ok) return null;
    const setup = withHandicap(fields.setup ?? Array(size[1]).fill('.'.repeat(size[0])).join('/'), size, handicap);
    if (setup === null) return null;
    const terms = {
      ruleset,
      options: mixOf(core, ruleset, checked.rules).options,
      size,
      setup,
      toMove: fields.to_move ?? (handicap > 0 ? 'w' : 'b'),
      handicap,
      undo: fields.undo !== false,
    };
    const table = new Table(core, terms);
    const { over } = table;
    table.close();
    if (over) return null;
    const mine = colours === 'lot' ? (Math.random() < 0.5 ? 'b' : 'w') : colours;
    return { terms, level, mine, name, startedAt: at, endedAt: null, log: [] };
  } catch (error) {
    if (error instanceof CoreError) return null;
    throw error;
  }
}
