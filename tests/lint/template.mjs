// Reads the text between the backticks of html``: a list of nodes, by the rules of htm (its src/build.mjs).
//
// A node is { kind: 'text', text }, { kind: 'value', value } or { kind: 'element', tag, attributes, children, end }.
// In place of an expression, texts have one character with its number. `apart` is true of a node if white space with a
// line end is before it, which htm drops; other white space is text. Syntax that htm reads and this tree never uses is
// refused.

const FIRST = 0xe000; // private use: no template holds these characters

/** The character that stands for expression `index`. */
const mark = (index) => String.fromCharCode(FIRST + index);

/** A text in pieces: strings, and the numbers of expressions. */
export const pieces = (text) =>
  text
    .split(/([\ue000-\uf8ff])/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^[\ue000-\uf8ff]$/.test(piece) ? piece.charCodeAt(0) - FIRST : piece));

/**
 * @param {string[]} quasis the raw texts around the expressions
 * @returns {object[]} nodes
 */
export function readTemplate(quasis) {
  const text = quasis.reduce((before, quasi, index) => before + mark(index - 1) + quasi);
  let at = 0;
  const refuse = (what) => {
    throw new SyntaxError(`a template that is ${what}: ${text.slice(Math.max(0, at - 60), at + 20)}`);
  };
  const take = (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return null;
    at = pattern.lastIndex;
    return match[0];
  };
  if (/\\/.test(text)) refuse('escaped');

  function nodes() {
    const list = [];
    let apart = false;
    while (at < text.length && !text.startsWith('</', at)) {
      if (text.startsWith('<!', at)) refuse('a comment');
      if (text[at] === '<') list.push({ ...element(), apart });
      else if (/[\ue000-\uf8ff]/.test(text[at]))
        list.push({ kind: 'value', value: text.charCodeAt(at++) - FIRST, apart });
      else {
        const chunk = take(/[^<\ue000-\uf8ff]+/y);
        const bare = chunk.replace(/^\s*\n\s*|\s*\n\s*$/g, '');
        if (/\n/.test(bare)) refuse('text on two lines');
        if (bare !== '') list.push({ kind: 'text', text: bare, apart: /^\s*\n/.test(chunk) });
        apart = bare === '' || /\n\s*$/.test(chunk);
        continue;
      }
      apart = false;
    }
    return list;
  }

  function element() {
    at += 1;
    const tag = take(/[\ue000-\uf8ff]|[\w-]+/y) ?? refuse('without a tag');
    const attributes = [];
    for (;;) {
      take(/\s+/y);
      if (take(/\/>/y)) return { kind: 'element', tag, attributes, children: null, end: null };
      if (take(/>/y)) break;
      const attribute = take(/\.\.\.[\ue000-\uf8ff]|[\w-]+(=("[^"\n]*"|'[^'\n]*'|[^\s"'>/]+))?/y);
      attributes.push(attribute ?? refuse('no attribute'));
    }
    const children = nodes();
    const end = take(/<\/(\/|[\ue000-\uf8ff]|[\w-]+)>/y) ?? refuse('without an end');
    if (end !== `</${tag}>` && !/^<\/[/\ue000-\uf8ff]>$/.test(end)) refuse('ended by another tag');
    return { kind: 'element', tag, attributes, children, end };
  }

  const list = nodes();
  if (at < text.length) refuse('ended twice');
  return list;
}
