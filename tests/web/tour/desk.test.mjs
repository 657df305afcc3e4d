// Decisions of the desk itself: revisions, keys of check-in, similar names, the possible acts on each player.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratingsText } from '../../../web-static/i18n/tour-log-en.js';
import { revisionOf, stepsSince } from '../../../web-static/pages/tour/desk/acts.js';
import {
  awayFor,
  cellOf,
  commandFor,
  clearable,
  fatesOf,
  households,
  isFresh,
  isLate,
  lastRun,
  mayAnew,
  mayOf,
  mayUndo,
  noShows,
  swappable,
  ties,
  undoesAtOnce,
} from '../../../web-static/pages/tour/desk/facts.js';
import { stepsIn } from '../../../web-static/pages/tour/desk/include.js';
import { keysFor } from '../../../web-static/pages/tour/desk/keys.js';
import { levelsShort, whySentence } from '../../../web-static/pages/tour/desk/levels.js';
import { changesSince, seatedAway } from '../../../web-static/pages/tour/desk/older.js';
import { SORTS, sorted } from '../../../web-static/pages/tour/desk/sort.js';
import { formOf, personOf } from '../../../web-static/pages/tour/desk/person.js';
import { notIn, standsBy } from '../../../web-static/features/tournament/facts.js';
import { cleanPerson, cleanRank, similar, twins } from '../../../web-static/features/tournament/people.js';

const tour = {
  head: { rev: 5 },
  byNo: new Map([[1, { number: 1, rev: 7 }]]),
  rounds: [{ number: 1, rev: 11, pairs: [{ board: 1, rev: 13 }] }],
};

test('a_command_names_the_revision_of_what_it_changes', () => {
  const desk = { draft: { number: 2, rev: 17, pairs: [] } };
  assert.equal(revisionOf('settings', {}, tour, desk), 5);
  assert.equal(revisionOf('checkin', { number: 1, on: true }, tour, desk), 7);
  assert.equal(revisionOf('edit', { person: { number: 1 } }, tour, desk), 7);
  assert.equal(revisionOf('abort', { round: 1 }, tour, desk), 11);
  assert.equal(revisionOf('rule', { round: 1, board: 1 }, tour, desk), 13);
  assert.equal(revisionOf('time', { round: 1, board: 1 }, tour, desk), 13);
  assert.equal(revisionOf('pause', { round: 1, board: 1 }, tour, desk), 13, 'of the board');
  assert.equal(revisionOf('pause', { round: 1, board: 0 }, tour, desk), 11, 'of the round');
  assert.equal(revisionOf('swap', { round: 2 }, tour, desk), 17);
  assert.equal(revisionOf('pair', { round: 3 }, tour, { draft: null }), 0, 'no draft yet');
  assert.equal(revisionOf('add', { people: [] }, tour, desk), undefined);
  assert.equal(revisionOf('undo', { to: 3 }, tour, desk), undefined);
});

test('of_the_steps_since_those_on_the_same_thing_are_shown', () => {
  const log = [
    { n: 1, k: 'add' },
    { n: 2, k: 'result', round: 1, board: 1 },
    { n: 3, k: 'checkin', names: ['Ann'] },
    { n: 4, k: 'result', round: 1, board: 2 },
  ];
  assert.deepEqual(
    stepsSince(log, 1, { round: 1, board: 2 }).map(({ n }) => n),
    [4],
  );
  assert.deepEqual(
    stepsSince(log, 1, { number: 1 }, 'Ann').map(({ n }) => n),
    [3],
  );
  assert.deepEqual(
    stepsSince(log, 2, { round: 9, board: 9 }).map(({ n }) => n),
    [4, 3],
    'all where none does',
  );
});

