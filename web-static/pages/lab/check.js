// Checks a mix, and each next choice, with the rules core. Pure; all knowledge of contradictions is the core's.

/** @typedef {import('../../lib/core.js').Rules} Rules */
/** @typedef {import('../../lib/core.js').Clause} Clause */
/** @typedef {[string, string]} Clash two clauses that contradict each other */

/** A supply of stones to begin with, where a limited one is chosen. */
export const SOME_STONES = 10;

/**
 * The values on offer as choices; numbers are typed instead.
 * @param {Clause} clause
 * @returns {(string|boolean)[]}
 */
export function valuesOf({ kind, values }) {
  if (kind === 'choice') return values;
  if (kind === 'bool') return [true, false];
  return kind === 'stone_limit' ? ['none', 'auto'] : [];
}

/**
 * The values to check before they are chosen: all choices; of a number the least and the greatest, of a supply of
 * stones any number.
 * @returns {[string|boolean|number, string|boolean|number][]} the name in the result, and the value
 */
function asked(clause) {
  if (clause.kind === 'number')
    return [
      [clause.min, clause.min],
      [clause.max, clause.max],
    ];
  const values = valuesOf(clause).map((value) => /** @type {[string|boolean, string|boolean]} */ ([value, value]));
  return clause.kind === 'stone_limit' ? [...values, ['number', SOME_STONES]] : values;
}

/**
 * @param {import('../../lib/core.js').Core} core
 * @param {Rules} rules
 * @returns {string[]|null} null if the rules agree; one clause for a value that it cannot have
 */
export function clashOf(core, rules) {
  const checked = core.checkRules(rules);
  return checked.ok ? null : checked.clauses;
}

/**
 * Which choices would be refused, before they are made.
 * @param {import('../../lib/core.js').Core} core
 * @param {Rules} rules every clause
 * @returns {Map<string, Map<string|boolean|number, string>>} for each clause the values that would be refused, 'number'
 *   meaning any supply of stones, with the other clause that forbids each
 */
export function refusedChoices(core, rules) {
  return new Map(
    core.clauses().map((clause) => {
      const refused = asked(clause)
        .map(([called, value]) => /** @type {const} */ ([called, clashOf(core, { ...rules, [clause.name]: value })]))
        .filter(([, clash]) => clash?.includes(clause.name))
        .map(
          ([called, clash]) =>
            /** @type {[string|boolean|number, string]} */ ([
              called,
              clash.find((name) => name !== clause.name) ?? clause.name,
            ]),
        );
      return [clause.name, new Map(refused)];
    }),
  );
}

/**
 * Single changes that undo a contradiction: first of the clause that was not just chosen.
 * @param {import('../../lib/core.js').Core} core
 * @param {Rules} rules
 * @param {string[]} clash
 * @param {string|null} chosen the clause chosen last
 * @param {Rules} start its values are tried first
 * @returns {{clause: string, value: unknown}[]} at most one for each clause
 */
export function repairs(core, rules, clash, chosen, start) {
  const table = new Map(core.clauses().map((clause) => [clause.name, clause]));
  const works = (clause, value) => {
    const still = clashOf(core, { ...rules, [clause]: value });
    return !still || !clash.every((name) => still.includes(name));
  };
  return clash
    .toSorted((a, b) => Number(a === chosen) - Number(b === chosen))
    .flatMap((clause) => {
      const { kind, min, max } = table.get(clause);
      const candidates = [
        start[clause],
        ...valuesOf({ ...table.get(clause) }),
        ...(kind === 'number' ? [min, Math.min(min + 1, max)] : []),
      ];
      const value = candidates.find((candidate) => candidate !== rules[clause] && works(clause, candidate));
      return value === undefined ? [] : [{ clause, value }];
    });
}
