// Pairs a round for the test server: neighbours by score who have not met; Berger's table; the halves of a knock-out.
import { rankNumber, startOf, table } from './scores.mjs';

const LEVELS = 9;
const none = () => Array(LEVELS).fill(0);

/** The players of a round. */
export const players = (state, round) =>
  state.people.filter(
    ({ status, join, leave, absent }) =>
      status === 'here'
      && join <= round
      && (leave === null || round < leave)
      && !absent.some((other) => other.round === round),
  );

const played = (state) => state.rounds.filter(({ state: at }) => at !== 'drafted');
const met = (state, a, b) =>
  played(state)
    .flatMap(({ pairs }) => pairs)
    .filter(({ first, second }) => (first === a && second === b) || (first === b && second === a)).length;
const byes = (state, no) =>
  played(state)
    .flatMap(({ pairs }) => pairs)
    .filter(({ first, second }) => first === no && second === null).length;

function scoresBefore(state) {
  const { lines } = table(state);
  return new Map(
    state.people.map((person) => [
      person.number,
      lines.find(({ number: no }) => no === person.number)?.values[0] ?? startOf(state, person),
    ]),
  );
}

/** A pair with its levels, colours and handicap. */
export function dress(state, score, board, first, second, locked = false) {
  const levels = none();
  let handicap = 0;
  if (second !== null) {
    levels[7] = met(state, first, second);
    levels[4] = Math.min(Math.abs(score.get(first) - score.get(second)), 90) ** 2;
    levels[8] = state.forbidden.some(([a, b]) => (a === first && b === second) || (a === second && b === first))
      ? 1
      : 0;
    levels[1] = (first * 7 + second * 13) % 90;
    levels[0] = (first * 31 + second * 17) % 128;
    const { handicap: rule } = state.settings;
    if (rule?.on) {
      const rank = (no) =>
        Math.min(rankNumber(state.people.find((person) => person.number === no).rank) ?? -20, rankNumber(rule.from));
      const gap = rank(second) - rank(first);
      if (gap < 0) [first, second] = [second, first];
      handicap = Math.min(rule.ceiling, Math.max(0, Math.abs(gap) - rule.reduction));
    }
  }
  return {
    board,
    first,
    second,
    handicap,
    locked,
    levels,
    bye: second === null ? byes(state, first) : 0,
    room: null,
    games: [],
    rev: 0,
  };
}

function bestOf(state, score, list) {
  const order = list
    .toSorted((a, b) => score.get(b.number) - score.get(a.number) || a.number - b.number)
    .map(({ number: no }) => no);
  const pairs = [];
  if (order.length % 2) {
    const out = order.toReversed().find((no) => byes(state, no) === 0) ?? order.at(-1);
    order.splice(order.indexOf(out), 1);
    pairs.push([out, null]);
  }
  const made = match(state, order, 0) ?? match(state, order, 99);
  return [...made, ...pairs];
}

function match(state, order, allowed) {
  if (order.length === 0) return [];
  const [first, ...rest] = order;
  for (const [index, other] of rest.entries()) {
    if (met(state, first, other) > allowed) continue;
    const more = match(state, rest.toSpliced(index, 1), allowed);
    if (more) return [[first, other], ...more];
  }
  return null;
}

function berger(list, round) {
  const numbers = list.map(({ number: no }) => no);
  if (numbers.length % 2) numbers.push(null);
  const n = numbers.length;
  const fixed = numbers.at(-1);
  const ring = numbers.slice(0, -1);
  const at = (index) => ring[((index % (n - 1)) + (n - 1)) % (n - 1)];
  const f = ((round - 1) * (n / 2)) % (n - 1);
  const pairs = [round % 2 ? [at(f), fixed] : [fixed, at(f)]];
  for (let i = 1; i < n / 2; i++) pairs.push([at(f + i), at(f - i)]);
  return pairs.map(([a, b]) => (a === null ? [b, null] : [a, b]));
}

function survivors(state, round) {
  const list = players(state, round);
  const lost = new Set(
    state.rounds.flatMap((past) =>
      past.pairs.flatMap((pair) => {
        const [game] = pair.games;
        if (!game?.result) return [];
        return [(game.result === 'black') === game.first_black ? pair.second : pair.first];
      }),
    ),
  );
  return list.filter(({ number: no }) => !lost.has(no));
}

/** The pairs of a round. */
export function propose(state, round, { kept = [], turn = 0 } = {}) {
  const score = scoresBefore(state);
  const { system } = state.settings;
  const busy = new Set(kept.flatMap(({ first, second }) => [first, second]));
  let found;
  if (system === 'robin') found = berger(players(state, 1), round);
  else if (system === 'knockout') {
    const list = survivors(state, round);
    found =
      round === 1
        ? list.slice(0, list.length / 2).map((one, index) => [one.number, list[list.length - 1 - index].number])
        : list.flatMap((one, index) => (index % 2 ? [] : [[one.number, list[index + 1]?.number ?? null]]));
  } else {
    let list = players(state, round).filter(({ number: no }) => !busy.has(no));
    if (round === 1 && turn === 0)
      list = list.flatMap((_, index) =>
        index < list.length / 2 ? [list[index], list[index + Math.ceil(list.length / 2)]].filter(Boolean) : [],
      );
    if (turn > 0)
      list = list.toSorted((a, b) => ((a.number * 37 + turn * 11) % 17) - ((b.number * 37 + turn * 11) % 17));
    found =
      round === 1
        ? list.flatMap((one, index) => (index % 2 ? [] : [[one.number, list[index + 1]?.number ?? null]]))
        : bestOf(state, score, list);
  }
  const pairs = [...kept.map(({ first, second }) => [first, second, true]), ...found].map(([a, b, locked]) =>
    dress(state, score, 0, a, b, locked),
  );
  pairs.sort(
    (a, b) =>
      (a.second === null) - (b.second === null)
      || score.get(b.first) + (score.get(b.second) ?? 0) - (score.get(a.first) + (score.get(a.second) ?? 0)),
  );
  return pairs.map((pair, index) => ({ ...pair, board: index + 1 }));
}

/** Warnings for the director. */
export function warnings(state, draft) {
  const list = [];
  const score = scoresBefore(state);
  for (const { board, first, second } of draft.pairs) {
    const warn = (kind, value = 0) => list.push({ kind, board, a: first, b: second, value });
    if (second === null) {
      if (byes(state, first) > 0) warn('second-bye');
      continue;
    }
    const household = (no) => state.people.find((person) => person.number === no).household;
    if (met(state, first, second)) warn('rematch', met(state, first, second));
    if (Math.abs(score.get(first) - score.get(second)) > 2) warn('gap', Math.abs(score.get(first) - score.get(second)));
    if (household(first) && household(first) === household(second)) warn('household');
  }
  return list;
}
