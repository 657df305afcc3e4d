// web-static/lib/core.js: the contents of each of its answers.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  BLACK,
  BLOCKED,
  CoreError,
  EMPTY,
  MARK_DEAD,
  MARK_NONE,
  MARK_PROVED_ALIVE,
  MARK_PROVED_DEAD,
  WHITE,
  pointFromName,
  pointName,
} from '../../web-static/lib/core.js';
import { load } from './both.mjs';

const core = await load();
const KO = { width: 5, height: 3, setup: '.XO../X.XO./.XO..', toMove: 'w' };

/** Plays acts that must all be legal on a game that is freed afterwards. */
function withGame(options, acts, look) {
  const game = core.newGame(options);
  try {
    for (const act of acts) assert.equal(game.apply(act).reason, null, act);
    return look(game, (name) => pointFromName(name, game.width, game.height));
  } finally {
    game.free();
  }
}

function refuses(code, call) {
  assert.throws(call, (error) => error instanceof CoreError && error.code === code);
}

test('points_have_the_names_of_the_rules', () => {
  assert.equal(pointName(0, 19, 19), 'A19');
  assert.equal(pointName(8, 19, 19), 'J19');
  assert.equal(pointName(360, 19, 19), 'T1');
  assert.equal(pointFromName('t1', 19, 19), 360);
  assert.equal(pointFromName('I5', 19, 19), -1);
  assert.equal(pointFromName('A0', 19, 19), -1);
  assert.equal(pointFromName('U1', 19, 19), -1);
  for (let point = 0; point < 625; point++) assert.equal(pointFromName(pointName(point, 25, 25), 25, 25), point);
});

test('the_outcome_of_an_act_is_told_without_doing_it', () => {
  const single = { ruleset: 'alter-igo', width: 3, height: 3, setup: '.X./X../...' };
  withGame({ ...single, toMove: 'w' }, [], (game) => {
    const open = { result: null, reason: null, score: null };
    const [losing, ending] = ['w A3', 'w resign'].map((act) => game.outcomeAfter(act));
    assert.deepEqual([losing.result, ending.result], ['B', 'B'], 'a stone without liberty, and giving up');
    assert.equal(ending.reason, 'resign');
    assert.deepEqual(game.outcomeAfter('w C1'), open, 'an ordinary play');
    assert.deepEqual(game.outcomeAfter('w B3'), open, 'a refused play changes nothing');
    assert.deepEqual(game.outcomeAfter('nonsense'), open, 'no act');
    assert.deepEqual([game.turns, game.outcome], [0, open], 'none of them was done');
    assert.equal(game.apply('w C1').ok, true);
  });
});

test('a_play_tells_what_it_takes', () => {
  withGame({ ruleset: 'stoical', ...KO }, [], (game, at) => {
    const preview = game.preview(at('B2'));
    assert.deepEqual(preview, {
      ok: true,
      reason: null,
      detail: null,
      witness: null,
      gone: [at('C2')],
      taken: { b: 1, w: 0 },
    });
    assert.equal(game.turns, 0);
    assert.deepEqual(game.apply('w B2'), preview);
    assert.equal(game.board()[at('B2')], WHITE);
    assert.equal(game.board()[at('C2')], EMPTY);
  });
});

test('a_refusal_shows_its_witness', () => {
  withGame({ ruleset: 'tromp-taylor', ...KO }, ['w B2'], (game, at) => {
    const verdict = game.judge('b C2');
    assert.deepEqual([verdict.ok, verdict.reason, verdict.detail], [false, 'superko', null]);
    assert.deepEqual(verdict.witness, { point: at('C2'), turn: 0, string: [] });
  });
  withGame({ ruleset: 'stoical', width: 2, setup: '.O/O.' }, [], (game, at) => {
    assert.deepEqual(game.judge('b A2').witness.string, [at('A2')]);
  });
});

test('no_act_is_no_act', () => {
  withGame({ ruleset: 'stoical', width: 5 }, [], (game) => {
    for (const text of [
      '',
      'b',
      'x A1',
      'b A1 B1',
      'b A1\0',
      'b resume please',
      'Ω',
      'b dead',
      `b ${'A'.repeat(9999)}`,
    ]) {
      assert.equal(game.apply(text).reason, 'syntax', text);
    }
    assert.equal(game.turns, 0);
  });
});

