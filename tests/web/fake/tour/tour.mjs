// One tournament of the test server: a state that acts change, kept as it was before each act so
// that the last can be undone.
import { pairResult, sumOf, table, startOf } from './scores.mjs';
import { players, warnings } from './pairer.mjs';
import { ACTS, RUNNING } from './acts.mjs';

/** The acts of an assistant. */
export const ASSISTANT = ['add', 'edit', 'remove', 'checkin', 'absent', 'withdraw', 'return', 'result'];

export class FakeTour {
  constructor(house, { id, settings, by }) {
    this.house = house;
    this.id = id;
    this.by = by;
    this.state = {
      stage: 'draft',
      hold: false,
      people: [],
      removed: 0,
      rounds: [],
      forbidden: [],
      staff: by ? [{ player: by, role: 'director' }] : [],
      settings: {
        description: '',
        place: '',
        rounds: null,
        cycles: 1,
        match: 1,
        match_score: false,
        over_board: false,
        public: true,
        entry: true,
        entry_for: 'anybody',
        rated: true,
        players_max: 64,
        starts_at: null,
        floor: '20k',
        bar: '2d',
        handicap: { on: false, reduction: 1, ceiling: 9, from: '1d' },
        bye: 2,
        excused: 1,
        late: 1,
        absences_each: false,
        round_down: false,
        unplayed_half: false,
        criteria: ['sos', 'sodos', 'dc'],
        seeding: ['slip', 'fold'],
        club_gap: 0,
        noshow: 300_000,
        noshow_auto: true,
        auto_start: 0,
        together: true,
        delay: 0,
        ...settings,
      },
    };
    this.rev = 1;
    this.log = [{ n: 1, at: house.now(), by, k: 'settings', names: [], undone: false }];
    this.before = new Map();
  }

  role(player) {
    return this.state.staff.find((one) => one.player.id === player?.id)?.role ?? null;
  }

