// A copy of the server's game, folded from its log by the rules in this browser. It is loaded with them.
import { isAct, readAct, standing } from './log.js';

export { loadCore } from '../lib/core.js';

/** A copy of the server's game, folded from its log. */
export class Shadow {
  #core;
  #game = null;
  #id = null;
  #entries = [];
  #facts = new Map();

  /** @param {import('../lib/core.js').Core} core */
  constructor(core) {
    this.#core = core;
  }

  /** The rules core's game, or null where it is unknown or differs from the server's. */
  get game() {
    return this.#game;
  }

  /** Turns that an event made. @returns {{turns: number[], inSequence: boolean}|undefined} */
  facts = (n) => this.#facts.get(n);

  /**
   * Follows the server's game to its present event.
   * @param {import('./fold.js').GameState} state
   */
  follow(state) {
    try {
      this.#follow(state);
    } catch (error) {
      console.warn('previews are off for this game:', /** @type {Error} */ (error).message);
      this.close();
      this.#id = state.info.id;
    }
  }

  #follow(state) {
    const entries = standing(state.log);
    const fresh = this.#id !== state.info.id;
    const continues = !fresh && this.#entries.every((entry, index) => entries[index]?.n === entry.n);
    if (!fresh && !this.#game) return;
    if (fresh) this.#start(state);
    else if (!continues) this.#again();
    for (const entry of entries.slice(this.#entries.length)) this.#apply(entry, state);
    if (this.#game.board().some((stone, point) => stone !== state.board[point])) throw new Error('boards differ');
  }

  #start({ info }) {
    this.close();
    this.#id = info.id;
    this.#game = this.#core.newGame({
      rules: info.rules,
      width: info.size[0],
      height: info.size[1],
      setup: info.setup,
      toMove: info.to_move,
      handicap: info.handicap,
    });
  }

  #again() {
    this.#game.reset();
    this.#entries = [];
    this.#facts.clear();
  }

  #apply(entry, { width, height }) {
    this.#entries.push(entry);
    if (!isAct(readAct(entry.text, width, height))) return;
    const before = this.#game.turns;
    const verdict = this.#game.apply(entry.text);
    if (!verdict.ok) throw new Error(`${entry.text}: ${verdict.reason}`);
    const turns = Array.from({ length: this.#game.turns - before }, (_, index) => before + 1 + index);
    if (turns.length > 0) this.#facts.set(entry.n, { turns, inSequence: this.#game.turn(turns[0]).inSequence });
  }

  close() {
    this.#game?.free();
    this.#game = null;
    this.#id = null;
    this.#entries = [];
    this.#facts.clear();
  }
}
