// The lines of a study in an SGF file and out of it. The server reads the game of a file and judges it; the lines
// beside it are added here, and core.wasm judges each move when a reader comes to it. A file is written by putting the
// changes into the tree of the file that was opened, so everything else in it stays as it was (docs/RECORDS.md).
import { pointIndex, pointName } from '../../lib/points.js';
import { EMPTY, actsOf, commented, grown, lineThrough, named, pathTo, reached } from './tree.js';
import { escaped, put, unescaped, valuesOf } from './sgf.js';

/**
 * @import {Node} from './sgf.js'
 * @import {Tree} from './tree.js'
 *
 * @typedef {object} Game
 * @property {[number, number]} size
 * @property {string[]} acts of the game, as the server read it
 */

const OWN = 'MIAI'; // the private property of docs/RECORDS.md
/** Acts that the reader of other programs' files adds before a move: a pass, or playing on. */
const ADDED_MAX = 2;

const other = (player) => (player === 'b' ? 'w' : 'b');

/** The act of a node; '' if it has none, null if it sets up stones. */
function actOf(node, [width, height], root) {
  const own = valuesOf(node, OWN).map(unescaped);
  if (own.includes('show') || own.includes('automatic') || node === root) return '';
  const act = own.find((value) => value.startsWith('act '));
  if (act) return act.slice(4);
  for (const [name, [value] = ['']] of node.properties) {
    if (name === 'AB' || name === 'AW' || name === 'AE') return null;
    if (name !== 'B' && name !== 'W') continue;
    const player = name === 'B' ? 'b' : 'w';
    const [x, y] = [value.charCodeAt(0) - 97, value.charCodeAt(1) - 97];
    if (value === '' || (value === 'tt' && width <= 19 && height <= 19)) return `${player} pass`;
    if (value.length !== 2 || !(x >= 0 && x < width && y >= 0 && y < height)) return null;
    return `${player} ${pointName(y * width + x, width, height)}`;
  }
  return '';
}

const isPlay = (act) => /^[bw] [A-Z]\d/.test(act ?? '');

/**
 * The nodes of a file with the acts that lead to each, from the beginning. Nodes that belong to no line are left out:
 * moves that were taken back, and what follows stones that are set up within a variation.
 * @param {Node} root
 * @param {Game} game
 * @returns {Generator<{node: Node, path: string[], acted: boolean, main: boolean}>} acted: the node has the last of the
 *   acts
 */
export function* placed(root, { size, acts }) {
  const own = valuesOf(root, OWN).length > 0;
  const stack = [{ node: root, before: /** @type {string[]} */ ([]), main: true, known: true }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { node, before, main } = item;
    const act = actOf(node, size, root);
    let { known } = item;
    let path = before;
    if (act === null && !main) continue;
    if (act && main) {
      const at = acts.indexOf(act, before.length);
      known = at >= 0 && (own || at <= before.length + ADDED_MAX);
      if (known) path = acts.slice(0, at + 1);
      else known = own; // an act of the server is none of the rules
    } else if (act) {
      const again = !own && isPlay(act) && isPlay(before.at(-1)) && before.at(-1)[0] === act[0];
      path = [...before, ...(again ? [`${other(act[0])} pass`] : []), act];
    }
    yield { node, path, acted: path !== before, main };
    node.next.toReversed().forEach((next, index, { length }) => {
      const leads = index === length - 1;
      if (!leads && (!known || valuesOf(next, OWN).includes('branch'))) return;
      stack.push({ node: next, before: path, main: main && leads, known });
    });
  }
}

/**
 * The tree of a game with the lines, names and comments of its file.
 * @param {Tree} tree of the game alone, with its comments
 * @param {Node} root @param {Game} game
 * @returns {Tree}
 */
export function withLines(tree, root, game) {
  let all = tree;
  for (const { node, path, acted, main } of placed(root, game)) {
    all = grown(all, 0, path);
    const at = reached(all, path);
    if (pathTo(all, at).length < path.length) break; // there is no more room
    const [name = ''] = valuesOf(node, 'N').map(unescaped);
    if (name && acted) all = named(all, at, name);
    const comment = valuesOf(node, 'C').map(unescaped).join('\n\n');
    if (comment && !main) all = commented(all, at, [all[at].comment, comment].filter(Boolean).join('\n\n'));
  }
  return all;
}

/** The properties of a node for an act. */
function propertiesOf(act, [width, height]) {
  const [player, word] = act.split(' ');
  const name = player === 'b' ? 'B' : 'W';
  const point = pointIndex(word ?? '', width, height);
  if (word === 'pass') return [[name, ['']]];
  if (!isPlay(act) || point < 0) return [[OWN, [escaped(`act ${act}`)]]];
  const letter = (n) => String.fromCharCode(97 + n);
  return [[name, [letter(point % width) + letter(Math.floor(point / width))]]];
}