test('everybody_has_a_key_of_their_own_and_their_initial_where_it_is_free', () => {
  const people = ['Ann', 'Ben', 'Ása', 'Bo'].map((name, index) => ({ number: index + 1, name }));
  const keys = keysFor(people);
  assert.deepEqual([keys.get(1), keys.get(2), keys.get(3), keys.get(4)], ['a', 'b', 's', 'o']);
  const crowd = keysFor(Array.from({ length: 60 }, (_, index) => ({ number: index, name: `Xu ${index}` })));
  assert.equal(crowd.size, 35);
  assert.equal(new Set(crowd.values()).size, 35);
});

test('names_that_are_nearly_the_same_are_found', () => {
  const list = [{ name: 'Ann Lee' }, { name: 'Chloé Martin' }, { name: 'Dan Novak' }];
  const found = (name) => similar(name, list).map((player) => player.name);
  assert.deepEqual(found('ann lee'), ['Ann Lee']);
  assert.deepEqual(found('Lee, Ann'), ['Ann Lee']);
  assert.deepEqual(found('Chloe Martin'), ['Chloé Martin']);
  assert.deepEqual(found('Dan Nowak'), ['Dan Novak']);
  assert.deepEqual(found('Dan Novaks'), ['Dan Novak']);
  assert.deepEqual(found('Ben Okafor'), []);
  assert.deepEqual(found(''), []);
});

test('ranks_are_read_as_people_write_them', () => {
  assert.deepEqual(['3d', '3 Dan', '12K', '1 kyu', ''].map(cleanRank), ['3d', '3d', '12k', '1k', null]);
  for (const bad of ['10d', '31k', '0k', 'x', '3']) assert.equal(cleanRank(bad), undefined, bad);
});

test('a_new_person_is_sent_with_what_was_said_and_no_more', () => {
  const { person } = personOf({ ...formOf(null), name: ' Ann  Lee ', rank: '3D', here: true }, { rounds: 5 });
  assert.deepEqual(person, { name: 'Ann Lee', rank: '3d', status: 'here' });
  assert.deepEqual(personOf({ ...formOf(null), name: 'Ann', join: 3 }, { rounds: 5 }).person, { name: 'Ann', join: 3 });
});

test('a_changed_person_keeps_what_acts_have_filled', () => {
  const player = {
    number: 4,
    name: 'Ann',
    rank: '3d',
    rating: null,
    club: '',
    country: '',
    join: 2,
    account: { id: 'p7' },
    status: 'here',
  };
  assert.deepEqual(personOf({ ...formOf(player), club: 'Kiln Lane' }, { player, rounds: 5 }).person, {
    number: 4,
    name: 'Ann',
    rank: '3d',
    club: 'Kiln Lane',
    account: 'p7',
  });
  assert.equal(personOf({ ...formOf(player), reserve: true }, { player, rounds: 5 }).person.status, 'reserve');
});

test('a_rating_that_the_desk_did_not_type_is_left_to_the_server', () => {
  const player = {
    number: 4,
    name: 'Ann',
    rank: null,
    rating: 1640,
    club: '',
    country: '',
    join: 1,
    account: { id: 'p7' },
    status: 'here',
  };
  const sent = (more) => personOf(formOf(player, more), { player, rounds: 5 }).person.rating;
  assert.equal(sent({ rating: 1612, deviation: 62 }), undefined);
  assert.equal(sent({ rating: 2000, deviation: null }), 2000);
  assert.equal(sent({ rating: null, deviation: null }), undefined);
});

test('changes_of_ratings_are_shown_with_names', () => {
  const tour = {
    byNo: new Map([
      [1, { name: 'Ann' }],
      [2, { name: 'Bo' }],
    ]),
  };
  assert.equal(
    ratingsText(
      [
        [1, 1662, 1338],
        [2, 1338, null],
      ],
      tour,
    ),
    'Ratings: Ann 1662 → 1338, Bo 1338 → none',
  );
  assert.match(
    ratingsText(
      Array.from({ length: 9 }, () => [1, 1, 2]),
      tour,
    ),
    / and 3 more$/,
  );
});

