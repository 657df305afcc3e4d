// Thinking about a position in short steps, so that a page can stop it and hears how far it is. It has one job of each
// kind: the best plays of a position, and a graph of the chances in a game, which waits while the first is under way.

/** Milliseconds of one step, and between two reports. */
const STEP_MS = 20;
const TELL_MS = 200;
const FIRST_PLAYOUTS = 8;
const CHOICES = 5;

/**
 * @import {Engine, Search, Choice} from './search.js'
 *
 * @typedef {object} Asked
 * @property {'best'|'graph'} t
 * @property {number} id
 * @property {import('./core.js').Start} position
 * @property {string[]} acts
 * @property {number} playouts in all; of a graph: for each position
 * @property {number} seed
 *
 * @typedef {object} Best how far the search for the best plays is
 * @property {'best'} t
 * @property {number} id
 * @property {'b'|'w'|null} player the player to move; null: neither may, so there are no plays
 * @property {number} playouts
 * @property {boolean} done
 * @property {Choice[]} choices the best first
 * @property {Int16Array} owned of each point: -1000 (White's) … 1000
 *
 * @typedef {object} Chance
 * @property {'graph'} t
 * @property {number} id
 * @property {number} at how many acts were done
 * @property {number|null} share Black's share of wins there; null if neither player may move
 * @property {boolean} done
 */

export class Thinking {
  #engine;
  #tell;
  #now;
  #jobs = { best: null, graph: null };
  #rate = 0; // playouts a millisecond

  /**
   * @param {Engine} engine
   * @param {(message: Best|Chance) => void} tell
   * @param {() => number} [now] milliseconds
   */
  constructor(engine, tell, now = () => performance.now()) {
    this.#engine = engine;
    this.#tell = tell;
    this.#now = now;
  }

  /** Begins a job in place of another of its kind, or ends it. @param {Asked|{t: 'stop', of: 'best'|'graph'}} asked */
  ask(asked) {
    const kind = asked.t === 'stop' ? asked.of : asked.t;
    this.#jobs[kind]?.game.free();
    this.#jobs[kind] = null;
    if (asked.t === 'stop') return;
    const game = this.#engine.core.newGame(asked.position);
    this.#jobs[kind] = { ...asked, game, at: 0, search: null, told: this.#now() };
    if (kind === 'best') {
      for (const act of asked.acts) game.apply(act);
      if (this.#jobs.graph) this.#jobs.graph.search = null; // there is memory for one search
    }
  }

  /** Thinks for a short while. Returns whether there is more to do. */
  step() {
    const { best, graph } = this.#jobs;
    if (best) this.#best(best);
    else if (graph) this.#graph(graph);
    return Boolean(this.#jobs.best || this.#jobs.graph);
  }

  #best(job) {
    const { game, id, playouts } = job;
    const player = game.toMove;
    if (!job.search) job.search = player && this.#engine.begin(game, player, job.seed);
    const { search } = job;
    if (search) this.#run(search, playouts);
    const done = !search || search.playouts >= playouts;
    if (!done && this.#now() - job.told < TELL_MS) return;
    job.told = this.#now();
    this.#tell({
      t: 'best',
      id,
      player: search ? player : null,
      playouts: search?.playouts ?? 0,
      done,
      choices: search?.choices(CHOICES) ?? [],
      owned: search?.ownership() ?? new Int16Array(game.size),
    });
    if (done) this.ask({ t: 'stop', of: 'best' });
  }

  #graph(job) {
    const { game, acts, id } = job;
    const player = game.toMove;
    if (player) job.search ??= this.#engine.begin(game, player, job.seed);
    const { search } = job;
    if (search) this.#run(search, job.playouts);
    if (search && search.playouts < job.playouts) return;
    const done = job.at >= acts.length;
    this.#tell({ t: 'graph', id, at: job.at, share: search ? blackShare(search, player) : resultOf(game), done });
    job.search = null;
    if (done) this.ask({ t: 'stop', of: 'graph' });
    else game.apply(acts[job.at++]);
  }

  /** As many playouts as fit into a step, and never more than are wanted. */
  #run(search, wanted) {
    const fitting = Math.max(1, Math.floor(this.#rate * STEP_MS)) || FIRST_PLAYOUTS;
    const from = this.#now();
    const before = search.playouts;
    search.run(Math.min(this.#rate ? fitting : FIRST_PLAYOUTS, wanted - before));
    this.#rate = (search.playouts - before) / Math.max(this.#now() - from, 0.1);
  }
}

/** @param {Search} search @param {'b'|'w'} player */
function blackShare(search, player) {
  const [best] = search.choices(1);
  if (!best) return null;
  return player === 'b' ? best.share : 1 - best.share;
}

/** A game that is over is certain; at a stop there is no share. */
function resultOf(game) {
  return { B: 1, W: 0, draw: 0.5 }[game.outcome.result] ?? null;
}
