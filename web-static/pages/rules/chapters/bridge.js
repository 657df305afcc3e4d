// Bridge Go: the text and the positions of its page. Every example is judged by core.wasm as it is played.
import { short } from '../../../i18n/short/bridge.js';

/** @type {import('../book.js').Chapter} */
export const bridge = {
  name: 'bridge',
  problems: 'bridge',
  also: ['bridge-perpendicular'],
  by: 'tswett, mudri',
  sentence: 'Only liberties that reach two opposite sides keep stones alive, and a chain from side to side wins.',
  deviations: short.bridge,
  sections: [
    {
      title: 'External liberties',
      text: [
        'Take an empty point beside a stone. Walk from it over empty points and '
          + 'enemy stones, never over stones of its own colour and never diagonally. If '
          + 'you can reach two opposite sides, it is an external liberty.',
        'Turn on “liberties” and point at a stone to see its external liberties, its internal ones and the '
          + 'outside that they open to.',
      ],
      example: {
        size: [7, 7],
        setup: '...X.../...X.../...X.../XXX..../......./......./.......',
        toMove: 'w',
        moves: [],
        liberties: 'D6',
        caption:
          'For the stone D6 the east liberty is external. The west one is '
          + 'internal: that pocket reaches only west and north.',
      },
    },
    {
      title: 'Eyes do not count',
      text: [
        'A group with two eyes has two internal liberties, and they are worth nothing. Close its last way to '
          + 'the outside and all of it is captured.',
      ],
      example: {
        size: [7, 7],
        setup: '......./......./......./......./OOOO.../XXXXO../.X.X...',
        toMove: 'w',
        moves: ['w E1'],
        caption: 'White E1 takes the last external liberty: six stones and two eyes leave the board.',
      },
    },
    {
      title: 'Do not fence in your own stones',
      text: [
        'After the enemy’s strings, all of your own strings are checked. A wall can capture your own stones far away.',
      ],
      example: {
        size: [7, 7],
        setup: 'X..X.../.X.X.../......./XXXX.../......./......./.......',
        toMove: 'b',
        moves: ['b D5'],
        caption: 'D5 closes the corner: A7 and B6 have only internal liberties now and are captured by their own side.',
      },
    },
    {
      title: 'The bridge',
      text: [
        'Join two opposite sides and the game is yours, even if the stones would be captured next. A corner '
          + 'stone touches two sides, but not opposite ones.',
      ],
      example: {
        size: [5, 5],
        setup: '...../...../XX.XX/...../.....',
        toMove: 'b',
        moves: ['b C3'],
        caption: 'West to east: Black wins.',
      },
    },
    {
      title: 'Kou, and no repetition',
      text: [
        'Two stones can take each other for ever in a corner. A play that makes an earlier board again is '
          + 'refused, so one of them must play elsewhere first. A stone that only captures itself changes nothing '
          + 'and is refused for the same reason.',
      ],
      example: {
        size: [7, 7],
        setup: '......./......./......./......./X....../.XO..../.O.O...',
        toMove: 'b',
        moves: ['b A1', 'w B1'],
        caption: 'A1 takes B1. Taking back at once would repeat the board.',
      },
    },
    {
      title: 'The perpendicular variant',
      text: [
        'In Bridge Go (perpendicular) a liberty left or right of a stone must reach both north and south, one '
          + 'above or below it both west and east.',
      ],
    },
  ],
};
