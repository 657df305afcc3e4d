// A game without a server: a position and a list of acts, judged by core.wasm. One visitor steps through it and plays
// on for both sides. The rules pages, the analysis board and the replay of a game use it. It draws nothing.
import { computed, signal } from '../../vendor/ui.js';
import { pointName } from '../../lib/points.js';

const COLOUR = { 1: 'b', 2: 'w' };
const EXTERNAL = new Set(['external', 'external-perpendicular']);
const other = (player) => (player === 'b' ? 'w' : 'b');

/**
 * @typedef {object} Position
 * @property {string} [ruleset]
 * @property {import('../../lib/core.js').Rules} [rules] clause values: all, or those that replace the ruleset's
 * @property {[number, number]} size
 * @property {string} [setup] rows from the top
 * @property {'b'|'w'} [toMove]
 * @property {number} [handicap]
 * @property {string[]} [line] acts to step through; the last may be refused
 */

export class Sandbox {
  #game;
  #fold = 0; // acts of the list that the game has been through
  #turnsAfter = [0]; // for each number of acts, how many turns they made
  #redo = signal(0);

  /**
   * @param {import('../../lib/core.js').Core} core
   * @param {Position} position
   * @param {number} [at] how many acts of the line to begin with
   */
  constructor(core, position, at = 0) {
    const [width, height] = position.size;
    this.position = { ...position, line: position.line ?? [] };
    this.width = width;
    this.height = height;
    this.#game = core.newGame({ ...position, width, height });
    const rules = { ...(position.ruleset && core.rulesOf(position.ruleset)), ...position.rules };
    /** Whether liberties depend on paths across the board. */
    this.external = EXTERNAL.has(rules.liberty);
    /** Whether a ko can be challenged. */
    this.challenges = rules.modified_ko;
    this.acts = signal(this.position.line);
    /** The number of acts of the list that have been done. */
    this.at = signal(0);
    /**
     * The last refused act with its verdict, or null.
     * @type {import('../../vendor/ui.js').Signal<{act: string, verdict:
     *   import('../../lib/core-game.js').Verdict}|null>}
     */
    this.refused = signal(null);
    /** The state that a screen shows; made anew after each step. */
    this.view = computed(() => {
      this.#redo.value;
      return this.#look();
    });
    this.go(at);
  }

  /** The game underneath, for questions such as liberties(). */
  get game() {
    return this.#game;
  }