test('the_board_is_a_live_view_and_earlier_boards_are_copies', () => {
  withGame({ ruleset: 'stoical', width: 3, height: 1, setup: '..#' }, [], (game) => {
    const board = game.board();
    game.apply('b A1');
    assert.deepEqual([...board], [BLACK, EMPTY, BLOCKED]);
    assert.deepEqual([...game.boardAfter(0)], [EMPTY, EMPTY, BLOCKED]);
    assert.deepEqual([...game.boardAfter(1)], [BLACK, EMPTY, BLOCKED]);
    assert.equal(game.boardAfter(2), null);
  });
});

test('legal_points_are_those_that_a_judge_allows', () => {
  withGame({ ruleset: 'stoical', ...KO }, ['w B2'], (game) => {
    const judged = Array.from({ length: game.size }, (_, point) => (game.preview(point).ok ? 1 : 0));
    assert.deepEqual([...game.legal()], judged);
  });
});

test('the_phase_says_who_may_do_what', () => {
  withGame({ ruleset: 'makrai-area', width: 5 }, [], (game) => {
    assert.deepEqual([game.phase, game.toMove, game.next, game.inDispute], ['play', 'b', 'b', false]);
    assert.deepEqual(game.may('b').sort(), ['draw', 'pass', 'play', 'resign']);
    assert.deepEqual(game.may('w').sort(), ['draw', 'resign']);
    game.apply('b pass');
    game.apply('w pass');
    assert.deepEqual([game.phase, game.toMove, game.next], ['stopped', null, 'b']);
    assert.ok(['accept', 'resume'].every((kind) => game.may('w').includes(kind)));
    game.apply('w resume');
    assert.deepEqual([game.phase, game.toMove, game.inDispute], ['play', 'b', true]);
    assert.equal(game.standing().resumedBy, 'w');
    game.apply('b resign');
    assert.deepEqual([game.phase, game.may('b')], ['finished', []]);
    assert.deepEqual(game.outcome, { result: 'W', reason: 'resign', score: null });
  });
});

test('the_tally_tells_what_groups_pay', () => {
  withGame(
    { ruleset: 'japanese', rules: { group_tax: true, komi: 0 }, width: 6, height: 1, setup: 'X.O#O.' },
    ['b pass', 'w pass', 'b dead C1'],
    (game) => {
      const tally = game.tally();
      assert.deepEqual(
        [tally.points, tally.prisoners, tally.tax],
        [
          { b: 2, w: 1 },
          { b: 1, w: 0 },
          { b: 2, w: 1 },
        ],
      );
      assert.deepEqual(tally.score, { black: 1, white: 0 });
    },
  );
});

test('rules_from_before_a_clause_start_a_game', () => {
  const { topology, group_tax: tax, ...before } = core.rulesOf('stoical');
  assert.deepEqual([topology, tax], ['plane', false]);
  assert.deepEqual(core.checkRules(before), { ok: true, rules: core.rulesOf('stoical') });
  const { goal, ...without } = before;
  assert.deepEqual([goal, core.checkRules(without).clauses], ['score', ['goal']]);
});

test('the_tally_counts_parts_and_owners', () => {
  withGame(
    { ruleset: 'japanese', rules: { komi: 6.5 }, width: 7, height: 1, setup: '.XO.XO.' },
    ['b pass', 'w pass', 'b dead C1'],
    (game) => {
      const tally = game.tally();
      assert.deepEqual(tally.score, { black: 4, white: 7.5 });
      assert.deepEqual([...tally.owner], [BLACK, EMPTY, BLACK, BLACK, EMPTY, EMPTY, WHITE]);
      assert.deepEqual([...game.marks()], [0, 0, MARK_DEAD, 0, 0, 0, 0]);
      assert.equal(MARK_NONE, 0);
      game.apply('b accept');
      assert.deepEqual(game.standing().accepted, { b: true, w: false });
      game.apply('w accept');
      assert.deepEqual(game.outcome, { result: 'W', reason: 'score', score: { black: 4, white: 7.5 } });
    },
  );
});

