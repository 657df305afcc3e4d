// The words of the board for screen readers. This folder has no other words; pass another object of the same shape to
// BoardView to have them in another language.
import { BLACK, BLOCKED, EMPTY, WHITE } from './geometry.js';

/** @typedef {typeof english} Words */
export const english = {
  board: (width, height) => `Go board, ${width} by ${height}`,
  /** @param {string} name "Q16" @param {string[]} facts the stone first, then its marks */
  point: (name, facts) => `${name} ${facts.join(', ')}`,
  content: { [EMPTY]: 'empty', [BLACK]: 'black', [WHITE]: 'white', [BLOCKED]: 'no point' },
  lastMove: 'last move',
  pending: (colour) => `${colour} stone being sent`,
  dead: 'dead',
  territory: { 1: "Black's point", 2: "White's point" },
  threat: 'one liberty left',
  mark: (kind) => `marked with a ${kind}`,
  text: (label) => `marked ${label}`,
  number: (number) => `move ${number}`,
  lock: { locked: 'ko locked', prepared: 'ko challenge prepared' },
  lockFor: (what, colour) => `${what} for ${colour}`,
  liberty: { external: 'external liberty', internal: 'internal liberty' },
};
