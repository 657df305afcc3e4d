// Teams from the state of a tournament: their matches, the draft of teams, and who of them does not play.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notIn } from '../../../web-static/features/tournament/facts.js';
import { logText } from '../../../web-static/i18n/tour-log-en.js';
import { asMatches, matchesOf, seatsOf, teamsWith } from '../../../web-static/features/tournament/teams.js';
import { stepsIn } from '../../../web-static/pages/tour/desk/include.js';

const player = (number, name, team, place, changes = {}) => ({
  number,
  name,
  team,
  team_place: place,
  status: 'here',
  join: 1,
  leave: null,
  absent: [],
  ...changes,
});
const PLAYERS = [
  player(1, 'Ada', 'Ash', 1, { status: 'entered' }),
  player(2, 'Abe', 'Ash', 2),
  player(3, 'Amy', 'Ash', 3),
  player(4, 'Bea', 'Birch', 2),
  player(5, 'Bob', 'Birch', 1),
  player(6, 'Cid', 'Cedar', 1),
  player(7, 'Dan', undefined, undefined),
  player(8, 'Ann', 'Ash', 4),
];
const tour = {
  head: { settings: { system: 'swiss', teams: 2 }, rounds: 3 },
  players: PLAYERS,
  byNo: new Map(PLAYERS.map((one) => [one.number, one])),
  rounds: [],
};
const pair = (board, first, second, points = null, more = {}) => ({ board, first, second, points, games: [], ...more });
const round = {
  number: 1,
  state: 'drafted',
  pairs: [
    pair(1, 2, 5, [2, 0], { locked: true, levels: [3] }),
    pair(2, 4, 3, [0, 2]),
    pair(3, 6, null, null, { levels: [0, 0, 0, 0, 0, 1] }),
  ],
};

test('a_match_counts_the_points_of_both_teams_on_all_boards', () => {
  const [match, bye] = matchesOf(tour, round);
  assert.deepEqual([match.a.name, match.b.name, match.sums, match.open], ['Ash', 'Birch', [4, 0], false]);
  assert.deepEqual(
    match.pairs.map((one) => seatsOf(match, one)),
    [
      [2, 5],
      [3, 4],
    ],
    'the players of the first team first',
  );
  assert.deepEqual([bye.number, bye.a.name, bye.b], [2, 'Cedar', null]);
});

test('a_draft_of_teams_has_their_matches_as_pairs', () => {
  assert.deepEqual(
    asMatches(tour, round).pairs.map(({ board, first, second, locked, levels }) => [
      board,
      first,
      second,
      locked,
      levels,
    ]),
    [
      [1, 1, 5, true, [3]],
      [3, 6, null, undefined, [0, 0, 0, 0, 0, 1]],
    ],
    'a team goes by its first player, a match by its first board',
  );
  const alone = { ...tour, head: { settings: {} } };
  assert.equal(asMatches(alone, round), round, 'of players it stays');
  assert.deepEqual(teamsWith(tour, [3, 4, 7]), [1, 5]);
});

test('a_player_who_is_here_and_not_in_the_line_up_is_a_reserve', () => {
  assert.deepEqual(
    notIn(tour, round).map(({ player: { name }, why }) => [name, why]),
    [
      ['Ada', 'away'],
      ['Ann', 'reserve'],
      ['Dan', 'loose'],
    ],
  );
  const ann = { player: PLAYERS[7], why: 'reserve' };
  assert.equal(stepsIn(ann, { tour, desk: { people: [] } }, 1), null, 'the line-up decides');
});

test('the_log_names_the_teams_that_a_swap_moved', () => {
  const entry = { n: 9, at: 500, k: 'swap', round: 1, a: 2, b: 5, names: ['Abe', 'Bob'] };
  const at = (started) => ({ ...tour, rounds: [{ ...round, started_at: started }] });
  assert.equal(logText(entry, at(null)), 'Round 1: Ash and Birch changed places');
  assert.equal(logText({ ...entry, k: 'join' }, at(900)), 'Round 1: Ash and Birch paired by hand');
  assert.equal(
    logText({ ...entry, k: 'join' }, at(400)),
    'Round 1: Abe and Bob paired by hand',
    'a board of a round that runs is played anew',
  );
  assert.equal(logText({ ...entry, b: null, k: 'join' }, at(null)), 'Round 1: Ash paired by hand');
});