test('claims_are_marked_as_proved', () => {
  const setup = '..XO./..XO./X.XOX/..XO./..XO.';
  withGame({ ruleset: 'makrai-territory', width: 5, setup }, ['b pass', 'w pass', 'w claim E3'], (game, at) => {
    assert.equal(game.phase, 'confirmation');
    assert.deepEqual(
      [game.standing().claimPoint, game.standing().claimBy, game.standing().claimSequences],
      [at('E3'), 'w', 1],
    );
    for (const act of ['w E4', 'b pass', 'w E2', 'b pass', 'w pass']) assert.ok(game.apply(act).ok, act);
    assert.equal(game.turn(3).inSequence, true);
    assert.equal(game.marks()[at('E3')], MARK_PROVED_DEAD);
    for (const act of ['w claim A3', 'w pass', 'b pass']) assert.ok(game.apply(act).ok, act);
    assert.equal(game.marks()[at('A3')], MARK_PROVED_ALIVE);
  });
});

test('ko_notes_tell_preparations_and_locks', () => {
  const options = { ruleset: 'makrai-area', width: 8, height: 3, setup: '.XO...../X.XO..../.XO.....', toMove: 'w' };
  const acts = ['w pass', 'b pass', 'w resume modified-ko', 'w B2', 'b H1', 'w H3', 'b challenge C2'];
  withGame(options, acts, (game, at) => {
    assert.equal(game.standing().modifiedKo, true);
    assert.deepEqual(game.koNotes(), [
      { capture: at('C2'), other: at('B2'), player: 'b', prepared: true, locked: false },
    ]);
    assert.deepEqual(game.turn(game.turns), {
      kind: 'challenge',
      player: 'b',
      automatic: false,
      inSequence: false,
      point: at('C2'),
      taken: { b: 0, w: 0 },
    });
    game.apply('w G3');
    game.apply('b C2');
    assert.deepEqual(game.koNotes(), [
      { capture: at('B2'), other: at('C2'), player: 'w', prepared: false, locked: true },
    ]);
  });
});

test('standing_counts_passes_and_stones', () => {
  withGame(
    { ruleset: 'alter-igo', rules: { passing: 'limited', pass_allowance: { b: 0, w: 6 } }, width: 5 },
    ['b A1', 'w pass'],
    (game) => {
      assert.deepEqual(game.standing().passesLeft, { b: 0, w: 5 });
      assert.deepEqual(game.standing().stonesLeft, { b: null, w: null });
      assert.equal(game.standing().successivePasses, 1);
    },
  );
  withGame({ ruleset: 'stoical', width: 5 }, ['b draw'], (game) => {
    assert.deepEqual(game.standing().passesLeft, { b: null, w: null });
    assert.deepEqual(
      [game.standing().drawOffer, game.standing().koPoint, game.standing().rememberedTurn],
      ['b', null, null],
    );
  });
  withGame({ ruleset: 'renaissance-area', ...KO }, ['w B2'], (game, at) =>
    assert.equal(game.standing().koPoint, at('C2')),
  );
  withGame({ ruleset: 'renaissance-area', ...KO }, ['w pass', 'b pass'], (game) =>
    assert.equal(game.standing().rememberedTurn, 2),
  );
});

test('liberties_are_counting_and_internal', () => {
  withGame({ ruleset: 'bridge', width: 5, setup: '..X../..X../XXX../...../.....' }, [], (game, at) => {
    const { counting, internal, outside } = game.liberties(at('C4'));
    assert.deepEqual([counting[at('D4')], internal[at('D4')], outside[at('D4')]], [1, 0, 1]);
    assert.deepEqual([counting[at('B4')], internal[at('B4')], outside[at('B4')]], [0, 1, 0]);
  });
});

test('turns_are_told_and_extra_passes_marked', () => {
  const acts = ['b pass', 'w pass', 'b pass', 'b resume', 'w pass', 'b pass', 'w pass'];
  withGame({ ruleset: 'renaissance-territory', width: 3 }, acts, (game) => {
    assert.equal(game.turns, 7);
    assert.deepEqual(game.turn(7), {
      kind: 'pass',
      player: 'b',
      automatic: true,
      inSequence: false,
      point: null,
      taken: { b: 0, w: 0 },
    });
    assert.deepEqual(game.stonesLost, { b: 2, w: 2 });
    assert.equal(game.turn(8), null);
    assert.equal(game.turn(0), null);
  });
});

