// Renaissance in short: the differences from ordinary Go, most important first. Rooms show them before a game.

/** @type {Record<string, string[]>} */
export const short = {
  renaissance: [
    'Three successive passes stop play. Players mark their own dead stones; either may resume, three times at most.',
    'When a board is made for the third time, the player who lost more stones in between loses; equal losses draw.',
    'After two passes in succession the board is remembered: no later play may make it again.',
    'Suicide is legal. In territory scoring, passes in a dispute cost a stone each.',
  ],
};
