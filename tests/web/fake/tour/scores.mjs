// Scores of the test server's tournaments: enough of the arithmetic to fill a table, in doubled integers.
const RANK = /^(\d+)([dk])$/;

/** "3d" as 2, "12k" as -12; null for none. */
export function rankNumber(rank) {
  const [, count, kind] = RANK.exec(rank ?? '') ?? [];
  if (!kind) return null;
  return kind === 'd' ? Number(count) - 1 : -Number(count);
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** A player's initial score, doubled. */
export function startOf(state, person) {
  const { system, floor, bar } = state.settings;
  if (system !== 'mcmahon') return 0;
  return (
    2 * (clamp(rankNumber(person.rank) ?? -20, rankNumber(floor), rankNumber(bar)) + 30 + (person.correction ?? 0))
  );
}

const GAME = { black: [2, 0], white: [0, 2], draw: [1, 1], neither: [0, 0], both: [2, 2] };

/** Doubled points and game points of a pairing, and the tie-break of a level match. */
export function pairResult(state, pair) {
  if (pair.second === null)
    return { points: [state.settings.bye ?? 2, 0], game_points: [0, 0], moves: null, default: false, ruled: false };
  const { games } = pair;
  const won = games.map(({ result, first_black: first }) => (first ? GAME[result] : GAME[result]?.toReversed()));
  const sums = [0, 1].map((side) => won.reduce((sum, game) => sum + (game?.[side] ?? 0), 0));
  const facts = {
    game_points: sums,
    moves: null,
    default: games.some((game) => game.default),
    ruled: games.some((game) => game.ruled),
  };
  if (games.length < (state.settings.match ?? 1) || games.some(({ result }) => result === null))
    return { ...facts, points: null };
  if (games.length === 1 || games.some(({ result }) => result === 'neither'))
    return { ...facts, points: games.length === 1 ? won[0] : [0, 0] };
  if (sums[0] !== sums[1]) return { ...facts, points: sums[0] > sums[1] ? [2, 0] : [0, 2] };
  if (games.every(({ result, default: forfeit }) => result === 'black' && !forfeit)) {
    const moves = games[0].first_black ? [games[0].moves, games[1].moves] : [games[1].moves, games[0].moves];
    return { ...facts, moves, points: moves[0] === moves[1] ? [1, 1] : moves[0] < moves[1] ? [2, 0] : [0, 2] };
  }
  return { ...facts, points: [1, 1] };
}

function absence(person, round) {
  if (round < person.join) return 'late';
  if (person.leave !== null && round >= person.leave) return 'gone';
  return person.absent.find((other) => other.round === round)?.kind ?? (person.status === 'here' ? null : 'zero');
}

function cellOf(state, person, round, excused) {
  const pair = round.pairs.find(({ first, second }) => first === person.number || second === person.number);
  if (!pair) {
    const why = absence(person, round.number) ?? 'zero';
    const points =
      why === 'excused' && !excused
        ? (state.settings.excused ?? 1)
        : why === 'late' && round.number === 1
          ? (state.settings.late ?? 1)
          : 0;
    return { absent: why, points };
  }
  const result = pairResult(state, pair);
  const side = pair.first === person.number ? 0 : 1;
  if (pair.second === null) return { bye: true, points: result.points[0] };
  return {
    vs: side === 0 ? pair.second : pair.first,
    colour: side === 0 ? 'b' : 'w',
    handicap: pair.handicap,
    points: result.points?.[side] ?? null,
    games: result.game_points[side],
    default: result.default,
  };
}

/** Standings after a round. */
export function table(state, upTo = Infinity) {
  const rounds = state.rounds.filter(
    ({ number: no, state: at }) => no <= upTo && ['started', 'complete', 'closed'].includes(at),
  );
  const people = state.people.filter((person) =>
    rounds.length === 0
      ? true
      : person.status !== 'entered'
        || rounds.some(({ pairs }) => pairs.some(({ first, second }) => [first, second].includes(person.number))),
  );
  const lines = new Map(
    people.map((person) => {
      const start = startOf(state, person);
      let score = start;
      let excused = false;
      const cells = rounds.map((round) => {
        const cell = cellOf(state, person, round, excused);
        excused ||= cell.absent === 'excused';
        score += cell.points ?? 0;
        return { ...cell, score };
      });
      return [person.number, { number: person.number, start, score, cells }];
    }),
  );
  const criteria = ['score', ...state.settings.criteria];
  for (const line of lines.values()) line.values = criteria.map((criterion) => value(state, lines, line, criterion));
  const order = [...lines.values()].sort((a, b) => {
    for (const index of criteria.keys()) {
      const by = b.values[index] - a.values[index];
      if (by) return by;
    }
    return a.number - b.number;
  });
  const same = (a, b) => a && b && a.values.every((one, index) => one === b.values[index]);
  for (const [index, line] of order.entries()) {
    line.place = same(line, order[index - 1]) ? order[index - 1].place : index + 1;
    let last = index;
    while (same(line, order[last + 1])) last++;
    line.to = last + 1;
  }
  return {
    round: rounds.at(-1)?.number ?? 0,
    criteria,
    scales: criteria.map((criterion) => ({ sodos: 4, bw: 1, wins: 1 })[criterion] ?? 2),
    lines: order.map(({ number: no, place, to, start, values, cells }) => ({
      number: no,
      place,
      to,
      start,
      values,
      cells,
    })),
  };
}

/** The terms of a sum. */
export function terms(state, lines, line, criterion) {
  return line.cells.map((cell, index) => {
    const vs = cell.vs ?? null;
    const other = vs === null ? null : lines.get(vs);
    const sum =
      {
        score: () => cell.points ?? 0,
        gp: () => cell.games ?? 0,
        wins: () => (cell.points === 2 ? 1 : 0),
        bw: () => (cell.colour === 'b' && cell.points === 2 ? 1 : 0),
        cuss: () => cell.score,
        sodos: () => (other && cell.points !== null ? other.score * cell.points : 0),
        sosos: () => (other ? value(state, lines, other, 'sos') : 0),
        dc: () => 0,
      }[criterion] ?? (() => other?.score ?? (state.settings.system === 'mcmahon' ? line.start : 0));
    return { round: index + 1, vs, value: sum(), dropped: false };
  });
}

/** A sum with the terms that it leaves out. */
export function sumOf(state, lines, line, criterion) {
  const list = terms(state, lines, line, criterion);
  const least = { 'sos-1': 1, 'sos-2': 2 }[criterion] ?? 0;
  for (const term of list.toSorted((a, b) => a.value - b.value).slice(0, Math.min(least, list.length)))
    term.dropped = true;
  return list;
}

function value(state, lines, line, criterion) {
  const start = criterion === 'score' ? line.start : 0;
  return sumOf(state, lines, line, criterion).reduce((sum, term) => sum + (term.dropped ? 0 : term.value), start);
}
