// The computer player of this device: asks the worker for one act at a time.
import { signal } from '../../vendor/ui.js';
import { worker } from '../../lib/worker.js';

/**
 * @typedef {{act: string|null, draws: boolean}} Thought
 * @typedef {Omit<import('../../lib/thinking.js').Asked, 't'|'id'|'seed'>} Question
 */

/** Seeds are whole numbers below this. */
const SEEDS = 2 ** 32;

export class Opponent {
  #start;
  #worker = null;
  #id = 0;
  #hear = null;

  /** @param {() => Worker} [start] */
  constructor(start = () => worker('lib/search-worker.js')) {
    this.#start = start;
    /** Whether the worker could not be started or has broken. */
    this.failed = signal(false);
  }

  /** Starts the worker, so that it can think without a connection. */
  prepare() {
    if (this.#worker) return;
    try {
      const made = this.#start();
      made.addEventListener('message', ({ data }) => this.#heard(data));
      made.addEventListener('error', () => this.#fail());
      this.#worker = made;
      this.failed.value = false;
    } catch {
      this.#fail();
    }
  }

  /**
   * Thinks about a position; the question before it is dropped.
   * @param {Question} question @param {(thought: Thought) => void} then
   */
  ask(question, then) {
    this.prepare();
    this.#hear = then;
    this.#worker?.postMessage({
      t: 'answer',
      id: ++this.#id,
      seed: Math.floor(Math.random() * SEEDS),
      ...question,
    });
  }

  /** Drops the question. */
  stop() {
    if (!this.#hear) return;
    this.#hear = null;
    this.#worker?.postMessage({ t: 'stop', of: 'answer' });
  }

  close() {
    this.#hear = null;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #fail() {
    this.close();
    this.failed.value = true;
  }

  #heard(said) {
    if (said.t === 'failed') this.#fail();
    if (said.t !== 'answer' || said.id !== this.#id || !this.#hear) return;
    const then = this.#hear;
    this.#hear = null;
    then({ act: said.act, draws: said.draws });
  }
}
