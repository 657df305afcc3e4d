// Stoical Go: the text and the positions of its page. Every example is judged by core.wasm as it is played.
import { short } from '../../../i18n/short/stoical.js';

const snapback = 'XX../OOX./X.X.';

/** @type {import('../book.js').Chapter} */
export const stoical = {
  name: 'stoical',
  problems: 'stoical',
  also: ['stoical-refined'],
  by: 'Luis Bolaños Mures',
  sentence: 'You may not capture right after your opponent captured: take a breath, make a threat, then strike.',
  deviations: short.stoical,
  sections: [
    {
      title: 'No capture after a capture',
      text: [
        'If the move before yours captured, yours may not. That replaces the ko rule, and it reaches '
          + 'further: it holds for any capture anywhere.',
      ],
      example: {
        size: [5, 3],
        setup: '.XO../X.XO./.XO..',
        toMove: 'w',
        moves: ['w B2', 'b C2'],
        caption: 'White B2 takes C2. Black may not take back on the very next move.',
      },
    },
    {
      title: 'Earn the right to capture',
      text: [
        'A threat that the opponent must answer with a quiet move gives the right back. A threat answered by a '
          + 'capture does not help: then you may not capture either.',
      ],
      example: {
        size: [8, 3],
        setup: '.XOOOOO./XXOOOOOO/X.XXXOO.',
        toMove: 'w',
        moves: ['w B1', 'b E1', 'w H1', 'b C1'],
        caption:
          'White B1 takes three stones and puts Black in atari. Black '
          + 'threatens with E1, White answers at H1, and now C1 takes.',
      },
    },
    {
      title: 'Without a threat the group is lost',
      text: ['A pass also lifts the ban, for both players. Without a threat it is the only way.'],
      example: {
        size: [8, 3],
        setup: '.XOOOOO./XXOOOOOO/X.XXXOO.',
        toMove: 'w',
        moves: ['w B1', 'b pass', 'w A3'],
        caption: 'Black finds no threat and passes. White A3 takes the whole corner.',
      },
    },
    {
      title: 'Endless cycles cannot start',
      text: [
        'All known forced cycles of Go contain a capture answered by a capture. Eternal life, which draws games '
          + 'elsewhere, stops here at its third move.',
      ],
      example: {
        size: [8, 5],
        setup: '......../OOOOOO../XXXXXO../XOOOXXOO/.O.X.OX.',
        toMove: 'b',
        moves: ['b C1', 'w E1', 'b D1'],
        caption: 'Black throws in, White takes two, and Black’s capture at D1 is refused.',
      },
    },
    {
      title: 'Repetition draws',
      text: [
        'A play that makes any earlier board again, the start included, ends the game as a draw. It takes two '
          + 'to get there. Passes repeat nothing.',
      ],
    },
    {
      title: 'The refined rule',
      text: [
        'Stoical Go (refined) forbids only what cycles are made of: both captures must be disturbing ones (one '
          + 'string taken, with more than one friendly string round the hole and no other way out), of fewer than '
          + 'five stones, in a domain of fewer than five points, in open lines, and not part of a snapback.',
        'So snapbacks are back, and large captures answer freely.',
      ],
      example: {
        ruleset: 'stoical-refined',
        size: [4, 3],
        setup: snapback,
        toMove: 'w',
        moves: ['w B1', 'b A1'],
        caption: 'The snapback is legal under the refined rule. Choose Stoical Go above and it is not.',
      },
    },
  ],
};
