// The fixed points of handicap stones, as proto/wire/handicap.c has them: those of the Go Text Protocol, version 2,
// section 4.1.1.

const MIN_SIDE = 7; // enough for the four corners
const MIN_SIDE_WITH_SIDES = 9; // for more stones: a middle line, apart from the corners'
const MOST = 9;
/** In the order of placement: 0 low, 1 middle, 2 high; columns from the left, rows from the bottom. */
const ORDER = [
  [0, 0],
  [2, 2],
  [0, 2],
  [2, 0],
  [0, 1],
  [2, 1],
  [1, 0],
  [1, 2],
];

const lines = (side) => {
  const edge = side >= 13 ? 3 : 2;
  return [edge, Math.floor(side / 2), side - 1 - edge];
};

/**
 * The points of so many stones, none if the board has no such points.
 * @param {[number, number]} size @param {number} stones
 * @returns {number[]}
 */
export function handicapPoints([width, height], stones) {
  const shorter = Math.min(width, height);
  const odd = width % 2 === 1 && height % 2 === 1;
  if (stones < 2 || stones > MOST || shorter < MIN_SIDE) return [];
  if (stones > 4 && (!odd || shorter < MIN_SIDE_WITH_SIDES)) return [];
  const [columns, rows] = [lines(width), lines(height)];
  return Array.from({ length: stones }, (_, index) => {
    const centre = stones > 4 && stones % 2 === 1 && index === stones - 1;
    const [column, row] = centre ? [1, 1] : ORDER[index];
    return (height - 1 - rows[row]) * width + columns[column];
  });
}

/**
 * A board's text with the fixed handicap stones; null where they do not fit.
 * @param {string} setup rows from the top @param {[number, number]} size @param {number} stones
 * @returns {string|null}
 */
export function withHandicap(setup, size, stones) {
  if (stones === 0) return setup;
  const letters = [...setup.replaceAll('/', '')];
  const points = handicapPoints(size, stones);
  if (points.length === 0 || points.some((point) => letters[point] !== '.')) return null;
  for (const point of points) letters[point] = 'X';
  return letters
    .join('')
    .match(new RegExp(`.{${size[0]}}`, 'g'))
    .join('/');
}
