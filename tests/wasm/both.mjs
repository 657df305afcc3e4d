// The same case through core.wasm and through miai-referee, in the form of the referee's answer.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CoreError, loadCore, pointName } from '../../web-static/lib/core.js';

const build = process.env.MIAI_BUILD;
const source = process.env.MIAI_SOURCE;
const OUTPUT_MAX = 512 * 1024 * 1024;

export const wasmBytes = () => readFileSync(join(build, 'core/wasm/core.wasm'));
export const load = () => loadCore(wasmBytes());

/** Every case below tests/data. */
export function readCases(folder = join(source, 'tests/data')) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.path, entry.name))
    .sort()
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
}

/** The referee's answers, one for each case. */
export function judgeNatively(cases) {
  const input = cases.map((entry) => JSON.stringify(entry)).join('\n');
  const done = spawnSync(join(build, 'server/referee/miai-referee'), ['cases', '--witness', '-'], {
    input,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
  });
  if (done.error) throw done.error;
  return done.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function writeBoard(points, width) {
  const signs = Array.from(points, (colour) => '.XO#'[colour]);
  return Array.from({ length: points.length / width }, (_, row) =>
    signs.slice(row * width, (row + 1) * width).join(''),
  ).join('/');
}

function writeWitness(verdict, name) {
  if (verdict.ok) return null;
  const { point, turn, string } = verdict.witness;
  return {
    ...(point !== null && { point: name(point) }),
    ...(string.length > 0 && { string: string.map(name) }),
    ...(turn !== null && { move: turn }),
    ...(verdict.detail !== null && { detail: verdict.detail }),
  };
}

/** Starts the game of a case. */
export function start(core, { ruleset, options, size, setup, to_move: toMove, handicap }) {
  const named = typeof ruleset === 'string';
  return core.newGame({
    ruleset: named ? ruleset : undefined,
    rules: named ? options : { ...ruleset, ...options },
    width: size[0],
    height: size[1],
    setup,
    toMove,
    handicap,
  });
}

/** The state of a game as the referee prints it. */
export function state(game) {
  const { result, reason, score } = game.outcome;
  return {
    board: writeBoard(game.board(), game.width),
    to_move: game.toMove,
    phase: game.phase,
    result,
    reason,
    score,
    stones_lost: game.stonesLost,
  };
}

/** The answer of core.wasm; { name, error } if the case is unusable. */
export function judgeInWasm(core, entry) {
  let game;
  try {
    game = start(core, entry);
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    return { name: entry.name, error: error.message };
  }
  const name = (point) => pointName(point, game.width, game.height);
  const verdicts = entry.moves.map((move) => {
    const judged = game.judge(move);
    const applied = game.apply(move);
    if (JSON.stringify(judged) !== JSON.stringify(applied))
      throw new Error(`${entry.name}: ${move} is judged otherwise than applied`);
    return applied;
  });
  const answer = {
    name: entry.name,
    legal: verdicts.map((verdict) => verdict.ok),
    why: verdicts.map((verdict) => verdict.reason),
    ...state(game),
    witness: verdicts.map((verdict) => writeWitness(verdict, name)),
  };
  game.free();
  return answer;
}
