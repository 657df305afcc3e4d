// A board and the acts on it as a part of an address: "9x9/w/.XO.../…;b_E5,w_pass". A malformed address is not used in
// part.

/** Sides that a board may have. */
export const SIDES = { min: 1, max: 25 };

/**
 * @typedef {object} Place
 * @property {number} width
 * @property {number} height
 * @property {'b'|'w'} toMove
 * @property {string} setup rows from the top, '' for an empty board
 * @property {string[]} line acts
 */

/** @type {Place} */
export const EMPTY_PLACE = { width: 9, height: 9, toMove: 'b', setup: '', line: [] };

/** Thrown for a place that cannot be read: `code` says what is wrong, `part` where. */
export class PlaceError extends Error {
  /** @param {'size'|'turn'|'rows'|'row'|'act'} code @param {string} part @param {number} [number] of the row or act */
  constructor(code, part, number = 0) {
    super(`${code}: ${part}`);
    this.code = code;
    this.part = part;
    this.number = number;
  }
}

const ACT = /^([bw] [a-z]{4,9}( [A-HJ-Za-hj-z]\d{1,2})*( modified-ko)?|[bw] [A-HJ-Za-hj-z]\d{1,2}|expire)$/;

/** The rows of a set-up, '' if there are none. Throws a PlaceError where they are not this board's. */
export function checkedSetup(text, width, height) {
  const rows = text.split('/');
  if (text === '') return '';
  if (rows.length !== height) throw new PlaceError('rows', String(rows.length), height);
  rows.forEach((row, index) => {
    if (row.length !== width || !/^[.XO#]+$/.test(row)) throw new PlaceError('row', row, index + 1);
  });
  return text;
}

/**
 * @param {string} text as in an address, '' for an empty board of 9 by 9
 * @returns {Place}
 * @throws {PlaceError}
 */
export function readPlace(text) {
  if (text === '') return EMPTY_PLACE;
  const [, position, acts = ''] = /^([^;]*);?(.*)$/s.exec(text);
  const [size, toMove = 'b', ...rows] = position.split('/');
  const [width, height] = (/^(\d{1,2})x(\d{1,2})$/.exec(size) ?? []).slice(1).map(Number);
  if (!(width >= SIDES.min && width <= SIDES.max && height >= SIDES.min && height <= SIDES.max))
    throw new PlaceError('size', size);
  if (toMove !== 'b' && toMove !== 'w') throw new PlaceError('turn', toMove);
  const line = acts === '' ? [] : acts.split(',').map((act) => act.replaceAll('_', ' '));
  const bad = line.findIndex((act) => !ACT.test(act));
  if (bad >= 0) throw new PlaceError('act', line[bad], bad + 1);
  return { width, height, toMove, setup: checkedSetup(rows.join('/'), width, height), line };
}

/** Writes a place as readPlace() reads it. @param {Place} place @param {string[]} [acts] @returns {string} */
export function writePlace({ width, height, toMove, setup }, acts = []) {
  const position = [`${width}x${height}`, toMove, setup].filter(Boolean).join('/');
  return `${position}${acts.length > 0 ? `;${acts.map((act) => act.replaceAll(' ', '_')).join(',')}` : ''}`;
}

/** The hash of an address without percent escapes. @param {string} hash without '#' */
export function plainHash(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
