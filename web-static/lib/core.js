/**
 * The rules in the browser: a thin, documented wrapper around core.wasm, which is the same C that judges on the server.
 *
 * It answers what a play would do, why it is refused, where one may play and how a position scores, without asking the
 * server. The server stays the only judge: a client that cannot load core.wasm still plays, it only previews nothing.
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

/** What stands on a point, as in board(). */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const BLOCKED = 3;

/** A mark on a point, as in marks(). */
export const MARK_NONE = 0;
export const MARK_DEAD = 1;
export const MARK_PROVED_DEAD = 2;
export const MARK_PROVED_ALIVE = 3;

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const NO_SUCH_ACT = -1;
const UNLIMITED = -1;

/* The order of the numbers in C; tests/wasm compares each with the texts that core.wasm itself gives. */
const TEXT = { clause: 0, value: 1, ruleset: 2, title: 3, reason: 4, detail: 5, ending: 6, result: 7, phase: 8, act: 9, setupError: 10 };
const CLAUSE_KINDS = ['choice', 'bool', 'number', 'stone_limit', 'komi', 'allowance'];
const CLOCK_KINDS = ['none', 'absolute', 'fischer', 'byo-yomi', 'canadian', 'days'];
const STONE_LIMIT = { none: -1, auto: -2 };

/**
 * The name of a point, 'D4': column letters without I from the left, row numbers from the bottom.
 * @param {number} point
 * @param {number} width
 * @param {number} height
 * @returns {string}
 */
export function pointName(point, width, height) {
    return COLUMNS[point % width] + (height - Math.floor(point / width));
}

/**
 * The point called `name`, or -1 if the board has none of that name.
 * @param {string} name 'D4' (any case)
 * @param {number} width
 * @param {number} height
 * @returns {number}
 */
export function pointFromName(name, width, height) {
    const match = /^([A-HJ-Z])([1-9][0-9]?)$/i.exec(name);
    if (!match) return -1;
    const x = COLUMNS.indexOf(match[1].toUpperCase());
    const y = height - Number(match[2]);
    return x < width && y >= 0 && y < height ? y * width + x : -1;
}

/** Thrown when a game cannot be started or rules cannot be read. `code` is stable, the message is for programmers. */
export class CoreError extends Error {
    /**
     * @param {string} code 'size' 'rules' 'colour' 'no-liberty' 'bridge' 'memory' (see newGame), 'board' (the set-up text has
     *   the wrong shape), 'clause' (unknown or bad clause), 'ruleset' (unknown name), 'too-many-games', 'freed', 'clock'
     * @param {string} message
     * @param {{point?: number, clauses?: string[]}} [more] the stone or the two clauses at fault
     */
    constructor(code, message, more = {}) {
        super(message);
        this.name = 'CoreError';
        this.code = code;
        this.point = more.point ?? null;
        this.clauses = more.clauses ?? null;
    }
}

/**
 * @typedef {object} Witness what proves a refusal; what the reason does not need is null or empty
 * @property {number|null} point the refused point; for ko and ko-locked the stone that may not be taken
 * @property {number|null} turn the earlier turn meant (0: the set-up): whose board would return, which capture forbids this one
 * @property {number[]} string points of the string without liberty, or that is not yours, or that is decided
 *
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {string|null} reason null if ok, else a code as in docs/RULES.md ('ko', 'suicide', …); 'syntax' if the text is no act
 * @property {string|null} detail which condition failed, for reasons with several ('no-recapture', …)
 * @property {Witness|null} witness only on refusal
 * @property {number[]} gone points whose stones leave the board (or would), own and enemy, the placed one too if it goes
 * @property {{b: number, w: number}} taken how many of those are black and white
 *
 * @typedef {object} Outcome
 * @property {'B'|'W'|'draw'|'none'|null} result null while the game is open
 * @property {string|null} reason 'score' 'resign' 'threefold' …; null while open
 * @property {{black: number, white: number}|null} score with komi, if it was scored
 *
 * @typedef {object} Clause one clause of the table, enough to build a form
 * @property {string} name
 * @property {'choice'|'bool'|'number'|'stone_limit'|'komi'|'allowance'} kind
 * @property {string[]} values for a choice, else empty
 * @property {number} min for komi and numbers
 * @property {number} max
 * @property {number} step 0.5 for komi, else 1
 *
 * @typedef {Record<string, string|number|boolean|{b: number, w: number}>} Rules a value for each clause, by its name
 */

