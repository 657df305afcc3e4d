// Thinking about a position in short steps, so that a page can stop it and hears how far it is. It has one job of each
// kind: the act of a computer player, the best plays of a position, and a graph of the chances in a game. The first of
// them goes on, the others wait.

/** Milliseconds of one step, and between two reports. */
const STEP_MS = 20;
const TELL_MS = 200;
const FIRST_PLAYOUTS = 8;
const CHOICES = 5;
/** A share of wins may be above one half by this much, and a draw is still as good. */

/**
 * @import {Engine, Search, Choice} from './search.js'
 *
 * @typedef {'answer'|'best'|'graph'} Kind in the order in which they go on
 *
 * @typedef {object} Asked
 * @property {Kind} t
 * @property {number} id
 * @property {import('./core.js').Start} position
 * @property {string[]} acts
 * @property {number} [playouts] in all; of a graph: for each position. An answer has those of its level
 * @property {number} seed
 * @property {'b'|'w'} [player] of an answer: the computer player
 * @property {number} [level] of an answer: 1…5
 * @property {number} [marked] of an answer: how often the player has marked stones at this stop
 * @property {boolean} [declined] of an answer: a draw was declined and cannot be accepted now
 *
 * @typedef {object} Answer
 * @property {'answer'} t
 * @property {number} id
 * @property {string|null} act null: nothing to do, the other player is to act
 * @property {boolean} draws whether a draw is no worse for the player than to go on
 * @property {true} done
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
  #jobs = { answer: null, best: null, graph: null };
  #rate = 0; // playouts a millisecond

  /**
   * @param {Engine} engine
   * @param {(message: Answer|Best|Chance) => void} tell
   * @param {() => number} [now] milliseconds
   */
  constructor(engine, tell, now = () => performance.now()) {
    this.#engine = engine;
    this.#tell = tell;
    this.#now = now;
  }

  /** Begins a job in place of another of its kind, or ends it. @param {Asked|{t: 'stop', of: Kind}} asked */
  ask(asked) {
    const kind = asked.t === 'stop' ? asked.of : asked.t;
    this.#jobs[kind]?.game.free();
    this.#jobs[kind] = null;
    if (asked.t === 'stop') return;
    const game = this.#engine.core.newGame(asked.position);
    if (kind !== 'graph') {
      for (const act of asked.acts) game.apply(act);
      for (const other of Object.values(this.#jobs)) if (other) other.search = null; // there is memory for one search
    }
    this.#jobs[kind] = { ...asked, game, at: 0, search: null, told: this.#now() };
  }

  /** Thinks for a short while. Returns whether there is more to do. */
  step() {
    const { answer, best, graph } = this.#jobs;
    if (answer) this.#answer(answer);
    else if (best) this.#best(best);
    else if (graph) this.#graph(graph);
    return Object.values(this.#jobs).some(Boolean);
  }

  #answer(job) {
    const { game, id, player, level, marked, declined } = job;
    const { playouts, looseness } = this.#engine.level(game, level);
    job.search ??= this.#engine.begin(game, player, job.seed);
    const { search } = job;
    if (search) this.#run(search, playouts);
    if (search && search.playouts < playouts) return;
    let { act, draws } = search?.answer({ looseness, marked, mayResign: true }) ?? { act: null, draws: false };
    if (declined && act === `${player} draw`) act = search.choices(1)[0]?.act ?? null;
    this.#tell({ t: 'answer', id, act, draws, done: true });
    this.ask({ t: 'stop', of: 'answer' });
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
