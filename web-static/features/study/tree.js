// The tree of a study: every line that was played from a position, as data. A node is an act after the acts of its
// ancestors, so no two continuations of a node have the same act. The first continuation is the main one. Functions
// return a new tree and leave the old one as it was: the old one is the way back. No rules are known here.

/** Nodes of a tree, without its root. */
export const NODES_MAX = 5000;
/** Characters, as in a record (proto/wire/limits.h). */
export const NAME_MAX = 80;
export const COMMENT_MAX = 4000;
/** The acts of the rules, as a record writes them. */
const ACT = /^([bw] ([A-HJ-Z]\d{1,2}|[a-z]{4,9}( [A-HJ-Z]\d{1,2})*( modified-ko)?)|expire|abort)$/;
const ACT_MAX = 4000;

/**
 * @typedef {object} Node
 * @property {string} act '' of the root
 * @property {number} parent -1 of the root
 * @property {number[]} next the continuations; the first is the main one
 * @property {string} name of the line that begins here
 * @property {string} comment
 * @property {boolean} game whether it belongs to a game that was played: it is not removed, and its line stays first
 *
 * @typedef {readonly (Node|null)[]} Tree the root is at 0; a removed node leaves a null, so that numbers stay
 * @typedef {[parent: number, act: string, name?: string, comment?: string][]} Written a parent is the place of a node
 *   in the list, from 1; 0 is the root
 */

const made = (act, parent, game = false) => ({ act, parent, next: [], name: '', comment: '', game });

/** A tree without moves. @type {Tree} */
export const EMPTY = [made('', -1)];

const changed = (tree, at, changes) => tree.map((node, index) => (index === at ? { ...node, ...changes } : node));

/** How many nodes a tree has. @param {Tree} tree */
export const sizeOf = (tree) => tree.filter(Boolean).length - 1;

/** The continuation with this act, or -1. @param {Tree} tree @param {number} at @param {string} act */
export const childOf = (tree, at, act) => tree[at].next.find((child) => tree[child].act === act) ?? -1;

/** The last node of these acts that the tree has: 0 if it has none. @param {Tree} tree @param {string[]} acts */
export function reached(tree, acts) {
  let at = 0;
  for (const act of acts) {
    const child = childOf(tree, at, act);
    if (child < 0) break;
    at = child;
  }
  return at;
}

/** The nodes from the first move to this one. @param {Tree} tree @param {number} at @returns {number[]} */
export function pathTo(tree, at) {
  const path = [];
  for (let node = at; node > 0; node = tree[node].parent) path.push(node);
  return path.reverse();
}

/** The nodes of the line through this one: the way to it, then the main continuations. @param {Tree} tree */
export function lineThrough(tree, at = 0) {
  const line = pathTo(tree, at);
  for (let node = tree[at].next[0]; node !== undefined; node = tree[node].next[0]) line.push(node);
  return line;
}

/** The acts of these nodes. @param {Tree} tree @param {number[]} nodes */
export const actsOf = (tree, nodes) => nodes.map((node) => tree[node].act);

/** Whether a node is on the main line. @param {Tree} tree @param {number} at */
export const isMain = (tree, at) => pathTo(tree, at).every((node) => tree[tree[node].parent].next[0] === node);

/** The first node of the line that a node is on: a branch begins there, or the main line. @param {Tree} tree */
export function lineStart(tree, at) {
  let start = at;
  while (start > 0 && tree[start].parent > 0 && tree[tree[start].parent].next[0] === start) start = tree[start].parent;
  return start;
}

/**
 * Plays these acts from a node on; acts that are there already are not added again.
 * @param {Tree} tree @param {number} at @param {string[]} acts @param {boolean} [game]
 * @returns {Tree} with as many of the acts as there is room for
 */
export function grown(tree, at, acts, game = false) {
  const nodes = [...tree];
  let size = sizeOf(tree);
  let node = at;
  for (const act of acts) {
    let child = childOf(nodes, node, act);
    if (child < 0) {
      if (size === NODES_MAX) break;
      size += 1;
      child = nodes.push(made(act, node, game)) - 1;
      nodes[node] = { ...nodes[node], next: [...nodes[node].next, child] };
    } else if (game && !nodes[child].game) nodes[child] = { ...nodes[child], game };
    node = child;
  }
  return nodes;
}

