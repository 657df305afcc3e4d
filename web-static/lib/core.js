/**
 * The rules in the browser: a thin, documented wrapper around core.wasm, which is the same C that judges on the server.
 *
 * It tells what a play would do, why it is refused, where a player may play and how a position scores, without asking
 * the server. Only the server judges the game: a client that cannot load core.wasm still plays, without previews.
 *
 *     const core = await loadCore();
 *     const game = core.newGame({ ruleset: 'stoical', width: 9, height: 9 });
 *     const verdict = game.apply('b E5');        // { ok: true, gone: [], ... }
 *     if (!game.judge('w E5').ok) …              // { ok: false, reason: 'occupied', witness: { point: 40, … } }
 *     game.free();
 *
 * Words used throughout:
 *   point    a number, y * width + x; x counts columns from the left, y rows from the top, both from 0
 *   player   'b' or 'w'
 *   act      a text as in docs/RULES.md: 'b D4', 'w pass', 'b challenge D4', 'w dead E3 F7', 'expire'
 *   turn     a play, a pass or a challenge; numbered from 1, 0 is the set-up
 *
 * Nothing here touches the document, keeps a clock or draws.
 */

import { Game } from './core-game.js';
import { CoreError, TEXT, colourOf, noneIfNegative } from './core-words.js';

export { Game } from './core-game.js';
export {
  BLACK,
  BLOCKED,
  CoreError,
  EMPTY,
  MARK_DEAD,
  MARK_NONE,
  MARK_PROVED_ALIVE,
  MARK_PROVED_DEAD,
  WHITE,
  pointFromName,
  pointName,
} from './core-words.js';

/* The order of the kinds in C, from 0 and from 1. */
/** @type {Clause['kind'][]} */
const CLAUSE_KINDS = ['choice', 'bool', 'number', 'stone_limit', 'komi', 'allowance'];
const CLOCK_KINDS = ['none', 'absolute', 'fischer', 'byo-yomi', 'canadian', 'days'];
const STONE_LIMIT = { none: -1, auto: -2 };

/**
 * @typedef {object} Clause one clause of the table, enough to build a form
 * @property {string} name
 * @property {'choice'|'bool'|'number'|'stone_limit'|'komi'|'allowance'} kind
 * @property {string[]} values for a choice, else empty
 * @property {number} min for komi and numbers
 * @property {number} max
 * @property {number} step 0.5 for komi, else 1
 *
 * @typedef {import('protocol').Server.Clauses} Rules a value for each clause, by its name
 *
 * @typedef {object} Start give `ruleset`, or all of `rules`, or both: then `rules` replaces single clauses of the
 *   ruleset
 * @property {string} [ruleset]
 * @property {Rules} [rules]
 * @property {number} width 1…25
 * @property {number} [height] as width if missing
 * @property {string} [setup] rows from the top joined by '/': '.' empty, 'X' black, 'O' white, '#' blocked
 * @property {'b'|'w'} [toMove] 'b' if missing
 * @property {number} [handicap] stones given (they are in the set-up); counts for handicap_compensation only
 */
/**
 * Loads core.wasm.
 * @param {string|URL|Response|ArrayBuffer|Uint8Array<ArrayBuffer>} [source] where it is, or it itself; by default
 *   beside this file's folder
 * @returns {Promise<Core>}
 */
export async function loadCore(source = new URL('../core.wasm', import.meta.url)) {
  const { instance } = await instantiate(source);
  return new Core(instance.exports);
}

/**
 * Loads a module without imports.
 * @param {string|URL|Response|ArrayBuffer|Uint8Array<ArrayBuffer>} source
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
export async function instantiate(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.instantiate(source, {});
  if (globalThis.Response && source instanceof Response) return WebAssembly.instantiateStreaming(source, {});
  const url = new URL(/** @type {string|URL} */ (source), globalThis.document?.baseURI ?? import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return WebAssembly.instantiate(await readFile(url), {});
  }
  return WebAssembly.instantiateStreaming(fetch(url), {});
}
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The loaded rules. Get one from loadCore(). */
export class Core {
  #x;
  #in;
  #bytes;
  #words;
  #wide;
  #games = [];
  #texts = new Map();
  #clauses;
  #rulesets;

