// The lessons of the primer as data: a position, what the reader is to do in it, and how White answers. The rules core
// judges every act. Their words are in i18n/learn-en.js, and tests/web/learn proves that each can be done as it says.

/**
 * One thing to do.
 * @typedef {object} Task
 * @property {true} [any] any act that the rules allow
 * @property {string} [take] the point of a white stone that has to leave the board
 * @property {string[]} [acts] these acts and no others
 * @property {Record<string, string>} [wrong] answers to other acts that are as likely
 * @property {string[]} [replies] the answers after it, in the order of liking: the first that the rules allow is made
 *
 * @typedef {object} Lesson
 * @property {string} name of its words
 * @property {string} setup five rows from the top
 * @property {string[]} [line] acts before the lesson
 * @property {'b'|'w'} [toMove] who makes the first act; Black unless given
 * @property {string} [liberties] a stone whose liberties are shown
 * @property {[string, string][]} [marked] points with a mark
 * @property {Task[]} tasks
 */

export const SIZE = /** @type {[number, number]} */ ([5, 5]);

/** @type {Lesson[]} */
export const lessons = [
  {
    name: 'place',
    setup: '...../...../...../...../.....',
    tasks: [{ any: true, replies: ['w D4', 'w B2'] }],
  },
  {
    name: 'take',
    setup: '...../..X../.XOX./...../.....',
    liberties: 'C3',
    tasks: [{ take: 'C3' }],
  },
  {
    name: 'string',
    setup: '...../..XX./.XOOX/..X../.....',
    liberties: 'C3',
    tasks: [{ take: 'C3' }],
  },
  {
    name: 'corner',
    setup: '...../...../...../X..../O....',
    liberties: 'A1',
    tasks: [{ take: 'A1' }],
  },
  {
    name: 'save',
    setup: '...../..O../.OXO./...../.....',
    liberties: 'C3',
    tasks: [{ acts: ['b C2'] }],
  },
  {
    name: 'illegal',
    setup: '.O.../OO.../....X/...XO/..XO.',
    marked: [
      ['A5', 'circle'],
      ['E1', 'circle'],
    ],
    tasks: [{ acts: ['b E1'] }],
  },
  {
    name: 'ko',
    setup: '...../..XO./.X.XO/..XO./.....',
    toMove: 'w',
    line: ['w C3'],
    marked: [['D3', 'circle']],
    tasks: [{ any: true, replies: ['w A5', 'w A1', 'w E5'] }, { take: 'C3' }],
  },
  {
    name: 'eyes',
    setup: '...../...../OOOO./XXXXO/...XO',
    tasks: [{ acts: ['b B1'], wrong: { 'b A1': 'w B1', 'b C1': 'w B1' } }],
  },
  {
    name: 'end',
    setup: '..XO./..XO./..XO./..XO./..XO.',
    tasks: [{ acts: ['b pass'], replies: ['w pass'] }],
  },
];
