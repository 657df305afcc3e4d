// A sandbox that forgets no line: a player who plays on from an earlier move adds a branch to its tree. The board is
// always on one line of the tree, so the node shown follows from the acts that the board has been through.
import { computed, signal } from '../../vendor/ui.js';
import { Sandbox } from '../sandbox/sandbox.js';
import * as trees from './tree.js';

/**
 * @import {Signal} from '../../vendor/ui.js'
 * @import {Tree} from './tree.js'
 */

export class Study extends Sandbox {
  /** @type {Signal<Tree>} */
  #tree = signal(trees.EMPTY);
  /** The tree before the last removal or promotion, with the kind of that change. */
  #before = signal(/** @type {{tree: Tree, acts: string[], at: number, what: 'removed'|'promoted'}|null} */ (null));

  /**
   * @param {import('../../lib/core.js').Core} core
   * @param {import('../sandbox/sandbox.js').Position} position
   * @param {object} [options]
   * @param {number} [options.at] how many acts of the line to begin with
   * @param {Tree|null} [options.tree] lines known before
   * @param {boolean} [options.game] the line of the position is a game's: it stays the main line and is not removed
   */
  constructor(core, position, { at = 0, tree = null, game = false } = {}) {
    super(core, position, at);
    const { line } = this.position;
    this.#tree.value = game ? trees.adopted(tree ?? trees.EMPTY, line) : trees.grown(tree ?? trees.EMPTY, 0, line);
    /** Whether the last act found no room in the tree. */
    this.full = signal(false);
    /** The node of the position on the board; 0 is the start. */
    this.node = computed(() => trees.reached(this.tree, this.acts.value.slice(0, this.at.value)));
  }

  /** Every line that was played. */
  get tree() {
    return this.#tree.value;
  }

  /** The kind of change that undo() would take back, or null. */
  get undoable() {
    return this.#before.value?.what ?? null;
  }

  /** Whether the board is off the main line. */
  get strayed() {
    return !trees.isMain(this.tree, this.node.value);
  }

  act(act) {
    const node = this.node.peek();
    const known = trees.childOf(this.tree, node, act) >= 0;
    this.full.value = !known && trees.sizeOf(this.tree) >= trees.NODES_MAX;
    if (this.full.value || !super.act(act)) return false;
    if (!known) this.#change(trees.grown(this.tree, node, [act]));
    this.follows(trees.actsOf(this.tree, trees.lineThrough(this.tree, this.node.peek())));
    return true;
  }

  /** Shows a node. */
  show(node) {
    const line = trees.lineThrough(this.tree, node);
    this.follows(trees.actsOf(this.tree, line));
    this.go(trees.pathTo(this.tree, node).length);
  }

  /** Shows the main line, at the last node that it has in common with the present one. */
  restore() {
    const path = trees.pathTo(this.tree, this.node.value);
    this.show(path.findLast((node) => trees.isMain(this.tree, node)) ?? 0);
  }

  /** Takes the line of a running game; a line that it no longer has stays as a branch. */
  follow(line) {
    super.follow(line);
    this.#tree.value = trees.adopted(this.tree, line);
  }

  /** Shows another continuation in place of the present act: the next one (1) or the one before it (-1). */
  turnTo(step) {
    const [node, tree] = [this.node.value, this.tree];
    const choices = node > 0 ? tree[tree[node].parent].next : [];
    const at = choices.indexOf(node) + step;
    if (choices.length < 2 || at < 0 || at >= choices.length) return false;
    this.show(choices[at]);
    return true;
  }

  name(text) {
    const node = trees.lineStart(this.tree, this.node.value);
    if (node > 0) this.#change(trees.named(this.tree, node, text));
  }

  comment(text) {
    this.#change(trees.commented(this.tree, this.node.value, text));
  }

  /** Makes the line on the board the main one. */
  promote() {
    this.#keep('promoted');
    this.#tree.value = trees.promoted(this.tree, this.node.value);
  }

  /** Removes the act on the board and all that follow it. */
  remove() {
    const node = this.node.value;
    if (!trees.canRemove(this.tree, node)) return;
    this.#keep('removed');
    const { parent } = this.tree[node];
    this.#tree.value = trees.removed(this.tree, node);
    this.show(parent);
  }

  /** Takes the last promotion or removal back. */
  undo() {
    if (!this.#before.value) return;
    const { tree, acts, at } = this.#before.value;
    this.#before.value = null;
    this.#tree.value = tree;
    this.follows(acts);
    this.go(at);
  }

  #keep(what) {
    this.#before.value = { tree: this.tree, acts: this.acts.value, at: this.at.value, what };
  }

  // The way back ends with the next change: it would take that away, too.
  #change(tree) {
    this.#before.value = null;
    this.#tree.value = tree;
  }
}
