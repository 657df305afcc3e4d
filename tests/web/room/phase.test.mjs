// The phase line of every phase: the player to move, the possible acts, the deadline.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { gameLine, roomLine, turnsToRestore } from '../../../web-static/pages/room/phase.js';

const game = (d, more = {}) => ({
  width: 9,
  height: 9,
  log: [],
  end: null,
  event: null,
  info: { players: { b: { name: 'Ann' }, w: { name: 'Ben' } }, rules: { dead_stones: 'agreement' } },
  ...more,
  d: { phase: 'play', to: 'b', next: 'b', may: { b: [], w: [] }, ...d },
});
const line = (d, mine, more, facts) => gameLine({ game: game(d, more), mine, ...facts });

test('one_s_own_turn_is_said_first', () => {
  const { head, tone } = line({}, 'b');
  assert.deepEqual([head, tone], ['Your turn', 'mine']);
});

test('others_read_the_name_of_who_is_to_play', () => {
  assert.equal(line({}, 'w').head, 'Ann to play');
  assert.equal(line({}, null).head, 'Ann to play');
});

test('a_computer_player_thinks_while_it_is_their_turn', () => {
  const info = { players: { b: { name: 'Ann' }, w: { name: 'Old Moon', house: 5 } }, rules: {} };
  assert.equal(line({ to: 'w', next: 'w' }, 'b', { info }).head, 'Old Moon is thinking');
  assert.equal(line({ to: 'w', next: 'w' }, null, { info }).head, 'Old Moon is thinking');
  assert.equal(line({}, null, { info }).head, 'Ann to play');
  const side = { phase: 'confirmation', to: 'w', claim: { at: 'E3', by: 'b', sequence: 1 } };
  assert.equal(line(side, 'b', { info }).subs[0], 'Old Moon is thinking.');
});

test('a_board_without_coordinates_shows_a_play_by_its_mark_alone', () => {
  const subs = (captured) =>
    line({}, 'b', { event: { k: 'play', by: 'w', at: 'E5', captured } }, { lettered: false }).subs;
  assert.deepEqual(subs(undefined), []);
  assert.deepEqual(subs(['D4', 'D5']), ['White took 2 stones.']);
});

test('players_read_an_offer_once_and_watchers_read_it_too', () => {
  for (const [k, text] of [
    ['undo-ask', 'White asks to undo.'],
    ['draw', 'White offers a draw.'],
  ]) {
    const subs = (mine) => line({}, mine, { event: { k, by: 'w' } }).subs;
    assert.deepEqual([subs('b'), subs('w'), subs(null)], [[], [], [text]], k);
  }
});

test('a_player_reads_how_to_mark_and_which_stones_were_marked', () => {
  const stopped = { phase: 'stopped', to: null, may: { b: ['dead', 'accept'], w: ['dead'] } };
  const subs = (mine, event, more = {}) => line({ ...stopped, ...more }, mine, { event }).subs;
  const many = { k: 'dead', by: 'w', pts: ['A7', 'F7', 'B6', 'G5', 'C1'] };
  assert.deepEqual(subs('b', many).slice(0, 2), [
    'White marked as dead: A7 F7 B6 G5 and more.',
    'Press a string to mark it, then accept.',
  ]);
  assert.ok(subs('b', { ...many, pts: ['A7', 'F7'] }).includes('White marked as dead: A7 F7.'));
  assert.ok(!subs('b', many, { accepted: ['b'] }).includes('Press a string to mark it, then accept.'));
  assert.ok(!subs(null, many).includes('Press a string to mark it, then accept.'));
});

test('the_question_of_a_pass_says_what_the_pass_will_do', () => {
  const ask = (rules, d, mine = 'b') =>
    line(d, mine, { info: { players: {}, rules: { stop_passes: 2, ...rules } } }, { asking: { kind: 'pass' } }).subs;
  assert.deepEqual(ask({}, {}), ['After it, one more pass stops play.']);
  assert.deepEqual(ask({}, { passes: [1, 2] }), ['One more pass stops play: this one.']);
  assert.deepEqual(ask({ stop_passes: 3 }, {}), ['After it, 2 more passes stop play.']);
  assert.deepEqual(ask({ stop_passes: 3 }, { passes: [2, 3] }), ['One more pass stops play: this one.']);
  const last = { white_passes_last: true, pass_stones: 'always' };
  const stone = 'It gives your opponent a prisoner.';
  assert.deepEqual(ask(last, { passes: [1, 2] }, 'b'), ['After it, one more pass stops play.', stone]);
  assert.deepEqual(ask(last, { passes: [1, 2] }, 'w'), ['One more pass stops play: this one.', stone]);
  const dispute = { pass_stones: 'dispute' };
  assert.deepEqual(ask(dispute, {}).length, 1);
  assert.deepEqual(ask(dispute, { dispute: true }).at(-1), stone);
  assert.deepEqual(ask({ passing: 'limited' }, { passes_left: { b: 1, w: 2 } }).at(-1), 'You have 1 pass left.');
});