test('a_bad_field_is_named', () => {
  const bad = (changes) => personOf({ ...formOf(null), name: 'Ann', ...changes }, { rounds: 5 }).bad;
  assert.equal(bad({ name: ' ' }), 'name');
  assert.equal(bad({ name: 'x'.repeat(61) }), 'name');
  assert.equal(bad({ rank: '12' }), 'rank');
  assert.equal(bad({ country: 'GBR' }), 'country');
  assert.equal(bad({ rating: '-5' }), 'rating');
  assert.equal(bad({ pin: 'x' }), 'pin');
  assert.equal(bad({ account: 'ann' }), 'account');
  assert.equal(bad({ join: 6 }), 'join');
});

test('a_typed_result_is_typed_anew_until_somebody_sees_the_next_round', () => {
  const pair = { board: 1, ruled: false, games: [{ result: 'black', ruled: false, default: false }] };
  const round = { number: 1, state: 'complete', pairs: [pair] };
  const of = (more = {}) => ({ head: { stage: 'running' }, rounds: [round], ...more });
  assert.ok(isFresh(of(), round, pair, 1));
  assert.ok(!isFresh(of(), round, pair, 2), 'nothing was typed');
  assert.ok(!isFresh(of({ rounds: [round, { number: 2, state: 'published', pairs: [] }] }), round, pair, 1));
  assert.ok(!isFresh(of({ head: { stage: 'finished' } }), round, pair, 1));
  assert.ok(!isFresh(of(), round, { ...pair, ruled: true }, 1));
  assert.ok(!isFresh(of(), round, { ...pair, games: [{ ...pair.games[0], default: true }] }, 1));
});

test('a_first_result_is_a_result_and_everything_else_a_ruling', () => {
  assert.equal(commandFor({ overBoard: true, game: 1, stands: false, forfeit: false }), 'result');
  assert.equal(commandFor({ overBoard: true, game: 1, stands: true, forfeit: false }), 'rule');
  assert.equal(commandFor({ overBoard: true, game: 1, stands: true, forfeit: false, fresh: true }), 'result');
  assert.equal(commandFor({ overBoard: true, game: 1, stands: true, forfeit: true, fresh: true }), 'rule');
  assert.equal(commandFor({ overBoard: false, game: 1, stands: true, forfeit: false, fresh: true }), 'rule');
  assert.equal(commandFor({ overBoard: false, game: 1, stands: false, forfeit: false }), 'rule');
  assert.equal(commandFor({ overBoard: true, game: 0, stands: false, forfeit: false }), 'rule');
  assert.equal(commandFor({ overBoard: true, game: 1, stands: false, forfeit: true }), 'rule');
});

test('the_acts_on_a_player_depend_on_the_stage', () => {
  const anything = () => true;
  assert.deepEqual(fatesOf({ status: 'entered' }, { stage: 'registration', paired: false, may: anything }), [
    'absent',
    'remove',
  ]);
  assert.deepEqual(fatesOf({ status: 'here' }, { stage: 'running', paired: true, may: anything }), [
    'absent',
    'withdraw',
    'disqualify',
  ]);
  assert.deepEqual(fatesOf({ status: 'withdrawn' }, { stage: 'running', paired: true, may: anything }), ['return']);
  const helper = mayOf('assistant', { may: ['absent', 'withdraw', 'return', 'remove'] });
  assert.deepEqual(fatesOf({ status: 'here' }, { stage: 'running', paired: true, may: helper }), [
    'absent',
    'withdraw',
  ]);
  assert.equal(mayOf('director', { may: [] })('disqualify'), true);
});

test('many_are_removed_who_entered_by_themselves_and_are_in_no_round', () => {
  const people = [
    { number: 1, own: true },
    { number: 2, own: true, guest: true },
    { number: 3, guest: true },
    { number: 4, own: true },
    { number: 5, own: true, guest: true },
  ];
  const rounds = [{ pairs: [{ first: 4, second: null }] }];
  assert.deepEqual(clearable({ people, draft: null }, { rounds }, 'own'), [1, 2, 5]);
  assert.deepEqual(clearable({ people, draft: null }, { rounds }, 'guests'), [2, 5]);
  assert.deepEqual(clearable({ people, draft: { pairs: [{ first: 5, second: 1 }] } }, { rounds: [] }, 'own'), [2, 4]);
});

