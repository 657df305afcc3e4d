// The game kept on this device, as the board of analysis opens a record.
import { device as words } from '../../i18n/device-en.js';
import { computer } from '../../i18n/computer-en.js';
import { keptText, readKept, tableOf } from './kept.js';
import { recordOf, rulesOf, titleOf } from './record.js';

/** @param {import('../../lib/core.js').Core} core @returns {any|null} null: there is no game, or it is not over */
export function openKept(core) {
  const kept = readKept(keptText() ?? '');
  const table = kept && tableOf(core, kept);
  if (!table) return null;
  const { terms, mine, level, startedAt, endedAt } = kept;
  const [you, house] = [kept.name ?? words.you, titleOf({ name: computer.players[level - 1].name, house: level })];
  const players = mine === 'b' ? { b: you, w: house } : { b: house, w: you };
  const record = table.over ? recordOf(core, table, { terms, players, startedAt, endedAt }) : null;
  table.close();
  return record && { record, mix: rulesOf(core, terms).mix, game: 1, list: [] };
}
