// The rules core of this build, values of its clauses, and seeded mixes of them.
import { readFileSync } from 'node:fs';
import { loadCore } from '../../../web-static/lib/core.js';

export const core = await loadCore(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/core.wasm`));

/** All values of a clause, or several where they are numbers. */
export function sample({ kind, values, min, max }) {
  switch (kind) {
    case 'choice':
      return values;
    case 'bool':
      return [true, false];
    case 'stone_limit':
      return ['none', 'auto', min, 1, 10, max];
    case 'komi':
      return [min, -1, -0.5, 0, 0.5, 1, 6.5, 7, max];
    case 'allowance':
      return [
        { b: min, w: min },
        { b: 1, w: 1 },
        { b: 0, w: 6 },
        { b: 6, w: 0 },
        { b: max, w: max },
      ];
    default:
      return [...new Set([min, min + 1, Math.min(min + 2, max), max])];
  }
}

/** Numbers from 0 up to below n, the same in every run. */
export function seeded(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A mix that makes sense: {ruleset, rules}. */
export function randomMix(below) {
  const clauses = core.clauses();
  for (;;) {
    const { name: ruleset, rules } = core.rulesets()[below(core.rulesets().length)];
    const changes = Array.from({ length: 1 + below(6) }, () => clauses[below(clauses.length)]);
    const mixed = {
      ...rules,
      ...Object.fromEntries(changes.map((clause) => [clause.name, sample(clause)[below(sample(clause).length)]])),
    };
    if (core.checkRules(mixed).ok) return { ruleset, rules: mixed };
  }
}
