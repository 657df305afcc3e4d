// Strings of stones: enough to mark, name and outline them while the rules are not loaded.

/**
 * @typedef {object} Surface
 * @property {number} width
 * @property {number} height
 * @property {boolean} torus opposite edges adjoin
 */

/** @returns {Surface} what a game is played on */
export const surfaceOf = ({ width, height, info }) => ({ width, height, torus: info.rules.topology === 'torus' });

/** Points of the string that a point belongs to, or of the empty region. */
export function stringAt(board, surface, point) {
  const colour = board[point];
  const seen = new Set([point]);
  for (const at of seen) {
    for (const next of neighbours(at, surface)) if (board[next] === colour) seen.add(next);
  }
  return [...seen];
}

/** Empty points beside a string. */
export function libertiesOf(board, surface, string) {
  const found = new Set();
  for (const at of string) for (const next of neighbours(at, surface)) if (board[next] === 0) found.add(next);
  return [...found];
}

// A point may come twice on a narrow torus, or be its own neighbour: sets of points do not mind.
function neighbours(at, { width, height, torus }) {
  const x = at % width;
  const next = [];
  if (x > 0) next.push(at - 1);
  else if (torus) next.push(at + width - 1);
  if (x < width - 1) next.push(at + 1);
  else if (torus) next.push(at - width + 1);
  if (at >= width) next.push(at - width);
  else if (torus) next.push(at + width * (height - 1));
  if (at < width * (height - 1)) next.push(at + width);
  else if (torus) next.push(at - width * (height - 1));
  return next;
}
