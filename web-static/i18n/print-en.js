// What stands on paper, in English; see en.js.
import { criteria, tour } from './tour-en.js';

export const print = {
  title: (title) => `${title} · print`, heading: 'Print', go: 'Print this page', back: 'Event page', round: 'Round', printed: (text) => `as of ${text}`,
  none: 'This paper is empty until a round is published.', noTable: 'The table is empty until a round has begun.',
  kinds: { welcome: 'Welcome sheet', board: 'Pairings by board', name: 'Pairings by name', slips: 'Result slips', table: 'Table' }, which: 'Which paper',
  head: { board: (no) => `Round ${no} · pairings by board`, name: (no) => `Round ${no} · pairings by name`, slips: (no) => `Round ${no} · result slips`,
    table: (no) => `After round ${no}`, live: (no) => `Round ${no} being played`, welcome: 'Welcome' },
  slip: { round: (no) => `Round ${no}`, board: (no) => `Board ${no}`, black: 'Black', white: 'White', game: (no) => `Game ${no}`,
    wins: (colour) => `${colour} wins`, draw: 'Draw', signature: 'Signature', handicap: (stones) => (stones === 1 ? 'no komi' : `${stones} stones for Black`),
    bring: 'Please bring this slip to the director.' },
  welcome: { rules: 'Rules', board: 'Board', clock: 'Clock', system: 'System', match: 'Each round', single: 'one game',
    two: 'a match of two games, colours swapped', order: 'Order of the table', begins: 'Begins', address: 'On the net', director: 'Director',
    unplayed: 'Rounds without a game', read: (name) => `The rules: /rules/${name}`,
    byScore: (names) => `score, then ${names.map((name) => criteria[name][1].toLowerCase()).join(', then ')}; who is equal then shares the place`,
    justScore: 'who loses is out', enter: 'Results are on the net as soon as they are in.' },
  pairings: tour.pairings,
};
