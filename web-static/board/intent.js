// Decides which presses are moves. A mouse click or Enter is a move at once. A finger or pen covers several points, so
// the first tap only shows the move, and a second tap on the same point (or the Confirm button) plays it. So does every
// pointer where the move is risky. A move that the rules refuse is passed on at once, for its reason. For a moment
// after the board has changed every press is ignored, because it was aimed at the position before. This module touches
// no page and no browser events.

/** How long input is ignored after the board changed, in milliseconds. */
export const GUARD_MS = 300;

/** Which pointers need a second tap by default. */
export const CONFIRM = { mouse: false, touch: true, pen: true, keyboard: false };

/** @typedef {'mouse'|'touch'|'pen'|'keyboard'} Pointer */

export class Intent {
  #callbacks;
  #now;
  #guardMs;
  #changedAt = -Infinity;
  #confirm;
  #pointer = 'touch';

  /**
   * @param {Record<'play'|'preview'|'pick'|'alternate'|'ignored', (point: number, pointer?: string) => void>} callbacks
   *   preview: -1 when it ends
   * @param {{now?: () => number, guardMs?: number, confirm?: Partial<typeof CONFIRM>}} [options]
   */
  constructor(callbacks, { now = () => performance.now(), guardMs = GUARD_MS, confirm = {} } = {}) {
    this.#callbacks = callbacks;
    this.#now = now;
    this.#guardMs = guardMs;
    this.#confirm = { ...CONFIRM, ...confirm };
    /** @type {'play'|'pick'|'view'} what a press means */
    this.mode = 'view';
    /** The point that waits to be confirmed, or -1. */
    this.previewed = -1;
  }

  /** Changes what a press means; a move that waits is dropped. */
  setMode(mode) {
    this.cancel();
    this.mode = mode;
  }

  /** Asks (or stops asking) these kinds of pointer for a second tap: {mouse: true}. */
  setConfirm(confirm) {
    Object.assign(this.#confirm, confirm);
  }

  /**
   * A point was clicked, tapped or entered.
   * @param {number} point
   * @param {Pointer} pointer
   * @param {boolean} free a stone may be tried there
   * @param {boolean} [risky] asks for a second press, whatever the pointer
   */
  press(point, pointer, free, risky = false) {
    if (this.mode === 'view') return;
    if (this.#guarded()) {
      this.#callbacks.ignored(point);
    } else if (this.mode === 'pick') {
      this.#callbacks.pick(point, pointer);
    } else if (point === this.previewed) {
      this.confirm();
    } else if (free && (risky || this.#confirm[pointer])) {
      this.previewed = point;
      this.#pointer = pointer;
      this.#callbacks.preview(point, pointer);
    } else {
      this.cancel();
      this.#callbacks.play(point, pointer);
    }
  }

  /** A point was pressed with Shift or for long: one stone instead of its string, or the move that was played there. */
  pressAlternate(point, pointer) {
    this.#callbacks.alternate(point, pointer);
  }

  /** Plays the move that waits. Returns whether there was one. */
  confirm() {
    if (this.previewed < 0 || this.#guarded()) return false;
    const point = this.previewed;
    this.cancel();
    this.#callbacks.play(point, this.#pointer);
    return true;
  }

  /** Drops the move that waits, if any. */
  cancel() {
    if (this.previewed < 0) return;
    this.previewed = -1;
    this.#callbacks.preview(-1, this.#pointer);
  }

  /** The position or the phase is another now. */
  changed() {
    this.#changedAt = this.#now();
    this.cancel();
  }

  #guarded() {
    return this.#now() - this.#changedAt < this.#guardMs;
  }
}
