// A game on this device. It does for one visitor and the computer what the server does for two players: it judges each
// command by the rules in this browser, writes down an event, and gives the messages that a room shows. It knows no
// storage, no time and no page; the caller hands in the time.
//
// Its messages are those of the protocol (docs/protocol/games.md). tests/e2e/device.test.mjs plays the same games here
// and on a server and compares them.
import { MARK_PROVED_DEAD } from '../../lib/core-words.js';
import { pointName } from '../../lib/points.js';
import { standing, readAct, isAct, TURNS } from '../../state/log.js';
import { writeBoard } from '../../state/fold.js';
import { describe, otherOf } from './describe.js';

/**
 * @import {Server} from 'protocol'
 * @import {Core} from '../../lib/core.js'
 *
 * @typedef {object} Terms a game's settings
 * @property {string} ruleset with its revision: 'stoical@1'
 * @property {Record<string, unknown>} options clauses that differ from it
 * @property {[number, number]} size
 * @property {string} setup rows from the top, handicap stones included
 * @property {'b'|'w'} toMove
 * @property {number} handicap
 * @property {boolean} undo
 *
 * @typedef {Server.GameEvent} Event
 * @typedef {{t: 'ok', n: number}|{t: 'error', code: string, reason?: string, [more: string]: any}} Answer
 */

/** Events in a game, at most; a player can still resign then. The server has the same limit. */
export const EVENTS_MAX = 3000;

const MOVING = new Set([...TURNS, 'resume', 'claim', 'undo', 'dead', 'alive', 'expire']); // board, turn, phase or marks
const FORGETTING = new Set([...TURNS, 'resume', 'claim', 'undo']); // a request for a takeback ends
/** The commands of a player that a game on this device knows. */
const COMMANDS = new Set([
  ...[
    'play',
    'pass',
    'challenge',
    'resume',
    'dead',
    'alive',
    'accept',
    'claim',
    'draw',
    'draw-no',
    'draw-off',
    'resign',
  ],
  ...['undo-ask', 'undo-yes', 'undo-no', 'undo-off', 'abort'],
]);
const NOTHING = { ok: /** @type {const} */ (true), gone: [] };

const no = (code, more = {}) => ({ t: /** @type {const} */ ('error'), code, ...more });
const refused = (reason) => no('phase', { reason });

export class Table {
  #game;
  #rules;
  #mayAsk;
  #turns = new Map(); // event number → whether its turn was in a confirmation sequence
  #undo = null;
  #withdrawn = new Set();
  #declined = null;
  #base = 0;

  /**
   * @param {Core} core
   * @param {Terms} terms
   * @throws {import('../../lib/core-words.js').CoreError} for rules or a board that cannot be played
   */
  constructor(core, terms) {
    const checked = core.checkRules(terms.options, terms.ruleset);
    if (!checked.ok) throw new TypeError(`these rules contradict each other: ${checked.clauses.join(', ')}`);
    this.#rules = checked.rules;
    this.#mayAsk = terms.undo;
    const [width, height] = terms.size;
    this.width = width;
    this.height = height;
    const { setup, toMove, handicap } = terms;
    this.#game = core.newGame({ rules: checked.rules, width, height, setup, toMove, handicap });
    /** @type {import('../../state/log.js').Entry[]} */
    this.log = [];
  }

  get rules() {
    return this.#rules;
  }

  /** The last event's number. */
  get n() {
    return this.log.length;
  }

  get over() {
    return this.#game.phase === 'finished';
  }

  /** @returns {Server.End|null} */
  get end() {
    const { result, reason, score } = this.#game.outcome;
    return result ? /** @type {Server.End} */ ({ result, reason, score }) : null;
  }

  get toMove() {
    return this.#game.toMove;
  }

  get moves() {
    return this.#game.turns;
  }

  /** The parts of a snapshot that change. */
  state() {
    const last = this.#game.turns > 0 ? this.#game.turn(this.#game.turns) : null;
    return {
      board: this.#board(),
      last: last?.kind === 'play' ? this.#name(last.point) : null,
      move: this.#game.turns,
      log: this.log.map(({ text, spent, lag }) => /** @type {[string, number, number]} */ ([text, spent, lag])),
      clk: null,
      state: this.descriptor(),
      end: this.end,
    };
  }

  /** @returns {Server.Descriptor} */
  descriptor() {
    return describe(this.#game, {
      base: this.#base,
      undo: this.#undo,
      declined: this.#declined,
      confirms: Boolean(this.#rules.confirmation),
      mayAsk: this.#mayAsk,
      withdrawn: this.#withdrawn,
      bothMoved: this.#bothMoved(),
      hasTurn: (colour) => this.#undoTarget(colour) !== null,
    });
  }

