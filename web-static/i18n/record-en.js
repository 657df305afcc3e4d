// The words for games as files.
import { COLOUR, number } from './en.js';

const { plural } = number;

export const files = 'Save the game as';
export const kinds = { sgf: 'SGF', json: 'JSON' };
/** The name of a file, of letters with their marks and digits in any script. */
export const fileName = (...players) =>
  players
    .map((name) => name.replace(/[^\p{L}\p{M}\p{N} -]+/gu, '').trim())
    .filter(Boolean)
    .join(' - ') || 'game';

/**
 * The occasion of a game: those of event, round and place that are known.
 * @param {import('protocol').GameRecord.File['occasion']} [of]
 */
export const occasion = ({ event, round, place } = {}) =>
  [event, round && (/^\d+$/.test(round) ? `round ${round}` : round), place].filter(Boolean).join(' · ');

export const open = 'Open a record';
export const openHint = 'SGF from any program, or JSON from this one. The server reads the file and does not keep it.';
export const opening = 'Reading …';
export const close = 'Close the record';
export const moves = 'Moves';
export const nobody = COLOUR;
export const running = 'Unfinished.';
/** The result in a file whose moves do not end the game. `?` is FF[4]'s word for an unknown result. */
export function stated(result) {
  if (!result || result === '?') return running;
  return /^([BW]\+|0$|draw$|jigo$|void$)/i.test(result)
    ? `The file gives the result ${result}.`
    : `The file says ${result}.`;
}
/** The reason why a move of a file is refused. `why` addresses a player, and a file has none. */
export const inFile = (reason, why) => (reason === 'not-your-turn' ? 'It is the other player’s turn.' : why);

/** The place where a record ends before the game of its file does. `why`: the sentence of the refusal. */
export const cut = (illegal, why) => `${problem({ ...illegal, code: 'illegal' }, why)} The record ends before it.`;

/** The remarks of the reader of files, a sentence each. */
export function notes(answer) {
  const {
    games,
    variations,
    restarts,
    moves_before: before,
    passes_after: after,
    passes_put: put,
    handicap_put: stones,
    values_left_out: values,
  } = answer;
  return [
    games > 1 && `The file holds ${games > 99 ? 'over 99' : games} games; this is the first.`,
    answer.cut_off && 'The file ends in the middle of the game, and so does this record.',
    answer.mended && 'The file does not begin as the format requires. It was read anyway.',
    answer.rules_guessed && 'The file names no rules that this server knows. These are a guess.',
    stones > 0 && `The file names ${stones} handicap stones but does not place them. They are on the usual points.`,
    put > 0 && `${put > 1 ? `${put} times` : 'Once'} one colour plays twice in a row. The other passes in between.`,
    values > 0 && `${plural(values, 'value')} that cannot be read left out.`,
    restarts > 0 && `The file sets up stones in mid-game, after ${plural(before, 'move')}. This record starts there.`,
    variations > 0 && `${plural(variations, 'variation')} left out.`,
    after > 0 && `${plural(after, 'pass', 'passes')} after the end left out.`,
  ].filter(Boolean);
}

/**
 * Why a file was not opened. `why`: the sentence of the refusal, by the rules or by the server.
 * @param {Partial<import('../pages/analysis/record.js').Unread>} refused
 * @param {string} [why]
 */
export function problem({ code, error, line, move, act }, why) {
  if (code === 'over') return 'The file is larger than 256 kB.';
  if (code === 'illegal')
    return (
      `Move ${move} of the file, ${acted(act)}${line ? ` in line ${line}` : ''}, is not allowed. ` + `${why ?? ''}`
    ).trim();
  return error ? `This file cannot be read as a game: ${error}.` : why;
}

function acted(act) {
  const [player, ...rest] = (act ?? '').split(' ');
  return player in COLOUR ? `${COLOUR[player]} ${rest.join(' ')}` : act;
}
