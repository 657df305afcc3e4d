// Alter Igo in short: the differences from ordinary Go, most important first. Rooms show them before a game.

/** @type {Record<string, string[]>} */
export const short = {
  'alter-igo': [
    'You must play: there is no pass.',
    'After each stone, every string of either colour without a liberty is removed, all at the same time.',
    'If the stone just placed is the only stone removed, its player loses.',
    'The third occurrence of a position is a draw. There is no ko rule and no score.',
  ],
};
