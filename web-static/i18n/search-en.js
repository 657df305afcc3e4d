// The words of the search in the browser: best moves, chances, the graph of a game.
import { COLOUR } from './en.js';

/** Wins in a hundred games. @param {number} share 0…1 */
const percent = (share) => `${Math.round(share * 100)} %`;
const thousands = (number) => number.toLocaleString('en');

export const title = 'The computer’s opinion';
export const best = 'Best moves';
export const graph = 'Graph of the game';
export const playing = 'You are playing a game, so the computer gives no advice until it ends.';
export const failed = 'The computer’s part could not be loaded. Press again to try once more.';
export const over = 'There is nothing to play here.';
export const loading = 'Loading…';

export const letters = ['A', 'B', 'C'];
/** @param {'b'|'w'} player */
export const forPlayer = (player) => `Best moves for ${COLOUR[player]}`;
/** @param {number} done @param {number} all */
export const progress = (done, all) => `${thousands(done)} of ${thousands(all)} games tried`;
/** A choice as a button. @param {import('../lib/search.js').Choice} choice */
export const wins = ({ share, proved }) =>
  proved ? (share > 0.5 ? 'wins for certain' : 'loses for certain') : percent(share);
export const choice = (act) =>
  act
    .slice(2)
    .replace(/^pass$/, 'Pass')
    .replace(/^challenge /, 'Challenge ');
/** The last sentence for a screen reader. @param {'b'|'w'} player @param {import('../lib/search.js').Choice} first */
export const found = (player, first) =>
  `The best move for ${COLOUR[player]} is ${choice(first.act)}: ${wins(first)}${first.proved ? '' : ' of games won'}.`;
/** The sum of the squares, for a screen reader. @param {number} black @param {number} white */
export const owned = (black, white) => `Most often ${black} points become Black’s and ${white} White’s.`;
export const legend = 'Small squares show the likely owner of each point.';

export const at = (act, share) =>
  `Step ${act}${share === null || share === undefined ? '' : `: Black wins ${percent(share)}`}`;
export const place = 'Step of the game';
export const graphHint = 'Black’s share of wins after each step. Press the graph to go to a step.';
/** @param {number} done @param {number} all */
export const graphProgress = (done, all) =>
  done < all ? `${done} of ${all} positions tried` : `The graph is complete: ${all} positions.`;