  /** Does an act. @returns {{ok: object}|{number: object}} */
  do(player, { k, base: exp, ...fields }) {
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
      this.log.push({
        n: this.rev,
        at: this.house.now(),
        by: player,
        k,
        ...plain,
        names: whom.map(
          (no) =>
            this.state.people.find((other) => other.number === no)?.name
            ?? before.people.find((other) => other.number === no)?.name
            ?? '?',
        ),
        undone: false,
      });
      return { ok: { n: this.rev } };
    } catch (error) {
      this.state = before;
      if (!error.no) throw error;
      return { no: error.no };
    }
  }

  #revision(k, { number: no, person, round, board }) {
    if (['edit', 'remove', 'checkin', 'absent', 'withdraw', 'return', 'disqualify'].includes(k))
      return this.state.people.find((other) => other.number === (no ?? person?.number))?.rev;
    const it = this.state.rounds.find((other) => other.number === round);
    if (['colours', 'result', 'rule', 'unrule'].includes(k) || (k === 'pause' && board > 0))
      return it?.pairs.find((pair) => pair.board === board)?.rev;
    if (['pause', 'pair', 'swap', 'join', 'lock', 'publish', 'unpublish', 'discard', 'start', 'abort'].includes(k))
      return it?.rev ?? 0;
    if (['settings', 'stage', 'role', 'forbid', 'hold'].includes(k)) return this.state.rev ?? 1;
    return undefined;
  }

  #touch(k, { round, board }, whom) {
    if (['settings', 'stage', 'role', 'forbid', 'hold'].includes(k)) this.state.rev = this.rev;
    else if (round !== undefined && !['absent', 'withdraw', 'return', 'disqualify'].includes(k)) {
      const it = this.state.rounds.find((other) => other.number === round);
      if (!it) return;
      if (['colours', 'result', 'rule', 'unrule'].includes(k) || (k === 'pause' && board > 0))
        it.pairs.find((pair) => pair.board === board).rev = this.rev;
      else it.rev = this.rev;
    } else for (const person of this.state.people) if (whom.includes(person.number)) person.rev = this.rev;
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

  get settings() {
    return this.state.settings;
  }

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
    const what =
      stage !== 'running'
        ? null
        : !last
          ? 'pair'
          : ({ drafted: 'publish', published: 'start', started: 'results' }[last.state]
            ?? (last.number >= rounds ? 'finish' : 'pair'));
    return {
      what,
      at: what === 'pair' && this.settings.auto_start && !hold ? this.house.now() + this.settings.auto_start : null,
    };
  }

  head() {
    const { settings, stage, hold, people, staff, rev = 1 } = this.state;
    const at = this.state.rounds.findLast((round) => round.state !== 'drafted');
    return {
      id: this.id,
      slug: settings.slug,
      rev,
      stage,
      hold,
      settings,
      mix: null,
      rounds: this.rounds(),
      players: people.length,
      here: people.filter(({ status }) => status === 'here').length,
      by: this.by,
      staff,
      round: at?.number ?? 0,
      next: this.next(),
      ratings: { count: settings.rated ? 'yes' : 'no' },
    };
  }

  short() {
    const { id, slug, stage, players: count, by, round, rounds, settings } = this.head();
    const { title, system, game, match, over_board: overBoard, starts_at: startsAt } = settings;
    return {
      id,
      slug,
      title,
      system,
      stage,
      ruleset: game.ruleset,
      rules_title: game.ruleset,
      mix: null,
      size: game.size,
      match,
      rounds,
      round,
      players: count,
      over_board: overBoard,
      starts_at: startsAt,
      by,
    };
  }

  person({
    number: no,
    rev,
    name,
    account,
    country,
    club,
    rank,
    rating,
    deviation,
    status,
    join,
    leave,
    absent,
    ...more
  }) {
    return {
      number: no,
      rev,
      name,
      account,
      country,
      club,
      rank,
      rating,
      deviation,
      start: startOf(this.state, { rank, correction: more.correction }),
      status,
      join,
      leave,
      absent,
    };
  }

  pair({ board, rev, first, second, handicap, room, games, reason = null, adjourned }) {
    return {
      board,
      rev,
      first,
      second,
      handicap,
      room,
      games,
      reason,
      ...(this.settings.system === 'knockout' && { slot: board }),
      ...(adjourned && { adjourned }),
      ...pairResult(this.state, { first, second, games }),
    };
  }

  round({ number: no, rev, state, started_at: startedAt, paused, pairs }) {
    return {
      number: no,
      rev,
      state,
      started_at: startedAt,
      ...(paused && { paused }),
      pairs: pairs.map((pair) => this.pair(pair)),
    };
  }

  view(state = this.state) {
    const seen = state.rounds.filter((round) => round.state !== 'drafted');
    return {
      head: this.head(),
      players: state.people.map((person) => this.person(person)),
      rounds: seen.map((round) => this.round(round)),
      standings: table(state),
    };
  }

  desk() {
    const { state } = this;
    const draft = state.rounds.find((round) => round.state === 'drafted') ?? null;
    const current = state.rounds.at(-1);
    const playing = current && RUNNING.has(current.state) ? current : null;
    const busy = new Set(current?.pairs.flatMap(({ first, second }) => [first, second]) ?? []);
    const sum = (list) =>
      list.reduce((total, { levels }) => total.map((value, index) => value + levels[index]), Array(9).fill(0));
    return {
      rev: this.rev,
      draft: draft && { ...draft, totals: sum(draft.pairs) },
      people: state.people.map(
        ({ number: no, household, pin, seed, rating, deviation, correction, fixed_board: fixedBoard, note }) => ({
          number: no,
          household,
          pin,
          seed,
          rating,
          deviation,
          correction,
          fixed_board: fixedBoard,
          note,
        }),
      ),
      warnings: draft ? warnings(state, draft) : [],
      unpaired: current
        ? players(state, current.number)
            .map(({ number: no }) => no)
            .filter((no) => !busy.has(no))
        : [],
      open: playing
        ? playing.pairs
            .filter((pair) => this.pair(pair).points === null)
            .map(({ board }, index) => ({
              round: playing.number,
              board,
              state: ['playing', 'nobody', 'waiting', 'playing', 'marking', 'claimed'][index % 6],
              since: 40_000 * (index + 1),
            }))
        : [],
      entry: { code: null, waiting: [] },
      forbidden: state.forbidden,
      may: ASSISTANT,
      bar:
        state.settings.system === 'mcmahon' && state.rounds.length === 0
          ? {
              proposed: '1d',
              counts: [
                ['4d', 1],
                ['3d', 2],
                ['2d', 2],
                ['1d', 2],
                ['1k', 2],
                ['2k', 1],
                [null, 1],
              ],
            }
          : null,
      log: this.log.slice(-200),
    };
  }

  sum(no, criterion, upTo) {
    const { lines } = table(this.state, upTo);
    const byNo = new Map(lines.map((line) => [line.number, { ...line, score: line.values[0] }]));
    const list = sumOf(this.state, byNo, byNo.get(no), criterion);
    return {
      total: list.reduce(
        (sum, { value, dropped }) => sum + (dropped ? 0 : value),
        criterion === 'score' ? byNo.get(no).start : 0,
      ),
      scale: { sodos: 4, bw: 1, wins: 1 }[criterion] ?? 2,
      terms: list,
    };
  }

  why({ round, a, b }) {
    const draft = this.state.rounds.find(({ number: no }) => no === round);
    const levels = draft?.pairs.find(({ first, second }) => [first, second].includes(a) && [first, second].includes(b))
      ?.levels ?? [12, 80, 0, 0, 16, 0, 0, 1, 0];
    const others = this.state.people.map(({ number: no }) => no).filter((no) => no !== a && no !== b);
    return {
      levels,
      with: [90, 310, 1, 0, 4, 0, 0, 0, 0],
      without: [40, 290, 1, 0, 8, 0, 0, 0, 0],
      differs: 4,
      next: others[0] ?? null,
    };
  }

  preview(player, { k, ...fields }) {
    const copy = new FakeTour(this.house, { id: this.id, settings: this.settings, by: this.by });
    copy.state = structuredClone(this.state);
    const done = copy.do(player, { k, ...fields });
    if (done.no) return done;
    const before = new Map(table(this.state).lines.map(({ number: no, place }) => [no, place]));
    const standings = table(copy.state);
    const moved = standings.lines
      .filter(({ number: no, place }) => before.get(no) !== place)
      .map(({ number: no, place }) => [no, before.get(no), place]);
    return {
      ok: {
        standings,
        moved,
        later: this.state.rounds
          .filter(({ number: no }) => no > (fields.round ?? Infinity))
          .map(({ number: no }) => no),
        ratings: [],
      },
    };
  }
}
