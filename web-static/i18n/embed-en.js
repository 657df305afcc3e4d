// The words of the board for pages of other sites.
import { COLOUR, clock, endText, resultShort } from './en.js';

export { clock, endText, resultShort };

export const loading = 'Loading the game';
export const missing = 'There is no such game.';
export const home = 'To Miai';
export const reconnecting = 'Connecting again …';
export const full = 'Miai ↗';
export const fullLabel = 'Miai: open this game in a new tab';
export const tags = { bot: 'bot', computer: 'computer' };
export const guest = 'guest';
export const steps = {
  first: 'First position',
  back: 'One move back',
  forward: 'One move forward',
  last: 'Last position',
};
export const positions = 'Positions of the game';
export const noRules = 'The earlier positions could not be loaded.';
export const title = (players) => `${players.b.name} – ${players.w.name} · Miai`;
export const board = ([width, height]) => `Go board, ${width} by ${height}`;
export const turn = (colour) => `${COLOUR[colour]} to play`;
export const stopped = 'Counting';
export const paused = 'Paused';

const ACTS = { pass: 'pass', challenge: 'ko challenge' };
/**
 * @param {number} number of the turn; 0: the set-up
 * @param {{by: 'b'|'w', kind: string, at: string}|null} act
 */
export const move = (number, act) =>
  act ? `Move ${number}: ${COLOUR[act.by]} ${act.kind === 'play' ? act.at : ACTS[act.kind]}` : 'Before the first move';
