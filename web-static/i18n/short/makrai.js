// Makrai in short: the differences from ordinary Go, most important first. Rooms show them before a game.

/** @type {Record<string, string[]>} */
export const short = {
  makrai: [
    'After a stop either player may continue, and either may ask for ko challenges.',
    'A challenge is a pass for one ko. If you capture that ko later, '
      + 'your opponent may not retake until a player passes.',
    'Stones are finite: a player who has lost too many more stones than the opponent can only pass.',
    'A position repeated a third time in balance is a draw. In territory scoring, disputed strings are settled '
      + 'by confirmation sequences.',
  ],
};
