// The drawing of a tree as rows and columns: the main line straight in row 0, each branch in a row below the line that
// it leaves. A column is a number of acts from the start. Branches are placed from the last fork of a line to its
// first, so no branch crosses the stem of another.

/** @import {Tree} from './tree.js' */

/** Columns between the end of a line and the next line of its row; a name takes more. */
const GAP = 1;
const NAME_CHARACTERS = 5; // a column is as wide as about five letters

/**
 * @typedef {object} Place
 * @property {number} node
 * @property {number} column from 1
 * @property {number} row
 *
 * @param {Tree} tree
 * @returns {{places: Place[], columns: number, rows: number}}
 */
export function rowsOf(tree) {
  /** @type {Place[]} */
  const places = [];
  const left = []; // for each row the first column that is taken
  let columns = 0;
  const waiting = []; // the lines to place; the last one is next
  const fork = (parent, column, above, from) => {
    for (const start of tree[parent].next.slice(from).toReversed()) waiting.push({ start, column, above });
  };
  fork(0, 1, -1, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { start, column, above } = next;
    const name = Math.ceil([...tree[start].name].length / NAME_CHARACTERS);
    const line = [];
    for (let node = start; node !== undefined; node = tree[node].next[0]) line.push(node);
    const end = column + line.length - 1 + name;
    let row = above + 1;
    while (row < left.length && left[row] <= end + GAP) row++;
    left[row] = column - 1; // its stem is one column before it
    columns = Math.max(columns, end);
    line.forEach((node, index) => {
      places.push({ node, column: column + index, row });
      fork(node, column + index + 1, row, 1);
    });
  }
  return { places, columns, rows: left.length };
}
