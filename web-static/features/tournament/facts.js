// Facts that follow from a tournament's state for its readers: their board, the results. Pure.

/**
 * @import {Tour as P} from 'protocol'
 * @import {Tour} from '../../state/tour-fold.js'
 */

/** Whether all rounds are open at once, and their boards are played in any order. */
export const inAnyOrder = ({ head }) => head?.settings?.any_order === true;

/** The current round: the last published one; in any order the first that is open. */
export const currentRound = (tour) =>
  (inAnyOrder(tour) && tour.rounds.find(({ number: no }) => no === tour.head.round)) || (tour.rounds.at(-1) ?? null);

/** The day by which a round is played, "2026-12-05"; null: none. @returns {string|null} */
export const dayOf = ({ head }, no) => head?.settings?.days?.[no - 1] ?? null;

/** The boards of a player in all rounds. @returns {{round: P.Round, pair: P.Pair}[]} */
export const boardsOf = ({ rounds }, no) =>
  rounds.map((round) => ({ round, pair: pairOf(round, no) })).filter(({ pair }) => pair);

/** The pair of a player in a round. */
export const pairOf = (round, no) => round?.pairs.find(({ first, second }) => first === no || second === no) ?? null;

export const isBye = (pair) => pair.second === null;
export const isOpen = (pair) => pair.points === null;

/** Whether the director stopped the clocks of a pair that plays: 'adjourned', 'paused' with its round, or null. */
export const standsBy = (round, pair) =>
  round.state !== 'started' || !isOpen(pair) ? null : pair.adjourned ? 'adjourned' : round.paused ? 'paused' : null;

/** The running game of a pair, or the last one. */
export const gameOf = (pair) => pair.games.find(({ result }) => result === null) ?? pair.games.at(-1) ?? null;

/**
 * The colour that a player of the pair has in a game, 'b' or 'w'; before the start, in the first.
 * @param {P.Pair} pair
 * @param {number} no
 * @param {{first_black: boolean}} [game]
 */
export function colourIn(pair, no, game = pair.games[0]) {
  const firstBlack = game?.first_black ?? true;
  return (pair.first === no) === firstBlack ? 'b' : 'w';
}

/** The colours in a game: {b: no, w: no}. @param {P.Pair} pair */
export function seats(pair, game = gameOf(pair)) {
  const firstBlack = game?.first_black ?? true;
  return firstBlack ? { b: pair.first, w: pair.second } : { b: pair.second, w: pair.first };
}

/** The other of a pair. */
export const opponentIn = (pair, no) => (pair.first === no ? pair.second : pair.first);

/**
 * The written result of a pair.
 * @param {P.Pair} pair
 * @param {number} match games of a pairing
 * @returns {{sums: [number, number]|null, moves: [number, number]|null, open: boolean, started: boolean,
 *   forfeit: boolean, ruled: boolean}} sums: doubled, of games in a match, else of the pairing; null while
 *   there is no result
 */
export function outcome(pair, match) {
  const sums = match > 1 ? (pair.games.some(({ result }) => result !== null) ? pair.game_points : null) : pair.points;
  return {
    sums,
    moves: pair.moves,
    open: isOpen(pair),
    started: pair.games.length > 0,
    forfeit: pair.default,
    ruled: pair.ruled,
  };
}

/** How many pairings of a round are decided, and how many have two players. @param {P.Round} round */
export function progress(round) {
  const real = round.pairs.filter((pair) => !isBye(pair));
  return { done: real.filter((pair) => !isOpen(pair)).length, all: real.length };
}

/** The same of all rounds. @param {{rounds: P.Round[]}} tour */
export function progressOf({ rounds }) {
  const each = rounds.map(progress);
  return { done: each.reduce((sum, { done }) => sum + done, 0), all: each.reduce((sum, { all }) => sum + all, 0) };
}

/**
 * Whether a knock-out's pair was drawn in both games, so that the better seed went on: nothing else gives the points of
 * equal game points to one side.
 * @param {P.Pair} pair
 */
export const wentBySeed = ({ points, game_points: games, moves, ruled, games: played }) =>
  points !== null
  && played.length === 2
  && points[0] !== points[1]
  && games[0] === games[1]
  && moves === null
  && !ruled
  && !played.some(({ default: forfeit }) => forfeit);

