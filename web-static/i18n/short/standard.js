// The standard rules in short: the differences from ordinary Go, most important first. Rooms show them before a game.

const newZealand = [
  'Suicide is legal, except where it repeats a position.',
  'No position with the same player to move may come back (situational superko).',
  'Area scoring, komi 7.',
  'The refined form has basic ko and threefold by prisoners instead, with superko only in disputes.',
];

/** @type {Record<string, string[]>} */
export const short = {
  chinese: [
    'Area scoring, komi 7.5.',
    'Basic ko; a position repeated a third time is no result.',
    'White receives a point for each handicap stone.',
    'Suicide is illegal.',
  ],
  japanese: [
    'Territory and prisoners, komi 6.5.',
    'Basic ko; a position repeated a third time is no result.',
    'Disputes are settled by playing on, and eyes in seki count: here the rules differ from the Nihon Ki-in’s.',
    'Suicide is illegal.',
  ],
  aga: [
    'A pass gives the opponent a prisoner.',
    'White makes the last pass.',
    'No position with the same player to move may come back (situational superko).',
    'The refined form has basic ko and threefold by prisoners instead, with superko only in disputes.',
  ],
  'new-zealand': newZealand,
  nz: newZealand,
  'tromp-taylor': [
    'Two passes end the game and it is scored at once: every stone on the board is alive.',
    'No board may come back (positional superko).',
    'Suicide of several stones is legal.',
    'Area scoring, komi 7.5.',
  ],
};
