// The position in which each ruleset differs: the data of the drawings. A test compares each with the rules core.

/**
 * @typedef {object} Moment
 * @property {[number, number]} size
 * @property {string} board rows from the top, as the picture shows them
 * @property {string} [before] the board before `acts`
 * @property {string[]} [acts] the last is a play that the picture shows as the last move
 * @property {string} [last] point of the last move
 * @property {string} [no] a point that the player to move may not play
 * @property {string[]} [gone] stones that leave the board by the last move
 * @property {string} [alive] a stone that counts as alive
 * @property {string} [lock] a ko that may not be retaken
 * @property {1|2} [handed] a colour, Black 1: a pass hands over a stone of it
 * @property {{b: string[], w: string[]}} [counts] the points of each player
 */

const DEAD = '..XO./..XO./X.XOX/..XO./..XO.';
const LEFT = ['A5', 'B5', 'A4', 'B4', 'B3', 'A2', 'B2', 'A1', 'B1'];
const RIGHT = ['E5', 'E4', 'E3', 'E2', 'E1'];
const BLACK = ['C5', 'C4', 'A3', 'C3', 'C2', 'C1'];
const WHITE = ['D5', 'D4', 'D3', 'D2', 'D1'];

/** @type {Record<string, Moment>} */
export const moments = {
  'alter-igo': {
    size: [6, 6],
    before: '....../..XO../.XO.O./..XO../....../......',
    acts: ['b D4'],
    board: '....../..XO../.XOXO./..XO../....../......',
    gone: ['C4', 'D4'],
    last: 'D4',
  },
  stoical: {
    size: [6, 6],
    before: '....../..XO../.XO.O./..XO../....../......',
    acts: ['b D4'],
    board: '....../..XO../.X.XO./..XO../....../......',
    last: 'D4',
    no: 'C4',
  },
  bridge: {
    size: [6, 6],
    before: '....../...OO./..OXX./XXXXO./..OO../......',
    acts: ['b F4'],
    board: '....../...OO./..OXXX/XXXXO./..OO../......',
    last: 'F4',
  },
  'renaissance-area': {
    size: [6, 6],
    board: '..XO../.XXO../XXO.../.XOOOO/XXXXO./...XO.',
    counts: {
      b: ['A6', 'B6', 'A5', 'A3', 'A1', 'B1', 'C1'],
      w: ['E6', 'F6', 'E5', 'F5', 'D4', 'E4', 'F4', 'F2', 'F1'],
    },
  },
  'makrai-territory': {
    size: [6, 6],
    board: '....../..XO../.XO.O./..XO../....../......',
    last: 'C4',
    lock: 'D4',
  },
  japanese: { size: [5, 5], board: DEAD, counts: { b: LEFT, w: RIGHT } },
  chinese: { size: [5, 5], board: DEAD, counts: { b: [...LEFT, ...BLACK], w: [...RIGHT, ...WHITE] } },
  aga: { size: [5, 5], board: DEAD, counts: { b: LEFT, w: RIGHT }, handed: 1 },
  'new-zealand': {
    size: [5, 5],
    before: '.OO../OXXO./OX.O./.OO../.....',
    acts: ['b C3'],
    board: '.OO../OXXO./OXXO./.OO../.....',
    gone: ['B4', 'C4', 'B3', 'C3'],
    last: 'C3',
  },
  'tromp-taylor': { size: [5, 5], board: DEAD, counts: { b: LEFT, w: [] }, alive: 'E3' },
};
