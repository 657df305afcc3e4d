// The acts in the tournament of the stand-in: one function each.
import { pairResult, table, startOf } from './scores.mjs';
import { dress, propose } from './pairer.mjs';

const refuse = (reason, tour = {}) => {
  throw Object.assign(new Error(reason), { no: { code: 'phase', reason, retry: false, tour } });
};

const need = (thing, tour) => thing ?? refuse('not-there', tour);

export const RUNNING = new Set(['started', 'complete', 'closed']);

/** Acts: each changes the state, and returns the players that it concerned. */
export const ACTS = {
  settings: (state, { settings }) => {
    Object.assign(state.settings, settings);
  },
  stage: (state, { to }) => {
    state.stage = to;
  },
  role: (state, { player, role }, house) => {
    state.staff = state.staff.filter((one) => one.player.id !== player);
    if (!state.staff.some((one) => one.role === 'director') && role !== 'director') refuse('last-director');
    if (role !== 'none') state.staff.push({ player: house.playerOf(player), role });
  },
  forbid: (state, { a, b, on }) => {
    state.forbidden = state.forbidden.filter(([x, y]) => !(x === Math.min(a, b) && y === Math.max(a, b)));
    if (on) state.forbidden.push([Math.min(a, b), Math.max(a, b)]);
    return [a, b];
  },
  add: (state, { people }, house) =>
    people.map((person) => {
      const no = state.people.length + state.removed + 1;
      state.people.push({
        number: no,
        rev: 0,
        country: '',
        club: '',
        household: '',
        pin: '',
        rank: null,
        rating: null,
        deviation: null,
        correction: 0,
        seed: 0,
        fixed_board: 0,
        note: '',
        status: 'entered',
        join: 1,
        leave: null,
        absent: [],
        ...person,
        account: house.playerOf(person.account),
      });
      return no;
    }),
  edit: (state, { person }, house) => {
    Object.assign(
      one(state, person.number),
      person,
      person.account === undefined ? {} : { account: house.playerOf(person.account) },
    );
    return [person.number];
  },
  remove: (state, { number: no }) => {
    if (state.rounds.some(({ pairs }) => pairs.some(({ first, second }) => [first, second].includes(no))))
      refuse('played', { player: no });
    state.people = state.people.filter((person) => person.number !== need(one(state, no)).number);
    state.removed++;
    return [no];
  },
  checkin: (state, { number: no, on }, house, player) => {
    const person = no ? one(state, no) : state.people.find(({ account }) => account?.id === player.id);
    person.status = on ? 'here' : 'entered';
    return [person.number];
  },
  absent: (state, { number: no, round, kind }) => {
    const person = one(state, no);
    person.absent = person.absent.filter((other) => other.round !== round);
    if (kind !== 'not') person.absent.push({ round, kind });
    return [no];
  },
  withdraw: (state, { number: no, round }) => {
    Object.assign(one(state, no), { status: 'withdrawn', leave: round });
    return [no];
  },
  disqualify: (state, { number: no, round }) => {
    Object.assign(one(state, no), { status: 'disqualified', leave: round });
    return [no];
  },
  return: (state, { number: no, round }) => {
    const person = one(state, no);
    for (let missed = person.leave; missed < round; missed++) person.absent.push({ round: missed, kind: 'zero' });
    Object.assign(person, { status: 'here', leave: null });
    return [no];
  },
  pair: (state, { round, seed = 1 }) => {
    if (state.stage !== 'running') refuse('stage');
    const before = state.rounds.find(({ number: no }) => no === round);
    if (before && before.state !== 'drafted') refuse('round-state');
    const open = state.rounds.find(({ number: no, state: at }) => no < round && !['complete', 'closed'].includes(at));
    if (open)
      refuse('round-open', {
        n: open.number,
        board: open.pairs.find((pair) => pairResult(state, pair).points === null)?.board,
      });
    const kept = before?.pairs.filter(({ locked }) => locked) ?? [];
    state.rounds = state.rounds.filter(({ number: no }) => no !== round);
    for (const earlier of state.rounds) earlier.state = 'closed';
    state.rounds.push({
      number: round,
      rev: 0,
      state: 'drafted',
      started_at: null,
      seed,
      pairs: propose(state, round, { kept, turn: before ? seed : 0 }),
    });
  },
  swap: (state, { round, a, b }, house) => {
    const { pairs, state: at } = roundOf(state, round, 'drafted', 'started');
    const exchange = (no) => (no === a ? b : no === b ? a : no);
    redress(state, pairs, ({ first, second }) => [exchange(first), exchange(second)]);
    if (at === 'started')
      for (const pair of pairs) if (pair.games.length === 0 && pair.second !== null) begin(state, pair, house);
    return [a, b];
  },
  join: (state, { round, a, b }, house) => {
    const { pairs, state: at } = roundOf(state, round, 'drafted', 'started');
    if (!pairs.some((pair) => [pair.first, pair.second].includes(a))) {
      // a player without a pair, against the bye
      redress(state, pairs, ({ first, second }) => (first === b && second === null ? [b, a] : [first, second]));
      if (at === 'started')
        for (const pair of pairs) if (pair.games.length === 0 && pair.second !== null) begin(state, pair, house);
      return [a, b];
    }
    const old = pairs.find((pair) => [pair.first, pair.second].includes(a));
    const other = pairs.find((pair) => (b === null ? pair.second === null : [pair.first, pair.second].includes(b)));
    const left = [old.first, old.second].find((no) => no !== a);
    redress(state, pairs, (pair) => {
      if (pair === other) return [a, b];
      if (pair !== old) return [pair.first, pair.second];
      const freed = [other.first, other.second].find((no) => no !== b && no !== a);
      return left === null ? [freed, null] : [left, freed];
    });
    return [a, b].filter(Boolean);
  },
  colours: (state, { round, board, black, handicap }) => {
    const pair = pairAt(roundOf(state, round, 'drafted', 'published', 'started'), board);
    if (black === pair.second) [pair.first, pair.second] = [pair.second, pair.first];
    Object.assign(pair, { handicap, locked: true });
    return [black];
  },
  lock: (state, { round, board, on }) => {
    pairAt(drafted(state, round), board).locked = on;
  },
  publish: (state, { round }) => {
    drafted(state, round).state = 'published';
  },
  unpublish: (state, { round }) => {
    roundOf(state, round, 'published').state = 'drafted';
  },
  discard: (state, { round }) => {
    drafted(state, round);
    state.rounds = state.rounds.filter(({ number: no }) => no !== round);
  },
  start: (state, { round }, house) => {
    const it = roundOf(state, round, 'published');
    it.state = 'started';
    it.started_at = house.now();
    for (const pair of it.pairs) if (pair.second !== null) begin(state, pair, house);
  },
  abort: (state, { round }) => {
    const it = roundOf(state, round, 'started', 'complete');
    it.state = 'drafted';
    for (const pair of it.pairs) Object.assign(pair, { games: [], room: null });
  },
  result: (state, { round, board, game, result, default: forfeit = false }) =>
    set(state, round, board, game, { result, default: forfeit }),
  rule: (state, { round, board, game, result, default: forfeit = false, reason }) => {
    pairAt(roundOf(state, round), board).reason = reason;
    return set(state, round, board, game, { result, default: forfeit, ruled: true });
  },
  unrule: (state, { round, board, game }) =>
    set(state, round, board, game, { result: null, default: false, ruled: false }),
  time: () => [],
  pause: (state, { round, board, on }) => {
    const it = roundOf(state, round, 'started');
    const [what, key] = board === 0 ? [it, 'paused'] : [pairAt(it, board), 'adjourned'];
    if (Boolean(what[key]) === on) refuse('no-change', { board });
    if (on) what[key] = true;
    else delete what[key];
    return board === 0 ? [] : [what.first, what.second];
  },
  hold: (state, { on }) => {
    state.hold = on;
  },
  enter: (state, fields, house, player) => {
    if (state.people.some(({ account }) => account?.id === player.id)) refuse('twice');
    return ACTS.add(
      state,
      {
        people: [
          {
            name: fields.name ?? player.name,
            account: player.id,
            rank: fields.rank ?? null,
            club: fields.club ?? '',
            country: fields.country ?? '',
          },
        ],
      },
      house,
    );
  },
  leave: (state, fields, house, player) => {
    const own = state.people.find(({ account }) => account?.id === player.id);
    return state.stage === 'running'
      ? ACTS.withdraw(state, { number: own.number, round: state.rounds.length + 1 })
      : ACTS.remove(state, { number: own.number });
  },
};

