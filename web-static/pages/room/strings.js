// Which stones hang together: enough to mark, name and outline them where the rules are not at hand.

/** Points of the string that a point belongs to, or of the empty region. */
export function stringAt(board, width, height, point) {
  const colour = board[point];
  const seen = new Set([point]);
  for (const at of seen) {
    for (const next of neighbours(at, width, height)) if (board[next] === colour) seen.add(next);
  }
  return [...seen];
}

/** Empty points beside a string. */
export function libertiesOf(board, width, height, string) {
  const found = new Set();
  for (const at of string) for (const next of neighbours(at, width, height)) if (board[next] === 0) found.add(next);
  return [...found];
}

function neighbours(at, width, height) {
  const x = at % width;
  const next = [];
  if (x > 0) next.push(at - 1);
  if (x < width - 1) next.push(at + 1);
  if (at >= width) next.push(at - width);
  if (at < width * (height - 1)) next.push(at + width);
  return next;
}
