// The problems in the browser: the page's solver against the stated solutions, with the same proof as the tests in C.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../web-static/lib/search.js';
import { Solver } from '../../web-static/pages/problems/solver.js';
import { FAMILIES, aimOf, positionOf, solverOf } from '../../web-static/pages/problems/form.js';

const engine = await loadEngine(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/search.wasm`));
const PROBLEMS = Object.keys(FAMILIES).flatMap((family) =>
  JSON.parse(readFileSync(`${process.env.MIAI_SOURCE}/web-static/data/problems/${family}.json`, 'utf8')),
);

/** A game after some acts, and a function that frees it. */
function gameOf(problem, acts = []) {
  const { size, line, ...position } = positionOf(problem);
  const game = engine.core.newGame({ ...position, width: size[0], height: size[1] });
  for (const act of [...line, ...acts]) assert.ok(game.apply(act).ok, `${problem.name}: ${act}`);
  return game;
}

function actsOf(problem, acts = []) {
  const game = gameOf(problem, acts);
  const player = game.toMove;
  const names = [];
  for (let y = 1; y <= game.height; y++) for (const x of 'ABCDEFGHJK'.slice(0, game.width)) names.push(x + y);
  const all = [...names, ...names.map((name) => `challenge ${name}`), 'pass'].map((what) => `${player} ${what}`);
  const allowed = all.filter((act) => game.judge(act).ok);
  game.free();
  return allowed;
}

function solving(problem, use) {
  const solver = new Solver(engine, problem);
  try {
    return use(solver);
  } finally {
    solver.close();
  }
}

test('the_reader_moves_first_in_every_problem_and_the_aim_is_open', () => {
  for (const problem of PROBLEMS) {
    const game = gameOf(problem);
    assert.equal(game.toMove, solverOf(problem), problem.name);
    assert.equal(engine.prove(game, aimOf(problem), problem.turns, 0), 'open', problem.name);
    assert.equal(engine.prove(game, aimOf(problem), problem.turns), 'reached', problem.name);
    game.free();
  }
});

test('the_solver_accepts_the_stated_solutions_and_no_other_first_act', () => {
  for (const problem of PROBLEMS) {
    solving(problem, (solver) => {
      for (const act of actsOf(problem))
        assert.equal(solver.step([act]).works, problem.solutions.includes(act), `${problem.name}: ${act}`);
    });
  }
});

test('a_wrong_first_act_is_refuted_whatever_the_reader_does_next', () => {
  for (const problem of PROBLEMS) {
    solving(problem, (solver) => {
      const wrong = actsOf(problem).find((act) => !problem.solutions.includes(act));
      const { state, reply } = solver.step([wrong]);
      if (state === 'missed' || solver.step([wrong, reply]).state === 'missed') return;
      for (const next of actsOf(problem, [wrong, reply]))
        assert.equal(solver.step([wrong, reply, next]).works, false, `${problem.name}: ${wrong}, ${reply}, ${next}`);
    });
  }
});

test('each_solution_reaches_its_aim_against_the_solvers_answers', () => {
  for (const problem of PROBLEMS) {
    solving(problem, (solver) => {
      const acts = [problem.solutions[0]];
      let step = solver.step(acts);
      while (step.state === 'open') {
        if (step.reply) acts.push(step.reply);
        else acts.push(actsOf(problem, acts).find((act) => solver.step([...acts, act]).works));
        step = solver.step(acts);
      }
      assert.equal(step.state, 'reached', `${problem.name}: ${acts.join(', ')}`);
      assert.ok(acts.length <= problem.turns, problem.name);
    });
  }
});

test('the_answer_to_a_working_act_leaves_the_reader_a_choice_to_get_wrong', () => {
  const problem = PROBLEMS.find(({ name }) => name === 'two-ways-to-connect');
  const { reply } = solving(problem, (solver) => solver.step(['b B2']));
  assert.ok(['w C3', 'w D2'].includes(reply), reply);
});
