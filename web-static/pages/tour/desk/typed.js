// Results typed from the keyboard: a board's number, and b, w, = or 0. Pure.

/** @import {Tour as P} from 'protocol' */

/**
 * @typedef {{state: 'empty'|'board'|'result'|'unknown'|'bye'|'nothing', board?: number, game?: number, result?:
 *   P.Result, pair?: Typable}} Typed board: known, and a result still wanted
 */
/** @typedef {Pick<P.Pair, 'board'|'first'|'second'|'games'|'points'|'ruled'>} Typable */

/** @type {Record<string, P.Result>} */
const RESULTS = { b: 'black', w: 'white', '=': 'draw', 0: 'neither' };

/**
 * Reads a typed result, also an unfinished one.
 * "12b" is board 12, Black; "12.2w" its second game; "1 0" and, where there is no board 10, "10" board 1, both lose.
 * @param {string} text
 * @param {Typable[]} pairs of the round
 * @param {number} match games of a pairing
 * @returns {Typed} game: from 1
 */
export function parseTyped(text, pairs, match = 1) {
  const clean = text.trim().toLowerCase();
  if (clean === '') return { state: 'empty' };
  const [, digits, number, gap, letter] = /^(\d+)(?:[./](\d))?(\s*)(\S*)$/.exec(clean) ?? [];
  if (digits === undefined) return { state: 'nothing' };
  const find = (board) => pairs.find((pair) => pair.board === board);
  if (letter !== '')
    return RESULTS[letter]
      ? found(find(Number(digits)), Number(digits), number, RESULTS[letter], match)
      : { state: 'nothing' };
  const whole = find(Number(digits));
  if (!whole && !number && !gap && digits.length > 1 && digits.endsWith('0')) {
    const board = Number(digits.slice(0, -1));
    if (find(board)) return found(find(board), board, number, RESULTS[0], match);
  }
  return found(whole, Number(digits), number, null, match);
}

/**
 * @param {Typable|undefined} pair
 * @param {number} board
 * @param {string|undefined} number
 * @param {P.Result|null} result
 * @param {number} match
 * @returns {Typed}
 */
function found(pair, board, number, result, match) {
  if (!pair) return { state: 'unknown', board };
  if (pair.second === null) return { state: 'bye', board };
  const game = number ? Number(number) : openGame(pair, match);
  if (game < 1 || game > gamesDue(pair, match)) return { state: 'nothing', board };
  return { state: result ? 'result' : 'board', board, game, result, pair };
}

/**
 * The number of games that a pair may need: a drawn knock-out has a second one, with colours swapped.
 * @param {Typable} pair
 * @param {number} match
 */
export function gamesDue({ games, points }, match) {
  const drawn = points === null && games.length >= match && games.at(-1)?.result === 'draw';
  return Math.max(match, games.length + (drawn ? 1 : 0));
}

/**
 * The first game of a pair without a result; the last where all have one.
 * @param {Typable} pair
 * @param {number} match
 */
export function openGame(pair, match) {
  const due = gamesDue(pair, match);
  for (let no = 1; no <= due; no++) if ((pair.games[no - 1]?.result ?? null) === null) return no;
  return due;
}

/** The colours in a game, begun or not: {b: no, w: no}. @param {Typable} pair @param {number} game */
export function coloursOf(pair, game) {
  const first = pair.games[game - 1]?.first_black ?? (pair.games[0]?.first_black ?? true) === (game % 2 === 1);
  return first ? { b: pair.first, w: pair.second } : { b: pair.second, w: pair.first };
}