const one = (state, no) =>
  need(
    state.people.find((person) => person.number === no),
    { player: no },
  );

const pairAt = (round, board) =>
  need(
    round.pairs.find((pair) => pair.board === board),
    { board },
  );

function roundOf(state, no, ...states) {
  const round = need(state.rounds.find((other) => other.number === no));
  if (states.length > 0 && !states.includes(round.state)) refuse('round-state');
  return round;
}

const drafted = (state, no) => roundOf(state, no, 'drafted');

function redress(state, pairs, change) {
  const score = new Map(
    state.people.map((person) => [
      person.number,
      table(state).lines.find(({ number: no }) => no === person.number)?.values[0] ?? startOf(state, person),
    ]),
  );
  const made = pairs.map((pair) => {
    const [x, y] = change(pair);
    const [first, second] = x === null ? [y, null] : [x, y];
    return first === pair.first && second === pair.second ? pair : dress(state, score, pair.board, first, second, true);
  });
  pairs.splice(0, pairs.length, ...made);
}

function begin(state, pair, house) {
  if (!state.settings.over_board) pair.room ??= house.room();
  const firstBlack = pair.games.length % 2 === 0;
  pair.games.push({
    id: state.settings.over_board ? null : house.room(),
    first_black: firstBlack,
    result: null,
    default: false,
    ending: null,
    moves: 0,
    ruled: false,
  });
}

function set(state, no, board, number, fields) {
  const round = roundOf(state, no, 'started', 'complete', 'closed');
  const pair = pairAt(round, board);
  if (pair.second === null) refuse('bad-result', { board });
  const count = state.settings.match ?? 1;
  for (const index of number === 0 ? [...Array(count).keys()] : [number - 1]) {
    while (pair.games.length <= index)
      pair.games.push({
        id: null,
        first_black: pair.games.length % 2 === 0,
        result: null,
        default: false,
        ending: null,
        moves: 0,
        ruled: false,
      });
    Object.assign(pair.games[index], {
      ending: fields.result ? 'resign' : null,
      moves: fields.moves ?? pair.games[index].moves,
      ...fields,
    });
  }
  const decided = round.pairs.every((other) => pairResult(state, other).points !== null);
  if (round.state !== 'closed') round.state = decided ? 'complete' : 'started';
  return [pair.first, pair.second];
}
