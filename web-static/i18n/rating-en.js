// Words of ratings, in English; see en.js.
import { number } from './en.js';

const { plural } = number;
const UNSURE = 110; // a deviation above it, and the rating has a question mark

/** A rating as it is read: "1540", or "1500?" while little is known. */
export const rating = (value, deviation) => `${value}${deviation > UNSURE ? '?' : ''}`;

/** The change by a game: "+12", "−12", "±0". */
export const change = (points) => (points === 0 ? '±0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`);

export const ladder = {
  documentTitle: (rules) => `${rules ? `${rules} ratings` : 'Ratings'} · Miai`,
  title: 'Ratings',
  lead: 'Each ruleset has its own ratings, from rated games in rooms and in tournaments.',
  rules: 'Ruleset',
  option: (name, games) => `${name} (${plural(games, 'game')})`,
  others: 'Rulesets without rated games',
  place: 'Place',
  player: 'Player',
  rating: 'Rating',
  deviation: 'Deviation',
  games: 'Games',
  of: (players, games) => `${plural(players, 'player')}, ${plural(games, 'game')}`,
  unsure:
    'A question mark: the games are too few or too old for a sure rating. Such ratings are listed below the others.',
  first: (points) =>
    `Having the first move is worth ${plural(points, 'rating point')} to Black, and ratings take that into account.`,
  none: 'There are no rated games yet. Open a rated room, or enter a rated tournament.',
  noneHere: 'There are no rated games under these rules yet.',
  tournaments: 'See the tournaments',
  more: 'More players',
  offline: 'Ratings cannot be read now. Try again when the connection is back.',
};

export const profile = {
  documentTitle: (name) => `${name} · Miai`,
  account: 'Has an account here',
  botOf: 'A bot of',
  guest: 'Plays as a guest',
  number: (id) => `Player ${id}`,
  ratings: 'Ratings',
  last: 'Last rated games',
  columns: { opponent: 'Opponent', result: 'Result', rating: 'Rating', tour: 'Tournament', rules: 'Rules', day: 'Day' },
  unlisted: 'Unlisted tournament',
  room: 'Rated room',
  round: (round, board) => `round ${round}, board ${board}`,
  results: { won: 'Won', lost: 'Lost', draw: 'Drawn' },
  as: { b: 'as Black', w: 'as White' },
  none: 'No rated games yet.',
  begin: 'Open a rated room in the lobby',
  unsure: 'A question mark: the games are too few or too old for a sure rating.',
  missing: ['There is no such player.', 'The address may be mistyped.', 'All ratings'],
};
