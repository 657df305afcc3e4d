// The search in the browser: its steps, what a page hears of them, and what a board shows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { outline } from '../../../web-static/features/search/graph.js';
import { hintsOf, ownedSum } from '../../../web-static/features/search/hints.js';
import { loadEngine } from '../../../web-static/lib/search.js';
import { Thinking } from '../../../web-static/lib/thinking.js';
import * as words from '../../../web-static/i18n/search-en.js';

globalThis.document ??= /** @type {any} */ ({ getElementById: () => ({ src: 'http://here/s/b/app.js' }) });
const { Mind } = await import('../../../web-static/features/search/mind.js');
const { worker } = await import('../../../web-static/lib/worker.js');

const engine = await loadEngine(readFileSync(`${process.env.MIAI_BUILD}/core/wasm/search.wasm`));
const POSITION = { ruleset: 'chinese', width: 5 };
const ask = (t, more = {}) => ({ t, id: 7, position: POSITION, acts: [], playouts: 300, seed: 1, ...more });

/** A thinking whose clock goes on by `ms` at each look; the messages that it tells. */
function thinking(ms = 1) {
  let now = 0;
  const told = [];
  const made = new Thinking(
    engine,
    (message) => told.push(message),
    () => (now += ms),
  );
  const all = (steps = 10_000) => {
    while (steps-- > 0 && made.step());
    return told;
  };
  return { made, told, all };
}

test('the_best_moves_are_told_from_time_to_time_and_at_the_end', () => {
  const { made, all } = thinking(30);
  made.ask(ask('best', { acts: ['b C3'] }));
  const told = all();
  const last = told.at(-1);
  assert.ok(told.length > 2);
  assert.deepEqual([last.id, last.player, last.playouts, last.done], [7, 'w', 300, true]);
  assert.ok(told.slice(0, -1).every(({ done, playouts }) => !done && playouts < 300));
  assert.ok(last.choices.length > 1 && last.choices.length <= 5);
  assert.equal(last.owned.length, 25);
});

test('the_length_of_the_steps_changes_nothing', () => {
  const ends = [0.1, 1, 40].map((ms) => {
    const { made, all } = thinking(ms);
    made.ask(ask('best'));
    return all().at(-1);
  });
  assert.deepEqual(ends[1], ends[0]);
  assert.deepEqual(ends[2], ends[0]);
});

test('a_job_that_is_stopped_tells_no_more', () => {
  const { made, told } = thinking(30);
  made.ask(ask('best', { playouts: 1e9 }));
  for (let step = 0; step < 40; step++) made.step();
  const before = told.length;
  made.ask({ t: 'stop', of: 'best' });
  assert.equal(made.step(), false);
  assert.equal(told.length, before);
  assert.ok(before > 0);
});

test('where_neither_may_play_there_is_no_best_move', () => {
  const { made, all } = thinking();
  made.ask(ask('best', { acts: ['b pass', 'w pass'] }));
  const [only] = all();
  assert.deepEqual([only.player, only.choices, only.done], [null, [], true]);
});

test('a_graph_has_a_share_for_every_step_and_the_result_at_the_end', () => {
  const { made, all } = thinking();
  const acts = ['b C3', 'w pass', 'b C2', 'w resign'];
  made.ask(ask('graph', { acts, playouts: 20 }));
  const told = all();
  assert.deepEqual(
    told.map(({ at, done }) => [at, done]),
    [
      [0, false],
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ],
  );
  assert.ok(told.slice(0, 4).every(({ share }) => share > 0 && share <= 1));
  assert.equal(told[4].share, 1);
});

test('a_graph_waits_for_the_best_moves_and_is_the_same', () => {
  const acts = ['b C3', 'w B2', 'b D4'];
  const alone = thinking();
  alone.made.ask(ask('graph', { acts, playouts: 50 }));
  const both = thinking();
  both.made.ask(ask('graph', { acts, playouts: 50 }));
  both.made.step();
  both.made.ask(ask('best', { id: 8 }));
  const told = both.all();
  assert.deepEqual(
    told.filter(({ t }) => t === 'graph'),
    alone.all(),
  );
  assert.ok(told.findIndex(({ t, done }) => t === 'best' && done) < told.findIndex(({ t }) => t === 'graph'));
});

test('many_jobs_one_after_another_leave_no_games_behind', () => {
  const { made, all } = thinking();
  for (let n = 0; n < 20; n++) for (const t of ['best', 'graph']) made.ask(ask(t, { playouts: 1 }));
  assert.ok(all().some(({ t }) => t === 'graph'));
});

/** A worker that only remembers. */
function fakeMind() {
  const sent = [];
  const heard = {};
  const made = {
    postMessage: (message) => sent.push(message),
    addEventListener: (kind, listener) => (heard[kind] = listener),
    terminate: () => sent.push('ended'),
  };
  let started = 0;
  const mind = new Mind(() => {
    started++;
    return /** @type {any} */ (made);
  });
  return { mind, sent, hear: (data) => heard.message({ data }), fails: () => heard.error(), started: () => started };
}

