// The rules in this browser, loaded by the page that wants them and in a room when a hand nears the board: capture previews,
// reasons, replay. Everything works without them; then the server's word is all there is.
import { signal } from '../vendor/ui.js';
import { asset } from '../lib/assets.js';
import { isAct, readAct, standing } from './log.js';

/** The loaded rules, or null. */
export const core = signal(null);
/** Whether they could not be had when last asked for. */
export const withoutRules = signal(false);
let loading = null;

async function load() {
  const bytes = fetch(asset('core.wasm')); // beside the module, not after it
  bytes.catch(() => {}); // told below, if the module comes at all
  const { loadCore } = await import('../lib/core.js');
  core.value = await loadCore(await bytes);
}

/** Loads the rules once. A failure leaves the page as it is; whoever asks next tries again. */
export function loadRules() {
  loading ??= load().then(() => { withoutRules.value = false; }, (error) => {
    console.info('playing without previews:', error.message);
    loading = null;
    withoutRules.value = true;
  });
  return loading;
}

/** The same game beside the server's, folded from its log. */
export class Shadow {
  #game = null;
  #id = null;
  #entries = [];
  #facts = new Map();

  /** The game to ask, or null where it is not known or does not agree with the server. */
  get game() { return this.#game; }

  /** Turns that an event made. @returns {{turns: number[], inSequence: boolean}|undefined} */
  facts = (n) => this.#facts.get(n);

  /**
   * Brings it to where the server is.
   * @param {import('./fold.js').GameState} state
   */
  follow(state) {
    if (!core.value) return;
    try {
      this.#follow(state);
    } catch (error) {
      console.warn('previews are off for this game:', error.message);
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
    this.#game = core.value.newGame({
      rules: info.rules, width: info.size[0], height: info.size[1], setup: info.setup, toMove: info.to_move, handicap: info.handicap,
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
