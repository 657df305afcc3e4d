// The sentences about events: each is true of its event, for both players and for every kind that the protocol names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventText } from '../../../web-static/i18n/en.js';
import { fromSnapshot, withEvent } from '../../../web-static/state/fold.js';

const NAME = { b: 'Black', w: 'White' };
const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../proto/schema/server.json'), 'utf8'));
const KINDS = schema.$defs.game_event.properties.k.enum;

/** The sentence of an event by a colour after a position. */
function told(by, event, board = '.....', more = {}) {
  const snapshot = {
    id: 'g',
    size: [5, 1],
    setup: '.....',
    players: {},
    board,
    last: null,
    move: 0,
    log: [],
    clk: null,
  };
  const game = fromSnapshot({ ...snapshot, state: { base: 0, phase: 'play' }, end: null, ...more }, 0, 0);
  return eventText(withEvent(game, { n: 1, by, state: { base: 1, phase: 'play' }, ...event }, 0).event);
}

/** The sentence of each kind but a play; null where the phase or the end says it. */
const SENTENCES = {
  pass: [{}, (who) => `${who} passed.`],
  challenge: [{ at: 'A1' }, (who) => `${who} passed and challenged the ko at A1.`],
  resume: [{}, (who) => `${who} asked to play on.`],
  dead: [{ pts: ['A1'] }, (who) => `${who} marked as dead: A1.`],
  alive: [{ pts: ['A1', 'B1'] }, (who) => `${who} marked as alive: A1 B1.`],
  accept: [{}, (who) => `${who} accepts the marks.`],
  claim: [{ at: 'A1' }, (who) => `${who} claims that the string at A1 is dead.`],
  expire: [{}, null],
  draw: [{}, (who) => `${who} offers a draw.`],
  'draw-no': [{}, (who) => `${who} declined the draw.`],
  'draw-off': [{}, (who) => `${who} withdrew the offer of a draw.`],
  resign: [{}, null],
  flag: [{}, null],
  absent: [{}, null],
  forfeit: [{}, null],
  abort: [{}, null],
  'undo-ask': [{}, (who) => `${who} asks to undo.`],
  'undo-no': [{}, (who) => `${who} declined the undo.`],
  'undo-off': [{}, (who) => `${who} no longer asks to undo.`],
  undo: [{}, () => 'Moves were undone.'],
  credit: [{}, () => 'The server was down for a moment. The lost time is returned.'],
  pause: [{}, null],
  unpause: [{}, () => 'The game goes on.'],
  time: [{}, (who) => `${who} gets more time.`],
};

test('every_kind_of_event_of_either_player_has_its_sentence_or_none', () => {
  assert.deepEqual([...Object.keys(SENTENCES), 'play'].sort(), [...KINDS].sort());
  for (const [k, [event, sentence]] of Object.entries(SENTENCES))
    for (const by of /** @type {const} */ (['b', 'w']))
      assert.equal(told(by, { k, act: `${by} ${k} A1`, ...event }), sentence?.(NAME[by]) ?? null, `${k} by ${by}`);
});

test('a_pass_that_was_answered_by_the_rules_names_both_players', () => {
  assert.equal(
    told('b', { k: 'pass', act: 'b pass', extra: 'w' }),
    'Black passed; White passed too, to make the moves equal.',
  );
});

test('a_play_says_whose_stones_left_the_board', () => {
  for (const by of /** @type {const} */ (['b', 'w'])) {
    const [mine, theirs] = by === 'b' ? ['X', 'O'] : ['O', 'X'];
    const play = (board, captured) => told(by, { k: 'play', at: 'A1', act: `${by} A1`, captured }, board);
    const who = NAME[by];
    assert.equal(play('.....', undefined), `${who} played A1.`);
    assert.equal(play(`.${theirs}...`, ['B1']), `${who} played A1 and took 1 stone.`);
    assert.equal(play(`.${theirs}${theirs}..`, ['B1', 'C1']), `${who} played A1 and took 2 stones.`);
    assert.equal(play('.....', ['A1']), `${who} played A1 and lost 1 stone of their own.`);
    assert.equal(play(`.${mine}${mine}..`, ['A1', 'B1', 'C1']), `${who} played A1 and lost 3 stones of their own.`);
    assert.equal(
      play(`.${theirs}${mine}${mine}.`, ['B1', 'C1', 'D1']),
      `${who} played A1, took 1 stone and lost 2 stones of their own.`,
    );
  }
});
