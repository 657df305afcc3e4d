// Words of the page of a person, in English; see en.js.
import { number } from './en.js';
import { change } from './rating-en.js';

const { plural } = number;
const counts = (won, drawn, lost, drawnToo = drawn > 0) =>
  [`${won} won`, ...(drawnToo ? [`${drawn} drawn`] : []), `${lost} lost`].join(' · ');

/** The act of a player now, in words. @param {{does: string}} present */
const does = ({ does: what }) =>
  ({
    away: 'not here',
    here: 'here now',
    waiting: 'waits for an opponent',
    playing: 'plays now',
    watching: 'watches a game',
  })[what];

export const players = {
  documentTitle: 'Players · Miai',
  title: 'Players',
  following: 'Following',
  here: 'Here now',
  none: 'You follow no player yet. The page of every player has a button for it.',
  nobody: 'No player with an account is here now.',
  others: (count) => `Also here, not listed: ${plural(count, 'guest or other player', 'guests and other players')}.`,
  visible: 'Show that I am here',
  visibleHint: 'Off: you are in no list of players who are here, and those who follow you see you as away.',
  does,
  watch: (name) => `Watch ${name}`,
  sit: (name) => `The room of ${name}`,
  links: { waiting: 'Room', playing: 'Watch', watching: 'Watch' },
  offline: 'The players cannot be listed now.',
  follow: 'Follow',
  unfollow: 'Unfollow',
  followTo: (name) => `Follow ${name}`,
  unfollowTo: (name) => `Unfollow ${name}`,
  full: 'You follow 100 players already. Unfollow one of them first.',
  failed: 'That did not work. Try again.',
};

export const person = {
  since: (month) => `since ${month}`,
  games: (count) => plural(count, 'game'),
  settings: 'Settings',
  ratings: 'Ratings and results by ruleset',
  counts,
  notRated: 'not rated',
  all: 'All results',
  table: {
    title: 'Results by ruleset and colour',
    rules: 'Ruleset',
    rating: 'Rating',
    black: 'As Black',
    white: 'As White',
    three: ['Won', 'Drawn', 'Lost'],
  },
  mixes: 'Mixed rules',
  progress: {
    title: 'Rating',
    rules: 'Ruleset',
    image: (rules, first, last, best, worst) =>
      `Rating under ${rules}: ${first.rating} on ${first.day}, ${last.rating} on ${last.day}; the highest is ${best}, `
      + `the lowest ${worst}. A table of all games follows.`,
    table: 'As a table',
    caption: (rules, games, cut) => `${rules}, ${cut ? `the last ${games} rated games` : plural(games, 'rated game')}`,
    columns: { day: 'Day', rating: 'Rating', change: 'Change' },
    game: (day) => `The game of ${day}`,
    none: 'The first rated game draws the first point.',
    failed: 'The ratings of earlier games cannot be read now.',
    change,
  },
  met: {
    title: 'Most often against',
    score: (won, lost) => `${won} : ${lost}`,
    games: (name, won, drawn, lost) => `The games with ${name}: ${counts(won, drawn, lost)}`,
  },
  list: {
    title: 'Games',
    search: 'Search',
    filters: 'Show',
    every: (count) => (count > 0 ? `All ${count}` : 'All'),
    results: { won: 'Won', drawn: 'Drawn', lost: 'Lost', none: 'No result' },
    count: (title, count) => `${title} ${count}`,
    rated: 'Rated',
    casual: 'Not rated',
    against: (name) => `Against ${name}`,
    off: (title) => `${title}: take this filter off`,
    columns: { against: 'Against', rules: 'Rules', result: 'Result', rating: 'Rating', day: 'Day' },
    record: (name, day) => `The game with ${name} of ${day}`,
    nothing: 'No game fits these filters.',
    clear: 'Show all games',
    own: 'Your first game will stand here.',
    none: (name) => `${name} has finished no public game yet.`,
    play: 'Play the computer',
    open: 'Find an opponent',
    more: 'More games',
    further: 'Look further back',
    file: 'All games as a file',
    failed: 'The games cannot be read now.',
    again: 'Try again',
  },
  tours: 'Rated games in tournaments',
};
