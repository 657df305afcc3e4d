// Agreements of two players: taking back, a draw, resigning, another game, a match, handicap stones placed freely,
// days.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line } from './person.mjs';
import { Stage } from './stage.mjs';

const EMPTY = '...../...../...../...../.....';
const DAY_MS = 86_400_000;

const stage = await Stage.open();

const pair = async (settings) => {
  const [black, white] = [await stage.person('Ann'), await stage.person('Ben')];
  const room = await black.opens({ ruleset: 'stoical', size: [5, 5], colours: 'b', ...settings });
  await white.sits(room);
  await black.says('.phase', /Your turn|Place|Ben to play/);
  return { black, white, room };
};

/** Does an act that needs a confirmation. */
async function surely(person, what) {
  await person.presses(what);
  await person.presses('confirm');
}

test('a_move_is_taken_back_if_the_opponent_allows_it', async () => {
  const { black, white } = await pair();
  await line(black, white, ['b C3']);
  await black.presses('undo-ask');
  await white.says('.offers', /Ann asks to undo the last move\./);
  await white.presses('undo-no');
  await black.says('.phase', /White declined the undo/);
  await black.sees('...../...../..X../...../.....');
  await line(black, white, ['w C4']);
  await white.presses('undo-ask');
  await black.presses('undo-yes');
  for (const person of [black, white]) await person.sees('...../...../..X../...../.....');
  await line(black, white, ['w D4', 'b B2']);
  for (const person of [black, white]) assert.deepEqual(await person.moves(), ['1 C3', '2 D4', '3 B2']);
});

test('a_draw_is_declined_then_agreed', async () => {
  const { black, white } = await pair();
  await line(black, white, ['b C3', 'w C4']);
  await surely(black, 'draw');
  await white.says('.offers', /Ann offers a draw/);
  await white.shot('draw-offered');
  await white.presses('draw-no');
  await black.says('.phase', /White declined the draw/);
  await line(black, white, ['b D4', 'w D3']); // the player who declined has moved: the old offer is gone for good
  await surely(white, 'draw');
  await black.presses('draw-yes');
  for (const person of [black, white]) await person.says('.phase', /A draw.*Both agreed/);
});

test('an_offer_and_a_request_can_be_withdrawn', async () => {
  const { black, white } = await pair();
  await line(black, white, ['b C3', 'w C4']);
  await surely(black, 'draw');
  await white.says('.offers', /Ann offers a draw/);
  await black.says('.offers', /You offered a draw/);
  await black.shot('offer-withdraw');
  await black.presses('draw-off');
  await white.says('.phase', /Black withdrew the offer of a draw/);
  assert.equal(await white.page.locator('.offer').count(), 0);
  await line(black, white, ['b D4']);
  await black.presses('undo-ask');
  await white.says('.offers', /Ann asks to undo/);
  await black.presses('undo-off');
  await white.says('.phase', /Black no longer asks to undo/);
  assert.equal(await white.page.locator('.offer').count(), 0);
  await line(black, white, ['w D3']);
  assert.deepEqual(await black.moves(), ['1 C3', '2 C4', '3 D4', '4 D3']);
});

test('a_press_that_was_meant_for_the_marks_before_does_nothing', async () => {
  const { black, white } = await pair({ ruleset: 'chinese' });
  await line(black, white, ['b C3', 'w C4', 'b pass', 'w pass']);
  await black.says('.phase', /Mark the dead stones/);
  const pressed = black.page.evaluate(
    () =>
      new Promise((done) => {
        const at = (start) => document.querySelector(`[role=gridcell][aria-label^="${start}"]`);
        const look = () => {
          const cell = at('C4 white, dead');
          if (!cell) return requestAnimationFrame(look);
          cell.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
          return done();
        };
        look();
      }),
  );
  await black.settled();
  await white.settled();
  await white.cell('C4').click();
  await pressed;
  await black.settled();
  await black.page.locator('[aria-label^="C4 white, dead"]').waitFor({ state: 'attached' });
  await white.says('.phase', /White marked as dead: C4/);
  await black.cell('C4').click(); // now they have seen it
  await white.says('.phase', /Black marked as alive: C4/);
});

test('after_a_resignation_a_rematch_swaps_the_colours', async () => {
  const { black: ann, white: ben } = await pair();
  await line(ann, ben, ['b C3', 'w C4']);
  await surely(ann, 'resign');
  await ben.says('.phase', /You win.*Black resigned/);
  await ann.says('.phase', /Ben wins/);
  await ben.presses('rematch');
  await ben.says('.offers', /You offered another game/);
  await ann.says('.offers', /Ben would like another game/);
  await ann.presses('rematch-no');
  await ben.presses('rematch');
  await ann.presses('rematch-yes');
  for (const person of [ann, ben]) await person.sees(EMPTY);
  await line(ben, ann, ['b C3', 'w C4']);
  for (const person of [ann, ben]) {
    assert.deepEqual(await person.moves(), ['1 C3', '2 C4']);
    await person.says('.match', /^Ann 0 – Ben 1$/);
  }
  await ann.shot('rematch');
  await surely(ben, 'resign');
  for (const person of [ann, ben]) await person.says('.match', /^Ann 1 – Ben 1$/);
});

test('a_game_is_called_off_before_both_have_moved', async () => {
  const { black, white } = await pair();
  await surely(white, 'abort');
  for (const person of [black, white]) await person.says('.phase', /No result.*cancelled/);
});

test('a_match_of_two_swaps_the_colours_and_adds_up', async () => {
  const { black: ann, white: ben } = await pair({
    ruleset: 'alter-igo',
    match: 2,
    setup: '.X.../X..../...../...../.....',
    to_move: 'w',
  });
  await ben.plays('A5');
  await ann.says('.phase', /You win/);
  await ann.says('.match', /Match of 2: 1–0/);
  await ann.presses('next');
  await ann.says('.phase', /Your turn/);
  await ann.plays('A5');
  for (const person of [ann, ben]) {
    await person.says('.phase', /(You|Ben) wins?/);
    await person.says('.match', /Match of 2: 1–1.*The match is a tie/);
  }
  await ann.shot('match-over');
});

test('black_places_handicap_stones_freely', async () => {
  const { black, white } = await pair({ size: [9, 9], handicap: 3, free_handicap: true });
  await black.says('.phase', /Place 3 stones.*3 to go/);
  await white.says('.phase', /Ann places 3 stones/);
  for (const point of ['C3', 'G7', 'E5', 'E5', 'G3']) {
    await black.settled();
    await black.cell(point).click();
  }
  await black.says('.phase', /All placed/);
  await black.shot('placing');
  await black.presses('begin');
  for (const person of [black, white])
    await person.sees('........./........./......X../........./........./........./..X...X../........./.........');
  await line(black, white, ['w E5', 'b E4']);
});

test('with_a_days_clock_the_time_is_told_in_days_and_nobody_is_claimed_absent', async () => {
  const { black, white } = await pair({ clock: { kind: 'days', period: 3 * DAY_MS } });
  await black.says('.strip.below .clock', /^2 d 23 h$/);
  await black.says('.strip.above .clock', /^3 d 0 h$/);
  await line(black, white, ['b C3']);
  await white.says('.strip.below .clock', /^2 d 23 h$/);
  await white.goes('/');
  await white.says('.lobby .own', /Your turn/);
  await black.says('.strip.above', /away/);
  assert.equal(await black.page.locator('[data-do=absent]').count(), 0);
  await white.visits(white.room);
  await line(black, white, ['w C4']);
});
