// The words for games as files.
import { COLOUR, number } from './en.js';

const { plural } = number;

export const files = 'Save the game as';
export const kinds = { sgf: 'SGF', json: 'JSON' };
export const embed = 'Embed';
export const embedHint = 'HTML for a page of your own: it shows this game, live or finished.';
export const embedLine = (address) =>
  `<iframe src="${address}" width="480" height="560" frameborder="0" title="A game on Miai"></iframe>`;
/** The name of a file, of letters with their marks and digits in any script. */
export const fileName = (...players) =>
  players
    .map((name) => name.replace(/[^\p{L}\p{M}\p{N} -]+/gu, '').trim())
    .filter(Boolean)
    .join(' - ') || 'game';

const DAYS_MS = 8.64e15; // no Date is further from 1970
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

const dayOf = (ms) => ms !== null && Math.abs(ms) <= DAYS_MS && day.format(ms);

/**
 * The occasion of a game: those of event, round, place and day that are known.
 * @param {import('protocol').GameRecord.File['occasion']} [of]
 * @param {number|null} [begun] milliseconds
 */
export const occasion = ({ event, round, place } = {}, begun = null) =>
  [event, round && (/^\d+$/.test(round) ? `round ${round}` : round), place, dayOf(begun)].filter(Boolean).join(' · ');
/** @param {import('protocol').GameRecord.File['occasion']|undefined} of @param {string} colour */
export const rank = (of, colour) => (colour === 'b' ? of?.black_rank : of?.white_rank);

/**
 * @typedef {object} Heading a game in a list
 * @property {string|null} name
 * @property {string|null} black
 * @property {string|null} white
 * @property {string|null} date
 * @property {string|null} event
 * @property {string|null} result
 */
export const collection = (n) => (n > 99 ? 'The first 100 games of this file' : `The ${n} games of this file`);
/** @param {number} number @param {Heading|null} of null: the game cannot be read */
export function heading(number, of) {
  if (!of) return `${number}: cannot be read`;
  const { name, black, white, date, event, result } = of;
  const players = (black || white) && `${black ?? COLOUR.b} – ${white ?? COLOUR.w}`;
  return `${number}: ${[players, name, event, date, result].filter(Boolean).join(' · ') || 'no names'}`;
}

export const open = 'Open a record';
export const openHint = 'SGF from any program, or JSON from this one. The server reads the file and does not keep it.';
export const opening = 'Reading …';
export const close = 'Close the record';
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
    variations,
    restarts,
    moves_before: before,
    passes_after: after,
    passes_put: put,
    handicap_put: stones,
    values_left_out: values,
    comments_cut: comments,
  } = answer;
  return [
    answer.cut_off && 'The file ends in the middle of the game, and so does this record.',
    answer.mended && 'The file does not begin as the format requires. It was read anyway.',
    answer.rules_guessed && 'The file names no rules that this server knows. These are a guess.',
    stones > 0 && `The file names ${stones} handicap stones but does not place them. They are on the usual points.`,
    put > 0 && `${put > 1 ? `${put} times` : 'Once'} one colour plays twice in a row. The other passes in between.`,
    comments > 0 && `${plural(comments, 'comment')} cut or left out: together they are too long.`,
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
