// Choices are shown as the core judges them, and a contradiction is mended by one change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOME_STONES, clashOf, refusedChoices, repairs, valuesOf } from '../../../web-static/pages/lab/check.js';
import { core, randomMix, seeded } from './mixes.mjs';

test('a_choice_is_shown_as_refused_iff_making_it_is_refused', () => {
  const below = seeded(3);
  for (let count = 0; count < 100; count++) {
    const { rules } = randomMix(below);
    for (const [clause, values] of refusedChoices(core, rules)) {
      for (const [value, other] of values) {
        const clash = clashOf(core, { ...rules, [clause]: value === 'number' ? SOME_STONES : value });
        assert.deepEqual(clash.toSorted(), [clause, other].toSorted());
      }
      for (const value of valuesOf(core.clauses().find(({ name }) => name === clause))) {
        assert.equal(clashOf(core, { ...rules, [clause]: value }) !== null, values.has(value), `${clause} ${value}`);
      }
    }
  }
});

test('the_current_value_of_a_mix_that_makes_sense_is_never_shown_as_refused', () => {
  for (const { rules } of core.rulesets()) {
    for (const [clause, values] of refusedChoices(core, rules)) assert.equal(values.has(rules[clause]), false);
  }
});

test('each_way_that_is_offered_undoes_the_contradiction', () => {
  let offered = 0;
  for (const { rules } of core.rulesets()) {
    for (const [clause, values] of refusedChoices(core, rules)) {
      for (const [value] of values) {
        const broken = { ...rules, [clause]: value === 'number' ? SOME_STONES : value };
        const clash = clashOf(core, broken);
        const ways = repairs(core, broken, clash, clause, rules);
        assert.ok(ways.length > 0, `${clash} can be mended`);
        for (const way of ways) {
          offered++;
          const left = clashOf(core, { ...broken, [way.clause]: way.value });
          assert.ok(!left || !clash.every((name) => left.includes(name)));
        }
      }
    }
  }
  assert.ok(offered > 100);
});

test('numbers_that_would_be_refused_are_known_before_they_are_typed', () => {
  const refused = refusedChoices(core, core.rulesOf('makrai-area'));
  assert.deepEqual([...refused.get('max_resumptions')], [[0, 'modified_ko']]);
  assert.equal(refusedChoices(core, core.rulesOf('alter-igo')).get('stone_limit').get('number'), 'passing');
});
