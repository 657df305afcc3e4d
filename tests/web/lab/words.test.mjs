// The lab has words for everything in the rules core: each value of each clause, and each contradiction.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices } from '../../../web-static/i18n/choices.js';
import { clashReason } from '../../../web-static/i18n/clashes.js';
import { number } from '../../../web-static/i18n/en.js';
import { fileName, heading, occasion } from '../../../web-static/i18n/record-en.js';
import { valueName } from '../../../web-static/i18n/mix-names.js';
import { GROUPS, effective, ruleText, sentence } from '../../../web-static/i18n/rule-text.js';
import { valuesOf } from '../../../web-static/pages/lab/check.js';
import { core, sample } from './mixes.mjs';

const clauses = core.clauses();
const NUMBERED = new Set(['number', 'komi', 'allowance', 'stone_limit']);

for (const clause of clauses) {
  test(`every_value_of_${clause.name}_has_a_sentence_and_a_name_of_its_own`, () => {
    const values = sample(clause);
    for (const [what, tell] of [
      ['sentence', sentence],
      ['name', valueName],
    ]) {
      const told = values.map((value) => tell(clause.name, value));
      for (const [index, text] of told.entries())
        assert.ok(text && !/undefined|NaN|\[object/.test(text), `${what} of ${JSON.stringify(values[index])}: ${text}`);
      assert.equal(new Set(told).size, told.length, `two are alike: ${told.join(' | ')}`);
    }
    for (const value of values) assert.match(sentence(clause.name, value), /^[A-Z].*\.$/s);
  });
  test(`${clause.name}_can_be_chosen_in_a_sentence`, () => {
    const { before, values = {} } = choices[clause.name];
    assert.match(before, /^[A-Z]/);
    const offered = valuesOf(clause).map(String);
    assert.deepEqual(
      offered.filter((value) => !values[value]),
      [],
    );
    assert.equal(new Set(Object.values(values)).size, Object.keys(values).length);
    if (!NUMBERED.has(clause.kind))
      assert.deepEqual(Object.keys(values).toSorted(), offered.toSorted(), 'and nothing is offered that there is not');
  });
}

test('a_number_of_points_is_written_with_its_sign_and_its_half', () => {
  assert.deepEqual([-7, -6.5, -0.5, 0, 0.5, 6.5].map(number.half), ['−7', '−6½', '−½', '0', '½', '6½']);
});

test('a_file_is_named_after_its_players_in_any_script', () => {
  assert.equal(fileName('हिन्दी', 'ไทย é'), 'हिन्दी - ไทย é');
  assert.equal(fileName('../<b>Ann</b>', '"C:\\"\n'), 'bAnnb - C');
  assert.equal(fileName('☠', 'Ben'), 'Ben');
  assert.equal(fileName('☠', '\u202e'), 'game');
});

test('an_occasion_is_told_as_far_as_it_is_known_and_a_moment_without_a_day_is_left_out', () => {
  assert.equal(occasion(undefined), '');
  assert.equal(occasion({ round: '2' }, Date.UTC(1846, 8, 11)), 'round 2 · Sep 11, 1846');
  assert.equal(occasion({ event: 'Kiln Lane', round: 'final', place: 'Köln' }), 'Kiln Lane · final · Köln');
  assert.equal(occasion({}, Number.MAX_SAFE_INTEGER), '');
});

test('a_game_of_a_collection_is_told_by_what_its_file_says_of_it', () => {
  const none = { name: null, black: null, white: null, date: null, event: null, result: null };
  assert.equal(heading(1, none), '1: no names');
  assert.equal(heading(2, null), '2: cannot be read');
  assert.equal(heading(3, { ...none, white: 'Bob', date: '1999', result: 'B+R' }), '3: Black – Bob · 1999 · B+R');
});

test('every_clause_stands_in_one_chapter_of_the_text', () => {
  assert.deepEqual(GROUPS.flatMap((group) => group.clauses).toSorted(), clauses.map(({ name }) => name).toSorted());
});

test('every_contradiction_is_explained_and_every_explanation_is_needed', () => {
  const found = new Set();
  const values = clauses.flatMap((clause) => sample(clause).map((value) => [clause.name, value]));
  for (const { name: base } of core.rulesets()) {
    for (const [a, first] of values) {
      for (const [b, second] of values) {
        const checked = a < b ? core.checkRules({ [a]: first, [b]: second }, base) : { ok: true };
        if (!checked.ok) found.add(checked.clauses.toSorted().join(' '));
      }
    }
  }
  const reasons = [...found].map((pair) => [pair, clashReason(pair.split(' '))]);
  assert.deepEqual(
    reasons.filter(([, reason]) => !reason),
    [],
  );
  assert.equal(new Set(reasons.map(([, reason]) => reason)).size, found.size);
  const names = clauses.map(({ name }) => name);
  const told = names.flatMap((a) => names.filter((b) => a < b && clashReason([b, a])).map((b) => `${a} ${b}`));
  assert.deepEqual(
    told.filter((pair) => !found.has(pair)),
    [],
    'nothing is explained that is not refused',
  );
});

test('the_text_of_a_ruleset_has_no_marks_and_says_nothing_that_has_no_effect', () => {
  for (const { name, rules } of core.rulesets()) {
    const lines = ruleText(rules).flatMap((group) => group.lines);
    assert.ok(lines.length >= 8, name);
    assert.ok(
      lines.every(({ clause, text, changed }) => text && !changed && effective(clause, rules)),
      name,
    );
  }
});

test('a_changed_clause_is_marked_even_where_its_value_usually_goes_without_saying', () => {
  const start = core.rulesOf('renaissance-area');
  const lines = ruleText({ ...start, minimal_superko: false }, start).flatMap((group) => group.lines);
  assert.deepEqual(
    lines.filter(({ changed }) => changed).map(({ clause }) => clause),
    ['minimal_superko'],
  );
  assert.equal(
    ruleText(core.rulesOf('stoical'))
      .flatMap((group) => group.lines)
      .some(({ clause }) => clause === 'minimal_superko'),
    false,
  );
});

test('no_two_rulesets_read_alike', () => {
  const texts = core.rulesets().map(({ rules }) =>
    ruleText(rules)
      .flatMap((group) => group.lines.map(({ text }) => text))
      .join(' '),
  );
  assert.equal(new Set(texts).size, texts.length);
});
