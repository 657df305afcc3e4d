// A game of the test server: the rules are core.wasm's; the rest imitates the server far enough to reach every phase.
import { pointFromName, pointName } from '../../../web-static/lib/core.js';

const LETTERS = '.XO#';
const OTHER = { b: 'w', w: 'b' };

export class FakeGame {
  #core;
  #rules;
  #draw = null;
  #undo = null;
  #base = 0;
  #turnAt = Date.now();
  #stoppedAt = 0;
  #side = {};

  constructor(core, { id, room, number: no, settings, setup, players }) {
    this.#core = core;
    this.info = {
      id,
      room,
      number: no,
      ruleset: settings.ruleset ?? null,
      revision: 1,
      title: settings.title,
      rules: settings.rules,
      size: settings.size,
      setup,
      to_move: settings.to_move,
      handicap: settings.handicap,
      clock: settings.clock,
      marking: settings.marking,
      absence: settings.absence,
      players,
      started_at: Date.now(),
      ended_at: null,
    };
    this.log = [];
    this.last = null;
    this.end = null;
    this.#rules = this.#start();
    const { main = 0, period = 0, periods = 0, stones = 0 } = settings.clock;
    for (const colour of ['b', 'w']) this.#side[colour] = { main, period, periods, stones, overtime: false };
  }

