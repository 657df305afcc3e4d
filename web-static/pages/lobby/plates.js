// The signature moment of each ruleset for the plates of the lobby: a set-up and three moves, as positions. `between`
// is a stone that is placed but not yet judged; `no` a forbidden point, `ring` a point to look at.

/**
 * @typedef {object} Frame
 * @property {string} board rows from the top
 * @property {string} [at] point of the last move
 * @property {string} [act] the act that led here, as in the protocol
 * @property {boolean} [between]
 * @property {string} [no]
 * @property {string} [ring]
 * @property {string} note a few words
 */

/** @type {{name: string, size: [number, number], toMove: 'b'|'w', frames: Frame[]}[]} */
export const plates = [
  {
    name: 'alter-igo',
    size: [6, 6],
    toMove: 'w',
    frames: [
      { board: '....../..XO../.X..O./..XO../....../......', note: 'White to play' },
      { board: '....../..XO../.XO.O./..XO../....../......', at: 'C4', act: 'w C4', note: 'White enters' },
      { board: '....../..XO../.XOXO./..XO../....../......', at: 'D4', between: true, note: 'Black takes …' },
      { board: '....../..XO../.X..O./..XO../....../......', at: 'D4', act: 'b D4', note: '… and both stones go' },
      { board: '....../..XO../.X..O./..XO../...O../......', at: 'D2', act: 'w D2', note: 'No ko, and no pass' },
    ],
  },
  {
    name: 'stoical',
    size: [6, 6],
    toMove: 'b',
    frames: [
      { board: '....../..XO../.XO.O./..XO../....../......', note: 'Black to play' },
      { board: '....../..XO../.X.XO./..XO../....../......', at: 'D4', act: 'b D4', note: 'Black captures' },
      { board: '....../..XO../.X.XO./..XO../....../......', at: 'D4', no: 'C4', note: 'White may not capture now' },
      { board: '....../..XO../.X.XO./..XO../....../....O.', at: 'E1', act: 'w E1', note: 'White plays elsewhere' },
      { board: '....../..XO../.XXXO./..XO../....../....O.', at: 'C4', act: 'b C4', note: 'Black connects' },
    ],
  },
  {
    name: 'bridge',
    size: [6, 6],
    toMove: 'b',
    frames: [
      { board: '..O.../..O.../OOOX../XXX.../....../......', note: 'White has a large eye' },
      { board: '..O.../..OX../OOOX../XXX.../....../......', at: 'D5', act: 'b D5', note: 'Black closes in' },
      { board: '..O.../..OX../OOOX../XXX.../....../....O.', at: 'E1', act: 'w E1', note: 'White plays elsewhere' },
      { board: '..OX../..OX../OOOX../XXX.../....../....O.', at: 'D6', between: true, note: 'No way across is left …' },
      { board: '...X../...X../...X../XXX.../....../....O.', at: 'D6', act: 'b D6', note: '… and eyes do not count' },
    ],
  },
  {
    name: 'renaissance-area',
    size: [6, 6],
    toMove: 'b',
    frames: [
      { board: '..XO../.XXO../XXO.../.XOOOO/XXXXO./...XO.', note: 'The borders are closed' },
      { board: '..XO../.XXO../XXO.../.XOOOO/XXXXO./...XO.', act: 'b pass', note: 'Black passes' },
      { board: '..XO../.XXO../XXO.../.XOOOO/XXXXO./...XO.', act: 'w pass', note: 'White passes: remembered' },
      { board: '..XO../.XXO../XXO.../.XOOOO/XXXXO./...XO.', act: 'b pass', note: 'The third pass stops play' },
    ],
  },
  {
    name: 'makrai-territory',
    size: [6, 6],
    toMove: 'w',
    frames: [
      { board: '....../..XO../.X.XO./..XO../....../......', ring: 'C4', note: 'A ko, in a dispute' },
      { board: '....../..XO../.XO.O./..XO../....../......', at: 'C4', note: 'White takes' },
      { board: '....../..XO../.XO.O./..XO../....../......', ring: 'D4', note: 'Black passes: a challenge' },
      { board: '....../..XO../.X.XO./..XO../....../......', at: 'D4', note: 'Later Black may retake' },
    ],
  },
];
