// Playouts a second of the search, natively, in Node and in Chromium: MIAI_BUILD=… node tests/wasm/speed.mjs
// Every figure is the best of five turns, which the three take one after another.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const TURNS = 5;
const FEW = 200; // of which the time is taken off: beginning a search
const build = process.env.MIAI_BUILD;
const bytes = readFileSync(join(build, 'core/wasm/search.wasm'));
const CASES = [
  ['chinese', 9, 4000],
  ['chinese', 19, 1500],
  ['stoical', 9, 4000],
  ['bridge', 9, 600],
];

/** Milliseconds of that many playouts in a module's exports. Also runs in the page. */
function inWasm(x, ruleset, width, playouts) {
  const memory = new Uint8Array(x.memory.buffer);
  const write = (text) => {
    for (let at = 0; at < text.length; at++) memory[x.in_buffer() + at] = text.charCodeAt(at);
    return text.length;
  };
  x.rules_load(write(ruleset));
  x.setup(width, width, write(Array(width).fill('.'.repeat(width)).join('/')));
  x.start(0, 1, 0);
  x.search_begin(0, 1, 1, 0);
  const from = performance.now();
  x.search_run(playouts);
  return performance.now() - from;
}

function natively(x, width, playouts) {
  const clauses = Array.from({ length: x.clauses_n() }, (_, at) => `${x.rules_get(at, 0)}:${x.rules_get(at, 1)}`).join(
    ',',
  );
  const board = Array(width).fill('.'.repeat(width)).join('/');
  const time = (n) => {
    const from = performance.now();
    execFileSync(join(build, 'tests/wasm/wasm-searches'), {
      input: `${width} ${width} 1 ${board} 1 1 ${n} ${clauses}\n`,
    });
    return performance.now() - from;
  };
  return time(playouts + FEW) - time(FEW);
}

const { instance } = await WebAssembly.instantiate(bytes);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.evaluate(async (coded) => {
  const made = await WebAssembly.instantiate(Uint8Array.from(atob(coded), (one) => one.charCodeAt(0)));
  globalThis.x = made.instance.exports;
}, bytes.toString('base64'));
for (const [ruleset, width, playouts] of CASES) {
  const best = { native: Infinity, node: Infinity, chromium: Infinity };
  for (let turn = 0; turn < TURNS; turn++) {
    best.node = Math.min(best.node, inWasm(instance.exports, ruleset, width, playouts));
    best.native = Math.min(best.native, natively(instance.exports, width, playouts));
    const asked = `(${inWasm})(globalThis.x, '${ruleset}', ${width}, ${playouts})`;
    best.chromium = Math.min(best.chromium, await page.evaluate(asked));
  }
  const rates = Object.entries(best).map(([where, ms]) => `${where} ${Math.round((playouts / ms) * 1000)}`);
  console.log(`${ruleset} ${width}x${width}: ${rates.join(', ')}`);
}
await browser.close();
