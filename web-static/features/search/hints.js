// From a report of the search to what a board shows.
import { BLACK, WHITE } from '../../board/geometry.js';
import { letters } from '../../i18n/search-en.js';

/** Of 1000: below the first a point is open; each further step makes its square larger. */
const OWNED_STEPS = [300, 600, 850];

/**
 * @import {Sandbox} from '../sandbox/sandbox.js'
 *
 * @typedef {object} Hints what the board shows
 * @property {[number, string][]} labels a letter for each of the best points
 * @property {[number, number][]} owned -3 (surely White's) … 3 (surely Black's)
 */

/**
 * The marks of a report on the board. A stone that stays its owner's has no square.
 * @param {import('../../lib/thinking.js').Best|null} report
 * @param {Uint8Array} board
 * @returns {Hints|null}
 */
export function hintsOf(report, board) {
  if (!report) return null;
  const labels = /** @type {[number, string][]} */ (
    report.choices
      .slice(0, letters.length)
      .map(({ point }, index) => [point, letters[index]])
      .filter(([point]) => point !== null)
  );
  const labelled = new Set(labels.map(([point]) => point));
  const owned = /** @type {[number, number][]} */ (
    Array.from(report.owned, (share, point) => {
      const size = OWNED_STEPS.filter((step) => Math.abs(share) >= step).length;
      return [point, Math.sign(share) * size];
    }).filter(([point, size]) => size && !labelled.has(point) && board[point] !== (size > 0 ? BLACK : WHITE))
  );
  return { labels, owned };
}

/** How many points most often become Black's, and White's. @param {import('../../lib/thinking.js').Best} report */
export const ownedSum = ({ owned }) =>
  /** @type {[number, number]} */ (
    [1, -1].map((sign) => owned.filter((share) => share * sign >= OWNED_STEPS[0]).length)
  );

/** The position of a sandbox as the worker takes it. @param {Sandbox} sandbox */
export const positionOf = ({ position, width, height }) => {
  const { ruleset, rules, setup, toMove, handicap } = position;
  return { ruleset, rules, setup, toMove, handicap, width, height };
};
