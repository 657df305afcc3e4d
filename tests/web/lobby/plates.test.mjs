// The plates follow the rules: their positions are compared with core.wasm's.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadCore } from '../../../web-static/lib/core.js';
import { writeBoard } from '../../../web-static/state/fold.js';
import { plates } from '../../../web-static/pages/lobby/plates.js';
import { rulesetLines } from '../../../web-static/i18n/ruleset-lines-en.js';
import { GROUPS } from '../../../web-static/i18n/rulesets-en.js';
import {
  hasKomi,
  hasMarking,
  komiOf,
  openFields,
  setupFits,
  startingForm,
} from '../../../web-static/features/opening/settings.js';
import { rulesets } from '../../../web-static/i18n/rulesets-en.js';

const core = await loadCore(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/core.wasm`));

for (const {
  name,
  size: [width, height],
  toMove,
  frames,
} of plates) {
  test(`the_plate_of_${name}_tells_the_truth`, () => {
    const game = core.newGame({ ruleset: name, width, height, setup: frames[0].board, toMove });
    for (const { act, board, no } of frames.slice(1)) {
      if (act) {
        const { ok, reason } = game.apply(act);
        assert.ok(ok, `${act}: ${reason}`);
        assert.equal(writeBoard(game.board(), width), board, act);
      }
      if (no) assert.equal(game.judge(`${game.toMove} ${no}`).ok, false, `${no} is forbidden`);
    }
    game.free();
  });
}

test('every_ruleset_has_a_name_a_sentence_and_a_place', () => {
  const names = core
    .rulesets()
    .map(({ name }) => name)
    .toSorted();
  assert.deepEqual(Object.keys(rulesets).toSorted(), names);
  assert.deepEqual(Object.keys(rulesetLines).toSorted(), names);
  assert.deepEqual(Object.values(GROUPS).flat().toSorted(), names);
});

test('the_form_knows_each_ruleset_s_komi', () => {
  for (const { name, rules } of core.rulesets()) {
    const form = { ruleset: name };
    assert.equal(hasKomi(form), rules.scoring !== 'none', name);
    if (hasKomi(form)) assert.equal(komiOf(form), rules.komi, name);
  }
});

test('the_form_asks_for_the_time_of_marking_where_dead_stones_are_marked', () => {
  for (const { name, rules } of core.rulesets())
    assert.equal(hasMarking({ ruleset: name }), rules.dead_stones !== 'none', name);
  const form = { ...startingForm('japanese'), marking: 7 };
  assert.equal(openFields(form).marking, 420_000);
  assert.equal(openFields({ ...form, ruleset: 'alter-igo' }).marking, undefined);
});

test('a_form_left_as_it_is_sends_the_least', () => {
  assert.deepEqual(openFields(startingForm('stoical')), {
    ruleset: 'stoical',
    size: [9, 9],
    clock: { kind: 'byo-yomi', main: 300_000, period: 20_000, periods: 5 },
    colours: 'lot',
    public: true,
  });
});

test('a_form_begins_with_the_rules_wished_for_or_those_of_last_time_or_some', () => {
  assert.equal(startingForm('bridge', { ruleset: 'aga' }).ruleset, 'bridge');
  assert.equal(startingForm(undefined, { ruleset: 'aga' }).ruleset, 'aga');
  assert.ok(Object.values(GROUPS).flat().includes(startingForm(undefined, {}).ruleset));
});

test('a_field_that_a_ruleset_does_not_have_is_not_sent', () => {
  const form = { ...startingForm('bridge'), komi: '5', match: true };
  assert.equal(openFields(form).options, undefined);
  assert.equal(openFields(form).match, 2);
  assert.equal(openFields({ ...form, ruleset: 'stoical' }).match, undefined);
});

test('a_position_is_read_row_by_row', () => {
  const fields = openFields({
    ...startingForm('chinese'),
    size: 'other',
    width: 3,
    height: 2,
    setup: ' . X o\n# . . ',
    toMove: 'w',
  });
  assert.deepEqual([fields.setup, fields.to_move, fields.size], ['.XO/#..', 'w', [3, 2]]);
  assert.ok(setupFits(fields));
  assert.equal(setupFits({ ...fields, setup: '.XO/#.' }), false);
});

test('a_clock_of_one_s_own_is_sent_in_milliseconds', () => {
  const form = {
    ...startingForm('chinese'),
    clock: 'custom',
    kind: 'canadian',
    main: '2.5',
    period: '90',
    stones: '12',
  };
  assert.deepEqual(openFields(form).clock, { kind: 'canadian', main: 150_000, period: 90_000, stones: 12 });
});

test('a_mix_is_sent_as_its_ruleset_and_the_clauses_that_differ', () => {
  const mix = {
    ruleset: 'alter-igo',
    options: { passing: 'limited' },
    name: 'Alter Igo · limited passing',
    rules: { scoring: 'none', komi: 0 },
  };
  const { ruleset, options } = openFields(startingForm('alter-igo', {}, mix));
  assert.deepEqual({ ruleset, options }, { ruleset: 'alter-igo', options: { passing: 'limited' } });
  const counted = { ...mix, ruleset: 'stoical', options: { ko: 'basic' }, rules: { scoring: 'area', komi: 7 } };
  assert.deepEqual(openFields({ ...startingForm('stoical', {}, counted), komi: '5' }).options, {
    ko: 'basic',
    komi: 5,
  });
  assert.equal(komiOf(startingForm('stoical', {}, counted)), 7);
});
