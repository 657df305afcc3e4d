// The drawings of the rulesets tell the truth: the rules core makes the same boards, takes the same stones, refuses the
// same plays and counts the same points.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCore } from '../../../web-static/lib/core.js';
import { pointIndex } from '../../../web-static/lib/points.js';
import { readBoard, writeBoard } from '../../../web-static/state/fold.js';
import { moments } from '../../../web-static/features/rulesets/moments.js';
import { chapters } from '../../../web-static/pages/rules/book.js';

const core = await loadCore(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/core.wasm`));
const [EMPTY, BLACK, WHITE] = [0, 1, 2]; // as readBoard() and tally() have them

test('every_chapter_has_a_moment', () => {
  assert.deepEqual(Object.keys(moments).toSorted(), chapters.map(({ name }) => name).toSorted());
});

for (const [name, moment] of Object.entries(moments)) {
  const [width, height] = moment.size;
  const at = (point) => pointIndex(point, width, height);
  const begin = (setup, toMove) => core.newGame({ ruleset: name, width, height, setup, toMove });

  if (moment.acts)
    test(`the_last_move_of_${name}_makes_the_board_of_its_drawing`, () => {
      const game = begin(moment.before, moment.acts[0][0]);
      for (const act of moment.acts) assert.ok(game.apply(act).ok, act);
      const shown = [...readBoard(moment.board)];
      for (const point of moment.gone ?? []) shown[at(point)] = EMPTY;
      assert.equal(writeBoard(game.board(), width), writeBoard(Uint8Array.from(shown), width));
      if (moment.no) assert.equal(game.judge(`${game.toMove} ${moment.no}`).ok, false, `${moment.no} is forbidden`);
      assert.equal(game.outcome.result, name === 'bridge' ? 'B' : null);
      game.free();
    });

  if (moment.counts)
    test(`the_points_of_${name}_are_those_that_count`, () => {
      const game = begin(moment.board, 'b');
      const board = readBoard(moment.board);
      while (game.phase === 'play' && !game.outcome.result) game.apply(`${game.toMove} pass`);
      const dead = moment.counts.w.filter((point) => board[at(point)] === BLACK);
      for (const point of dead) assert.ok(game.apply(`b dead ${point}`).ok, point);
      const { owner } = game.tally();
      const area = core.rulesets().find((ruleset) => ruleset.name === name).rules.scoring === 'area';
      for (const [colour, points] of [
        [BLACK, moment.counts.b],
        [WHITE, moment.counts.w],
      ]) {
        const stones = points.filter((point) => board[at(point)] === colour);
        const others = points.filter((point) => board[at(point)] !== colour);
        assert.ok(stones.length === 0 || area, 'stones count in area scoring alone');
        for (const point of others) assert.equal(owner[at(point)], colour, point);
        const owned = [...owner.keys()].filter((point) => owner[point] === colour && board[point] !== colour);
        assert.deepEqual(others.map(at).toSorted(), owned.toSorted(), 'and no others');
      }
      game.free();
    });
}
