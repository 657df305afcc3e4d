// The browser's witness of a refusal equals the referee's, and the room draws exactly that.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { pointName } from '../../web-static/lib/core.js';
import { pointIndex } from '../../web-static/lib/points.js';
import { byRules, byServer } from '../../web-static/ui/refused.js';
import { readBoard } from '../../web-static/state/fold.js';
import { judgeInWasm, judgeNatively, load, start } from './both.mjs';

const SEED = '5',
  GAMES = '3000';
const TURN = /^[bw] (pass|challenge|[A-Z]\d)/;

const core = await load();
const referee = `${process.env.MIAI_BUILD}/server/referee/miai-referee`;
const made = spawnSync('python3', ['-B', `${process.env.MIAI_SOURCE}/tests/witness/games.py`, referee, SEED, GAMES], {
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
assert.equal(made.status, 0, made.stderr);
const cases = made.stdout
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const answers = judgeNatively(cases);
const judged = cases.map((entry, index) => ({ entry, answer: answers[index] })).filter(({ answer }) => !answer.error);

test('the_browser_and_the_referee_prove_every_refusal_alike', () => {
  assert.ok(judged.length > cases.length / 2);
  for (const { entry, answer } of judged) assert.deepEqual(judgeInWasm(core, entry), answer, JSON.stringify(entry));
});

/** Every refused play and challenge on the board: the game before it, and the referee's answer. */
function* refusals() {
  for (const { entry, answer } of judged) {
    const game = start(core, entry);
    const turns = [null]; // the acts that made the numbered turns
    for (const [index, act] of entry.moves.entries()) {
      const at = act.split(' ').at(-1);
      const point = /^[A-Z]\d+$/.test(at) ? pointIndex(at, game.width, game.height) : null;
      if (!answer.legal[index] && TURN.test(act) && point !== null && point >= 0)
        yield { entry, game, turns, act, at, point, index, why: answer.why[index], proof: answer.witness[index] };
      if (answer.legal[index] && TURN.test(act)) turns.push({ index, act });
      game.apply(act);
    }
    game.free();
  }
}

const places = (game, names) =>
  names.map((name) => pointIndex(name, game.width, game.height)).toSorted((a, b) => a - b);

test('the_server_s_refusal_and_the_browser_s_draw_the_same', () => {
  for (const { game, act, at, point, why, proof, entry } of refusals()) {
    const { move: turn, ...wit } = proof;
    const answer = { code: 'illegal', reason: why, witness: turn === undefined ? wit : { ...wit, turn } };
    const own = byRules(game.judge(act), { at, point, rules: game }).witness;
    assert.deepEqual(
      byServer(answer, { at, point, rules: game, size: [game.width, game.height] }).witness,
      own,
      `${act} in ${JSON.stringify(entry)}`,
    );
    assert.equal(own.point, point);
  }
});

test('outlines_are_the_strings_and_stones_of_the_proof', () => {
  let seen = 0;
  for (const { game, act, at, point, why, proof } of refusals()) {
    const { outline = [] } = byRules(game.judge(act), { at, point, rules: game }).witness;
    const meant = proof.string ?? (['ko', 'ko-locked'].includes(why) ? [proof.point] : []);
    assert.deepEqual(
      outline.toSorted((a, b) => a - b),
      places(game, meant),
      `${why} ${act}`,
    );
    seen += meant.length > 0;
  }
  assert.ok(seen > 300, `${seen}`);
});

test('the_shown_board_is_the_one_that_the_referee_saw_after_that_move', () => {
  const shown = [];
  for (const { entry, game, act, at, point, turns, proof, why } of refusals()) {
    if (!why.endsWith('superko') || turns.length !== game.turns + 1) continue; // an automatic pass has no act
    const { ghostBoard } = byRules(game.judge(act), { at, point, rules: game }).witness;
    const before = { ...entry, moves: entry.moves.slice(0, proof.move === 0 ? 0 : turns[proof.move].index + 1) };
    shown.push({ ghostBoard: [...ghostBoard], before });
  }
  const seen = judgeNatively(shown.map(({ before }) => before));
  for (const [index, { ghostBoard, before }] of shown.entries()) {
    assert.deepEqual(ghostBoard, [...readBoard(seen[index].board)], JSON.stringify(before));
  }
  assert.ok(shown.length > 50, `${shown.length}`);
});

test('a_thread_runs_from_the_stone_whose_move_is_named', () => {
  let seen = 0;
  for (const { game, act, at, point, turns, proof, why } of refusals()) {
    if (!['ko', 'capture-after-capture'].includes(why) || turns.length !== game.turns + 1) continue;
    const { thread } = byRules(game.judge(act), { at, point, rules: game }).witness;
    const cause = pointIndex(turns[proof.move].act.slice(2), game.width, game.height);
    assert.deepEqual(thread ?? [point, point], [cause, point], `${why} ${act}`);
    assert.equal(game.turn(proof.move).point, cause);
    assert.equal(pointName(cause, game.width, game.height), turns[proof.move].act.slice(2));
    seen += 1;
  }
  assert.ok(seen > 50, `${seen}`);
});