/** Players of a round's pairs by name, each with pair and colour. @param {Tour} tour @param {P.Round} round */
export function byName(tour, round) {
  const rows = round.pairs.flatMap((pair) =>
    [pair.first, pair.second].filter((no) => no !== null).map((no) => ({ pair, player: tour.byNo.get(no) })),
  );
  return rows.filter(({ player }) => player).sort((a, b) => a.player.name.localeCompare(b.player.name));
}

/**
 * A player's points before a round, doubled; null where they are unknown, and in a knock-out, which has no score.
 * @param {Tour} tour
 * @param {P.Round} round
 * @param {number} no
 */
export function scoreBefore({ head, standings }, round, no) {
  const line = head.settings.system === 'knockout' ? null : standings.lines.find((one) => one.number === no);
  if (!line) return null;
  if (round.number === 1) return head.settings.system === 'mcmahon' ? line.start : null; // else it is 0
  return line.cells[round.number - 2]?.score ?? null;
}

/**
 * The points for the rounds before a late entry, doubled and added up.
 * @param {P.Settings} settings
 * @param {number} missed how many
 */
export function lateWorth({ late, absences_each: each, round_down: down }, missed) {
  const worth = missed > 0 ? late * (each ? missed : 1) : 0;
  return down ? worth - (worth % 2) : worth;
}

/** Why a player has no pair in a round: 'excused' …, or null. */
export function absenceOf(player, round) {
  if (round < player.join) return 'late';
  if (player.leave !== null && round >= player.leave) return 'gone';
  return player.absent.find((other) => other.round === round)?.kind ?? null;
}

// Whether a player goes on in a knock-out: they have not lost the round before, and have not failed to play in it.
function goesOn({ rounds }, no, round) {
  const before = rounds.find((one) => one.number === round - 1);
  if (!before) return true;
  const pair = pairOf(before, no);
  return Boolean(pair) && (isBye(pair) || isOpen(pair) || pair.points[pair.first === no ? 0 : 1] === 2);
}

/**
 * Why a player has no pair in a round: the act about them, or that they are not here. After a round it is unknown which
 * players were here.
 * @param {Tour} tour
 * @param {P.Player} player
 * @param {{number: number, state: string}} round
 * @returns {'late'|'excused'|'zero'|'gone'|'disqualified'|'reserve'|'loose'|'away'|'out'}
 */
export function whyNotIn(tour, player, { number: no, state }) {
  const said = absenceOf(player, no);
  if (said) return said === 'gone' && player.status === 'disqualified' ? 'disqualified' : said;
  if (tour.head.settings.system === 'knockout' && !goesOn(tour, player.number, no)) return 'out';
  if (player.status === 'reserve') return 'reserve';
  if ((tour.head.settings.teams ?? 0) > 0 && player.status === 'here') return player.team ? 'reserve' : 'loose';
  if (state === 'complete' || state === 'closed') return 'zero';
  return player.status === 'entered' ? 'away' : 'late';
}

/**
 * Players without a pair in a round, with the reason, by name; players who are out of a knock-out are left out.
 * @returns {{player: P.Player, why: string}[]}
 * @param {Tour} tour
 * @param {P.Round} round
 */
export function notIn(tour, round) {
  const list = tour.players
    .filter(({ number: no }) => !pairOf(round, no))
    .map((player) => ({ player, why: whyNotIn(tour, player, round) }));
  return list.filter(({ why }) => why !== 'out').sort((a, b) => a.player.name.localeCompare(b.player.name));
}

/** Rounds in which a player had no game: {no, round, cell}, by round. */
export function unplayed(lines) {
  const found = lines.flatMap(({ number: no, cells }) =>
    cells
      .map((cell, index) => ({ number: no, round: index + 1, cell }))
      .filter(({ cell }) => cell && (cell.bye || cell.absent)),
  );
  return found.sort((a, b) => a.round - b.round);
}

/** The tab on which a page opens, from the stage. @param {Tour} tour */
export function firstTab(tour) {
  const round = currentRound(tour);
  if (tour.head.stage === 'finished' || tour.head.stage === 'archived') return 'standings';
  return round ? 'pairings' : 'players';
}