test('two_begin_anew_where_nothing_was_played_and_no_ruling_stands', () => {
  const pair = (...games) => ({ room: 'r', second: 2, ruled: false, games });
  assert.equal(mayAnew(pair({ result: 'void' })), true);
  assert.equal(mayAnew(pair({ result: 'white', default: true })), true);
  assert.equal(mayAnew(pair({ result: null })), true);
  assert.equal(mayAnew(pair({ result: 'white', default: false })), false);
  assert.equal(mayAnew(pair({ result: 'void' }, { result: 'draw', ruled: true })), false);
  assert.equal(mayAnew({ ...pair({ result: 'void' }), room: null }), false);
});

test('a_board_turns_red_when_somebody_has_not_come_for_two_minutes_or_nothing_can_happen_there', () => {
  const waiting = { state: 'waiting', since: 100_000 };
  assert.equal(awayFor(waiting, 5_000), 105_000);
  assert.equal(isLate(waiting, 19_000), false);
  assert.equal(isLate(waiting, 20_000), true);
  assert.equal(isLate({ state: 'nobody', since: 120_000 }, 0), true);
  assert.equal(isLate({ state: 'playing', since: 3_600_000 }, 0), false);
  for (const state of ['contradiction', 'missing']) assert.equal(isLate({ state, since: 0 }, 0), true);
});

test('a_player_with_a_result_is_not_swapped_and_the_bye_may_be', () => {
  const round = {
    pairs: [
      { first: 1, second: 2, games: [{ result: null }] },
      { first: 3, second: 4, games: [{ result: 'black' }] },
      { first: 5, second: null, games: [] },
    ],
  };
  assert.deepEqual(swappable(round), [1, 2, 5]);
});

test('shared_places_and_households_are_groups', () => {
  const lines = [
    { number: 1, place: 1, to: 1 },
    { number: 2, place: 2, to: 3 },
    { number: 3, place: 2, to: 3 },
  ];
  assert.deepEqual(ties({ lines }), [{ place: '2–3', nos: [2, 3] }]);
  assert.deepEqual(
    households([
      { number: 1, household: 'Lee' },
      { number: 2, household: 'Lee' },
      { number: 3, household: 'Sato' },
      { number: 4, household: '' },
    ]),
    [['Lee', [1, 2]]],
  );
});

test('a_pairing_explains_itself', () => {
  const levels = (changes) => Object.assign(Array(9).fill(0), changes);
  assert.equal(levelsShort(levels({ 7: 1, 4: 16, 0: 80 })), 'rematch, score gap');
  assert.equal(levelsShort(levels({ 1: 40 })), 'place within the group');
  assert.equal(
    whySentence({ differs: 4, with: levels({ 4: 4 }), without: levels({ 4: 8 }) }),
    'Pairing them is better: kept apart, the round would cost 8 instead of 4 in score gap.',
  );
  assert.equal(
    whySentence({ differs: 7, with: levels({ 7: 1 }), without: levels({}) }),
    'Keeping them apart is better: paired, the round would cost 1 instead of 0 in rematch.',
  );
  assert.match(whySentence({ differs: null, with: levels({}), without: levels({}) }), /as good either way/);
});

test('an_act_that_opened_games_is_not_undone_and_a_harmless_one_is_undone_at_once', () => {
  const may = (k, overBoard, n = 5) => mayUndo({ k, n }, { over_board: overBoard });
  assert.deepEqual(
    ['ended', 'game', 'undo', 'pause', 'start', 'abort', 'rule'].map((k) => may(k, false)),
    [false, false, false, false, false, false, true],
  );
  assert.deepEqual(
    ['start', 'abort', 'result'].map((k) => may(k, true)),
    [true, true, true],
  );
  assert.equal(may('settings', true, 1), false, 'the first step makes the tournament');
  assert.deepEqual(
    ['checkin', 'lock', 'publish', 'result'].map((k) => undoesAtOnce({ k })),
    [true, true, false, false],
  );
});

