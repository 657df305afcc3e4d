// A million random plays: core.wasm and the native build (plays.c) get the same seeds and come to the same numbers.
// Both files must draw and mix in the same values.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';
import { pointName } from '../../web-static/lib/core.js';
import { wasmBytes } from './both.mjs';

const ACTS_PER_RULESET = 60000;
const ACTS_PER_GAME = 250;
const SIDE_MAX = 9;
const SLOT = 0;
const EMPTY = 0;
const STOPPED = 2;
const FINISHED = 4;
const CHOICE = 0; // kinds of clauses
const TEXT_RULESET = 2;
const SETTLING = ['resume', 'accept', 'resume modified-ko', 'dead', 'claim'];

const {
  instance: { exports: x },
} = await WebAssembly.instantiate(wasmBytes(), {});
const memory = new Uint8Array(x.memory.buffer);
const words = new Int32Array(x.memory.buffer, x.out_buffer(), 16);
const inAt = x.in_buffer();
const outAt = x.out_buffer();

let seed;
let chain;
let width;
let height;

function below(n) {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 8) % n;
}

function mix(value) {
  chain = Math.imul(chain ^ value, 16777619);
}

/** Writes text into the in-buffer; returns its length. */
function write(text) {
  for (let i = 0; i < text.length; i++) memory[inAt + i] = text.charCodeAt(i);
  return text.length;
}

const rulesetName = (index) => String.fromCharCode(...memory.subarray(outAt, outAt + x.text(TEXT_RULESET, index, 0)));

function drawRules(name) {
  x.rules_load(write(name));
  for (let changes = below(2) * below(5); changes > 0; changes--) {
    const at = below(x.clauses_n());
    const span = x.clause_kind(at) === CHOICE ? x.clause_values_n(at) : 4;
    x.rules_set(at, 0, x.clause_first(at) + below(span));
  }
  if (x.rules_check() !== -1) x.rules_load(write(name));
}

function start(name) {
  drawRules(name);
  width = 2 + below(SIDE_MAX - 1);
  height = 2 + below(SIDE_MAX - 1);
  const points = Array.from({ length: width * height }, () => (below(12) === 0 ? '#' : '.'));
  const rows = Array.from({ length: height }, (_, y) => points.slice(y * width, (y + 1) * width).join(''));
  x.setup(width, height, write(rows.join('/')));
  mix(x.start(SLOT, 1 + below(2), 0));
}

function drawPoint() {
  const at = x.points(SLOT);
  let point = below(width * height);
  for (let more = 0; more < 4 && memory[at + point] !== EMPTY; more++) point = below(width * height);
  return pointName(point, width, height);
}

function drawAct() {
  const stopped = x.phase(SLOT) === STOPPED;
  const player = '-bw'[stopped ? 1 + below(2) : x.next(SLOT)];
  const kind = stopped ? below(5) : below(40);
  const point = drawPoint();
  if (stopped) return `${player} ${SETTLING[kind]}${kind < 3 ? '' : ` ${point}`}`;
  return kind === 0 ? `${player} pass` : `${player} ${kind === 1 ? 'challenge ' : ''}${point}`;
}

function act() {
  mix(x.apply(SLOT, write(drawAct())));
  mix(x.next(SLOT));
  mix(x.phase(SLOT));
  const at = x.points(SLOT);
  for (let point = at; point < at + width * height; point++) mix(memory[point]);
}

function finish() {
  x.outcome(SLOT);
  const [result, ending, , black, white] = words;
  for (const value of [result, ending, black, white, x.lost(SLOT, 1), x.lost(SLOT, 2), x.turns(SLOT)]) mix(value);
}

/** The line of plays.c for one ruleset. */
function chainOf(index) {
  const name = rulesetName(index);
  let acts = 0;
  seed = (2463534242 + index) | 0;
  chain = 2166136261;
  while (acts < ACTS_PER_RULESET) {
    start(name);
    for (let n = 0; n < ACTS_PER_GAME && x.phase(SLOT) !== FINISHED; n++, acts++) act();
    finish();
  }
  return `${name} ${acts} ${chain >>> 0}`;
}

test('a million random plays come to the same boards, verdicts and ends in both builds', () => {
  const native = execFileSync(join(process.env.MIAI_BUILD, 'tests/wasm/wasm-plays'), { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
  const here = Array.from({ length: x.rulesets_n() }, (_, index) => chainOf(index));
  assert.deepEqual(here, native);
  assert.ok(here.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0) >= 1e6);
});
