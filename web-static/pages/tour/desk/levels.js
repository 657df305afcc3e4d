// The levels of the pairing as words: what a pair costs, and why the best round has it or not. Pure.
import { desk as words } from '../../../i18n/desk-en.js';

const { why: text, levels: names } = words;

/** What a pair costs in a word or two: its heaviest levels, those by lot left out. @param {number[]} levels */
export function levelsShort(levels) {
  const named = levels
    .map((value, level) => [level, value])
    .filter(([level, value]) => value > 0 && level > 1)
    .reverse()
    .slice(0, 2);
  return named.length === 0 ? names[1] : named.map(([level]) => names[level]).join(', ');
}

/** The sentence that an answer comes to. */
export function whySentence({ differs, with: together, without }) {
  if (differs === null || differs === undefined) return text.same;
  const [x, y] = [together[differs], without[differs]];
  return x < y ? text.together(names[differs], x, y) : text.apart(names[differs], y, x);
}