  constructor(exports) {
    const x = exports;
    this.#x = x;
    // The memory has one fixed size, so its buffer is never replaced and these views stay good.
    this.#in = new Uint8Array(x.memory.buffer, x.in_buffer(), x.in_size());
    this.#bytes = new Uint8Array(x.memory.buffer, x.out_buffer(), x.out_size());
    this.#words = new Int32Array(x.memory.buffer, x.out_buffer(), x.out_size() / 4);
    this.#wide = new BigInt64Array(x.memory.buffer, x.in_buffer(), x.in_size() / 8);
    this.#clauses = Array.from({ length: x.clauses_n() }, (_, index) => this.#readClause(index));
    this.#rulesets = Array.from({ length: x.rulesets_n() }, (_, index) => ({
      name: this.#text(TEXT.ruleset, index),
      revision: x.ruleset_revision(index),
      title: this.#text(TEXT.title, index),
    }));
  }

  /**
   * The shipped rulesets in the order to show them.
   * @returns {{name: string, revision: number, title: string, rules: Rules}[]}
   */
  rulesets() {
    return this.#rulesets.map((ruleset) => ({ ...ruleset, rules: this.rulesOf(ruleset.name) }));
  }

  /**
   * The table of clauses.
   * @returns {Clause[]}
   */
  clauses() {
    return this.#clauses.map((clause) => ({ ...clause, values: [...clause.values] }));
  }

  /**
   * Every clause of a named ruleset.
   * @param {string} name 'stoical', or 'stoical@1' with its revision
   * @returns {Rules}
   * @throws {CoreError} 'ruleset'
   */
  rulesOf(name) {
    this.#loadRuleset(name);
    return this.#readRules();
  }

  /**
   * Whether the values make sense, each alone and together.
   * @param {Rules} rules every clause, or some with `ruleset` giving the rest
   * @param {string} [ruleset]
   * @returns {import('protocol').Either<{ok: true, rules: Rules}|{ok: false, clauses: string[]}>} the clauses that
   *   disagree: one, or two
   */
  checkRules(rules, ruleset) {
    try {
      this.#loadRules(rules, ruleset);
      return { ok: true, rules: this.#readRules() };
    } catch (error) {
      if (error instanceof CoreError && error.clauses) return { ok: false, clauses: error.clauses };
      throw error;
    }
  }

  /**
   * Starts a game.
   * Memory is set aside for a fixed number of games at once (`gamesMax`): free() each one that is no longer shown.
   * @param {Start} options
   * @returns {Game}
   * @throws {CoreError}
   */
  newGame(options) {
    const width = options.width;
    const height = options.height ?? width;
    return this.#open(width, height, (slot) => this.#start(slot, { ...options, width, height }));
  }

  /**
   * A game in a free slot.
   * @param {number} width
   * @param {number} height
   * @param {(slot: number) => void} begin fills the slot, again for each reset
   * @returns {Game}
   * @throws {CoreError} if there is none, and what `begin` throws
   */
  #open(width, height, begin) {
    const free = Array.from({ length: this.gamesMax }, (_, slot) => slot).find((slot) => !this.#games[slot]);
    if (free === undefined) throw new CoreError('too-many-games', `only ${this.gamesMax} games at once; free() one`);
    const start = () => begin(free);
    start();
    const game = new Game({
      x: this.#x,
      bytes: this.#bytes,
      words: this.#words,
      slot: free,
      width,
      height,
      start,
      copy: () => this.#open(width, height, (slot) => this.#x.copy(free, slot)),
      text: (kind, a) => this.#text(kind, a) || null,
      write: (text) => this.#write(text),
      release: () => {
        this.#games[free] = null;
      },
    });
    this.#games[free] = game;
    return game;
  }

  /** How many games may be open at once. */
  get gamesMax() {
    return this.#x.games_n();
  }

  /* --- clocks: the same fold as on the server; times in milliseconds, names as in docs/PROTOCOL.md --------- */

  /**
   * @typedef {object} ClockRules
   * @property {'none'|'absolute'|'fischer'|'byo-yomi'|'canadian'|'days'} kind
   * @property {number} [main]
   * @property {number} [increment] Fischer: added after each turn
   * @property {number} [cap] Fischer: never more than this; 0: no cap
   * @property {number} [period] byo-yomi, Canadian, days
   * @property {number} [periods] byo-yomi
   * @property {number} [stones] Canadian: turns in a period
   *
   * @typedef {object} ClockSide what one player has left
   * @property {number} main
   * @property {number} period left of the running period
   * @property {number} periods
   * @property {number} stones
   * @property {boolean} overtime
   */

  /**
   * The clock of each player at the start.
   * @param {ClockRules} rules
   * @returns {ClockSide}
   * @throws {CoreError} 'clock' if a value is outside its range or the clock is useless
   */
  clockStart(rules) {
    this.#writeClock(rules);
    if (!this.#x.clock_start()) throw new CoreError('clock', 'no such clock');
    return this.#readSide();
  }

  /**
   * Charges a finished turn and gives what it earns.
   * @param {ClockRules} rules
   * @param {ClockSide} side
   * @param {number} spentMs whole milliseconds, lag credit already taken off
   * @returns {{side: ClockSide, flagged: boolean}} flagged: time ran out within the turn
   */
  clockCharge(rules, side, spentMs) {
    this.#writeClock(rules, side, spentMs);
    const inTime = this.#x.clock_charge();
    return { side: this.#readSide(), flagged: !inTime };
  }

  /**
   * The side's clock `spentMs` into its turn; nothing is earned yet.
   * @param {ClockRules} rules
   * @param {ClockSide} side
   * @param {number} spentMs
   * @returns {ClockSide}
   */
  clockPeek(rules, side, spentMs) {
    this.#writeClock(rules, side, spentMs);
    this.#x.clock_peek();
    return this.#readSide();
  }

  /**
   * Milliseconds until the side flags if its turn starts now; Infinity without a clock.
   * @param {ClockRules} rules
   * @param {ClockSide} side
   * @returns {number}
   */
  clockUntilFlag(rules, side) {
    this.#writeClock(rules, side);
    return this.#x.clock_until_flag() ? Number(this.#wide[0]) : Infinity;
  }

  /* --- inside ------------------------------------------------------------------------------------------------- */

  /** One of the texts of core.wasm. They never change, so each is decoded once. */
  #text(kind, a, b = 0) {
    const key = (kind * 256 + a) * 256 + b;
    let text = this.#texts.get(key);
    if (text === undefined) {
      text = decoder.decode(this.#bytes.subarray(0, this.#x.text(kind, a, b)));
      this.#texts.set(key, text);
    }
    return text;
  }

  /** Writes text into the in-buffer; -1 if it does not fit. */
  #write(text) {
    const { read, written } = encoder.encodeInto(text, this.#in);
    return read === text.length ? written : -1;
  }

  #readClause(index) {
    const x = this.#x;
    const kind = CLAUSE_KINDS[x.clause_kind(index)];
    const half = kind === 'komi' ? 2 : 1;
    return {
      name: this.#text(TEXT.clause, index),
      kind,
      values: Array.from({ length: x.clause_values_n(index) }, (_, value) => this.#text(TEXT.value, index, value)),
      min: x.clause_min(index) / half,
      max: x.clause_max(index) / half,
      step: 1 / half,
    };
  }

  #loadRuleset(name) {
    const length = this.#write(String(name));
    if (length < 0 || !this.#x.rules_load(length)) throw new CoreError('ruleset', `no ruleset called ${name}`);
  }

  #loadRules(rules, ruleset) {
    if (ruleset === undefined) this.#x.rules_clear();
    else this.#loadRuleset(ruleset);
    for (const [name, value] of Object.entries(rules ?? {})) {
      const index = this.#clauses.findIndex((clause) => clause.name === name);
      if (index < 0) throw new CoreError('clause', `no clause called ${name}`, { clauses: [name] });
      if (!this.#setClause(index, value))
        throw new CoreError('clause', `${name} cannot be ${JSON.stringify(value)}`, { clauses: [name] });
    }
    const error = this.#x.rules_check();
    if (error < 0) return;
    const clauses = [...new Set([error >> 8, error & 255])].map((index) => this.#clauses[index].name);
    throw new CoreError('rules', `${clauses.join(' and ')} disagree`, { clauses });
  }

  #setClause(index, value) {
    const { kind, values } = this.#clauses[index];
    const set = (number, part = 0) => Number.isInteger(number) && this.#x.rules_set(index, part, number) === 1;
    switch (kind) {
      case 'choice':
        return values.includes(value) && set(this.#x.clause_first(index) + values.indexOf(value));
      case 'bool':
        return typeof value === 'boolean' && set(value ? 1 : 0);
      case 'number':
        return set(value);
      case 'stone_limit':
        return typeof value === 'string'
          ? Object.hasOwn(STONE_LIMIT, value) && set(STONE_LIMIT[value])
          : value >= 0 && set(value);
      case 'komi':
        return typeof value === 'number' && set(value * 2);
      default:
        return value !== null && typeof value === 'object' && set(value.b, 0) && set(value.w, 1);
    }
  }

  #readRules() {
    const x = this.#x;
    return Object.fromEntries(
      this.#clauses.map(({ name, kind, values }, index) => {
        const number = x.rules_get(index, 0);
        switch (kind) {
          case 'choice':
            return [name, values[number - x.clause_first(index)]];
          case 'bool':
            return [name, number !== 0];
          case 'stone_limit':
            return [name, number === STONE_LIMIT.none ? 'none' : number === STONE_LIMIT.auto ? 'auto' : number];
          case 'komi':
            return [name, number / 2];
          case 'allowance':
            return [name, { b: number, w: x.rules_get(index, 1) }];
          default:
            return [name, number];
        }
      }),
    );
  }

  /** @param {number} slot @param {Start} options */
  #start(slot, { ruleset, rules, width, height, setup, toMove, handicap }) {
    this.#loadRules(rules, ruleset);
    const text = setup ?? Array(height).fill('.'.repeat(width)).join('/');
    const length = this.#write(text);
    if (!this.#x.setup(width, height, length))
      throw new CoreError('board', `the set-up is no board of ${width} by ${height}`);
    const error = this.#x.start(slot, colourOf(toMove ?? 'b'), handicap ?? 0);
    if (error === 0) return;
    const code = this.#text(TEXT.setupError, error);
    throw new CoreError(code, `set-up refused: ${code}`, { point: noneIfNegative(this.#words[0]) ?? undefined });
  }

  #writeClock(rules, side, spentMs = 0) {
    const numbers = [
      CLOCK_KINDS.indexOf(rules.kind) + 1,
      rules.main,
      rules.increment,
      rules.cap,
      rules.period,
      rules.periods,
      rules.stones,
      side?.main,
      side?.period,
      side?.periods,
      side?.stones,
      side?.overtime ? 1 : 0,
      Math.trunc(spentMs),
    ];
    numbers.forEach((number, index) => {
      this.#wide[index] = BigInt(number ?? 0);
    });
  }

  #readSide() {
    const [main, period, periods, stones, overtime] = Array.from(this.#wide.subarray(7, 12), Number);
    return { main, period, periods, stones, overtime: overtime !== 0 };
  }
}
