// What follows from a tournament's state for those who read it: whose board, which result. Pure.

/** The round that is on: the last one that everybody sees. */
export const currentRound = (tour) => tour.rounds.at(-1) ?? null;

/** The pair of a player in a round. */
export const pairOf = (round, no) => round?.pairs.find(({ first, second }) => first === no || second === no) ?? null;

export const isBye = (pair) => pair.second === null;
export const isOpen = (pair) => pair.points === null;

/** Whether the director stopped the clocks of a pair that plays: 'adjourned', 'paused' with its round, or null. */
export const standsBy = (round, pair) => (round.state !== 'started' || !isOpen(pair) ? null : pair.adjourned ? 'adjourned' : round.paused ? 'paused' : null);

/** The game of a pair that is on, or the last. */
export const gameOf = (pair) => pair.games.find(({ result }) => result === null) ?? pair.games.at(-1) ?? null;

/** The colour that a player of the pair has in a game, 'b' or 'w'; before the start, in the first. */
export function colourIn(pair, no, game = pair.games[0]) {
  const firstBlack = game?.first_black ?? true;
  return (pair.first === no) === firstBlack ? 'b' : 'w';
}

/** Who has which colour in a game: {b: no, w: no}. */
export function seats(pair, game = gameOf(pair)) {
  const firstBlack = game?.first_black ?? true;
  return firstBlack ? { b: pair.first, w: pair.second } : { b: pair.second, w: pair.first };
}

/** The other of a pair. */
export const opponentIn = (pair, no) => (pair.first === no ? pair.second : pair.first);

/**
 * What is written as a pair's result.
 * @param {object} pair
 * @param {number} match games of a pairing
 * @returns {{sums: [number, number]|null, moves: [number, number]|null, open: boolean, started: boolean, forfeit: boolean, ruled: boolean}} sums: doubled,
 *   of games in a match, else of the pairing; null while there is nothing to write
 */
export function outcome(pair, match) {
  const sums = match > 1 ? (pair.games.some(({ result }) => result !== null) ? pair.game_points : null) : pair.points;
  return { sums, moves: pair.moves, open: isOpen(pair), started: pair.games.length > 0, forfeit: pair.default, ruled: pair.ruled };
}

/** How many pairings of a round are decided, and how many have two players. */
export function progress(round) {
  const real = round.pairs.filter((pair) => !isBye(pair));
  return { done: real.filter((pair) => !isOpen(pair)).length, all: real.length };
}

/** Players of a round's pairs by name, each with pair and colour. */
export function byName(tour, round) {
  const rows = round.pairs.flatMap((pair) => [pair.first, pair.second].filter((no) => no !== null).map((no) => ({ pair, player: tour.byNo.get(no) })));
  return rows.filter(({ player }) => player).sort((a, b) => a.player.name.localeCompare(b.player.name));
}

/** Why a player has no pair in a round: 'excused' …, or null. */
export function absenceOf(player, round) {
  if (round < player.join) return 'late';
  if (player.leave !== null && round >= player.leave) return 'gone';
  return player.absent.find((other) => other.round === round)?.kind ?? null;
}

/** Rounds in which somebody had no game: {no, round, cell}, by round. */
export function unplayed(lines) {
  const found = lines.flatMap(({ no, cells }) => cells.map((cell, index) => ({ no, round: index + 1, cell })).filter(({ cell }) => cell && (cell.bye || cell.absent)));
  return found.sort((a, b) => a.round - b.round);
}

/** Which tab a page opens on, from what there is to see. */
export function firstTab(tour) {
  const round = currentRound(tour);
  if (tour.head.stage === 'finished' || tour.head.stage === 'archived') return 'standings';
  return round ? 'pairings' : 'players';
}