test('the_worker_starts_with_the_first_question_and_only_once', () => {
  const { mind, sent, started } = fakeMind();
  assert.equal(started(), 0);
  mind.askBest(POSITION, ['b C3']);
  mind.askGraph(POSITION, ['b C3']);
  assert.equal(started(), 1);
  assert.deepEqual(
    sent.map(({ t, playouts }) => [t, playouts]),
    [
      ['best', 20_000],
      ['graph', 400],
    ],
  );
  mind.close();
  assert.equal(sent.at(-1), 'ended');
});

test('the_answer_to_a_dropped_question_is_not_heard', () => {
  const { mind, sent, hear } = fakeMind();
  mind.askBest(POSITION, []);
  const { id } = sent[0];
  mind.stop('best');
  hear({ t: 'best', id, done: false });
  assert.equal(mind.best.value, null);
  mind.askBest(POSITION, []);
  hear({ t: 'best', id: sent.at(-1).id, done: true });
  assert.deepEqual([mind.best.value.done, mind.busy.value.best], [true, false]);
});

test('a_position_of_the_graph_has_the_number_of_its_best_move', () => {
  const { mind, sent, hear } = fakeMind();
  mind.askBest(POSITION, ['b C3']);
  const best = sent.at(-1).id;
  mind.askGraph(POSITION, ['b C3', 'w C4']);
  const graph = sent.at(-1).id;
  const says = (at, share) => hear({ t: 'graph', id: graph, at, share, done: at === 2 });
  says(0, 0.5);
  hear({ t: 'best', id: best, player: 'w', choices: [{ act: 'w C4', share: 0.75 }], done: false });
  says(1, 0.5);
  assert.deepEqual(mind.graph.value.shares, [0.5, 0.25]);
  hear({ t: 'best', id: best, player: 'w', choices: [{ act: 'w C4', share: 0.25 }], done: true });
  assert.deepEqual(mind.graph.value.shares, [0.5, 0.75]);
  says(2, 0.5);
  assert.deepEqual(mind.graph.value.shares, [0.5, 0.75, 0.5]);
});

test('a_worker_that_fails_is_told_and_tried_again', () => {
  const { mind, fails, started } = fakeMind();
  mind.askGraph(POSITION, []);
  fails();
  assert.deepEqual([mind.failed.value, mind.graph.value, mind.busy.value.graph], [true, null, false]);
  mind.askGraph(POSITION, []);
  assert.deepEqual([mind.failed.value, started()], [false, 2]);
});

test('a_worker_comes_from_this_client_only', () => {
  globalThis.Worker = /** @type {any} */ (
    class {
      constructor(address, options) {
        Object.assign(this, { address, options });
      }
    }
  );
  assert.deepEqual(
    { .../** @type {any} */ (worker('lib/search-worker.js')) },
    {
      address: 'http://here/s/b/lib/search-worker.js',
      options: { type: 'module' },
    },
  );
  assert.throws(() => worker('https://elsewhere/x-worker.js'), TypeError);
  assert.throws(() => worker('lib/core.js'), TypeError);
});

test('the_board_shows_three_letters_and_squares_by_how_sure_a_point_is', () => {
  const choice = (point) => ({
    act: point === null ? 'b pass' : 'b A1',
    point,
    playouts: 1,
    share: 0.5,
    proved: false,
  });
  const owned = Int16Array.from([299, 300, -600, 1000, 900, 0, 900, 900]);
  const report = /** @type {any} */ ({ choices: [3, null, 5, 1].map(choice), owned });
  assert.deepEqual(hintsOf(report, Uint8Array.from([0, 0, 1, 0, 0, 0, 1, 2])), {
    labels: [
      [3, 'A'],
      [5, 'C'],
    ],
    owned: [
      [1, 1],
      [2, -2],
      [4, 3],
      [7, 3],
    ],
  });
  assert.deepEqual(ownedSum(report), [5, 1]);
  assert.equal(hintsOf(null, new Uint8Array(4)), null);
});

test('the_graph_is_drawn_as_far_as_it_is_known', () => {
  assert.equal(outline([], 4), '');
  assert.equal(outline([1, null, 0], 4), 'M0 120L0 0.0L150 0.0L300 120.0L300 120z');
});

test('words_for_shares_and_acts', () => {
  assert.equal(words.wins({ act: '', point: 0, playouts: 1, share: 0.536, proved: false }), '54 %');
  assert.equal(words.wins({ act: '', point: 0, playouts: 1, share: 1, proved: true }), 'wins for certain');
  assert.deepEqual(['b D4', 'w pass', 'b challenge D4'].map(words.choice), ['D4', 'Pass', 'Challenge D4']);
  assert.equal(words.at(3, null), 'Step 3');
});
