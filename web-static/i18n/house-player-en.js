// Words of the page of a computer player, in English; see en.js.

export const housePlayer = {
  documentTitle: (name) => `${name} · Miai`,
  what: (level, title) => `A computer player of this server, level ${level} of 5: ${title.toLowerCase()}.`,
  playouts: (count, strongest) =>
    `Before each move it plays ${count.toLocaleString('en')} games in its head${
      strongest ? ', and fewer on boards above 20\u00a0×\u00a020' : ''
    }.`,
  play: (name) => `Play ${name}`,
  playUnder: (name, rules) => `Play ${name}, ${rules}`,
  strength: 'Strength',
  rules: 'Ruleset',
  rating: 'Rating',
  others: 'Under other rules',
  measured: (size) =>
    `Measured in games of the five computer players with each other on ${size}, for each ruleset alone. Play at random `
    + 'has 0, and 200 points more win three games of four. The number behind ± is the range in which 95 of 100 '
    + 'measurements would lie.',
  scale: 'These ratings have their own scale. They cannot be compared with those of people.',
  games: 'Games',
  columns: { opponent: 'Opponent', result: 'Result', rules: 'Rules', moves: 'Moves', day: 'Day' },
  results: { won: 'Won', lost: 'Lost', draw: 'Drawn', none: 'No result' },
  record: (name, day) => `The game with ${name} of ${day}`,
  noGames: (name) => `${name} has finished no public game yet.`,
  more: 'More games',
  file: 'All games as a file',
  failed: 'The games cannot be read now.',
  again: 'Try again',
  all: 'The five computer players',
};
