// Teams from the state of a tournament: who is in them, their matches, and the tournament as a table of teams shows it.
// A team goes by the number of its first player, in the standings too. Pure.

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 *
 * @typedef {object} Team
 * @property {number} number of its first player
 * @property {string} name
 * @property {P.Player[]} players in their order: boards, then reserves
 *
 * @typedef {object} Match
 * @property {number} number from 1
 * @property {Team} a has Black on the first board
 * @property {Team|null} b null: a bye
 * @property {Pair[]} pairs by board
 * @property {[number, number]} sums board points so far, doubled
 * @property {boolean} open
 *
 * @typedef {P.Round|P.Draft} Round
 * @typedef {Round['pairs'][number]} Pair
 */

/** The boards of a match of teams; 0: players play for themselves. @param {{head: Tour['head']}} tour */
export const boardsOfTeams = ({ head }) => head?.settings?.teams ?? 0;

/** @param {Pick<Tour, 'players'>} tour @returns {Team[]} by name */
export function teamsOf({ players }) {
  const byName = new Map();
  for (const player of players) if (player.team) byName.set(player.team, [...(byName.get(player.team) ?? []), player]);
  return [...byName]
    .map(([name, list]) => {
      const ordered = list.toSorted((a, b) => a.team_place - b.team_place || a.number - b.number);
      return { number: ordered[0].number, name, players: ordered };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Players without a team, by name. @param {Pick<Tour, 'players'>} tour */
export const withoutTeam = ({ players }) =>
  players.filter(({ team }) => !team).toSorted((a, b) => a.name.localeCompare(b.name));

/**
 * The tournament with teams in the place of players, for its tables; the same one where players play for themselves.
 * @param {Tour} tour
 * @returns {Tour}
 */
export function asTeams(tour) {
  if (boardsOfTeams(tour) === 0) return tour;
  const players = teamsOf(tour).map(({ number, name, players: [first] }) => ({
    ...first,
    number,
    name,
    account: null,
    rank: null,
    club: '',
  }));
  return {
    ...tour,
    head: { ...tour.head, settings: { ...tour.head.settings, categories: [] } },
    players,
    byNo: new Map(players.map((player) => [player.number, player])),
  };
}

/**
 * The matches of a round.
 * @param {Tour} tour
 * @param {Pick<Round, 'pairs'>} round
 * @returns {Match[]} by number
 */
export function matchesOf(tour, { pairs }) {
  const boards = boardsOfTeams(tour);
  const teams = new Map(teamsOf(tour).flatMap((team) => team.players.map(({ number }) => [number, team])));
  /** @type {Map<number, Pair[]>} */
  const groups = new Map();
  for (const pair of pairs) {
    const number = Math.floor((pair.board - 1) / boards) + 1;
    groups.set(number, [...(groups.get(number) ?? []), pair]);
  }
  return [...groups].map(([number, list]) => {
    const [top] = list;
    const a = teams.get(top.first) ?? { number: top.first, name: '', players: [] };
    const b = top.second === null ? null : (teams.get(top.second) ?? { number: top.second, name: '', players: [] });
    const first = (pair) => (teams.get(pair.first)?.number === a.number ? 0 : 1); // whose player is first on a board
    /** @type {[number, number]} */
    const sums = [0, 0];
    for (const pair of list)
      for (const side of [0, 1]) sums[side === 0 ? first(pair) : 1 - first(pair)] += pair.points?.[side] ?? 0;
    return {
      number,
      a,
      b,
      pairs: list,
      sums,
      open: list.some(({ points, second }) => points === null && second !== null),
    };
  });
}

/**
 * A draft whose pairs are the matches of its teams, as asTeams() has teams for players; the same one where players play
 * for themselves. The board of a match is its first.
 * @param {Tour} tour with its players
 * @param {P.Draft} draft
 * @returns {P.Draft}
 */
export function asMatches(tour, draft) {
  if (boardsOfTeams(tour) === 0) return draft;
  const pairs = matchesOf(tour, draft).map(({ a, b, pairs: [top] }) => ({
    .../** @type {P.DraftPair} */ (top),
    first: a.number,
    second: b?.number ?? null,
    handicap: 0,
  }));
  return { ...draft, pairs };
}

/** The teams that have one of these players, by their numbers. @param {Tour} tour @param {number[]} numbers */
export const teamsWith = (tour, numbers) =>
  teamsOf(tour)
    .filter(({ players }) => players.some(({ number }) => numbers.includes(number)))
    .map(({ number }) => number);

/** The players of a board by team: the number of the player of `a` and of `b`, null for none. @param {Match} match */
export function seatsOf({ a }, pair) {
  const first = a.players.some(({ number }) => number === pair.first);
  return first ? [pair.first, pair.second] : [pair.second, pair.first];
}

/**
 * The points on a board, those of `a` first, doubled; null: it is open.
 * @param {Match} match
 * @param {Pair} pair
 * @returns {number[]|null}
 */
export const pointsOn = (match, pair) =>
  pair.points && (seatsOf(match, pair)[0] === pair.first ? pair.points : pair.points.toReversed());

/**
 * The games of each player of a team, by round.
 * @param {Tour} tour
 * @param {Team} team
 * @returns {{player: P.Player, points: number, games: number, cells: ({pair: P.Pair, vs: number|null, points:
 *   number|null}|null)[]}[]} points: doubled; games: with a result
 */
export function resultsOf({ rounds }, { players }) {
  return players.map((player) => {
    const cells = rounds.map((round) => {
      const pair = round.pairs.find(({ first, second }) => first === player.number || second === player.number);
      if (!pair) return null;
      const side = pair.first === player.number ? 0 : 1;
      return { pair, vs: side === 0 ? pair.second : pair.first, points: pair.points?.[side] ?? null };
    });
    const decided = cells.filter((cell) => cell !== null && cell.points !== null);
    return { player, cells, games: decided.length, points: decided.reduce((sum, cell) => sum + cell.points, 0) };
  });
}
