// Bridge Go in short: the differences from ordinary Go, most important first. Rooms show them before a game.

/** @type {Record<string, string[]>} */
export const short = {
  bridge: [
    'A liberty counts only if it is external: paths from it reach two opposite sides without crossing your own '
      + 'stones. Eyes do not count.',
    'A string of yours that joins west to east, or north to south, wins at once.',
    'After your move, all strings of yours without external liberties go too, wherever they are.',
    'No play may repeat an earlier board. No score; two passes are a draw.',
  ],
};
