// The border of any set of grid points as an SVG path: each point owns the unit square around it, and the border of
// the union is moved outwards (or inwards) and its corners rounded. The wood, a group, a region are all drawn with it.

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]; // clockwise: right, down, left, up

/**
 * @param {(x: number, y: number) => boolean} inside whether the point is in the set; false outside the board
 * @param {number} width
 * @param {number} height
 * @param {number} grow how far to move the border outwards, in cells; negative moves it inwards. Points that touch
 *   only at a corner are one shape when growing and two when shrinking.
 * @param {number} radius of the corners, in cells
 * @returns {string} closed loops, borders clockwise and holes counter-clockwise, for fill-rule nonzero
 */
export function outlinePath(inside, width, height, grow = 0, radius = 0) {
  const edges = borderEdges(inside, width, height);
  let path = '';
  for (const start of edges.keys()) {
    for (let heading = 0; heading < 4; heading++) {
      if (edges.get(start) & (1 << heading))
        path += loopPath(takeLoop(edges, start, heading, width, grow > 0), grow, radius);
    }
  }
  return path;
}

// Corner (cx, cy) is the upper left corner of point (cx, cy) and has the number cy * (width + 1) + cx. For each corner
// the headings in which a border leaves it with the set on its right hand.
function borderEdges(inside, width, height) {
  const edges = new Map();
  const add = (cx, cy, heading) => {
    const corner = cy * (width + 1) + cx;
    edges.set(corner, (edges.get(corner) ?? 0) | (1 << heading));
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!inside(x, y)) continue;
      if (y === 0 || !inside(x, y - 1)) add(x, y, 0);
      if (x === width - 1 || !inside(x + 1, y)) add(x + 1, y, 1);
      if (y === height - 1 || !inside(x, y + 1)) add(x + 1, y + 1, 2);
      if (x === 0 || !inside(x - 1, y)) add(x, y + 1, 3);
    }
  }
  return edges;
}

// Walks one loop, removing its edges. Returns its turning corners as [cx, cy, heading in, heading out].
function takeLoop(edges, start, startHeading, width, joinDiagonals) {
  const corners = [];
  const stride = width + 1;
  let corner = start;
  let heading = startHeading;
  do {
    edges.set(corner, edges.get(corner) & ~(1 << heading));
    corner += DIRECTIONS[heading][0] + DIRECTIONS[heading][1] * stride;
    const right = (heading + 1) & 3;
    const left = (heading + 3) & 3;
    const ways = corner === start ? edges.get(corner) | (1 << startHeading) : edges.get(corner);
    const turns = joinDiagonals ? [left, heading, right] : [right, heading, left];
    const next = turns.find((way) => ways & (1 << way));
    if (next !== heading) corners.push([corner % stride, Math.floor(corner / stride), heading, next]);
    heading = next;
  } while (corner !== start || heading !== startHeading);
  return corners;
}

function loopPath(corners, grow, radius) {
  const round = (value) => Math.round(value * 1000) / 1000;
  let path = '';
  for (const [cx, cy, from, to] of corners) {
    const [fx, fy] = DIRECTIONS[from];
    const [tx, ty] = DIRECTIONS[to];
    // The outward normal of a heading with the set on its right is its left: (dy, -dx).
    const x = cx - 0.5 + grow * (fy + ty);
    const y = cy - 0.5 - grow * (fx + tx);
    const sweep = ((from + 1) & 3) === to ? 1 : 0;
    path += `${path ? 'L' : 'M'}${round(x - fx * radius)} ${round(y - fy * radius)}`;
    if (radius) path += `A${radius} ${radius} 0 0 ${sweep} ${round(x + tx * radius)} ${round(y + ty * radius)}`;
  }
  return `${path}Z`;
}
