// One tournament of the test server: a state that acts change, kept as it was before each act so that the last can be undone.
import { pairResult, sumOf, table, startOf } from './scores.mjs';
import { dress, players, propose, warnings } from './pairer.mjs';

const refuse = (reason, tour = {}) => { throw Object.assign(new Error(reason), { no: { code: 'phase', reason, retry: false, tour } }); };
const need = (thing, tour) => thing ?? refuse('not-there', tour);
/** What an assistant may do. */
export const ASSISTANT = ['add', 'edit', 'remove', 'checkin', 'absent', 'withdraw', 'return', 'result'];
const RUNNING = new Set(['started', 'complete', 'closed']);

/** Acts: each changes the state, and returns whom it concerned. */
const ACTS = {
  settings: (state, { settings }) => { Object.assign(state.settings, settings); },
  stage: (state, { to }) => { state.stage = to; },
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
  add: (state, { people }, house) => people.map((person) => {
    const no = state.people.length + state.removed + 1;
    state.people.push({
      no, rev: 0, country: '', club: '', household: '', pin: '', rank: null, rating: null, deviation: null, correction: 0, seed: 0, fixed_board: 0, note: '',
      standing: 'entered', join: 1, leave: null, absent: [], ...person, account: house.playerOf(person.account),
    });
    return no;
  }),
  edit: (state, { person }, house) => {
    Object.assign(one(state, person.no), person, person.account === undefined ? {} : { account: house.playerOf(person.account) });
    return [person.no];
  },
  remove: (state, { no }) => {
    if (state.rounds.some(({ pairs }) => pairs.some(({ first, second }) => [first, second].includes(no)))) refuse('played', { player: no });
    state.people = state.people.filter((person) => person.no !== need(one(state, no)).no);
    state.removed++;
    return [no];
  },
  checkin: (state, { no, on }) => { one(state, no).standing = on ? 'here' : 'entered'; return [no]; },
  absent: (state, { no, round, kind }) => {
    const person = one(state, no);
    person.absent = person.absent.filter((other) => other.round !== round);
    if (kind !== 'not') person.absent.push({ round, kind });
    return [no];
  },
  withdraw: (state, { no, round }) => { Object.assign(one(state, no), { standing: 'withdrawn', leave: round }); return [no]; },
  disqualify: (state, { no, round }) => { Object.assign(one(state, no), { standing: 'disqualified', leave: round }); return [no]; },
  return: (state, { no, round }) => {
    const person = one(state, no);
    for (let missed = person.leave; missed < round; missed++) person.absent.push({ round: missed, kind: 'zero' });
    Object.assign(person, { standing: 'here', leave: null });
    return [no];
  },
  pair: (state, { round, seed = 1 }) => {
    if (state.stage !== 'running') refuse('stage');
    const before = state.rounds.find(({ no }) => no === round);
    if (before && before.state !== 'drafted') refuse('round-state');
    const open = state.rounds.find(({ no, state: at }) => no < round && !['complete', 'closed'].includes(at));
    if (open) refuse('round-open', { n: open.no, board: open.pairs.find((pair) => pairResult(state, pair).points === null)?.board });
    const kept = before?.pairs.filter(({ locked }) => locked) ?? [];
    state.rounds = state.rounds.filter(({ no }) => no !== round);
    for (const earlier of state.rounds) earlier.state = 'closed';
    state.rounds.push({ no: round, rev: 0, state: 'drafted', started_at: null, seed, pairs: propose(state, round, { kept, turn: before ? seed : 0 }) });
  },
  swap: (state, { round, a, b }, house) => {
    const { pairs, state: at } = roundOf(state, round, 'drafted', 'started');
    const exchange = (no) => (no === a ? b : no === b ? a : no);
    redress(state, pairs, ({ first, second }) => [exchange(first), exchange(second)]);
    if (at === 'started') for (const pair of pairs) if (pair.games.length === 0 && pair.second !== null) begin(state, pair, house);
    return [a, b];
  },
  join: (state, { round, a, b }, house) => {
    const { pairs, state: at } = roundOf(state, round, 'drafted', 'started');
    if (!pairs.some((pair) => [pair.first, pair.second].includes(a))) { // somebody without a pair, against the bye
      redress(state, pairs, ({ first, second }) => (first === b && second === null ? [b, a] : [first, second]));
      if (at === 'started') for (const pair of pairs) if (pair.games.length === 0 && pair.second !== null) begin(state, pair, house);
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
  lock: (state, { round, board, on }) => { pairAt(drafted(state, round), board).locked = on; },
  publish: (state, { round }) => { drafted(state, round).state = 'published'; },
  unpublish: (state, { round }) => { roundOf(state, round, 'published').state = 'drafted'; },
  discard: (state, { round }) => {
    drafted(state, round);
    state.rounds = state.rounds.filter(({ no }) => no !== round);
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
  result: (state, { round, board, game, result, default: forfeit = false }) => set(state, round, board, game, { result, default: forfeit }),
  rule: (state, { round, board, game, result, default: forfeit = false, reason }) => {
    pairAt(roundOf(state, round), board).reason = reason;
    return set(state, round, board, game, { result, default: forfeit, ruled: true });
  },
  unrule: (state, { round, board, game }) => set(state, round, board, game, { result: null, default: false, ruled: false }),
  time: () => [],
  pause: (state, { round, board, on }) => {
    const it = roundOf(state, round, 'started');
    const [what, key] = board === 0 ? [it, 'paused'] : [pairAt(it, board), 'adjourned'];
    if (Boolean(what[key]) === on) refuse('no-change', { board });
    if (on) what[key] = true;
    else delete what[key];
    return board === 0 ? [] : [what.first, what.second];
  },
  hold: (state, { on }) => { state.hold = on; },
  enter: (state, fields, house, player) => {
    if (state.people.some(({ account }) => account?.id === player.id)) refuse('twice');
    return ACTS.add(state, { people: [{ name: fields.name ?? player.name, account: player.id, rank: fields.rank ?? null, club: fields.club ?? '',
      country: fields.country ?? '' }] }, house);
  },
  leave: (state, fields, house, player) => {
    const own = state.people.find(({ account }) => account?.id === player.id);
    return state.stage === 'running' ? ACTS.withdraw(state, { no: own.no, round: state.rounds.length + 1 }) : ACTS.remove(state, { no: own.no });
  },
  here: (state, { on }, house, player) => ACTS.checkin(state, { no: state.people.find(({ account }) => account?.id === player.id).no, on }),
};

const one = (state, no) => need(state.people.find((person) => person.no === no), { player: no });
const pairAt = (round, board) => need(round.pairs.find((pair) => pair.board === board), { board });
function roundOf(state, no, ...states) {
  const round = need(state.rounds.find((other) => other.no === no));
  if (states.length > 0 && !states.includes(round.state)) refuse('round-state');
  return round;
}
const drafted = (state, no) => roundOf(state, no, 'drafted');

function redress(state, pairs, change) {
  const score = new Map(state.people.map((person) => [person.no, table(state).lines.find(({ no }) => no === person.no)?.values[0] ?? startOf(state, person)]));
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
  pair.games.push({ id: state.settings.over_board ? null : house.room(), first_black: firstBlack, result: null, default: false, ending: null, moves: 0,
    ruled: false });
}

function set(state, no, board, number, fields) {
  const round = roundOf(state, no, 'started', 'complete', 'closed');
  const pair = pairAt(round, board);
  if (pair.second === null) refuse('bad-result', { board });
  const count = state.settings.match ?? 1;
  for (const index of number === 0 ? [...Array(count).keys()] : [number - 1]) {
    while (pair.games.length <= index) pair.games.push({ id: null, first_black: pair.games.length % 2 === 0, result: null, default: false, ending: null, moves: 0,
      ruled: false });
    Object.assign(pair.games[index], { ending: fields.result ? 'resign' : null, moves: fields.moves ?? pair.games[index].moves, ...fields });
  }
  const decided = round.pairs.every((other) => pairResult(state, other).points !== null);
  if (round.state !== 'closed') round.state = decided ? 'complete' : 'started';
  return [pair.first, pair.second];
}

export class FakeTour {
  constructor(house, { id, settings, by }) {
    this.house = house;
    this.id = id;
    this.by = by;
    this.state = {
      stage: 'draft', hold: false, people: [], removed: 0, rounds: [], forbidden: [], staff: by ? [{ player: by, role: 'director' }] : [],
      settings: { text: '', rounds: null, cycles: 1, match: 1, match_score: false, over_board: false, public: true, entry: true, entry_for: 'anybody', rated: true, players_max: 64,
        starts_at: null, floor: '20k', bar: '2d',
        handicap: { on: false, reduction: 1, ceiling: 9, from: '1d' }, bye: 2, excused: 1, late: 1, unplayed_half: false, criteria: ['sos', 'sodos', 'dc'],
        seeding: ['slip', 'fold'], club_gap: 0,
        noshow: 300_000, noshow_auto: true, auto: 0, together: true, delay: 0, ...settings },
    };
    this.rev = 1;
    this.log = [{ n: 1, at: house.now(), by, k: 'settings', names: [], undone: false }];
    this.before = new Map();
  }

  role(player) { return this.state.staff.find((one) => one.player.id === player?.id)?.role ?? null; }

  /** Does an act. @returns {{ok: object}|{no: object}} */
  do(player, { k, exp, ...fields }) {
    const have = this.#revision(k, fields);
    if (exp !== undefined && exp !== have) return { no: { code: 'stale', have, retry: true } };
    if (k === 'undo') return this.#undo(player, fields.to);
    if (!ACTS[k]) return { no: { code: 'proto', field: 'k', retry: false } };
    const before = structuredClone(this.state);
    try {
      const whom = ACTS[k](this.state, fields, this.house, player) ?? [];
      this.rev++;
      this.#touch(k, fields, whom);
      this.before.set(this.rev, before);
      const { people, person, settings, ...plain } = fields;
      this.log.push({ n: this.rev, at: this.house.now(), by: player, k, ...plain,
        names: whom.map((no) => this.state.people.find((other) => other.no === no)?.name ?? before.people.find((other) => other.no === no)?.name ?? '?'),
        undone: false });
      return { ok: { n: this.rev } };
    } catch (error) {
      this.state = before;
      if (!error.no) throw error;
      return { no: error.no };
    }
  }

  #revision(k, { no, person, round, board }) {
    if (['edit', 'remove', 'checkin', 'absent', 'withdraw', 'return',
      'disqualify'].includes(k)) return this.state.people.find((other) => other.no === (no ?? person?.no))?.rev;
    const it = this.state.rounds.find((other) => other.no === round);
    if (['result', 'rule', 'unrule'].includes(k) || (k === 'pause' && board > 0)) return it?.pairs.find((pair) => pair.board === board)?.rev;
    if (['pause', 'pair', 'swap', 'join', 'lock', 'publish', 'unpublish', 'discard', 'start', 'abort'].includes(k)) return it?.rev ?? 0;
    if (['settings', 'stage', 'role', 'forbid', 'hold'].includes(k)) return this.state.rev ?? 1;
    return undefined;
  }

  #touch(k, { round, board }, whom) {
    if (['settings', 'stage', 'role', 'forbid', 'hold'].includes(k)) this.state.rev = this.rev;
    else if (round !== undefined && !['absent', 'withdraw', 'return', 'disqualify'].includes(k)) {
      const it = this.state.rounds.find((other) => other.no === round);
      if (!it) return;
      if (['result', 'rule', 'unrule'].includes(k) || (k === 'pause' && board > 0)) it.pairs.find((pair) => pair.board === board).rev = this.rev;
      else it.rev = this.rev;
    } else for (const person of this.state.people) if (whom.includes(person.no)) person.rev = this.rev;
  }

  #undo(player, n) {
    const last = this.log.findLast(({ undone, k }) => !undone && k !== 'undo');
    if (!this.before.has(n)) return { no: { code: 'phase', reason: 'not-there', retry: false } };
    if (last.n !== n) return { no: { code: 'phase', reason: 'depends', retry: false, tour: { n: last.n } } };
    this.state = this.before.get(n);
    this.rev++;
    last.undone = true;
    this.log.push({ n: this.rev, at: this.house.now(), by: player, k: 'undo', to: n, names: [], undone: false });
    return { ok: { n: this.rev } };
  }

  get settings() { return this.state.settings; }

  rounds() {
    const { settings, people } = this.state;
    const n = people.length;
    if (settings.system === 'robin') return (n % 2 ? n : Math.max(n - 1, 1)) * (settings.cycles ?? 1);
    return settings.system === 'knockout' ? Math.ceil(Math.log2(Math.max(n, 2))) : settings.rounds;
  }

  next() {
    const { stage, hold } = this.state;
    const last = this.state.rounds.at(-1);
    const rounds = this.rounds();
    const what = stage !== 'running' ? null : !last ? 'pair'
    : { drafted: 'publish', published: 'start', started: 'results' }[last.state] ?? (last.no >= rounds ? 'finish' : 'pair');
    return { what, at: what === 'pair' && this.settings.auto && !hold ? this.house.now() + this.settings.auto : null };
  }

  head() {
    const { settings, stage, hold, people, staff, rev = 1 } = this.state;
    const at = this.state.rounds.findLast((round) => round.state !== 'drafted');
    return {
      id: this.id, slug: settings.slug, rev, stage, hold, settings, mix: null, rounds: this.rounds(), players: people.length,
      here: people.filter(({ standing }) => standing === 'here').length,
      by: this.by, staff, round: at?.no ?? 0, next: this.next(), ratings: { count: settings.rated ? 'yes' : 'no' },
    };
  }

  short() {
    const { id, slug, stage, players: count, by, round, rounds, settings } = this.head();
    const { title, system, game, match, over_board: overBoard, starts_at: startsAt } = settings;
    return { id, slug, title, system, stage, ruleset: game.ruleset, rules_title: game.ruleset, mix: null, size: game.size, match, rounds, round, players: count,
      over_board: overBoard, starts_at: startsAt, by };
  }

  person({ no, rev, name, account, country, club, rank, rating, deviation, standing, join, leave, absent, ...more }) {
    return { no, rev, name, account, country, club, rank, rating, deviation, start: startOf(this.state, { rank, correction: more.correction }), standing, join,
      leave, absent };
  }

  pair({ board, rev, first, second, handicap, room, games, reason = null, adjourned }) {
    return { board, rev, first, second, handicap, room, games, reason, ...(adjourned && { adjourned }), ...pairResult(this.state, { first, second, games }) };
  }

  round({ no, rev, state, started_at: startedAt, paused, pairs }) {
    return { no, rev, state, started_at: startedAt, ...(paused && { paused }), pairs: pairs.map((pair) => this.pair(pair)) };
  }

  view(state = this.state) {
    const seen = state.rounds.filter((round) => round.state !== 'drafted');
    return { head: this.head(), players: state.people.map((person) => this.person(person)), rounds: seen.map((round) => this.round(round)),
      standings: table(state) };
  }

  desk() {
    const { state } = this;
    const draft = state.rounds.find((round) => round.state === 'drafted') ?? null;
    const current = state.rounds.at(-1);
    const playing = current && RUNNING.has(current.state) ? current : null;
    const busy = new Set(current?.pairs.flatMap(({ first, second }) => [first, second]) ?? []);
    const sum = (list) => list.reduce((total, { levels }) => total.map((value, index) => value + levels[index]), Array(9).fill(0));
    return {
      rev: this.rev, draft: draft && { ...draft, totals: sum(draft.pairs) },
      people: state.people.map(({ no, household, pin, seed, rating, deviation, correction, fixed_board: fixedBoard, note }) => ({ no, household, pin, seed,
        rating, deviation, correction,
        fixed_board: fixedBoard, note })),
      warnings: draft ? warnings(state, draft) : [],
      unpaired: current ? players(state, current.no).map(({ no }) => no).filter((no) => !busy.has(no)) : [],
      open: playing ? playing.pairs.filter((pair) => this.pair(pair).points === null).map(({ board },
        index) => ({ round: playing.no, board, state: ['playing', 'nobody', 'waiting', 'playing', 'marking', 'claimed'][index % 6],
        since: 40_000 * (index + 1) })) : [],
      entry: { code: null, waiting: [] }, forbidden: state.forbidden, may: ASSISTANT,
      bar: state.settings.system === 'mcmahon' && state.rounds.length === 0
      ? { proposed: '1d', counts: [['4d', 1], ['3d', 2], ['2d', 2], ['1d', 2], ['1k', 2], ['2k', 1], [null, 1]] } : null,
      log: this.log.slice(-200),
    };
  }

  sum(no, criterion, upTo) {
    const { lines } = table(this.state, upTo);
    const byNo = new Map(lines.map((line) => [line.no, { ...line, score: line.values[0] }]));
    const list = sumOf(this.state, byNo, byNo.get(no), criterion);
    return { total: list.reduce((sum, { value, dropped }) => sum + (dropped ? 0 : value), criterion === 'score' ? byNo.get(no).start : 0),
      scale: { sodos: 4, bw: 1, wins: 1 }[criterion] ?? 2, terms: list };
  }

  why({ round, a, b }) {
    const draft = this.state.rounds.find(({ no }) => no === round);
    const levels = draft?.pairs.find(({ first, second }) => [first, second].includes(a) && [first, second].includes(b))?.levels ?? [12, 80, 0, 0, 16, 0, 0, 1, 0];
    const others = this.state.people.map(({ no }) => no).filter((no) => no !== a && no !== b);
    return { levels, with: [90, 310, 1, 0, 4, 0, 0, 0, 0], without: [40, 290, 1, 0, 8, 0, 0, 0, 0], differs: 4, next: others[0] ?? null };
  }

  preview(player, { k, ...fields }) {
    const copy = new FakeTour(this.house, { id: this.id, settings: this.settings, by: this.by });
    copy.state = structuredClone(this.state);
    const done = copy.do(player, { k, ...fields });
    if (done.no) return done;
    const before = new Map(table(this.state).lines.map(({ no, place }) => [no, place]));
    const standings = table(copy.state);
    const moved = standings.lines.filter(({ no, place }) => before.get(no) !== place).map(({ no, place }) => [no, before.get(no), place]);
    return { ok: { standings, moved, later: this.state.rounds.filter(({ no }) => no > (fields.round ?? Infinity)).map(({ no }) => no), ratings: [] } };
  }
}
