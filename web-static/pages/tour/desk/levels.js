// The levels of the pairing as words: the cost of a pair, and the reason why the best round has it or not. Pure.
import { desk as words } from '../../../i18n/desk-en.js';

const { why: text, levels: names } = words;

/** The cost of a pair in a word or two: its heaviest levels without the random ones. @param {number[]} levels */
export function levelsShort(levels) {
  const named = levels
    .map((value, level) => [level, value])
    .filter(([level, value]) => value > 0 && level > 1)
    .reverse()
    .slice(0, 2);
  return named.length === 0 ? names[1] : named.map(([level]) => names[level]).join(', ');
}

/** The sentence of an answer. */
export function whySentence({ differs, with: together, without }) {
  if (differs === null || differs === undefined) return text.same;
  const [x, y] = [together[differs], without[differs]];
  return x < y ? text.together(names[differs], x, y) : text.apart(names[differs], y, x);
}
