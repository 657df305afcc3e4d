// Stoical Go in short: the differences from ordinary Go, most important first. Rooms show them before a game.

/** @type {Record<string, string[]>} */
export const short = {
  stoical: [
    'A play that captures is refused if the opponent’s last move captured. A pass or a quiet move lifts the ban.',
    'The ban is everywhere on the board and for any number of stones, snapbacks included.',
    'No ko rule and no superko: a play that repeats any earlier board draws the game.',
    'Suicide is illegal. Area scoring after two passes.',
  ],
};
