// Every written case gives the same answer in the browser's build as in the native one.
import assert from 'node:assert/strict';
import test from 'node:test';
import { judgeInWasm, judgeNatively, load, readCases } from './both.mjs';

const core = await load();
const cases = readCases();
const native = judgeNatively(cases);

test('there are cases for every ruleset', () => {
  const named = new Set(cases.map((entry) => entry.ruleset));
  assert.deepEqual(
    core
      .rulesets()
      .map((ruleset) => ruleset.name)
      .filter((name) => !named.has(name)),
    [],
  );
});

cases.forEach((entry, index) => {
  test(`both builds agree on ${entry.name}`, () => {
    const ours = judgeInWasm(core, entry);
    if ('error' in native[index]) assert.ok('error' in ours, native[index].error);
    else assert.deepEqual(ours, native[index]);
  });
});