  #start() {
    const {
      rules,
      size: [width, height],
      setup,
      to_move: toMove,
      handicap,
    } = this.info;
    return this.#core.newGame({ rules, width, height, setup, toMove, handicap });
  }

  get rules() {
    return this.#rules;
  }

  name(point) {
    return pointName(point, ...this.info.size);
  }

  board() {
    const text = Array.from(this.#rules.board(), (stone) => LETTERS[stone]).join('');
    return text.match(new RegExp(`.{${this.info.size[0]}}`, 'g')).join('/');
  }

  clk() {
    if (this.info.clock.kind === 'none') return { run: null };
    const run = this.end ? null : this.#rules.toMove;
    if (this.info.clock.kind === 'days') return { run, until_at: this.#turnAt + this.info.clock.period };
    return { b: this.#side.b, w: this.#side.w, run, since: Date.now() - this.#turnAt };
  }

  snapshot() {
    return {
      ...this.info,
      board: this.board(),
      last: this.last,
      move: this.#rules.turns,
      log: this.log,
      clk: this.clk(),
      state: this.d(),
      end: this.end,
    };
  }

  d() {
    const { phase } = this.#rules;
    const standing = this.#rules.standing();
    const may = { b: this.#may('b'), w: this.#may('w') };
    const d = {
      base: this.#base,
      phase,
      to: this.end ? null : this.#rules.toMove,
      next: this.#rules.next,
      may,
      lost: this.#rules.stonesLost,
    };
    if (this.#rules.inDispute) Object.assign(d, { dispute: true, resumed_by: standing.resumedBy });
    if (standing.maxResumptions) d.resumptions = [standing.resumptions, standing.maxResumptions];
    if (standing.modifiedKo) d.ko_challenges = true;
    if (standing.successivePasses) d.passes = [standing.successivePasses, standing.stopPasses];
    if (standing.passesLeft.b !== null) d.passes_left = standing.passesLeft;
    if (standing.stonesLeft.b !== null) d.stones_left = standing.stonesLeft;
    if (this.#draw) d.draw = this.#draw;
    if (this.#undo) d.undo = this.#undo;
    if (standing.koPoint !== null) d.ko = this.name(standing.koPoint);
    if (standing.claimPoint !== null)
      d.claim = {
        at: this.name(standing.claimPoint),
        by: standing.claimBy,
        sequence: standing.claimSequences,
        ko_challenges: standing.modifiedKo,
      };
    const notes = this.#rules.koNotes().map(({ capture, player, locked }) => ({
      at: this.name(capture),
      by: player,
      state: locked ? 'locked' : 'prepared',
    }));
    if (notes.length) d.notes = notes;
    if (phase === 'stopped') this.#stopped(d, standing);
    if (this.log.length < 2) d.abort = true;
    return d;
  }

  #stopped(d, standing) {
    const tally = this.#rules.tally();
    const rows = Array.from(tally.owner, (owner) => LETTERS[owner])
      .join('')
      .match(new RegExp(`.{${this.info.size[0]}}`, 'g'));
    d.tally = { b: tally.score.black, w: tally.score.white, owner: rows.join('/') };
    d.until = this.info.marking - (Date.now() - this.#stoppedAt);
    d.accepted = ['b', 'w'].filter((colour) => standing.accepted[colour]);
    const marks = this.#rules.marks();
    const points = (kind) =>
      [...marks.keys()].filter((point) => marks[point] === kind).map((point) => this.name(point));
    d.marks = { dead: points(1), proved_dead: points(2), proved_alive: points(3) };
  }

  #may(colour) {
    if (this.end) return [];
    const may = this.#rules.may(colour);
    if (this.#rules.phase !== 'confirmation') {
      if (this.#draw === OTHER[colour]) may.push('draw-no');
      if (this.#draw === colour) may.push('draw-off');
      if (this.#undo && this.#undo.by !== colour) may.push('undo-yes', 'undo-no');
      else if (this.#undo) may.push('undo-off');
      else if (!this.#undo && this.log.some(([text]) => text.startsWith(`${colour} `))) may.push('undo-ask');
      if (this.log.length < 2) may.push('abort');
    }
    return may;
  }

  /** Does a command. Returns the event, or the refusal. */
  do(colour, command) {
    const { k, at, pts, ko_challenges: mk, base: exp } = command;
    if (this.end) return { no: { code: 'phase', reason: 'over', retry: false } };
    if (exp !== undefined && exp !== this.#base) return { no: { code: 'stale', have: this.#base, retry: true } };
    switch (k) {
      case 'play':
        return this.#act(colour, `${colour} ${at}`, command);
      case 'pass':
      case 'accept':
      case 'draw':
      case 'resign':
        return this.#act(colour, `${colour} ${k}`, command);
      case 'challenge':
        return this.#act(colour, `${colour} challenge ${at}`, command);
      case 'claim':
        return this.#act(colour, `${colour} claim ${at}${mk ? ' modified-ko' : ''}`, command);
      case 'resume':
        return this.#act(colour, `${colour} resume${mk ? ' modified-ko' : ''}`, command);
      case 'dead':
      case 'alive':
        return this.#act(colour, `${colour} ${k} ${pts.join(' ')}`, command);
      case 'draw-no':
        this.#draw = null;
        return this.#house(colour, `${colour} draw-no`, k);
      case 'undo-ask':
        this.#undo = { by: colour, to: this.#undoTarget(colour) };
        return this.#house(colour, `${colour} undo-ask ${this.#undo.to}`, k);
      case 'draw-off':
        this.#draw = null;
        return this.#house(colour, `${colour} draw-off`, k);
      case 'undo-off':
        this.#undo = null;
        return this.#house(colour, `${colour} undo-off`, k);
      case 'undo-no':
        this.#undo = null;
        return this.#house(colour, `${colour} undo-no`, k);
      case 'undo-yes':
        return this.#takeBack();
      case 'abort':
        return this.#over('abort', colour, { result: 'none', reason: 'aborted', score: null });
      case 'claim-win':
        return this.#over(`${OTHER[colour]} absent`, colour, {
          result: colour.toUpperCase(),
          reason: 'absence',
          score: null,
        });
      default:
        return { no: { code: 'proto', field: 'k', retry: false } };
    }
  }

  #undoTarget(colour) {
    const own = this.log.findLastIndex(([text]) => text.startsWith(`${colour} `));
    return Math.max(0, own);
  }

  #act(colour, text, command) {
    const before = { phase: this.#rules.phase, turns: this.#rules.turns, mover: this.#rules.toMove };
    const verdict = this.#rules.apply(text);
    if (!verdict.ok) {
      const { witness, reason, detail } = verdict;
      const wit = {};
      if (witness.point !== null) wit.point = this.name(witness.point);
      if (witness.string.length) wit.string = witness.string.map((point) => this.name(point));
      if (witness.turn !== null) wit.turn = witness.turn;
      return { no: { code: 'illegal', reason, detail: detail ?? undefined, witness: wit, retry: false } };
    }
    const event = { k: command.k, by: colour, act: text, move: this.#rules.turns };
    if (command.k === 'play') event.at = command.at;
    else if (command.at) event.at = command.at;
    if (command.pts) event.pts = command.pts;
    if (command.k === 'draw') this.#draw = colour;
    if (['play', 'pass', 'challenge'].includes(command.k)) {
      if (this.#draw === OTHER[colour]) this.#draw = null;
      this.#undo = null;
      this.last = command.k === 'play' ? command.at : null;
    }
    if (verdict.gone.length) event.captured = verdict.gone.map((point) => this.name(point));
    const { phase } = this.#rules;
    if (before.phase !== 'confirmation' && phase === 'confirmation') event.sequence = { state: 'begun', proved: false };
    if (before.phase === 'confirmation' && phase !== 'confirmation') {
      event.sequence = { state: 'ended', proved: this.#rules.marks().includes(2) };
      event.board = this.board();
      this.last = null;
    }
    if (before.phase === 'play' && phase === 'stopped') this.#stoppedAt = Date.now();
    if (this.#rules.turns - before.turns > 1) event.extra = OTHER[colour];
    const { result, reason, score } = this.#rules.outcome;
    if (result) this.end = { result, reason, score };
    return this.#record(event, command.k === 'draw' ? null : before.mover);
  }

  #record(event, mover) {
    const spent = mover ? Date.now() - this.#turnAt : 0;
    if (mover) {
      if (this.info.clock.main)
        this.#side[mover] = { ...this.#side[mover], main: Math.max(0, this.#side[mover].main - spent) };
      this.#turnAt = Date.now();
    }
    this.log.push([event.act, spent, 0]);
    if (mover !== null) this.#base = this.log.length;
    const told = { ...event, spent, lag: 0, time_at: Date.now(), clk: this.clk(), state: this.d() };
    if (this.end) {
      this.info.ended_at = Date.now();
      told.end = this.end;
    }
    return { event: told };
  }

  #house(colour, text, k) {
    return this.#record({ k, by: colour, act: text, move: this.#rules.turns }, null);
  }

  #over(text, colour, end) {
    this.end = end;
    return this.#record({ k: text.split(' ').at(-1), by: colour, act: text, move: this.#rules.turns }, null);
  }

  #takeBack() {
    const { to } = this.#undo;
    this.#undo = null;
    const kept = [];
    for (const [index, [text]] of this.log.slice(0, to).entries()) {
      if (/^undo \d/.test(text)) while (kept.length && kept.at(-1).n > Number(text.slice(5))) kept.pop();
      else kept.push({ n: index + 1, text });
    }
    this.#rules.reset();
    for (const { text } of kept)
      if (!/ (draw-no|draw-off|undo-ask|undo-no|undo-off)\b/.test(text)) this.#rules.apply(text);
    const last = kept.findLast(({ text }) => /^[bw] [A-Z]\d/.test(text))?.text.slice(2) ?? null;
    this.last = last && this.#rules.board()[pointFromName(last, ...this.info.size)] ? last : null;
    const done = this.#record({ k: 'undo', act: `undo ${to}`, move: this.#rules.turns, board: this.board() }, null);
    this.#base = this.log.length;
    done.event.state = this.d();
    return done;
  }

  free() {
    this.#rules.free();
  }
}
