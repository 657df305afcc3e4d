/**
 * The computer opponent in the browser: a thin, documented wrapper around search.wasm, which is the rules of core.wasm
 * and the search that the server's computer players use, in one module.
 *
 *     const engine = await loadEngine();
 *     const game = engine.core.newGame({ ruleset: 'stoical', width: 9 });
 *     const search = engine.begin(game, 'b', 1);
 *     search.run(1000);                          // as often as one likes
 *     search.choices(3);                         // [{ act: 'b E5', point: 40, share: 0.55, … }, …]
 *     search.answer();                           // { act: 'b E5', again: false }
 *
 * The same game, seed and number of playouts give the same answers here and on the server, however the playouts were
 * split into runs. lib/core.js explains points, players and acts.
 *
 * A run blocks: lib/search-worker.js is the module for a page.
 */

import { Core, instantiate, pointName } from './core.js';
import { colourOf, noneIfNegative, playerOf } from './core-words.js';

/* The kinds of acts, as in core/game.h. */
const KIND = {
  play: 1,
  pass: 2,
  challenge: 3,
  resume: 4,
  dead: 5,
  alive: 6,
  accept: 7,
  claim: 8,
  draw: 10,
  resign: 11,
};
const NAMES = Object.fromEntries(Object.entries(KIND).map(([name, kind]) => [kind, name]));
const CHOICE_WORDS = 5;
const ANSWER_WORDS = 7;
/** A share of wins in search.wasm that is certain. */
const SURE = 65536;
/* The kinds of aims and the answers about them, as in core/proof/proof.h. */
const AIMS = { stones: 1, win: 2, hold: 3, score: 4 };
/** @type {('open'|'reached'|'missed')[]} */
const PROOFS = ['open', 'reached', 'missed'];
/** Positions that one proof may look at; tests/problems/prove.c allows a problem as many. */
const POSITIONS = 100_000;

/**
 * @typedef {object} Choice an act that was looked at, from the view of the player to move
 * @property {string} act 'b D4', 'b pass', 'b challenge D4'
 * @property {number|null} point
 * @property {number} playouts
 * @property {number} share of wins, 0…1; a draw is half a win
 * @property {boolean} proved whether the share is certain
 */

/**
 * @typedef {object} Aim what a player wants to reach in a problem; docs/PROBLEMS.md has the kinds
 * @property {'b'|'w'} player
 * @property {'stones'|'win'|'hold'|'score'} kind
 * @property {number} [capture] a point
 * @property {number} [keep]
 * @property {number} [score] points
 */

/**
 * Loads search.wasm.
 * @param {string|URL|Response|ArrayBuffer|Uint8Array<ArrayBuffer>} [source] where it is, or it itself; by default
 *   beside this file's folder
 * @returns {Promise<Engine>}
 */
export async function loadEngine(source = new URL('../search.wasm', import.meta.url)) {
  const { instance } = await instantiate(source);
  return new Engine(instance.exports);
}

/** The loaded module. Get one from loadEngine(). */
export class Engine {
  #x;

  constructor(exports) {
    this.#x = exports;
    /** The rules of the same module: a search begins from a game of these. */
    this.core = new Core(exports);
  }

  /**
   * Begins a search for a player from the game's present state, which is copied. There is one search at a time: it ends
   * the one before.
   * @param {import('./core.js').Game} game of this engine's core
   * @param {'b'|'w'} player
   * @param {number} seed a whole number from 0 to 2 ** 53 - 1
   * @returns {Search|null} null if the game is finished or too long to search
   */
  begin(game, player, seed) {
    const begun = this.#x.search_begin(game.slot, colourOf(player), seed >>> 0, Math.floor(seed / 2 ** 32));
    return begun ? new Search(this.#x, game) : null;
  }

  /**
   * The effort of a computer player of a level for each act in a game.
   * @param {import('./core.js').Game} game of this engine's core
   * @param {number} level 1…5
   * @returns {{playouts: number, looseness: number}}
   */
  level(game, level) {
    this.#x.search_level(game.slot, level);
    const [playouts, looseness] = new Int32Array(this.#x.memory.buffer, this.#x.out_buffer(), 2);
    return { playouts, looseness };
  }

  /**
   * Whether a player reaches an aim within so many turns, whatever the other player does.
   * @param {import('./core.js').Game} game of this engine's core
   * @param {Aim} aim
   * @param {number} turns 0…15
   * @param {number} [positions] to look at; 0: only what is decided already
   * @returns {'open'|'reached'|'missed'} open: not decided with so many positions
   */
  prove(game, { player, kind, capture = -1, keep = -1, score = 0 }, turns, positions = POSITIONS) {
    const { slot } = game;
    return PROOFS[this.#x.prove(slot, colourOf(player), AIMS[kind], capture, keep, 2 * score, turns, positions)];
  }
}

/** A search. Get one from Engine.begin(); it is good until the next begin(). */
export class Search {
  #x;
  #words;

  #player;
  #width;
  #height;

  constructor(x, game) {
    this.#x = x;
    this.#words = new Int32Array(x.memory.buffer, x.out_buffer(), x.out_size() / 4);
    this.#player = game.next;
    this.#width = game.width;
    this.#height = game.height;
    /** How many playouts were run. */
    this.playouts = 0;
  }

  /** Adds so many playouts. @param {number} playouts */
  run(playouts) {
    this.playouts = this.#x.search_run(playouts);
  }

  /**
   * The acts of the player to move that were looked at, from the best one on.
   * @param {number} [max] at most 400
   * @returns {Choice[]}
   */
  choices(max = 400) {
    const n = this.#x.search_choices(max);
    return Array.from({ length: n }, (_, index) => {
      const [kind, proved, point, playouts, share] = this.#words.subarray(CHOICE_WORDS * index);
      return {
        act: this.#act(this.#player, kind, point),
        point: noneIfNegative(point),
        playouts,
        share: share / SURE,
        proved: proved !== 0,
      };
    });
  }

  /**
   * How often each point belonged to Black at the end of a playout: -1000 (White's) … 1000, as a copy. All 0 when no
   * playout was scored.
   * @returns {Int16Array}
   */
  ownership() {
    this.#x.search_ownership();
    return Int16Array.from(this.#words.subarray(0, this.#width * this.#height));
  }

  /**
   * The act of the search's player.
   * @param {{looseness?: number, marked?: number, mayResign?: boolean}} [wish] looseness 0…1000: how far from the best
   *   act it may be; marked: how often the player already marked stones at this stop
   * @returns {{act: string|null, again: boolean, draws: boolean}} null: the other player is to act; again: the same
   *   player has another act to make after this one; draws: a draw is no worse for the player than to go on
   */
  answer({ looseness = 0, marked = 0, mayResign = false } = {}) {
    this.#x.search_answer(looseness, marked, mayResign ? 1 : 0);
    const [kind, player, modified, again, draws, point, n] = this.#words;
    const points = Array.from(this.#words.subarray(ANSWER_WORDS, ANSWER_WORDS + n));
    const act = kind ? this.#act(playerOf(player), kind, point, points, modified) : null;
    return { act, again: again !== 0, draws: draws !== 0 };
  }

  #act(player, kind, point, points = [], modified = 0) {
    const name = NAMES[kind];
    const at = (one) => pointName(one, this.#width, this.#height);
    const words = [player];
    if (kind !== KIND.play) words.push(name);
    if (kind === KIND.play || kind === KIND.challenge || kind === KIND.claim) words.push(at(point));
    words.push(...points.map(at));
    if (modified) words.push('modified-ko');
    return words.join(' ');
  }
}