test('reset_starts_over', () => {
  withGame({ ruleset: 'stoical', ...KO }, ['w B2'], (game) => {
    const before = [...game.boardAfter(0)];
    game.reset();
    assert.deepEqual([game.turns, game.toMove, [...game.board()]], [0, 'w', before]);
  });
});

test('games_are_counted_and_freed', () => {
  const games = Array.from({ length: core.gamesMax }, () => core.newGame({ ruleset: 'stoical', width: 9 }));
  assert.ok(games.length >= 4);
  games[0].apply('b A1');
  assert.deepEqual(
    games.map((game) => game.turns),
    [1, ...Array(games.length - 1).fill(0)],
  );
  refuses('too-many-games', () => core.newGame({ ruleset: 'stoical', width: 9 }));
  for (const game of games) game.free();
  games[0].free();
  refuses('freed', () => games[0].board());
  core.newGame({ ruleset: 'stoical', width: 9 }).free();
});

test('bad_starts_are_refused_with_a_code', () => {
  refuses('ruleset', () => core.newGame({ ruleset: 'chess', width: 9 }));
  refuses('clause', () => core.newGame({ ruleset: 'stoical', rules: { colour: 1 }, width: 9 }));
  refuses('clause', () => core.newGame({ ruleset: 'stoical', rules: { komi: 0.3 }, width: 9 }));
  refuses('rules', () => core.newGame({ ruleset: 'stoical', rules: { scoring: 'none' }, width: 9 }));
  refuses('board', () => core.newGame({ ruleset: 'stoical', width: 3, height: 1, setup: 'X..X' }));
  refuses('board', () => core.newGame({ ruleset: 'stoical', width: 26, height: 1 }));
  refuses('no-liberty', () => core.newGame({ ruleset: 'stoical', width: 2, height: 1, setup: 'XO' }));
  refuses('bridge', () => core.newGame({ ruleset: 'bridge', width: 2, height: 2, setup: 'XX/..' }));
  core.newGame({ ruleset: 'stoical', width: 9 }).free();
});

test('rules_are_checked_clause_by_clause', () => {
  assert.equal(core.checkRules({ komi: 0 }, 'stoical').rules.komi, 0);
  assert.deepEqual(core.checkRules({ scoring: 'none' }, 'stoical').clauses.sort(), ['goal', 'scoring']);
  assert.deepEqual(core.checkRules({ ko: 'simple' }, 'stoical').clauses, ['ko']);
  assert.equal(core.checkRules({ komi: 0 }).ok, false);
  for (const { name, rules } of core.rulesets())
    assert.deepEqual(core.checkRules(rules), { ok: true, rules: core.rulesOf(name) });
  assert.equal(core.rulesOf('makrai-area').stone_limit, 'auto');
  assert.equal(core.rulesOf('stoical@1').ko, 'after-capture');
});

test('clocks_are_the_servers_clocks', () => {
  const fischer = { kind: 'fischer', main: 60_000, increment: 5_000, cap: 62_000 };
  const whole = core.clockStart(fischer);
  assert.equal(whole.main, 60_000);
  assert.equal(core.clockUntilFlag(fischer, whole), 60_000);
  assert.equal(core.clockPeek(fischer, whole, 1_500).main, 58_500);
  assert.deepEqual(
    [core.clockCharge(fischer, whole, 1_000).side.main, core.clockCharge(fischer, whole, 30_000).side.main],
    [62_000, 35_000],
  );
  assert.equal(core.clockCharge(fischer, whole, 60_001).flagged, true);

  const byoYomi = { kind: 'byo-yomi', main: 1_000, period: 10_000, periods: 3 };
  const late = core.clockCharge(byoYomi, core.clockStart(byoYomi), 12_000);
  assert.deepEqual([late.flagged, late.side.overtime, late.side.periods, late.side.period], [false, true, 2, 10_000]);
  assert.equal(core.clockUntilFlag(byoYomi, late.side), 20_000);

  const days = { kind: 'days', period: 30 * 86_400_000 };
  assert.equal(core.clockUntilFlag(days, core.clockStart(days)), 30 * 86_400_000);
  assert.equal(core.clockUntilFlag({ kind: 'none' }, core.clockStart({ kind: 'none' })), Infinity);
  refuses('clock', () => core.clockStart({ kind: 'fischer', main: -1, increment: 0 }));
  refuses('clock', () => core.clockStart({ kind: 'sundial' }));
});
