// The winners of prizes: the first three places, and of each category the best player without a prize. Pure.
import { place } from '../../i18n/tour-en.js';
import { rankNumber } from '../../features/tournament/people.js';

/** @import {Tour} from '../../state/tour-fold.js' */

const PLACES = 3;
/** Bands of rank as clubs give prizes in them: the least rank of each, best first. */
const BANDS = [
  ['dan', '1d'],
  ['kyu', '9k'],
  ['middle', '19k'],
  ['beginners', '30k'],
];

const bandOf = ({ rank }) => rank && BANDS.find(([, least]) => rankNumber(rank) >= rankNumber(least))?.[0];

/**
 * Players who share a place share its prize. A disqualified player gets none; a player who left early keeps theirs.
 * @param {Tour} tour with its final standings
 * @returns {{places: {place: string, nos: number[]}[], categories: {band: string, nos: number[]}[]}}
 *   categories: only where players of two bands take part; without a category whose players all have prizes
 */
export function prizes({ standings: { lines }, byNo }) {
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
  const bands = BANDS.map(([band]) => band).filter((band) =>
    takes.some(({ number: no }) => bandOf(byNo.get(no)) === band),
  );
  const categories = bands
    .map((band) => ({ band, lines: rest.filter(({ number: no }) => bandOf(byNo.get(no)) === band) }))
    .filter((one) => one.lines.length > 0)
    .map(({ band, lines: list }) => ({ band, nos: best(list).map(({ number: no }) => no) }));
  return { places, categories: bands.length > 1 ? categories : [] };
}
