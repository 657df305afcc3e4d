// The standard rules: the text and the positions of their pages. Every example is judged by core.wasm as it is played.
import { short } from '../../../i18n/short/standard.js';

const deadStone = '..XO./..XO./X.XOX/..XO./..XO.';

/** @type {import('../book.js').Chapter['sections'][number]} */
const capture = {
  title: 'Strings, liberties, capture',
  text: [
    'Stones of one colour joined along the lines are a string; empty points beside it are its liberties. Take '
      + 'the last liberty of an enemy string and it leaves the board.',
  ],
  example: {
    size: [5, 5],
    setup: '...../..X../.XO../..X../.....',
    toMove: 'b',
    moves: ['b D3'],
    caption: 'D3 takes the last liberty.',
  },
};
/** @type {import('../book.js').Chapter['sections'][number]} */
const ko = {
  title: 'Ko',
  text: [
    'A single stone that has just taken a single stone may not be '
      + 'taken back on the very next move. Play elsewhere first.',
  ],
  example: {
    size: [5, 3],
    setup: '.XO../X.XO./.XO..',
    toMove: 'w',
    moves: ['w B2', 'b C2'],
    caption: 'White takes the ko. Black may retake after one more move.',
  },
};
/** @type {import('../book.js').Chapter['sections'][number]} */
const superko = {
  title: 'Superko',
  text: ['No play may make an earlier position again. That covers ko and every longer cycle.'],
  example: {
    size: [5, 3],
    setup: '.XO../X.XO./.XO..',
    toMove: 'w',
    moves: ['w B2', 'b C2'],
    caption: 'Taking back would repeat the board of the start.',
  },
};
/** @type {import('../book.js').Chapter['sections'][number]} */
const marking = {
  title: 'The end',
  text: [
    'Two passes stop play. Mark the dead strings; when both accept the same marks, the game is scored. If you '
      + 'do not agree, resume and play it out.',
  ],
  example: {
    size: [5, 5],
    setup: deadStone,
    toMove: 'b',
    moves: ['b pass', 'w pass', 'b dead E3', 'b accept', 'w accept'],
    caption: 'E3 is agreed dead, and the board is counted.',
  },
};

/** @type {import('../book.js').Chapter} */
export const chinese = {
  name: 'chinese',
  by: 'China',
  sentence: 'Area scoring: your living stones and the points they surround.',
  deviations: short.chinese,
  sections: [capture, ko, marking],
};
/** @type {import('../book.js').Chapter} */
export const japanese = {
  name: 'japanese',
  by: 'Japan',
  sentence: 'Territory scoring: surrounded points and prisoners.',
  deviations: short.japanese,
  sections: [capture, ko, marking],
};
/** @type {import('../book.js').Chapter} */
export const aga = {
  name: 'aga',
  also: ['aga-refined'],
  by: 'American Go Association',
  sentence: 'Passes hand over a stone, and White passes last, so that area and territory agree.',
  deviations: short.aga,
  sections: [capture, superko, marking],
};
/** @type {import('../book.js').Chapter} */
export const newZealand = {
  name: 'new-zealand',
  also: ['nz-refined'],
  by: 'New Zealand Go Society',
  sentence: 'Area scoring with suicide allowed.',
  deviations: short['new-zealand'],
  sections: [capture, superko, marking],
};
/** @type {import('../book.js').Chapter} */
export const trompTaylor = {
  name: 'tromp-taylor',
  by: 'John Tromp, Bill Taylor',
  sentence: 'The shortest rules: all stones on the board are alive, and no board comes twice.',
  deviations: short['tromp-taylor'],
  sections: [
    capture,
    superko,
    {
      title: 'All stones are alive',
      text: ['There is no marking: capture what is dead before you pass.'],
      example: {
        size: [5, 5],
        setup: deadStone,
        toMove: 'b',
        moves: ['b pass', 'w pass'],
        caption: 'Scored at once. E3 counts as alive, so the points round it are neutral.',
      },
    },
  ],
};