test('quick_presses_in_the_grid_of_rounds_are_undone_together_and_nothing_else_is', () => {
  const step = (n, at, k = 'absent', more = {}) => ({ n, at, k, by: { id: 'p1' }, undone: false, ...more });
  const run = (...log) => lastRun(log).map(({ n }) => n);
  assert.deepEqual(run(step(2, 0), step(3, 10_000), step(4, 12_000)), [2, 3, 4]);
  assert.deepEqual(run(step(2, 0), step(3, 10_001)), [3]);
  assert.deepEqual(run(step(2, 0), step(3, 1, 'checkin')), [3]);
  assert.deepEqual(run(step(2, 0, 'checkin'), step(3, 1)), [3]);
  assert.deepEqual(run(step(2, 0, 'checkin'), step(3, 1, 'checkin')), [3]);
  assert.deepEqual(run(step(2, 0, 'absent', { by: { id: 'p2' } }), step(3, 1)), [3]);
  assert.deepEqual(run(step(2, 0), step(3, 1), step(4, 2, 'absent', { undone: true }), step(5, 3, 'undo')), [2, 3]);
  assert.deepEqual(run(), []);
});

test('a_name_that_would_garble_a_list_is_none', () => {
  assert.equal(cleanPerson(' Ann  Lee '), 'Ann Lee');
  assert.equal(cleanPerson('\u05d0\u05d1'), '\u05d0\u05d1', 'a name may be written from the right');
  assert.equal(cleanPerson('Ann\u2028Lee\n'), 'Ann Lee', 'a line end, as pasted from a list, is a blank');
  for (const bad of ['', ' ', 'A\u202en', 'A\u2066n', 'A\u0007n', 'x'.repeat(61)])
    assert.equal(cleanPerson(bad), null, JSON.stringify(bad));
});

test('a_board_stands_by_itself_or_with_its_round_as_long_as_it_is_played', () => {
  const pair = { points: null };
  assert.equal(standsBy({ state: 'started' }, pair), null);
  assert.equal(standsBy({ state: 'started', paused: true }, pair), 'paused');
  assert.equal(standsBy({ state: 'started', paused: true }, { ...pair, adjourned: true }), 'adjourned');
  assert.equal(standsBy({ state: 'started', paused: true }, { points: [2, 0], adjourned: true }), null, 'it is over');
  assert.equal(standsBy({ state: 'complete', paused: true }, pair), null);
});

test('of_many_who_are_called_alike_a_few_pairs_are_named_and_the_rest_counted', () => {
  const crowd = Array.from({ length: 256 }, (_, i) => ({ number: i + 1, name: `Stranger ${i % 10}` }));
  const { pairs, all } = twins(crowd, 6);
  assert.equal(pairs.length, 6);
  assert.equal(all, (256 * 255) / 2);
  assert.deepEqual(
    twins([{ name: 'Ann Lee' }, { name: 'Bo' }, { name: 'Lee, Ann' }], 6).pairs.map(([a, b]) => [a.name, b.name]),
    [['Ann Lee', 'Lee, Ann']],
  );
});

const person = (no, changes = {}) => ({
  number: no,
  name: `P${no}`,
  rank: null,
  rating: null,
  club: '',
  country: '',
  account: null,
  status: 'here',
  join: 1,
  leave: null,
  absent: [],
  ...changes,
});