/**
 * Loads core.wasm.
 * @param {string|URL|ArrayBuffer|Uint8Array} [source] where it is, or its bytes; by default beside this file's folder
 * @returns {Promise<Core>}
 */
export async function loadCore(source = new URL('../core.wasm', import.meta.url)) {
    const { instance } = await instantiate(source);
    return new Core(instance.exports);
}

async function instantiate(source) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.instantiate(source, {});
    const url = new URL(source, globalThis.document?.baseURI ?? import.meta.url);
    if (url.protocol === 'file:') {
        const { readFile } = await import('node:fs/promises');
        return WebAssembly.instantiate(await readFile(url), {});
    }
    return WebAssembly.instantiateStreaming(fetch(url), {});
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const colourOf = (player) => (player === 'b' ? BLACK : player === 'w' ? WHITE : EMPTY);
const playerOf = (colour) => (colour === BLACK ? 'b' : colour === WHITE ? 'w' : null);
const noneIfNegative = (number) => (number < 0 ? null : number);

/** The loaded rules. Get one from loadCore(). */
export class Core {
    #x;
    #in;
    #bytes;
    #words;
    #wide;
    #games = [];
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
     * @returns {{ok: true, rules: Rules}|{ok: false, clauses: string[]}} the clauses that disagree: one, or two
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
     * Starts a game. Give `ruleset`, or all of `rules`, or both: then `rules` replaces single clauses of the ruleset.
     * Memory is set aside for a fixed number of games at once (`gamesMax`): free() each one that is no longer shown.
     * @param {object} options
     * @param {string} [options.ruleset]
     * @param {Rules} [options.rules]
     * @param {number} options.width 1…25
     * @param {number} [options.height] as width if missing
     * @param {string} [options.setup] rows from the top joined by '/': '.' empty, 'X' black, 'O' white, '#' blocked
     * @param {'b'|'w'} [options.toMove] 'b' if missing
     * @param {number} [options.handicap] stones given (they stand in the set-up); counts for handicap_compensation only
     * @returns {Game}
     * @throws {CoreError}
     */
    newGame(options) {
        const free = Array.from({ length: this.gamesMax }, (_, slot) => slot).find((slot) => !this.#games[slot]);
        if (free === undefined) throw new CoreError('too-many-games', `only ${this.gamesMax} games at once; free() one`);
        const width = options.width;
        const height = options.height ?? width;
        const start = () => this.#start(free, { ...options, width, height });
        start();
        const game = new Game({
            x: this.#x, bytes: this.#bytes, words: this.#words, slot: free, width, height, start,
            text: (kind, a) => this.#text(kind, a) || null,
            write: (text) => this.#write(text),
            release: () => { this.#games[free] = null; },
        });
        this.#games[free] = game;
        return game;
    }

    /** How many games may be open at once. */
    get gamesMax() { return this.#x.games_n(); }

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
     * What each player starts with.
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
     * What the side shows `spentMs` into its turn; nothing is earned yet.
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

    #text(kind, a, b = 0) {
        return decoder.decode(this.#bytes.subarray(0, this.#x.text(kind, a, b)));
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
            if (!this.#setClause(index, value)) throw new CoreError('clause', `${name} cannot be ${JSON.stringify(value)}`, { clauses: [name] });
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
        case 'choice': return values.includes(value) && set(this.#x.clause_first(index) + values.indexOf(value));
        case 'bool': return typeof value === 'boolean' && set(value ? 1 : 0);
        case 'number': return set(value);
        case 'stone_limit': return typeof value === 'string' ? Object.hasOwn(STONE_LIMIT, value) && set(STONE_LIMIT[value]) : value >= 0 && set(value);
        case 'komi': return typeof value === 'number' && set(value * 2);
        default: return value !== null && typeof value === 'object' && set(value.b, 0) && set(value.w, 1);
        }
    }

    #readRules() {
        const x = this.#x;
        return Object.fromEntries(this.#clauses.map(({ name, kind, values }, index) => {
            const number = x.rules_get(index, 0);
            switch (kind) {
            case 'choice': return [name, values[number - x.clause_first(index)]];
            case 'bool': return [name, number !== 0];
            case 'stone_limit': return [name, number === STONE_LIMIT.none ? 'none' : number === STONE_LIMIT.auto ? 'auto' : number];
            case 'komi': return [name, number / 2];
            case 'allowance': return [name, { b: number, w: x.rules_get(index, 1) }];
            default: return [name, number];
            }
        }));
    }

    #start(slot, { ruleset, rules, width, height, setup, toMove, handicap }) {
        this.#loadRules(rules, ruleset);
        const text = setup ?? Array(height).fill('.'.repeat(width)).join('/');
        const length = this.#write(text);
        if (!this.#x.setup(width, height, length)) throw new CoreError('board', `the set-up is no board of ${width} by ${height}`);
        const error = this.#x.start(slot, colourOf(toMove ?? 'b'), handicap ?? 0);
        if (error === 0) return;
        const code = this.#text(TEXT.setupError, error);
        throw new CoreError(code, `set-up refused: ${code}`, { point: noneIfNegative(this.#words[0]) ?? undefined });
    }

    #writeClock(rules, side, spentMs = 0) {
        const numbers = [
            CLOCK_KINDS.indexOf(rules.kind) + 1, rules.main, rules.increment, rules.cap, rules.period, rules.periods, rules.stones,
            side?.main, side?.period, side?.periods, side?.stones, side?.overtime ? 1 : 0, Math.trunc(spentMs),
        ];
        numbers.forEach((number, index) => { this.#wide[index] = BigInt(number ?? 0); });
    }

    #readSide() {
        const [main, period, periods, stones, overtime] = Array.from(this.#wide.subarray(7, 12), Number);
        return { main, period, periods, stones, overtime: overtime !== 0 };
    }
}

/** One game. Get one from Core.newGame(); call free() when it is no longer needed. */
export class Game {
    #io;

    constructor(io) {
        this.#io = io;
        /** @type {number} */
        this.width = io.width;
        /** @type {number} */
        this.height = io.height;
        /** @type {number} width * height */
        this.size = io.width * io.height;
    }

    /**
     * Judges an act and, if nothing forbids it, does it. A refused act changes nothing.
     * @param {string} act 'b D4', 'w pass', …
     * @returns {Verdict}
     */
    apply(act) { return this.#act(act, 'apply'); }

    /**
     * Judges an act without doing it.
     * @param {string} act
     * @returns {Verdict}
     */
    judge(act) { return this.#act(act, 'judge'); }

    /**
     * Judges a play of the player to move at a point, for showing what it would take.
     * @param {number} point
     * @returns {Verdict} 'wrong-phase' or 'game-over' if nobody may play now
     */
    preview(point) {
        const player = this.toMove ?? playerOf(this.#x.next(this.#slot));
        return this.judge(`${player} ${pointName(point, this.width, this.height)}`);
    }

    /** Starts over from the same set-up and rules, without any act. */
    reset() {
        this.#slot;
        this.#io.start();
    }

    /**
     * The board now: EMPTY, BLACK, WHITE or BLOCKED for each point. A live view, no copy: the next act changes it.
     * @returns {Uint8Array}
     */
    board() {
        return new Uint8Array(this.#x.memory.buffer, this.#x.points(this.#slot), this.size);
    }

    /**
     * The board after a turn (0: the set-up), as a copy; null if there is no such turn.
     * @param {number} turn
     * @returns {Uint8Array|null}
     */
    boardAfter(turn) {
        return this.#x.board_after(this.#slot, turn) ? this.#io.bytes.slice(0, this.size) : null;
    }

    /**
     * Where the player to move may play: 0 or 1 for each point, as a copy.
     * @returns {Uint8Array}
     */
    legal() {
        this.#x.legal(this.#slot);
        return this.#io.bytes.slice(0, this.size);
    }

    /** @returns {'play'|'stopped'|'confirmation'|'finished'} */
    get phase() { return this.#io.text(TEXT.phase, this.#x.phase(this.#slot)); }

    /** Who may play or pass now; null if nobody may. @returns {'b'|'w'|null} */
    get toMove() { return playerOf(this.#x.to_move(this.#slot)); }

    /** Who is next in turn, even while play is stopped. @returns {'b'|'w'} */
    get next() { return playerOf(this.#x.next(this.#slot)); }

    /** Whether a resumption has happened: a dispute phase. @returns {boolean} */
    get inDispute() { return this.#x.in_dispute(this.#slot) !== 0; }

    /** How many plays, passes and challenges were made. @returns {number} */
    get turns() { return this.#x.turns(this.#slot); }

    /** Stones captured, suicided or handed over so far, by their colour. @returns {{b: number, w: number}} */
    get stonesLost() { return { b: this.#x.lost(this.#slot, BLACK), w: this.#x.lost(this.#slot, WHITE) }; }

    /** @returns {Outcome} */
    get outcome() {
        this.#x.outcome(this.#slot);
        const [result, ending, scored, black, white] = this.#io.words;
        return {
            result: this.#io.text(TEXT.result, result),
            reason: this.#io.text(TEXT.ending, ending),
            score: scored ? { black: black / 2, white: white / 2 } : null,
        };
    }

    /**
     * The score of the present board with the present marks; good in any phase.
     * @returns {{score: {black: number, white: number}, stones: {b: number, w: number}, points: {b: number, w: number},
     *   prisoners: {b: number, w: number}, owner: Uint8Array}} owner: whose point an empty or
     *   dead point is, BLACK or WHITE; EMPTY for neutral points and living stones; BLOCKED
     */
    tally() {
        this.#x.tally(this.#slot);
        const [black, white, stonesB, stonesW, pointsB, pointsW, prisonersB, prisonersW] = this.#io.words;
        return {
            score: { black: black / 2, white: white / 2 },
            stones: { b: stonesB, w: stonesW },
            points: { b: pointsB, w: pointsW },
            prisoners: { b: prisonersB, w: prisonersW },
            owner: this.#io.bytes.slice(32, 32 + this.size),
        };
    }

    /**
     * MARK_NONE, MARK_DEAD, MARK_PROVED_DEAD or MARK_PROVED_ALIVE for each point, as a copy.
     * @returns {Uint8Array}
     */
    marks() {
        this.#x.marks(this.#slot);
        return this.#io.bytes.slice(0, this.size);
    }

    /**
     * Kos where a capture is prepared or locked (modified ko rules).
     * @returns {{capture: number, other: number, player: 'b'|'w', prepared: boolean, locked: boolean}[]}
     */
    koNotes() {
        const words = this.#io.words;
        return Array.from({ length: this.#x.ko_notes(this.#slot) }, (_, index) => ({
            capture: words[5 * index],
            other: words[5 * index + 1],
            player: playerOf(words[5 * index + 2]),
            prepared: words[5 * index + 3] !== 0,
            locked: words[5 * index + 4] !== 0,
        }));
    }

    /**
     * Counters and flags of the present state. null means unlimited, nobody or nowhere.
     * @returns {{passesLeft: {b: number|null, w: number|null}, stonesLeft: {b: number|null, w: number|null},
     *   successivePasses: number, stopPasses: number, resumptions: number, maxResumptions: number, claims: number, maxClaims: number,
     *   resumedBy: 'b'|'w'|null, modifiedKo: boolean, drawOffer: 'b'|'w'|null, accepted: {b: boolean, w: boolean},
     *   koPoint: number|null, rememberedTurn: number|null, claimPoint: number|null, claimBy: 'b'|'w'|null, claimSequences: number}}
     */
    standing() {
        this.#x.standing(this.#slot);
        const [passesB, passesW, stonesB, stonesW, successivePasses, stopPasses, resumptions, maxResumptions, claims, maxClaims, resumedBy,
            modifiedKo, drawOffer, acceptedB, acceptedW, koPoint, rememberedTurn, claimPoint, claimBy, claimSequences] = this.#io.words;
        const limit = (number) => (number === UNLIMITED ? null : number);
        return {
            passesLeft: { b: limit(passesB), w: limit(passesW) },
            stonesLeft: { b: limit(stonesB), w: limit(stonesW) },
            successivePasses, stopPasses, resumptions, maxResumptions, claims, maxClaims,
            resumedBy: playerOf(resumedBy),
            modifiedKo: modifiedKo !== 0,
            drawOffer: playerOf(drawOffer),
            accepted: { b: acceptedB !== 0, w: acceptedW !== 0 },
            koPoint: noneIfNegative(koPoint),
            rememberedTurn: noneIfNegative(rememberedTurn),
            claimPoint: noneIfNegative(claimPoint),
            claimBy: playerOf(claimBy),
            claimSequences,
        };
    }

    /**
     * Liberties of the string at a point under the ruleset, as flags 0 or 1 for each point: those that count, those that do not
     * (internal), and for external liberties the outside as its colour sees it.
     * @param {number} point
     * @returns {{counting: Uint8Array, internal: Uint8Array, outside: Uint8Array}}
     */
    liberties(point) {
        this.#x.liberties(this.#slot, point);
        const part = (index) => this.#io.bytes.slice(index * this.size, (index + 1) * this.size);
        return { counting: part(0), internal: part(1), outside: part(2) };
    }

    /**
     * What a player may do now: kinds of act such as 'play', 'pass', 'challenge', 'resume', 'dead', 'accept', 'claim', 'draw',
     * 'resign'. Buttons come from this list.
     * @param {'b'|'w'} player
     * @returns {string[]}
     */
    may(player) {
        const bits = this.#x.may(this.#slot, colourOf(player));
        const kinds = [];
        for (let kind = 1; kind < 32; kind++) if (bits & (1 << kind)) kinds.push(this.#io.text(TEXT.act, kind));
        return kinds;
    }

    /**
     * A turn, 1…turns; null beyond.
     * @param {number} number
     * @returns {{kind: 'play'|'pass'|'challenge', player: 'b'|'w', automatic: boolean, inSequence: boolean, point: number|null,
     *   taken: {b: number, w: number}}|null}
     */
    turn(number) {
        if (!this.#x.turn(this.#slot, number)) return null;
        const [kind, player, automatic, inSequence, point, takenB, takenW] = this.#io.words;
        return {
            kind: this.#io.text(TEXT.act, kind),
            player: playerOf(player),
            automatic: automatic !== 0,
            inSequence: inSequence !== 0,
            point: noneIfNegative(point),
            taken: { b: takenB, w: takenW },
        };
    }

    /** Gives the memory back. Any later call throws. Views from board() must no longer be used. */
    free() {
        if (!this.#io) return;
        this.#io.release();
        this.#io = null;
    }

    get #x() { return this.#live().x; }

    get #slot() { return this.#live().slot; }

    #live() {
        if (!this.#io) throw new CoreError('freed', 'this game was freed');
        return this.#io;
    }

    #act(act, how) {
        const x = this.#x;
        const length = this.#io.write(act);
        const reason = length < 0 ? NO_SUCH_ACT : x[how](this.#slot, length);
        if (reason === NO_SUCH_ACT) {
            return { ok: false, reason: 'syntax', detail: null, witness: { point: null, turn: null, string: [] }, gone: [], taken: { b: 0, w: 0 } };
        }
        const words = this.#io.words;
        const [detail, point, turn, stringN, goneN, takenB, takenW] = words;
        const string = Array.from(words.subarray(7, 7 + stringN));
        const gone = Array.from(words.subarray(7 + stringN, 7 + stringN + goneN));
        const ok = reason === 0;
        return {
            ok,
            reason: this.#io.text(TEXT.reason, reason),
            detail: this.#io.text(TEXT.detail, detail),
            witness: ok ? null : { point: noneIfNegative(point), turn: noneIfNegative(turn), string },
            gone,
            taken: { b: takenB, w: takenW },
        };
    }
}
