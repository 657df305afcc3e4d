// Points as people write them and as arrays hold them. A point's index is y * width + x, x from the left and y from
// the top, both from 0; its name is a column letter without I and a row counted from the bottom: "Q16".

/** @import {Either} from 'protocol' */

/** Column letters from the left; there is no I, so that it is not taken for J. */
export const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The name of a point, "Q16". */
export function pointName(index, width, height) {
  return COLUMNS[index % width] + (height - Math.floor(index / width));
}

/**
 * Reads a point in either order and either case: "Q16", "q 16", "16q".
 * @returns {Either<{point: number}|{error: 'syntax'|'no-column-i'|'off-board'}>}
 */
export function parsePoint(text, width, height) {
  const found = /^([a-z])\s*(\d{1,3})$|^(\d{1,3})\s*([a-z])$/i.exec(text.trim());
  if (!found) return { error: 'syntax' };
  const letter = (found[1] ?? found[4]).toUpperCase();
  if (letter === 'I') return { error: 'no-column-i' };
  const x = COLUMNS.indexOf(letter);
  const y = height - Number(found[2] ?? found[3]);
  if (x >= width || y < 0 || y >= height) return { error: 'off-board' };
  return { point: y * width + x };
}

/** The index of a point's name, or -1 if this board has no such point. For names that came from the server. */
export function pointIndex(name, width, height) {
  return parsePoint(name, width, height).point ?? -1;
}

// The words that may open a typed move, with their shorthands, and whether a point follows.
/** @type {Record<string, {takesPoint: boolean, short?: string}>} */
const ACTS = {
  play: { takesPoint: true },
  challenge: { takesPoint: true, short: 'ko' },
  dead: { takesPoint: true },
  alive: { takesPoint: true },
  pass: { takesPoint: false, short: 'p' },
  resign: { takesPoint: false },
  accept: { takesPoint: false },
  resume: { takesPoint: false },
  draw: { takesPoint: false },
  undo: { takesPoint: false },
};

/**
 * Reads a typed move: "Q16" (the same as "play Q16"), "pass", "challenge D4", "resign" and so on. The server decides
 * whether the act is allowed now.
 * @returns {Either<{act: string, point: number}|{error:
 *   'empty'|'syntax'|'no-column-i'|'off-board'|'point-missing'|'point-unwanted'}>}
 *   point is -1 for an act without one.
 */
export function parseTypedMove(text, width, height) {
  const trimmed = text.trim();
  if (!trimmed) return { error: 'empty' };
  const [, word, rest] = /^(\S+)\s*(.*)$/s.exec(trimmed);
  const lower = word.toLowerCase();
  const act = Object.keys(ACTS).find((name) => name === lower || ACTS[name].short === lower);
  if (!act) {
    const read = parsePoint(trimmed, width, height);
    return read.error ? { error: read.error } : { act: 'play', point: read.point };
  }
  if (!ACTS[act].takesPoint) return rest ? { error: 'point-unwanted' } : { act, point: -1 };
  if (!rest) return { error: 'point-missing' };
  const read = parsePoint(rest, width, height);
  return read.error ? { error: read.error } : { act, point: read.point };
}