  /**
   * Carries out a player's command.
   * @param {'b'|'w'} by
   * @param {string} kind as in the protocol
   * @param {Record<string, any>} fields
   * @param {{spent: number, at: number}} time milliseconds spent on the turn, and UTC
   * @returns {{answer: Answer, event: Event|null}}
   */
  command(by, kind, fields, time) {
    const refusal = COMMANDS.has(kind) ? this.#refusal(by, kind, fields.base) : no('bad', { field: 'k' });
    if (refusal) return { answer: refusal, event: null };
    const before = { phase: this.#game.phase, turns: this.#game.turns, claim: this.#game.standing().claimPoint };
    const verdict = this.#add(this.#textOf(by, kind, fields), time.spent);
    if (verdict.ok) return { answer: { t: 'ok', n: this.n }, event: this.#event(before, verdict.gone, time) };
    const { reason, detail, witness } = verdict;
    const { point, turn, string } = witness;
    const wit = {
      ...(point !== null && { point: this.#name(point) }),
      ...(turn !== null && { turn }),
      ...(string.length > 0 && { string: string.map(this.#name) }),
      ...(detail && { detail }),
    };
    return { answer: no('illegal', { reason, witness: wit }), event: null };
  }

  /**
   * Adds an event of a kept game.
   * @param {string} text @param {number} spent
   * @returns {boolean} whether a command of a player could have made it here
   */
  restore(text, spent) {
    const act = readAct(text, this.width, this.height);
    const kind = act.kind === 'undo' ? 'undo-yes' : act.kind;
    const by = act.by ?? (this.#undo ? otherOf(this.#undo.by) : 'b');
    const fields = { at: this.#name(act.point), pts: act.points.map(this.#name), ko_challenges: act.mk };
    if (!COMMANDS.has(kind) || this.#refusal(by, kind) || this.#textOf(by, kind, fields) !== text) return false;
    return this.#add(text, spent).ok;
  }

  /** Judges an event and adds it if it is possible. */
  #add(text, spent) {
    const act = readAct(text, this.width, this.height);
    const { turns } = this.#game;
    const verdict = isAct(act) ? this.#game.apply(text) : NOTHING;
    if (!verdict.ok) return verdict;
    const entry = { n: this.n + 1, text, spent, lag: 0 };
    this.log.push(entry);
    if (act.kind === 'undo') this.#again();
    else this.#took(entry, act, turns);
    if (MOVING.has(act.kind) || this.over) this.#base = this.n;
    return verdict;
  }

  /** The message about the last event. @returns {Event} */
  #event(before, gone, { spent, at }) {
    const { text, n } = this.log.at(-1);
    const act = readAct(text, this.width, this.height);
    const { phase, turns } = this.#game;
    const sequence = act.kind === 'undo' ? null : this.#sequence(before);
    const restores = act.kind === 'undo' || (before.phase === 'confirmation' && phase !== 'confirmation');
    const extra = isAct(act) && turns > before.turns + 1 ? this.#game.turn(turns) : null;
    const { end } = this;
    return /** @type {Event} */ ({
      n,
      k: act.kind,
      by: act.by,
      ...(act.point >= 0 && { at: this.#name(act.point) }),
      ...(act.points.length > 0 && { pts: act.points.map(this.#name) }),
      ...(act.mk && { ko_challenges: true }),
      ...(gone.length > 0 && { captured: gone.map(this.#name) }),
      ...(extra?.automatic && { extra: extra.player }),
      ...(sequence && { sequence }),
      ...(restores && { board: this.#board() }),
      act: text,
      move: turns,
      spent,
      lag: 0,
      time_at: at,
      clk: null,
      state: this.descriptor(),
      ...(end && { end }),
    });
  }

  /** The acts in force, as the search takes them. */
  acts() {
    return standing(this.log)
      .map(({ text }) => text)
      .filter((text) => isAct(readAct(text, this.width, this.height)));
  }

  /** How often a player has marked stones at the present stop. @param {'b'|'w'} by */
  marked(by) {
    let count = 0;
    for (const { text } of this.log.toReversed()) {
      const act = readAct(text, this.width, this.height);
      if (TURNS.has(act.kind) || act.kind === 'resume') break;
      if (act.by === by && (act.kind === 'dead' || act.kind === 'alive')) count++;
    }
    return Math.min(count, 255);
  }

  /** The player whose next turn ends an offer that was declined or withdrawn, or null. */
  get declined() {
    return this.#declined;
  }

  close() {
    this.#game.free();
  }

  #name = (point) => pointName(point, this.width, this.height);

  #board() {
    return writeBoard(this.#game.board(), this.width);
  }

  /** The refusals that are not the rules'. @returns {Answer|null} */
  #refusal(by, kind, base = undefined) {
    if (base !== undefined && base !== this.#base) return no('stale', { have: this.#base });
    if (this.over) return refused('over');
    if (this.n >= EVENTS_MAX && kind !== 'resign') return no('full', { field: 'events' });
    const other = otherOf(by);
    const { phase } = this.#game;
    switch (kind) {
      case 'draw':
        return this.#declined ? refused('declined') : null;
      case 'draw-no':
        return this.#declined || this.#game.standing().drawOffer !== other ? refused('no-offer') : null;
      case 'draw-off':
        return this.#declined || this.#game.standing().drawOffer !== by ? refused('no-offer') : null;
      case 'undo-off':
        return this.#undo?.by === by ? null : refused('no-question');
      case 'undo-yes':
      case 'undo-no':
        return this.#undo?.by === other ? null : refused('no-question');
      case 'abort':
        return this.#bothMoved() ? refused('too-late') : null;
      case 'undo-ask':
        if (!this.#mayAsk) return refused('no-undo');
        if (phase !== 'play' && phase !== 'stopped') return refused('confirmation');
        if (this.#undo || this.#withdrawn.has(by)) return refused('asked');
        return this.#undoTarget(by) === null ? refused('nothing-to-undo') : null;
      default:
        return null;
    }
  }

  /** The text of the event that a command makes. @param {'b'|'w'} by @param {string} kind @param {any} fields */
  #textOf(by, kind, fields) {
    const { at, pts, ko_challenges: mk } = fields;
    switch (kind) {
      case 'play':
        return `${by} ${at}`;
      case 'challenge':
      case 'claim':
        return `${by} ${kind} ${at}${mk && kind === 'claim' ? ' modified-ko' : ''}`;
      case 'resume':
        return `${by} resume${mk ? ' modified-ko' : ''}`;
      case 'dead':
      case 'alive':
        return `${by} ${kind} ${pts.join(' ')}`;
      case 'undo-ask':
        return `${by} undo-ask ${this.#undoTarget(by)}`;
      case 'undo-yes':
        return `undo ${this.#undo.to}`;
      case 'abort':
        return 'abort';
      default:
        return `${by} ${kind}`;
    }
  }

  /** Takes note of what an event means beside the board. */
  #took({ n, text }, act, turnsBefore) {
    if (TURNS.has(act.kind)) this.#turns.set(n, this.#game.turn(turnsBefore + 1)?.inSequence ?? false);
    if (FORGETTING.has(act.kind)) {
      this.#undo = null;
      this.#withdrawn.clear();
    }
    if (TURNS.has(act.kind) && this.#declined === act.by) this.#declined = null;
    if (act.kind === 'draw-no') this.#declined = act.by;
    if (act.kind === 'draw-off') this.#declined = otherOf(act.by);
    if (act.kind === 'undo-off') this.#withdrawn.add(act.by);
    if (act.kind === 'undo-no' || act.kind === 'undo-off') this.#undo = null;
    if (act.kind === 'undo-ask') this.#undo = { by: act.by, to: Number(text.split(' ')[2]) };
  }

  /** Plays the events in force again. */
  #again() {
    this.#game.reset();
    this.#turns.clear();
    this.#undo = this.#declined = null;
    this.#withdrawn.clear();
    for (const entry of standing(this.log)) {
      const act = readAct(entry.text, this.width, this.height);
      const { turns } = this.#game;
      if (isAct(act)) this.#game.apply(entry.text);
      this.#took(entry, act, turns);
    }
    this.#undo = null;
    this.#withdrawn.clear();
  }

  #sequence({ phase, claim }) {
    const after = this.#game.phase;
    if (phase !== 'confirmation' && after === 'confirmation') return { state: 'begun' };
    if (phase !== 'confirmation' || after !== 'stopped') return null;
    return { state: 'ended', proved: this.#game.marks()[claim] === MARK_PROVED_DEAD };
  }

  #bothMoved() {
    const moved = new Set();
    for (let number = 1; number <= this.#game.turns && moved.size < 2; number++) {
      const { automatic, inSequence, player } = this.#game.turn(number);
      if (!automatic && !inSequence) moved.add(player);
    }
    return moved.size === 2;
  }

  /** The event to which a takeback of this player leads: before their last turn; null if there is none. */
  #undoTarget(by) {
    const entry = standing(this.log).findLast(
      ({ n, text }) => this.#turns.get(n) === false && text.startsWith(`${by} `),
    );
    return entry ? entry.n - 1 : null;
  }
}