  /** Steps to after `at` acts. Stops before an act that is refused, and shows the refusal. */
  go(at) {
    const acts = this.acts.value;
    const wanted = Math.max(0, Math.min(at, acts.length));
    if (wanted < this.#fold) {
      this.#game.reset();
      this.#fold = 0;
    }
    this.refused.value = null;
    while (this.#fold < wanted) {
      const act = acts[this.#fold];
      const verdict = this.#game.apply(act);
      if (!verdict.ok) {
        this.refused.value = { act, verdict };
        break;
      }
      this.#fold++;
      this.#turnsAfter[this.#fold] = this.#game.turns;
    }
    this.at.value = this.#fold;
    this.#redo.value++;
  }

  /** Steps to just after a turn; 0 is the start. */
  goTurn(number) {
    this.go(this.acts.value.length);
    const at = this.#turnsAfter.findIndex((turns) => turns >= number);
    if (at >= 0 && at <= this.#fold) this.go(at);
  }

  /** Takes a longer or shorter line from outside. A visitor at the end of the old line follows it; a line of their own
   * stays. */
  follow(line) {
    const strayed = this.strayed;
    const atEnd = this.#fold === this.position.line.length;
    this.position = { ...this.position, line };
    if (strayed) return;
    const at = atEnd ? line.length : Math.min(this.#fold, line.length);
    this.#game.reset();
    this.#fold = 0;
    this.acts.value = line;
    this.go(at);
  }

  /** Goes back to the line that the position came with, at the act where the visitor left it. */
  restore() {
    const left = this.#left;
    this.acts.value = this.position.line;
    this.go(left);
  }

  /** Steps along another line from now on, from as far as both are the same. @param {string[]} line */
  follows(line) {
    const now = this.acts.value;
    const parted = line.findIndex((act, index) => act !== now[index]);
    const same = parted < 0 ? line.length : parted;
    if (this.#fold > same) this.go(same);
    this.acts.value = line;
    this.go(this.#fold);
  }

  /** Whether the visitor has done acts that are not the line's. Without a line this is false. */
  get strayed() {
    return this.position.line.length > 0 && this.#left >= 0;
  }

  /** The number of acts of the line before the first that is another; -1 if all are the line's. */
  get #left() {
    return this.acts.value.findIndex((act, index) => act !== this.position.line[index]);
  }

  /**
   * Does an act here: a step along the line if it is the line's next, otherwise a new line from here on.
   * @param {string} act
   * @returns {boolean} whether the rules allowed it
   */
  act(act) {
    const verdict = this.#game.judge(act);
    if (!verdict.ok) {
      this.refused.value = { act, verdict };
      return false;
    }
    if (this.acts.value[this.#fold] !== act) this.acts.value = [...this.acts.value.slice(0, this.#fold), act];
    this.go(this.#fold + 1);
    return true;
  }

  /** Plays a stone of the side to move. */
  play(point) {
    return this.act(`${this.#game.toMove ?? this.#game.next} ${this.#name(point)}`);
  }

  /** The verdict on a stone of the side to move, for the preview under the pointer. */
  preview(point) {
    const verdict = this.#game.preview(point);
    return { refused: !verdict.ok, captures: verdict.gone.filter((gone) => gone !== point) };
  }

  /** Marks or unmarks the string at a point, for the player whose mark the rules allow. */
  toggleDead(point) {
    const owner = COLOUR[this.#game.board()[point]];
    if (!owner) return false;
    const word = this.#game.marks()[point] ? 'alive' : 'dead';
    return this.act(`${owner} ${word} ${this.#name(point)}`);
  }

  /**
   * The opponent claims the string at a point dead, and it is tried out on a side board, with ko challenges or without.
   */
  claim(point, challenges = false) {
    const owner = COLOUR[this.#game.board()[point]];
    return Boolean(owner) && this.act(`${other(owner)} claim ${this.#name(point)}${challenges ? ' modified-ko' : ''}`);
  }

  /** The first of these acts that the rules allow now, or undefined. @param {string[]} acts */
  allowed(acts) {
    return acts.find((act) => this.#game.judge(act).ok);
  }

  /** A pass that challenges the ko capture at a point. */
  challenge(point) {
    return this.act(`${this.#game.toMove} challenge ${this.#name(point)}`);
  }

  /** Both accept the marks as they are. */
  acceptBoth() {
    return this.act('b accept') && (this.#game.phase !== 'stopped' || this.act('w accept'));
  }

  /** Frees the game's memory; the sandbox must not be used after. */
  close() {
    this.#game?.free();
    this.#game = null;
  }

  #name(point) {
    return pointName(point, this.width, this.height);
  }

  #look() {
    const game = this.#game;
    const { phase, turns } = game;
    const turn = turns > 0 ? game.turn(turns) : null;
    return {
      board: game.board().slice(),
      last: turn?.kind === 'play' ? turn.point : -1,
      lastTurn: turn,
      turns,
      phase,
      toMove: game.toMove,
      next: game.next,
      dispute: game.inDispute,
      may: { b: game.may('b'), w: game.may('w') },
      outcome: game.outcome,
      lost: game.stonesLost,
      marks: game.marks(),
      notes: game.koNotes(),
      standing: game.standing(),
      tally: phase === 'stopped' || game.outcome.reason === 'score' ? game.tally() : null,
    };
  }
}
