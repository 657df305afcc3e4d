// The words of the rules lab in English; see en.js.
import { number } from './en.js';
import { rulesetName } from './rulesets-en.js';

const quoted = (text) => `“${text}”`;
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const ordinal = (place) => ordinals[place] ?? `${place}th`;
const clauseText = (clause) => clause.replaceAll('_', ' ');

export const lab = {
  documentTitle: (name) => `${name} · Rules lab · Miai`,
  title: 'Rules lab',
  lead: 'Start from any rules, change what you like, and read, play and share the resulting game.',
  start: 'Start from',
  back: 'Undo all changes',
  backOne: (text) => `Back to: ${text}`,
  copy: 'Copy the link',
  copied: 'Copied',
  address: 'Link to these rules',
  open: 'Open a room with these rules',
  computer: 'Play the computer',
  tournament: 'New tournament with these rules',
  arena: 'New arena with these rules',
  choices: 'Choose',
  choicesOf: (chapter) => `Choices: ${chapter}`,
  text: 'The rules in words',
  textOf: (chapter) => `In words: ${chapter}`,
  board: 'Try them',
  changes: (count) =>
    count === 0 ? 'Nothing is changed yet.' : `${number.plural(count, 'clause')} changed. Differences are marked.`,
  changed: 'Changed',
  before: (text) => `Before: ${text}`,
  nothing: 'Nothing special here.',
  and: 'and',
  idle: 'no effect here',
  folded: (count) => `${number.plural(count, 'clause')} without effect here`,
  toBoard: 'Try them on the board',
  black: 'Black may pass',
  white: 'White may pass',
  atMost: 'at most',
  refusedChoice: (text, other) => `✕ ${text} — not with “${other}”`,
  refused: 'These two contradict each other',
  resting: 'Until they agree, the board, the link and the room stay as they were.',
  instead: 'Make them agree:',
  sayClash: (first, second, reason) => `Not together: ${first} And: ${second} ${reason}`,
  sayNow: (name, text) => `${text} Now ${name}.`,
  number: (min, max) => `A number from ${min} to ${max}.`,
  komi: (min, max) => `A multiple of a half from ${min} to ${max}.`,
  badNumber: (allowed) => `This value is not possible here. ${allowed}`,
};

/** @param {import('../lib/core.js').Clause} clause */
const allowedText = ({ kind, values, min, max }) =>
  ({
    choice: () => `It may be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`,
    bool: () => 'It is true or false.',
    number: () => `It is a whole number from ${min} to ${max}.`,
    stone_limit: () => `It is none, auto, or a whole number from ${min} to ${max}.`,
    komi: () => `It is a multiple of 0.5 from ${min} to ${max}.`,
    allowance: () => `It is two whole numbers from ${min} to ${max} with a comma between, Black’s first, such as 6,2.`,
  })[kind]();

/**
 * Why an address is no mix: a headline and the way to mend it.
 * @param {import('../lib/mix.js').MixError} error
 * @param {string|undefined} reason why two clauses do not go together
 */
export function badAddress({ code, where }, reason) {
  const { part, place, clause, clauses, allowed } = where;
  const at = place === 0 ? 'Right after /lab/' : `The ${ordinal(place)} clause of the link`;
  return {
    head: 'This link does not work',
    text: {
      ruleset: () => `${at} comes ${quoted(part)}. There are no rules of that name.`,
      syntax: () => `${at}, ${quoted(part)}, does not have the form clause=value.`,
      clause: () => `${at}, ${quoted(part)}, names a clause that does not exist: ${quoted(clause)}.`,
      twice: () => `${at}, ${quoted(part)}, names ${quoted(clause)} a second time.`,
      value: () =>
        `${at}, ${quoted(part)}, gives ${quoted(clause)} a value that is not possible. ${allowedText(allowed)}`,
      clash: () =>
        `With the ${ordinal(place)} clause of the link two clauses contradict each other: `
        + `${number.list(clauses.map((name) => quoted(clauseText(name))))}. ${reason ?? ''}`,
    }[code](),
    nothing: 'The whole link was ignored.',
    begin: (name) => `Begin with ${rulesetName(name, name)}`,
  };
}
