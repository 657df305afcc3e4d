// core.wasm itself: its imports, its size, and its tables, which are those of the wrapper.
import assert from 'node:assert/strict';
import test from 'node:test';
import { judgeNatively, load, wasmBytes } from './both.mjs';

const SIZE_MAX = 40_000; // bytes, uncompressed: a quick download

const core = await load();

test('core_wasm_imports_nothing', async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(wasmBytes())), []);
});

test('core_wasm_stays_small', () => {
  assert.ok(wasmBytes().length <= SIZE_MAX, `${wasmBytes().length} bytes`);
});

test('the_memory_never_grows', async () => {
  const { instance } = await WebAssembly.instantiate(wasmBytes());
  assert.throws(() => instance.exports.memory.grow(1), RangeError);
});

test('a_game_holds_ten_thousand_turns_on_the_largest_board', async () => {
  const {
    instance: { exports },
  } = await WebAssembly.instantiate(wasmBytes());
  const bytes = new Uint8Array(exports.memory.buffer, exports.in_buffer(), exports.in_size());
  const write = (text) => new TextEncoder().encodeInto(text, bytes).written;
  assert.equal(exports.rules_load(write('stoical')), 1);
  assert.equal(exports.setup(25, 25, write(Array(25).fill('.'.repeat(25)).join('/'))), 1);
  assert.equal(exports.start(0, 1, 0), 0);
  assert.equal(exports.room(0), 10000);
});

test('broken_contracts_trap', async () => {
  const {
    instance: { exports },
  } = await WebAssembly.instantiate(wasmBytes());
  for (const call of [
    () => exports.phase(0),
    () => exports.phase(99),
    () => exports.start(99, 1, 0),
    () => exports.rules_load(1e6),
    () => exports.clause_kind(99),
  ]) {
    assert.throws(call, WebAssembly.RuntimeError);
  }
});

test('rulesets_are_those_of_the_referee', () => {
  const rules = core
    .rulesets()
    .map(({ name, rules: clauses }) => ({ name, ruleset: clauses, size: [3, 3], moves: [] }));
  assert.ok(rules.length >= 17);
  assert.deepEqual(
    judgeNatively(rules).filter((answer) => 'error' in answer),
    [],
  );
});

test('every_clause_has_its_kind_and_values', () => {
  const clauses = Object.fromEntries(core.clauses().map((clause) => [clause.name, clause]));
  assert.deepEqual(clauses.topology, {
    name: 'topology',
    kind: 'choice',
    values: ['plane', 'torus'],
    min: clauses.topology.min,
    max: clauses.topology.max,
    step: 1,
  });
  assert.equal(clauses.repetition.values.includes('same'), false);
  assert.equal(clauses.dispute_repetition.values[0], 'same');
  assert.equal(clauses.minimal_superko.kind, 'bool');
  assert.deepEqual(
    [clauses.komi.kind, clauses.komi.step, clauses.komi.min, clauses.komi.max],
    ['komi', 0.5, -999, 999],
  );
  assert.deepEqual([clauses.stop_passes.min, clauses.stop_passes.max], [2, 3]);
  assert.equal(clauses.pass_allowance.kind, 'allowance');
  assert.equal(clauses.stone_limit.kind, 'stone_limit');
});
