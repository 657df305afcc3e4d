// The search of this page: one worker, started when it is first asked, and its latest reports as signals.
import { signal } from '../../vendor/ui.js';
import { worker } from '../../lib/worker.js';

/** Playouts for the best moves of a position, and for each position of a graph. */
export const BEST_PLAYOUTS = 20_000;
export const GRAPH_PLAYOUTS = 400;
const SEED = 1; // the same question has the same answer

/**
 * @import {Best, Chance} from '../../lib/thinking.js'
 * @import {Signal} from '../../vendor/ui.js'
 */

export class Mind {
  #worker = null;
  #start;
  #id = 0;
  #ids = { best: 0, graph: 0 };
  #line = ''; // the acts of the position whose best moves were asked for last
  #found = new Map(); // Black's share after such acts: of more games than a graph tries

  /** @param {() => Worker} [start] */
  constructor(start = () => worker('lib/search-worker.js')) {
    this.#start = start;
    /** The latest report on the position asked about. @type {Signal<Best|null>} */
    this.best = signal(null);
    /**
     * Black's shares after each number of acts, as far as they are known, and the acts.
     * @type {Signal<{acts: string[], shares: (number|null)[]}|null>}
     */
    this.graph = signal(null);
    /** Which jobs are under way. @type {Signal<{best: boolean, graph: boolean}>} */
    this.busy = signal({ best: false, graph: false });
    this.failed = signal(false);
  }

  /** Looks for the best moves after these acts. */
  askBest(position, acts) {
    this.best.value = null;
    this.#line = acts.join();
    this.#ask('best', position, acts, BEST_PLAYOUTS);
  }

  /** Draws a graph of these acts. */
  askGraph(position, acts) {
    this.graph.value = { acts, shares: [] };
    this.#ask('graph', position, acts, GRAPH_PLAYOUTS);
  }

  /** Ends a job and forgets what it found. @param {'best'|'graph'} of */
  stop(of) {
    this.#ids[of] = 0;
    this[of].value = null;
    this.#set(of, false);
    this.#worker?.postMessage({ t: 'stop', of });
  }

  /** Ends the worker. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ids = { best: 0, graph: 0 };
    this.busy.value = { best: false, graph: false };
  }

  #ask(t, position, acts, playouts) {
    this.failed.value = false;
    this.#ids[t] = ++this.#id;
    this.#set(t, true);
    try {
      this.#worker ??= this.#open();
      this.#worker.postMessage({ t, id: this.#id, position, acts, playouts, seed: SEED });
    } catch {
      this.#fail();
    }
  }

  #open() {
    const made = this.#start();
    made.addEventListener('message', ({ data }) => this.#hear(data));
    made.addEventListener('error', () => this.#fail());
    return made;
  }

  #fail() {
    this.close();
    this.best.value = this.graph.value = null;
    this.failed.value = true;
  }

  #hear(said) {
    if (said.t === 'failed') return this.#fail();
    if (said.id !== this.#ids[said.t]) return undefined; // of a question that was dropped
    if (said.t === 'best') {
      this.best.value = said;
      const share = said.choices?.[0]?.share;
      if (share !== undefined) this.#found.set(this.#line, said.player === 'b' ? share : 1 - share);
      this.#draw();
    } else this.#draw(said);
    if (said.done) this.#set(said.t, false);
    return undefined;
  }

  // One position has one number: that of its best move, where it is known.
  #draw(said) {
    const graph = this.graph.value;
    if (!graph) return;
    const shares = [...graph.shares];
    if (said) shares[said.at] = said.share;
    this.graph.value = {
      ...graph,
      shares: shares.map((share, at) => this.#found.get(graph.acts.slice(0, at).join()) ?? share),
    };
  }

  #set(of, on) {
    if (this.busy.value[of] !== on) this.busy.value = { ...this.busy.value, [of]: on };
  }
}
