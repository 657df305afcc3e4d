// Alter Igo: the text and the positions of its page. Every example is judged by core.wasm as it is played.
import { short } from '../../../i18n/short/alter-igo.js';

/** @type {import('../book.js').Chapter} */
export const alterIgo = {
  name: 'alter-igo',
  problems: 'alter-igo',
  by: 'Bass',
  sentence: 'Every string without a liberty is removed at once, yours too; there is no pass and no scoring.',
  deviations: short['alter-igo'],
  sections: [
    {
      title: 'Capture is simultaneous',
      text: [
        'You place a stone on an empty point. Then look at the whole board: every string, black or white, that '
          + 'touches no empty point is taken off, all together.',
        'In ordinary Go your stone is safe if it captures. Here it is not: both may go.',
      ],
      example: {
        size: [5, 5],
        setup: '...../..X../.XO../..X../.....',
        toMove: 'b',
        moves: ['b D3'],
        caption: 'Black plays D3: the white stone loses its last liberty and goes. The black stones keep theirs.',
      },
    },
    {
      title: 'A ko mouth swallows both',
      text: [
        'Where ordinary Go has a ko, here the capturing stone has no liberty either, and both stones vanish. '
          + 'The mouth is empty again, and one player gains by that.',
      ],
      example: {
        size: [5, 4],
        setup: '...../.XO../XO.O./.XO..',
        toMove: 'b',
        moves: ['b C2'],
        caption: 'Black C2 and White B2 leave the board together: neither had a liberty while both stood.',
      },
    },
    {
      title: 'The last spare eye decides',
      text: [
        'A player whose placed stone is the only one removed loses at once. Two or more stones of one’s own may '
          + 'be given up without loss.',
        'So the game is about room: when the board fills, the player who first has only single-stone suicides '
          + 'left must make one. Groups pay for living, and spare eyes win.',
      ],
      example: {
        size: [4, 3],
        setup: '.XO./XXOO/.XO.',
        toMove: 'b',
        moves: ['b A3', 'w A1', 'b A3', 'w B3', 'b A2', 'w B2', 'b A1', 'w B1', 'b A2', 'w A1', 'b A3', 'w A2', 'b D3'],
        caption:
          'Both have two eyes and Black must move. A3 takes Black’s own stones off, and thirteen moves later '
          + 'every black move is a single-stone suicide.',
      },
    },
    {
      title: 'The third time is a draw',
      text: [
        'When the same board comes for the third time, with either player to move, the game is a draw. The empty board '
          + 'at the start counts. A single-stone suicide still loses, even if it shows a board for the third time.',
      ],
      example: {
        size: [2, 1],
        setup: '..',
        toMove: 'b',
        moves: ['b A1', 'w B1', 'b A1', 'w B1'],
        caption:
          'On two points every second move empties the board. It is empty '
          + 'at the start, after two moves and after four: a draw.',
      },
    },
    {
      title: 'Two games make it fair',
      text: [
        'There is no komi. A match of two games with colours swapped is the usual form: a win counts one, a '
          + 'draw a half. If both won as Black, the quicker win takes the match.',
      ],
    },
  ],
};
