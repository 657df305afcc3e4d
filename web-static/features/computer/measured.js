// The measured ratings of the computer players, by ruleset. `./dev check levels` writes the numbers;
// docs/PERFORMANCE.md has the method. A page that has not loaded them shows none.
import { signal } from '../../vendor/ui.js';
import { asset } from '../../lib/assets.js';
import { LEVELS } from './terms.js';

/**
 * @typedef {object} Measured under one ruleset
 * @property {number} size of the board
 * @property {number} games
 * @property {number} greedy the rating of play that looks one turn ahead; random play has 0
 * @property {number[]} ratings of levels 1 to 5
 * @property {number[]} errors of the same
 */

/** By ruleset. @type {import('../../vendor/ui.js').Signal<Record<string, Measured>>} */
const all = signal({});
let loading = false;

/** Loads the numbers once; where that fails, the next call tries again. */
export async function loadRatings() {
  if (loading) return;
  loading = true;
  try {
    const response = await fetch(asset('data/house-ratings.json'));
    loading = response.ok;
    if (response.ok) all.value = await response.json();
  } catch {
    loading = false;
  }
}

/**
 * Those of the rules of a form; null for a mix, and where there are none.
 * @param {import('../../features/opening/settings.js').Form} form @returns {Measured|null}
 */
export function measuredFor({ ruleset, mix }) {
  const found = mix || !Object.hasOwn(all.value, ruleset) ? null : all.value[ruleset];
  return found?.ratings?.length === LEVELS.length ? found : null;
}
