// Renaissance Rules: the text and the positions of their page. Every example is judged by core.wasm as it is played.
import { short } from '../../../i18n/short/renaissance.js';

const moonshine = '.OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./OXOOOOXXOX/XXO.OXXOOO/.XOOOXO.O.';

/** @type {import('../book.js').Chapter} */
export const renaissance = {
  name: 'renaissance-area',
  problems: 'renaissance',
  also: ['renaissance-territory', 'renaissance-simple'],
  by: 'jann',
  sentence: 'Three passes stop play, disputes are played out, and losing more stones in a cycle loses the game.',
  deviations: short.renaissance,
  sections: [
    {
      title: 'Three passes',
      text: [
        'Two passes may only be a pause forced by a ko. The third stops the phase. So a ko can be fought to its '
          + 'end before the game is scored.',
      ],
      example: {
        size: [5, 5],
        setup: 'XO.OO/.XOOO/XXOOO/OOO.O/OOOO.',
        toMove: 'b',
        moves: ['b C5', 'w pass', 'b pass', 'w B5', 'b pass', 'w A4'],
        caption:
          'The one-eye flaw. Black takes the ko and passes, but after two '
          + 'passes White may retake, and captures the group.',
      },
    },
    {
      title: 'Threefold, by prisoners',
      text: [
        'When a play makes a board for the third time, the stones each side lost since the first are compared. '
          + 'Sending three and returning one loses two stones a cycle, so it cannot be used to draw.',
      ],
      example: {
        size: [8, 3],
        setup: '.XOOOOO./XXOOOOOO/X.X..OO.',
        toMove: 'b',
        moves: [
          'b D1',
          'w pass',
          'b E1',
          'w B1',
          'b C1',
          'w pass',
          'b D1',
          'w pass',
          'b E1',
          'w B1',
          'b C1',
          'w pass',
          'b D1',
        ],
        caption:
          'Black sends three stones and gets one back, again and again. The third time Black has lost more, and loses.',
      },
    },
    {
      title: 'Triple ko is a draw',
      text: ['Both lose as many stones, and neither can stop: a true cycle, and a draw.'],
      example: {
        size: [7, 6],
        setup: 'OOOOOOO/OXO.O.O/X.XOXOX/XXXXXXX/OOOOOOO/.......',
        toMove: 'b',
        moves: ['b D5', 'w B4', 'b F5', 'w D4', 'b B5', 'w F4', 'b D5', 'w B4', 'b F5', 'w D4', 'b B5', 'w F4', 'b D5'],
        caption: 'Three kos, round and round: the third occurrence with equal losses.',
      },
    },
    {
      title: 'The remembered board',
      text: [
        'Each time two passes come in succession the board is remembered, in place of the one before. A play '
          + 'that would make it again is refused. It outlives a stop.',
        'That small superko is enough for moonshine life: Black cannot live by flipping a double ko far away.',
      ],
      example: {
        size: [10, 6],
        setup: moonshine,
        toMove: 'b',
        moves: [
          'b A4',
          'w pass',
          'b pass',
          'w pass',
          'w resume',
          'b pass',
          'w A3',
          'b H1',
          'w K4',
          'b A4',
          'w G1',
          'b K3',
        ],
        caption:
          'Play stopped with A4 black. White resumes, starts the capture and flips the double ko first; Black’s '
          + 'answer at K3 would make the remembered board.',
      },
    },
    {
      title: 'Disputes',
      text: [
        'While play is stopped you may mark your own strings as dead. Does your '
          + 'opponent claim more than you admit? Either of you resumes, and it is played '
          + 'out. When neither does and both accept, the game is scored.',
      ],
      example: {
        size: [5, 5],
        setup: '..XO./..XO./X.XOX/..XO./..XO.',
        toMove: 'b',
        moves: ['b pass', 'w pass', 'b pass', 'b dead E3', 'b accept', 'w accept'],
        caption: 'Black admits that E3 is dead, both accept: 15 to 10 on the board.',
      },
    },
    {
      title: 'Territory with pass stones',
      text: [
        'In the territory form each pass in a dispute hands the opponent a stone, and both must have made '
          + 'equally many moves when it stops: if not, one more pass is paid. So playing inside one’s own territory '
          + 'to prove a death costs nothing.',
      ],
      example: {
        ruleset: 'renaissance-territory',
        size: [5, 5],
        setup: '..XO./..XO./X.XOX/..XO./..XO.',
        toMove: 'b',
        options: { komi: 0 },
        moves: [
          'b pass',
          'w pass',
          'b pass',
          'w resume',
          'w E4',
          'b pass',
          'w E2',
          'b pass',
          'w pass',
          'b pass',
          'b accept',
          'w accept',
        ],
        caption:
          'White captures E3 in two moves while Black passes twice. Both '
          + 'made three moves, so nothing is lost by proving it.',
      },
    },
  ],
};
