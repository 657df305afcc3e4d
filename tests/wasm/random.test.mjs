// Seeded random games under every ruleset: the browser's build plays them, the native one judges them again.
import assert from 'node:assert/strict';
import test from 'node:test';
import { pointName } from '../../web-static/lib/core.js';
import { judgeInWasm, judgeNatively, load, start } from './both.mjs';

const GAMES = 40; // of each ruleset
const ACTS = 70;
const SIZES = [
  [1, 1],
  [19, 19],
  [1, 5],
  [2, 2],
  [3, 3],
  [5, 2],
  [4, 4],
  [5, 5],
  [7, 7],
];

const core = await load();

/** mulberry32: small, seeded, the same everywhere. */
function generator(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  return { next, pick: (list) => list[Math.floor(next() * list.length)] };
}

function randomAct(random, game) {
  const player = random.next() < 0.95 ? (game.toMove ?? random.pick(['b', 'w'])) : random.pick(['b', 'w']);
  const flags = game.legal();
  const legal = Array.from(flags.keys()).filter((point) => flags[point]);
  const anywhere = pointName(Math.floor(random.next() * game.size), game.width, game.height);
  const kinds = game.may(player).filter((kind) => !['resign', 'draw'].includes(kind) || random.next() < 0.05);
  const kind =
    random.next() < 0.05 ? random.pick(['pass', 'accept', 'dead', 'challenge']) : (random.pick(kinds) ?? 'pass');
  if (kind === 'play' || (kind === 'pass' && random.next() < 0.6)) {
    return (
      `${player} `
      + `${legal.length > 0 && random.next() < 0.9 ? pointName(random.pick(legal), game.width, game.height) : anywhere}`
    );
  }
  if (kind === 'resume') return random.pick([`${player} resume`, `${player} resume modified-ko`]);
  return ['dead', 'alive', 'claim', 'challenge'].includes(kind) ? `${player} ${kind} ${anywhere}` : `${player} ${kind}`;
}

function randomCase(ruleset, number) {
  const random = generator(number * 7919 + ruleset.length);
  const entry = {
    name: `${ruleset}/${number}`,
    ruleset,
    size: random.pick(SIZES),
    to_move: random.pick(['b', 'w']),
    moves: [],
  };
  const game = start(core, entry);
  while (entry.moves.length < ACTS && game.phase !== 'finished') {
    entry.moves.push(randomAct(random, game));
    game.apply(entry.moves.at(-1));
  }
  game.free();
  return entry;
}

for (const { name } of core.rulesets()) {
  test(`both builds agree on random games of ${name}`, () => {
    const cases = Array.from({ length: GAMES }, (_, number) => randomCase(name, number));
    const native = judgeNatively(cases);
    for (const [index, entry] of cases.entries()) {
      assert.deepEqual(judgeInWasm(core, entry), native[index], JSON.stringify(entry));
    }
  });
}
