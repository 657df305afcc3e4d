// The count of a board, as the server tells it while dead stones are marked and after the score.
import { pointIndex } from '../lib/points.js';
import { readBoard } from './fold.js';

const BLOCKED = 3;
const NEUTRAL = 3;

/**
 * @param {import('./fold.js').GameState} game
 * @returns {{dead: number[], owner: number[]|null}} points of dead stones; and for each point 1 Black's, 2 White's,
 *   3 neutral, 0 without a mark: squares are for empty points and for dead stones. null: nothing is counted
 */
export function countOf({ d, board, width, height }) {
  const dead = [...(d.marks?.dead ?? []), ...(d.marks?.proved_dead ?? [])].map((name) =>
    pointIndex(name, width, height),
  );
  const owner = d.tally
    ? Array.from(readBoard(d.tally.owner), (whose, point) =>
        board[point] === BLOCKED || (board[point] && !dead.includes(point)) ? 0 : whose || NEUTRAL,
      )
    : null;
  return { dead, owner };
}