test('players_out_of_a_round_are_listed_with_the_reason', () => {
  const players = [
    person(1),
    person(2),
    person(3, { status: 'entered' }),
    person(4, { absent: [{ round: 2, kind: 'excused' }], status: 'entered' }),
    person(5, { status: 'withdrawn', leave: 2 }),
    person(6, { join: 3 }),
    person(7, { status: 'reserve' }),
    person(8),
    person(9, { status: 'disqualified', leave: 1 }),
  ];
  const why = (state, system = 'swiss', rounds = []) =>
    Object.fromEntries(
      notIn(
        { head: { settings: { system } }, players, rounds },
        { number: 2, state, pairs: [{ first: 1, second: 2 }] },
      ).map(({ player, why: one }) => [player.number, one]),
    );
  assert.deepEqual(why('drafted'), {
    3: 'away',
    4: 'excused',
    5: 'gone',
    6: 'late',
    7: 'reserve',
    8: 'late',
    9: 'disqualified',
  });
  assert.deepEqual(
    why('closed'),
    { 3: 'zero', 4: 'excused', 5: 'gone', 6: 'late', 7: 'reserve', 8: 'zero', 9: 'disqualified' },
    'nobody knows who was here',
  );
  const before = {
    number: 1,
    pairs: [
      { first: 1, second: 8, points: [2, 0] },
      { first: 3, second: null, points: [2, 0] },
    ],
  };
  assert.equal(why('drafted', 'knockout', [before])[8], undefined, 'who has lost has no round to miss');
  assert.equal(why('drafted', 'knockout', [before])[3], 'away');
});

test('the_act_that_puts_a_player_into_a_draft_depends_on_why_they_are_out_of_it', () => {
  const at = { tour: { head: { rounds: 5, settings: { system: 'swiss' } } }, desk: { people: [] } };
  const steps = (why, changes) => stepsIn({ player: person(4, changes), why }, at, 2);
  assert.deepEqual(steps('away', { status: 'entered' }), [['checkin', { number: 4, on: true }]]);
  assert.deepEqual(steps('excused', { status: 'entered' }), [
    ['absent', { number: 4, round: 2, kind: 'not' }],
    ['checkin', { number: 4, on: true }],
  ]);
  assert.deepEqual(steps('gone', { status: 'withdrawn' }), [['return', { number: 4, round: 2 }]]);
  assert.deepEqual(steps('late', { join: 3 }), [['edit', { person: { number: 4, name: 'P4', join: 2 } }]]);
  assert.equal(steps('reserve', { status: 'reserve' })[0][1].person.status, 'here');
  assert.equal(steps('disqualified', { status: 'disqualified' }), null);
  const robin = { ...at, tour: { head: { rounds: 5, settings: { system: 'robin' } } } };
  assert.equal(stepsIn({ player: person(4, { join: 3 }), why: 'late' }, robin, 2), null, 'the table is made');
});

test('changes_since_a_round_was_paired_show_what_a_new_pairing_would_follow', () => {
  const tour = (system) => ({ head: { settings: { system } } });
  const log = [
    { n: 4, k: 'rule', round: 1 },
    { n: 5, k: 'pair', round: 2 },
    { n: 6, k: 'swap', round: 2 },
    { n: 7, k: 'rule', round: 1, undone: true },
    { n: 8, k: 'undo', to: 7 },
    { n: 9, k: 'edit' },
    { n: 10, k: 'absent', round: 2 },
    { n: 11, k: 'absent', round: 1 },
    { n: 12, k: 'undo', to: 4 },
    { n: 13, k: 'checkin' },
  ];
  const since = (system, list = log) => changesSince({ log: list }, tour(system), { number: 2 }).map(({ n }) => n);
  assert.deepEqual(
    since('swiss'),
    [9, 11, 12],
    'an absence from an earlier round gives points, and an undo of something before changes it',
  );
  assert.deepEqual(since('mcmahon', log.slice(2)), [9, 11], 'of a long log the end');
  assert.deepEqual(since('robin'), []);
  assert.deepEqual(since('swiss', [...log, { n: 14, k: 'pair', round: 2 }]), []);
});

