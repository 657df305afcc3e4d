// A problem as data, and its parts in the form that a sandbox and the proof want. Pure; docs/PROBLEMS.md has the form.
import { pointIndex } from '../../lib/points.js';

/** The families in the order to show them, and the page of their rules. */
export const FAMILIES = {
  'alter-igo': 'alter-igo',
  stoical: 'stoical',
  bridge: 'bridge',
  renaissance: 'renaissance-area',
  makrai: 'makrai-area',
};

/**
 * @typedef {object} Problem
 * @property {string} name
 * @property {string} ruleset
 * @property {string} theme
 * @property {[number, number]} size
 * @property {string} setup
 * @property {'b'|'w'} to_move
 * @property {import('../../lib/core.js').Rules} [options]
 * @property {string[]} [moves] before the problem
 * @property {{capture?: string, keep?: string, win?: true, hold?: true, score?: number}} aim
 * @property {number} turns
 * @property {string[]} solutions
 * @property {string} title
 * @property {string} task
 * @property {string} why
 */

/** The position of a problem, for a sandbox. @param {Problem} problem */
export const positionOf = ({ ruleset, options, size, setup, to_move, moves }) => ({
  ruleset,
  rules: options,
  size,
  setup,
  toMove: to_move,
  line: moves ?? [],
});

/** The player who solves a problem. @param {Problem} problem @returns {'b'|'w'} */
export const solverOf = ({ solutions }) => (solutions[0].startsWith('w') ? 'w' : 'b');

/** The aim with its points as numbers. @param {Problem} problem @returns {import('../../lib/search.js').Aim} */
export function aimOf(problem) {
  const { aim, size } = problem;
  const at = (name) => (name ? pointIndex(name, ...size) : -1);
  const kind = aim.win ? 'win' : aim.hold ? 'hold' : aim.score === undefined ? 'stones' : 'score';
  return { player: solverOf(problem), kind, capture: at(aim.capture), keep: at(aim.keep), score: aim.score ?? 0 };
}
