// The winners of prizes: the first three places, and of each category the best player without a prize. Pure.
import { place } from '../../i18n/tour-en.js';
import { isIn } from '../../features/tournament/categories.js';

/** @import {Tour} from '../../state/tour-fold.js' */

const PLACES = 3;
/** Bands of rank as clubs give prizes in them, where the tournament has no categories of its own. */
const BANDS = [
  { name: 'dan', from: '1d' },
  { name: 'kyu', from: '9k', to: '1k' },
  { name: 'middle', from: '19k', to: '10k' },
  { name: 'beginners', to: '20k' },
];

/**
 * Players who share a place share its prize. A disqualified player gets none; a player who left early keeps theirs.
 * @param {Tour} tour with its final standings
 * @returns {{places: {place: string, nos: number[]}[], categories: {band: string, nos: number[]}[]}}
 *   categories: the tournament's own, each with the best player who has no prize yet; else bands, where players of two
 *   take part; without a category whose players all have prizes
 */
export function prizes({ head, standings: { lines }, byNo }) {
  const takes = lines.filter(({ number: no }) => byNo.get(no) && byNo.get(no).status !== 'disqualified');
  const best = (list) => list.filter((line) => line.place === list[0].place);
  const places = [];
  let rest = takes;
  for (let given = 0; given < PLACES && rest.length > 0;) {
    const group = best(rest);
    places.push({ place: place(group[0]), nos: group.map(({ number: no }) => no) });
    given += group.length;
    rest = rest.slice(group.length);
  }
  const own = head.settings.categories ?? [];
  const groups = (own.length > 0 ? own : BANDS).filter((group) =>
    takes.some(({ number: no }) => isIn(byNo.get(no), group)),
  );
  const categories = [];
  for (const group of own.length > 0 || groups.length > 1 ? groups : []) {
    const list = rest.filter(({ number: no }) => isIn(byNo.get(no), group));
    if (list.length === 0) continue;
    const winners = best(list);
    categories.push({ band: group.name, nos: winners.map(({ number: no }) => no) });
    rest = rest.filter((line) => !winners.includes(line));
  }
  return { places, categories };
}
