// A reader in a lesson: a sandbox where the reader plays Black, and White answers as the lesson says.
import { signal } from '../../vendor/ui.js';
import { Sandbox } from '../../features/sandbox/sandbox.js';
import { pointIndex } from '../../lib/points.js';
import { SIZE } from './lessons.js';

/** Milliseconds before White's answer is on the board, so that both moves are seen. */
const REPLY_MS = 450;
/** Area scoring: the simplest way to count. */
const RULES = { ruleset: 'chinese', rules: { komi: 0 } };

/** @import {Lesson, Task} from './lessons.js' */

export class Reader extends Sandbox {
  #timer = null;

  /** @param {import('../../lib/core.js').Core} core @param {Lesson} lesson */
  constructor(core, lesson) {
    const { setup, toMove, line = [] } = lesson;
    super(core, { ...RULES, size: SIZE, setup, toMove, line }, line.length);
    this.lesson = lesson;
    /** How many tasks are done. */
    this.done = signal(0);
    /** The last act was allowed, but it does not do the task. */
    this.wrong = signal(false);
    /** White's answer is on its way. */
    this.waits = signal(false);
  }

  get finished() {
    return this.done.value === this.lesson.tasks.length;
  }

  /** Does an act of the reader; the answer follows. */
  act(act) {
    if (this.finished || this.wrong.value || this.waits.value || !super.act(act)) return false;
    const task = this.lesson.tasks[this.done.value];
    if (this.#does(task, act)) {
      this.#answer(task.replies ?? [], () => this.done.value++);
    } else {
      this.wrong.value = true;
      this.#answer([task.wrong?.[act]], () => {});
    }
    return true;
  }

  preview(point) {
    return this.finished || this.wrong.value ? { refused: false, captures: [] } : super.preview(point);
  }

  /** Back to the start of the lesson. */
  again() {
    clearTimeout(this.#timer);
    this.acts.value = this.position.line;
    this.go(this.position.line.length);
    this.done.value = 0;
    this.wrong.value = this.waits.value = false;
  }

  close() {
    clearTimeout(this.#timer);
    super.close();
  }

  /** @param {Task} task @param {string} act */
  #does({ any, take, acts }, act) {
    return Boolean(any || acts?.includes(act) || (take && this.view.value.board[pointIndex(take, ...SIZE)] !== 2));
  }

  #answer(replies, after) {
    const reply = this.allowed(replies.filter(Boolean));
    if (!reply) {
      after();
      return;
    }
    this.waits.value = true;
    this.#timer = setTimeout(() => {
      this.waits.value = false;
      super.act(reply);
      if (this.view.value.phase === 'stopped') for (const player of ['b', 'w']) super.act(`${player} accept`);
      after();
    }, REPLY_MS);
  }
}
