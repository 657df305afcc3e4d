// A link is a mix: reading returns what writing wrote, and a malformed link is refused by its place and clause.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MixError, mixAddress, mixOf, readMix } from '../../../web-static/lib/mix.js';
import { badAddress } from '../../../web-static/i18n/lab-en.js';
import { clashReason } from '../../../web-static/i18n/clashes.js';
import { mixName } from '../../../web-static/i18n/mix-names.js';
import { core, randomMix, seeded } from './mixes.mjs';

const open = (address) => {
  const [path, query = ''] = address.split('?');
  return readMix(core, path.replace('/lab/', ''), query && `?${query}`);
};

test('a_random_mix_comes_back_from_its_link', () => {
  const below = seeded(1);
  for (let count = 0; count < 3000; count++) {
    const { ruleset, rules } = randomMix(below);
    const mix = mixOf(core, ruleset, rules);
    const address = mixAddress(mix);
    assert.match(address, /^\/lab\/[a-z-]+(\?[a-z_]+=[\w.,-]+(&[a-z_]+=[\w.,-]+)*)?$/);
    const read = open(address);
    assert.deepEqual(read.rules, rules);
    assert.deepEqual(read.mix, mix);
    assert.equal(
      new URL(address, 'http://a.b').pathname + new URL(address, 'http://a.b').search,
      address,
      'nothing of it is escaped',
    );
  }
});

test('a_link_is_short_and_can_be_read', () => {
  const rules = { ...core.rulesOf('alter-igo'), passing: 'limited', pass_allowance: { b: 0, w: 6 } };
  assert.equal(mixAddress(mixOf(core, 'alter-igo', rules)), '/lab/alter-igo?passing=limited&pass_allowance=0,6');
  assert.equal(mixAddress(mixOf(core, 'stoical', core.rulesOf('stoical'))), '/lab/stoical');
});

test('a_link_without_a_revision_means_the_first_one', () => {
  assert.deepEqual(open('/lab/stoical').rules, core.rulesOf('stoical@1'));
  assert.deepEqual(open('/lab/stoical@1?ko=basic').mix, { ruleset: 'stoical', options: { ko: 'basic' } });
});

test('a_clause_with_its_usual_value_is_no_difference', () => {
  assert.deepEqual(open('/lab/stoical?ko=after-capture').mix.options, {});
});

const MALFORMED = {
  '/lab/stoikal': ['ruleset', 0],
  '/lab/stoical@7': ['ruleset', 0],
  '/lab/': ['ruleset', 0],
  '/lab/STOICAL': ['ruleset', 0],
  '/lab/stoical@0': ['ruleset', 0],
  '/lab/%E0%A4%A': ['ruleset', 0],
  '/lab/stoical?ko': ['syntax', 1],
  '/lab/stoical?ko=basic&': ['syntax', 2],
  '/lab/stoical?&ko=basic': ['syntax', 1],
  '/lab/stoical?kko=basic': ['clause', 1, 'kko'],
  '/lab/stoical?=basic': ['clause', 1, ''],
  '/lab/stoical?komi=7&constructor=1': ['clause', 2, 'constructor'],
  '/lab/stoical?ko=bazic': ['value', 1, 'ko'],
  '/lab/stoical?ko=': ['value', 1, 'ko'],
  '/lab/stoical?komi=7.3': ['value', 1, 'komi'],
  '/lab/stoical?komi=1e3': ['value', 1, 'komi'],
  '/lab/stoical?komi=9999': ['value', 1, 'komi'],
  '/lab/stoical?stop_passes=4': ['value', 1, 'stop_passes'],
  '/lab/stoical?stop_passes=02': ['value', 1, 'stop_passes'],
  '/lab/stoical?ko=basic&modified_ko=yes': ['value', 2, 'modified_ko'],
  '/lab/stoical?pass_allowance=6': ['value', 1, 'pass_allowance'],
  '/lab/stoical?pass_allowance=6,7,8': ['value', 1, 'pass_allowance'],
  '/lab/stoical?stone_limit=-3': ['value', 1, 'stone_limit'],
  '/lab/stoical?max_claims=100000': ['value', 1, 'max_claims'],
  '/lab/stoical?ko=basic&komi=7&ko=none': ['twice', 3, 'ko'],
  '/lab/stoical?komi=5&modified_ko=true': ['clash', 2],
  '/lab/chinese?removal=simultaneous': ['clash', 1],
};

for (const [address, [code, place, clause]] of Object.entries(MALFORMED)) {
  test(`${address} is refused at ${place} for ${code}`, () => {
    assert.throws(
      () => open(address),
      (error) => {
        assert.ok(error instanceof MixError, error.stack);
        assert.equal(error.code, code);
        assert.equal(error.where.place, place);
        if (clause !== undefined) assert.equal(error.where.clause, clause);
        const { text } = badAddress(error, error.where.clauses && clashReason(error.where.clauses));
        assert.doesNotMatch(text, /undefined/);
        const named = clause ?? error.where.clauses?.map((name) => name.replaceAll('_', ' ')) ?? [];
        for (const name of [named].flat()) assert.ok(text.includes(name), `${text} names ${name}`);
        return true;
      },
    );
  });
}

test('random_bytes_behind_a_link_are_read_or_refused_and_nothing_else', () => {
  const below = seeded(2);
  for (let count = 0; count < 20000; count++) {
    const { ruleset, rules } = randomMix(below);
    const letters = [...mixAddress(mixOf(core, ruleset, rules))];
    for (let changes = 1 + below(3); changes > 0; changes--)
      letters.splice(below(letters.length + 1), below(3), String.fromCharCode(33 + below(94)));
    try {
      const read = open(letters.join(''));
      assert.deepEqual(open(mixAddress(read.mix)).rules, read.rules);
    } catch (error) {
      if (!(error instanceof MixError)) throw error;
    }
  }
});

test('the_name_of_a_mix_is_short_and_tells_what_was_changed', () => {
  const name = (ruleset, options) => mixName(mixOf(core, ruleset, { ...core.rulesOf(ruleset), ...options }));
  assert.equal(name('stoical', {}), 'Stoical Go');
  assert.equal(name('stoical', { ko: 'basic' }), 'Stoical Go · basic ko');
  assert.equal(
    name('alter-igo', { passing: 'limited', pass_allowance: { b: 0, w: 6 } }),
    'Alter Igo · limited passing · 0 and 6 passes',
  );
  assert.equal(name('japanese', { komi: -0.5, stop_passes: 3 }), name('japanese', { stop_passes: 3, komi: -0.5 }));
  assert.match(
    name('japanese', { ko: 'none', komi: 0, stop_passes: 3, suicide: 'legal', scoring: 'area' }),
    / · 2 more$/,
  );
});
