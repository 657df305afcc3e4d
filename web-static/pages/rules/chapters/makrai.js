// Makrai Rules: the text and the positions of their page. Every example is judged by core.wasm as it is played.
import { short } from '../../../i18n/short/makrai.js';

const moonshine = '.OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./OXOOOOXXOX/XXO.OXXOOO/.XOOOXO.O.';
const twenty = [
  'b A4',
  'w pass',
  'b pass',
  'w resume modified-ko',
  'w A3',
  'b H1',
  'w K4',
  'b A4',
  'w G1',
  'b K3',
  'w challenge A3',
  'b challenge H1',
  'w challenge K4',
  'b H1',
  'w K4',
  'b pass',
  'w A3',
  'b K3',
  'w G1',
  'b pass',
  'w A1',
];

/** @type {import('../book.js').Chapter} */
export const makrai = {
  name: 'makrai-territory',
  problems: 'makrai',
  also: ['makrai-area'],
  by: 'József Makrai',
  sentence: 'When play has stopped, a disputed ko can be challenged by a pass: win it afterwards and it is locked.',
  deviations: short.makrai,
  sections: [
    {
      title: 'Challenging a ko',
      text: [
        'In a continuation with ko challenges, before retaking a ko you may pass for it. If you then take it, '
          + 'it is locked: the opponent may neither retake nor challenge there until a regular pass.',
        'A challenge is a turn but not a regular pass. It does not stop the game. Any change of the stones '
          + 'round the ko makes it a new ko, and its records are void.',
      ],
      example: {
        ruleset: 'makrai-area',
        size: [10, 6],
        setup: moonshine,
        toMove: 'b',
        moves: twenty.slice(0, 13),
        caption:
          'Moonshine life. White challenges the corner, Black and White challenge the double ko: three '
          + 'challenges in a row, and play goes on.',
      },
    },
    {
      title: 'Moonshine life is captured',
      text: [
        'This is Makrai’s own example in full. Each lock costs the other side a turn, Black runs out of '
          + 'captures, and the corner falls.',
      ],
      example: {
        ruleset: 'makrai-area',
        size: [10, 6],
        setup: moonshine,
        toMove: 'b',
        moves: twenty,
        caption: 'Twenty moves; the last one captures.',
      },
    },
    {
      title: 'Locked',
      text: ['While a ko is locked against you, you can neither take nor challenge it.'],
      example: {
        ruleset: 'makrai-area',
        size: [10, 6],
        setup: moonshine,
        toMove: 'b',
        moves: [...twenty.slice(0, 15), 'b D2', 'w E6', 'b K3'],
        caption: 'White took the prepared ko at K4. Even two moves later Black K3 is refused: the padlock.',
      },
    },
    {
      title: 'A finite supply of stones',
      text: [
        'If you lost more stones than your opponent by over half the points of the board (on small boards: all '
          + 'of them), you are out of stones and can only pass. Endless sending and returning ends there.',
      ],
      example: {
        ruleset: 'makrai-area',
        size: [6, 5],
        setup: '.O.XXO/OXXXO./O.X.OO/XX.OO./OOOO.O',
        toMove: 'w',
        options: { stone_limit: 2 },
        moves: ['w C5', 'b A5', 'w B5', 'b pass', 'w C5', 'b A5', 'w B5'],
        caption: 'White sends two and gets one back. With a limit of two stones the third round is refused.',
      },
    },
    {
      title: 'Draw by a balanced cycle',
      text: [
        'The third time within one phase that a play makes the same board, with the same player to move, the '
          + 'same difference of prisoners and the same challenges, the game is a draw. Cycles that cost one side '
          + 'stones are left to the supply.',
      ],
      example: {
        ruleset: 'makrai-area',
        size: [8, 5],
        setup: '......../OOOOOO../XXXXXO../XOOOXXOO/.O.X.OX.',
        toMove: 'b',
        moves: ['b C1', 'w E1', 'b D1', 'w F1', 'b C1', 'w E1', 'b D1', 'w F1', 'b C1'],
        caption: 'Eternal life: two stones each, for ever. A draw.',
      },
    },
    {
      title: 'Confirmation sequences',
      text: [
        'In the territory form you may claim that an enemy string is dead. It is then played out on a side '
          + 'board, its owner’s opponent first. If the string is gone when both pass, the claim is proved; '
          + 'otherwise it is refuted. Then everything is put back.',
        'A sequence changes nothing in the game: no prisoner, no repetition, no ko.',
      ],
      example: {
        size: [5, 5],
        setup: '..XO./..XO./X.XOX/..XO./..XO.',
        toMove: 'b',
        moves: ['b pass', 'w pass', 'w claim E3', 'w E4', 'b pass', 'w E2', 'b pass', 'w pass'],
        caption:
          'White claims E3, captures it on the side board, and both pass: '
          + 'proved. The board is back as it was, and E3 is dead.',
      },
    },
  ],
};
