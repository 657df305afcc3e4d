// Boards to look at: plausible positions, computed from the board's number and the number of moves.
const CLOCK = { main: 300_000, period: 20_000, periods: 5, stones: 0, overtime: false };

function random(seed) {
  let state = (seed * 2654435761) % 4294967296;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const NEAR = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** A board after so many moves: stones that keep off the edge and by their own colour. */
export function position(seed, moves, [width, height]) {
  const rows = Array.from({ length: height }, () => Array(width).fill('.'));
  const next = random(seed + 7);
  let last = null;
  for (let move = 0; move < moves; move++) {
    let best = null;
    for (let trial = 0; trial < 12; trial++) {
      const x = Math.floor(next() * width);
      const y = Math.floor(next() * height);
      if (rows[y][x] !== '.') continue;
      const free = NEAR.filter(([dx, dy]) => rows[y + dy]?.[x + dx] === '.').length;
      const worth = free + (Math.min(x, y, width - 1 - x, height - 1 - y) === 2 ? 2 : 0) + next();
      if (free > 0 && (!best || worth > best.worth)) best = { x, y, worth };
    }
    if (!best) break;
    rows[best.y][best.x] = move % 2 ? 'O' : 'X';
    last = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[best.x] + (height - best.y);
  }
  return { rows: rows.map((row) => row.join('')).join('/'), last };
}

const WON = { black: 'B', white: 'W', draw: 'draw' };

/** A game for the channel of live boards. */
export function liveGame(tour, round, pair, no, moves) {
  const game = pair.games[no - 1];
  const { clock, size } = tour.settings.game;
  const { rows, last } = position(pair.board * 100 + round.number * 10 + no, moves, size);
  const end = game.result ? { result: WON[game.result] ?? 'none', reason: game.ending ?? 'forfeit' } : null;
  const to = end ? null : moves % 2 ? 'w' : 'b';
  const side = { ...CLOCK, main: Math.max(20_000, (clock?.main ?? 300_000) - moves * 3100) };
  const clk =
    clock?.kind === 'none'
      ? null
      : { b: side, w: { ...side, main: side.main - 7000 }, run: round.paused || pair.adjourned ? null : to, since: 0 };
  return {
    round: round.number,
    board: pair.board,
    room: pair.room,
    game: game.id,
    number: no,
    rows,
    last,
    move: moves,
    to,
    clk,
    end,
  };
}

/** All boards of the round that is being played. */
export function liveGames(tour) {
  const round = tour.state.rounds.findLast(({ state }) => ['started', 'complete'].includes(state));
  if (!round || tour.settings.over_board) return [];
  return round.pairs
    .filter(({ games }) => games.length > 0)
    .map((pair) => {
      const no = pair.games.length;
      const game = pair.games[no - 1];
      if (!game.result) game.moves ||= 4 + pair.board * 3;
      return liveGame(tour, round, pair, no, game.moves);
    });
}