/**
 * Makes the line of a game the main one. Its line until then stays as a branch. @param {Tree} tree
 * @param {string[]} acts
 * @returns {Tree}
 */
export function adopted(tree, acts) {
  const freed = tree.map((node) => node && { ...node, game: false });
  const all = grown(freed, 0, acts, true);
  return first(all, pathTo(all, reached(all, acts)));
}

/** Puts each of these nodes first among the continuations of its parent. */
function first(tree, path) {
  const nodes = [...tree];
  for (const node of path) {
    const { parent } = nodes[node];
    nodes[parent] = { ...nodes[parent], next: [node, ...nodes[parent].next.filter((other) => other !== node)] };
  }
  return nodes;
}

/** Whether promoted() would change something. @param {Tree} tree @param {number} at */
export const canPromote = (tree, at) => pathTo(tree, at).some((node) => mayLead(tree, node));

const mayLead = (tree, node) => {
  const [leader] = tree[tree[node].parent].next;
  return leader !== node && !tree[leader].game;
};

/** Makes the line of a node the main one, as far as no game's line is before it. @param {Tree} tree @returns {Tree} */
export const promoted = (tree, at) =>
  first(
    tree,
    pathTo(tree, at).filter((node) => mayLead(tree, node)),
  );

/** Whether removed() may remove it. @param {Tree} tree @param {number} at */
export const canRemove = (tree, at) => at > 0 && !tree[at].game;

/** Without this node and all that follows it. @param {Tree} tree @param {number} at @returns {Tree} */
export function removed(tree, at) {
  if (!canRemove(tree, at)) return tree;
  const { parent } = tree[at];
  const gone = new Set([at]);
  for (const node of gone) for (const child of tree[node].next) gone.add(child); // grows while it is walked
  return changed(tree, parent, { next: tree[parent].next.filter((child) => child !== at) }).map((node, index) =>
    gone.has(index) ? null : node,
  );
}

/** Cut to the limit, between characters. */
const cut = (text, max) => [...text].slice(0, max).join('');

/** Gives the line that begins at a node a name; '' takes it away. @param {Tree} tree @returns {Tree} */
export const named = (tree, at, name) => changed(tree, at, { name: cut(name.trim(), NAME_MAX) });

/** Writes a comment on a node; '' takes it away. @param {Tree} tree @returns {Tree} */
export const commented = (tree, at, comment) => changed(tree, at, { comment: cut(comment.trim(), COMMENT_MAX) });

/** The nodes in the order in which a text has them: a node, then each of its continuations with all of its own. */
function inOrder(tree) {
  const order = [];
  const stack = [0];
  while (stack.length > 0) {
    const node = stack.pop();
    order.push(node);
    stack.push(...tree[node].next.toReversed());
  }
  return order;
}

/** A tree for keeping, as plain data. @param {Tree} tree @returns {Written} */
export function written(tree) {
  const order = inOrder(tree);
  const places = new Map(order.map((node, place) => [node, place]));
  return order.slice(1).map((at) => {
    const { act, parent, name, comment } = tree[at];
    /** @type {Written[number]} */
    const row = [places.get(parent), act];
    if (name || comment) row.push(name);
    if (comment) row.push(comment);
    return row;
  });
}

const isText = (text, max) => text === undefined || (typeof text === 'string' && [...text].length <= max);

/**
 * Reads a list of written(); nothing in it is believed.
 * @param {unknown} list
 * @returns {Tree|null} null where it is no tree
 */
export function readTree(list) {
  if (!Array.isArray(list) || list.length > NODES_MAX) return null;
  /** @type {Node[]} */
  const nodes = [made('', -1)];
  for (const row of list) {
    if (!Array.isArray(row)) return null;
    const [parent, act, name = '', comment = ''] = row;
    if (!Number.isInteger(parent) || parent < 0 || parent >= nodes.length) return null;
    if (typeof act !== 'string' || act.length > ACT_MAX || !ACT.test(act) || childOf(nodes, parent, act) >= 0)
      return null;
    if (!isText(name, NAME_MAX) || !isText(comment, COMMENT_MAX)) return null;
    const at = nodes.push({ ...made(act, parent), name, comment }) - 1;
    nodes[parent].next.push(at);
  }
  return nodes;
}