test('a_player_who_is_paired_and_does_not_play_is_named', () => {
  const players = [
    person(1),
    person(2, { status: 'entered' }),
    person(3, { absent: [{ round: 2, kind: 'excused' }] }),
    person(4, { status: 'withdrawn', leave: 2 }),
    person(5, { status: 'reserve' }),
    person(6, { join: 3 }),
  ];
  const round = {
    number: 2,
    state: 'published',
    pairs: [
      { first: 1, second: 2 },
      { first: 3, second: 4 },
      { first: 5, second: 6 },
    ],
  };
  const away = (system) =>
    seatedAway({ head: { settings: { system } }, players, rounds: [] }, round).map(({ player, why }) => [
      player.number,
      why,
    ]);
  assert.deepEqual(away('swiss'), [
    [2, 'away'],
    [3, 'excused'],
    [4, 'gone'],
    [6, 'late'],
  ]);
  assert.equal(away('robin').length, 4);
  round.pairs.push({ first: 7, second: null });
  players.push(person(7, { status: 'withdrawn', leave: 1 }));
  assert.equal(away('robin').length, 4, 'a free round is missed by nobody');
  assert.equal(away('swiss').length, 5);
});

test('the_grid_lets_the_desk_change_rounds_that_have_not_begun_and_no_others', () => {
  const player = person(1, { join: 2, leave: 5, absent: [{ round: 3, kind: 'zero' }] });
  const rounds = [
    { number: 1, state: 'complete', pairs: [{ first: 2, second: 3 }] },
    { number: 2, state: 'started', pairs: [{ first: 1, second: 2 }] },
    { number: 3, state: 'published', pairs: [] },
  ];
  const cell = (round, one = player) => cellOf({ rounds }, one, round);
  assert.deepEqual(cell(1), { kind: 'late', may: false });
  assert.deepEqual(cell(2), { kind: 'paired', may: false });
  assert.deepEqual(cell(3), { kind: 'zero', may: true });
  assert.deepEqual(cell(4), { kind: 'plays', may: true });
  assert.deepEqual(cell(5), { kind: 'gone', may: false });
  assert.deepEqual(cell(1, person(4)), { kind: 'plays', may: false }, 'a round that has begun');
});

test('those_who_lost_the_last_round_by_default_and_are_still_here_did_not_come', () => {
  const players = [1, 2, 3, 4, 5, 6].map((no) => person(no));
  players[3] = person(4, { status: 'entered' });
  players[5] = person(6, { absent: [{ round: 2, kind: 'excused' }] });
  const pairs = [
    { first: 1, second: 2, default: true, points: [2, 0] },
    { first: 3, second: 4, default: true, points: [0, 0] },
    { first: 5, second: 6, default: false, points: [2, 0] },
    { first: 7, second: null, default: true, points: [0, 0] },
  ];
  const told = (system, stage = 'running') =>
    noShows({
      head: { stage, settings: { system } },
      byNo: new Map(players.map((one) => [one.number, one])),
      rounds: [{ number: 1, state: 'started', pairs }],
    }).map(({ number: no }) => no);
  assert.deepEqual(told('swiss'), [2, 3]);
  assert.deepEqual(told('robin'), [], 'all are paired in every round there');
  assert.deepEqual(told('swiss', 'finished'), []);
});

test('players_are_listed_by_name_rank_start_or_entry_and_those_who_left_come_last', () => {
  const players = [
    person(1, { name: 'Cid', rank: '3k', start: 54 }),
    person(2, { name: 'Ann', rank: '2d', start: 60, status: 'withdrawn' }),
    person(3, { name: 'Bo', rank: '1d', start: 60 }),
    person(4, { name: 'Dan', rank: null, start: 10 }),
  ];
  const by = (order) => sorted(players, order).map(({ number: no }) => no);
  assert.deepEqual(by('name'), [3, 1, 4, 2]);
  assert.deepEqual(by('rank'), [3, 1, 4, 2]);
  assert.deepEqual(by('start'), [3, 1, 4, 2]);
  assert.deepEqual(by('number'), [1, 3, 4, 2]);
  assert.deepEqual(SORTS, ['name', 'rank', 'start', 'number']);
});
