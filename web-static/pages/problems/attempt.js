// A reader's attempt at a problem: a sandbox where the reader plays one side and the solver the other. Stepping back
// and playing on from there is another try. The verdict belongs to the position on the screen, not to the way to it.
import { computed, signal } from '../../vendor/ui.js';
import { Sandbox } from '../../features/sandbox/sandbox.js';
import { Solver } from './solver.js';
import { remember } from './data.js';
import { positionOf, solverOf } from './form.js';

/** Milliseconds before the answer is on the board, so that both moves are seen. */
const REPLY_MS = 450;

/** @import {Problem} from './form.js' */

export class Attempt extends Sandbox {
  #solver;
  #problem;
  #timer = null;
  #steps = signal(/** @type {Map<string, import('./solver.js').Step>} */ (new Map()));

  /** @param {import('../../lib/search.js').Engine} engine @param {Problem} problem */
  constructor(engine, problem) {
    super(engine.core, positionOf(problem), problem.moves?.length ?? 0);
    this.#problem = problem;
    this.#solver = new Solver(engine, problem);
    this.reader = solverOf(problem);
    /** The acts since the problem began, as far as the board shows them. */
    this.made = computed(() => this.acts.value.slice(this.position.line.length, this.at.value));
    /** The verdict on the reader's last act on the board; null before the first. */
    this.verdict = computed(() => {
      const made = this.made.value;
      for (let n = made.length; n > 0; n--) {
        const step = this.#steps.value.get(made.slice(0, n).join());
        if (step) return step;
      }
      return null;
    });
  }

  /** Whether the reader may act at the position on the board. */
  get mine() {
    return this.at.value >= this.position.line.length && this.view.value.toMove === this.reader;
  }

  /** Whether the aim is reached or missed on the board. */
  get decided() {
    return (this.verdict.value?.state ?? 'open') !== 'open';
  }

  /** Does an act of the reader; the answer follows. */
  act(act) {
    if (!this.mine || this.decided) return false;
    if (!super.act(act)) return false;
    this.#judge();
    return true;
  }

  preview(point) {
    return this.mine && !this.decided ? super.preview(point) : { refused: true, captures: [] };
  }

  /** Back to the start of the problem, without the acts since. */
  again() {
    this.restore();
    this.go(this.position.line.length);
  }

  close() {
    clearTimeout(this.#timer);
    this.#solver.close();
    super.close();
  }

  #judge() {
    const made = this.made.value;
    const step = this.#solver.step(made);
    this.#steps.value = new Map(this.#steps.value).set(made.join(), step);
    if (step.state === 'reached') remember(this.#problem.name);
    clearTimeout(this.#timer);
    if (step.reply) this.#timer = setTimeout(() => this.#answer(made, step.reply), REPLY_MS);
  }

  /** The reader may have stepped away meanwhile: then there is no answer. */
  #answer(acts, reply) {
    if (this.made.value.join() !== acts.join()) return;
    super.act(reply);
    const made = this.made.value;
    const step = this.#solver.step(made);
    const before = this.#steps.value.get(made.slice(0, -1).join());
    if (step.state !== 'open' || before?.works !== step.works)
      this.#steps.value = new Map(this.#steps.value).set(made.join(), step);
    if (step.state === 'reached') remember(this.#problem.name);
  }
}