test('passes_ko_and_what_happened_are_told', () => {
  const { subs } = line({ passes: [1, 3], ko: 'D4' }, 'b', {
    event: { k: 'play', by: 'w', at: 'E5', captured: ['D4'] },
  });
  assert.ok(subs.includes('White played E5 and took 1 stone.'));
  assert.ok(subs.includes('2 more passes in a row stop play.'));
  assert.ok(subs.some((text) => /D4 may not be retaken/.test(text)));
});

test('passes_that_are_left_are_counted_where_there_are_passes', () => {
  const left = (passing, passesLeft) =>
    line({ passes_left: passesLeft }, 'b', { info: { players: {}, rules: { passing } } }).subs;
  assert.deepEqual(left('limited', { b: 2, w: 0 }), ['You have 2 passes left.']);
  assert.deepEqual(left('limited', { b: 0, w: 0 }), ['You have 0 passes left.']);
  assert.deepEqual(left('illegal', { b: 0, w: 0 }), []);
});

test('while_the_clocks_stand_nobody_has_the_turn_and_one_reads_who_stopped_them', () => {
  const { head, subs, tone } = line({ paused: 'director' }, 'b', { event: { k: 'pause', by: null } });
  assert.deepEqual([head, subs.length, tone], ['The director has stopped the clocks', 1, 'quiet']);
  assert.match(line({ paused: 'waiting' }, 'b').subs[0], /both players are at the board/);
  assert.equal(
    line({ paused: 'director', phase: 'stopped', to: null }, 'w').head,
    'The director has stopped the clocks',
  );
  assert.equal(line({}, 'b', { event: { k: 'unpause', by: null } }).head, 'Your turn');
});

test('a_dispute_names_who_asked_for_it', () => {
  const { subs, tone } = line({ dispute: true, resumed_by: 'w', ko_challenges: true }, 'w');
  assert.ok(subs.some((text) => /Ben asked to play on with ko challenges/.test(text)));
  assert.equal(tone, 'special');
});

test('while_stopped_acceptances_are_told_to_both', () => {
  const stopped = {
    phase: 'stopped',
    to: null,
    until: 1000,
    may: { b: ['dead', 'accept'], w: ['dead'] },
    accepted: ['w'],
  };
  assert.equal(line(stopped, 'b').head, 'Mark the dead stones');
  assert.ok(line(stopped, 'b').subs.includes('Ben accepts these marks. Do you?'));
  assert.ok(line(stopped, 'w').subs.includes('You accept. Waiting for Ann.'));
  assert.ok(line(stopped, 'b').timed);
});

test('a_side_board_says_what_it_is_about_and_counts_what_will_be_restored', () => {
  const at = game(
    { phase: 'confirmation', to: 'b', claim: { at: 'E3', by: 'b', sequence: 1 } },
    {
      log: ['b A1', 'w pass', 'b pass', 'b claim E3', 'b C3', 'w pass'].map((text, index) => ({ n: index + 1, text })),
    },
  );
  assert.match(gameLine({ game: at, mine: 'b' }).head, /E3/);
  assert.equal(turnsToRestore(at), 2);
});

test('a_result_is_told_from_one_s_own_side_with_its_reason', () => {
  const end = { result: 'W', reason: 'single-stone-suicide', score: null };
  assert.equal(line({}, 'w', { end }).head, 'You win');
  assert.equal(line({}, 'b', { end }).head, 'Ben wins');
  assert.match(line({}, null, { end }).subs[0], /Black placed a stone that was removed alone/);
});

test('every_reason_of_an_end_has_a_sentence', () => {
  for (const reason of [
    'score',
    'resign',
    'agreement',
    'single-stone-suicide',
    'bridge',
    'two-passes',
    'no-move',
    'repetition',
    'threefold',
    'time',
    'absence',
    'forfeit',
    'aborted',
    'capture-all',
    'first-capture',
    'no-capture',
  ]) {
    const end = { result: 'B', reason, score: reason === 'score' ? { black: 10, white: 7.5 } : null };
    assert.match(line({}, 'b', { end }).subs[0], /\.$/, reason);
  }
});

test('before_the_game_everybody_reads_what_is_waited_for', () => {
  const room = { state: 'open', by: { name: 'Ann' }, black: null, settings: { handicap: 0 }, seats: [] };
  assert.equal(roomLine({ room, seat: 0, placed: 0 }).head, 'Waiting for an opponent');
  assert.match(roomLine({ room, seat: null, placed: 0 }).head, /Ann/);
  const placing = {
    ...room,
    state: 'placing',
    black: 0,
    settings: { handicap: 3 },
    seats: [{ player: { name: 'Ann' } }],
  };
  assert.match(roomLine({ room: placing, seat: 0, placed: 1 }).subs[0], /2 to go/);
  assert.equal(roomLine({ room: placing, seat: 1, placed: 1 }).head, 'Ann places 3 stones');
});
