// Words for games as files.
import { COLOUR, number } from './en.js';

const { plural } = number;

export const files = 'Save the game as';
export const kinds = { sgf: 'SGF', json: 'JSON' };
/** The name of a file, of letters with their marks and digits in any script. */
export const fileName = (...players) => players.map((name) => name.replace(/[^\p{L}\p{M}\p{N} -]+/gu, '').trim()).filter(Boolean).join(' - ') || 'game';

export const open = 'Open a record';
export const openHint = 'SGF of any program, or JSON of this one. The server reads it and keeps nothing.';
export const opening = 'Reading …';
export const close = 'Close the record';
export const moves = 'Moves';
export const nobody = COLOUR;
export const running = 'Unfinished.';
export const stated = (result) => `The file says ${result}.`;

/** What was met while reading, a sentence each. */
export function notes({ games, variations, restarts, moves_before: before, passes_after: after, rules_guessed: guessed }) {
  return [
    games > 1 && `The file holds ${games > 99 ? 'over 99' : games} games; this is the first.`,
    guessed && 'The file names no rules that are known here; these are a guess.',
    restarts > 0 && `Stones are set up in mid-game: this begins there, after ${plural(before, 'move')}.`,
    variations > 0 && `${plural(variations, 'variation')} left out.`,
    after > 0 && `${plural(after, 'pass', 'passes')} after the end left out.`,
  ].filter(Boolean);
}

/** Why a file was not opened. `why`: the sentence of a refusal by the rules, if it is one. */
export function problem({ code, error, line, move, act }, why) {
  if (code === 'offline') return 'The server cannot be reached right now.';
  if (code === 'slow') return 'The file came too slowly. Try again over a better line.';
  if (code === 'rate') return 'Several files are being sent from here already. Try again in a moment.';
  if (code === 'busy') return 'The server is busy. Try again in a moment.';
  if (code === 'large') return 'The file is larger than 256 kB.';
  if (code === 'illegal') return `Move ${move} of the file, ${acted(act)}${line ? ` in line ${line}` : ''}, is not allowed. ${why ?? ''}`.trim();
  return `That is no record that can be read: ${error ?? code}.`;
}

function acted(act) {
  const [player, ...rest] = (act ?? '').split(' ');
  return player in COLOUR ? `${COLOUR[player]} ${rest.join(' ')}` : act;
}
