/**
 * Words of the rules in the browser: colours, marks, names of points, and the error of a bad start. core.js exports
 * them again; import them from there.
 */

/** The content of a point, as in board(). */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const BLOCKED = 3;

/** A mark on a point, as in marks(). */
export const MARK_NONE = 0;
export const MARK_DEAD = 1;
export const MARK_PROVED_DEAD = 2;
export const MARK_PROVED_ALIVE = 3;

/** The lists of texts in core.wasm; tests/wasm finds each by its texts. */
export const TEXT = {
  clause: 0,
  value: 1,
  ruleset: 2,
  title: 3,
  reason: 4,
  detail: 5,
  ending: 6,
  result: 7,
  phase: 8,
  act: 9,
  setupError: 10,
};

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/**
 * The name of a point, 'D4': column letters without I from the left, row numbers from the bottom.
 * @param {number} point
 * @param {number} width
 * @param {number} height
 * @returns {string}
 */
export function pointName(point, width, height) {
  return COLUMNS[point % width] + (height - Math.floor(point / width));
}

/**
 * The point called `name`, or -1 if the board has none of that name.
 * @param {string} name 'D4' (any case)
 * @param {number} width
 * @param {number} height
 * @returns {number}
 */
export function pointFromName(name, width, height) {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/i.exec(name);
  if (!match) return -1;
  const x = COLUMNS.indexOf(match[1].toUpperCase());
  const y = height - Number(match[2]);
  return x < width && y >= 0 && y < height ? y * width + x : -1;
}
/** Thrown when a game cannot be started or rules cannot be read. `code` is stable, the message is for programmers. */
export class CoreError extends Error {
  /**
   * @param {string} code 'size' 'rules' 'colour' 'no-liberty' 'bridge' 'memory' (see newGame), 'board' (the set-up text
   *   has the wrong shape), 'clause' (unknown or bad clause), 'ruleset' (unknown name),
   *   'too-many-games', 'freed', 'clock'
   * @param {string} message
   * @param {{point?: number, clauses?: string[]}} [more] the stone or the two clauses at fault
   */
  constructor(code, message, more = {}) {
    super(message);
    this.name = 'CoreError';
    this.code = code;
    this.point = more.point ?? null;
    this.clauses = more.clauses ?? null;
  }
}

/** @param {'b'|'w'|null} player @returns {number} */
export const colourOf = (player) => (player === 'b' ? BLACK : player === 'w' ? WHITE : EMPTY);

/** @param {number} colour @returns {'b'|'w'|null} */
export const playerOf = (colour) => (colour === BLACK ? 'b' : colour === WHITE ? 'w' : null);

/** null for a negative number, which means "none" in core.wasm. @param {number} number */
export const noneIfNegative = (number) => (number < 0 ? null : number);
