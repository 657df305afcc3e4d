// SGF as a tree of nodes with their values as they are in the file, so that a program that changes a few of them writes
// all others back unchanged. The server reads records (proto/record); here only the lines beside the game are read.

/** Nodes of a game that are read. */
export const SGF_NODES_MAX = 10_000;

/**
 * @typedef {object} Node
 * @property {[name: string, values: string[]][]} properties values with their escapes
 * @property {Node[]} next
 */

/**
 * The bytes of a file as text: UTF-8, UTF-16 by its mark, or the encoding that the file names.
 * @param {Uint8Array} bytes
 */
export function decoded(bytes) {
  const as = (label, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return as('utf-16be');
  try {
    return as('utf-8', true);
  } catch {
    const rough = as('latin1');
    try {
      return as(/CA\s*\[\s*([\w-]+)\s*\]/.exec(rough)?.[1] ?? 'latin1');
    } catch {
      return rough; // an encoding that browsers do not know
    }
  }
}

/** Where the value ends that begins here: at a bracket after an even number of backslashes; -1 if it never ends. */
function valueEnd(text, from) {
  for (let end = text.indexOf(']', from); end >= 0; end = text.indexOf(']', end + 1)) {
    let slashes = 0;
    while (end - slashes > from && text[end - slashes - 1] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

/**
 * Reads a game of a file.
 * @param {string} text
 * @param {number} [wanted] its number in a collection, from 1
 * @returns {Node|null} its root; null where the file has no such game, or the game is broken or too large
 */
export function parse(text, wanted = 1) {
  const token = /[();[]|[A-Za-z]+/g;
  const open = []; // the nodes before which the variations that are not closed began
  let game = 0;
  let nodes = 0;
  /** @type {Node|null} */
  let root = null;
  /** @type {Node|null} */
  let at = null;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [mark] = found;
    if (mark === '[') {
      const end = valueEnd(text, token.lastIndex);
      if (end < 0) break; // a value that never ends
      at?.properties.at(-1)?.[1].push(text.slice(token.lastIndex, end));
      token.lastIndex = end + 1;
    } else if (mark === '(') {
      if (depth === 0 && /^\s*;/.test(text.slice(token.lastIndex, token.lastIndex + 100))) game++;
      depth++;
      open.push(at);
    } else if (mark === ')') {
      if (depth === 0) continue;
      depth--;
      at = open.pop();
      if (depth === 0 && root) return root;
    } else if (depth > 0 && game === wanted) {
      if (mark === ';') {
        /** @type {Node} */
        const node = { properties: [], next: [] };
        if (++nodes > SGF_NODES_MAX) return null;
        if (at) at.next.push(node);
        else if (root) return null;
        else root = node;
        at = node;
      } else at?.properties.push([mark.replace(/[a-z]/g, ''), []]);
    }
  }
  return root; // cut off: as far as it goes
}

/** A game as text. @param {Node} root */
export function serialized(root) {
  const parts = ['('];
  /** @type {(Node|string)[]} */
  const stack = [root];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'string') {
      parts.push(item);
      continue;
    }
    const text = item.properties.map(([name, values]) => `${name}${values.map((value) => `[${value}]`).join('')}`);
    parts.push(`;${text.join('')}\n`);
    const { next } = item;
    if (next.length === 1) stack.push(next[0]);
    else for (const child of next.toReversed()) stack.push(')\n', child, '(');
  }
  return `${parts.join('').trimEnd()})\n`;
}

/** A text as a value. @param {string} text */
export const escaped = (text) => text.replace(/[\\\]]/g, '\\$&');

/** The text of a value; line ends that the file escapes are none. @param {string} value */
export const unescaped = (value) =>
  value
    .replace(/\\(\r\n|\n\r|\r|\n)/g, '')
    .replace(/\\([\s\S])/g, '$1')
    .replace(/\r\n|\n\r|\r/g, '\n');

/** The values of a property, or an empty list. @param {Node} node @param {string} name */
export const valuesOf = (node, name) => node.properties.find(([other]) => other === name)?.[1] ?? [];

/** Sets a property to one text; '' takes it away. @param {Node} node */
export function put(node, name, text) {
  node.properties = node.properties.filter(([other]) => other !== name);
  if (text) node.properties.push([name, [escaped(text)]]);
}
