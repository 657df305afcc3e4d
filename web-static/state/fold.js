// A game in the client: the server's snapshot, then event by event. Pure functions, so that the screen follows from
// messages alone. No rules are known here; the events name the stones that left the board.
import { pointIndex } from '../lib/points.js';
import { readAct, standing, TURNS } from './log.js';

/** @import {Server} from 'protocol' */

const STONES = { '.': 0, X: 1, O: 2, '#': 3 };
const COLOUR = { b: 1, w: 2 };

/** A board's text as an array, one of 0 empty, 1 black, 2 white, 3 blocked for each point. */
export function readBoard(text) {
  return Uint8Array.from(text.replaceAll('/', ''), (letter) => STONES[letter]);
}

/** An array as a board's text. */
export function writeBoard(board, width) {
  const text = Array.from(board, (stone) => '.XO#'[stone]).join('');
  return text.match(new RegExp(`.{${width}}`, 'g')).join('/');
}

/** A board's text after changes: the new state, then the point, as in "XQ16.D4". */
export function changeBoard(board, [width, height], changes) {
  const all = [...board];
  for (const [, stone, name] of changes.matchAll(/(.)(\w\d+)/g)) {
    const point = pointIndex(name, width, height);
    all[point + Math.floor(point / width)] = stone; // a stroke between two rows
  }
  return all.join('');
}

/**
 * @typedef {object} GameState
 * @property {Server.Game} info the constant facts: id, room, ruleset, title, rules, size, setup, clock, players …
 * @property {number} width
 * @property {number} height
 * @property {number} n number of the last event
 * @property {Uint8Array} board
 * @property {number} last point of the last play, -1 if the last turn was none
 * @property {number} move turns so far
 * @property {import('./log.js').Entry[]} log
 * @property {Server.Clk} clk
 * @property {number} clkAt when clk was read, by the local clock that never jumps
 * @property {Server.Descriptor} d the acts that each player may do now
 * @property {number} dAt when d came
 * @property {Server.End|null} end
 * @property {Told|null} event the last event, with its act; null after a snapshot
 * @property {Server.GameEvent['sequence']|null} sequence the outcome of the last confirmation sequence
 *
 * @typedef {Server.GameEvent & { read: import('./log.js').Act }} Told
 */

/** @param {Server.Game} v @returns {GameState} */
export function fromSnapshot(v, n, now) {
  const [width, height] = v.size;
  return {
    info: v,
    width,
    height,
    n,
    board: readBoard(v.board),
    last: v.last ? pointIndex(v.last, width, height) : -1,
    move: v.move,
    log: (v.log ?? []).map(([text, spent, lag], index) => ({ n: index + 1, text, spent, lag })),
    clk: v.clk,
    clkAt: now,
    d: v.state,
    dAt: now,
    end: v.end ?? null,
    event: null,
    sequence: null,
  };
}

/** The state after one more event. @param {GameState} game @param {Server.GameEvent} event @returns {GameState} */
export function withEvent(game, event, now) {
  const { width, height } = game;
  const act = readAct(event.act ?? '', width, height);
  const told = { ...event, read: act, own: ownAmong(game, event) };
  const next = {
    ...game,
    n: event.n,
    event: told,
    log: [...game.log, { n: event.n, text: event.act ?? '', spent: event.spent ?? 0, lag: event.lag ?? 0 }],
    move: event.move ?? game.move,
    d: event.state ?? game.d,
    dAt: event.state ? now : game.dAt,
    end: event.end ?? game.end,
    sequence: event.sequence ?? game.sequence,
  };
  if (event.clk) Object.assign(next, { clk: event.clk, clkAt: now });
  if (event.board) next.board = readBoard(event.board);
  else if (event.k === 'play' || event.captured?.length) next.board = played(game, event);
  if (event.k === 'play') next.last = pointIndex(event.at, width, height);
  else if (event.k === 'pass' || event.k === 'challenge') next.last = -1;
  else if (event.k === 'undo' || event.sequence?.state === 'ended') next.last = lastPlay(next);
  return next;
}

/**
 * The number of the player's own stones among those that left the board.
 * @param {GameState} game before the event @param {Server.GameEvent} event
 */
function ownAmong({ board, width, height }, { k, by, at, captured = [] }) {
  const own = (name) => (k === 'play' && name === at) || board[pointIndex(name, width, height)] === COLOUR[by];
  return captured.filter(own).length;
}

/** @param {GameState} game @param {Server.GameEvent} event */
function played(game, event) {
  const board = game.board.slice();
  if (event.k === 'play') board[pointIndex(event.at, game.width, game.height)] = COLOUR[event.by];
  for (const name of event.captured ?? []) board[pointIndex(name, game.width, game.height)] = 0;
  return board;
}

// After a jump back the mark goes to the play before, if that is the last turn in force and its stone is on the board.
/** @param {GameState} game */
function lastPlay({ log, width, height, board }) {
  const acts = standing(log).map(({ text }) => readAct(text, width, height));
  const turn = acts.findLast(({ kind }) => TURNS.has(kind));
  return turn?.kind === 'play' && board[turn.point] === COLOUR[turn.by] ? turn.point : -1;
}

/**
 * The colour that a player has in a game, or null for a watcher.
 * @param {GameState|null} game
 * @param {{ id: string }|null} player
 * @returns {Server.ColourOrNull}
 */
export function colourOf(game, player) {
  if (!game || !player) return null;
  if (game.info.players.b?.id === player.id) return 'b';
  return game.info.players.w?.id === player.id ? 'w' : null;
}
