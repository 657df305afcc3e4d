// The amount of text that fits on a projector's page, in parts of its height. Pure.

/** Nothing is smaller than a fortieth of the height: this many lines have room below the head. */
export const LINES_MAX = 20;
const BOARDS_MAX = 12; // two rows of six: more would leave no room for names that can be read

/** Characters of a name that a line has room for where a list has two columns; one column has room for all names. */
const NAME_MOST = { pairings: 11, names: 15, players: 22 };
const ONE_COLUMN = 12;
const MANY = 60; // entries: in a larger field pages with fewer of them would take too long to come round

/**
 * Lines that a name takes; it is parted after spaces and hyphens.
 * @param {string} name
 * @param {number} most characters of a line
 */
function linesOf(name, most) {
  let lines = 1;
  let used = 0;
  for (const word of name.match(/[^\s-]+-?\s*/g) ?? []) {
    const length = word.trimEnd().length;
    if (length > most) return Infinity;
    if (used + length > most) [lines, used] = [lines + 1, 0];
    used += word.length;
  }
  return lines;
}

/**
 * How many entries of a list of players a page has, so that all names are whole. Where a name takes two lines there are
 * half as many, where it takes more there is one column.
 * @param {keyof typeof NAME_MOST} kind
 * @param {string[]} names
 * @param {number} entries of the list
 */
export function entriesFor(kind, names, entries) {
  const lines = Math.max(1, ...names.map((name) => linesOf(name, NAME_MOST[kind])));
  if (lines === 1) return 2 * LINES_MAX;
  return lines === 2 || entries > MANY ? LINES_MAX : ONE_COLUMN;
}

/** Matches of teams in a column: each has a line above its boards. @param {number} boards of a match */
export const matchesIn = (boards) => Math.floor(LINES_MAX / (boards + 1));

/**
 * A list in pages of nearly equal length.
 * @template T
 * @param {T[]} list
 * @param {number} most entries on a page
 * @returns {T[][]} at least one page
 */
export function inPages(list, most) {
  const count = Math.max(1, Math.ceil(list.length / most));
  const each = Math.ceil(list.length / count);
  return Array.from({ length: count }, (_, page) => list.slice(page * each, (page + 1) * each));
}

/** A list in columns: one while it is short, else two, read downwards. */
export function inColumns(list, most = LINES_MAX) {
  if (list.length <= Math.ceil(most * 0.6)) return [list];
  const half = Math.ceil(list.length / 2);
  return [list.slice(0, half), list.slice(half)];
}

/**
 * The grid in which boards are largest.
 * @param {number} count
 * @param {number} width of the area
 * @param {number} height of the area
 * @param {number} text height of the lines that go with each board
 * @returns {{columns: number, side: number}} side: of a board
 */
export function gridFor(count, width, height, text) {
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const side = Math.min(width / columns, height / rows - text);
    if (side > best.side) best = { columns, side };
  }
  return best;
}

/** Boards in pages. @param {string[]} keys */
export const boardPages = (keys) => inPages(keys, BOARDS_MAX);