/**
 * Puts a study into the tree of a file.
 * @param {Tree} tree of the study
 * @param {Node} root of the file; it is changed
 * @param {Game} game the game of the file
 * @param {Tree} [first] the tree as the file has it
 */
export function putInto(tree, root, game, first = EMPTY) {
  /** @type {Map<number, Node>} the last node of the file for each node of the tree */
  const home = new Map([[0, root]]);
  /** @type {Map<number, Node>} the node of the file that has its act */
  const own = new Map([[0, root]]);
  const gone = new Set();
  for (const { node, path, acted, main } of placed(root, game)) {
    const at = reached(tree, path);
    const way = pathTo(tree, at);
    if (way.length < path.length) {
      gone.add(node);
      continue;
    }
    for (const step of way) if (!home.has(step)) home.set(step, home.get(tree[step].parent));
    if (acted && own.has(at)) continue; // the same line twice in the file
    if (acted || main) home.set(at, node);
    if (acted) own.set(at, node);
  }
  const order = [0];
  for (const at of order) order.push(...tree[at].next); // grows while it is walked
  for (const at of order.slice(1)) {
    if (home.has(at)) continue;
    /** @type {Node} */
    const node = { properties: /** @type {any} */ (propertiesOf(tree[at].act, game.size)), next: [] };
    home.get(tree[at].parent).next.push(node);
    home.set(at, node);
    own.set(at, node);
  }
  for (const at of order) {
    const node = own.get(at);
    const from = home.get(at);
    const lines = tree[at].next.map((child) => own.get(child)).filter((child) => from.next.includes(child));
    from.next = [...lines, ...from.next.filter((next) => !lines.includes(next) && !gone.has(next))];
    if (!node) continue;
    const acts = actsOf(tree, pathTo(tree, at));
    const before = reached(first, acts);
    const known = pathTo(first, before).length === acts.length ? first[before] : { name: '', comment: '' };
    if (tree[at].name !== known.name) put(node, 'N', tree[at].name);
    if (tree[at].comment !== known.comment) putComment(node, known.comment, tree[at].comment);
  }
}

/** Replaces a comment; a sentence of the server about the event stays above it. */
function putComment(node, before, comment) {
  const all = valuesOf(node, 'C').map(unescaped).join('\n\n');
  const above = all.endsWith(before) ? all.slice(0, all.length - before.length).trimEnd() : '';
  put(node, 'C', [above, comment].filter(Boolean).join('\n'));
}

/**
 * The root of a file for a position without one.
 * @param {object} of
 * @param {[number, number]} of.size
 * @param {string} [of.setup] rows from the top
 * @param {'b'|'w'} [of.toMove]
 * @param {number} of.komi
 * @param {string} of.title of the rules
 * @param {object} of.own what the private property says of the rules (docs/RECORDS.md)
 * @param {{b: string|null, w: string|null}} [of.players]
 * @returns {Node}
 */
export function rootOf({ size: [width, height], setup = '', toMove = 'b', komi, title, own, players }) {
  const rows = setup ? setup.split('/') : [];
  const points = (letter) =>
    rows.flatMap((row, y) => [...row].flatMap((stone, x) => (stone === letter ? [[x, y]] : [])));
  const letters = (letter) => points(letter).map(([x, y]) => String.fromCharCode(97 + x, 97 + y));
  const blocked = points('#').map(([x, y]) => pointName(y * width + x, width, height));
  const wanted = [
    ['GM', ['1']],
    ['FF', ['4']],
    ['CA', ['UTF-8']],
    ['AP', ['Miai:1']],
    ['SZ', [width === height ? String(width) : `${width}:${height}`]],
    ['RU', [escaped(title)]],
    ['KM', [String(komi)]],
    ['PB', players?.b ? [escaped(players.b)] : []],
    ['PW', players?.w ? [escaped(players.w)] : []],
    ['AB', letters('X')],
    ['AW', letters('O')],
    ['PL', toMove === 'w' ? ['W'] : []],
    ['DD', letters('#')],
    [
      OWN,
      [escaped(JSON.stringify({ v: 1, ...own, title, ...(blocked.length > 0 ? { blocked: blocked.join(' ') } : {}) }))],
    ],
  ];
  return { properties: /** @type {any} */ (wanted.filter(([, values]) => values.length > 0)), next: [] };
}

/** The acts of the main line of a tree. @param {Tree} tree */
export const mainActs = (tree) => actsOf(tree, lineThrough(tree));
